"""What a picture shows, told from the shapes that were drawn and not from the data they came from."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from maps.paint.lines import Point, resample
from maps.paint.shapes import depth_inside, side_middle
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Hexside

Hexes = frozenset[HexId]
Sides = frozenset[Hexside]

# Short steps: a line may cut no more than the tip of a hex.
_TRACE_PX = 2.5
_AT_SIDE = 0.11
"""A line runs along a hexside if it passes its middle this near, in hex widths."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Everything on a picture that a rule could ask about.

    `terrain` is told from the marks in a hex (trees, hachures, crags, blocks, ice); `hexsides` are
    those that a line of each kind runs along, `river_mark` the band on a river's hexsides; `links` are
    crossed by roads and rails; `leaving` are the hexes from which they leave the map; at
    `way_over_water` a way crosses water, by the kinds of both.
    """

    terrain: Mapping[str, Hexes] = field(default_factory=dict)
    villages: Hexes = frozenset()
    hexsides: Mapping[str, Sides] = field(default_factory=dict)
    links: Mapping[str, Sides] = field(default_factory=dict)
    leaving: Mapping[str, Hexes] = field(default_factory=dict)
    bridges: Sides = frozenset()
    fords: Sides = frozenset()
    way_over_water: Mapping[tuple[str, str], Sides] = field(default_factory=dict)
    perimeter: Hexes = frozenset()
    borders: Sides = frozenset()
    limits: Mapping[str, Sides] = field(default_factory=dict)
    """The hexsides along which air areas end, and what sides hold at the start, by `air_area` or area."""
    signs: Mapping[str, Hexes] = field(default_factory=dict)
    """The hexes with each sign that the map's areas bring."""


def hexes_under(sheet: MapSheet, points: Iterable[Point]) -> Counter[HexId]:
    """Return how many of the points lie in each hex."""
    found = (sheet.hex_under(x, y) for x, y in points)
    return Counter(hex_id for hex_id in found if hex_id is not None)


def sides_crossed(sheet: MapSheet, line: Sequence[Point]) -> Sides:
    """Return the hexsides that a line crosses, by the hexes that lie under it step by step."""
    here: HexId | None = None
    crossed = set()
    for x, y in resample(line, _TRACE_PX):
        there = sheet.hex_under(x, y)
        if here is not None and there is not None and there != here:
            crossed.add(Hexside.between(here, there))
        # Off the map the hex is forgotten: a line that comes back elsewhere has crossed no side.
        here = there
    return frozenset(crossed)


def sides_followed(sheet: MapSheet, line: Sequence[Point]) -> Sides:
    """Return the hexsides whose middle a line passes closely: those that it runs along."""
    reach = _AT_SIDE * sheet.hex_px
    beside: dict[Hexside, list[Point]] = {}
    for point in resample(line, _TRACE_PX):
        side = nearest_side(sheet, point)
        if side is not None:
            beside.setdefault(side, []).append(point)
    middles = {side: side_middle(sheet, side) for side in beside}
    return frozenset(
        side for side, points in beside.items() if any(math.dist(middles[side], p) <= reach for p in points)
    )


def side_spanned(sheet: MapSheet, one: Point, other: Point) -> Hexside | None:
    """Return the hexside between two points that lie in neighbouring hexes, None for others."""
    a, b = sheet.hex_under(*one), sheet.hex_under(*other)
    if a is None or b is None or not sheet.grid.are_adjacent(a, b):
        return None
    return Hexside.between(a, b)


def nearest_side(sheet: MapSheet, point: Point) -> Hexside | None:
    """Return the hexside nearest to a point, None beside the map or at its edge."""
    here = sheet.hex_under(*point)
    if here is None:
        return None
    _, there = depth_inside(sheet, here, point)
    return None if there is None else Hexside.between(here, there)


def by_terrain(marks: Mapping[str, Hexes], hexes: Iterable[HexId]) -> Mapping[str, Hexes]:
    """Return the hexes of each terrain as a reader tells it from the marks that stand in a hex."""
    found: dict[str, set[HexId]] = {}
    for hex_id in hexes:
        found.setdefault(_reading({mark for mark, those in marks.items() if hex_id in those}), set()).add(
            hex_id
        )
    return {kind: frozenset(those) for kind, those in found.items()}


_MARKS = (
    ("ice", "lake"),
    ("blocks", "urban"),
    ("houses", "city"),
    ("crags", "rugged"),
    ("peaks", "mountain"),
)


def _reading(seen: set[str]) -> str:
    # In this order: a rugged hex has hachures as well, and may have trees.
    for mark, kind in _MARKS:
        if mark in seen:
            return kind
    if "trees" in seen:
        return "rough_wooded" if "hachures" in seen else "woods"
    return "rough" if "hachures" in seen else "clear"
