"""The ground: snow, with or without the light of real hills, and the floor of woods and rough country."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from maps.paint.canvas import area_of, soft_fill
from maps.paint.chance import noise, unit
from maps.paint.lines import Point
from maps.paint.palette import colour
from maps.paint.plan import WOODED, Plan
from maps.paint.shapes import natural_outlines

_FLOORS = (
    ("urban", "urban", 215, 0.5, 1.0),
    ("urban", "city", 175, 5.0, 18.0),
    ("rough", "rough", 95, 4.0, 20.0),
    ("rugged", "rugged", 165, 4.0, 20.0),
    ("rugged", "mountain", 120, 4.0, 20.0),
    ("wood_rough", "rough_wooded", 165, 4.0, 20.0),
    ("wood_flat", "woods", 185, 4.0, 20.0),
)
"""Colour, terrain, opacity, and how far inside its hexes each floor ends at least and wavers beyond."""


@dataclass(frozen=True)
class Ground:
    """What later layers ask of the ground: how it slopes at a point, the light to lay over woods."""

    slope: Callable[[float, float], Point]
    over_woods: QImage | None


def draw_ground(painter: QPainter, plan: Plan, cell_px: float) -> Ground:
    """Draw snow and floors; return the slopes. `cell_px` is how fine a relief is shaded."""
    ground = draw_snow(painter, plan, cell_px)
    for tone, kind, alpha, inset, wobble in _FLOORS:
        rings = natural_outlines(plan.sheet, frozenset(plan.of(kind)), inset, wobble, over_edge=0.0)
        soft_fill(painter, plan.window, area_of(rings), colour(tone, alpha), 14.0)
    return ground


def draw_snow(painter: QPainter, plan: Plan, cell_px: float, *, is_even: bool = False) -> Ground:
    """Draw the snow alone, in the light of the hills where they are known; return the slopes.

    An even relief is that of the heights alone, wherever the hexes have their hills.
    """
    relief = plan.geography.relief
    if relief is None:
        _plain_snow(painter, plan)
        return Ground(_rolling, None)
    from maps.paint.relief import shade  # noqa: PLC0415 it needs numpy

    shading = shade(plan, relief, cell_px, is_even=is_even)
    painter.drawImage(plan.window, shading.ground, QRectF(shading.ground.rect()))
    return Ground(shading.slope, shading.over_woods)


def _rolling(x: float, y: float) -> Point:
    """Return a slope made up from noise, for a map whose hills are not known."""
    here = noise(x, y, 66, 81)
    # Differences over 6 px: a slope that changes as smoothly as that of real ground.
    return (noise(x + 6, y, 66, 81) - here) * 1.6, (noise(x, y + 6, 66, 81) - here) * 1.6


def _plain_snow(painter: QPainter, plan: Plan) -> None:
    """Draw an even snow cover with broad, hardly visible drifts and bare patches."""
    window = plan.window
    painter.fillRect(window, colour("low"))
    cell = 40
    # Two cells more, as the picture is set half a cell off and must reach the far edges.
    wide, high = int(window.width() / cell) + 2, int(window.height() / cell) + 2
    drifts = QImage(wide, high, QImage.Format.Format_ARGB32)
    for i in range(wide):
        for j in range(high):
            x, y = window.left() + i * cell, window.top() + j * cell
            lean = noise(x, y, 420, 91) + 0.6 * noise(x, y, 150, 92) + 0.3 * (unit(i, j, 93) - 0.5)
            snow, bare = min(255, int(210 * lean)), min(80, int(-80 * lean))
            tone = colour("high", snow) if lean > 0 else colour("parcel", bare)
            drifts.setPixelColor(i, j, tone)
    # So each pixel's middle lies on the point that it was coloured for.
    target = QRectF(window.left() - cell / 2, window.top() - cell / 2, wide * cell, high * cell)
    painter.drawImage(target, drifts, QRectF(drifts.rect()))


def wooded_area_fill(painter: QPainter, plan: Plan, image: QImage | None) -> None:
    """Lay the light of the hills over the tree tops of wooded hexes, once the trees stand."""
    if image is None:
        return
    wooded = frozenset(plan.of(*WOODED, "rugged"))
    area = area_of(natural_outlines(plan.sheet, wooded, 8.0, 6.0))
    painter.save()
    painter.setClipPath(area)
    painter.drawImage(plan.window, image, QRectF(image.rect()))
    painter.restore()
