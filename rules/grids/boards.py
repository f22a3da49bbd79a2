"""Several boards side by side, each with a grid of its own; links join hexes of one to hexes of another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.grids.compass import bearing_deg, off_deg, side_at
from rules.grids.lattice import Lattice
from rules.hexgrid import Grid, HexId, Hexside, Point, Side

# One and a half eighths of a turn to either side of the arrow, as among regions.
_AHEAD_DEG = 67.5
_SAME = 0.35
"""Hexes of two boards are one where their middles are no farther from each other, in hexes."""


@dataclass(frozen=True, slots=True)
class Part:
    """One board: what stands before its numbers, its grid, its north-west corner, and its hexes' width."""

    prefix: str
    grid: Grid
    at: Point
    scale: float = 1.0

    def outer(self, inner: HexId) -> HexId:
        """Return what a hex of the board is called among all boards."""
        return HexId(self.prefix + inner)

    def hex_under(self, x: float, y: float) -> HexId | None:
        """Return the hex of this board that a point of all boards lies in, as it is called among them."""
        inner = self.grid.hex_under((x - self.at[0]) / self.scale, (y - self.at[1]) / self.scale)
        return self.outer(inner) if inner is not None else None

    def placed(self, point: Point) -> Point:
        """Return where a point of the board lies among all boards."""
        return self.at[0] + point[0] * self.scale, self.at[1] + point[1] * self.scale


