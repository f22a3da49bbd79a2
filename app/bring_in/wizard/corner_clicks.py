"""The corners of a photographed sheet as they are clicked, four of them in any order."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPolygonF

from app.bring_in.lattice import Point
from app.view.pens import round_pen

WANTED = 4
_INK, _DISC_PX = "#0B63A8", 6.0


class CornerClicks:
    """What was clicked of them so far."""

    def __init__(self) -> None:
        self.points: tuple[Point, ...] = ()

    def take(self, point: Point) -> tuple[Point, ...]:
        """Take a corner; return all four with the last one, and begin anew, else none."""
        self.points = (*self.points, point)
        if len(self.points) < WANTED:
            return ()
        found, self.points = self.points, ()
        return found

    def take_back(self) -> None:
        """Forget the last one."""
        self.points = self.points[:-1]

    def paint(self, painter: QPainter, scale: float) -> None:
        """Mark them in pixels of the picture; `scale` is screen pixels a pixel of it."""
        paint_points(self.points, painter, scale)


def paint_points(points: Sequence[Point], painter: QPainter, scale: float) -> None:
    """Mark what was clicked, one after the other; `scale` is screen pixels a pixel of the picture."""
    found = [QPointF(*point) for point in points]
    for ink, width in (("#FFFFFF", 4.0), (_INK, 2.0)):
        painter.setPen(round_pen(ink, width / scale))
        painter.drawPolyline(QPolygonF(found))
        painter.setBrush(painter.pen().color())
        for point in found:
            painter.drawEllipse(point, (_DISC_PX + width) / 2 / scale, (_DISC_PX + width) / 2 / scale)
