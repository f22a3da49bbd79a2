"""A hex game of 10 x 8 hexes with 12 counters is made wholly in the window, and played."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.bring_in.wizard.editor.canvas import Canvas
from app.bring_in.wizard.editor.editor import HexEditor
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.new_game.counters_page import CountersPage
from app.bring_in.wizard.new_game.grid_page import GameGridPage
from app.bring_in.wizard.new_game.map_page import MapPage
from app.bring_in.wizard.new_game.setup_page import SetUpPage
from app.checking.games import check_game
from app.files.folders import data_folder
from app.files.savegame import open_game
from app.table.changes import Moved
from app.table.pieces import Place
from app.window.main import Main
from rules.hexgrid import HexId, Hexside
from rules.issues import Severity
from rules.library import PLACES

LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CELLS = """\
name\tside\tvalues\ttype\tsize\treduced
1 Foot\tBlue\t4-4-4\tinfantry\tregiment\t2-2-4
2 Foot\tBlue\t4-4-4\tinfantry\tregiment\t2-2-4
3 Foot\tBlue\t3-4-4\tinfantry\tregiment\t
Lancers\tBlue\t2-2-8\tcavalry\tregiment\t
Guns\tBlue\t6-1-3\tartillery\tbattalion\t
Sappers\tBlue\t1-3-4\tengineer\tbattalion\t
1 Guard\tRed\t5-5-4\tinfantry\tregiment\t3-3-4
2 Guard\tRed\t5-5-4\tinfantry\tregiment\t3-3-4
Militia\tRed\t1-2-3\tinfantry\tbrigade\t
Hussars\tRed\t3-2-8\tcavalry\tregiment\t
Battery\tRed\t6-1-3\tartillery\tbattalion\t
Ford watch\tRed\t1-4-2\tinfantry\tbattalion\t
"""
HEXES = ["0201", "0202", "0203", "0104", "0105", "0106", "0901", "0902", "0903", "0904", "1005", "1006"]


def shot(widget: QWidget, name: str) -> None:
    """Keep a picture of a step where somebody asks for them, to be looked at."""
    folder = os.environ.get("ADJUTANT_SHOTS")
    if folder:
        widget.grab().save(str(Path(folder) / f"{name}.png"))


def at(editor: HexEditor, hex_id: str) -> QPoint:
    return editor.canvas.to_screen(*editor.draft.sheet.centre_px(HexId(hex_id))).toPoint()


def shows_all(canvas: Canvas) -> bool:
    """Return whether a map is laid out in its place, with its first and last hex in sight."""
    sheet = canvas.draft.sheet
    ends = (sheet.centre_px(each) for each in (sheet.grid.hexes[0], sheet.grid.hexes[-1]))
    return canvas.isVisible() and all(
        canvas.rect().contains(canvas.to_screen(*each).toPoint()) for each in ends
    )


def paint(editor: HexEditor, qtbot: QtBot) -> None:
    """Paint woods, a river with a bridge, a road over it and a village."""
    canvas = editor.canvas
    qtbot.waitUntil(lambda: shows_all(canvas))
    qtbot.keyClick(canvas, "2")
    for hex_id in ("0402", "0403"):
        qtbot.mouseClick(canvas, LEFT, NO_KEYS, at(editor, hex_id))
    qtbot.keyClick(canvas, "Q")
    for side in ("0504-0604", "0505-0604", "0505-0605"):
        middle = editor.draft.sheet.middle_px(Hexside.parse(side))
        qtbot.mouseClick(canvas, LEFT, NO_KEYS, canvas.to_screen(*middle).toPoint())
    qtbot.keyClick(canvas, "B")
    middle = editor.draft.sheet.middle_px(Hexside.parse("0504-0604"))
    qtbot.mouseClick(canvas, LEFT, NO_KEYS, canvas.to_screen(*middle).toPoint())
    qtbot.keyClick(canvas, "R")
    qtbot.mousePress(canvas, LEFT, NO_KEYS, at(editor, "0304"))
    for hex_id in ("0404", "0504", "0604", "0704"):
        qtbot.mouseMove(canvas, at(editor, hex_id))
    qtbot.mouseRelease(canvas, LEFT, NO_KEYS, at(editor, "0704"))
    editor.details.number.setFocus()
    editor.details.number.setText("0704")
    qtbot.keyClick(editor.details.number, Qt.Key.Key_Return)
    editor.details.name.setFocus()
    editor.details.name.setText("Elm")
    qtbot.keyClick(editor.details.name, Qt.Key.Key_Return)


@pytest.fixture(autouse=True)
def own_games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Find a person's own games, as the program does that is begun by its command."""
    del home
    monkeypatch.setenv(PLACES, str(data_folder()))


