"""Paints single marks. Lines keep a least width on the screen, so that they are seen at every zoom."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPolygonF

from app.map_marks import (
    At,
    Dim,
    Flag,
    FrontMark,
    Hatch,
    HexFill,
    Line,
    MapMark,
    NoteSign,
    Oval,
    PaleCounter,
    PathLine,
    Stamp,
    TextTag,
    outline_of,
)
from app.table.pieces import Piece
from app.view.front_paint import paint_front
from app.view.pens import round_pen
from app.view.theme import COUNTERS, INTERFACE
from maps.sheet import MapSheet
from rules.hexgrid import HexId

_LEAST_TEXT_HEX_PX, _SMALL_TEXT_HEX_PX = 56.0, 96.0
"""Stamps have no words under the first width of a hex on the screen, and no small words under the second."""


_LEAST_SIGN_SCALE, _LEAST_TAG_SCALE = 0.17, 0.16
NOTE_GROUND = "#8A5A00"
"""The ground of the sign of a note, on counters and on the map."""


PictureOf = Callable[[Piece, int, float], QImage]
"""Gives a counter's picture, so many pixels of the screen wide, for hexes so wide on the screen."""


class MarkPainter:
    """Paints the marks of one map; outlines are kept, because many tiles share them."""

    def __init__(self, sheet: MapSheet, picture_of: PictureOf | None = None) -> None:
        """`picture_of` gives the pictures of counters; without it none is shown."""
        self._sheet, self._picture_of = sheet, picture_of
        self._outlines: dict[frozenset[HexId], QPainterPath] = {}

    def paint(self, painter: QPainter, mark: MapMark, scale: float) -> None:
        """Draw a mark; the painter is in table pixels, `scale` is screen pixels a table pixel."""
        painter.save()
        match mark:
            case HexFill():
                self._fill(painter, mark, scale)
            case Hatch():
                self._hatch(painter, mark, scale)
            case Stamp():
                self._stamp(painter, mark, scale)
            case PathLine():
                _path(painter, mark, scale)
            case Oval():
                _oval(painter, mark, scale)
            case FrontMark():
                paint_front(painter, mark, scale)
            case TextTag():
                _tag(painter, mark, scale)
            case Flag():
                _flag(painter, mark, scale)
            case PaleCounter():
                self._pale_counter(painter, mark, scale)
            case NoteSign():
                _note_sign(painter, mark, scale)
            case Dim():
                self._dim(painter, mark)
        painter.restore()

    def outline(self, hexes: frozenset[HexId]) -> QPainterPath:
        """Return the path round some hexes, holes left open."""
        path = self._outlines.get(hexes)
        if path is None:
            path = QPainterPath()
            for loop in outline_of(self._sheet, hexes):
                path.addPolygon(QPolygonF([QPointF(x, y) for x, y in loop]))
                path.closeSubpath()
            # Reach changes with every unit: outlines of hexes no longer shown would pile up.
            if len(self._outlines) > 64:
                self._outlines.clear()
            self._outlines[hexes] = path
        return path

    def _fill(self, painter: QPainter, mark: HexFill, scale: float) -> None:
        path = self.outline(mark.hexes)
        if mark.alpha > 0:
            painter.fillPath(path, _ink(mark.colour, mark.alpha))
        if mark.edge:
            if mark.has_halo:
                # A white halo below: edges stay readable on every ground.
                painter.strokePath(path, _pen("#FFFFFF", 2 * mark.edge_px, Line.SOLID, scale))
            painter.strokePath(path, _pen(mark.edge, mark.edge_px, mark.line, scale))

    def _hatch(self, painter: QPainter, mark: Hatch, scale: float) -> None:
        path = self.outline(mark.hexes)
        painter.strokePath(path, _pen(mark.colour, mark.edge_px, Line.DASHED, scale))
        # With the tile's own clip, not instead of it.
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.setPen(_pen(mark.colour, 1.6, Line.SOLID, scale))
        rect = path.boundingRect() & painter.clipBoundingRect()
        # Far away the lines would close up into a tint.
        gap = max(mark.spacing_px, 5 / scale)
        # Lines x - y = n * gap: the same lines in every tile.
        first = math.floor((rect.left() - rect.bottom()) / gap)
        for n in range(first, math.ceil((rect.right() - rect.top()) / gap) + 1):
            start, end = n * gap + rect.top(), n * gap + rect.bottom()
            painter.drawLine(QPointF(start, rect.top()), QPointF(end, rect.bottom()))

    def _dim(self, painter: QPainter, mark: Dim) -> None:
        # One path, filled where it is crossed an odd number of times: all but the hexes within it.
        path = QPainterPath()
        path.addRect(QRectF(-20_000, -20_000, 60_000, 60_000))
        path.addPath(self.outline(mark.hexes))
        painter.fillPath(path, _ink("#0A1018", mark.alpha))

    def _pale_counter(self, painter: QPainter, mark: PaleCounter, scale: float) -> None:
        if self._picture_of is None:
            return
        # In the pixels of the screen: a picture of another size would be blurred.
        device_scale = painter.worldTransform().m11()
        size_px = max(4, round(mark.size_px * device_scale))
        image = self._picture_of(mark.piece, size_px, self._sheet.hex_px * scale)
        edge = image.width() / device_scale
        painter.setOpacity(mark.alpha)
        x, y = mark.at_px
        painter.drawImage(QRectF(x - edge / 2, y - edge / 2, edge, edge), image)

    def _stamp(self, painter: QPainter, mark: Stamp, scale: float) -> None:
        plate = stamp_rect(self._sheet, mark, scale)
        # A dot in its colour: words that cannot be read would only cover the map.
        if self._sheet.hex_px * scale < _LEAST_TEXT_HEX_PX:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(mark.ground))
            painter.drawEllipse(plate)
            return
        _plate_with_words(painter, plate, mark, self._sheet, scale)


