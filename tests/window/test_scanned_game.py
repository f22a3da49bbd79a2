"""A game that we do not have: its map is scanned, and in one flow it is a game, painted and played."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.grid_page import GridPage
from app.bring_in.wizard.new_game.counters_page import CountersPage
from app.bring_in.wizard.new_game.map_page import MapPage
from app.bring_in.wizard.new_game.scan_page import ScanPage
from app.bring_in.wizard.new_game.setup_page import SetUpPage
from app.bring_in.wizard.numbers_page import NumbersPage
from app.bring_in.wizard.pictures_page import PicturesPage
from app.checking.games import check_game
from app.files.folders import data_folder
from app.table.changes import Moved
from app.table.pieces import Place
from app.window.main import Main
from rules.hexgrid import HexId
from rules.library import PLACES
from tests.bring_in.synthetic.plain_map import PlainMap, plain_map

LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CELLS = "name\tside\tvalues\ttype\tsize\treduced\n1 Foot\tBlue\t4-4-4\tinfantry\tregiment\t\n"
CELLS += "1 Guard\tRed\t5-5-4\tinfantry\tregiment\t\n"


def shot(widget: QWidget, name: str) -> None:
    """Keep a picture of a step where somebody asks for them, to be looked at."""
    folder = os.environ.get("ADJUTANT_SHOTS")
    if folder:
        QTest.qWait(100)
        widget.grab().save(str(Path(folder) / f"{name}.png"))


@pytest.fixture(autouse=True)
def own_games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Find a person's own games, as the program does that is begun by its command."""
    del home
    monkeypatch.setenv(PLACES, str(data_folder()))


@pytest.fixture
def printed(tmp_path: Path) -> PlainMap:
    return plain_map(tmp_path / "elm.png")


def opened(main: Main) -> BringInWindow:
    main.act("bring_in.scanned_game")
    return [each for each in main.frame.findChildren(BringInWindow) if each.isVisible()][-1]


def click(page: QWidget, pixel: tuple[float, float], qtbot: QtBot) -> None:
    """Click a pixel of the scan."""
    view = page.view  # type: ignore[attr-defined]
    spot = view.viewportTransform().map(QPointF(*pixel)).toPoint()
    qtbot.mouseClick(view.viewport(), LEFT, NO_KEYS, spot)


def find_grid(window: BringInWindow, printed: PlainMap, qtbot: QtBot) -> None:
    page = window.page
    assert isinstance(page, PicturesPage)
    page.add_paths([printed.path])
    shot(window, "1-pictures")
    qtbot.mouseClick(window.next, LEFT)
    grid = window.page
    assert isinstance(grid, GridPage)
    qtbot.waitUntil(lambda: not grid.work.is_busy, timeout=60_000)
    assert abs(float(grid.figures.fields["pitch"].text()) - printed.hex_px) < 0.5
    shot(window, "2-grid")
    qtbot.mouseClick(window.next, LEFT)


def number(window: BringInWindow, printed: PlainMap, qtbot: QtBot, hexes: tuple[str, ...]) -> NumbersPage:
    page = window.page
    assert isinstance(page, NumbersPage)
    for hex_id in hexes:
        click(page, printed.centres[hex_id], qtbot)
        qtbot.keyClicks(page.fields[page.at], hex_id)
        qtbot.keyClick(page.fields[page.at], Qt.Key.Key_Return)
    return page