def test_a_game_is_made_in_the_window_and_played(main: Main, qtbot: QtBot) -> None:
    main.act("bring_in.new_game")
    window = main.frame.findChild(BringInWindow)
    assert window is not None
    grid, map_page, counters, setup = window.pages
    assert isinstance(grid, GameGridPage)
    assert isinstance(map_page, MapPage)
    assert isinstance(counters, CountersPage)
    assert isinstance(setup, SetUpPage)

    # The grid: 10 x 8 hexes as they are offered.
    assert not window.next.isEnabled()
    qtbot.keyClicks(grid.name, "The Ford of Elm")
    shot(window, "1-grid")
    qtbot.mouseClick(window.next, LEFT)
    editor = map_page.editor
    assert editor is not None
    assert len(editor.draft.sheet.grid.hexes) == 80

    paint(editor, qtbot)
    qtbot.wait(50)
    shot(window, "2-map")
    qtbot.mouseClick(window.next, LEFT)

    # The counters, from the cells of a spreadsheet; one of them corrected by hand.
    QGuiApplication.clipboard().setText(CELLS.replace("Militia\tRed\t1-2-3", "Militia\tRed\ttwo"))
    qtbot.mouseClick(counters.paste_button, LEFT)
    assert (len(counters.making.rows), window.next.isEnabled()) == (12, False)
    assert "are no figures" in counters.told.text()
    shot(window, "3-counters-fault")
    item = counters.table.item(8, 2)
    assert item is not None
    item.setText("1-2-3")
    shot(window, "3-counters")
    qtbot.mouseClick(window.next, LEFT)

    # The set-up: the first by its number, the others by clicks.
    setup.number.setFocus()
    setup.number.setText(HEXES[0])
    qtbot.keyClick(setup.number, Qt.Key.Key_Return)
    board = setup.board
    assert board is not None
    qtbot.waitUntil(lambda: shows_all(board))
    for hex_id in HEXES[1:]:
        spot = board.to_screen(*board.draft.sheet.centre_px(HexId(hex_id))).toPoint()
        qtbot.mouseClick(board, LEFT, NO_KEYS, spot)
    assert [row.hex for row in counters.making.rows] == HEXES
    shot(window, "4-setup")
    qtbot.mouseClick(window.next, LEFT)

    played(main, qtbot)


def played(main: Main, qtbot: QtBot) -> None:
    """Look at the game on the table, move a counter, take it back, and open its file again."""
    workspace = main.workspace
    assert workspace is not None
    game = workspace.session.game
    assert (game.header.game, len(game.roster.units)) == ("the-ford-of-elm", 12)
    assert [each for each in check_game("the-ford-of-elm") if each.severity is Severity.ERROR] == []
    assert (game.sheet.villages[HexId("0704")], game.sheet.terrain[HexId("0402")]) == ("Elm", "woods")
    assert Hexside.parse("0504-0604") in game.sheet.crossings
    qtbot.waitUntil(lambda: workspace.scene.is_settled)
    shot(workspace.view, "5-table")

    piece = next(piece for piece in game.table if piece.place.hex == "0904")
    workspace.session.push(Moved(piece.id, piece.place, Place(hex=HexId("0704"))))
    assert game.table.place_of(piece.id).hex == "0704"
    main.act("edit.undo")
    assert game.table.place_of(piece.id).hex == "0904"
    main.act("edit.redo")
    path = workspace.opened.file.path
    workspace.opened.file.settle()
    main.frame.close()
    again = open_game(path)
    assert (again.game.table.place_of(piece.id).hex, again.issues) == ("0704", ())
    again.close()
