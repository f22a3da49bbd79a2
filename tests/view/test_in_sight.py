"""What is scrolled to where it lies further down, and told to be out of sight where something covers it."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.panels.layouts import column_in, lay
from app.panels.scrolled import scrolled
from app.view.in_sight import bring_in_sight


class Covered:
    """A window with a button at a place, and perhaps something over all of it."""

    def __init__(self, qtbot: QtBot, place: QRect) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(300, 200)
        self.button = QPushButton("Here", self.window)
        self.button.setGeometry(place)
        self.cover = QWidget(self.window)
        self.cover.setGeometry(0, 0, 0, 0)
        self.window.show()


def test_what_lies_in_the_window_is_seen(qtbot: QtBot) -> None:
    assert bring_in_sight(Covered(qtbot, QRect(20, 20, 90, 30)).button)


def test_what_lies_beside_the_window_is_not_seen(qtbot: QtBot) -> None:
    assert not bring_in_sight(Covered(qtbot, QRect(-200, -40, 90, 30)).button)


def test_what_lies_below_something_is_not_seen(qtbot: QtBot) -> None:
    covered = Covered(qtbot, QRect(20, 20, 90, 30))
    covered.cover.setGeometry(0, 0, 300, 200)

    assert not bring_in_sight(covered.button)


def test_what_is_further_down_is_scrolled_to(qtbot: QtBot) -> None:
    inside, last = QWidget(), QPushButton("Last")
    lay(column_in(inside), *(QPushButton(str(number)) for number in range(30)), last)
    area: QScrollArea = scrolled(inside)
    qtbot.addWidget(area)
    area.resize(200, 120)
    area.show()

    assert (bring_in_sight(last), area.verticalScrollBar().value() > 0) == (True, True)
