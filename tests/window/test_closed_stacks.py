"""No text of the window names a unit of a closed stack to the other side (8.4), in any of the games."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from app.assist.combat import battle_plan
from app.files.savegame import new_game
from app.panels.timeline import Timeline
from app.table import acts, clock
from app.table.changes import Change, Register
from app.table.closed import hidden_units
from app.table.game import Game
from app.table.journal import Remarked
from app.table.pieces import Kind, PieceId, Place
from app.table.references import ToUnit
from app.table.remark_words import adjutant_words
from app.view import moves
from app.window.main import Main
from rules.attack_plan import Row
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.toy.test_closed_window import told_by_widgets
from tests.window.hands import session_of, workspace_of
from tests.window.northern import ANSWER_MS

GAMES = (("bitter-end", "historical"), ("budapest-campaign", "campaign"), ("battle-for-hungary", "campaign"))
STACKS = 4
"""So many stacks of each side are handled."""
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.EditRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)
"""What is shown of a cell; a model's own roles hold pieces and steps that its delegate puts into words."""


def handled(path: Path, name: str, scenario: str) -> Path:
    """Write a game in which whoever lies under others was moved, flipped, written of, planned with."""
    opened = new_game(name, scenario, seed=1, path=path)
    game = opened.game
    while clock.moment_of(game).phase not in ("movement", "operations"):
        push(game, clock.advance(game))
    for side in game.roster.sides:
        for piece in under_others(game, side)[:STACKS]:
            handle(game, piece)
    opened.close()
    return path


def push(game: Game, change: Change | None) -> None:
    assert change is not None
    game.journal.push(change)


def under_others(game: Game, side: str) -> list[PieceId]:
    hidden = hidden_units(game, (side,))
    return sorted(piece.id for piece in game.table if piece.id in hidden and piece.place.hex)


def handle(game: Game, piece: PieceId) -> None:
    """Do all that the journal tells of a unit, and leave it where it lay."""
    table, name = game.table, game.name_of(piece)
    stack = [each.id for each in table.stack_at(table.place_of(piece).spot) if each.kind is Kind.UNIT]
    here = table.place_of(piece).hex
    assert here is not None
    there = next(HexId(each) for each in game.sheet.grid.neighbors(here) if each)
    for goal in (there, here):
        push(game, moves.move(game, stack, stack[0], Place(hex=goal)))
    faces = {each: game.face_count(each) for each in stack}
    for _ in range(2):
        push(game, acts.flip(table, stack, faces, f"Flip: {name}"))
    for text in (f"{name} waits", f"{name} waits on"):
        push(game, acts.write(table, Register.NOTE, {piece: text}, "Note"))
    push(game, acts.roll(game.journal, game.dice, f"Retreat of {name}"))
    push(game, battle_plan.add(game, Row((UnitId(piece),), (there,)), f"Attack of {name}"))
    game.journal.remark(game.journal.now, adjutant_words(f"{name} holds the line", str))
    game.journal.put_remark(Remarked(game.journal.now, "It will decide the day", ToUnit(piece)))


def told(main: Main, qtbot: QtBot, pieces: Collection[PieceId]) -> Iterator[str]:
    """Yield all that is told, with every panel open, of stacks looked at and of steps pointed at."""
    workspace = workspace_of(main)
    for dock in workspace.docks:
        workspace.show_dock(dock)
    qtbot.waitUntil(lambda: workspace.advisor.background.is_idle, timeout=ANSWER_MS)
    # It lists whom the game has, in whatever stack: where he lies is what it does not tell.
    everybody = (workspace.panels.order_of_battle,)
    yield from told_by_widgets(main.frame, ROLES, everybody)
    game = session_of(main).game
    for piece in pieces:
        lies = game.table.place_of(piece)
        session_of(main).point_at(lies.hex)
        session_of(main).select([game.table.stack_at(lies.spot)[-1].id])
        qtbot.waitUntil(lambda: not workspace.advisor.is_resting, timeout=ANSWER_MS)
        qtbot.waitUntil(lambda: workspace.advisor.background.is_idle, timeout=ANSWER_MS)
        yield from told_by_widgets(main.frame, ROLES, everybody)
    yield from told_by_timeline(main)


