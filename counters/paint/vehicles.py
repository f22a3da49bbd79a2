"""Silhouettes of vehicles on 64 x 32 units, facing right, standing on y = 30. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from counters.paint.shapes import (
    Layer,
    Path,
    Picture,
    box,
    circle,
    cut,
    fill,
    joined,
    path,
    placed,
    polygon,
    polyline,
    repeated,
    stroke,
)


def _seam(*numbers: float) -> Layer:
    return stroke(polyline(*numbers), 0.6, "cut")


def _ring(x: float, y: float, radius: float, width: float = 0.8) -> Layer:
    return stroke(circle(x, y, radius), width, "cut")


def _belt(x0: float, x1: float, y0: float, y1: float) -> Path:
    h = y1 - y0
    return path(
        f"M{x0 + h * 0.55} {y0} L{x1 - h * 0.45} {y0}"
        f"C{x1 + h * 0.12} {y0} {x1 + h * 0.1} {y0 + h * 0.6} {x1 - h * 0.35} {y0 + h * 0.92}"
        f"L{x1 - h * 0.7} {y1} L{x0 + h * 0.7} {y1} L{x0 + h * 0.3} {y0 + h * 0.9}"
        f"C{x0 - h * 0.15} {y0 + h * 0.6} {x0 - h * 0.1} {y0} {x0 + h * 0.55} {y0} Z"
    )


def _track(x0: float, x1: float, y0: float, wheels: int, radius: float) -> Picture:
    """Return a tank's track from x0 to x1, from y0 to the ground, with road wheels cut into it."""
    # The hubs a little above the ground, by the thickness of the track under them.
    h, hub_y = 30 - y0, 30 - radius - 0.9
    first, last = x0 + h * 0.82, x1 - h * 0.86
    xs = tuple(first + (last - first) * at / (wheels - 1) for at in range(wheels))
    wheel = (_ring(0, 0, radius * 0.94), cut(circle(0, 0, radius * 0.26)))
    rail = stroke(polyline(x0 + h * 0.6, y0 + 1.7, x1 - h * 0.5, y0 + 1.7), 0.7, "cut")
    return joined(
        (fill(_belt(x0, x1, y0, 30)), rail),
        repeated(wheel, xs, hub_y),
        (_ring(x1 - h * 0.3, y0 + h * 0.42, h * 0.2), _ring(x0 + h * 0.32, y0 + h * 0.42, h * 0.2)),
    )


