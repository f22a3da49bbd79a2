"""The few ways Qt draws for us: pictures made of layers, words, the body of a counter."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen

from counters.paint.outline import Outline, draw_shadow
from counters.paint.palette import RIM, RIM_UNDER, luminance
from counters.paint.shapes import Path, Picture
from counters.paint.words import Box, Words

FAMILY = "Barlow Condensed"
# Words are drawn as outlines of this size and scaled, so that they look the same at every zoom.
_EM = 100
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
    # Hinting fits letters to the pixels of one size: scaled outlines would keep its bends.
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