def told_by_timeline(main: Main) -> Iterator[str]:
    """Yield what the timeline says of each step that one points at."""
    for band in main.frame.findChildren(Timeline):
        for x in range(0, band.width(), 2):
            at = QPoint(x, band.height() // 2)
            band.event(QHelpEvent(QHelpEvent.Type.ToolTip, at, band.mapToGlobal(at)))
            yield QToolTip.text()
    QToolTip.hideText()


def naming(game: Game, closed: str) -> re.Pattern[str]:
    """Return what a text would name a unit in a closed stack by: its id, or a label that it has alone."""
    labels = [unit.label for unit in game.roster.units.values()]
    units = [game.roster.units[UnitId(piece)] for piece in under_others(game, closed)]
    names = {unit.id for unit in units}
    # A number alone is a hex or a count as well, and what several are called names none of them.
    names |= {unit.label for unit in units if not unit.label.isdecimal() and labels.count(unit.label) == 1}
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(names)))})(?!\w)")


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_nobody_in_a_closed_stack_is_named_to_the_other_side(
    start: Callable[[Path | None], Main], tmp_path: Path, qtbot: QtBot, game: str, scenario: str
) -> None:
    main = start(handled(tmp_path / "game.adjutant", game, scenario))
    session = session_of(main)
    found = {}
    open_to_all = list(told_by_timeline(main))
    for side in session.game.roster.sides:
        session.change_show(closed_sides=frozenset([side]))
        # What was said while that stack lay open was for who looked then.
        workspace_of(main).panels.messages.close_all()
        named = naming(session.game, side)
        assert any(map(named.search, open_to_all))
        # Where a figure is from the game's data say, whoever plays where.
        origins = {each for unit in session.game.roster.units.values() for each in unit.provenance.values()}
        under = [each for one in session.game.roster.sides for each in under_others(session.game, one)]
        # Each once: most of a hundred thousand texts are told again for every stack.
        texts = filter(named.search, set(told(main, qtbot, under[: 2 * STACKS])))
        found[side] = sorted(text for text in texts if not any(text in each for each in origins))

    assert found == {side: [] for side in session.game.roster.sides}


# ---- units that are called by a number alone


NUMBERED = (PieceId("ge:72/AKN"), PieceId("ge:503/SSU"), PieceId("so:133/3UF"), PieceId("hu:8/HU"))


def with_numbers_covered(path: Path) -> Path:
    """Write a game in which units called by numbers lie under others and were handled."""
    opened = new_game("budapest-campaign", "campaign", seed=1, path=path)
    game = opened.game
    while clock.moment_of(game).phase != "operations":
        push(game, clock.advance(game))
    for piece in NUMBERED:
        cover(game, piece)
        handle(game, piece)
    opened.close()
    return path


def cover(game: Game, piece: PieceId) -> None:
    """Lay a unit beneath the units of a hex that has no other that is called by a number."""
    table, side = game.table, game.side_of(piece)
    taken = {table.place_of(each).hex for each in NUMBERED}
    there = next(
        each.place.hex
        for each in table
        if each.kind is Kind.UNIT and each.place.hex not in {None, *taken} and game.side_of(each.id) == side
    )
    place, aside = Place(hex=there), next(HexId(each) for each in game.sheet.grid.neighbors(there) if each)
    others = [each.id for each in table.stack_at(place.spot) if each.kind is Kind.UNIT]
    for pieces, goal in ((others, Place(hex=aside)), ([piece], place), (others, place)):
        push(game, acts.move(table, pieces, goal, "Lay"))


def test_a_unit_called_by_a_number_alone_is_not_named_either(
    start: Callable[[Path | None], Main], tmp_path: Path, qtbot: QtBot
) -> None:
    main = start(with_numbers_covered(tmp_path / "game.adjutant"))
    session, found = session_of(main), {}
    for side in session.game.roster.sides:
        session.change_show(closed_sides=frozenset([side]))
        workspace_of(main).panels.messages.close_all()
        closed = [each for each in NUMBERED if each in session.hidden]
        numbers = "|".join(session.game.name_of(each) for each in closed)
        # What was done to each: no count and no hex is told in these words.
        done = "(?:Attack of|Retreat of|Move|Flip:|Note on) {0}(?!\\w)|(?<!\\w){0} (?:waits|holds the line)"
        named = re.compile(done.format(f"(?:{numbers})") + rf"|(?<!\w)(?:{numbers})  *(?:→|from|shows)")
        texts = set(told(main, qtbot, closed))
        found[side] = (len(closed), sorted(filter(named.search, texts)))

    assert found == {"axis": (3, []), "soviet": (1, [])}


def test_the_line_of_a_remark_does_not_tell_where_a_closed_unit_lies(
    start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    main = start(handled(tmp_path / "game.adjutant", *GAMES[0]))
    session = session_of(main)
    side = session.game.roster.sides[0]
    piece = under_others(session.game, side)[0]
    # On a step of its own: of several remarks at a step the first is read.
    push(session.game, acts.write(session.game.table, Register.NOTE, {piece: "Here"}, "Note"))
    session.game.journal.put_remark(Remarked(session.game.journal.now, "The key", ToUnit(piece)))
    under = workspace_of(main).scene.under
    told_of = [len(under.marks.get("remarks", ()))]
    for closed in (frozenset([side]), frozenset[str]()):
        session.change_show(closed_sides=closed)
        told_of.append(len(under.marks.get("remarks", ())))

    assert told_of == [1, 0, 1]