_STAMP_DOWN: Mapping[At, float] = MappingProxyType(
    {At.ABOVE: -84.0, At.TOP: -58.0, At.MIDDLE: 0.0, At.BOTTOM: 64.0, At.BELOW: 84.0}
)
"""How far the middle of a stamp lies below that of its hex, in pixels of a hex of 160."""


_CLEAR_OF_OUTLINE = 24.0
"""How far the middle of a stamp beside a region keeps from its outline."""


def stamp_rect(sheet: MapSheet, mark: Stamp, scale: float) -> QRectF:
    """Return the rectangle that a stamp covers, in table pixels; `scale` is screen pixels a table pixel."""
    unit = sheet.hex_px / 160
    x, y = sheet.centre_px(mark.hex)
    middle = QPointF(x, y + _down(sheet, mark))
    if sheet.hex_px * scale < _LEAST_TEXT_HEX_PX:
        return _centred(middle, 24 * unit, 24 * unit)
    size = _stamp_size(sheet, scale)
    wide, narrow = _word_widths(mark, _small_words(sheet, mark, scale), size)
    width = wide + narrow + _sign_width(mark, size) + 2 * _padding(mark, size)
    return _centred(middle, width, 1.22 * size)


def _down(sheet: MapSheet, mark: Stamp) -> float:
    """Return how far the middle of a stamp lies below that of its hex: clear of a region of any height."""
    unit = sheet.hex_px / 160
    down = _STAMP_DOWN[mark.at] * unit
    # Only regions have outlines of their own height; the hexes' are what the table of shares is made for.
    if mark.at not in (At.ABOVE, At.BELOW) or not sheet.grid.has_open_ground:
        return down
    ends = [y - sheet.centre_px(mark.hex)[1] for _, y in sheet.corners_px(mark.hex)]
    clear = _CLEAR_OF_OUTLINE * unit
    return min(down, min(ends) - clear) if mark.at is At.ABOVE else max(down, max(ends) + clear)


def _centred(middle: QPointF, width: float, height: float) -> QRectF:
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


def _stamp_size(sheet: MapSheet, scale: float) -> float:
    return max(26 * sheet.hex_px / 160, 11 / scale)


def _small_words(sheet: MapSheet, mark: Stamp, scale: float) -> str:
    return mark.small if sheet.hex_px * scale >= _SMALL_TEXT_HEX_PX else ""


def _word_widths(mark: Stamp, small: str, size: float) -> tuple[float, float]:
    """Return the widths of the large and the small words, the gap before the small ones among them."""
    wide = QFontMetricsF(_font(COUNTERS, size, 700)).horizontalAdvance(mark.text)
    if not small:
        return wide, 0.0
    return wide, QFontMetricsF(_font(COUNTERS, size * 0.66, 600)).horizontalAdvance(small) + 0.2 * size


