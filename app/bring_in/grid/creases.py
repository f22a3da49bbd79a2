"""A folded sheet as what it is: straight creases along and across it, and paper that is alike all along each.

A bend that is free everywhere follows a crowd of counters, or the lettering of a chart laid over the map, as
it follows a fold. A crease runs through the whole sheet: what it does to the paper depends on how far off it
one is, not on where along it. So the shifts are the sum of a profile across the sheet, one down it, and the
few slow terms of a lens or of paper that lies hollow.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.linalg import spsolve

from app.bring_in.grid.sheet import Points
from app.bring_in.grid.warp import Measured, Warp

_STEP = 0.5
_STIFF = 1.0
"""Far less than a free bend needs: whole rows and columns of hexes hold each node, not one or two hexes."""

_NO_CREASE = 0.02
_OUTLYING = 0.05
_LEVEL, _REST, _HELD = 1e-2, 1e-3, 1e3
_ROUNDS, _STRAIGHT = 8, 3
"""In the first rounds the slow terms are held at nothing. A corner under a chart would bend them at once, and
then count as evidence for that; against straight profiles it stands out and drops out first."""

_SLOW = ((1, 1), (2, 1), (1, 2))
"""Powers across and down of the slow terms: a twist, and with the profiles the bulge of a lens. Higher ones
would run wild in a corner where nothing but a chart was seen."""

_READ_OFF = 0.35
"""Hexes: a warp of wider nodes would smear the profiles that it is read off."""


@dataclass(frozen=True, eq=False)
class Creased:
    """Shifts of the paper (in hexes) across and down a sheet, whose edges run along `axes` (two rows).

    `found` holds those of the nodes across, of the nodes down, and of the slow terms, one after the other.
    """

    axes: NDArray[np.float64]
    low: Points
    high: Points
    found: NDArray[np.float64]

    def at(self, places: Points) -> Points:
        """Return the displacements at places of the plane; beyond what was measured those of its edge."""
        return np.asarray(_reading(places @ self.axes.T, self.low, self.high) @ self.found)

    def warp(self, bounds: Points) -> Warp:
        """Return the displacements at nodes over the whole of `bounds` (two corners)."""
        x, y = (np.arange(bounds[0, n], bounds[1, n] + _READ_OFF, _READ_OFF) for n in (0, 1))
        nodes = np.stack(np.meshgrid(x, y), -1).reshape(-1, 2)
        return Warp(bounds[0], _READ_OFF, self.at(nodes).reshape(len(y), len(x), 2))


def fitted_creases(measured: Measured, turn_deg: float) -> Creased:
    """Return the creases nearest to measured shifts, along and across a direction of the plane."""
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    axes = np.array([[cos, sin], [-sin, cos]])
    along = measured.places @ axes.T
    low, high = along.min(0), along.max(0)
    reading, bends = _reading(along, low, high), _differences(low, high, (1.0, -2.0, 1.0))
    slopes = _differences(low, high, (-1.0, 1.0))
    # Two profiles may be shifted against each other, and where nothing was measured they lie level.
    still = slopes.T @ slopes * _LEVEL + sparse.identity(reading.shape[1]) * _REST
    is_slow = np.arange(reading.shape[1]) >= reading.shape[1] - len(_SLOW)
    held = sparse.diags(np.where(is_slow, _HELD, 0.0))
    firm, sure = np.ones(bends.shape[0]), np.ones(len(along))
    found = np.zeros((reading.shape[1], 2))
    for n in range(_ROUNDS):
        pull = measured.weights * sure
        square = reading.T @ sparse.diags(pull) @ reading + (still + held if n < _STRAIGHT else still)
        square += bends.T @ sparse.diags(firm * _STIFF) @ bends
        found = np.asarray(spsolve(square.tocsc(), reading.T @ (pull[:, None] * measured.shifts)))
        # Held down by size and not by square, as in a free bend: level paper, then a crease.
        firm = _NO_CREASE / (np.linalg.norm(bends @ found, axis=1) + _NO_CREASE)
        off = np.linalg.norm(reading @ found - measured.shifts, axis=1)
        # Sharper than for a free bend, which would leave whole crowds of outliers a bulge of their own: here
        # they stand against all that lies in line with them.
        sure = 1 / (1 + (off / _OUTLYING) ** 2) ** 2
    return Creased(axes, low, high, found)


def _counts(low: Points, high: Points) -> list[int]:
    """Return how many nodes there are across and down."""
    return [max(3, math.ceil(float(high[n] - low[n]) / _STEP) + 1) for n in (0, 1)]


def _reading(along: Points, low: Points, high: Points) -> sparse.csr_matrix:
    """Return the matrix that reads displacements at places, given along the axes, off what was found."""
    parts, row = [], np.arange(len(along))
    for n, count in enumerate(_counts(low, high)):
        at = np.clip((along[:, n] - low[n]) / _STEP, 0, count - 1)
        before = np.minimum(at.astype(np.intp), count - 2)
        share = np.concatenate([before + 1 - at, at - before])
        where = (np.concatenate([row, row]), np.concatenate([before, before + 1]))
        parts.append(sparse.csr_matrix((share, where), (len(along), count)))
    # Held at the edge beyond what was measured: powers run away.
    unit = np.clip(2 * (along - low) / np.maximum(high - low, 1.0) - 1, -1, 1)
    slow = np.stack([unit[:, 0] ** i * unit[:, 1] ** j for i, j in _SLOW], -1)
    return sparse.hstack([*parts, sparse.csr_matrix(slow)]).tocsr()


def _differences(low: Points, high: Points, taps: Sequence[float]) -> sparse.csr_matrix:
    """Return the matrix of the differences from node to node of each profile."""
    parts = [
        sparse.diags(list(taps), list(range(len(taps))), shape=(count - len(taps) + 1, count), dtype=float)
        for count in _counts(low, high)
    ]
    both = sparse.block_diag(parts)
    return sparse.hstack([both, sparse.csr_matrix((both.shape[0], len(_SLOW)))]).tocsr()
