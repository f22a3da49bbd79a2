"""The manual in its window: F1 about what has the keys, search, links, the way back, pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dialogs.settings import SettingsDialog
from app.panels.manual.pictures import PICTURES, ManualPictures
from app.panels.manual.window import ManualWindow
from app.panels.markdown_view import MarkdownView
from app.settings import Settings, save_settings
from app.teach.manual import pictures_of
from app.view.theme import BODY_PX
from app.window import make_app, show_frame
from app.window.main import Main, furnish
from app.window.manual_acts import ManualActs
from tests.window.hands import session_of, workspace_of

F1 = Qt.Key.Key_F1


@pytest.fixture(scope="module")
def main(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Main]:
    """One window for all tests: they read, and leave the game as it is."""
    del qapp
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUTANT_HOME", str(tmp_path_factory.mktemp("home")))
        make_app()
        save_settings(Settings(theme="light", has_motion=False))
        made = furnish(show_frame(), None)
        QTest.qWaitForWindowActive(made.frame)
        yield made
        made.frame.close()
        made.frame.deleteLater()


def open_manual(main: Main) -> ManualWindow:
    """The manual, opened from the menu."""
    assert main.menus is not None
    main.menus.actions["help.manual"].trigger()
    (window,) = main.frame.findChildren(ManualWindow)
    # Its keys are its own once it is in front.
    QTest.qWaitForWindowActive(window)
    return window


def helper(main: Main) -> ManualActs:
    """What knows the page about each part of the window."""
    found = main.frame.helped.__self__  # type: ignore[attr-defined]
    assert isinstance(found, ManualActs)
    return found


def key_of(window: ManualWindow) -> str:
    assert window.page is not None
    return window.page.key


def test_every_panel_has_a_page_and_so_have_the_map_and_the_strip(main: Main) -> None:
    workspace = workspace_of(main)
    panels = workspace.panel_docks.dock_widgets.panels
    about = {name: helper(main).page_about(panel.widget) for name, panel in panels.items()}
    parts = (workspace.view, workspace.panels.turn_strip, workspace.panels.points, workspace.overview)

    assert [name for name, page in about.items() if page is None or page.key == "table"] == []
    assert [helper(main).page_about(part).key for part in parts] == ["table", "strip", "strip", "map"]  # type: ignore[union-attr]


def test_f1_opens_the_page_about_what_has_the_keys(main: Main, qtbot: QtBot) -> None:
    workspace_of(main).panel_docks.press("dice")
    field = QApplication.focusWidget()
    assert field is not None
    qtbot.keyClick(field, F1)
    first = key_of(main.frame.findChild(ManualWindow))
    main.frame.activateWindow()
    workspace_of(main).view.setFocus()
    qtbot.keyClick(workspace_of(main).view, F1)

    assert (first, key_of(main.frame.findChild(ManualWindow))) == ("dice", "table")


def test_the_keys_keep_a_key_of_their_own(main: Main) -> None:
    assert main.menus is not None
    shortcuts = {
        name: main.menus.actions[name].shortcut().toString() for name in ("help.manual", "help.keys")
    }

    assert shortcuts == {"help.manual": "F1", "help.keys": "Ctrl+F1"}


def test_f1_in_a_dialog_opens_its_page_over_it(main: Main, qtbot: QtBot) -> None:
    seen: list[tuple[str, bool]] = []

    def ask() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, SettingsDialog)
        try:
            qtbot.waitUntil(dialog.isActiveWindow)
            qtbot.keyClick(dialog, F1)
            window = dialog.findChild(ManualWindow)
            seen.append((key_of(window), window.isVisible()))
            window.close()
        finally:
            dialog.reject()

    QTimer.singleShot(0, ask)
    assert main.menus is not None
    main.menus.actions["game.settings"].trigger()

    assert seen == [("settings", True)]


@pytest.mark.parametrize("keys", ["Escape", "Ctrl+W"])
def test_the_manual_closed_gives_the_keys_back_to_the_charts(main: Main, qtbot: QtBot, keys: str) -> None:
    main.act("view.charts")
    charts = workspace_of(main).charts
    assert charts is not None
    qtbot.waitUntil(charts.isActiveWindow)
    charts.tables[1].setFocus()
    QTest.keyClick(charts.windowHandle(), F1)
    manual = main.frame.findChild(ManualWindow)
    qtbot.waitUntil(manual.isActiveWindow)
    QTest.keySequence(manual.windowHandle(), QKeySequence(keys))
    qtbot.waitUntil(charts.isActiveWindow)
    has_keys = charts.tables[1].hasFocus()
    charts.close()

    assert (manual.isVisible(), has_keys) == (False, True)


def test_tab_in_the_manual_stays_in_the_manual(main: Main, qtbot: QtBot) -> None:
    window = open_manual(main)
    qtbot.waitUntil(window.isActiveWindow)
    for _ in range(12):
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)

    assert QApplication.focusWidget().window() is window


def test_links_lead_to_pages_and_one_goes_back_and_forward(main: Main) -> None:
    window = open_manual(main)
    window.open("dice")
    window.view.followed.emit("page:combat")
    there = key_of(window)
    window.view.followed.emit("https://example.org")
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    back = key_of(window)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)

    assert (there, back, key_of(window)) == ("combat", "dice", "combat")


def test_a_search_by_keyboard_alone(main: Main, qtbot: QtBot) -> None:
    window = open_manual(main)
    window.open("dice")
    qtbot.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(window.field, "closed stacks")
    rows = window.list.count()
    qtbot.keyClick(window.field, Qt.Key.Key_Return)
    found = key_of(window)
    window.field.setFocus()
    qtbot.keyClicks(window.field, " zeppelin")
    nothing = window.nothing.isVisible()
    qtbot.keyClick(window.field, Qt.Key.Key_Escape)

    assert (found, nothing, window.field.text()) == ("closed", True, "")
    assert 1 <= rows < len(window.manual.pages) < window.list.count()


def test_letters_grow(main: Main) -> None:
    window = open_manual(main)
    before = window.view.document().defaultFont().pointSizeF()
    for _ in range(3):
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)

    assert window.view.document().defaultFont().pointSizeF() == before + 3
    assert before == session_of(main).theme.font(BODY_PX).pointSizeF()


def test_the_picture_of_a_page_is_made_while_it_is_shown(main: Main, qtbot: QtBot) -> None:
    window = open_manual(main)
    window.open("dice")
    pictures = helper(main)._pictures

    qtbot.waitUntil(lambda: pictures.known("dice", is_dark=False) is not None)
    assert window.view.document().idealWidth() <= window.view.viewport().width()


def test_the_pages_show_the_pictures_that_there_are(main: Main) -> None:
    assert {name for page in helper(main).manual.pages for name in pictures_of(page)} == set(PICTURES)


def test_the_order_of_battle_is_pictured_with_its_lines(main: Main) -> None:
    pictures = ManualPictures()
    image = pictures.make("order", is_dark=False)
    pictures.rest()
    middle = [image.pixel(image.width() // 6, y) for y in range(image.height() // 2, image.height() * 2 // 3)]

    assert len(set(middle)) > 10


def test_every_picture_shows_something(main: Main) -> None:
    pictures = ManualPictures()
    bare = []
    for name in PICTURES:
        image = pictures.make(name, is_dark=False)
        across, down = range(0, image.width(), 7), range(0, image.height(), 7)
        if len({image.pixel(x, y) for x in across for y in down}) < 20:
            bare.append(name)
    pictures.rest()

    assert bare == []


def test_it_goes_with_its_game(main: Main, qtbot: QtBot) -> None:
    window = open_manual(main)
    with qtbot.waitSignal(window.destroyed):
        assert main.menus is not None
        main.menus.actions["help.example"].trigger()


def test_a_page_comes_to_rest(main: Main, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window, shown = open_manual(main), list[str]()
    # A page beside one that fits: its bar would come and go.
    window.open("keys")
    qtbot.wait(300)
    monkeypatch.setattr(MarkdownView, "show_text", lambda _, text: shown.append(text))
    qtbot.wait(300)

    assert window.view.verticalScrollBar().maximum() > 0
    assert shown == []
