"""Pictures of the markers on 64 x 48 units round the middle (x -32 to 32, y -24 to 24). No Qt."""

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
    hexagon,
    joined,
    path,
    placed,
    polygon,
    polyline,
    star,
    stroke,
)
from counters.paint.symbols import HEIGHT, LINE, PARTS, WIDTH
from counters.paint.troops import ARTILLERY, INFANTRY

RED = "#B3202C"
FLAME = "#D9622B"


def _line(*numbers: float, width: float = 3.4) -> Layer:
    return stroke(polyline(*numbers), width)


def _arrow(x0: float, y0: float, x1: float, y1: float) -> Picture:
    """Return an arrow; its head has two strokes at 40 degrees to the shaft."""
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    ux, uy = (x1 - x0) / length * 9, (y1 - y0) / length * 9
    head = polyline(x1 - ux + uy * 0.8, y1 - uy - ux * 0.8, x1, y1, x1 - ux - uy * 0.8, y1 - uy + ux * 0.8)
    return (stroke(polyline(x0, y0, x1, y1), 4.4), stroke(head, 4.4))


def _crossed(width: float = 4.6) -> Layer:
    # A stroke through the picture: it says no to those as well who do not see the red.
    return stroke(polyline(-27, 21, 27, -21), width, RED)


def _symbol(part: str) -> Picture:
    frame = (fill(box(0, 0, WIDTH, HEIGHT), "#FFFFFF"), stroke(box(0, 0, WIDTH, HEIGHT), LINE, butt=True))
    return placed((*frame, *PARTS[part]), -WIDTH / 2, -HEIGHT / 2)


def _shifted(line: Path, down: float) -> Path:
    # Only pictures can be placed: the line is made one, and taken out again.
    return placed((stroke(line, 1.0),), 0, down)[0].path


_CAN = (
    stroke(box(-15, -15, 30, 38, 4), 3),
    _line(-8, -6, 8, 14, width=3),
    _line(8, -6, -8, 14, width=3),
    stroke(box(-9, -23, 18, 8, 2), 3),
)
_DROP: Path = path("M0 -23 C-4 -12 -16 -2 -16 8 C-16 18 -8 23 0 23 C8 23 16 18 16 8 C16 -2 4 -12 0 -23 Z")
_HEX = stroke(hexagon(0, 0, 23), 3.2)
_CLOUD: Path = path(
    "M-18 12 C-30 12 -30 -4 -18 -4 C-18 -17 0 -20 5 -9 C14 -14 24 -6 20 2 C28 4 26 12 18 12 Z"
)
_SNOWFLAKE = joined(
    *(
        placed((_line(0, 0, 0, -23, width=3.2), _line(-6, -21, 0, -15, 6, -21, width=2.6)), 0, 0, 60.0 * at)
        for at in range(6)
    )
)
_BOLT: Path = polygon(8, -24, -16, 4, -2, 4, -8, 24, 18, -8, 4, -8)
_SPANS = tuple(stroke(path(f"M{x} 6 C{x + 3} -16 {x + 18} -16 {x + 21} 6"), 3.4) for x in (-32, -10.5, 11))
_BRIDGE = (*_SPANS, _line(-32, 6, 32, 6), *(_line(x, 6, x, 19) for x in (-32, -10.5, 11, 32)))
_BROKEN = (
    _SPANS[0],
    _SPANS[2],
    _line(-32, 6, -10.5, 6, -5, 17),
    _line(32, 6, 11, 6, 6, 16),
    *(_line(x, 6, x, 19) for x in (-32, 32)),
    fill(path("M0 6 C-13 3 -8 -11 -2 -21 C0 -12 10 -10 8 -2 C8 3 4 6 0 6 Z"), FLAME),
)
_CHARGE = (
    *_BRIDGE,
    *(fill(box(x, 9, 5, 13, 1), RED) for x in (-8, -2, 4)),
    stroke(path("M0.5 9 C2 -2 12 0 12 -10"), 2, RED),
    fill(star(12, -14, 7, 8), FLAME),
)
_TOWN = (
    fill(polygon(-30, 22, -30, 4, -21, -4, -12, 4, -12, 22)),
    fill(polygon(-12, 22, -12, -8, -5, -24, 2, -8, 2, 22)),
    fill(polygon(2, 22, 2, 8, 16, -3, 30, 8, 30, 22)),
    *(cut(box(x, y, 4, 5)) for x, y in ((-23, 9), (-7, -4), (10, 10), (19, 10))),
    cut(box(-8, 12, 6, 10)),
)
# The dome and the two spires of the parliament on the Danube.
_DOME = (
    fill(box(-30, 8, 60, 15)),
    fill(path("M-11 8 C-11 -10 -4 -12 0 -12 C4 -12 11 -10 11 8 Z")),
    fill(polygon(-2, -10, 0, -24, 2, -10)),
    *(fill(polygon(x - 3, 8, x, -10, x + 3, 8)) for x in (-20, 20)),
    *(cut(box(x, 13, 3.4, 6, 1.6)) for x in (-26, -19, -12, -5, 2, 9, 16, 23)),
)
_LOCK = (fill(box(-15, -2, 30, 25, 3)), cut(circle(0, 8, 3.4)), cut(box(-1.4, 8, 2.8, 8)))
_OPEN_LOCK = (stroke(path("M-10 -2 L-10 -12 C-10 -26 12 -26 12 -12"), 4.6), *_LOCK)
_RING = stroke(path("M5 -17 C-9 -23 -25 -13 -25 1 C-25 16 -8 24 6 17"), 4.8)
_PLANE = (
    fill(path("M-3 -24 C-2 -26 2 -26 3 -24 L4 19 L-4 19 Z")),
    fill(polygon(-4, -12, 4, -12, 30, -2, 30, 5, 4, 3, -4, 3, -30, 5, -30, -2)),
    fill(polygon(-11, 14, 11, 14, 11, 20, -11, 20)),
    _line(-8, -24, 8, -24, width=2),
)
_SWORD = (
    fill(polygon(-1.9, 14, 1.9, 14, 1.9, -20, 0, -25, -1.9, -20)),
    fill(box(-8, 12, 16, 3, 1)),
    fill(box(-1.8, 14, 3.6, 10, 1)),
)
_CALENDAR = (
    stroke(box(-23, -18, 46, 41, 4), 3.2),
    fill(box(-23, -18, 46, 12, 3), RED),
    *(_line(x, -24, x, -14, width=3.4) for x in (-12, 12)),
    *(fill(box(x, y, 6, 5)) for x in (-16, -3, 10) for y in (-1, 8)),
    stroke(circle(0, 17, 0.1), 5),
)
_SUN = (
    fill(circle(0, 0, 11)),
    *joined(*(placed((_line(0, -16, 0, -22, width=3.6),), 0, 0, 45.0 * at) for at in range(8))),
)
_CRATE = (
    stroke(box(-14, -2, 28, 24), 3),
    _line(-14, 22, 14, -2, width=2.6),
    *_arrow(0, -24, 0, -7),
)
_SKULLED_MEN = (*placed(INFANTRY, -28, -14, scale=0.9), stroke(polyline(-24, 18, 24, -18), 4.6, RED))


