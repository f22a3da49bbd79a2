"""No text of the window names a unit of a closed stack to the other side (8.4), in any of the games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
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


def told(main: Main, qtbot: QtBot) -> Iterator[str]:
    """Yield all that is told, with every panel open, of stacks looked at and of steps pointed at."""
    workspace = workspace_of(main)
    for dock in workspace.docks:
        workspace.show_dock(dock)
    qtbot.waitUntil(lambda: workspace.advisor.background.is_idle, timeout=ANSWER_MS)
    # It lists whom the game has, in whatever stack: where he lies is what it does not tell.
    everybody = (workspace.panels.order_of_battle,)
    yield from told_by_widgets(main.frame, ROLES, everybody)
    game = session_of(main).game
    for piece in [each for side in game.roster.sides for each in under_others(game, side)][: 2 * STACKS]:
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
        # Each once: most of a hundred thousand texts are told again for every stack.
        texts = filter(named.search, set(told(main, qtbot)))
        found[side] = sorted(text for text in texts if not any(text in each for each in origins))

    assert found == {side: [] for side in session.game.roster.sides}
