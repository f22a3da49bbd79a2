"""A map of two sheets laid side by side, the hexes of the one out of step with those of the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import binary_dilation, gaussian_filter, uniform_filter

from app.bring_in.grid.cells import HEIGHT, Region, lay_out, matched
from app.bring_in.grid.features import Image
from app.bring_in.grid.growth import CLOSER, CLOSEST, Grown, refined
from app.bring_in.grid.sheet import Points, Sheet
from app.bring_in.grid.warp import Warp

_PLAINLY = 0.6
_ALIKE = 0.12
_LEAST_SHARE = 0.08
_EVEN = 1.0


@dataclass(frozen=True, eq=False)
class SecondSheet:
    """The grid of the other sheet, and which cells of the first one's region are its own (rows x columns)."""

    grown: Grown
    first: Grown
    is_other: NDArray[np.bool_]

    def holds(self, pixels: Points) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return which pixels of the image that was searched may show the first sheet, and which the other.

        Where they meet both may: which hexes are printed up to the very edge is not known to a hair.
        """
        row, column = _indices(self.first.region, self.first.sheet.to_places(pixels))
        first, other = binary_dilation(~self.is_other), binary_dilation(self.is_other)
        return np.asarray(first[row, column]), np.asarray(other[row, column])


def _indices(region: Region, places: Points) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return row and column of the cells that places lie in, the nearest ones of those beside the region."""
    x, y = np.floor(np.nan_to_num(places) / (1.0, HEIGHT)).astype(np.intp).T
    row = np.clip(y - region.top, 0, region.rows - 1)
    return row, np.clip(x - region.left, 0, region.columns - 1)


def second_sheet(lines: Image, grown: Grown, pattern: Image) -> SecondSheet | None:
    """Return the sheet of a part of the map that fits well elsewhere than the grid has it, if any."""
    laid = lay_out(lines, grown.sheet, grown.region)
    free = matched(laid, pattern, CLOSER.spread, 1.0)
    astray = (grown.match.covered > 0.4) & ~grown.taken & (grown.match.elsewhere > _PLAINLY)
    together = uniform_filter(astray.astype(float), 3, mode="constant") > 0.75
    if together.sum() <= _LEAST_SHARE * (grown.match.covered > 0.4).sum():
        return None
    sheet = _shifted(grown.sheet, _commonest(free.shifts[together]))
    other = Grown(sheet, grown.region, grown.match, grown.taken)
    for look in (CLOSER, CLOSER, CLOSEST):
        other = refined(lines, other, pattern, look)
    return SecondSheet(other, grown, _is_other(lines, grown, other, pattern))


def _commonest(shifts: Points) -> Points:
    """Return the mean of the shifts about the one that most others are like."""
    near = np.linalg.norm(shifts[:, None] - shifts[None], axis=-1) < _ALIKE
    return np.asarray(shifts[near[near.sum(1).argmax()]].mean(0))


def _shifted(sheet: Sheet, shift: Points) -> Sheet:
    """Return the sheet whose every hex lies where the first one has the place `shift` beside it."""
    moved = np.eye(3)
    moved[:2, 2] = shift
    warp = sheet.warp
    if warp is not None:
        warp = Warp(warp.origin - shift, warp.step, warp.shifts)
    return Sheet(sheet.matrix @ moved, warp)


def _is_other(lines: Image, grown: Grown, other: Grown, pattern: Image) -> NDArray[np.bool_]:
    """Return the cells where the other sheet fits better, smoothed: a sheet is one piece."""
    here = matched(lay_out(lines, grown.sheet, grown.region), pattern, CLOSER.spread, 0.12).scores
    there = matched(lay_out(lines, other.sheet, grown.region), pattern, CLOSER.spread, 0.12).scores
    places = grown.sheet.to_pixels(grown.region.centres())
    # Both were measured in their own plane: the other's is read where the first has the cell.
    beside = other.sheet.to_places(places)
    row, column = _indices(grown.region, beside)
    better = there[row, column].reshape(here.shape) - here
    return np.asarray(gaussian_filter(better, (_EVEN / HEIGHT, _EVEN)) > 0)
