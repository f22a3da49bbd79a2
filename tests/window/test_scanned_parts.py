"""A game of two half maps, each on a scan of its own, made in the window; and a part that is given up."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.grid_page import GridPage
from app.bring_in.wizard.map_pictures_page import MapPicturesPage
from app.bring_in.wizard.new_game.map_page import MapPage
from app.bring_in.wizard.new_game.scan_page import ScanPage
from app.bring_in.wizard.numbers_page import NumbersPage
from app.files.bring_in_folders import new_map_folder
from app.files.folders import data_folder
from app.window.main import Main
from rules.library import PLACES
from tests.bring_in.synthetic.plain_map import PlainMap, plain_map
from tests.commands.test_new_game_parts import Halves, cut

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def own_games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del home
    monkeypatch.setenv(PLACES, str(data_folder()))


@pytest.fixture
def printed(tmp_path: Path) -> PlainMap:
    return plain_map(tmp_path / "whole.png", columns=12, rows=9)


@pytest.fixture
def halves(printed: PlainMap, tmp_path: Path) -> Halves:
    return cut(printed, tmp_path, is_across=True)


def opened(main: Main) -> BringInWindow:
    main.act("bring_in.scanned_game")
    return [each for each in main.frame.findChildren(BringInWindow) if each.isVisible()][-1]


def bring_in(window: BringInWindow, halves: Halves, part: str, hexes: tuple[str, ...], qtbot: QtBot) -> None:
    """Bring in one part, from its picture to its numbers."""
    path, centres = halves[part]
    pictures = window.page
    assert isinstance(pictures, MapPicturesPage)
    pictures.add_paths([path])
    qtbot.mouseClick(window.next, LEFT)
    grid = window.page
    assert isinstance(grid, GridPage)
    qtbot.waitUntil(lambda: not grid.work.is_busy, timeout=60_000)
    qtbot.mouseClick(window.next, LEFT)
    page = window.page
    assert isinstance(page, NumbersPage)
    for label in hexes:
        spot = page.view.viewportTransform().map(QPointF(*centres[label])).toPoint()
        qtbot.mouseClick(page.view.viewport(), LEFT, pos=spot)
        qtbot.keyClicks(page.fields[page.at], label)
        qtbot.keyClick(page.fields[page.at], Qt.Key.Key_Return)
    qtbot.mouseClick(window.next, LEFT)


def game_page(window: BringInWindow, qtbot: QtBot) -> ScanPage:
    page = window.page
    assert isinstance(page, ScanPage)
    qtbot.waitUntil(lambda: not page.work.is_busy, timeout=60_000)
    return page


def test_two_half_maps_become_one_game(main: Main, printed: PlainMap, halves: Halves, qtbot: QtBot) -> None:
    window = opened(main)
    bring_in(window, halves, "one", ("0101", "0509", "0202"), qtbot)
    page = game_page(window, qtbot)
    assert page.without.isHidden()
    alone = page.view.area.width()
    qtbot.mouseClick(page.another, LEFT)
    assert isinstance(window.page, MapPicturesPage)
    assert not window.next.isEnabled()
    # One hex more than needed of the first, two of the second: they count on from it.
    bring_in(window, halves, "two", ("0801", "1109"), qtbot)
    page = game_page(window, qtbot)
    assert page.view.area.width() > 1.8 * alone
    for field, line in zip(page.lines, (1, 12, 1, 9), strict=True):
        field.setValue(line)
    qtbot.keyClicks(page.name, "The Elm")
    assert window.next.isEnabled(), page.told.text()
    qtbot.mouseClick(window.next, LEFT)
    qtbot.waitUntil(lambda: isinstance(window.page, MapPage), timeout=60_000)
    laid = window.page
    assert isinstance(laid, MapPage)
    assert laid.editor is not None
    assert set(laid.editor.draft.sheet.grid.hexes) == set(printed.centres)
    # Nothing of it is offered again the next day.
    assert not list(new_map_folder().glob("part-*/scan.toml"))


def test_a_part_that_is_given_up_leaves_the_one_before_as_it_was(
    main: Main, halves: Halves, qtbot: QtBot
) -> None:
    window = opened(main)
    bring_in(window, halves, "one", ("0101", "0509", "0202"), qtbot)
    page = game_page(window, qtbot)
    before = page._state.scan
    qtbot.mouseClick(page.another, LEFT)
    pictures = window.page
    assert isinstance(pictures, MapPicturesPage)
    assert pictures.paths == ()
    # Broken off and gone on with: the part that was done is there.
    window.reject()
    window = opened(main)
    assert isinstance(window.page, MapPicturesPage)
    pages = [each for each in window.pages if isinstance(each, ScanPage)]
    pages[0]._parts.give_up()
    assert isinstance(window.page, ScanPage)
    assert (pages[0]._state.scan.named, pages[0]._state.scan.pictures) == (before.named, before.pictures)
    assert pages[0].without.isHidden()


def test_numbers_that_do_not_go_on_from_the_first_part_are_told(
    main: Main, halves: Halves, qtbot: QtBot
) -> None:
    window = opened(main)
    bring_in(window, halves, "one", ("0101", "0509", "0202"), qtbot)
    qtbot.mouseClick(game_page(window, qtbot).another, LEFT)
    path, centres = halves["two"]
    # A row too far: by themselves they go together, but even rows are shifted on the first part.
    wrong = {"two": (path, {"0802": centres["0801"], "1109": centres["1108"]})}
    bring_in(window, wrong, "two", ("0802", "1109"), qtbot)
    page = game_page(window, qtbot)
    assert "do not lie to each other" in page.told.text()
    assert not window.next.isEnabled()
    qtbot.mouseClick(page.without, LEFT)
    assert window.page is page
    assert "do not lie" not in page.told.text()
