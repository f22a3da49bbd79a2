"""What a plan names and draws as lines, for the view that lays names and roads over the pictures."""

from __future__ import annotations

import math
from collections.abc import Sequence

from maps.features import Features, Rank, River, Settlement
from maps.paint.geodata import plain_name, spelled
from maps.paint.limits import AIR_AREA, FORTIFIED, air_limits, walls
from maps.paint.lines import Line, Point
from maps.paint.plan import Plan
from maps.paint.shapes import outlines
from maps.paint.signs import BORDER, borders
from rules.hexgrid import HexId

_TOWN_PEOPLE, _PLACE_PEOPLE = 18_000, 6_000
_USUAL_HEX_KM = 3.2
"""The scale of the map on which so many people make a town; where hexes are wider, towns are larger."""
_SLACK_PX = 4.0
"""How far a line may stray when points are left out: half a pixel where a hex is 20 wide."""
PERIMETER = "perimeter"
"""The kind of line that runs about a city."""


def features_of(plan: Plan) -> Features:
    """Return the names and lines of a plan; without geography every village is spelled as in the data."""
    kinds = dict.fromkeys(way.kind for way in plan.ways)
    ways = {kind: tuple(_thin(way.line) for way in plan.ways if way.kind == kind) for kind in kinds}
    rings = tuple((*(point for point, _ in ring), ring[0][0]) for ring in _city_rings(plan))
    others = {
        PERIMETER: rings,
        BORDER: tuple(map(_thin, borders(plan.sheet))),
        AIR_AREA: tuple(map(_thin, air_limits(plan.sheet))),
        FORTIFIED: tuple(_thin(line) for lines in walls(plan.sheet).values() for line in lines),
    }
    return Features(
        settlements=_settlements(plan),
        areas=plan.geography.area_names,
        rivers=tuple(
            River(course.kind, _river_name(plan, course.name), _thin(course.line), course.width_px)
            for course in plan.courses
        ),
        ways={**ways, **{kind: lines for kind, lines in others.items() if lines}},
    )


def _thin(line: Line) -> Line:
    return simplified(line, _SLACK_PX)


def _city_rings(plan: Plan) -> list[list[tuple[Point, bool]]]:
    return outlines(plan.sheet, frozenset(hex_id for hexes in plan.sheet.cities.values() for hex_id in hexes))


def _settlements(plan: Plan) -> tuple[Settlement, ...]:
    """Return all settlements by rank, in each rank the towns that the rules name first, then the largest."""
    named = [
        (Settlement(spelled(plan.geography, plan.sheet, here), at, _rank(plan, here)), here)
        for here, at in plan.villages.items()
    ]
    order = list(Rank)
    found = sorted(named, key=lambda pair: (order.index(pair[0].rank), *_importance(plan, pair[1])))
    return (*plan.geography.great_cities, *(settlement for settlement, _ in found))


def _rank(plan: Plan, hex_id: HexId) -> Rank:
    people = plan.geography.populations.get(plain_name(plan.sheet.villages[hex_id]), 0)
    # A town of the rules ranks as one whatever its size today: a player must find it.
    wide = max(1.0, plan.sheet.hex_km / _USUAL_HEX_KM)
    if hex_id in _sought(plan) or people >= _TOWN_PEOPLE * wide:
        return Rank.TOWN
    return Rank.PLACE if people >= _PLACE_PEOPLE * wide else Rank.VILLAGE


def _importance(plan: Plan, hex_id: HexId) -> tuple[bool, int, str]:
    people = plan.geography.populations.get(plain_name(plan.sheet.villages[hex_id]), 0)
    return hex_id not in _sought(plan), -people, hex_id


def _sought(plan: Plan) -> frozenset[HexId]:
    """Return the places that players look for: the named towns, or goals where every place is such a town."""
    towns = frozenset(plan.sheet.towns.values())
    if towns != plan.sheet.villages.keys():
        return towns
    return frozenset(hex_id for area in plan.areas("victory") for hex_id in area.hexes)


def _river_name(plan: Plan, name: str) -> str:
    plain = plain_name(name)
    return plan.geography.spellings.get(plain, plain)


def simplified(line: Sequence[Point], slack_px: float) -> Line:
    """Return a line with as few of its points as keep it within a distance (Douglas and Peucker)."""
    kept, spans = {0, len(line) - 1}, [(0, len(line) - 1)]
    # A list of spans, not recursion: a line may have more points than Python allows nested calls.
    while spans:
        first, last = spans.pop()
        far, at = max(
            ((_off(line[n], line[first], line[last]), n) for n in range(first + 1, last)), default=(0.0, 0)
        )
        if far > slack_px:
            kept.add(at)
            spans += [(first, at), (at, last)]
    return tuple(line[n] for n in sorted(kept))


def _off(point: Point, a: Point, b: Point) -> float:
    """Return how far a point lies from the stretch from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    # A ring begins with a stretch of no length, from its first point to the same one.
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / ((dx * dx + dy * dy) or 1.0)
    share = min(1.0, max(0.0, share))
    return math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy)
