"""The outline of a counter and the soft shadow that it throws."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QPainterPath, QTransform

# Shadow and rim stay within this share of the counter's edge outside its rectangle.
MARGIN = 0.08
_SHADOW = QColor(16, 22, 30, 21)
# Faint layers one over the other, each smaller than the last: together they fade outwards.
_SPREADS = (4.0, 3.0, 2.2, 1.5, 0.9, 0.3)
_SHIFT = QPointF(1.2, 2.4)
_LARGEST_KEPT_SCALE = 4.0
"""Device pixels a unit; a larger shadow is drawn each time, it would take too much memory."""


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
        # 2 - sqrt(2) is 0.58...: with so much shorter corners the slants come in as far as the sides.
        k = self.corner - by * 0.58
        upper = [(low + k, low), (high - k, low), (high, low + k), (high, high - k)]
        lower = [(high - k, high), (low + k, high), (low, high - k), (low, low + k)]
        found.addPolygon([QPointF(x, y) for x, y in upper + lower])
        found.closeSubpath()
        return found


def draw_shadow(painter: QPainter, outline: Outline) -> None:
    """Draw a soft shadow below and to the right of a counter; the painter stands in its units.

    All counters of a size throw the same shadow, and it is most of the work of painting one: so it is kept
    as a picture and copied wherever that gives the very same pixels.
    """
    world = painter.deviceTransform()
    # On part of a pixel a copied picture would be smoothed again, and shadows of neighbours differ.
    if not _is_copied_exactly(painter, world):
        paint_shadow(painter, outline)
        return
    image, margin_px = kept_shadow(outline, world.m11())
    ratio = painter.device().devicePixelRatio()
    edge = image.width() / ratio
    painter.save()
    painter.resetTransform()
    # Without a transform a painter still counts in device-independent pixels.
    place = QRectF((world.dx() - margin_px) / ratio, (world.dy() - margin_px) / ratio, edge, edge)
    painter.drawImage(place, image)
    painter.restore()


def _is_copied_exactly(painter: QPainter, world: QTransform) -> bool:
    """Return whether the counter lies on whole pixels of a picture, neither turned nor stretched."""
    is_upright = world.isAffine() and not world.isRotating()
    is_square = 0 < world.m11() == world.m22() <= _LARGEST_KEPT_SCALE
    is_on_pixels = world.dx() == round(world.dx()) and world.dy() == round(world.dy())
    is_picture = painter.paintEngine().type() == QPaintEngine.Type.Raster and painter.opacity() == 1
    return is_upright and is_square and is_on_pixels and is_picture


@lru_cache(maxsize=32)
def kept_shadow(outline: Outline, scale: float) -> tuple[QImage, int]:
    """Return the shadow at a scale (device pixels a unit), and its margin round the counter in pixels."""
    counter_px = math.ceil(100 * scale)
    margin_px = math.ceil(counter_px * MARGIN)
    edge_px = counter_px + 2 * margin_px
    image = QImage(edge_px, edge_px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(margin_px, margin_px)
        painter.scale(scale, scale)
        paint_shadow(painter, outline)
    return image, margin_px


def paint_shadow(painter: QPainter, outline: Outline) -> None:
    """Draw what `draw_shadow` does, without a kept picture."""
    painter.save()
    painter.translate(_SHIFT)
    for spread in _SPREADS:
        painter.fillPath(outline.inset(-spread), _SHADOW)
    painter.restore()
