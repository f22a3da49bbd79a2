"""Where a scan lies on a map that we have: two hexes are named, the rest follows, a third confirms."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from app.bring_in.lattice import Cell, Point, centre_of
from app.bring_in.transform import MapTransform
from rules.hexgrid import Grid, HexId

_TURN_DEG = 30.0
"""A grid lies on another in turns of 60 degrees; scanned sideways, pointy tops become flat ones, 30 off."""
_LENGTH_OFF, _TURN_OFF_DEG = 0.1, 3.0


@dataclass(frozen=True, slots=True)
class Named:
    """A cell of the scan that a person has named."""

    cell: Cell
    hex: HexId


@dataclass(frozen=True)
class Placed:
    """A scan on a map: from the map's own plane (hex widths) to pixels of the picture, and back."""

    transform: MapTransform
    turn_deg: float
    shift: Point

    def to_pixel(self, place: Point) -> Point:
        """Return the pixel of a point of the map."""
        return self.transform.to_pixel(self._on_plane(place))

    def sheet_of(self, place: Point) -> object:
        """Return what stands for the sheet of paper that shows a point of the map."""
        return self.transform.sheet_of(self._on_plane(place))

    def _on_plane(self, place: Point) -> Point:
        return _turned((place[0] - self.shift[0], place[1] - self.shift[1]), -self.turn_deg)

    def to_map(self, pixel: Point) -> Point:
        """Return the point of the map that a pixel shows."""
        x, y = _turned(self.transform.to_plane(pixel), self.turn_deg)
        return x + self.shift[0], y + self.shift[1]

    def hex_of(self, cell: Cell, grid: Grid) -> HexId | None:
        """Return the hex of a cell, None beside the map."""
        x, y = _turned(centre_of(cell, self.transform.top), self.turn_deg)
        return grid.hex_under(x + self.shift[0], y + self.shift[1])

    def centre_px(self, hex_id: HexId, grid: Grid) -> Point:
        """Return the pixel of a hex's centre."""
        return self.to_pixel(grid.centre(hex_id))


def place(transform: MapTransform, grid: Grid, named: Sequence[Named]) -> Placed:
    """Return how a scan lies on a map, from the first two named cells.

    Raises ValueError, with what to do, where they do not fit together.
    """
    if len(named) < 2:
        raise ValueError("name a second hex, far from the first")
    one, other = named[0], named[1]
    # On the plane and not on the picture: there the bend and the perspective are taken out already.
    here = _between(centre_of(one.cell, transform.top), centre_of(other.cell, transform.top))
    there = _between(grid.centre(one.hex), grid.centre(other.hex))
    far, wanted = math.hypot(*here), math.hypot(*there)
    if min(far, wanted) < 0.5:
        raise ValueError("the two are one hex: name a second one, far from the first")
    # By a tenth of a hex: both lie on lattices of the same pitch, and only a wrong number is off at all.
    if abs(far - wanted) > _LENGTH_OFF:
        # Both figures: by them a person sees which of two numbers he has mistyped.
        told = f"{one.hex} and {other.hex} are {wanted:.1f} hexes apart on the map, {far:.1f} in the picture"
        raise ValueError(f"{told}: look at both numbers again")
    turn = math.degrees(math.atan2(there[1], there[0]) - math.atan2(here[1], here[0]))
    # The nearest turn that a lattice allows, and none between: the bend of the paper must not tilt the map.
    near = round(turn / _TURN_DEG) * _TURN_DEG
    if abs(turn - near) > _TURN_OFF_DEG:
        raise ValueError(f"{one.hex} and {other.hex} lie in another direction on the map: look at both again")
    x, y = _turned(centre_of(one.cell, transform.top), near)
    centre = grid.centre(one.hex)
    return Placed(transform, near % 360, (centre[0] - x, centre[1] - y))


def contradiction(placed: Placed, grid: Grid, named: Named) -> HexId | None:
    """Return the hex that a named cell should be, None where it is the one that was named."""
    expected = placed.hex_of(named.cell, grid)
    # Beside the map there is no hex, and none is not a contradiction: so a word that no hex has.
    return None if expected == named.hex else expected or HexId("-")


def _between(one: Point, other: Point) -> Point:
    return other[0] - one[0], other[1] - one[1]


def _turned(point: Point, degrees: float) -> Point:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos
