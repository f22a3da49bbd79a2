"""Small helpers over QPainter: paths from lines, strokes, soft fills, masks to ask, sprites."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from maps.paint.lines import Point
from maps.paint.palette import colour

Sprite = tuple[QImage, float]


def path_of(line: Sequence[Point], *, closed: bool = False) -> QPainterPath:
    """Return straight pieces from point to point."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in line]))
    if closed:
        path.closeSubpath()
    return path


def area_of(rings: Iterable[Sequence[Point]]) -> QPainterPath:
    """Return the area inside rings; a ring within a ring is a hole."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
        path.closeSubpath()
    return path


def pen(name: str, width: float, alpha: int = 255, *, flat: bool = False, dash: Sequence[float] = ()) -> QPen:
    """Return a pen of a palette colour with round joins; the dash is in widths."""
    # A round cap reaches half a width beyond the end of its line, as a deck or a dash must not.
    cap = Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap
    made = QPen(colour(name, alpha), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if dash:
        made.setDashPattern(list(dash))
    return made


def stroke(painter: QPainter, paths: Iterable[QPainterPath], made: QPen) -> None:
    """Draw the lines of paths with a pen."""
    painter.setPen(made)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for path in paths:
        painter.drawPath(path)


def fill(painter: QPainter, path: QPainterPath, tone: QColor) -> None:
    """Fill a path with a colour, without a line."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone)
    painter.drawPath(path)


def soft_fill(painter: QPainter, window: QRectF, area: QPainterPath, tone: QColor, blur_px: float) -> None:
    """Fill a path with edges that fade over about `blur_px`: drawn small and stretched."""
    small = _small(window, area, tone, blur_px / 2)
    painter.drawImage(window, small, QRectF(small.rect()))


def _small(window: QRectF, area: QPainterPath, tone: QColor, cell: float) -> QImage:
    wide, high = math.ceil(window.width() / cell), math.ceil(window.height() / cell)
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # By the rounded size and not by 1 / cell, so that the picture covers the window exactly.
        painter.scale(wide / window.width(), high / window.height())
        painter.translate(-window.topLeft())
        fill(painter, area, tone)
    smooth = Qt.TransformationMode.SmoothTransformation
    # Shrinking and stretching again spreads an edge over about two cells, that is `blur_px`.
    halved = image.scaled(max(1, wide // 2), max(1, high // 2), mode=smooth)
    return halved.scaled(wide, high, mode=smooth)


class Mask:
    """A coarse picture of where something is, to be asked point by point."""

    def __init__(self, window: QRectF, draw: Callable[[QPainter], None], cell_px: float = 4.0) -> None:
        self._left, self._top, self._cell = window.left(), window.top(), cell_px
        self._wide = math.ceil(window.width() / cell_px)
        self._high = math.ceil(window.height() / cell_px)
        image = QImage(self._wide, self._high, QImage.Format.Format_Grayscale8)
        image.fill(0)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(1 / cell_px, 1 / cell_px)
            painter.translate(-self._left, -self._top)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(Qt.GlobalColor.white)
            draw(painter)
        # Qt pads the rows of an image to four bytes, so a row is not always `_wide` long.
        self._stride = image.bytesPerLine()
        # A copy: the image whose memory this is goes when the constructor ends.
        self._bytes = bytes(image.constBits())

    def at(self, x: float, y: float) -> float:
        """Return how far a point is covered, from 0 to 1; 0 outside the window."""
        i, j = int((x - self._left) / self._cell), int((y - self._top) / self._cell)
        if not (0 <= i < self._wide and 0 <= j < self._high):
            return 0.0
        return self._bytes[j * self._stride + i] / 255


def sprite(
    size: tuple[float, float], draw: Callable[[QPainter], None], *, turn: float = 0, scale: float = 1
) -> Sprite:
    """Return a small picture to be set many times, and the distance from its corner to its middle."""
    wide, high = size
    # Room at any turn, and a pixel on each side for smoothed edges.
    side = math.ceil(math.hypot(wide, high) * scale) + 2
    # The format that Qt blends without converting it first.
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.rotate(turn)
        painter.scale(scale, scale)
        painter.translate(-wide / 2, -high / 2)
        draw(painter)
    return image, side / 2


def set_sprite(painter: QPainter, made: Sprite, x: float, y: float) -> None:
    """Draw a sprite with its middle at a point."""
    image, half = made
    painter.drawImage(QPointF(x - half, y - half), image)


def polygon(*points: Point) -> QPolygonF:
    """Return a polygon of points."""
    return QPolygonF([QPointF(x, y) for x, y in points])
