"""Hexes with a point or a flat side at the top, in rows or columns of which every other one is shifted."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from rules.grids.lattice import Lattice
from rules.grids.numbering import CCRR, Numbering
from rules.hexgrid import HexId, Point, Side

LINE_STEP = math.sqrt(3) / 2
"""Distance between the centres of two rows (flat tops: columns), in hex widths."""

CORNER_RADIUS = 1 / math.sqrt(3)
"""Distance from a hex's centre to its corners, in hex widths."""


class Tops(Enum):
    """What is at the top of a hex: a corner or a side."""

    POINTY = "pointy"
    FLAT = "flat"


class Cube(NamedTuple):
    """A hex in cube coordinates, q + r + s = 0: sums and distances are simple here.

    r counts the lines (rows; of flat tops columns), q runs along them.
    """

    q: int
    r: int
    s: int

    def plus(self, other: Cube) -> Cube:
        """Return the sum."""
        return Cube(self.q + other.q, self.r + other.r, self.s + other.s)

    def minus(self, other: Cube) -> Cube:
        """Return the difference."""
        return Cube(self.q - other.q, self.r - other.r, self.s - other.s)


_STEPS: Mapping[Tops, Mapping[Side, Cube]] = MappingProxyType(
    {
        Tops.POINTY: {
            Side.NE: Cube(1, -1, 0),
            Side.E: Cube(1, 0, -1),
            Side.SE: Cube(0, 1, -1),
            Side.SW: Cube(-1, 1, 0),
            Side.W: Cube(-1, 0, 1),
            Side.NW: Cube(0, -1, 1),
        },
        # A grid with flat tops is one with pointy tops whose x and y have changed places.
        Tops.FLAT: {
            Side.N: Cube(-1, 0, 1),
            Side.NE: Cube(-1, 1, 0),
            Side.SE: Cube(0, 1, -1),
            Side.S: Cube(1, 0, -1),
            Side.SW: Cube(1, -1, 0),
            Side.NW: Cube(0, -1, 1),
        },
    }
)
_FIRST_CORNER_DEG = MappingProxyType({Tops.POINTY: 0, Tops.FLAT: -30})
"""Where the side first in `_STEPS` begins, clockwise from the north."""

_AHEAD: Mapping[Tops, Mapping[Side, tuple[Side, ...]]] = MappingProxyType(
    {
        Tops.POINTY: {
            Side.N: (Side.NE, Side.NW),
            Side.E: (Side.E,),
            Side.S: (Side.SE, Side.SW),
            Side.W: (Side.W,),
        },
        Tops.FLAT: {
            Side.N: (Side.N,),
            Side.E: (Side.NE, Side.SE),
            Side.S: (Side.S,),
            Side.W: (Side.NW, Side.SW),
        },
    }
)


