"""Silhouettes of men, horses, guns, boats on 64 x 32 units, facing right, standing on y = 30. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from counters.paint.aircraft import AIRCRAFT
from counters.paint.shapes import (
    Layer,
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
    stroke,
)
from counters.paint.vehicles import VEHICLES

# An advancing rifleman with his feet at (0, 30); helmet, body, back leg, front leg, rifle, arm.
_RIFLEMAN = (
    fill(circle(7.6, 6.4, 2.6)),
    fill(polygon(4.4, 6.2, 5.2, 3.6, 9, 3.2, 11.2, 6.2)),
    fill(polygon(4.6, 9, 9.6, 8.6, 8.4, 18.4, 2.8, 18.6)),
    fill(polygon(2.8, 18, 6, 18, 2.4, 24.4, -2.6, 29.8, -4.4, 28.6, -0.4, 23.4)),
    fill(polygon(5, 17.6, 8.6, 17.8, 11, 23, 10.6, 30, 8, 30, 8, 24)),
    stroke(polyline(1.4, 16.6, 14.6, 10.4), 1.5),
    stroke(polyline(5.4, 10.4, 9.4, 13.6), 2.0),
)


def _man(x: float, scale: float = 1.0) -> Picture:
    # However tall he is, his feet are on the line on which all silhouettes stand.
    return placed(_RIFLEMAN, x, 30 - 30 * scale, scale=scale)


def _spokes(x: float, y: float, inner: float, outer: float, count: int) -> Picture:
    spoke = (stroke(polyline(inner, 0, outer, 0), 0.8, "cut"),)
    return joined(*(placed(spoke, x, y, 360 * at / count) for at in range(count)))


def _wheel(x: float, y: float, radius: float, spokes: int) -> Picture:
    rim = stroke(circle(x, y, radius * 0.67), 0.9, "cut")
    # A rim of ground parts the wheel from what is behind it.
    ground: tuple[Layer, ...] = (cut(circle(x, y, radius + 0.8)), fill(circle(x, y, radius)), rim)
    return (*ground, cut(circle(x, y, 1.3)), *_spokes(x, y, 1.6, radius * 0.63, spokes))


INFANTRY = joined(_man(6, 0.92), _man(23.5), _man(42, 0.92))
MARINE = (
    *joined(_man(3.4, 0.92), _man(19)),
    stroke(polyline(47, 7, 47, 28), 2.2),
    stroke(polyline(42, 12, 52, 12), 2.2),
    stroke(circle(47, 4.8, 2.2), 1.6),
    stroke(path("M37.4 20 C38.6 30.6 55.4 30.6 56.6 20"), 2.4),
    fill(polygon(34.8, 22.4, 38, 17.4, 41, 22)),
    fill(polygon(59.2, 22.4, 56, 17.4, 53, 22)),
)
_CANOPY = (
    "M30 12.4 C30 -1.6 60 -1.6 60 12.4 C57 9.8 52.6 9.8 50 12.4"
    "C47.4 9.8 42.6 9.8 40 12.4 C37.4 9.8 33 9.8 30 12.4 Z"
)
AIRBORNE = (
    *joined(_man(3.4, 0.92), _man(17.6, 0.92)),
    fill(path(_CANOPY)),
    *(stroke(polyline(x, 12, 45, 21), 0.8) for x in (30.6, 40, 50, 59.4)),
    fill(circle(45, 20.4, 2.3)),
    fill(polygon(42.6, 22.4, 47.4, 22.4, 46.6, 27, 47.6, 31, 45.6, 31, 44.8, 28, 43.2, 31, 41.2, 31, 43, 27)),
)
MACHINE_GUN = (
    stroke(polyline(18, 30, 28, 19), 2),
    stroke(polyline(38, 30, 29, 19), 2),
    stroke(polyline(30, 30, 29, 19), 1.6),
    fill(box(18, 15.6, 20, 4, 1)),
    fill(box(37, 16.6, 20, 1.8)),
    fill(polygon(12, 16.4, 19, 15.6, 19, 19.4, 13, 20.6)),
    fill(box(25, 19, 7, 6, 0.8)),
)
CAVALRY = (
    fill(
        path(
            "M10 16.4 C13 12.4 22 15.4 30 14 C35 13 37 8.4 40.6 5.6 L41.6 3.4 L43.4 5 C46.6 6 49.2 9 51 11.4"
            "L49.4 13.4 L45 11.8 C43.4 13.6 42.6 18 39 21 C33 24 22 22.4 17 22 C12 22.4 9 20.6 10 16.4 Z"
        )
    ),
    fill(polygon(36, 19, 41, 19, 46.6, 24, 50.6, 23, 51, 24.6, 46, 26.6, 40, 23.4)),
    fill(polygon(33, 20, 37, 21, 39, 25.6, 44.4, 29, 43, 30.4, 37, 27.4)),
    fill(polygon(11, 18, 17, 20, 13, 26, 7, 29.6, 5.6, 28.4, 10.4, 24.4)),
    fill(polygon(15, 19, 21, 21, 18, 26.4, 13.4, 31, 11.6, 30, 15, 25.6)),
    fill(path("M11 16 C6 14.6 4 18 1.6 22 C6 20.4 8 20 11.6 20 Z")),
    fill(polygon(22.6, 15, 23.6, 6.8, 28.4, 5.6, 31, 8, 30, 15)),
    fill(circle(28.4, 3.2, 2.7)),
    fill(box(25.2, 1.6, 6.6, 1.7, 0.7)),
    fill(polygon(29, 7.6, 36.4, 11, 35.6, 12.6, 28.6, 10.6)),
    fill(polygon(24, 14, 29.4, 14, 32, 21.4, 29.6, 22.6)),
    stroke(polyline(24.8, 8.4, 18.2, 1.6), 1.1),
)
ANTI_TANK = (
    fill(polygon(24, 20, 26, 20, 4, 30, 1, 30)),
    fill(box(22, 14.6, 38, 1.9)),
    fill(box(57, 13.6, 5.4, 3.9, 0.8)),
    fill(box(18, 13.6, 12, 4, 1)),
    fill(polygon(29.4, 6.6, 32, 6.6, 34.4, 24, 31, 24)),
    *_wheel(27, 23.6, 6.4, 6),
)
_FLAK_BARREL = (fill(box(-10, -2.6, 18, 5.2, 1)), fill(box(6, -1.1, 30, 2.2)), fill(box(20, -1.7, 4, 3.4)))
FLAK = (
    fill(box(4, 27.4, 50, 2.4, 1)),
    fill(polygon(22, 28, 25, 18, 33, 18, 36, 28)),
    *placed(_FLAK_BARREL, 28, 17.6, -31),
    fill(polygon(30, 8, 34, 10, 33, 22, 29, 22)),
    fill(circle(10, 27.4, 2.6)),
    fill(circle(48, 27.4, 2.6)),
)
_BARREL = (
    fill(box(-9, -2.8, 15, 5.6, 1.2)),
    fill(box(4, -1.6, 24, 3.2, 0.6)),
    fill(box(2, 1.8, 16, 1.8, 0.8)),
)
ARTILLERY = (
    fill(polygon(24, 21, 27, 23, 4, 30, 1, 29)),
    *placed(_BARREL, 27, 17, -24),
    *_wheel(27, 22.6, 7.3, 8),
)
_TUBES = (
    *(fill(box(-15, y, 33, 3.8, 1.2)) for y in (-6.4, -2, 2.4)),
    *(cut(circle(16.2, y, 1.1)) for y in (-4.5, -0.1, 4.3)),
    stroke(polyline(-6, -6, -6, 6.4), 1, "cut"),
    stroke(polyline(8, -6, 8, 6.4), 1, "cut"),
)
ROCKET = (
    fill(polygon(20, 22, 23, 24, 4, 30, 1, 29.2)),
    *placed(_TUBES, 28, 15, -26),
    *_wheel(26, 24, 5.8, 6),
)
_HAFT = fill(box(-1.2, -13, 2.4, 24, 1))
_SHOVEL = (_HAFT, fill(path("M-4.2 -8 L4.2 -8 L4 -14 C3 -17 -3 -17 -4 -14 Z")))
_PICK = (_HAFT, fill(path("M-9 -9.6 C-4 -14.4 4 -14.4 9 -9.6 C4 -11.4 -4 -11.4 -9 -9.6 Z")))
ENGINEER = joined(placed(_SHOVEL, 32, 16, -52), placed(_PICK, 32, 16, 52))
_WAVE = (
    "M2 28.6 C4 26 8 26 10 28.6 C12 31 16 31 18 28.6 C20 26 24 26 26 28.6 C28 31 32 31 34 28.6"
    "C36 26 40 26 42 28.6 C44 31 48 31 50 28.6 C52 26 56 26 58 28.6"
)
_CREW = (
    fill(circle(0, 9, 2.7)),
    fill(box(-3.1, 7, 6.2, 1.6, 0.7)),
    fill(polygon(-3.4, 17, -2.6, 11.4, 2.8, 11.4, 3.6, 16.6)),
)
BOAT = (
    fill(path("M4 17 L54 14.4 C52 21 46 25 40 25 L8 25 C6 23 5 20 4 17 Z")),
    stroke(polyline(8, 19.4, 48, 17.6), 0.8, "cut"),
    *joined(*(placed(_CREW, x, 0) for x in (16, 26, 36))),
    stroke(polyline(3, 12, 5.6, 17), 2.4),
    stroke(polyline(4.4, 17, 2.6, 27), 1.4),
    stroke(path(_WAVE), 1.3),
)
GUNBOAT = (
    fill(path("M2 18 L60 16.6 C58 22 54 25.6 49 25.6 L9 25.6 C5.6 24 3.4 21 2 18 Z")),
    stroke(polyline(6, 20.6, 54, 19.4), 0.8, "cut"),
    fill(polygon(14, 17.6, 16, 9.6, 32, 9.6, 34, 17.2)),
    *(cut(box(x, 11.8, 3.4, 2.2)) for x in (18, 23, 28)),
    stroke(polyline(22, 9.6, 22, 0.8), 1.3),
    stroke(polyline(18.6, 3.6, 25.4, 3.6), 1.0),
    fill(path("M37 17 L37 14 C37 11 46 10.6 47.4 13.6 L48 16.8 Z")),
    fill(box(45.6, 12.4, 14, 1.7)),
    fill(polygon(5, 18, 6, 13.6, 11, 13.6, 12, 17.8)),
    stroke(path(_WAVE), 1.3),
)
_PEAKS = (
    fill(polygon(25, 30, 40, 4, 48.4, 18, 52, 12.6, 63, 30)),
    cut(polygon(40, 7.4, 44, 14, 42, 15.6, 40.2, 12.6, 38, 15.6, 36.4, 13.8)),
    cut(polygon(52, 16, 54.4, 19.8, 52.6, 20.6, 51.4, 19, 50, 20.4, 49.6, 19.4)),
)
MOUNTAIN = (*_PEAKS, *_man(8, 0.96))
PLANE = (
    fill(
        path(
            "M3 15 C10 13.4 18 12.6 25 12 C29 8 37 8 41 11.6 L53 12.6 C57.4 13.2 59.6 15 59.6 17"
            "C57.4 19.8 50 21.4 40 21.4 L18 19 L6 17 C4 16.6 3 16 3 15 Z"
        )
    ),
    fill(polygon(4, 15.4, 1.6, 5.4, 6.8, 5.4, 14, 13.6)),
    fill(polygon(1.4, 15, 12, 15, 10, 17.4, 2.6, 17)),
    cut(path("M29 12 C31 10 35 9.8 38 12 Z")),
    stroke(polyline(22, 19.4, 46, 19.4), 1.4, "cut"),
    fill(polygon(23, 19.6, 45, 19.6, 36, 26, 18, 26)),
    stroke(polyline(60.6, 8.6, 60.6, 25.4), 1.6),
    fill(circle(60.2, 17, 2.2)),
)
_CASE = (fill(box(0, 0, 15, 10.4, 0.8)), stroke(polyline(0, 5.2, 15, 5.2), 0.9, "cut"))
_DRUM = (
    fill(box(0, 0, 10, 14, 2)),
    stroke(polyline(0, 4.4, 10, 4.4), 0.9, "cut"),
    stroke(polyline(0, 9.6, 10, 9.6), 0.9, "cut"),
)
SUPPLIES = (
    *joined(*(placed(_CASE, x, y) for x, y in ((3, 19.6), (18.8, 19.6), (10.9, 8.4)))),
    *joined(*(placed(_DRUM, x, 16) for x in (37, 48.4))),
    *placed(_DRUM, 42.7, 1),
)
_FIR = (
    fill(polygon(-8.4, 27, 0, 15.6, 8.4, 27)),
    fill(polygon(-6.6, 19.6, 0, 8.6, 6.6, 19.6)),
    fill(polygon(-4.8, 12.4, 0, 2, 4.8, 12.4)),
    fill(box(-1.3, 26, 2.6, 4)),
)
PARTISAN = (*_man(5, 0.92), *_man(21), *placed(_FIR, 49, 0))
HEADQUARTERS = (
    fill(polygon(2, 30, 8, 15, 20, 8, 34, 15, 40, 30)),
    cut(polygon(16.4, 30, 20.4, 15, 24.4, 30)),
    stroke(polyline(20, 8.6, 8.4, 15.4), 0.8, "cut"),
    stroke(polyline(20, 8.6, 33.6, 15.4), 0.8, "cut"),
    # No higher, or letters above it would run into the pennant on small counters.
    stroke(polyline(47, 11.6, 47, 30), 1.8),
    fill(polygon(47.6, 11.4, 61.4, 13, 58, 16.4, 61.4, 19.8, 47.6, 21.4)),
    fill(box(43.4, 27.6, 7.2, 2.4, 0.6)),
)
FORT = (
    fill(polygon(4, 30, 10, 14, 46, 14, 54, 30)),
    cut(polygon(16, 19, 42, 19, 43.4, 22.6, 15, 22.6)),
    fill(box(26, 19.8, 26, 2)),
    *(fill(box(x, 11.6, 4.6, 3)) for x in (14, 22, 30, 38)),
)

SILHOUETTES: Mapping[str, Picture] = MappingProxyType(
    {
        **VEHICLES,
        **AIRCRAFT,
        "infantry": INFANTRY,
        "marine": MARINE,
        "airborne": AIRBORNE,
        "machine_gun": MACHINE_GUN,
        "cavalry": CAVALRY,
        "anti_tank": ANTI_TANK,
        "flak": FLAK,
        "artillery": ARTILLERY,
        "rocket": ROCKET,
        "engineer": ENGINEER,
        "boat": BOAT,
        "gunboat": GUNBOAT,
        "mountain": MOUNTAIN,
        "plane": PLANE,
        "supplies": SUPPLIES,
        "fort": FORT,
        "headquarters": HEADQUARTERS,
        "partisan": PARTISAN,
    }
)
