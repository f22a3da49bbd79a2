"""A screen that is taken away: windows come back to where a mouse can take hold of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.window.screen_watch import ScreenWatch, place_within

LAPTOP, BEAMER = QRect(0, 0, 1366, 728), QRect(1366, 0, 1920, 1080)


@pytest.mark.parametrize(
    ("outer", "rooms", "wanted"),
    [
        (QRect(100, 50, 900, 600), [LAPTOP], None),
        (QRect(1500, 50, 900, 600), [LAPTOP, BEAMER], None),
        # On the screen that is gone, larger than the one that is left, and with its edge above all screens.
        (QRect(1500, 50, 900, 600), [LAPTOP], QRect(466, 50, 900, 600)),
        (QRect(1366, 0, 1920, 1080), [LAPTOP], LAPTOP),
        (QRect(100, -300, 900, 600), [LAPTOP], QRect(100, 0, 900, 600)),
        # Half out of sight as its owner laid it, and so narrow that all of it is less than a grip.
        (QRect(-700, 200, 900, 600), [LAPTOP, BEAMER], None),
        (QRect(10, 10, 60, 20), [LAPTOP], None),
        (QRect(1500, 50, 900, 600), [], None),
    ],
)
def test_a_window_comes_to_where_it_can_be_taken_hold_of(
    outer: QRect, rooms: list[QRect], wanted: QRect | None
) -> None:
    assert place_within(outer, rooms) == wanted


def test_windows_come_back_when_a_screen_goes(qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QGuiApplication)
    watch = ScreenWatch(app)
    away, here = QWidget(), QWidget()
    for window, left in ((away, 20_000), (here, 40)):
        qtbot.addWidget(window)
        window.setGeometry(left, 40, 300, 200)
        window.show()
    app.screenRemoved.emit(app.primaryScreen())
    room = app.primaryScreen().availableGeometry()
    qtbot.waitUntil(lambda: room.contains(away.frameGeometry()), timeout=3000)

    assert here.geometry() == QRect(40, 40, 300, 200)
    assert away.size() == here.size()
    watch.setParent(None)
    watch.deleteLater()
