"""Where the window looks and how closely: zoom at a point, fit, 1:1, glides, views kept and restored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QObject, QPoint, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

MOTION_MS = 150
_NEAREST, _FURTHEST = 3.0, 0.03


@dataclass(frozen=True, slots=True)
class ViewState:
    """A view that can be kept: the table point in its middle and screen pixels a table pixel."""

    x: float
    y: float
    scale: float


class Camera(QObject):
    """Turns and zooms one view. All scales are screen pixels a table pixel."""

    zoomed = Signal(float)
    moved = Signal()

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        self._motion: QVariantAnimation | None = None
        self.has_motion = True
        self.is_fitted = True
        """Whether the whole map stays in sight when the window gets another size."""
        # Asked, not told: the drawer slides, and nobody would have to tell the camera of every step.
        self.covered_px: Callable[[], int] = lambda: 0
        """How much of the view lies under something at its right, in screen pixels."""

    @property
    def scale(self) -> float:
        """The scale now."""
        return self._view.transform().m11()

    @property
    def state(self) -> ViewState:
        """The view as it is, to be kept."""
        middle = self.middle()
        return ViewState(middle.x(), middle.y(), self.scale)

    def restore(self, state: ViewState) -> None:
        """Look where a kept view looked."""
        self.stop()
        self.is_fitted = False
        self._set_scale(state.scale)
        self._view.centerOn(state.x, state.y)
        self.moved.emit()

    def middle(self) -> QPointF:
        """Return the table point in the middle of the view."""
        return self._view.mapToScene(self._view.viewport().rect()).boundingRect().center()

    def seen(self) -> QRectF:
        """Return the part of the table that is seen."""
        return self._view.mapToScene(self._view.viewport().rect()).boundingRect()

    # ---- zoom

    def zoom_by(self, factor: float, at: QPoint | None = None) -> None:
        """Zoom so that the table point under a point of the viewport stays there; its middle by default."""
        self.stop()
        self.is_fitted = False
        place = QPointF(at if at is not None else self._view.viewport().rect().center())
        before = self._to_table(place)
        self._set_scale(self.scale * factor)
        self._bring(before, place)
        self.moved.emit()

    def _set_scale(self, wanted: float) -> None:
        # Rounded: tiles and sprites are kept by their scale, and a zoom in and out should find them again.
        scale = round(min(max(wanted, _FURTHEST), _NEAREST), 4)
        if scale != self.scale:
            self._view.setTransform(QTransform.fromScale(scale, scale))
            self.zoomed.emit(scale)

    def _to_table(self, place: QPointF) -> QPointF:
        # Not `mapToScene`, which takes whole pixels: a zoom in many steps would creep away from the pointer.
        inverse, _ = self._view.viewportTransform().inverted()
        return inverse.map(place)

    def _bring(self, point: QPointF, place: QPointF) -> None:
        """Scroll until a table point lies at a place of the viewport."""
        off = self._view.viewportTransform().map(point) - place
        self.pan_by(round(off.x()), round(off.y()))

    def fit(self, rect: QRectF) -> None:
        """Show the whole of a rectangle, a little room round it."""
        self.stop()
        size = self._view.viewport().size()
        if rect.isEmpty() or size.isEmpty():
            return
        self._set_scale(min(size.width() / rect.width(), size.height() / rect.height()) * 0.98)
        self._view.centerOn(rect.center())
        self.moved.emit()

    @property
    def sees_all(self) -> bool:
        """Whether the whole table is in sight, so that no point of it can come to the middle."""
        return self.is_fitted or self.seen().contains(self._view.sceneRect())

    def actual_size(self) -> None:
        """Show one table pixel as one pixel of the screen, the middle staying in the middle."""
        self.zoom_by(1 / self.scale / self._view.devicePixelRatioF())

    # ---- moves

    def pan_by(self, right_px: int, down_px: int) -> None:
        """Look further to the right and down, in screen pixels."""
        across, along = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        across.setValue(across.value() + right_px)
        along.setValue(along.value() + down_px)
        self.moved.emit()

    def keep_in_sight(self, x: float, y: float, margin: float) -> None:
        """Move the table only where a point is out of sight, or nearer to the edge than a margin."""
        # Only at the right: that is where the drawer lies over the map.
        covered = self.covered_px() / self.scale
        if not self.seen().adjusted(margin, margin, -margin - covered, -margin).contains(x, y):
            self.centre_on(x, y)

    def centre_on(self, x: float, y: float) -> None:
        """Bring a table point to the middle of what is not covered, gliding unless motion is unwanted."""
        self.stop()
        start = self.middle()
        goal = QPointF(x + self.covered_px() / self.scale / 2, y)
        # Nobody watches a glide in a hidden view: it looks there at once.
        if not self.has_motion or not self._view.isVisible():
            self.look_at(goal)
            return
        # Qt keeps it when it has run out, by default: `stop` finds it alive however late it comes.
        motion = QVariantAnimation(self)
        motion.setDuration(MOTION_MS)
        motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        motion.setStartValue(start)
        motion.setEndValue(goal)
        motion.valueChanged.connect(self.look_at)
        motion.start()
        self._motion = motion

    def look_at(self, point: QPointF) -> None:
        """Bring a table point to the middle at once."""
        self._view.centerOn(point)
        self.moved.emit()

    def stop(self) -> None:
        """End a glide where it is."""
        if self._motion is not None:
            self._motion.stop()
            # A stopped motion would stay a child of the camera: one more for every glide.
            self._motion.deleteLater()
            self._motion = None
