"""The few ways Qt draws for us: pictures made of layers, words, the body of a counter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen

from counters.paint.palette import RIM, RIM_UNDER, luminance
from counters.paint.shapes import Path, Picture
from counters.paint.words import Box, Words

FAMILY = "Barlow Condensed"
# Words are drawn as outlines of this size and scaled, so that they look the same at every zoom.
_EM = 100
_SHADOW = QColor(16, 22, 30, 21)
_SHADOW_SPREADS = (4.0, 3.0, 2.2, 1.5, 0.9, 0.3)
_SHADOW_SHIFT = QPointF(1.2, 2.4)
# Shadow and rim stay within this share of the counter's edge outside its rectangle.
MARGIN = 0.08
# The edge line runs this far inside the counter's rectangle.
EDGE = 0.8


def solid(colour: QColor, width: float, *, is_sharp: bool = False) -> QPen:
    """Return a pen with round ends and joins, or flat ends and sharp corners."""
    cap = Qt.PenCapStyle.FlatCap if is_sharp else Qt.PenCapStyle.RoundCap
    join = Qt.PenJoinStyle.MiterJoin if is_sharp else Qt.PenJoinStyle.RoundJoin
    return QPen(QBrush(colour), width, Qt.PenStyle.SolidLine, cap, join)


def qrect(box: Box) -> QRectF:
    """Return a box as Qt's rectangle."""
    return QRectF(box.x, box.y, box.width, box.height)


def qpath(path: Path) -> QPainterPath:
    """Return a path as Qt's path."""
    found = QPainterPath()
    for op, numbers in path:
        points = [QPointF(numbers[at], numbers[at + 1]) for at in range(0, len(numbers), 2)]
        if op == "M":
            found.moveTo(points[0])
        elif op == "L":
            found.lineTo(points[0])
        elif op == "C":
            found.cubicTo(*points)
        else:
            found.closeSubpath()
    return found


def font(weight: int) -> QFont:
    """Return the counters' font at 100 px, unhinted."""
    found = QFont(FAMILY)
    found.setPixelSize(_EM)
    found.setWeight(QFont.Weight(weight))
    found.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return found


def measure(text: str, weight: int) -> float:
    """Return the width of a text in em."""
    return QFontMetricsF(font(weight)).horizontalAdvance(text) / _EM


def draw_picture(
    painter: QPainter, picture: Picture, colours: Mapping[str, str], thinnest: float = 0.0
) -> None:
    """Draw the layers; `colours` names ink and cut; lines thinner than `thinnest` are left out."""
    for layer in picture:
        colour = QColor(colours.get(layer.paint, layer.paint))
        if layer.width == 0:
            painter.fillPath(qpath(layer.path), colour)
        elif layer.width >= thinnest:
            painter.strokePath(qpath(layer.path), solid(colour, layer.width, is_sharp=layer.butt))


def draw_words(painter: QPainter, words: Words, colour: str) -> None:
    """Draw words where the layout put them."""
    path = QPainterPath()
    path.addText(0, 0, font(words.weight), words.text)
    painter.save()
    painter.translate(words.box.x, words.baseline)
    painter.scale(words.px * words.stretch / _EM, words.px / _EM)
    painter.fillPath(path, QColor(colour))
    painter.restore()


@dataclass(frozen=True, slots=True)
class Outline:
    """A counter's outline in its 100 x 100 units: rounded, or with corners cut by `corner` units."""

    has_cut_corners: bool
    corner: float = 11.0

    def inset(self, by: float) -> QPainterPath:
        """Return the outline `by` units inside the counter's edge, outside it where `by` is negative."""
        found = QPainterPath()
        low, high = by, 100 - by
        if not self.has_cut_corners:
            radius = max(1.0, 6 - by)
            found.addRoundedRect(QRectF(low, low, high - low, high - low), radius, radius)
            return found
        k = self.corner - by * 0.58
        upper = [(low + k, low), (high - k, low), (high, low + k), (high, high - k)]
        lower = [(high - k, high), (low + k, high), (low, high - k), (low, low + k)]
        found.addPolygon([QPointF(x, y) for x, y in upper + lower])
        found.closeSubpath()
        return found


def draw_shadow(painter: QPainter, outline: Outline) -> None:
    """Draw a soft shadow below and to the right of a counter."""
    painter.save()
    painter.translate(_SHADOW_SHIFT)
    for spread in _SHADOW_SPREADS:
        painter.fillPath(outline.inset(-spread), _SHADOW)
    painter.restore()


def draw_body(painter: QPainter, base: str, outline: Outline, edge_width: float = 1.5) -> None:
    """Draw shadow, ground and edge of a counter; nearly black ones get a pale rim."""
    draw_shadow(painter, outline)
    ground = QLinearGradient(0, 0, 0, 100)
    ground.setColorAt(0, QColor(base).lighter(104))
    ground.setColorAt(0.5, QColor(base))
    ground.setColorAt(1, QColor(base).darker(104))
    painter.fillPath(outline.inset(EDGE), ground)
    draw_edge(painter, base, outline, edge_width)


def draw_edge(painter: QPainter, base: str, outline: Outline, edge_width: float = 1.5) -> None:
    """Draw the edge line of a counter and a faint light line within it."""
    is_dark = luminance(base) < RIM_UNDER
    edge = QColor(RIM) if is_dark else QColor(base).darker(175)
    painter.strokePath(outline.inset(EDGE), solid(edge, edge_width + (0.3 if is_dark else 0)))
    painter.strokePath(outline.inset(2), solid(QColor(255, 255, 255, 60), 1.0))
