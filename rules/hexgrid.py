"""Hexes, hexsides and the grids they form.

A grid is pointy-top: rows run west to east and every other row is shifted half a hex to the east.
Lengths are in hex widths (flat side to flat side), x to the east, y to the south, the origin at the
north-west corner of the grid's bounding box.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple, NewType

HexId = NewType("HexId", str)

ROW_STEP = math.sqrt(3) / 2
"""Distance between the centres of two rows, in hex widths."""

CORNER_RADIUS = 1 / math.sqrt(3)
"""Distance from a hex's centre to its corners, in hex widths."""


class Side(Enum):
    """The six sides of a hex, clockwise from the north-east."""

    NE = 0
    E = 1
    SE = 2
    SW = 3
    W = 4
    NW = 5

    @property
    def opposite(self) -> Side:
        """The same side as the neighbour calls it."""
        return Side((self.value + 3) % 6)


class Hexside(NamedTuple):
    """The side between two neighbouring hexes; `between` puts them in order, so equal sides are equal."""

    a: HexId
    b: HexId

    @classmethod
    def between(cls, one: HexId, other: HexId) -> Hexside:
        """Return the side of two hexes whichever is named first."""
        return cls(one, other) if one < other else cls(other, one)

    @classmethod
    def parse(cls, text: str) -> Hexside:
        """Return the side written as `1418-1518`; raises ValueError on anything else."""
        one, dash, other = text.partition("-")
        if not (one and dash and other) or one == other:
            raise ValueError(f"not a hexside: {text!r}")
        return cls.between(HexId(one), HexId(other))

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return f"{self.a}-{self.b}"

    def across(self, here: HexId) -> HexId:
        """Return the hex on the other bank."""
        return self.b if here == self.a else self.a


class Cube(NamedTuple):
    """A hex in cube coordinates, q + r + s = 0: sums and distances are simple here."""

    q: int
    r: int
    s: int


STEPS = {
    Side.NE: Cube(1, -1, 0),
    Side.E: Cube(1, 0, -1),
    Side.SE: Cube(0, 1, -1),
    Side.SW: Cube(-1, 1, 0),
    Side.W: Cube(-1, 0, 1),
    Side.NW: Cube(0, -1, 1),
}


@dataclass(frozen=True, slots=True)
class Numbering:
    """How a map prints its hex numbers: two digits each for column and row.

    `column_first` is CCRR against RRCC; counting starts at 1 from the named edges; the rows whose
    printed number is odd (or even) are those shifted east.
    """

    column_first: bool = True
    from_west: bool = True
    from_north: bool = True
    odd_rows_east: bool = True


