"""Maps without a grid: named regions and points that counters snap to, or nothing but free places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.grids.compass import bearing_deg, off_deg, side_at
from rules.hexgrid import Grid, HexId, Hexside, Point, Side

Edge = tuple[Point, Point]

_ROUND_CORNERS = 48
_NEAR_DEG, _FAR_DEG = 67.5, 45.0
"""How far to either side of an arrow a neighbour may lie, or a region that is none."""


@dataclass(frozen=True, slots=True)
class Region:
    """A named region: the point where its counters lie, its outline, clockwise, the radius of a round one."""

    id: HexId
    at: Point
    outline: tuple[Point, ...]
    radius: float | None = None

    @classmethod
    def round(cls, name: HexId, at: Point, radius: float) -> Region:
        """Return the region about a point."""
        turns = (2 * math.pi * n / _ROUND_CORNERS for n in range(_ROUND_CORNERS))
        outline = tuple((at[0] + radius * math.sin(t), at[1] - radius * math.cos(t)) for t in turns)
        return cls(name, at, outline, radius)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies inside the outline."""
        is_inside = False
        for (ax, ay), (bx, by) in self.sides():
            # From inside, a ray to the east crosses the outline an odd number of times.
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                is_inside = not is_inside
        return is_inside

    def sides(self) -> Iterator[Edge]:
        """Yield the sides of the outline, each from corner to corner."""
        return zip(self.outline, (*self.outline[1:], *self.outline[:1]), strict=True)


@dataclass(frozen=True)
class RegionGrid(Grid):
    """Regions on a sheet of a width and height. Those touch whose outlines share a side, and those linked."""

    width: float
    height: float
    regions: tuple[Region, ...] = ()
    links: frozenset[Hexside] = frozenset()

    @cached_property
    def hexes(self) -> tuple[HexId, ...]:
        """All regions in the order of the map."""
        return tuple(region.id for region in self.regions)

    @cached_property
    def by_id(self) -> Mapping[HexId, Region]:
        """The regions by their names."""
        return {region.id: region for region in self.regions}

    @property
    def has_open_ground(self) -> bool:
        """Whether the map goes on beside its regions: it does."""
        return True

    # ---- what touches

    @property
    def directions(self) -> tuple[Side, ...]:
        """All eight."""
        return tuple(Side)

    @cached_property
    def _across(self) -> dict[HexId, tuple[HexId | None, ...]]:
        # All outlines are clockwise: a side that two regions share runs the other way round in the other one.
        owners = {_key(side): region.id for region in self.regions for side in region.sides()}
        return {
            region.id: tuple(owners.get(_key((b, a))) for a, b in region.sides()) for region in self.regions
        }

    def across(self, hex_id: HexId) -> tuple[HexId | None, ...]:
        """Return the region across each side of an outline."""
        return self._across[hex_id]

    def is_at_edge(self, hex_id: HexId) -> bool:
        """Return true: what lies beyond a region, only the map's maker knows."""
        del hex_id
        return True

    @cached_property
    def beside(self) -> Mapping[HexId, Mapping[HexId, Side]]:
        """The neighbours of each region, clockwise from the north, and the direction of each."""
        found: dict[HexId, set[HexId]] = {
            here: {there for there in across if there} for here, across in self._across.items()
        }
        for a, b in self.links:
            found[a].add(b)
            found[b].add(a)
        return {
            here: {there: side_at(self._bearing(here, there)) for there in self._clockwise(here, those)}
            for here, those in found.items()
        }

    def _clockwise(self, here: HexId, those: set[HexId]) -> list[HexId]:
        return sorted(those, key=lambda there: (self._bearing(here, there), there))

    def _bearing(self, here: HexId, there: HexId) -> float:
        return bearing_deg(self.centre(here), self.centre(there))

    @cached_property
    def _ways(self) -> dict[HexId, dict[HexId, HexId]]:
        """For each region asked about: how every other was come to on the shortest way from it."""
        return {}

    def _ways_from(self, start: HexId) -> dict[HexId, HexId]:
        # Worked out when first asked for: a map may have 2000 regions, and few are asked about.
        if start not in self._ways:
            before, queue = {start: start}, [start]
            for here in queue:
                fresh = [there for there in self.beside[here] if there not in before]
                before.update(dict.fromkeys(fresh, here))
                queue += fresh
            self._ways[start] = before
        return self._ways[start]

    def distance(self, one: HexId, other: HexId) -> int:
        """Return the steps of the shortest way from region to region, the number of regions without one."""
        return (len(self.line(one, other)) or len(self.regions) + 1) - 1

    def line(self, one: HexId, other: HexId) -> tuple[HexId, ...]:
        """Return a shortest way from region to region, none where there is no way."""
        before = self._ways_from(one)
        if other not in before:
            return ()
        way = [other]
        while way[-1] != one:
            way.append(before[way[-1]])
        return tuple(reversed(way))

    def moved(self, hex_id: HexId, start: HexId, end: HexId) -> HexId | None:
        """Return where all go: regions have no distance that could be kept."""
        return end if hex_id == start else None

    def ahead(self, here: HexId, heading: Side) -> tuple[HexId, ...]:
        """Return the neighbours ahead, the straightest first; without any the nearest other region ahead."""
        off = {there: off_deg(self._bearing(here, there), heading) for there in self.hexes}
        near = [there for there in self.beside[here] if off[there] <= _NEAR_DEG]
        if near:
            return tuple(sorted(near, key=lambda there: off[there]))
        far = (there for there in self.hexes if there != here and off[there] <= _FAR_DEG)
        return tuple(sorted(far, key=lambda there: math.dist(self.centre(here), self.centre(there))))[:1]

    # ---- where it lies

    @property
    def size(self) -> Point:
        """Width and height of the sheet."""
        return self.width, self.height

    def centre(self, hex_id: HexId) -> Point:
        """Return the point where the counters of a region lie."""
        return self.by_id[hex_id].at

    def corners(self, hex_id: HexId) -> tuple[Point, ...]:
        """Return the outline of a region."""
        return self.by_id[hex_id].outline

    @cached_property
    def _boxes(self) -> tuple[tuple[float, float, float, float, Region], ...]:
        """Each region with the box about it: west, north, east, south."""
        return tuple(_boxed(region) for region in self.regions if region.outline)

    def hex_under(self, x: float, y: float) -> HexId | None:
        """Return the region that a point lies in, of several that with the nearest middle."""
        # The box first: a map may have two thousand regions, and the pointer asks at every step.
        near = (
            region
            for west, north, east, south, region in self._boxes
            if west <= x <= east and north <= y <= south
        )
        found = (region for region in near if region.holds(x, y))
        nearest = min(found, key=lambda region: math.dist(region.at, (x, y)), default=None)
        return nearest.id if nearest is not None else None


def _boxed(region: Region) -> tuple[float, float, float, float, Region]:
    xs, ys = zip(*region.outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys), region


def _key(side: Edge) -> tuple[int, ...]:
    """Return whole numbers for a side: two regions may give a corner with other last decimals."""
    return tuple(round(1000 * value) for point in side for value in point)
