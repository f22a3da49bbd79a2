"""The bend of the paper on a square grid of nodes, fitted to measured shifts: smooth but for creases."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.linalg import spsolve

Points = NDArray[np.float64]
Weights = NDArray[np.float64]

_ROUNDS = 25
_OUTLYING = 0.06


@dataclass(frozen=True, eq=False)
class Warp:
    """Displacements (rows x columns x 2, in hexes) at nodes `step` apart, the first at `origin`."""

    origin: Points
    step: float
    shifts: NDArray[np.float64]

    def at(self, places: Points) -> Points:
        """Return the displacements at places, bilinear, those of the edge beyond it."""
        rows, columns = self.shifts.shape[:2]
        column, right = _between(places[:, 0], self.origin[0], self.step, columns)
        row, low = _between(places[:, 1], self.origin[1], self.step, rows)
        after, below = np.minimum(column + 1, columns - 1), np.minimum(row + 1, rows - 1)
        right, low = right[:, None], low[:, None]
        upper = self.shifts[row, column] * (1 - right) + self.shifts[row, after] * right
        lower = self.shifts[below, column] * (1 - right) + self.shifts[below, after] * right
        return np.asarray(upper * (1 - low) + lower * low)

    @property
    def strain(self) -> float:
        """The largest difference between neighbouring nodes, in hexes a hex."""
        steps = (np.linalg.norm(np.diff(self.shifts, axis=axis), axis=-1) for axis in (0, 1))
        return max(float(each.max(initial=0.0)) for each in steps) / self.step

    def back(self, places: Points) -> Points:
        """Return the places that are displaced to these."""
        found = places.copy()
        for _ in range(_ROUNDS):
            found = found + 0.8 * (places - found - self.at(found))
        return found


def _between(values: Points, origin: float, step: float, count: int) -> tuple[NDArray[np.intp], Points]:
    along = np.clip(np.nan_to_num((values - origin) / step), 0.0, count - 1.0)
    before = np.minimum(along.astype(np.intp), max(count - 2, 0))
    return before, along - before


@dataclass(frozen=True, eq=False)
class Measured:
    """Shifts of the paper (N x 2, in hexes) measured at places of the plane, each with its weight."""

    places: Points
    shifts: Points
    weights: Weights


def fitted_warp(measured: Measured, bounds: Points, step: float, stiff: float) -> Warp:
    """Return the bend nearest to measured shifts, its nodes over the whole of `bounds` (two corners).

    The second differences are held down by `stiff`, by their size and not their square (reweighted): the
    paper stays flat beside a crease instead of bulging about it.
    """
    low = bounds[0]
    columns, rows = (int(n) for n in np.ceil((bounds[1] - low) / step) + 1)
    reading = _reading(measured.places, low, step, columns, rows)
    weights = measured.weights
    bends = _second_differences(columns, rows)
    # Far from any measurement the paper is as the projection has it.
    rest = sparse.identity(columns * rows, format="csr") * 1e-4
    found = np.zeros((columns * rows, 2))
    sure = np.ones(len(weights))
    firm = np.ones(bends.shape[0])
    for _ in range(4):
        pull = weights * sure
        square = (
            reading.T @ sparse.diags(pull) @ reading + bends.T @ sparse.diags(firm * stiff) @ bends + rest
        )
        found = np.asarray(spsolve(square.tocsc(), reading.T @ (pull[:, None] * measured.shifts))).reshape(
            -1, 2
        )
        size = np.linalg.norm(bends @ found, axis=1)
        firm = 0.02 / (size + 0.02)
        off = np.linalg.norm(reading @ found - measured.shifts, axis=1)
        # A counter or a road may pass for a hexside: places far from all about them count little.
        sure = 1 / (1 + (off / _OUTLYING) ** 2)
    return Warp(low, step, found.reshape(rows, columns, 2))


def _reading(places: Points, low: Points, step: float, columns: int, rows: int) -> sparse.csr_matrix:
    """Return the matrix that reads displacements at places off those at the nodes."""
    column, right = _between(places[:, 0], low[0], step, columns)
    row, lower = _between(places[:, 1], low[1], step, rows)
    n = np.arange(len(places))
    parts = [
        (row * columns + column, (1 - right) * (1 - lower)),
        (row * columns + column + 1, right * (1 - lower)),
        ((row + 1) * columns + column, (1 - right) * lower),
        ((row + 1) * columns + column + 1, right * lower),
    ]
    shape = (len(places), columns * rows)
    return sum(sparse.csr_matrix((share, (n, node)), shape) for node, share in parts)


def _second_differences(columns: int, rows: int) -> sparse.csr_matrix:
    node = np.arange(columns * rows).reshape(rows, columns)
    triples = [(node[:, :-2], node[:, 1:-1], node[:, 2:]), (node[:-2], node[1:-1], node[2:])]
    before, at, after = (np.concatenate([part[n].ravel() for part in triples]) for n in range(3))
    n, one = np.arange(len(at)), np.ones(len(at))
    shape = (len(at), columns * rows)
    along = sparse.csr_matrix((one, (n, before)), shape) + sparse.csr_matrix((one, (n, after)), shape)
    return along - sparse.csr_matrix((2 * one, (n, at)), shape)
