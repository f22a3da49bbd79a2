"""Who has the keys is seen on all that paints no sign of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QListWidget, QPushButton, QScrollArea, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.panels.layouts import column_in, lay
from app.view.focus_ring import RINGED, FocusRing


def marked() -> QWidget:
    """Return a widget that asks for a frame."""
    made = QWidget()
    made.setProperty(RINGED, True)
    made.setMinimumSize(40, 40)
    return made


@pytest.fixture
def ring(qapp: QApplication) -> Iterator[FocusRing]:
    made = FocusRing(qapp)
    yield made
    made.deleteLater()


class Beside:
    """A window with a widget beside a button that has the keys."""

    def __init__(self, qtbot: QtBot, part: QWidget) -> None:
        self.window, self.other, self.part = QWidget(), QPushButton("Other"), part
        qtbot.addWidget(self.window)
        lay(column_in(self.window), self.other, part)
        self.window.show()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.other.setFocus()


@pytest.mark.parametrize("make", [QListWidget, QScrollArea, QTextBrowser, marked])
def test_the_keys_are_seen_and_leave_no_trace(
    qtbot: QtBot, ring: FocusRing, make: Callable[[], QWidget]
) -> None:
    beside = Beside(qtbot, make())
    pictures = [beside.part.grab().toImage()]
    for each in (beside.part, beside.other):
        each.setFocus()
        pictures.append(beside.part.grab().toImage())

    assert [picture == pictures[0] for picture in pictures] == [True, False, True]


def test_the_frame_is_as_large_as_what_it_lies_over(qtbot: QtBot, ring: FocusRing) -> None:
    beside = Beside(qtbot, QListWidget())
    beside.part.setFocus()
    beside.part.setFixedSize(300, 200)
    qtbot.waitUntil(lambda: beside.part.size() == QSize(300, 200))

    assert ring._ring is not None
    assert ring._ring.size() == QSize(300, 200)


def test_what_goes_with_the_keys_takes_the_frame_along(qtbot: QtBot, ring: FocusRing) -> None:
    beside = Beside(qtbot, QListWidget())
    beside.part.setFocus()
    beside.part.deleteLater()
    qtbot.waitUntil(lambda: not isValid(beside.part))
    beside.other.setFocus()

    assert ring._ring is None
