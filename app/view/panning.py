"""Moving the table under the window: by dragging it, and by itself while something is carried at the edge."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QWidget

from app.view.camera import Camera

_CLICK_PX = 5
_EDGE_PX, _EDGE_STEP_PX, _EDGE_MS = 28, 18, 16


class PanDrag:
    """A drag that moves the table; one that hardly moved was a click."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._start: QPoint | None = None
        self._last = QPoint()
        self._has_moved = False

    @property
    def is_on(self) -> bool:
        """Whether the button is down for it."""
        return self._start is not None

    def begin(self, place: QPoint) -> None:
        """The button went down at a place of the viewport."""
        self._start = self._last = place
        self._has_moved = False

    def move(self, place: QPoint) -> bool:
        """Follow the pointer; return whether the table moves, which it does not for a tremble."""
        if self._start is None:
            return False
        # A hand trembles a few pixels while it clicks.
        if not self._has_moved and (place - self._start).manhattanLength() < _CLICK_PX:
            return False
        self._has_moved = True
        step = self._last - place
        self._last = place
        self._camera.pan_by(step.x(), step.y())
        return True

    def end(self) -> bool:
        """The button came up; return whether it was only a click."""
        self._start = None
        return not self._has_moved


class EdgePan(QObject):
    """Moves the table while the pointer stays near the viewport's edge with something in the hand."""

    def __init__(self, camera: Camera, viewport: QWidget, moved: Callable[[], None]) -> None:
        super().__init__(viewport)
        self._camera = camera
        self._viewport = viewport
        self._moved = moved
        self._place = QPoint()
        self._timer = QTimer(self)
        self._timer.setInterval(_EDGE_MS)
        self._timer.timeout.connect(self._step)

    def watch(self, place: QPoint) -> None:
        """The pointer is at a place of the viewport, something in the hand."""
        self._place = place
        if self._direction() == (0, 0):
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Nothing is in the hand any more."""
        self._timer.stop()

    def _direction(self) -> tuple[int, int]:
        width, height = self._viewport.width(), self._viewport.height()
        x, y = self._place.x(), self._place.y()
        right = (x > width - _EDGE_PX) - (x < _EDGE_PX)
        down = (y > height - _EDGE_PX) - (y < _EDGE_PX)
        return right, down

    def _step(self) -> None:
        right, down = self._direction()
        self._camera.pan_by(right * _EDGE_STEP_PX, down * _EDGE_STEP_PX)
        # What is in the hand has to stay under the pointer while the table goes on below.
        self._moved()
