"""Windows whose screen was taken away come back to one that is there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QWidget

_PATIENCE_MS = 700
"""Most systems bring windows back of themselves, a moment after they tell of the screen."""
_GRIP = QSize(120, 24)
"""So much of a window's upper edge has to be in sight for a mouse to take hold of it."""
_KINDS = (Qt.WindowType.Window, Qt.WindowType.Dialog, Qt.WindowType.Tool)


class ScreenWatch(QObject):
    """Looks after the windows when a screen goes: a projector unplugged, a lid shut."""

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        self._soon = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._soon.timeout.connect(bring_back)
        app.screenRemoved.connect(self._wait_for_the_system)

    def _wait_for_the_system(self, _screen: QScreen) -> None:
        self._soon.start()


def bring_back() -> None:
    """Move each window that nobody could take hold of to where one can."""
    primary = QGuiApplication.primaryScreen()
    # The first is where a window goes: that with the task bar, if there is any at all.
    screens = sorted(QGuiApplication.screens(), key=lambda screen: screen is not primary)
    rooms = [screen.availableGeometry() for screen in screens]
    for window in QApplication.topLevelWidgets():
        if window.isVisible() and window.windowType() in _KINDS:
            _bring_back(window, rooms)


def _bring_back(window: QWidget, rooms: Sequence[QRect]) -> None:
    outer = window.frameGeometry()
    place = place_within(outer, rooms)
    if place is None:
        return
    # What the system puts round a window does not count as the size of the window itself.
    window.resize(place.size() - (outer.size() - window.size()))
    window.move(place.topLeft())


def place_within(outer: QRect, rooms: Sequence[QRect]) -> QRect | None:
    """Return where a window, given with its frame, is to lie; None where it can stay.

    In the first room, no larger than that, and as near to where it was as it goes.
    """
    edge = QRect(outer.topLeft(), QSize(outer.width(), _GRIP.height()))
    seen = (room.intersected(edge).size() for room in rooms)
    least = _GRIP.boundedTo(outer.size())
    if not rooms or any(size.expandedTo(least) == size for size in seen):
        return None
    room, size = rooms[0], outer.size().boundedTo(rooms[0].size())
    place = QRect(outer.topLeft(), size)
    place.moveLeft(min(max(place.left(), room.left()), room.left() + room.width() - size.width()))
    place.moveTop(min(max(place.top(), room.top()), room.top() + room.height() - size.height()))
    return place
