"""A folder that cannot be written to: one clear message, and what was done stays in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.grid_page import GridPage
from app.bring_in.wizard.late_review import LateReview
from app.bring_in.wizard.list_page import ListPage
from app.bring_in.wizard.numbers_page import NumbersPage
from app.bring_in.wizard.pictures_page import PicturesPage
from app.files.bring_in_folders import bring_in_folder
from app.window.main import Main
from tests.bring_in.synthetic.plain_map import plain_map


@pytest.fixture
def in_the_way(main: Main) -> None:
    """Where a bringing in is kept lies a file in the folder's place."""
    folder = bring_in_folder(main.workspace.session.game.header.game, "maps").parent
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way", encoding="utf-8")


@pytest.mark.usefixtures("in_the_way")
def test_a_map_goes_on_where_it_cannot_be_kept(main: Main, qtbot: QtBot, tmp_path: Path) -> None:
    main.act("bring_in.map")
    window = main.frame.findChild(BringInWindow)
    page = window.page
    assert isinstance(page, PicturesPage)
    page.add_paths([plain_map(tmp_path / "elm.png", columns=5, rows=5).path])
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    grid = window.page
    assert isinstance(grid, GridPage)
    assert "cannot be kept for later" in window.trouble.text()
    assert window.trouble.isVisible()
    qtbot.waitUntil(lambda: not grid.work.is_busy, timeout=60_000)
    # What was not kept is there all the same, and each further step is not told anew.
    assert grid.may_go_on()
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    assert isinstance(window.page, NumbersPage)
    assert not window.trouble.isVisible()


@pytest.mark.usefixtures("in_the_way")
def test_a_review_goes_on_where_it_cannot_be_kept(main: Main, qtbot: QtBot) -> None:
    main.act("bring_in.list")
    window = main.frame.findChild(BringInWindow)
    page = window.page
    assert isinstance(page, ListPage)
    page.text.setPlainText("5/5SS 1521\n99th Nobody 2020\n")
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    held = window.page
    assert isinstance(held, LateReview)
    assert held.page is not None
    qtbot.keyClick(held.page, Qt.Key.Key_0)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert "cannot be kept for later" in window.trouble.text()
    assert not window.isVisible()
