"""Paints a piece of a front: ink on a white casing, with short teeth towards its first side."""

from __future__ import annotations

import math
from itertools import pairwise

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.map_marks import FrontMark
from app.view.pens import round_pen

_CASING_PX, _TEETH_APART_PX, _TOOTH_PX, _TOOTH_WIDTH_PX = 2.8, 13.0, 6.0, 2.0
"""In pixels of the screen: what the casing adds to the width, and the teeth."""


def paint_front(painter: QPainter, mark: FrontMark, scale: float) -> None:
    """Draw a front; the painter is in table pixels, `scale` is screen pixels a table pixel."""
    if len(mark.points) < 2:
        return
    path = QPainterPath(QPointF(*mark.points[0]))
    for point in mark.points[1:]:
        path.lineTo(QPointF(*point))
    teeth = _teeth(mark, scale) if mark.has_teeth else QPainterPath()
    # All of the casing before all ink: where teeth meet the line, white would cut through it.
    painter.setOpacity(mark.casing_alpha)
    painter.strokePath(path, round_pen("#FFFFFF", (mark.width_px + _CASING_PX) / scale))
    painter.strokePath(teeth, round_pen("#FFFFFF", (_TOOTH_WIDTH_PX + _CASING_PX) / scale))
    painter.setOpacity(mark.alpha)
    painter.strokePath(path, round_pen(mark.colour, mark.width_px / scale))
    tooth = QPen(QColor(mark.colour), _TOOTH_WIDTH_PX / scale)
    # Round ends would make the short teeth longer than they are.
    tooth.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.strokePath(teeth, tooth)


def _teeth(mark: FrontMark, scale: float) -> QPainterPath:
    """Return short strokes off a line to the right, as far apart on the screen at every zoom."""
    path, gap, long = QPainterPath(), _TEETH_APART_PX / scale, (mark.width_px / 2 + _TOOTH_PX) / scale
    # Half a gap at the beginning: where two pieces of a front meet, their teeth do not come together.
    left = gap / 2
    for (ax, ay), (bx, by) in pairwise(mark.points):
        length = math.hypot(bx - ax, by - ay)
        while length and left <= length:
            x, y = ax + (bx - ax) * left / length, ay + (by - ay) * left / length
            # y runs down, so the right hand is a quarter turn clockwise on the screen.
            path.moveTo(x, y)
            path.lineTo(x - (by - ay) / length * long, y + (bx - ax) / length * long)
            left += gap
        left -= length
    return path