@dataclass(frozen=True)
class Grid:
    """A rectangle of hexes and its numbering. Columns and rows are counted from 0, west and north."""

    cols: int
    rows: int
    numbering: Numbering = Numbering()

    def hex_at(self, col: int, row: int) -> HexId:
        """Return the printed number of the hex in a column and row."""
        number = self.numbering
        printed_col = col + 1 if number.from_west else self.cols - col
        printed_row = row + 1 if number.from_north else self.rows - row
        first, second = (printed_col, printed_row) if number.column_first else (printed_row, printed_col)
        return HexId(f"{first:02d}{second:02d}")

    def is_shifted(self, row: int) -> bool:
        """Return whether a row lies half a hex further east."""
        printed_row = row + 1 if self.numbering.from_north else self.rows - row
        return (printed_row % 2 == 1) == self.numbering.odd_rows_east

    @cached_property
    def hexes(self) -> tuple[HexId, ...]:
        """All hexes, row by row from the north-west."""
        return tuple(self.hex_at(col, row) for row in range(self.rows) for col in range(self.cols))

    @cached_property
    def index(self) -> dict[HexId, int]:
        """The place of each hex in `hexes`: row * cols + col."""
        return {hex_id: n for n, hex_id in enumerate(self.hexes)}

    def __contains__(self, hex_id: object) -> bool:
        """Return whether the grid has a hex of that number."""
        return hex_id in self.index

    def col_row(self, hex_id: HexId) -> tuple[int, int]:
        """Return column and row, from 0; raises KeyError for a hex of another map."""
        row, col = divmod(self.index[hex_id], self.cols)
        return col, row

    def cube(self, hex_id: HexId) -> Cube:
        """Return the cube coordinates of a hex."""
        col, row = self.col_row(hex_id)
        # Twice the centre's x less the row is even in every row, whichever parity is shifted.
        q = (2 * col + self.is_shifted(row) - self.is_shifted(0) - row) // 2
        return Cube(q, row, -q - row)

    @cached_property
    def _by_cube(self) -> dict[Cube, HexId]:
        return {self.cube(hex_id): hex_id for hex_id in self.hexes}

    @cached_property
    def _neighbors(self) -> dict[HexId, dict[Side, HexId]]:
        return {hex_id: dict(self._find_neighbors(hex_id)) for hex_id in self.hexes}

    def _find_neighbors(self, hex_id: HexId) -> Iterator[tuple[Side, HexId]]:
        here = self.cube(hex_id)
        for side, step in STEPS.items():
            there = Cube(here.q + step.q, here.r + step.r, here.s + step.s)
            if there in self._by_cube:
                yield side, self._by_cube[there]

    def neighbors(self, hex_id: HexId) -> dict[Side, HexId]:
        """Return the neighbours on the map by side, clockwise from the north-east."""
        return self._neighbors[hex_id]

    def neighbor(self, hex_id: HexId, side: Side) -> HexId | None:
        """Return the neighbour across a side, None beyond the map's edge."""
        return self._neighbors[hex_id].get(side)

    def side_between(self, here: HexId, there: HexId) -> Side | None:
        """Return the side of `here` that `there` lies across, None where they do not touch."""
        return next((side for side, hex_id in self._neighbors[here].items() if hex_id == there), None)

    def are_adjacent(self, one: HexId, other: HexId) -> bool:
        """Return whether two hexes share a side."""
        return other in self._neighbors[one].values()

    def distance(self, one: HexId, other: HexId) -> int:
        """Return the number of hexes from one to the other, the first not counted."""
        a, b = self.cube(one), self.cube(other)
        return max(abs(a.q - b.q), abs(a.r - b.r), abs(a.s - b.s))

    def within(self, centre: HexId, radius: int) -> tuple[HexId, ...]:
        """Return the hexes at most `radius` away, the centre among them, in map order."""
        return tuple(hex_id for hex_id in self.hexes if self.distance(centre, hex_id) <= radius)

    def line(self, one: HexId, other: HexId) -> tuple[HexId, ...]:
        """Return the hexes on the straight line between two hexes, both ends included.

        Where the line runs along a hexside it keeps to one side of it, to that which is on the map.
        """
        lines = (tuple(self._cubes_on_line(one, other, nudge)) for nudge in (1e-6, -1e-6))
        on_map = (line for line in lines if all(cube in self._by_cube for cube in line))
        return tuple(self._by_cube[cube] for cube in next(on_map, ()))

    def _cubes_on_line(self, one: HexId, other: HexId, nudge: float) -> Iterator[Cube]:
        a, b, count = self.cube(one), self.cube(other), self.distance(one, other)
        for n in range(count + 1):
            t = n / max(count, 1)
            yield _round_cube(a.q + (b.q - a.q) * t + nudge, a.r + (b.r - a.r) * t + 2 * nudge)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the bounding box in hex widths."""
        return self.cols + 0.5 * (self.rows > 1), (self.rows - 1) * ROW_STEP + 2 * CORNER_RADIUS

    def centre(self, hex_id: HexId) -> tuple[float, float]:
        """Return the centre (x, y) in hex widths."""
        col, row = self.col_row(hex_id)
        return col + 0.5 + 0.5 * self.is_shifted(row), row * ROW_STEP + CORNER_RADIUS

    def corners(self, hex_id: HexId) -> tuple[tuple[float, float], ...]:
        """Return the six corners in hex widths, clockwise from the north; side n joins corner n and n + 1."""
        x, y = self.centre(hex_id)
        turns = (math.radians(60 * n) for n in range(6))
        return tuple((x + CORNER_RADIUS * math.sin(t), y - CORNER_RADIUS * math.cos(t)) for t in turns)

    def hex_under(self, x: float, y: float) -> HexId | None:
        """Return the hex that a point in hex widths lies in, None beside the map."""
        r = (y - CORNER_RADIUS) / ROW_STEP
        q = x - 0.5 - 0.5 * self.is_shifted(0) - r / 2
        return self._by_cube.get(_round_cube(q, r))


def _round_cube(q: float, r: float) -> Cube:
    """Return the hex nearest to fractional cube coordinates (the largest error gives way)."""
    s = -q - r
    near = [round(q), round(r), round(s)]
    errors = [abs(near[0] - q), abs(near[1] - r), abs(near[2] - s)]
    worst = errors.index(max(errors))
    near[worst] -= sum(near)
    return Cube(*near)
