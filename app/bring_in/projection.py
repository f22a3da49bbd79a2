"""Plane projections (homographies), in plain Python: what a lens without bulge makes of a flat map.

A projection takes (x, y) to ((ax + by + c) / w, (dx + ey + f) / w) with w = gx + hy + 1. Where w is not
positive a point lies behind the viewer, on no picture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from app.bring_in.equations import solve

Point = tuple[float, float]
Rows = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
Linear = tuple[float, float, float, float]
"""A 2 x 2 matrix, row by row."""

_HORIZON = 1e-9
NOWHERE: Point = (math.inf, math.inf)
"""Where a point goes that lies behind the viewer."""


@dataclass(frozen=True)
class Projection:
    """One projection of the plane, by the rows of its matrix. Raises ValueError where it has no inverse."""

    rows: Rows

    def __post_init__(self) -> None:
        """Refuse a matrix that flattens the plane, or holds a number that is none."""
        if not all(math.isfinite(value) for row in self.rows for value in row):
            raise ValueError("the projection holds a number that is not finite")
        if abs(determinant(self.rows)) < 1e-12:
            raise ValueError("the projection flattens the plane")

    @classmethod
    def affine(cls, linear: Linear, shift: Point) -> Projection:
        """Return the projection without perspective: a 2 x 2 matrix, then a shift."""
        a, b, d, e = linear
        return cls(((a, b, shift[0]), (d, e, shift[1]), (0.0, 0.0, 1.0)))

    @classmethod
    def through(cls, pairs: Sequence[tuple[Point, Point]]) -> Projection:
        """Return the projection that takes the first point of each pair nearest to its second.

        Two pairs give a turn, a scale and a shift; three a full affine one; four or more a perspective
        (least squares of the linear form, both sides scaled about their means: Hartley 1997). Raises
        ValueError for fewer than two pairs, or for points that do not settle it.
        """
        if len(pairs) < 2:
            raise ValueError("two points at least are needed")
        # Two points settle no stretch and no lean: of all projections through them the plainest is meant.
        if len(pairs) == 2:
            return _similarity(*pairs)
        towards, given = _to_unit([one for one, _ in pairs]), _to_unit([other for _, other in pairs])
        scaled = [(towards(one), given(other)) for one, other in pairs]
        # Scaled first: with pixels as they are the squares of thousands would drown the ones in the same
        # row.
        between = _perspective(scaled) if len(pairs) > 3 else _affine(scaled)
        return given.inverse.after(between).after(towards)

    def __call__(self, point: Point) -> Point:
        """Return where a point goes, `NOWHERE` for one behind the viewer."""
        x, y = point
        (a, b, c), (d, e, f), (g, h, i) = self.rows
        w = g * x + h * y + i
        # Not at 0 itself: just before the horizon points fly off to sizes at which floats mean nothing.
        if w < _HORIZON:
            return NOWHERE
        return (a * x + b * y + c) / w, (d * x + e * y + f) / w

    def after(self, first: Projection) -> Projection:
        """Return the projection that does `first` and then this one, its last number made 1 if it can be."""
        rows = [
            [sum(self.rows[n][k] * first.rows[k][m] for k in range(3)) for m in range(3)] for n in range(3)
        ]
        return Projection(_normed(rows))

    @cached_property
    def inverse(self) -> Projection:
        """The projection back."""
        (a, b, c), (d, e, f), (g, h, i) = self.rows
        adjugate = [
            [e * i - f * h, c * h - b * i, b * f - c * e],
            [f * g - d * i, a * i - c * g, c * d - a * f],
            [d * h - e * g, b * g - a * h, a * e - b * d],
        ]
        scale = determinant(self.rows)
        # Divided by the determinant, not by the last number: the sign of w is kept.
        return Projection(_rows([[value / scale for value in row] for row in adjugate]))

    def slope_at(self, point: Point) -> Linear:
        """Return the derivative at a point: how a small step there is turned and stretched."""
        x, y = point
        (a, b, _), (d, e, _), (g, h, i) = self.rows
        w = g * x + h * y + i
        u, v = self(point)
        return (a - u * g) / w, (b - u * h) / w, (d - v * g) / w, (e - v * h) / w


def determinant(rows: Rows) -> float:
    """Return the determinant of a 3 x 3 matrix."""
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _normed(rows: Sequence[Sequence[float]]) -> Rows:
    last = rows[2][2]
    # A scale of the matrix means nothing, but its sign does.
    scale = last if last > _HORIZON else 1.0
    return _rows([[value / scale for value in row] for row in rows])


def _rows(rows: Sequence[Sequence[float]]) -> Rows:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return (a, b, c), (d, e, f), (g, h, i)


def _to_unit(points: Sequence[Point]) -> Projection:
    """Return what brings points about the origin with a mean distance of 1."""
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    spread = sum(math.dist(point, (x, y)) for point in points) / len(points)
    # Not the other way round: of points that are no numbers neither comparison holds.
    if not spread > 0:
        raise ValueError("the points are all the same")
    scale = 1 / spread
    return Projection.affine((scale, 0.0, 0.0, scale), (-x * scale, -y * scale))


def _similarity(one: tuple[Point, Point], other: tuple[Point, Point]) -> Projection:
    """Return turn, scale and shift: as complex numbers it is one factor and one term."""
    a, b = complex(*one[0]), complex(*other[0])
    if a == b:
        raise ValueError("the points are all the same")
    factor = (complex(*other[1]) - complex(*one[1])) / (b - a)
    shift = complex(*one[1]) - factor * a
    return Projection.affine((factor.real, -factor.imag, factor.imag, factor.real), (shift.real, shift.imag))


def _affine(pairs: Sequence[tuple[Point, Point]]) -> Projection:
    rows = [[x, y, 1.0] for (x, y), _ in pairs]
    a, b, c = solve(rows, [there[0] for _, there in pairs])
    d, e, f = solve(rows, [there[1] for _, there in pairs])
    return Projection.affine((a, b, d, e), (c, f))


def _perspective(pairs: Sequence[tuple[Point, Point]]) -> Projection:
    rows: list[list[float]] = []
    wanted: list[float] = []
    for (x, y), (u, v) in pairs:
        # Multiplied out by w: so the unknowns stand alone and the rows are linear, though the error is
        # weighed by w then.
        rows.append([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y])
        rows.append([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y])
        wanted += [u, v]
    a, b, c, d, e, f, g, h = solve(rows, wanted)
    return Projection(((a, b, c), (d, e, f), (g, h, 1.0)))
