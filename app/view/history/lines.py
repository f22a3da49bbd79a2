"""Draws the front, the front of the sources, the ways of formations and the pins of events."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.film.day_of_history import March, Pin
from app.view.history.blocks import letters_of
from app.view.pens import round_pen
from maps.sheet import MapSheet

if TYPE_CHECKING:
    from app.film.front import Front

INK, CASING, PIN = "#111820", "#FFFFFF", "#0B5C97"
_FRONT_PX, _CASING_PX = 3.6, 7.0
_TOOTH_PX, _TEETH_APART_PX = 6.5, 15.0
Points = Sequence[tuple[float, float]]


def polygon(points: Points, scale: float) -> QPolygonF:
    """Return points of the table as a line on the screen."""
    return QPolygonF([QPointF(x * scale, y * scale) for x, y in points])


def paint_front(painter: QPainter, front: Front, scale: float, letters: float) -> None:
    """Draw a front with teeth into the first side's ground; a ring has none."""
    for line in front.lines:
        path = polygon(line.points, scale)
        # White below black: readable on woods and on snow, in both themes.
        painter.setPen(round_pen(QColor(CASING), _CASING_PX * letters))
        painter.drawPolyline(path)
        painter.setPen(round_pen(QColor(INK), _FRONT_PX * letters))
        painter.drawPolyline(path)
        # Round a pocket it is plain which side is inside.
        if not line.is_ring:
            _teeth(painter, [(x * scale, y * scale) for x, y in line.points], letters)


def _teeth(painter: QPainter, points: Points, letters: float) -> None:
    painter.setPen(round_pen(QColor(INK), 1.8 * letters))
    left = _TEETH_APART_PX * letters / 2
    for (ax, ay), (bx, by) in pairwise(points):
        long = math.dist((ax, ay), (bx, by))
        while long and left <= long:
            x, y = ax + (bx - ax) * left / long, ay + (by - ay) * left / long
            # The first side is at the right hand: y runs down.
            right = (-(by - ay) / long, (bx - ax) / long)
            tip = QPointF(x + right[0] * _TOOTH_PX * letters, y + right[1] * _TOOTH_PX * letters)
            painter.drawLine(QPointF(x, y), tip)
            left += _TEETH_APART_PX * letters
        left -= long


def paint_known(painter: QPainter, lines: Sequence[Points], scale: float, letters: float) -> None:
    """Draw the front of the sources: thin and dashed, for it is only as good as they are."""
    for points in lines:
        path = polygon(points, scale)
        painter.setPen(round_pen(QColor(CASING), 4.6 * letters))
        painter.drawPolyline(path)
        pen = QPen(QColor(INK), 1.8 * letters, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawPolyline(path)


def paint_march(painter: QPainter, march: March, sheet: MapSheet, scale: float, letters: float) -> None:
    """Draw the way of a formation: solid towards the enemy, dashed away from him."""
    ax, ay = (value * scale for value in sheet.centre_px(march.start))
    bx, by = (value * scale for value in sheet.centre_px(march.end))
    long = math.dist((ax, ay), (bx, by))
    # Shorter than its own head: an arrow of nothing but a point.
    if long < 12 * letters:
        return
    for colour, width in ((CASING, 7.0), (INK, 3.6)):
        pen = QPen(QColor(colour), width * letters)
        if not march.is_attack:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawLine(QPointF(ax, ay), QPointF(bx, by))
    back = math.atan2(ay - by, ax - bx)
    head = [QPointF(bx, by)]
    for turn in (0.42, -0.42):
        reach = 13 * letters
        head.append(QPointF(bx + reach * math.cos(back + turn), by + reach * math.sin(back + turn)))
    painter.setPen(QPen(QColor(CASING), 1.4))
    painter.setBrush(QColor(INK))
    painter.drawPolygon(QPolygonF(head))


def paint_pin(painter: QPainter, pin: Pin, at: QPointF, letters: float) -> None:
    """Draw the numbered pin of an event."""
    radius = 9.0 * letters
    painter.setPen(QPen(QColor(CASING), 2.0))
    painter.setBrush(QColor(PIN))
    painter.drawEllipse(at, radius, radius)
    painter.setPen(QColor(CASING))
    painter.setFont(letters_of(13 * letters))
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(pin.number))
