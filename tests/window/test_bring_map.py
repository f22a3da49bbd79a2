"""A printed map is brought in by hand, as without the libraries that find its grid: clicks and numbers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.grid_page import GridPage
from app.bring_in.wizard.numbers_page import NumbersPage
from app.bring_in.wizard.pictures_page import PicturesPage
from app.files.own_map import own_map_folder
from app.window.main import Main
from rules.hexgrid import HexId

SCALE = 0.25
"""Pixels of the scan to one of the table: hexes of 40 pixels."""
CLICKED = "1518", "1618", "3318", "1508", "3309"
"""A hex, its neighbour in the row, and three far away."""
NAMED = "1518", "2222", "2117"


@pytest.fixture
def scan(tmp_path: Path, main: Main) -> Path:
    """A scan of the first section, shrunk: any picture will do, only its pixels are clicked."""
    rect = main.workspace.session.game.sheet.sections[0].rect_px
    path = tmp_path / "north.png"
    Image.new("RGB", (round(rect.width * SCALE), round(rect.height * SCALE)), "#BFD0B0").save(path)
    return path


@pytest.fixture
def window(main: Main, scan: Path, qtbot: QtBot) -> BringInWindow:
    """The window of a map with its picture, at its grid."""
    main.menus.actions["bring_in.map"].trigger()
    found = main.frame.findChild(BringInWindow)
    page = found.page
    assert isinstance(page, PicturesPage)
    page.add_paths([scan])
    qtbot.mouseClick(found.next, Qt.MouseButton.LeftButton)
    return found


def at(main: Main, hex_id: str) -> QPointF:
    """Return the pixel of the scan at which a hex has its centre."""
    x, y = main.workspace.session.game.sheet.centre_px(HexId(hex_id))
    return QPointF(x * SCALE - 0.5, y * SCALE - 0.5)


def click(main: Main, window: BringInWindow, hex_id: str, qtbot: QtBot) -> None:
    """Click the centre of a hex on the scan."""
    view = window.page.view  # type: ignore[attr-defined]
    view.camera.zoom_by(2.0)
    view.camera.look_at(at(main, hex_id))
    spot = view.viewportTransform().map(at(main, hex_id)).toPoint()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    view.camera.zoom_by(0.5)


def lay_grid(main: Main, window: BringInWindow, qtbot: QtBot) -> GridPage:
    """Lay the grid by clicks."""
    page = window.page
    assert isinstance(page, GridPage)
    page.by_hand.setChecked(True)
    for each in CLICKED:
        click(main, window, each, qtbot)
    return page


def name_hexes(
    main: Main, window: BringInWindow, qtbot: QtBot, named: tuple[str, ...] = NAMED
) -> NumbersPage:
    """Go on to the numbers and name three hexes."""
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    page = window.page
    assert isinstance(page, NumbersPage)
    for hex_id in NAMED:
        click(main, window, hex_id, qtbot)
        qtbot.keyClicks(page.fields[page.at], hex_id)
        qtbot.keyClick(page.fields[page.at], Qt.Key.Key_Return)
    return page


@pytest.mark.parametrize("has_extra", [True, False])
def test_the_scan_lies_under_the_map_at_the_end(
    main: Main, window: BringInWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, has_extra: bool
) -> None:
    if not has_extra:
        monkeypatch.setitem(sys.modules, "cv2", None)
    grid = lay_grid(main, window, qtbot)
    # A hex of 40 pixels, laid by hand within a twentieth of it.
    assert float(grid.figures.fields["pitch"].text()) == pytest.approx(40.0, abs=2.0)
    assert name_hexes(main, window, qtbot).told.text() == "All three fit together."
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    folder = own_map_folder(main.workspace.session.game.header.game)
    assert folder is not None
    qtbot.waitUntil(lambda: main.workspace.scene.has_own_map and main.workspace.session.show.own_map)
    assert (folder / "north.jpg").is_file()


def test_what_was_begun_is_gone_on_with(main: Main, window: BringInWindow, qtbot: QtBot) -> None:
    lay_grid(main, window, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    main.menus.actions["bring_in.map"].trigger()
    assert isinstance(window.page, GridPage | NumbersPage)