@dataclass(frozen=True)
class BoardsGrid(Grid):
    """Boards that lie side by side. Hexes of two boards are neighbours where they are linked."""

    parts: tuple[Part, ...]
    links: frozenset[Hexside] = frozenset()

    @cached_property
    def _homes(self) -> Mapping[HexId, tuple[Part, HexId]]:
        """The board of each hex, and what the hex is called there."""
        return {part.outer(inner): (part, inner) for part in self.parts for inner in part.grid.hexes}

    @cached_property
    def hexes(self) -> tuple[HexId, ...]:
        """All hexes, board by board."""
        return tuple(self._homes)

    def home_of(self, hex_id: HexId) -> tuple[Part, HexId]:
        """Return the board of a hex, and what it is called there; raises KeyError for a strange one."""
        return self._homes[hex_id]

    @property
    def lattices(self) -> tuple[tuple[Part, Lattice], ...]:
        """The boards that have rows and columns, with their grids."""
        return tuple((part, part.grid) for part in self.parts if isinstance(part.grid, Lattice))

    @property
    def has_open_ground(self) -> bool:
        """Whether one of the boards has."""
        return any(part.grid.has_open_ground for part in self.parts)

    # ---- what touches

    @cached_property
    def directions(self) -> tuple[Side, ...]:
        """The directions of all boards, clockwise from the north."""
        known = {side for part in self.parts for side in part.grid.directions}
        return tuple(side for side in Side if side in known)

    @cached_property
    def beside(self) -> Mapping[HexId, Mapping[HexId, Side]]:
        """The neighbours of each hex: those of its board, then those it is linked to."""
        found = {
            hex_id: {part.outer(there): side for there, side in part.grid.beside[inner].items()}
            for hex_id, (part, inner) in self._homes.items()
        }
        # Sorted, since a set has no order and neighbours must come in the same one each time.
        for link in sorted(self.links):
            for here in link:
                there = link.across(here)
                # Two hexes of one board that touch as well keep the side on which they do.
                found[here].setdefault(there, side_at(self._bearing(here, there)))
        return found

    def across(self, hex_id: HexId) -> tuple[HexId | None, ...]:
        """Return the hexes of the same board across each side."""
        part, inner = self._homes[hex_id]
        return tuple(there and part.outer(there) for there in part.grid.across(inner))

    def _bearing(self, here: HexId, there: HexId) -> float:
        return bearing_deg(self.centre(here), self.centre(there))

    @cached_property
    def _gates(self) -> tuple[HexId, ...]:
        """The hexes with a link."""
        return tuple(sorted({hex_id for link in self.links for hex_id in link}))

    @cached_property
    def _between_gates(self) -> dict[tuple[HexId, HexId], int]:
        """The distance from gate to gate, over any boards (Floyd and Warshall)."""
        gates, far = self._gates, len(self.hexes)
        found = {(a, b): self._on_one_board(a, b) for a in gates for b in gates}
        for a, b in self.links:
            found[a, b] = found[b, a] = min(1, found[a, b])
        for over in gates:
            for a in gates:
                for b in gates:
                    # `far` stands for no way; the sum of two such must not be more than that.
                    found[a, b] = min(found[a, b], found[a, over] + found[over, b], far)
        return found

    def _on_one_board(self, one: HexId, other: HexId) -> int:
        """Return the distance on a board, the number of all hexes for hexes of two boards."""
        (part, inner), (other_part, other_inner) = self._homes[one], self._homes[other]
        if part is not other_part:
            return len(self.hexes)
        found = part.grid.distance(inner, other_inner)
        # A board says "no way" by the number of its own hexes, which may be a short way among all boards.
        return found if found < len(part.grid.hexes) else len(self.hexes)

    def distance(self, one: HexId, other: HexId) -> int:
        """Return the steps from hex to hex, over links where they are nearer, gaps in a board not minded."""
        nearest = self._on_one_board(one, other)
        for gate in self._gates:
            to_gate = self._on_one_board(one, gate)
            # Gates no nearer than the best way so far are passed over: over them it can only be longer.
            if to_gate < nearest:
                for exit_ in self._gates:
                    there = to_gate + self._between_gates[gate, exit_]
                    if there < nearest:
                        nearest = min(nearest, there + self._on_one_board(exit_, other))
        return nearest

    def line(self, one: HexId, other: HexId) -> tuple[HexId, ...]:
        """Return the straight line on a board, a shortest way from board to board; none without one."""
        (part, inner), (other_part, other_inner) = self._homes[one], self._homes[other]
        # Straight on only where no way over links is shorter.
        if part is other_part and self.distance(one, other) == self._on_one_board(one, other):
            return tuple(map(part.outer, part.grid.line(inner, other_inner)))
        return tuple(self._way(one, other))

    def _way(self, one: HexId, other: HexId) -> list[HexId]:
        # From the end, so that the way reads from the beginning; the queue grows while it is walked.
        before, queue = {other: other}, [other]
        for here in queue:
            for there in self.beside[here]:
                if there not in before:
                    before[there] = here
                    queue.append(there)
        way = [one] if one in before else []
        while way and way[-1] != other:
            way.append(before[way[-1]])
        return way

    def moved(self, hex_id: HexId, start: HexId, end: HexId) -> HexId | None:
        """Return what lies on the same board as `end` lies from `start`, None from board to board."""
        homes = [self._homes[each] for each in (hex_id, start, end)]
        part = homes[0][0]
        if any(home is not part for home, _ in homes):
            # From board to board no distance can be kept: only what lies in the same hex goes along.
            return end if hex_id == start else None
        there = part.grid.moved(*(inner for _, inner in homes))
        return there and part.outer(there)

    def ahead(self, here: HexId, heading: Side) -> tuple[HexId, ...]:
        """Return what an arrow means on the board, at its edge the hexes linked in that direction."""
        part, inner = self._homes[here]
        found = tuple(map(part.outer, part.grid.ahead(inner, heading)))
        return found or tuple(self._linked_ahead(here, heading))

    def _linked_ahead(self, here: HexId, heading: Side) -> Iterator[HexId]:
        for link in sorted(self.links):
            if here in link:
                there = link.across(here)
                if off_deg(self._bearing(here, there), heading) <= _AHEAD_DEG:
                    yield there

    # ---- where it lies

    @property
    def size(self) -> Point:
        """Width and height of the box round all boards, from the origin on."""
        ends = [part.placed(part.grid.size) for part in self.parts]
        return max(x for x, _ in ends), max(y for _, y in ends)

    def centre(self, hex_id: HexId) -> Point:
        """Return the centre of a hex on its board."""
        part, inner = self._homes[hex_id]
        return part.placed(part.grid.centre(inner))

    def corners(self, hex_id: HexId) -> tuple[Point, ...]:
        """Return the corners of a hex on its board."""
        part, inner = self._homes[hex_id]
        return tuple(map(part.placed, part.grid.corners(inner)))

    def hex_under(self, x: float, y: float) -> HexId | None:
        """Return the hex that a point lies in; where boards overlap that of the first."""
        return next(filter(None, (part.hex_under(x, y) for part in self.parts)), None)

    def hex_on(self, prefix: str, x: float, y: float) -> HexId | None:
        """Return the hex of a point of a board, by the board's prefix.

        Where hexes of two boards lie upon each other that is the first, as for any point: they are one.
        """
        first = self.hex_under(x, y)
        if first is None or self._homes[first][0].prefix == prefix:
            return first
        own = next(filter(None, (part.hex_under(x, y) for part in self.parts if part.prefix == prefix)), None)
        if own is None:
            return first
        return first if math.dist(self.centre(own), self.centre(first)) < _SAME else own
