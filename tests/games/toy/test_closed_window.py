"""Closed things at the window: drawn and revealed by hand, and nowhere told to who may not know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QCoreApplication, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QLineEdit, QMenu, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.files.export import order_of_battle
from app.files.savegame import new_game
from app.panels.remarks.panel import RemarksPanel
from app.panels.unit_words import Where, state_of
from app.table import acts, pools
from app.table.changes import Register
from app.table.describe import describe_hex, describe_piece
from app.table.drawings import Circle
from app.table.journal import Remarked
from app.table.pieces import PieceId, Place
from app.table.references import ToUnit
from app.table.seen import whole_of
from app.view.session import Session
from app.window.main import Main
from maps.sheet import BoxId
from rules.hexgrid import HexId
from tests.window.hands import feature_panel

CUP, HAND = BoxId("orders:blue"), BoxId("hand:blue")
CHITS = ("charge", "feint", "bivouac", "rally")
ALDER = HexId("0101")
RIDERS = PieceId("bl:2/guard")
LONG_MS = 20_000
OWN_ROLES = range(int(Qt.ItemDataRole.UserRole), int(Qt.ItemDataRole.UserRole) + 30)


@pytest.fixture
def main(start: Callable[[Path | None], Main], tmp_path: Path, home: Path) -> Main:
    path = tmp_path / "game.adjutant"
    new_game("toy", "meeting", seed=3, path=path).close()
    return start(path)


def session_of(main: Main) -> Session:
    assert main.workspace is not None
    return main.workspace.session


def do(main: Main, action: str) -> None:
    assert main.menus is not None
    main.menus.actions[action].trigger()


def look(main: Main, who: str) -> None:
    """Choose in the menu who looks at the screen."""
    menu = QMenu(main.frame)
    main._choices(main.workspace)["view.seen_by"](menu)
    next(each for each in menu.actions() if each.text().replace("&", "") == who).trigger()
    QCoreApplication.processEvents()
    menu.deleteLater()


def lying(main: Main, box: BoxId) -> list[str]:
    game = session_of(main).game
    return [game.name_of(piece.id) for piece in game.table.stack_at(Place(box=box).spot)]


def select_in(main: Main, box: BoxId) -> None:
    session = session_of(main)
    session.select([session.game.table.stack_at(Place(box=box).spot)[-1].id])


def drawn(main: Main) -> str:
    """Draw one of Blue's orders by the key; return what came."""
    select_in(main, CUP)
    do(main, "counter.draw")
    return lying(main, HAND)[-1]


def test_a_solitary_player_sees_what_he_draws_but_not_what_is_in_the_cup(main: Main) -> None:
    name = drawn(main)

    assert (name.casefold() in CHITS, lying(main, CUP)) == (True, ["Closed counter"] * 3)


def test_seen_by_the_other_side_it_is_closed(main: Main) -> None:
    drawn(main)
    look(main, "White alone")

    assert lying(main, HAND) == ["Closed counter"]
    assert main.frame.windowTitle().endswith(", seen by White - Adjutant")


def test_a_remark_on_what_is_closed_is_neither_read_nor_listed_nor_drawn(main: Main) -> None:
    drawn(main)
    game = session_of(main).game
    piece = game.table.stack_at(Place(box=HAND).spot)[-1].id
    # An open step after the draw: nothing but the remarks would tell of what was drawn.
    game.journal.push(acts.move(game.table, [RIDERS], Place(hex=ALDER), "On"))
    for about, text in ((None, f"I hold [this](unit:{piece})"), (ToUnit(piece), "It will decide the day")):
        game.journal.put_remark(Remarked(game.journal.now, text, about, (Circle((ALDER,)),)))
    own = len(rows(main))
    look(main, "White alone")
    marks = main.workspace.scene.under.marks.get("remarks", ()) if main.workspace else None

    assert (own, rows(main), marks) == (2, [], ())


def rows(main: Main) -> list[str]:
    model = feature_panel(main, "remarks", RemarksPanel).list.filter
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_seen_by_all_again_it_is_open(main: Main) -> None:
    name = drawn(main)
    look(main, "White alone")
    look(main, "All sides")

    assert lying(main, HAND) == [name]


def test_whom_adjutant_plays_nobody_looks_for(main: Main, qtbot: QtBot) -> None:
    drawn(main)
    do(main, "play.side1")
    qtbot.waitUntil(lambda: lying(main, HAND) == ["Closed counter"], timeout=LONG_MS)

    assert main.workspace is not None
    assert main.workspace.auto_player.sides == {"blue"}


def test_adjutant_plays_with_what_only_its_side_sees(main: Main, qtbot: QtBot) -> None:
    """It plays Blue's turn with its rider face down, seen as a back by the person who plays White."""
    session_of(main).select([RIDERS])
    do(main, "counter.face_down")
    begun = len(session_of(main).game.journal.steps)
    do(main, "play.side1")
    qtbot.waitUntil(lambda: has_played(main, begun), timeout=LONG_MS)

    game = session_of(main).game
    assert (RIDERS in game.table, RIDERS in whole_of(game).table) == (False, True)
    assert [step.id for step in game.journal.path] == [step.id for step in whole_of(game).journal.path]


