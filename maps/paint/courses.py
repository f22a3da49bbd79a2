"""The courses of rivers: along their hexsides, bent a little by the real country, never far from them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from maps.paint.chance import noise
from maps.paint.geography import Geography
from maps.paint.lines import (
    Line,
    Near,
    Point,
    between,
    distance,
    length,
    normals,
    resample,
    smooth,
    smooth_values,
    towards,
)
from maps.paint.shapes import chains, touches_edge
from maps.sheet import MapSheet
from maps.words import MAJOR_RIVER, MINOR_RIVER
from rules.hexgrid import Hexside

BAND_PX: Mapping[str, float] = MappingProxyType({MAJOR_RIVER: 15.0, MINOR_RIVER: 11.0})
"""How far a course may stray from its hexsides: each bank keeps its hex."""

# A hexside of the usual map is 92 px long: some fifteen points to bend it with.
STEP_PX = 6.0
WIDTHS: Mapping[str, float] = MappingProxyType({MAJOR_RIVER: 25.0, MINOR_RIVER: 6.4})
"""What running water is drawn as, the greater first, and how wide each is drawn."""


@dataclass(frozen=True, slots=True)
class Course:
    """A stretch of water: its kind of hexside, name, line, width in pixels, and the river it is drawn as."""

    kind: str
    name: str
    line: Line
    width_px: float
    look: str = MINOR_RIVER


def find_courses(sheet: MapSheet, geography: Geography) -> tuple[Course, ...]:
    """Return every river of the map, the greatest first; a tributary ends on the water it joins."""
    # Near knows points, not lines; 12 px apart is close enough for a pull that ends at 9.
    real = Near(p for line in geography.waters for p in resample(line, 12.0)) if geography.waters else None
    out: list[Course] = []
    wet: set[Hexside] = set()
    drawn = Near(())
    for look, usual_px in WIDTHS.items():
        found = [
            (kind, name, line)
            for kind in sheet.kinds_drawn_as(look)
            for name, sides in _by_name(sheet, kind).items()
            # Where a lesser river runs along a greater one's hexside it has become that.
            for line in chains(sheet, sides - wet)
        ]
        wet |= {side for kind in sheet.kinds_drawn_as(look) for side in sheet.hexsides[kind]}
        # The longest first: a tributary then finds the water that it joins.
        for kind, name, line in sorted(found, key=lambda each: -len(each[2])):
            bent = _join(over_edge(sheet, _bend(line, real, look)), drawn)
            drawn.add(bent)
            out.append(Course(kind, name, bent, geography.widths.get(name, usual_px), look))
    return tuple(out)


def _by_name(sheet: MapSheet, kind: str) -> Mapping[str, frozenset[Hexside]]:
    """Return the hexsides of a kind by the name of the river, '' where it has none."""
    named: dict[str, set[Hexside]] = {}
    for side in sheet.hexsides.get(kind, frozenset()):
        named.setdefault(sheet.river_names.get(side, ""), set()).add(side)
    return {name: frozenset(named[name]) for name in sorted(named)}


def _bend(chain: Line, real: Near | None, look: str) -> Line:
    """Return a chain of hexsides with rounded corners, pulled towards the real course within the band."""
    dense = resample(chain, STEP_PX)
    # A river about an island: it has no ends that must stay.
    closed = distance(chain[0], chain[-1]) < 1
    base = smooth(smooth(dense, 4), 6 if look == MAJOR_RIVER else 3)
    across = normals(base)
    pull = [_pull(p, n, real) for p, n in zip(base, across, strict=True)]
    count = len(base)
    # Nothing at open ends: they stay at their corner, where another stretch may begin.
    ease = [1.0 if closed else min(1.0, n / 6, (count - 1 - n) / 6) for n in range(count)]
    pull = [value * soft for value, soft in zip(smooth_values(pull, 4), ease, strict=True)]
    bent = [(x + n[0] * d, y + n[1] * d) for (x, y), n, d in zip(base, across, pull, strict=True)]
    return tuple(smooth(_within_band(bent, dense, BAND_PX[look]), 2))


def _pull(point: Point, across: Point, real: Near | None) -> float:
    """Return how far to the right of its hexside the water runs here."""
    x, y = point
    meander = 4.2 * noise(x, y, 30, 41) + 3.0 * noise(x, y, 74, 42)
    # Water farther away than about half a hex is taken for another river.
    found = real.nearest(x, y, 90.0) if real else None
    if found is None:
        return meander * 1.5
    real_px = (found[0] - x) * across[0] + (found[1] - y) * across[1]
    return meander + max(-9.0, min(9.0, real_px * 0.45))


def _within_band(bent: Sequence[Point], dense: Sequence[Point], band_px: float) -> list[Point]:
    """Return the bent line with every point brought within a band about the hexsides."""
    out = []
    for n, p in enumerate(bent):
        # Points close by on the line alone: where a river doubles back, another stretch may lie nearer.
        home = min(dense[max(0, n - 6) : n + 7], key=partial(math.dist, p))
        out.append(towards(home, p, band_px))
    return out


def over_edge(sheet: MapSheet, line: Line) -> Line:
    """Return the line run on over the edge of the map where it begins or ends there."""
    # Aimed from some steps back: the last step alone might point anywhere.
    back = min(8, len(line) - 1)
    head = _beyond(line[back], line[0]) if touches_edge(sheet, line[0]) else ()
    tail = _beyond(line[-1 - back], line[-1]) if touches_edge(sheet, line[-1]) else ()
    return (*head, *line, *tail)


def _beyond(before: Point, end: Point) -> Line:
    # Off the picture even from the bottom of the zigzag that is the map's edge.
    return (between(before, end, 1 + 120 / max(1.0, distance(before, end))),)


def _join(line: Line, drawn: Near) -> Line:
    """Return the line with its ends moved onto water that is drawn already, where that is close."""
    # So short a stretch might have both its ends moved to one point.
    if length(line) < 2 * STEP_PX:
        return line
    # Two lesser rivers that meet may both have strayed by their band.
    head = drawn.nearest(*line[0], 2 * BAND_PX[MINOR_RIVER])
    tail = drawn.nearest(*line[-1], 2 * BAND_PX[MINOR_RIVER])
    return (*((head,) if head else ()), *line, *((tail,) if tail else ()))