def _padding(mark: Stamp, size: float) -> float:
    """Return the room before and behind the words: square corners need less than round ones."""
    return (0.28 if mark.is_stop else 0.45) * size


def _sign_width(mark: Stamp, size: float) -> float:
    return 0.85 * size if mark.is_stop else 0.0


def _plate_with_words(painter: QPainter, plate: QRectF, mark: Stamp, sheet: MapSheet, scale: float) -> None:
    size, small = _stamp_size(sheet, scale), _small_words(sheet, mark, scale)
    painter.setPen(QPen(QColor("#FFFFFF"), 0.1 * size))
    painter.setBrush(QColor(mark.ground))
    radius = 0.12 * size if mark.is_stop else plate.height() / 2
    painter.drawRoundedRect(plate, radius, radius)
    left, middle = plate.x() + _padding(mark, size), plate.center()
    if mark.is_stop:
        _octagon(painter, QPointF(left + 0.3 * size, middle.y()), 0.36 * size, mark)
    painter.setPen(QColor(mark.ink))
    painter.setFont(_font(COUNTERS, size, 700))
    base, words = middle.y() + 0.35 * size, left + _sign_width(mark, size)
    painter.drawText(QPointF(words, base), mark.text)
    painter.setFont(_font(COUNTERS, size * 0.66, 600))
    wide, _ = _word_widths(mark, small, size)
    painter.drawText(QPointF(words + wide + 0.2 * size, base), small)


def _octagon(painter: QPainter, middle: QPointF, radius: float, mark: Stamp) -> None:
    turns = (math.radians(22.5 + 45 * n) for n in range(8))
    corners = [QPointF(middle.x() + radius * math.cos(t), middle.y() + radius * math.sin(t)) for t in turns]
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(mark.ink))
    painter.drawPolygon(QPolygonF(corners))
    # A bar across would read as a minus before the figure: an exclamation mark does not.
    for top, height in ((-0.66, 0.82), (0.36, 0.3)):
        part = QRectF(middle.x() - 0.15 * radius, middle.y() + top * radius, 0.3 * radius, height * radius)
        painter.fillRect(part, QColor(mark.ground))
    painter.restore()


def _path(painter: QPainter, mark: PathLine, scale: float) -> None:
    if len(mark.points) < 2:
        return
    points = [QPointF(x, y) for x, y in mark.points]
    width = max(mark.width_px, 1.6 / scale)
    painter.setOpacity(mark.alpha)
    path = _bent(points) if mark.is_smooth else _straight(points)
    # Worked out before anything is drawn: its casing has to lie below the line.
    head = _arrow_head(points, width) if mark.has_arrow else None
    painter.strokePath(path, _pen("#FFFFFF", width * 1.8, Line.SOLID, scale))
    if head is not None:
        painter.strokePath(head, _pen("#FFFFFF", width, Line.SOLID, scale))
    painter.strokePath(path, _pen(mark.colour, width, mark.line, scale))
    if head is not None:
        painter.fillPath(head, QColor(mark.colour))
    if mark.has_stations:
        painter.setPen(QPen(QColor("#FFFFFF"), width * 0.4))
        painter.setBrush(QColor(mark.colour))
        # The last has the arrow.
        for point in points[:-1]:
            painter.drawEllipse(point, width * 1.1, width * 1.1)


def _straight(points: list[QPointF]) -> QPainterPath:
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    return path


def _bent(points: list[QPointF]) -> QPainterPath:
    """Return the curve of Catmull and Rom through points: it passes each along the line of its neighbours."""
    path = QPainterPath(points[0])
    # Both ends doubled: there the curve begins and ends straight.
    around = [points[0], *points, points[-1]]
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        path.cubicTo(start + (end - before) / 6, end - (after - start) / 6, end)
    return path


def _oval(painter: QPainter, mark: Oval, scale: float) -> None:
    painter.translate(*mark.at_px)
    painter.rotate(mark.angle_deg)
    width = max(mark.width_px, 1.6 / scale)
    for colour, wide in (("#FFFFFF", 1.8 * width), (mark.colour, width)):
        painter.setPen(_pen(colour, wide, Line.SOLID, scale))
        painter.drawEllipse(QPointF(0, 0), mark.half_long_px, mark.half_short_px)