@dataclass(frozen=True)
class HexGrid(Lattice):
    """Hexes in `rows` rows and `cols` columns, counted from 0, west and north.

    Every other line (row of pointy hexes, column of flat ones) lies half a hex further east or south: those
    whose printed number is odd, or even. They have `shifted_length` hexes, 0 for as many as the others. Hexes
    of `without` are not on the map.
    """

    cols: int
    rows: int
    numbering: Numbering = CCRR
    odd_shifted: bool = True
    tops: Tops = Tops.POINTY
    shifted_length: int = 0
    without: frozenset[HexId] = frozenset()

    # ---- lines: a row of pointy hexes, a column of flat ones

    @property
    def _is_flat(self) -> bool:
        return self.tops is Tops.FLAT

    @property
    def _lines(self) -> int:
        return self.cols if self._is_flat else self.rows

    def is_shifted(self, line: int) -> bool:
        """Return whether a line lies half a hex further east (flat tops: south)."""
        number = self.numbering
        counts_up = number.from_west if self._is_flat else number.from_north
        first = number.first_column if self._is_flat else number.first_row
        printed = (line if counts_up else self._lines - 1 - line) + first
        return (printed % 2 == 1) == self.odd_shifted

    def length_of(self, line: int) -> int:
        """Return how many hexes a line has, those of `without` among them."""
        most = self.rows if self._is_flat else self.cols
        return (self.shifted_length or most) if self.is_shifted(line) else most

    def cols_in(self, row: int) -> int:
        """Return the length of a row; the rows of flat tops are as long as the map is wide."""
        return self.cols if self._is_flat else self.length_of(row)

    def rows_in(self, col: int) -> int:
        """Return the length of a column; the columns of pointy tops are as long as the map is high."""
        return self.length_of(col) if self._is_flat else self.rows

    # ---- what touches

    @cached_property
    def _cubes(self) -> dict[HexId, Cube]:
        return {hex_id: self._cube_at(*spot) for hex_id, spot in self._spots.items()}

    def _cube_at(self, col: int, row: int) -> Cube:
        line, place = (col, row) if self._is_flat else (row, col)
        # Twice the centre's place in its line less the line is even in every line, whichever is shifted.
        q = (2 * place + self.is_shifted(line) - self.is_shifted(0) - line) // 2
        return Cube(q, line, -q - line)

    @cached_property
    def _by_cube(self) -> dict[tuple[int, int, int], HexId]:
        return {cube: hex_id for hex_id, cube in self._cubes.items()}

    @property
    def directions(self) -> tuple[Side, ...]:
        """The six sides, clockwise from the north."""
        return tuple(_STEPS[self.tops])

    @cached_property
    def beside(self) -> Mapping[HexId, Mapping[HexId, Side]]:
        """The neighbours of each hex, clockwise from the north, and their sides."""
        return {hex_id: dict(self._find_neighbors(hex_id)) for hex_id in self.hexes}

    def _find_neighbors(self, hex_id: HexId) -> Iterator[tuple[HexId, Side]]:
        here = self._cubes[hex_id]
        for side, step in _STEPS[self.tops].items():
            there = self._by_cube.get(here.plus(step))
            if there is not None:
                yield there, side

    def across(self, hex_id: HexId) -> tuple[HexId | None, ...]:
        """Return the hex across each side, clockwise; its outline begins at the first of `directions`."""
        here = self._cubes[hex_id]
        return tuple(self._by_cube.get(here.plus(step)) for step in _STEPS[self.tops].values())

    def distance(self, one: HexId, other: HexId) -> int:
        """Return the number of hexes from one to the other, gaps in the map not minded."""
        (q, r, s), (q2, r2, s2) = self._cubes[one], self._cubes[other]
        return max(abs(q - q2), abs(r - r2), abs(s - s2))

    def moved(self, hex_id: HexId, start: HexId, end: HexId) -> HexId | None:
        """Return the hex that lies from `hex_id` as `end` lies from `start`."""
        away = self._cubes[end].minus(self._cubes[start])
        return self._by_cube.get(self._cubes[hex_id].plus(away))

    def ahead(self, here: HexId, heading: Side) -> tuple[HexId, ...]:
        """Return what an arrow may mean; of two hexes ahead that of the same column (row) first."""
        found = (self.neighbor(here, side) for side in _AHEAD[self.tops].get(heading, ()))
        along = 1 if self._is_flat else 0
        mine = self._spots[here][along]
        return tuple(sorted((each for each in found if each), key=lambda h: self._spots[h][along] != mine))

    def line(self, one: HexId, other: HexId) -> tuple[HexId, ...]:
        """Return the hexes on the straight line between two hexes, none where it would leave the map."""
        # On a hexside two hexes are equally near: a nudge takes one side all along, then the other is tried.
        lines = (tuple(self._cubes_on_line(one, other, nudge)) for nudge in (1e-6, -1e-6))
        on_map = (line for line in lines if all(cube in self._by_cube for cube in line))
        return tuple(self._by_cube[cube] for cube in next(on_map, ()))

    def _cubes_on_line(self, one: HexId, other: HexId, nudge: float) -> Iterator[tuple[int, int, int]]:
        a, b, count = self._cubes[one], self._cubes[other], self.distance(one, other)
        for n in range(count + 1):
            t = n / max(count, 1)
            # q, r and s (-3 nudges) are moved by different shares, so no tie is left in any direction.
            yield _round_cube(a.q + (b.q - a.q) * t + nudge, a.r + (b.r - a.r) * t + 2 * nudge)

    # ---- where it lies

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the bounding box in hex widths."""
        lines = range(self._lines)
        along = max(self.length_of(n) + 0.5 * self.is_shifted(n) for n in lines)
        across = (self._lines - 1) * LINE_STEP + 2 * CORNER_RADIUS
        return (across, along) if self._is_flat else (along, across)

    def centre(self, hex_id: HexId) -> Point:
        """Return the centre in hex widths."""
        col, row = self._spots[hex_id]
        if self._is_flat:
            return col * LINE_STEP + CORNER_RADIUS, row + 0.5 + 0.5 * self.is_shifted(col)
        return col + 0.5 + 0.5 * self.is_shifted(row), row * LINE_STEP + CORNER_RADIUS

    @cached_property
    def _corner_offsets(self) -> tuple[Point, ...]:
        turns = [math.radians(_FIRST_CORNER_DEG[self.tops] + 60 * n) for n in range(6)]
        return tuple((CORNER_RADIUS * math.sin(turn), -CORNER_RADIUS * math.cos(turn)) for turn in turns)

    def corners(self, hex_id: HexId) -> tuple[Point, ...]:
        """Return the six corners in hex widths; side n of `directions` joins corner n and n + 1."""
        x, y = self.centre(hex_id)
        return tuple((x + dx, y + dy) for dx, dy in self._corner_offsets)

    @cached_property
    def _first_centre(self) -> float:
        """How far along its line the first hex of the first line has its centre."""
        return 0.5 + 0.5 * self.is_shifted(0)

    def hex_under(self, x: float, y: float) -> HexId | None:
        """Return the hex that a point in hex widths lies in, None beside the map."""
        along, down = (y, x) if self.tops is Tops.FLAT else (x, y)
        r = (down - CORNER_RADIUS) / LINE_STEP
        # The axis of q leans: each line further on, the same q lies half a hex further along.
        q = along - self._first_centre - r / 2
        return self._by_cube.get(_round_cube(q, r))


def _round_cube(q: float, r: float) -> tuple[int, int, int]:
    """Return the hex nearest to fractional cube coordinates (the largest error gives way)."""
    s = -q - r
    # Plain numbers, not a Cube: painters and the pointer ask for every point.
    a, b, c = round(q), round(r), round(s)
    off_a, off_b, off_c = abs(a - q), abs(b - r), abs(c - s)
    if off_a >= off_b and off_a >= off_c:
        return -b - c, b, c
    return (a, -a - c, c) if off_b >= off_c else (a, b, -a - b)