_RAILS = (
    *(_line(x0, y, x1, y, width=3.6) for x0, x1, y in ((-22, 22, 20), (-17, 17, 9), (-13, 13, 0))),
    *(_line(x0, y, x1, y, width=2.6) for x0, x1, y in ((-10, 10, -8), (-7.4, 7.4, -14), (-5.6, 5.6, -19))),
    _line(-17, 23, -4, -23, width=3.4),
    _line(17, 23, 4, -23, width=3.4),
)
_FORTRESS = (
    fill(polygon(-30, 23, -30, -4, -24, -4, -24, 2, -17, 2, -17, 23)),
    fill(polygon(30, 23, 30, -4, 24, -4, 24, 2, 17, 2, 17, 23)),
    fill(box(-18, 6, 36, 17)),
    fill(box(-12, -15, 24, 38)),
    *(fill(box(x, -22, 6, 8)) for x in (-12, -3, 6)),
    cut(path("M-5 23 L-5 9 C-5 2 5 2 5 9 L5 23 Z")),
    *(cut(box(x, -9, 3, 6)) for x in (-6, 3)),
)
_WAVE_LINE: Path = path("M-30 0 C-25 -6 -20 -6 -15 0 C-10 6 -5 6 0 0 C5 -6 10 -6 15 0 C20 6 25 6 30 0")
_BRIDGEHEAD = (
    *(stroke(_shifted(_WAVE_LINE, y), 2.8) for y in (5, 14)),
    stroke(path("M-17 -4 C-17 -27 17 -27 17 -4"), 4.2),
    *_arrow(0, 23, 0, -12),
)
_FLAG = (
    _line(-16, -23, -16, 23, width=3.6),
    fill(path("M-14 -22 C-4 -28 4 -16 22 -21 L22 0 C4 5 -4 -7 -14 -1 Z")),
)
_CHUTE = (
    fill(
        path("M-22 -4 C-22 -30 22 -30 22 -4 C17 -9 11 -9 7.4 -4 C4 -9 -4 -9 -7.4 -4 C-11 -9 -17 -9 -22 -4 Z")
    ),
    *(_line(x, -4, 0, 12, width=1.6) for x in (-22, -7.4, 7.4, 22)),
    fill(box(-7, 10, 14, 13, 1.5)),
)


