"""The front between two sides: smooth lines between their nearest units and zones, pockets closed as rings.

Whose ground it is tells `app.film.ground`; the front is where the two parts touch, made smooth. Where nobody
stands near is no front, so there it ends.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import itemgetter

import shapely

from app.assist.questions import zones_of
from app.assist.situation import Situation
from app.film.ground import Holding, frame_of, ground_of
from maps.sheet import MapSheet
from rules.hexgrid import Point

FARTHEST = 6.0
"""How far from the nearest unit, in hexes, a front may lie; a ring is whole all the same."""
_SAMPLE = 0.25
"""Between two points of a line while it is made smooth, in hexes."""
_SHORTEST = 1.5
"""A piece of a line so short, in hexes, tells nothing."""
_ROUNDS = 12
_MOST_SHIFTED = 0.3
"""How far smoothing may take a point, in hexes: a unit's middle, half a hex away, stays on its own side."""
_SPLINTER = 0.05
"""The longest piece of a line that is no line, in hexes: what is left where the frame cuts it."""


@dataclass(frozen=True, slots=True)
class FrontLine:
    """A piece of a front, in map pixels: its first side lies at the right hand of who walks along.

    A ring is closed: its last point is its first. `encircled` is the side inside a ring, empty for a line.
    """

    points: tuple[Point, ...]
    encircled: str = ""

    @property
    def is_ring(self) -> bool:
        """Whether it closes round a pocket."""
        return bool(self.encircled)


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class Front:
    """All lines between two sides. `hex_px` is the width of a hex, with which lengths are told in hexes."""

    sides: tuple[str, str]
    lines: tuple[FrontLine, ...]
    hex_px: float = field(default=1.0)

    @cached_property
    def _shape(self) -> shapely.Geometry:
        return shapely.MultiLineString([line.points for line in self.lines])

    @property
    def length_hexes(self) -> float:
        """How long all lines are together, in hexes."""
        return float(self._shape.length) / self.hex_px

    def distance_hexes(self, point: Point) -> float:
        """Return how far, in hexes, a point in map pixels lies from the nearest line; inf without one."""
        if not self.lines:
            return math.inf
        return float(self._shape.distance(shapely.Point(point))) / self.hex_px


def front_of(situation: Situation, sheet: MapSheet) -> Front | None:
    """Return the front of a situation, None where not two sides stand on the map."""
    sides = largest_two(holdings_of(situation))
    return front_between(sheet, *sides) if sides is not None else None


def holdings_of(situation: Situation) -> tuple[Holding, ...]:
    """Return what each side has on the map: the hexes that it controls where the rules keep that of all.

    Else it goes by the ground units; what lies in boxes does not count.
    """
    sides = dict.fromkeys(unit.side for unit in situation.position.units)
    ground = situation.ask("ground", lambda judge: situation.rule_set.ground(judge, situation.position))
    if ground:
        return tuple(Holding(side, frozenset(h for h in ground if ground[h] == side)) for side in sides)
    return tuple(_holding(situation, side) for side in sides)


def _holding(situation: Situation, side: str) -> Holding:
    hexes = frozenset(unit.hex for unit in situation.position.of(side) if unit.hex is not None)
    return Holding(side, hexes, frozenset(zones_of(situation, side)))


def largest_two(holdings: Iterable[Holding]) -> tuple[Holding, Holding] | None:
    """Return the two sides that are in most hexes, in the order given; None where fewer than two are."""
    # A side that is in no hex has no ground, and would make a front with nobody behind it.
    present = [each for each in holdings if each.hexes]
    largest = sorted(present, key=lambda each: len(each.hexes), reverse=True)[:2]
    # The two largest, but in the order given: which is the first decides where teeth point.
    first, second = (each for each in present if each in largest) if len(largest) == 2 else (None, None)
    return (first, second) if first is not None and second is not None else None


def front_between(sheet: MapSheet, first: Holding, second: Holding) -> Front:
    """Return the front between two sides, without lines where one of them is nowhere."""
    sides = first.side, second.side
    if not first.hexes or not second.hexes:
        return Front(sides, (), sheet.hex_px)
    ground = ground_of(sheet, first, second)
    # A hair inside the frame: the edge of the map is no front.
    edges = shapely.intersection(ground.boundary, frame_of(sheet, -_SPLINTER))
    units = shapely.MultiPoint([sheet.centre_px(here) for here in first.hexes | second.hexes])
    found = [
        line
        for edge in _parts(shapely.line_merge(edges))
        for line in _lines(edge, ground, units, sides, sheet.hex_px)
    ]
    return Front(sides, tuple(sorted(found, key=lambda line: line.points)), sheet.hex_px)