def has_played(main: Main, begun: int) -> bool:
    assert main.workspace is not None
    auto_player = main.workspace.auto_player
    return (
        len(session_of(main).game.journal.steps) > begun
        and not auto_player.is_playing
        and bool(auto_player.sides)
    )


def test_a_click_on_a_pool_offers_to_draw_from_it(main: Main) -> None:
    assert main.workspace is not None
    box = session_of(main).game.sheet.tray.boxes[CUP]

    found = main.workspace.counter_acts.acts_at(box)
    next(iter(found.values()))()

    assert (list(found), len(lying(main, HAND))) == (["Draw from Blue's orders", "Shuffle Blue's orders"], 1)


def test_face_down_and_back_by_one_key(main: Main) -> None:
    session_of(main).select([RIDERS])
    do(main, "counter.face_down")
    closed = pools.is_closed(session_of(main).game, RIDERS)
    do(main, "counter.face_down")

    assert (closed, pools.is_closed(session_of(main).game, RIDERS)) == (True, False)


def test_a_game_without_pools_has_no_act_for_them(start: Callable[[Path | None], Main]) -> None:
    main = start(None)

    assert main.menus is not None
    assert "counter.draw" not in main.menus.actions


# ---- everything that is told


def told_by(main: Main) -> Iterator[str]:
    """Yield every text of the window, and what is told on demand."""
    yield from told_by_widgets(main.frame, (*range(20), *OWN_ROLES))
    yield from told_of_game(main)


def told_by_widgets(
    within: QWidget, roles: Sequence[int], without: Collection[QWidget] = ()
) -> Iterator[str]:
    """Yield every text: labels, fields, buttons, actions, some roles of lists, tooltips, for listeners."""
    for widget in within.findChildren(QWidget):
        # The label of tool tips keeps the last one when it is gone: it is told to nobody any more.
        if widget.inherits("QTipLabel") or any(w is widget or w.isAncestorOf(widget) for w in without):
            continue
        yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
        yield from (widget.statusTip(), widget.windowTitle())
        if isinstance(widget, QLabel | QLineEdit | QAbstractButton):
            yield widget.text()
        if isinstance(widget, QTextEdit):
            yield widget.toPlainText()
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from cells(widget.model(), QModelIndex(), roles)
    for action in within.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.statusTip())


def cells(model: QAbstractItemModel, parent: QModelIndex, roles: Sequence[int]) -> Iterator[str]:
    """Yield what some roles of all cells of a model say."""
    for row in range(model.rowCount(parent)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, column, parent)
            yield from (str(value) for role in roles if (value := model.data(index, role)) is not None)
            yield from cells(model, index, roles)


def told_of_game(main: Main) -> Iterator[str]:
    """Yield what is told on demand: of each hex and piece, and in what is exported."""
    game = session_of(main).game
    yield order_of_battle(game)
    yield from (describe_hex(game, hex_id) for hex_id in game.sheet.grid.hexes)
    yield from (describe_piece(game, piece.id) for piece in game.table)
    yield repr(game.journal.steps)
    yield repr(game.journal.path)
    yield repr(game.table.rolls)


def hidden_by_blue(main: Main) -> None:
    """Draw a chit, write of it, lay it face down on the map, take that back and see it with White's eyes."""
    name, session = drawn(main), session_of(main)
    game = whole_of(session.game)
    piece = game.table.stack_at(Place(box=HAND).spot)[0].id
    game.journal.remark(game.journal.now, f"{name} it is")
    session.push(acts.write(game.table, Register.NOTE, {piece: f"{name} at dawn"}, "Note"))
    session.push(pools.lay_face_down(game, {piece: "blue"}, f"Hide {name}"))
    session.push(acts.move(game.table, [piece], Place(hex=ALDER), f"Play {name}"))
    do(main, "edit.undo")


def all_told(main: Main, qtbot: QtBot) -> list[str]:
    """Select what lies in Alder, open all panels, and return all that is told and names a chit."""
    session = session_of(main)
    session.point_at(ALDER)
    session.select([each.id for each in session.game.table.stack_at(Place(hex=ALDER).spot)])
    assert main.workspace is not None
    for dock in main.workspace.docks:
        main.workspace.show_dock(dock)
    qtbot.wait(50)
    return [text for text in told_by(main) if any(word in text.casefold() for word in CHITS)]


def test_no_text_of_the_window_names_what_is_closed(main: Main, qtbot: QtBot) -> None:
    hidden_by_blue(main)
    look(main, "White alone")
    do(main, "edit.redo")

    assert len(session_of(main).selection) == 0
    assert all_told(main, qtbot) == []


def test_the_window_of_its_own_side_names_it(main: Main, qtbot: QtBot) -> None:
    hidden_by_blue(main)
    look(main, "Blue alone")
    do(main, "edit.redo")

    assert len(all_told(main, qtbot)) > 5


def test_a_closed_unit_is_not_in_sight(main: Main) -> None:
    session_of(main).select([RIDERS])
    do(main, "counter.face_down")
    look(main, "White alone")

    state = state_of(session_of(main).game, RIDERS, (), "blue")
    assert (state.where, state.movement) == (Where.GONE, "Not in sight")
