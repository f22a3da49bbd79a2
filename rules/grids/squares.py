"""Squares in rows and columns, which touch at their sides, or at their corners too."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.grids.lattice import Cell, Lattice
from rules.grids.numbering import CCRR, Numbering
from rules.hexgrid import HexId, Point, Side

_SIDES = {Side.N: (0, -1), Side.E: (1, 0), Side.S: (0, 1), Side.W: (-1, 0)}
_CORNERS = {Side.NE: (1, -1), Side.SE: (1, 1), Side.SW: (-1, 1), Side.NW: (-1, -1)}
_OFFSETS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
"""From the centre to the corners: the side to the north begins at the first."""


@dataclass(frozen=True)
class SquareGrid(Lattice):
    """A rectangle of squares; columns and rows are counted from 0, west and north.

    Where `has_diagonals`, a step may go over a corner. Squares of `without` are not on the map.
    """

    cols: int
    rows: int
    numbering: Numbering = CCRR
    has_diagonals: bool = True
    without: frozenset[HexId] = frozenset()

    # ---- what touches

    @cached_property
    def _steps(self) -> Mapping[Side, Cell]:
        steps = _SIDES | _CORNERS if self.has_diagonals else _SIDES
        return {side: steps[side] for side in Side if side in steps}

    @property
    def directions(self) -> tuple[Side, ...]:
        """The four sides, with the four corners where they count, clockwise from the north."""
        return tuple(self._steps)

    @cached_property
    def beside(self) -> Mapping[HexId, Mapping[HexId, Side]]:
        """The neighbours of each square, clockwise from the north, and where they lie."""
        return {
            hex_id: {
                self._by_spot[col + right, row + down]: side
                for side, (right, down) in self._steps.items()
                if (col + right, row + down) in self._by_spot
            }
            for hex_id, (col, row) in self._spots.items()
        }

    def across(self, hex_id: HexId) -> tuple[HexId | None, ...]:
        """Return the squares across the four sides, clockwise from the north."""
        col, row = self._spots[hex_id]
        return tuple(self._by_spot.get((col + right, row + down)) for right, down in _SIDES.values())

    def distance(self, one: HexId, other: HexId) -> int:
        """Return the number of steps from one square to the other, gaps in the map not minded."""
        (col, row), (other_col, other_row) = self._spots[one], self._spots[other]
        right, down = abs(other_col - col), abs(other_row - row)
        return max(right, down) if self.has_diagonals else right + down

    def moved(self, hex_id: HexId, start: HexId, end: HexId) -> HexId | None:
        """Return the square that lies from `hex_id` as `end` lies from `start`."""
        (col, row), (from_col, from_row), (to_col, to_row) = map(self.col_row, (hex_id, start, end))
        return self._by_spot.get((col + to_col - from_col, row + to_row - from_row))

    def ahead(self, here: HexId, heading: Side) -> tuple[HexId, ...]:
        """Return the square that an arrow means, then the one an eighth of a turn further clockwise."""
        beyond = Side((heading.value + 1) % 8)
        return tuple(each for side in (heading, beyond) if (each := self.neighbor(here, side)) is not None)

    def line(self, one: HexId, other: HexId) -> tuple[HexId, ...]:
        """Return the squares on the straight line between two, none where it meets a gap in the map."""
        walk = _with_diagonals if self.has_diagonals else _by_sides
        spots = tuple(walk(self._spots[one], self._spots[other]))
        return tuple(self._by_spot[each] for each in spots) if all(e in self._by_spot for e in spots) else ()

    # ---- where it lies

    @property
    def size(self) -> Point:
        """Width and height in sides of a square."""
        return float(self.cols), float(self.rows)

    def centre(self, hex_id: HexId) -> Point:
        """Return the centre in sides of a square."""
        col, row = self._spots[hex_id]
        return col + 0.5, row + 0.5

    def corners(self, hex_id: HexId) -> tuple[Point, ...]:
        """Return the four corners, clockwise from the north-west."""
        x, y = self.centre(hex_id)
        return tuple((x + dx, y + dy) for dx, dy in _OFFSETS)

    def hex_under(self, x: float, y: float) -> HexId | None:
        """Return the square that a point lies in, None beside the map."""
        # Not int(x) alone: that takes -0.5, a point beside the map, for column 0.
        return self._by_spot.get((int(x // 1), int(y // 1)))


def _with_diagonals(start: Cell, end: Cell) -> Iterator[Cell]:
    """Yield the spots nearest to the line, one for each column or for each row, whichever are more."""
    right, down = end[0] - start[0], end[1] - start[1]
    count = max(abs(right), abs(down))
    for n in range(count + 1):
        t = n / max(count, 1)
        # Not round(): halves go to even numbers there, and the line would jump from side to side.
        yield start[0] + math.floor(right * t + 0.5), start[1] + math.floor(down * t + 0.5)


def _by_sides(start: Cell, end: Cell) -> Iterator[Cell]:
    """Yield the spots that the line runs through, each across a side of the last."""
    (col, row), right, down = start, end[0] - start[0], end[1] - start[1]
    gone_right = gone_down = 0
    yield start
    while gone_right + gone_down < abs(right) + abs(down):
        # Whichever side the line meets first; at a corner the side to the east or west.
        is_right_first = (2 * gone_right + 1) * abs(down) <= (2 * gone_down + 1) * abs(right)
        if gone_down == abs(down) or (is_right_first and gone_right < abs(right)):
            gone_right, col = gone_right + 1, col + (1 if right > 0 else -1)
        else:
            gone_down, row = gone_down + 1, row + (1 if down > 0 else -1)
        yield col, row
