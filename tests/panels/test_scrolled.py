"""A page that scrolls: Tab stops at it while there is something to scroll."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.panels.layouts import column_in, lay
from app.panels.scrolled import scrolled

LOW_PX, HIGH_PX = 120, 600


class Page:
    """A window with a page of a height, and a button before and after it."""

    def __init__(self) -> None:
        self.window, self.inside = QWidget(), QWidget()
        self.before, self.after = QPushButton("Before"), QPushButton("After")
        self.area: QScrollArea = scrolled(self.inside)
        lay(column_in(self.window), self.before, self.area, self.after)
        self.window.resize(300, 400)

    def shown(self, qtbot: QtBot, height_px: int) -> Page:
        """Show it with a page so high."""
        self.inside.setMinimumHeight(height_px)
        self.window.show()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.before.setFocus()
        return self


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    made = Page()
    qtbot.addWidget(made.window)
    return made


@pytest.mark.parametrize(("height_px", "is_stop"), [(LOW_PX, False), (HIGH_PX, True)])
def test_tab_stops_at_what_can_be_scrolled(page: Page, qtbot: QtBot, height_px: int, is_stop: bool) -> None:
    page.shown(qtbot, height_px)
    qtbot.keyClick(page.before, Qt.Key.Key_Tab)

    assert (page.area.hasFocus(), page.after.hasFocus()) == (is_stop, not is_stop)


def test_the_keys_go_on_when_nothing_is_left_to_scroll(page: Page, qtbot: QtBot) -> None:
    page.shown(qtbot, HIGH_PX).area.setFocus()
    page.inside.setMinimumHeight(LOW_PX)

    qtbot.waitUntil(page.after.hasFocus)


def test_a_click_beside_its_fields_takes_no_keys(page: Page, qtbot: QtBot) -> None:
    page.shown(qtbot, HIGH_PX)
    qtbot.mouseClick(page.inside, Qt.MouseButton.LeftButton)

    assert page.before.hasFocus()
