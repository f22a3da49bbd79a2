"""How far a front has moved between two moments, and where."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maps.sheet import MapSheet
from rules.hexgrid import HexId, Point

if TYPE_CHECKING:
    from app.film.front import Front, FrontLine

LEAST_HEXES = 0.75
"""What is nearer than this has not moved: a line is as smooth as it is exact."""
_SAMPLE = 0.5
"""Between two points at which a front is measured, in hexes."""


@dataclass(frozen=True, slots=True)
class Shift:
    """A stretch of a front that moved: how far at most, in hexes, and where that is."""

    hexes: float
    at_px: Point
    near: str
    """The nearest named place, empty on a map without names."""


def shifts(sheet: MapSheet, before: Front, now: Front) -> tuple[Shift, ...]:
    """Return where a front lies otherwise than before, the farthest first; of a place that is named once.

    What is measured is how far each point of the front now lies from the one before.
    """
    found = sorted(_stretches(sheet, before, now), key=lambda each: (-each.hexes, each.at_px))
    firsts: dict[str, Shift] = {}
    for each in found:
        firsts.setdefault(each.near or str(each.at_px), each)
    return tuple(firsts.values())


def _stretches(sheet: MapSheet, before: Front, now: Front) -> Iterator[Shift]:
    if not before.lines:
        return
    names = places_px(sheet)
    for line in now.lines:
        far: list[tuple[float, Point]] = []
        # The None at the end closes a stretch that reaches the end of the line.
        for point in (*_sampled(line, _SAMPLE * now.hex_px), None):
            distance = before.distance_hexes(point) if point is not None else 0.0
            if point is not None and distance >= LEAST_HEXES:
                far.append((distance, point))
            elif far:
                most, where = max(far)
                yield Shift(most, where, _nearest(names, where))
                far.clear()


def _sampled(line: FrontLine, apart_px: float) -> Iterator[Point]:
    """Yield points of a line, at least so far apart."""
    last: Point | None = None
    for point in line.points:
        # Lines have points every few pixels: each distance is a search over the whole former front.
        if last is None or math.dist(last, point) >= apart_px:
            last = point
            yield point


def places_px(sheet: MapSheet) -> dict[str, Point]:
    """Return where the named places of a map lie, in table pixels."""
    named = {name: here for here, name in sheet.villages.items()} | dict(sheet.towns)
    return {name: sheet.centre_px(HexId(here)) for name, here in named.items()}


def _nearest(places: dict[str, Point], point: Point) -> str:
    # With the name: of two places equally near it is always the same one that is told.
    return min(places, key=lambda name: (math.dist(places[name], point), name), default="")
