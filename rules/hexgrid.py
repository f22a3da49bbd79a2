"""Hexes, hexsides, and what every grid of them answers.

A map may have hexes, squares, named regions, several boards side by side, or no grid at all: the kinds of
grid are in `rules.grids`, and all are asked in the same way. A "hex" is then a square or a region. Lengths
are in hex widths (flat side to flat side; the side of a square), x to the east, y to the south, the origin at
the north-west corner of the grid's bounding box.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import NamedTuple, NewType

HexId = NewType("HexId", str)
"""What a hex is called: its printed number, the name of a region."""

HEX_WORD = re.compile(r"[^\W_][\w.]*")
"""One word of letters, digits, dots and low lines: a dash joins two hexes, other signs part words."""

Point = tuple[float, float]


class Side(Enum):
    """The directions of the compass, clockwise from the north: where the sides of a hex may lie."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7

    @property
    def opposite(self) -> Side:
        """The same side as the neighbour calls it."""
        return Side((self.value + 4) % 8)


class Hexside(NamedTuple):
    """The side between two neighbouring hexes; `between` puts them in order, so equal sides are equal."""

    a: HexId
    b: HexId

    @classmethod
    def between(cls, one: HexId, other: HexId) -> Hexside:
        """Return the side of two hexes whichever is named first."""
        # Not by the constructor, which names each hex again: sides are asked about by the million.
        return tuple.__new__(cls, (one, other) if one < other else (other, one))

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


class Grid(ABC):
    """The hexes of a map: which there are, which touch, where they lie. One of the kinds in `rules.grids`.

    A side of a hex's outline has the number of the corner it begins at, clockwise.
    """

    links: frozenset[Hexside] = frozenset()
    """Neighbours that share neither a side nor a corner."""

    @property
    def has_open_ground(self) -> bool:
        """Whether the map goes on between its hexes and beside them."""
        return False

    # ---- what each kind of grid says for itself

    @property
    @abstractmethod
    def hexes(self) -> tuple[HexId, ...]:
        """All hexes, those of a lattice row by row from the north-west."""

    @property
    @abstractmethod
    def size(self) -> tuple[float, float]:
        """Width and height of the bounding box."""

    @property
    @abstractmethod
    def directions(self) -> tuple[Side, ...]:
        """Where neighbours lie, clockwise from the north."""

    @property
    @abstractmethod
    def beside(self) -> Mapping[HexId, Mapping[HexId, Side]]:
        """The neighbours of each hex, clockwise from the north, and the side on which they lie."""

    @abstractmethod
    def distance(self, one: HexId, other: HexId) -> int:
        """Return the number of hexes from one to the other, the first not counted.

        Where no way leads there it is the number of all hexes, more than any way is long.
        """

    @abstractmethod
    def line(self, one: HexId, other: HexId) -> tuple[HexId, ...]:
        """Return the hexes on the straight line between two hexes, both ends included; none without a way.

        Where the line runs along a hexside it keeps to one side of it, to that which is on the map.
        """

    @abstractmethod
    def moved(self, hex_id: HexId, start: HexId, end: HexId) -> HexId | None:
        """Return the hex that lies from `hex_id` as `end` lies from `start`, None where there is none."""

    @abstractmethod
    def ahead(self, here: HexId, heading: Side) -> tuple[HexId, ...]:
        """Return the hexes that an arrow key (north, east, south, west) may mean, the likeliest first."""

    @abstractmethod
    def centre(self, hex_id: HexId) -> Point:
        """Return the centre of a hex."""

    @abstractmethod
    def corners(self, hex_id: HexId) -> tuple[Point, ...]:
        """Return the corners of a hex, clockwise."""

    @abstractmethod
    def across(self, hex_id: HexId) -> tuple[HexId | None, ...]:
        """Return what lies across each side of a hex's outline, None where nothing does."""

    @abstractmethod
    def hex_under(self, x: float, y: float) -> HexId | None:
        """Return the hex that a point lies in, None beside the map."""

    # ---- what follows from it

    @cached_property
    def index(self) -> dict[HexId, int]:
        """The place of each hex in `hexes`."""
        return {hex_id: n for n, hex_id in enumerate(self.hexes)}

    def __contains__(self, hex_id: object) -> bool:
        """Return whether the grid has a hex of that number."""
        return hex_id in self.index

    @cached_property
    def _neighbors(self) -> dict[HexId, tuple[HexId, ...]]:
        return {here: tuple(around) for here, around in self.beside.items()}

    def neighbors(self, hex_id: HexId) -> tuple[HexId, ...]:
        """Return the neighbours on the map, clockwise from the north; raises KeyError for a strange hex."""
        return self._neighbors[hex_id]

    def neighbor(self, hex_id: HexId, side: Side) -> HexId | None:
        """Return the neighbour across a side, None beyond the map's edge."""
        return next((there for there, lies in self.beside[hex_id].items() if lies is side), None)

    def side_between(self, here: HexId, there: HexId) -> Side | None:
        """Return the side of `here` that `there` lies across, None where they do not touch."""
        return self.beside[here].get(there)

    def are_adjacent(self, one: HexId, other: HexId) -> bool:
        """Return whether two hexes are neighbours."""
        return other in self.beside[one]

    def is_at_edge(self, hex_id: HexId) -> bool:
        """Return whether a side of a hex is the edge of the map."""
        return None in self.across(hex_id)

    def within(self, centre: HexId, radius: int) -> tuple[HexId, ...]:
        """Return the hexes at most `radius` away, the centre among them, in map order."""
        return tuple(hex_id for hex_id in self.hexes if self.distance(centre, hex_id) <= radius)

    def border(self, here: HexId, there: HexId) -> tuple[Point, ...]:
        """Return the corners along the hexside between two hexes, none where they share no side.

        Hexes and squares share one straight side, regions as many as their outlines have in common.
        """
        across, corners = self.across(here), self.corners(here)
        if there not in across:
            return ()
        # The shared sides may run over the end of the outline: they begin where the side before is another's.
        first = next((n for n, each in enumerate(across) if each == there and across[n - 1] != there), 0)
        beyond = (n for n in range(first, first + len(across)) if across[n % len(across)] != there)
        last = next(beyond, first + len(across))
        return tuple(corners[n % len(corners)] for n in range(first, last + 1))
