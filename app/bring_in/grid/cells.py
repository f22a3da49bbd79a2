"""The picture laid out flat in the hex plane and folded: many hexes on one show what is drawn in every hex.

The plane is cut into cells of 1 by sqrt(3) hex widths, each the area of two hexes. Cells are averaged with
their neighbours and held against a drawn hex at every shift: where it fits best is where the grid lies.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.fft import irfft2, rfft2
from scipy.ndimage import gaussian_filter1d

from app.bring_in.grid.features import Image, floats
from app.bring_in.grid.sheet import Points, Sheet

ACROSS, DOWN = 24, 42
"""Samples of a cell: 1 and sqrt(3) hex widths; a sample is a twenty-fourth of a hex."""

HEIGHT = math.sqrt(3)
_COARSE = 6

Cells = NDArray[np.float32]
"""Rows x columns of cells x DOWN x ACROSS samples."""


@dataclass(frozen=True)
class Region:
    """Whole cells of the plane: the first column and row, and how many."""

    left: int
    top: int
    columns: int
    rows: int

    def centres(self) -> Points:
        """Return the middles of the cells, row by row."""
        x = self.left + 0.5 + np.arange(self.columns)
        y = (self.top + 0.5 + np.arange(self.rows)) * HEIGHT
        return np.stack(np.meshgrid(x, y), -1).reshape(-1, 2)

    def corners(self) -> Points:
        """Return the four corners of the region."""
        x, y = self.left + np.array([0.0, self.columns]), (self.top + np.array([0.0, self.rows])) * HEIGHT
        return np.stack(np.meshgrid(x, y), -1).reshape(-1, 2)


@dataclass(frozen=True, eq=False)
class Laid:
    """The picture laid out: values of the cells, and 1 where the picture covers a sample, else 0."""

    region: Region
    values: Cells
    covered: Cells

    def mean(self, chosen: NDArray[np.bool_]) -> Image:
        """Return the mean of the chosen cells (rows x columns)."""
        weights = self.covered * chosen[..., None, None]
        return np.asarray((self.values * weights).sum((0, 1)) / np.maximum(weights.sum((0, 1)), 1e-3))


def lay_out(lines: Image, sheet: Sheet, region: Region) -> Laid:
    """Return the part of an image that lies under cells of the plane; what is not finite counts as bare."""
    width, height = region.columns * ACROSS, region.rows * DOWN
    x = region.left + np.arange(0, width + _COARSE, _COARSE) / ACROSS
    y = (region.top + np.arange(0, height + _COARSE, _COARSE) / DOWN) * HEIGHT
    coarse = sheet.to_pixels(np.stack(np.meshgrid(x, y), -1).reshape(-1, 2))
    coarse = np.nan_to_num(coarse, nan=-1e6).clip(-1e6, 1e6).reshape(len(y), len(x), 2).astype(np.float32)
    finer = np.array([[_COARSE, 0, 0], [0, _COARSE, 0]], np.float32)
    maps = [cv2.warpAffine(np.ascontiguousarray(coarse[..., n]), finer, (width, height)) for n in (0, 1)]
    values = floats(cv2.remap(lines, maps[0], maps[1], cv2.INTER_LINEAR, borderValue=0))
    high, wide = lines.shape
    is_finite = np.isfinite(values)
    covered = (maps[0] > 2) & (maps[0] < wide - 3) & (maps[1] > 2) & (maps[1] < high - 3) & is_finite
    values[~is_finite] = 0.0
    return Laid(region, _cut(values, region), _cut(covered.astype(np.float32), region))


def _cut(values: Image, region: Region) -> Cells:
    shape = (region.rows, DOWN, region.columns, ACROSS)
    return np.ascontiguousarray(values.reshape(shape).transpose(0, 2, 1, 3))


def folded(laid: Laid, spread: float) -> tuple[Cells, NDArray[np.float32]]:
    """Return each cell averaged with those about it (a bell of `spread` hexes), and how much is covered."""
    # What lies beside the picture is nothing: the mean is weaker there, which no correlation minds.
    values, covered = laid.values * laid.covered, laid.covered.mean((2, 3))
    for axis, width in ((0, spread / HEIGHT), (1, spread)):
        values = gaussian_filter1d(values, width, axis, mode="constant", truncate=2.5)
        covered = gaussian_filter1d(covered, width, axis, mode="constant", truncate=2.5)
    return of_two_hexes(values), floats(covered)


def folded_at(laid: Laid, spread: float, row: int, column: int) -> tuple[Image, float]:
    """Return what `folded` returns for one cell."""
    rows, columns = laid.region.rows, laid.region.columns
    shares = np.outer(_bell(rows, spread / HEIGHT)[row], _bell(columns, spread)[column])
    values = np.tensordot(shares, laid.values * laid.covered, 2)
    return of_two_hexes(values), float((shares * laid.covered.mean((2, 3))).sum())


@cache
def _bell(count: int, width: float) -> NDArray[np.float64]:
    """Return the share that each of so many cells in a line has in the mean of each."""
    return np.asarray(gaussian_filter1d(np.eye(count), width, 1, mode="constant", truncate=2.5))


def of_two_hexes(values: NDArray[np.floating]) -> NDArray[np.float32]:
    """Return cells, as their last two axes, whose two hexes are one to us."""
    return floats((values + np.roll(values, (DOWN // 2, ACROSS // 2), (-2, -1))) / 2)


@dataclass(frozen=True, eq=False)
class Match:
    """How well a drawn hex fits each cell (rows x columns): at its best place near by, and anywhere.

    `shifts` (rows x columns x 2) is where the grid lies, in hexes from where it was laid out; `scores` the
    correlation there, from -1 to 1; `elsewhere` the best at any other place of the cell.
    """

    shifts: NDArray[np.float64]
    scores: NDArray[np.float64]
    elsewhere: NDArray[np.float64]
    covered: NDArray[np.float64]


def matched(laid: Laid, pattern: Image, spread: float, reach: float) -> Match:
    """Return how a pattern fits the cells, its best place sought within `reach` hexes."""
    mean, covered = folded(laid, spread)
    fits = fits_of(mean, pattern)
    far = distances()
    near = np.where(far <= reach, fits, -2.0)
    shifts, scores = _best(near, fits)
    beyond = np.where(far > 0.3, fits, -2.0)
    elsewhere = beyond.max((2, 3))
    return Match(shifts, scores, elsewhere, covered.astype(float))


def fits_of(mean: Cells, pattern: Image) -> NDArray[np.float64]:
    """Return the correlation of cells with a pattern at every shift."""
    return correlated(waves_of(mean), pattern)


def waves_of(mean: Cells) -> NDArray[np.complexfloating]:
    """Return the waves of cells that are all equally strong, to be held against several patterns."""
    flat = mean - mean.mean((-2, -1), keepdims=True)
    size = np.sqrt((flat**2).sum((-2, -1), keepdims=True)) + 1e-6
    return np.asarray(rfft2(flat / size))


def correlated(waves: NDArray[np.complexfloating], pattern: Image) -> NDArray[np.float64]:
    """Return the correlation with a pattern, at every shift, of cells whose waves are given."""
    still = pattern - pattern.mean()
    # Of a picture all alike nothing is learned: such a pattern fits nowhere, and must not divide by nothing.
    power = max(float(np.sqrt((still**2).sum())), 1e-12)
    turned = np.conj(rfft2(still / power))
    return np.asarray(irfft2(waves * turned, (DOWN, ACROSS)))


def _best(
    allowed: NDArray[np.float64], fits: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return shift and fit of the best allowed place, read between samples by a parabola each way."""
    rows, columns = allowed.shape[:2]
    at = allowed.reshape(rows, columns, -1).argmax(-1)
    y, x = at // ACROSS, at % ACROSS
    row, column = np.indices((rows, columns))

    def value(down: int, right: int) -> NDArray[np.float64]:
        return np.asarray(fits[row, column, (y + down) % DOWN, (x + right) % ACROSS])

    here = value(0, 0)
    dy, dx = _vertex(value(-1, 0), here, value(1, 0)), _vertex(value(0, -1), here, value(0, 1))
    shift = offsets()[y, x] + np.stack([dx / ACROSS, dy * HEIGHT / DOWN], -1)
    return shift, here


def _vertex(
    before: NDArray[np.float64], at: NDArray[np.float64], after: NDArray[np.float64]
) -> NDArray[np.float64]:
    bend = np.minimum(before - 2 * at + after, -1e-9)
    return np.clip(0.5 * (before - after) / bend, -0.5, 0.5)


@cache
def offsets() -> NDArray[np.float64]:
    """Return for each shift of a cell the shortest equal one: whole hexes taken off."""
    x, y = np.meshgrid(np.arange(ACROSS) / ACROSS, np.arange(DOWN) * HEIGHT / DOWN)
    place = np.stack([x, y], -1)
    around = np.array([(q + r / 2, r * HEIGHT / 2) for q in range(-2, 4) for r in range(-2, 4)])
    off = place[..., None, :] - around
    nearest = np.linalg.norm(off, axis=-1).argmin(-1)
    return np.asarray(np.take_along_axis(off, nearest[..., None, None], 2)[..., 0, :])


@cache
def distances() -> NDArray[np.float64]:
    """Return how far each shift of a cell (DOWN x ACROSS) is from none, in hexes."""
    return np.asarray(np.linalg.norm(offsets(), axis=-1))
