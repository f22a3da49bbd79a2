"""A day of a history on the map: blocks, pins, arrows, the front, and one's own game beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from maps.sheet import MapSheet
from rules.hexgrid import HexId, Point
from rules.history import Certainty, Evening, Event, Formation, History, SourceFront, certainties

if TYPE_CHECKING:
    # shapely is loaded with the first front that is looked at: a window that shows none begins without it.
    from app.film.evening import EveningFronts
    from app.film.front import Front

FARTHEST_LEAD = 8
"""So far from the nearer of two fronts, in hexes, a place still tells how they differ."""
LEAST_MARCH = 2
"""A formation that went so many hexes has an arrow."""


@dataclass(frozen=True, slots=True)
class Block:
    """A formation where it was, or most likely was, on an evening."""

    formation: Formation
    evening: Evening
    hex: HexId

    @property
    def certainty(self) -> Certainty:
        """How sure the place is."""
        return self.evening.confidence.certainty


@dataclass(frozen=True, slots=True)
class March:
    """The way of a formation since the evening before: into the enemy's ground of then, or out of it."""

    side: str
    start: HexId
    end: HexId
    is_attack: bool


@dataclass(frozen=True, slots=True)
class Pin:
    """An event of the day at its place; its number is that in the text of the day."""

    number: int
    event: Event
    hex: HexId


@dataclass(frozen=True)
class DayScene:
    """Everything that a day shows on the map. `known` is the last front of the sources, in pixels."""

    date: str
    blocks: tuple[Block, ...]
    marches: tuple[March, ...]
    pins: tuple[Pin, ...]
    front: Front | None
    source: SourceFront | None = None
    known: tuple[tuple[Point, ...], ...] = ()
    counts: Mapping[Certainty, int] = field(default_factory=dict)


def scene_of(history: History, date: str, sheet: MapSheet, fronts: EveningFronts) -> DayScene:
    """Return what a day of a history shows on a map."""
    from app.film.evening import points_of  # noqa: PLC0415  (shapely)

    standing = (each for each in history.standing(date) if each[2] in sheet.grid)
    source = history.front_until(date)
    return DayScene(
        date,
        tuple(Block(*each) for each in standing),
        tuple(_marches(history, date, sheet, fronts)),
        tuple(
            Pin(number, event, event.hex)
            for number, event in enumerate(history.events_of(date), 1)
            if event.hex is not None and event.hex in sheet.grid
        ),
        fronts.on(date),
        source,
        points_of(source, sheet) if source is not None else (),
        certainties(history, date),
    )


def _marches(history: History, date: str, sheet: MapSheet, fronts: EveningFronts) -> Iterator[March]:
    before = history.before(date)
    if not before:
        return
    former = fronts.on(before)
    stood = {formation.id: here for formation, _, here in history.standing(before)}
    for formation, _, here in history.standing(date):
        # Who was nowhere the evening before has come, and not marched.
        start = stood.get(formation.id)
        if start is None or sheet.grid.distance(start, here) < LEAST_MARCH:
            continue
        yield March(formation.side, start, here, _is_deeper(formation.side, former, sheet, (start, here)))


def _is_deeper(side: str, former: Front | None, sheet: MapSheet, way: tuple[HexId, HexId]) -> bool:
    """Say whether a way leads towards the enemy's ground as it was the evening before, or into it."""
    # Without a front nobody can tell, and an arrow has to be of one kind.
    if former is None:
        return True
    start, end = (depth_hexes(former, sheet.centre_px(here)) for here in way)
    # Depths are those of the first side's ground: its own advance makes them less.
    return end < start if side == former.sides[0] else end > start


# ---- beside one's own game


@dataclass(frozen=True, slots=True)
class Lead:
    """How much farther forward a side stands at a place than history had it; less than 0 is behind."""

    place: str
    side: str
    hexes: int


def leads(own: Front, history: History, past: Front, sheet: MapSheet) -> tuple[Lead, ...]:
    """Return the lead of the first side at each landmark where the two fronts differ, the greatest first."""
    found = []
    for name, here in history.landmarks.items():
        point = sheet.centre_px(here)
        depths = depth_hexes(own, point), depth_hexes(past, point)
        ahead = round(depths[0] - depths[1])
        # Far from both fronts a place tells nothing of either.
        # Depths of fronts between other sides cannot be compared.
        if ahead and min(map(abs, depths)) <= FARTHEST_LEAD and own.sides == past.sides:
            found.append(Lead(name, own.sides[0], ahead))
    return tuple(sorted(found, key=lambda lead: (-abs(lead.hexes), lead.place)))


def depth_hexes(front: Front, point: Point) -> float:
    """Return how deep in the first side's ground a point of the map lies, less than 0 in the other's."""
    nearest = min(
        ((_to_segment(point, *part), part) for line in front.lines for part in pairwise(line.points)),
        default=None,
    )
    if nearest is None:
        return 0.0
    far, ((ax, ay), (bx, by)) = nearest
    across = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
    # y runs down: what is at the right hand, the first side's, is the positive half.
    return math.copysign(far / front.hex_px, across)


def _to_segment(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = dx * dx + dy * dy
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / long if long else 0.0
    # Beyond its ends a segment is as far as its end is.
    share = max(0.0, min(1.0, share))
    return math.dist(point, (start[0] + share * dx, start[1] + share * dy))