# ---- from its edge to smooth lines


def _parts(edges: shapely.Geometry) -> Iterator[shapely.Geometry]:
    for each in getattr(edges, "geoms", (edges,)):
        if each.geom_type == "LineString" and each.length > _SPLINTER:
            yield each


def _lines(
    edge: shapely.Geometry,
    ground: shapely.Geometry,
    units: shapely.Geometry,
    sides: tuple[str, str],
    hex_px: float,
) -> Iterator[FrontLine]:
    """Yield what an edge of the ground is as lines: a ring, or the pieces near which somebody stands."""
    is_ring = bool(edge.is_ring)
    # A small ring needs corners enough to be round.
    step = edge.length / max(8, round(edge.length / (_SAMPLE * hex_px)))
    count = round(edge.length / step)
    at = shapely.line_interpolate_point(edge, [n * step for n in range(count if is_ring else count + 1)])
    raw = [(float(x), float(y)) for x, y in shapely.get_coordinates(at)]
    distances = shapely.distance(at, units)
    # A pocket is whole, however far its empty side lies from anybody.
    is_near = [is_ring or float(far) <= FARTHEST * hex_px for far in distances]
    if not _is_at_the_right(edge, ground, hex_px):
        raw.reverse()
        is_near.reverse()
    points = _smooth(raw, _MOST_SHIFTED * hex_px, is_ring=is_ring)
    if is_ring:
        # Of the line before it was smoothed: a small ring may shrink to nothing.
        inside = shapely.Polygon(raw).buffer(-_SPLINTER)
        holds = ground.intersection(inside).area > inside.area / 2
        yield FrontLine((*points, points[0]), sides[0] if holds else sides[1])
        return
    for near, run in groupby(zip(is_near, points, strict=True), itemgetter(0)):
        piece = tuple(point for _, point in run)
        # In points: along the line they lie `_SAMPLE` apart.
        if near and len(piece) > _SHORTEST / _SAMPLE:
            yield FrontLine(piece)


def _is_at_the_right(edge: shapely.Geometry, ground: shapely.Geometry, hex_px: float) -> bool:
    """Say whether the ground lies at the right hand (y runs down) of who walks along an edge of it."""
    (ax, ay), (bx, by) = edge.coords[0], edge.coords[1]
    long = math.hypot(bx - ax, by - ay) or 1.0
    off = 0.001 * hex_px
    right = (ax + bx) / 2 - (by - ay) / long * off, (ay + by) / 2 + (bx - ax) / long * off
    return bool(ground.contains(shapely.Point(right)))


def _smooth(raw: Sequence[Point], most_px: float, *, is_ring: bool) -> tuple[Point, ...]:
    """Return a line made smooth; no point goes farther than it may, and the ends of an open line stay."""
    points = list(raw)
    relax = _relaxed_ring if is_ring else _relaxed_line
    for _ in range(_ROUNDS):
        points = relax(points)
    # Held to the raw line: many rounds of smoothing would cut a salient off.
    return tuple(_kept_near(old, new, most_px) for old, new in zip(raw, points, strict=True))


_Relax = Callable[[Sequence[Point]], list[Point]]


def _relaxed_line(points: Sequence[Point]) -> list[Point]:
    inner = zip(points, points[1:], points[2:], strict=False)
    return [points[0], *(_mean(*three) for three in inner), points[-1]]


def _relaxed_ring(points: Sequence[Point]) -> list[Point]:
    before, after = (points[-1], *points[:-1]), (*points[1:], points[0])
    return [_mean(*three) for three in zip(before, points, after, strict=True)]


def _mean(one: Point, middle: Point, other: Point) -> Point:
    return (one[0] + 2 * middle[0] + other[0]) / 4, (one[1] + 2 * middle[1] + other[1]) / 4


def _kept_near(old: Point, new: Point, most_px: float) -> Point:
    far = math.dist(old, new)
    share = min(1.0, most_px / far) if far else 0.0
    # To a tenth of a pixel: fronts are compared and kept, and must not differ by rounding.
    return round(old[0] + (new[0] - old[0]) * share, 1), round(old[1] + (new[1] - old[1]) * share, 1)
