"""The bend of the paper: how far a map is shifted at each place from where the projection would have it.

Folds, curled edges and the bulge of a lens move the print by a part of a hex. Displacements stand at the
nodes of a square grid; between them they are read off bilinearly, beyond them those of the edge hold.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
Lines = Sequence[Sequence[float]]

MAX_NODES = 40_000
STEEPEST = 0.5
"""A displacement may grow by so much per hex: less than 1, so that no two places fall on one."""

DIGITS = 5
"""A hundred-thousandth of a hex is nothing; files stay short."""

_ROUNDS = 40
_CLOSE = 1e-9


@dataclass(frozen=True)
class Bend:
    """Displacements in hexes at the nodes of a grid in the hex plane; the rows are those of the grid.

    Raises ValueError where the rows do not fit each other or the paper would be torn.
    """

    origin: Point
    step: float
    dx: tuple[tuple[float, ...], ...]
    dy: tuple[tuple[float, ...], ...]

    def __post_init__(self) -> None:
        """Refuse what is no bend of any paper."""
        # In plain Python, without NumPy: a grid laid by hand may be bent where the extra is not installed.
        widths = {len(row) for row in (*self.dx, *self.dy)}
        if len(widths) != 1 or len(self.dx) != len(self.dy) or widths == {0}:
            raise ValueError("the rows of the bend are not of one length")
        if len(self.dx) * widths.pop() > MAX_NODES:
            raise ValueError(f"the bend has more than {MAX_NODES} nodes")
        if not (self.step > 0 and all(map(math.isfinite, (self.step, *self.origin)))):
            raise ValueError("the step of the bend is not above 0")
        # Asked once, here: `back` comes nearer with each round only where displacements grow slower than the
        # place.
        if self.steepest() > STEEPEST:
            raise ValueError(f"the bend tears the paper: more than {STEEPEST} hex for each hex")

    @classmethod
    def of(cls, origin: Point, step: float, dx: Lines, dy: Lines) -> Bend:
        """Return the bend of these rows, rounded to what a file keeps."""
        return cls(origin, step, _rounded(dx), _rounded(dy))

    def steepest(self) -> float:
        """Return the most that a displacement changes from one node to the next, per hex."""
        most = 0.0
        for rows in (self.dx, self.dy):
            for line in (*rows, *zip(*rows, strict=True)):
                most = max([most, *(abs(after - before) for before, after in pairwise(line))])
        return most / self.step

    def at(self, point: Point) -> Point:
        """Return the displacement at a place of the hex plane."""
        column, right = self._between(point[0], self.origin[0], len(self.dx[0]))
        row, low = self._between(point[1], self.origin[1], len(self.dx))
        return _mixed(self.dx, column, right, row, low), _mixed(self.dy, column, right, row, low)

    def moved(self, point: Point) -> Point:
        """Return a place with its displacement."""
        dx, dy = self.at(point)
        return point[0] + dx, point[1] + dy

    def back(self, point: Point) -> Point:
        """Return the place that `moved` takes to a point.

        By repeated correction: a displacement grows slower than the place, so each round comes nearer.
        """
        x, y = point
        for _ in range(_ROUNDS):
            dx, dy = self.at((x, y))
            off_x, off_y = point[0] - dx - x, point[1] - dy - y
            x, y = x + off_x, y + off_y
            if abs(off_x) + abs(off_y) < _CLOSE:
                break
        return x, y

    def _between(self, value: float, origin: float, count: int) -> tuple[int, float]:
        """Return the node before a place along one axis, and the share of the next one."""
        # Beyond the nodes the last of them holds: paper does not bend more where nobody looked.
        along = min(max((value - origin) / self.step, 0.0), count - 1.0)
        before = min(int(along), max(count - 2, 0))
        return before, along - before


def _rounded(rows: Lines) -> tuple[tuple[float, ...], ...]:
    # Plus zero: a minus before a zero would not be read back as it was.
    return tuple(tuple(round(float(value), DIGITS) + 0.0 for value in row) for row in rows)


def _mixed(rows: tuple[tuple[float, ...], ...], column: int, right: float, row: int, low: float) -> float:
    upper, lower = rows[row], rows[min(row + 1, len(rows) - 1)]
    after = min(column + 1, len(upper) - 1)
    above = upper[column] * (1 - right) + upper[after] * right
    below = lower[column] * (1 - right) + lower[after] * right
    return above * (1 - low) + below * low