def test_a_scan_becomes_a_game_that_is_played(main: Main, printed: PlainMap, qtbot: QtBot) -> None:
    window = opened(main)
    find_grid(window, printed, qtbot)
    numbers = number(window, printed, qtbot, ("0202", "0806"))
    shot(window, "3-numbers-two")
    # Two leave open which rows are shifted, and the third settles it.
    assert numbers.frame.property("tone") == "warning"
    number(window, printed, qtbot, ("0303",))
    assert (numbers.frame.property("tone"), window.next.isEnabled()) == ("fine", True)
    shot(window, "3-numbers")
    qtbot.mouseClick(window.next, LEFT)

    page = window.page
    assert isinstance(page, ScanPage)
    # The hexes in the margin are found too; which are the map's, a person says.
    for field, line in zip(page.lines, (1, 9, 1, 8), strict=True):
        field.setValue(line)
    assert not window.next.isEnabled()
    qtbot.keyClicks(page.name, "The Elm")
    shot(window, "4-game")
    qtbot.mouseClick(window.next, LEFT)
    qtbot.waitUntil(lambda: isinstance(window.page, MapPage), timeout=60_000)
    laid = window.page
    assert isinstance(laid, MapPage)
    editor = laid.editor
    assert editor is not None
    assert set(editor.draft.sheet.grid.hexes) == set(printed.centres)

    # Terrain is painted over the picture of the scan.
    canvas = editor.canvas
    qtbot.waitUntil(lambda: canvas.isVisible() and canvas.width() > 200)
    qtbot.keyClick(canvas, "2")
    spot = canvas.to_screen(*editor.draft.sheet.centre_px(HexId("0402"))).toPoint()
    qtbot.mouseClick(canvas, LEFT, NO_KEYS, spot)
    qtbot.wait(60)
    shot(window, "5-map")
    qtbot.mouseClick(window.next, LEFT)
    counters = window.page
    assert isinstance(counters, CountersPage)
    QGuiApplication.clipboard().setText(CELLS)
    qtbot.mouseClick(counters.paste_button, LEFT)
    qtbot.mouseClick(window.next, LEFT)
    setup = window.page
    assert isinstance(setup, SetUpPage)
    setup.number.setFocus()
    setup.number.setText("0303")
    qtbot.keyClick(setup.number, Qt.Key.Key_Return)
    shot(window, "6-setup")
    qtbot.mouseClick(window.next, LEFT)
    played(main, qtbot)


def played(main: Main, qtbot: QtBot) -> None:
    """Move a counter on the new map; its data has nothing wrong, and its picture is the scan."""
    workspace = main.workspace
    assert workspace is not None
    game = workspace.session.game
    assert game.header.game == "the-elm"
    assert list(check_game("the-elm")) == []
    assert game.sheet.terrain[HexId("0402")] == "woods"
    assert (data_folder() / "the_elm" / "map" / "all.jpg").is_file()
    piece = next(piece for piece in game.table if piece.place.hex == "0303")
    workspace.session.push(Moved(piece.id, piece.place, Place(hex=HexId("0504"))))
    assert game.table.place_of(piece.id).hex == "0504"
    qtbot.waitUntil(lambda: workspace.scene.is_settled)
    shot(main.frame, "7-table")


def test_a_scan_that_was_left_is_gone_on_with(main: Main, printed: PlainMap, qtbot: QtBot) -> None:
    window = opened(main)
    page = window.page
    assert isinstance(page, PicturesPage)
    page.add_paths([printed.path])
    qtbot.mouseClick(window.next, LEFT)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    # An empty grid is another way to begin; the scan is kept for the next day.
    main.act("bring_in.new_game")
    again = opened(main)
    assert again is not window
    assert isinstance(again.page, GridPage)
    # A picture that is gone cannot be gone on with.
    qtbot.keyClick(again, Qt.Key.Key_Escape)
    printed.path.unlink()
    main.act("bring_in.new_game")
    assert isinstance(opened(main).page, PicturesPage)


def test_the_other_wizards_lead_on_to_it_with_their_pictures(
    main: Main, printed: PlainMap, qtbot: QtBot
) -> None:
    main.act("bring_in.map")
    window = main.frame.findChild(BringInWindow)
    assert window is not None
    page = window.page
    assert isinstance(page, PicturesPage)
    page.add_paths([printed.path])
    button = next(each for each in window.findChildren(QPushButton) if "another game" in each.text())
    qtbot.mouseClick(button, LEFT)
    shown = [each for each in main.frame.findChildren(BringInWindow) if each.isVisible()]
    assert [len(each.pages) for each in shown] == [7]
    first = shown[0].page
    assert isinstance(first, PicturesPage)
    assert first.paths == (printed.path,)
    # And so does that of an empty grid.
    main.act("bring_in.new_game")
    window = next(each for each in main.frame.findChildren(BringInWindow) if each.isVisible())
    button = next(each for each in window.findChildren(QPushButton) if each.text().startswith("From a scan"))
    qtbot.mouseClick(button, LEFT)
    again = [each for each in main.frame.findChildren(BringInWindow) if each.isVisible()]
    assert [len(each.pages) for each in again] == [7]
