"""How the drawings of remarks lie on the map: marks in the ink of notes, under the counters. No Qt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from app.table.drawings import Arrow, Circle, Drawing, Shade
from app.table.drawings import Point as DrawnPoint
from app.view.marks import HexFill, MapMark, Oval, PathLine, Point
from maps.sheet import MapSheet

NOTE_INK = "#8A5A00"
_LINE_PX = 10.0
_TIP_HEXES = 0.42
"""How far before the middle of its hex an arrow ends, so that the counters there do not hide its tip."""
_ROUND_HEXES, _WIDE, _FLAT = 0.8, 0.8, 0.62
"""Half of a circle; what an oval reaches beyond its two points, in hexes; its short axis by its long one."""


def marks_of(drawings: Iterable[Drawing], sheet: MapSheet, ink: str = NOTE_INK) -> Iterator[MapMark]:
    """Yield what lies on the map for some drawings; of one that names a hex which is not there, nothing."""
    for drawing in drawings:
        match drawing:
            case Arrow(points=points):
                yield from _arrow(points, sheet, ink)
            case Circle(points=points):
                yield from _oval(points, sheet, ink)
            case Shade(hexes=hexes):
                known = frozenset(here for here in hexes if here in sheet.grid)
                if known:
                    yield HexFill(known, ink, 0.24, ink, 3.0)


def _arrow(points: tuple[DrawnPoint, ...], sheet: MapSheet, ink: str) -> Iterator[MapMark]:
    found = _pixels(points, sheet)
    if len(found) != len(points):
        return
    if isinstance(points[-1], str):
        found[-1] = _short_of(found[-1], found[-2], _TIP_HEXES * sheet.hex_px)
    yield PathLine(tuple(found), ink, _LINE_PX, is_smooth=True)


def _pixels(points: Iterable[DrawnPoint], sheet: MapSheet) -> list[Point]:
    known = (point for point in points if not isinstance(point, str) or point in sheet.grid)
    return [sheet.centre_px(p) if isinstance(p, str) else (float(p[0]), float(p[1])) for p in known]


def _short_of(end: Point, before: Point, by_px: float) -> Point:
    """Return the point that lies so much before the end of a line, its middle at most."""
    length = math.dist(end, before)
    share = min(by_px / length, 0.5) if length else 0.0
    return end[0] + share * (before[0] - end[0]), end[1] + share * (before[1] - end[1])


def _oval(points: tuple[DrawnPoint, ...], sheet: MapSheet, ink: str) -> Iterator[MapMark]:
    found = _pixels(points, sheet)
    if len(found) != len(points):
        return
    (left, top), (right, bottom) = found[0], found[-1]
    long = math.dist(found[0], found[-1]) / 2 + _WIDE * sheet.hex_px
    short = max(_ROUND_HEXES * sheet.hex_px, _FLAT * long)
    angle = math.degrees(math.atan2(bottom - top, right - left))
    yield Oval(((left + right) / 2, (top + bottom) / 2), long, short, angle, ink, _LINE_PX)
