"""A set-up from a list: pasted, reviewed by keys, put on the table in one step that is undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.bring_in.review import State
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.late_review import LateReview
from app.bring_in.wizard.list_page import ListPage
from app.files.bring_in_folders import bring_in_folder
from app.table.pieces import PieceId
from app.window.bring_setup import SOURCE
from app.window.main import Main
from tests.bring_in.synthetic.lists import Page, Placed, list_page

LIST = "5/5SS 1521\n1521: 9/5SS reduced\n99th Nobody 2020\n"


def test_a_list_is_reviewed_and_put_on_the_table(main: Main, qtbot: QtBot) -> None:
    main.menus.actions["bring_in.list"].trigger()
    window = main.frame.findChild(BringInWindow)
    assert isinstance(window.page, ListPage)
    window.page.text.setPlainText(LIST)
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    held = window.page
    assert isinstance(held, LateReview)
    page = held.page
    assert page is not None
    # The line that names nobody is asked: it is said to be nothing, that is taken back, and said again.
    asked = page.present
    qtbot.keyClick(page, Qt.Key.Key_0)
    assert page.review.standings[asked].state is State.EMPTY
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.review.standings[asked].state is State.ASKED
    qtbot.keyClick(page, Qt.Key.Key_0)
    assert window.next.text() == "Put 2 on the table"
    # Written out again: the same list, by ids.
    qtbot.keyClick(page, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "1521: ge:5/5SS, ge:9/5SS (reduced)\n"
    before = main.workspace.session.game.table.copy()
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    table, game = main.workspace.session.game.table, main.workspace.session.game
    units = [table[PieceId(each)] for each in ("ge:5/5SS", "ge:9/5SS")]
    assert [(unit.place.hex, unit.face) for unit in units] == [("1521", 0), ("1521", 1)]
    assert (bring_in_folder(game.header.game, "setups", "setup") / "report.toml").is_file()
    main.workspace.session.game.journal.undo()
    assert table.place_of(PieceId("ge:5/5SS")) == before.place_of(PieceId("ge:5/5SS"))


def test_the_scan_of_a_set_up_sheet_is_read_into_the_list(
    main: Main, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = ["5/5SS", "9/5SS", "10/5SS", "KG 26", "Eng Pest", "1/SzL"]
    places = ["1521", "1906", "2808", "0719", "3312", "1145"]
    placed = [Placed(name, "6-5-7", place) for name, place in zip(names, places, strict=True)]
    path = tmp_path / "sheet.png"
    list_page(Page(), placed).save(path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    main.menus.actions["bring_in.list"].trigger()
    window = main.frame.findChild(BringInWindow)
    page = window.page
    assert isinstance(page, ListPage)
    qtbot.mouseClick(page.scan, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.work.is_busy and "question mark" in page.told.text(), timeout=60_000)

    lines = page.text.toPlainText().replace("?", "").splitlines()
    assert len({f"{each.place}: {each.unit}" for each in placed} & set(lines)) >= 5
    assert page.view.isVisible()
    # What the person mends counts, and the rest is asked.
    page.text.setPlainText("1521: 5/5SS\n1906?: 9/5SS\n2808: 10/5SS?\n")
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    held = window.page
    assert isinstance(held, LateReview)
    assert held.page is not None
    states = [each.state for each in held.page.review.standings.values()]
    assert states == [State.TAKEN, State.ASKED, State.ASKED]


def test_a_review_that_was_broken_off_is_gone_on_with(
    main: Main, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    main.menus.actions["bring_in.list"].trigger()
    window = main.frame.findChild(BringInWindow)
    window.page.text.setPlainText(LIST)
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    main.menus.actions["bring_in.list"].trigger()
    held = main.frame.findChildren(BringInWindow)[-1].page
    assert isinstance(held, LateReview)
    assert held.page is not None
    assert len(held.page.review.doubtful()) == 1

    # Also where it was of a photograph that lies no longer there.
    qtbot.keyClick(held.window(), Qt.Key.Key_Escape)
    source = bring_in_folder(main.workspace.session.game.header.game, "setups", "setup") / SOURCE
    source.write_text("picture = '/gone/table.jpg'\n", encoding="utf-8")
    main.menus.actions["bring_in.list"].trigger()
    held = main.frame.findChildren(BringInWindow)[-1].page
    assert isinstance(held, LateReview)
    assert held.page is not None
    assert len(held.page.review.doubtful()) == 1
    assert "table.jpg is not where it was" in held.window().trouble.text()


def test_a_long_list_is_read_beside_the_window(main: Main, qtbot: QtBot) -> None:
    main.menus.actions["bring_in.list"].trigger()
    window = main.frame.findChild(BringInWindow)
    first = window.page
    assert isinstance(first, ListPage)
    first.text.setPlainText(LIST * 100)
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    assert first.work.is_busy
    assert not window.next.isEnabled()
    qtbot.waitUntil(lambda: window.page is not first, timeout=20_000)
    held = window.page
    assert isinstance(held, LateReview)
    assert held.page is not None
    review = held.page.review
    # Back and on again without another word in the list: what was decided is there still.
    window.go_back()
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    assert held.page.review is review


def test_what_was_broken_off_as_it_ended_takes_nobody_on(main: Main, qtbot: QtBot) -> None:
    main.menus.actions["bring_in.list"].trigger()
    window = main.frame.findChild(BringInWindow)
    first = window.page
    assert isinstance(first, ListPage)
    first.text.setPlainText(LIST * 100)
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(first.work.cancel, Qt.MouseButton.LeftButton)
    assert (first.work.doing.text(), first.work.cancel.isEnabled()) == ("Breaking off ...", False)
    qtbot.waitUntil(lambda: not first.work.is_busy, timeout=20_000)
    assert (window.page, window.next.isEnabled()) == (first, True)


def test_tab_leads_out_of_the_list_and_back(main: Main, qtbot: QtBot) -> None:
    main.menus.actions["bring_in.list"].trigger()
    window = main.frame.findChild(BringInWindow)
    window.activateWindow()
    window.page.text.setFocus()
    qtbot.keyClick(window.page.text, Qt.Key.Key_Tab)

    assert (window.page.text.toPlainText(), window.page.text.hasFocus()) == ("", False)
