"""A further sheet of a map on the same picture: half sheets laid side by side hardly ever lie in step.

All sheets of a map count their hexes in one plane, so that a number, a distance or a click means the same on
each of them; what a further sheet has of its own is where that plane lies on the picture, and where it ends.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from app.bring_in.bend import Bend
from app.bring_in.projection import NOWHERE, Point, Projection

MOST_SHEETS, MOST_EDGES = 16, 8
"""More than any map has: a file of a stranger may tell of no more."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A straight edge of a sheet on the picture: the sheet lies where ax + by + c is above 0.

    (a, b) is of length 1, so that this is how many pixels inside the edge a pixel lies. Raises ValueError for
    figures that are no line.
    """

    a: float
    b: float
    c: float

    def __post_init__(self) -> None:
        """Refuse what is no line: typed figures may be anything."""
        if not (abs(math.hypot(self.a, self.b) - 1) < 1e-3 and math.isfinite(self.c)):
            raise ValueError("the first two numbers of an edge are no direction of length 1")

    @classmethod
    def of(cls, a: float, b: float, c: float) -> Edge:
        """Return the edge of a line whatever the scale of its figures."""
        size = math.hypot(a, b)
        return cls(a / size, b / size, c / size)

    def depth(self, pixel: Point) -> float:
        """Return how many pixels inside the edge a pixel lies, below 0 beyond it."""
        return self.a * pixel[0] + self.b * pixel[1] + self.c

    def seen_through(self, lens: Projection) -> Edge:
        """Return the edge on the picture that a projection makes of this one."""
        # A line goes through the inverse, transposed: what lies on it before must lie on it behind.
        rows = lens.inverse.rows
        line = (self.a, self.b, self.c)
        a, b, c = (sum(line[n] * rows[n][m] for n in range(3)) for m in range(3))
        return Edge.of(a, b, c)


@dataclass(frozen=True)
class SheetBeside:
    """Where the plane of the map lies on a further sheet, and the edges that the sheet lies within."""

    projection: Projection
    bend: Bend | None
    edges: tuple[Edge, ...]

    def to_pixel(self, place: Point) -> Point:
        """Return the pixel of a place in the hex plane, infinite where it lies behind the viewer."""
        return pixel_of(self.projection, self.bend, place)

    def to_plane(self, pixel: Point) -> Point:
        """Return the place in the hex plane that a pixel shows, infinite above the horizon."""
        return place_of(self.projection, self.bend, pixel)

    def depth(self, pixel: Point) -> float:
        """Return how many pixels inside its edges a pixel lies, below 0 beyond the nearest of them."""
        # Infinite times nought is no number at all, which compares with nothing.
        if pixel == NOWHERE:
            return -math.inf
        # The least: a sheet is what lies within all of its edges.
        return min((edge.depth(pixel) for edge in self.edges), default=math.inf)

    def seen_through(self, lens: Projection) -> SheetBeside:
        """Return the sheet on the picture that a projection makes of this one."""
        edges = tuple(edge.seen_through(lens) for edge in self.edges)
        return SheetBeside(lens.after(self.projection), self.bend, edges)

    def counted_from(self, place: Point) -> SheetBeside:
        """Return the sheet with another place of the plane as its origin."""
        projection, bend = counted(self.projection, self.bend, place)
        return replace(self, projection=projection, bend=bend)


def pixel_of(projection: Projection, bend: Bend | None, place: Point) -> Point:
    """Return the pixel of a place in the hex plane: the bend shifts it, then it is projected."""
    return projection(bend.moved(place) if bend else place)


def place_of(projection: Projection, bend: Bend | None, pixel: Point) -> Point:
    """Return the place in the hex plane that a pixel shows, infinite above the horizon."""
    flat = projection.inverse(pixel)
    return bend.back(flat) if bend and flat != NOWHERE else flat


def counted(projection: Projection, bend: Bend | None, place: Point) -> tuple[Projection, Bend | None]:
    """Return projection and bend for a plane whose origin is a place of the former one."""
    if bend is not None:
        bend = replace(bend, origin=(bend.origin[0] - place[0], bend.origin[1] - place[1]))
    return projection.after(Projection.affine((1.0, 0.0, 0.0, 1.0), place)), bend