MEDIUM_TANK_LONG_GUN = (
    *_track(3, 49, 19, 7, 3.4),
    fill(polygon(3, 15.4, 7, 14, 39, 14, 51, 21, 49, 22, 4, 20.4)),
    _seam(5, 18.6, 46, 18.6),
    fill(polygon(14, 14, 15.4, 8, 30, 7, 34.6, 9.6, 34.6, 14)),
    fill(box(17.6, 5, 6, 3.2, 0.8)),
    fill(polygon(34, 9.2, 38, 10, 38, 13.4, 34, 14)),
    fill(box(37, 10.9, 21, 1.6)),
    fill(box(57.4, 10, 4.6, 3.4, 0.7)),
    _seam(20, 10, 29, 9.4),
)
HEAVY_TANK = (
    *_track(3, 49, 18.4, 8, 3.6),
    fill(polygon(3, 13.6, 43, 13.2, 51, 16.6, 51, 20, 3, 20)),
    _seam(4, 17.4, 49, 17.4),
    fill(polygon(14, 13.4, 14.6, 7.4, 33, 6.4, 36, 9, 36, 13.4)),
    fill(polygon(9.6, 8.6, 14.6, 7.8, 14.6, 12.4, 10, 12.2)),
    fill(box(17.4, 4.2, 7, 3.2, 0.6)),
    fill(box(35, 8, 4.4, 5, 0.8)),
    fill(box(38, 9.4, 20.6, 2.2)),
    fill(box(58, 8.6, 5.4, 3.8, 0.7)),
    _seam(16, 10.6, 33, 9.9),
)
MEDIUM_TANK_SQUARE = (
    *_track(4, 48, 19, 8, 2.7),
    fill(polygon(4, 15, 41, 15, 46, 17.4, 50, 19.4, 48.4, 21, 4, 20.4)),
    _seam(6, 18, 46, 18),
    fill(polygon(17, 15, 18, 8.6, 33, 8.6, 37, 11, 36.6, 15)),
    fill(polygon(13.6, 10, 18, 9, 17.6, 14, 14, 13.6)),
    fill(box(20, 6, 5.6, 3, 0.6)),
    fill(box(36, 10.6, 20, 1.7)),
    fill(box(55.6, 9.8, 4.4, 3.2, 0.6)),
)
MEDIUM_TANK = (
    *_track(3, 50, 19.6, 5, 4.3),
    fill(polygon(2.6, 19, 9, 14.4, 37, 14.4, 52, 21.6, 49, 22.6, 4, 21)),
    _seam(8, 17.6, 42, 17.6),
    fill(path("M19 14.4 C19.4 10 21 8 24 7.4 L33 7 C37 7.4 40 9.6 40.4 12 L39 14.4 Z")),
    fill(box(24, 5.2, 5, 2.6, 0.9)),
    fill(box(39, 10.2, 18.6, 1.7)),
    _seam(23.6, 10.2, 33, 9.6),
)
MEDIUM_TANK_TALL = (
    *_track(4, 48, 20, 3, 2.6),
    *repeated((_ring(0, 0, 2.2, 0.7),), (12, 15.6, 24, 27.6, 36, 39.6), 26.5),
    fill(polygon(4, 13.6, 12, 12.6, 38, 12.6, 47, 18, 50, 21.4, 4, 21.4)),
    _seam(5, 18, 46, 18),
    fill(path("M16 12.6 C16.4 7.4 20 5.8 25 5.8 L32 5.8 C36 6 37.6 9 37.6 12.6 Z")),
    fill(box(21, 3.6, 6, 2.8, 0.8)),
    fill(box(36.6, 8.2, 17.4, 1.7)),
)
ASSAULT_GUN = (
    *_track(4, 48, 20, 7, 2.9),
    fill(path("M4 17 L9 15.4 14 15.4 16.6 11 35 10.6 39 14.6 45 15.6 50 19.4 48 22 4 21.6 Z")),
    fill(box(20, 9, 6, 2.4, 0.7)),
    fill(box(37, 13, 17, 1.7)),
    fill(box(53.6, 12.2, 4.4, 3.2, 0.6)),
    fill(polygon(35.4, 11.6, 40, 12.4, 40, 16.6, 36, 16)),
    *(_seam(x, 17.4, x, 21.4) for x in (12, 20.4, 28.8, 37.2)),
    _seam(6, 17.4, 46, 17.4),
)
ASSAULT_GUN_SLOPED = (
    *_track(3, 50, 19.6, 5, 4.3),
    fill(polygon(2.6, 19, 8, 14.8, 20, 14.4, 23.6, 7.4, 40, 7, 53, 21.4, 49, 22.6, 4, 21)),
    fill(box(26, 4.8, 6, 2.8, 0.9)),
    fill(polygon(42.6, 9.6, 46.6, 10.8, 46.6, 15, 44, 15.4)),
    fill(box(45, 11.4, 17.6, 2)),
    _seam(8, 17.6, 42, 17.6),
    _seam(25, 10.6, 39, 10.2),
)
TANK_DESTROYER = (
    *_track(4, 49, 20, 4, 4.1),
    fill(polygon(3, 19, 11, 9.4, 30, 9, 52, 21, 49, 22.6, 4, 21)),
    fill(polygon(38, 11.6, 43, 13.8, 42, 17.6, 38.4, 16)),
    fill(box(41, 14.4, 20, 1.8)),
    _seam(14, 12.4, 31, 12),
    stroke(polyline(17, 9.2, 17, 6.2, 21, 6.2), 1.3),
)
HALFTRACK = (
    *_track(5, 37, 20.6, 5, 3.2),
    fill(polygon(3, 12, 30, 11.4, 33.6, 13.6, 46, 15.6, 52, 19, 52, 24, 46, 24.6, 3, 22)),
    _seam(4, 16.8, 49, 18.6),
    cut(polygon(31, 13.4, 33, 14.4, 32.6, 16, 30.6, 15.6)),
    fill(circle(46, 25.4, 4.7)),
    _ring(46, 25.4, 2.6, 1.0),
    fill(polygon(24, 11.4, 26, 7.6, 29.4, 7.6, 29.4, 11.4)),
    stroke(polyline(27, 9, 36, 8.2), 1.2),
    *repeated((fill(circle(0, 0, 2.2)), fill(box(-2.5, 0.4, 5, 3, 1))), (8, 13.6, 19.2), 9.6),
)
_LORRY_WHEEL = (cut(circle(0, 0, 5.6)), fill(circle(0, 0, 4.8)), _ring(0, 0, 2.2, 1.0))
TRUCK = (
    fill(box(3, 8, 29, 15, 3.6)),
    fill(box(2, 20.6, 50, 4)),
    fill(polygon(33, 10.4, 41, 10.4, 43.4, 16, 51, 17, 52.4, 24, 33, 24)),
    cut(polygon(35, 12.2, 40.2, 12.2, 41.6, 16, 35, 16)),
    *repeated(_LORRY_WHEEL, (11, 20.6, 45), 25.2),
    *(_seam(x, 9.6, x, 20) for x in (10, 17.5, 25)),
)
_CAR_WHEEL = (cut(circle(0, 0, 5.1)), fill(circle(0, 0, 4.4)), _ring(0, 0, 2, 0.9))
ARMORED_CAR = (
    fill(polygon(3, 18, 8, 14, 40, 13.6, 51, 17.6, 49, 23.4, 5, 23.4)),
    fill(polygon(18, 14, 20, 8.8, 31, 8.8, 35, 14)),
    fill(box(33, 10.4, 15, 1.4)),
    *repeated(_CAR_WHEEL, (10, 20.5, 32, 43), 25.4),
    stroke(polyline(12, 14, 9, 2), 0.8),
)
_RAILS = (
    *(fill(box(-14, y, 34, 1.5)) for y in (-5, -1.8, 1.4)),
    *(fill(box(x, -5, 1.4, 8)) for x in (-8, 2, 12)),
)
ROCKET_TRUCK = (
    fill(box(2, 20.6, 50, 3.6)),
    fill(polygon(34, 10.4, 42, 10.4, 44, 16, 51, 17, 52.4, 24, 34, 24)),
    cut(polygon(36, 12.2, 41, 12.2, 42.4, 16, 36, 16)),
    *repeated(_LORRY_WHEEL, (10, 19.6, 45), 25.2),
    *placed(_RAILS, 18, 17, -24),
)

VEHICLES: Mapping[str, Picture] = MappingProxyType(
    {
        # Called by their shapes: which of its types is drawn so, the looks of a game say.
        "medium_tank_long_gun": MEDIUM_TANK_LONG_GUN,
        "heavy_tank": HEAVY_TANK,
        "medium_tank_square": MEDIUM_TANK_SQUARE,
        "medium_tank": MEDIUM_TANK,
        "medium_tank_tall": MEDIUM_TANK_TALL,
        "assault_gun": ASSAULT_GUN,
        "assault_gun_sloped": ASSAULT_GUN_SLOPED,
        "tank_destroyer": TANK_DESTROYER,
        "halftrack": HALFTRACK,
        "truck": TRUCK,
        "armored_car": ARMORED_CAR,
        "rocket_truck": ROCKET_TRUCK,
    }
)