def _lattice(half: float, step: float) -> Picture:
    """Return lines both ways across a square of twice `half`, as on the back of a card."""
    count = int(2 * half / step)
    found: list[Layer] = []
    for n in range(-count + 1, count):
        # Where the n-th diagonal enters the square and where it leaves it.
        low, high = max(-half, n * step - half), min(half, n * step + half)
        down = polyline(low, n * step - low, high, n * step - high)
        up = polyline(low, low - n * step, high, high - n * step)
        found += (stroke(line, 1.4, _BACK_INK) for line in (down, up))
    return tuple(found)


# Grey, as none of the sides is: whose a back is tells its ground alone, and what it may be nothing.
_BACK_INK = "#5B6672"
_BACK = (*_lattice(19, 7.6), stroke(box(-22.5, -22.5, 45, 45, 3), 2.2, _BACK_INK))

PICTURES: Mapping[str, Picture] = MappingProxyType(
    {
        "back": _BACK,
        "calendar": _CALENDAR,
        "sun": _SUN,
        "cloud": (fill(_CLOUD),),
        "snow_cloud": (
            *placed((fill(_CLOUD),), 0, -6),
            *joined(*(placed(_SNOWFLAKE, x, y, scale=0.26) for x, y in ((-15, 16), (0, 19), (15, 16)))),
        ),
        "infantry": _symbol("cross"),
        "armor": _symbol("oval"),
        "plane": _PLANE,
        "gun": placed(ARTILLERY, -30, -20),
        "can_crossed": (*_CAN, _crossed()),
        "drop_crossed": (fill(_DROP), _crossed()),
        "hex_crossed": (_HEX, fill(box(-7, -7, 14, 14)), _line(24, 21, -24, -21)),
        "bridgehead": _BRIDGEHEAD,
        "fortress": _FORTRESS,
        "flag": _FLAG,
        "parachute": _CHUTE,
        "rails": _RAILS,
        "waves": tuple(stroke(_shifted(_WAVE_LINE, y), 4.2) for y in (-14, 0, 14)),
        "burst": (fill(star(0, 0, 24, 9, 0.5)), cut(box(-11, -3.4, 22, 6.8))),
        "snowflake": _SNOWFLAKE,
        "bolt_in_corner": (
            stroke(polyline(-29, 10, -29, -22, 3, -22), 4.2, butt=True),
            *placed((fill(_BOLT, "#E08E0B"), stroke(_BOLT, 2.4)), 8, 3, scale=0.86),
        ),
        "bolt": (fill(_BOLT, "#E08E0B"), stroke(_BOLT, 2.4)),
        "bolt_crossed": (stroke(_BOLT, 2.6), _crossed()),
        "open_lock": _OPEN_LOCK,
        "breakout": (_RING, *_arrow(-6, 0, 30, 0)),
        "hexes": (
            *(stroke(hexagon(x, y, 11), 2.8) for x, y in ((-9.6, -8.6), (9.6, -8.6), (0, 8.2))),
            fill(circle(0, 8.2, 3.4)),
        ),
        "bridge": _BRIDGE,
        "bridge_broken": _BROKEN,
        "bridge_charge": _CHARGE,
        "town": _TOWN,
        "dome": _DOME,
        "dome_reached": (*placed(_DOME, 9, 4, scale=0.72), *_arrow(-31, -12, -9, -2)),
        "dome_fed": (*placed(_DOME, 0, 8, scale=0.7), *_arrow(0, -25, 0, -10)),
        "dome_lost": (*placed(_DOME, 0, 2, scale=0.84), _crossed()),
        "dome_open": (*placed(_DOME, 0, 5, scale=0.66), stroke(path("M-30 22 C-34 -30 34 -30 30 22"), 3.2)),
        "crate": _CRATE,
        "men_leave": (*placed(INFANTRY, -30, -12, scale=0.72), *_arrow(-22, 18, 26, 18)),
        "men_lost": _SKULLED_MEN,
        "swords": joined(placed(_SWORD, 0, 0, 45), placed(_SWORD, 0, 0, -45)),
        "three_arrows": joined(_arrow(-22, 20, -22, -18), _arrow(0, 20, 0, -22), _arrow(22, 20, 22, -18)),
        "way_back": (stroke(path("M26 18 L26 -2 C26 -18 4 -18 -4 -18"), 4.4), *_arrow(2, -18, -22, -18)),
        "cross_emblem": (
            *(fill(outline) for outline in (box(-9, -21, 18, 42), box(-21, -9, 42, 18))),
            *(cut(outline) for outline in (box(-4, -21, 8, 42), box(-21, -4, 42, 8))),
        ),
        "star_emblem": (fill(star(0, 0, 23)),),
    }
)