def _arrow_head(points: list[QPointF], width: float) -> QPainterPath:
    end, before = points[-1], points[-2]
    angle = math.atan2(end.y() - before.y(), end.x() - before.x())
    path = QPainterPath(
        # The point lies beyond the line's end: the round cap would stick out of it.
        QPointF(end.x() + 2.4 * width * math.cos(angle), end.y() + 2.4 * width * math.sin(angle))
    )
    for turn in (2.45, -2.45):
        x, y = math.cos(angle + turn), math.sin(angle + turn)
        path.lineTo(QPointF(end.x() + 3.0 * width * x, end.y() + 3.0 * width * y))
    path.closeSubpath()
    return path


def _tag(painter: QPainter, mark: TextTag, scale: float) -> None:
    if scale < _LEAST_TAG_SCALE and not mark.is_far:
        return
    size = max(19.0, 10.0 / scale)
    font = _font(INTERFACE, size, 600)
    width = QFontMetricsF(font).horizontalAdvance(mark.text) + size
    plate = QRectF(mark.at_px[0] - width / 2, mark.at_px[1] - 0.75 * size, width, 1.5 * size)
    painter.setPen(QPen(QColor(mark.ink), size * 0.06))
    painter.setBrush(QColor(mark.ground))
    painter.drawRoundedRect(plate, size * 0.2, size * 0.2)
    painter.setFont(font)
    painter.setPen(QColor(mark.ink))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, mark.text)


def _flag(painter: QPainter, mark: Flag, scale: float) -> None:
    if scale < 0.17:
        return
    x, y = mark.at_px
    edge = max(24.0, 9.0 / scale)
    plate = QRectF(x - edge / 2, y - edge / 2, edge, edge)
    painter.setPen(QPen(QColor(mark.ink), edge * 0.09))
    painter.setBrush(QColor(mark.ground))
    radius = edge / 2 if mark.is_round else edge * 0.12
    painter.drawRoundedRect(plate, radius, radius)
    painter.setFont(_font(COUNTERS, edge * 0.86, 700))
    painter.setPen(QColor(mark.ink))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, mark.letter)
    if mark.is_crossed:
        painter.setPen(round_pen("#111820", edge * 0.16))
        painter.drawLine(plate.topLeft(), plate.bottomRight())
        painter.drawLine(plate.topRight(), plate.bottomLeft())


def _note_sign(painter: QPainter, mark: NoteSign, scale: float) -> None:
    """Draw the sign that a counter with a note has, as large as there."""
    if scale < _LEAST_SIGN_SCALE:
        return
    edge = max(26.0, 10.0 / scale)
    plate = QRectF(mark.at_px[0] - edge / 2, mark.at_px[1] - edge / 2, edge, edge)
    painter.setPen(QPen(QColor("#FFFFFF"), edge * 0.12))
    painter.setBrush(QColor(NOTE_GROUND))
    painter.drawRoundedRect(plate, edge * 0.28, edge * 0.28)
    painter.setPen(QPen(QColor("#FFFFFF"), edge * 0.1))
    for part in (0.34, 0.52, 0.7):
        y = plate.y() + edge * part
        painter.drawLine(QPointF(plate.x() + edge * 0.24, y), QPointF(plate.right() - edge * 0.24, y))


def _ink(colour: str, alpha: float) -> QColor:
    ink = QColor(colour)
    ink.setAlphaF(alpha)
    return ink


@lru_cache(maxsize=256)
def _pen(colour: str, width: float, line: Line, scale: float) -> QPen:
    """Return a pen that nobody changes: to make one takes as long as to draw a short line."""
    # Never thinner than about a pixel: Qt would draw it pale.
    pen = QPen(QColor(colour), max(width, 0.9 / scale))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    if line is Line.DASHED:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([4.0, 2.5])
    elif line is Line.DOTS:
        # Dashes of no length with round caps are dots.
        pen.setDashPattern([0.01, 2.4])
    return pen


def _font(family: str, size_px: float, weight: int) -> QFont:
    font = QFont(family)
    font.setPixelSize(max(1, round(size_px)))
    font.setWeight(QFont.Weight(weight))
    # Hinted letters jump from size to size as one zooms.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
