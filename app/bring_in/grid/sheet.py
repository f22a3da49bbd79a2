"""The sheet of paper as it is found: from the hex plane (pointy) to pixels, for many places at once."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.bring_in.grid.warp import Warp

Points = NDArray[np.float64]
"""N x 2: x and y."""

Matrix = NDArray[np.float64]

_MOST_LOPSIDED = 1e5
"""Places in one row of hexes say nothing of what lies across it: a projection fitted to them flattens the
picture to a line and cannot be undone. They are followed by a turn and a size alone."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """A projection (3 x 3) behind a bend of the paper, which may be missing."""

    matrix: Matrix
    warp: Warp | None = None

    @classmethod
    def lying(cls, basis: Matrix, origin: Points) -> Sheet:
        """Return a flat sheet: a 2 x 2 basis and the pixel of the plane's origin."""
        matrix = np.eye(3)
        matrix[:2, :2], matrix[:2, 2] = basis, origin
        return cls(matrix)

    @property
    def strain(self) -> float:
        """By how much of its length the paper is stretched where the bend stretches it most."""
        return 0.0 if self.warp is None else self.warp.strain

    def to_pixels(self, places: Points) -> Points:
        """Return the pixels of places; not finite for places behind the viewer."""
        return projected(self.matrix, places if self.warp is None else places + self.warp.at(places))

    def to_flat(self, pixels: Points) -> Points:
        """Return the places that the projection alone gives to pixels."""
        return projected(np.asarray(np.linalg.inv(self.matrix), float), pixels)

    def to_places(self, pixels: Points) -> Points:
        """Return the places of the plane that pixels show."""
        flat = self.to_flat(pixels)
        return flat if self.warp is None else self.warp.back(flat)

    def basis_at(self, place: Points) -> Matrix:
        """Return the 2 x 2 derivative of the pixels at a place."""
        off = np.array([[0.5, 0.0], [-0.5, 0.0], [0.0, 0.5], [0.0, -0.5]])
        ends = self.to_pixels(place + off)
        return np.stack([ends[0] - ends[1], ends[2] - ends[3]], -1)

    def hex_px_at(self, place: Points) -> float:
        """Return the width of a hex at a place, by its area; not finite beyond the horizon."""
        basis = self.basis_at(place)
        return float(np.sqrt(abs(np.linalg.det(basis)))) if np.isfinite(basis).all() else math.nan

    def scaled(self, factor: float) -> Sheet:
        """Return the sheet on the image made larger or smaller, pixel centres kept."""
        shift = (factor - 1) / 2
        larger = np.array([[factor, 0, shift], [0, factor, shift], [0, 0, 1.0]])
        return Sheet(larger @ self.matrix, self.warp)

    def moved(self, shift: Points) -> Sheet:
        """Return the sheet with the origin of its plane moved by hexes, the paper left where it lies."""
        matrix = np.eye(3)
        matrix[:2, 2] = shift
        warp = None if self.warp is None else replace(self.warp, origin=self.warp.origin - shift)
        return Sheet(np.asarray(self.matrix @ matrix), warp)


def projected(matrix: Matrix, places: Points) -> Points:
    """Return what a projection makes of places; not finite behind the viewer."""
    x, y = places[:, 0], places[:, 1]
    w = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
    w = np.where(w * np.sign(matrix[2, 2]) > 1e-9, w, np.nan)
    u = (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / w
    v = (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / w
    return np.stack([u, v], -1)


def fitted(places: Points, pixels: Points, weights: NDArray[np.float64], *, flat: bool) -> Matrix:
    """Return the projection nearest to pairs of places and pixels; without perspective where `flat`."""
    to_unit, from_unit = _unit(places, weights), _unit(pixels, weights)
    p, q = projected(to_unit, places), projected(from_unit, pixels)
    root = np.sqrt(weights)[:, None]
    one = np.column_stack([p, np.ones(len(p))])
    if flat:
        solved, *_ = np.linalg.lstsq(one * root, q * root, rcond=None)
        middle = np.vstack([solved.T, [0, 0, 1.0]])
    else:
        nothing = np.zeros_like(one)
        rows = np.vstack(
            [np.hstack([one, nothing, -q[:, :1] * p]) * root, np.hstack([nothing, one, -q[:, 1:] * p]) * root]
        )
        # A breath of resistance: with few places perspective must earn its keep.
        still = np.zeros((2, 8))
        still[0, 6] = still[1, 7] = 0.02 * root.sum() / np.sqrt(len(root))
        wanted = np.concatenate([q[:, 0] * root[:, 0], q[:, 1] * root[:, 0], np.zeros(2)])
        solved, *_ = np.linalg.lstsq(np.vstack([rows, still]), wanted, rcond=None)
        middle = np.append(solved, 1.0).reshape(3, 3)
    if not np.linalg.cond(middle) < _MOST_LOPSIDED:
        middle = _turned(p, q, weights)
    found = np.linalg.inv(from_unit) @ middle @ to_unit
    return np.asarray(found / found[2, 2])


def _turned(p: Points, q: Points, weights: NDArray[np.float64]) -> Matrix:
    """Return the turn and size that take places about their mean nearest to pixels about theirs."""
    one, other = p[:, 0] + 1j * p[:, 1], q[:, 0] + 1j * q[:, 1]
    turn = complex((weights * one.conj() * other).sum() / ((weights * np.abs(one) ** 2).sum() + 1e-12))
    if abs(turn) < 1e-6:
        turn = 1.0 + 0.0j
    return np.array([[turn.real, -turn.imag, 0], [turn.imag, turn.real, 0], [0, 0, 1.0]])


def _unit(points: Points, weights: NDArray[np.float64]) -> Matrix:
    mean = np.average(points, axis=0, weights=weights)
    spread = float(np.sqrt(np.average(((points - mean) ** 2).sum(1), weights=weights))) or 1.0
    return np.array([[1 / spread, 0, -mean[0] / spread], [0, 1 / spread, -mean[1] / spread], [0, 0, 1.0]])
