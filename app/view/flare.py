"""The pointer's flare: rings that show everyone where the teacher points."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QVariantAnimation
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsScene

_MS = 900
_LARGEST_PX, _SMALLEST_PX = 150.0, 26.0
_STILL_MS = 1200


class Flare(QObject):
    """One flare of a scene; a new one takes the place of the old."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self._ring = QGraphicsEllipseItem()
        self._core = QGraphicsEllipseItem()
        # Above everything else on the table, what is in motion among it.
        for item, depth in ((self._ring, 30), (self._core, 31)):
            item.setZValue(depth)
            item.setVisible(False)
            scene.addItem(item)
        self._core.setBrush(QColor(255, 210, 63, 150))
        self._at = QPointF()
        self._scale = 1.0
        self._motion = QVariantAnimation(self)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._draw)
        self._motion.finished.connect(self._end)

    @property
    def is_lit(self) -> bool:
        """Whether the flare is to be seen."""
        return self._core.isVisible()

    def light(self, at: QPointF, scale: float, *, has_motion: bool) -> None:
        """Light the flare at a point of the table; `scale` keeps it the same size on the screen."""
        self._motion.stop()
        self._at, self._scale = at, scale
        start = _LARGEST_PX if has_motion else _SMALLEST_PX * 1.5
        self._motion.setDuration(_MS if has_motion else _STILL_MS)
        self._motion.setStartValue(start)
        # An animation between equal values would tell of no change: `_draw` would not be called.
        self._motion.setEndValue(_SMALLEST_PX if has_motion else start + 0.1)
        for item in (self._ring, self._core):
            item.setVisible(True)
        self._motion.start()

    def _draw(self, radius_px: float) -> None:
        # Widths and radii are of the screen, the items are of the table.
        width = 5 / self._scale
        self._ring.setPen(QPen(QColor("#FFD23F"), width))
        self._core.setPen(QPen(QColor("#111820"), width / 2))
        self._ring.setRect(_circle(self._at, radius_px / self._scale))
        self._core.setRect(_circle(self._at, _SMALLEST_PX / 2 / self._scale))

    def _end(self) -> None:
        self._ring.setVisible(False)
        self._core.setVisible(False)


def _circle(middle: QPointF, radius: float) -> QRectF:
    return QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
