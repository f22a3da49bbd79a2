"""The picture laid out flat in the hex plane and folded: many hexes on one show what is drawn in every hex.

The plane is cut into cells of 1 by sqrt(3) hex widths, each the area of two hexes. Cells are averaged with
their neighbours and held against a drawn hex at every shift: where it fits best is where the grid lies.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.fft import fft, ifft, irfft, irfft2, rfft, rfft2
from scipy.ndimage import gaussian_filter1d

from app.bring_in.grid.features import Image, floats
from app.bring_in.grid.sheet import Points, Sheet

ACROSS, DOWN = 24, 42
"""Samples of a cell: 1 and sqrt(3) hex widths; a sample is a twenty-fourth of a hex."""

HEIGHT = math.sqrt(3)
_COARSE = 6

MIDDLES = np.array([(q + r / 2, r * HEIGHT / 2) for q in range(-3, 5) for r in range(-2, 5)])
"""Of the hexes on a cell and about it, in hexes."""

_READ_PX, _MOST_READ = 2.0, 4
"""Samples farther apart than this are read more closely, so many times at most, and softened."""

_LARGEST = 32_766
"""Samples to a side: more do not go into an image that OpenCV can read."""

_SOFT = 0.5
"""Of the distance of samples: of a hex 120 pixels wide thin sides lay between them, and 0.07 to 0.31 of it
stayed under turns as they happened to fall; softened by so much about 0.4."""

BESIDE = 0.3
"""In hexes: what lies no farther off is the same place, and found when a sheet is followed."""

_NOTHING = 1e-6
"""Of a picture all alike nothing is learned: it fits nowhere, and must not divide by nothing."""

Sample = TypeVar("Sample", np.float32, np.bool_)

Cells = NDArray[np.float32]
"""Rows x columns of cells x DOWN x ACROSS samples."""


@dataclass(frozen=True)
class Region:
    """Whole cells of the plane: the first column and row, and how many."""

    left: int
    top: int
    columns: int
    rows: int

    @property
    def middle(self) -> Points:
        """The place in its middle."""
        return np.array([self.left + self.columns / 2, (self.top + self.rows / 2) * HEIGHT])

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
    """The picture laid out: values of the cells, 0 where the picture does not cover a sample.

    `covered` tells where it does, `shares` how much of each cell (rows x columns) it covers.
    """

    region: Region
    values: Cells
    covered: NDArray[np.bool_]
    shares: NDArray[np.float32]

    def mean(self, chosen: NDArray[np.bool_]) -> Image:
        """Return the mean of the chosen cells (rows x columns)."""
        return np.asarray(self.values[chosen].sum(0) / np.maximum(self.covered[chosen].sum(0), 1e-3))


def lay_out(lines: Image, sheet: Sheet, region: Region, *, is_soft: bool = True) -> Laid:
    """Return the part of an image that lies under cells of the plane; what is not finite counts as bare.

    Of large hexes it is read softly, so that no line falls between two samples; or sharply, so that what
    is small keeps its form.
    """
    times = _times_read(sheet, region, lines.size) if is_soft else 1
    x, y = _pixels_under(sheet, region, times)
    values = floats(cv2.remap(lines, x, y, cv2.INTER_LINEAR, borderValue=0))
    high, wide = lines.shape
    is_inside = cv2.bitwise_and(cv2.inRange(x, 2.0, wide - 3.0), cv2.inRange(y, 2.0, high - 3.0)) > 0
    covered = is_inside & np.isfinite(values)
    values[~covered] = 0.0
    if times > 1:
        values = floats(cv2.GaussianBlur(values, (0, 0), _SOFT * times))[::times, ::times]
        covered = covered[::times, ::times]
        values[~covered] = 0.0
    # The mean of whole blocks, which averaging by hand takes ten times as long for.
    size = (region.columns, region.rows)
    shares = floats(cv2.resize(covered.astype(np.float32), size, interpolation=cv2.INTER_AREA))
    return Laid(region, np.ascontiguousarray(_cut(values, region)), _cut(covered, region), shares)


def _times_read(sheet: Sheet, region: Region, pixels: int) -> int:
    """Return how many times as closely as samples lie an image of so many pixels is read.

    No line must fall between two. Seen aslant the hexes in the middle may be far larger than most: of a
    region about as much is read as there are pixels. Beyond the horizon there is nothing to be read.
    """
    apart_px = sheet.hex_px_at(region.middle) / ACROSS
    if not math.isfinite(apart_px):
        return 1
    width, height = region.columns * ACROSS, region.rows * DOWN
    room = min(math.sqrt(2 * pixels / (width * height)), _LARGEST / max(width, height))
    return max(int(min(apart_px / _READ_PX + 0.5, room, _MOST_READ)), 1)


def _pixels_under(sheet: Sheet, region: Region, times: int) -> tuple[Image, Image]:
    """Return the x and the y of the pixel under each sample of a region, read so many times as closely.

    They lie straight between every sixth of the samples.
    """
    width, height = region.columns * ACROSS, region.rows * DOWN
    x = region.left + np.arange(0, width + _COARSE, _COARSE) / ACROSS
    y = (region.top + np.arange(0, height + _COARSE, _COARSE) / DOWN) * HEIGHT
    coarse = sheet.to_pixels(np.stack(np.meshgrid(x, y), -1).reshape(-1, 2))
    coarse = np.nan_to_num(coarse, nan=-1e6).clip(-1e6, 1e6).reshape(len(y), len(x), 2).astype(np.float32)
    finer = np.array([[_COARSE * times, 0, 0], [0, _COARSE * times, 0]], np.float32)
    size = (width * times, height * times)
    along, down = (cv2.warpAffine(np.ascontiguousarray(coarse[..., n]), finer, size) for n in (0, 1))
    return floats(along), floats(down)


def _cut(values: NDArray[Sample], region: Region) -> NDArray[Sample]:
    shape = (region.rows, DOWN, region.columns, ACROSS)
    return values.reshape(shape).transpose(0, 2, 1, 3)


def folded(laid: Laid, spread: float) -> tuple[Cells, NDArray[np.float32]]:
    """Return the one hex of each cell averaged with those about it (a bell of `spread` hexes), and how much
    is covered.

    Of a cell whose two hexes are one its upper half is all; below it goes on, half a cell farther right.
    """
    # What lies beside the picture is nothing: the mean is weaker there, which no correlation minds.
    half = DOWN // 2
    values = laid.values[:, :, :half] + np.roll(laid.values[:, :, half:], ACROSS // 2, -1)
    covered = laid.shares
    for axis, width in ((0, spread / HEIGHT), (1, spread)):
        values = gaussian_filter1d(values, width, axis, mode="constant", truncate=2.5)
        covered = gaussian_filter1d(covered, width, axis, mode="constant", truncate=2.5)
    return floats(values), floats(covered)


def folded_at(laid: Laid, spread: float, row: int, column: int) -> tuple[Image, float]:
    """Return what `folded` returns for one cell."""
    rows, columns = laid.region.rows, laid.region.columns
    shares = np.outer(_bell(rows, spread / HEIGHT)[row], _bell(columns, spread)[column])
    values = np.tensordot(shares, laid.values, 2)
    return of_two_hexes(values), float((shares * laid.shares).sum())


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
    hexes, covered = folded(laid, spread)
    fits = _fits_of_one_hex(hexes, of_two_hexes(pattern)[: DOWN // 2])
    every = fits.reshape(*fits.shape[:2], -1)
    far = distances()[: DOWN // 2].ravel()
    near = np.flatnonzero(far <= reach)
    at = near[np.take(every, near, -1).argmax(-1)]
    elsewhere = np.take(every, np.flatnonzero(far > BESIDE), -1).max(-1)
    shifts, scores = _read_between(fits, at)
    return Match(shifts, scores, elsewhere.astype(float), covered.astype(float))


def _fits_of_one_hex(hexes: Cells, pattern: Image) -> Cells:
    """Return the correlation of cells whose two hexes are one with such a pattern, upper halves of all.

    It is what `fits_of` returns, for half the work.
    """
    turned = np.conj(_waves_of_one_hex(pattern))
    rows = ifft(_waves_of_one_hex(hexes) * turned, axis=-2) * np.conj(_half_a_turn())
    return floats(irfft(rows, ACROSS, axis=-1))


def _waves_of_one_hex(hexes: NDArray[np.floating]) -> NDArray[np.complexfloating]:
    """Return the waves of cells, all equally strong, whose lower half is the upper one moved by half a cell.

    That wave of a row which comes out turned round there has its place between those of the upper half.
    """
    flat = hexes - hexes.mean((-2, -1), keepdims=True)
    size = np.sqrt((flat**2).sum((-2, -1), keepdims=True)) + _NOTHING
    return np.asarray(fft(rfft(flat / size, axis=-1) * _half_a_turn(), axis=-2))


@cache
def _half_a_turn() -> NDArray[np.complex64]:
    """Return by what each wave of a row (DOWN / 2 x ACROSS / 2 + 1) is turned from row to row: odd ones."""
    row, wave = np.mgrid[: DOWN // 2, : ACROSS // 2 + 1]
    return np.asarray(np.exp(-1j * np.pi * row * (wave % 2) / (DOWN // 2)), np.complex64)


def fits_of(mean: Cells, pattern: Image) -> NDArray[np.float64]:
    """Return the correlation of cells with a pattern at every shift."""
    return correlated(waves_of(mean), pattern)


def waves_of(mean: Cells) -> NDArray[np.complexfloating]:
    """Return the waves of cells that are all equally strong, to be held against several patterns."""
    flat = mean - mean.mean((-2, -1), keepdims=True)
    size = np.sqrt((flat**2).sum((-2, -1), keepdims=True)) + _NOTHING
    return np.asarray(rfft2(flat / size))


def correlated(waves: NDArray[np.complexfloating], pattern: Image) -> NDArray[np.float64]:
    """Return the correlation with a pattern, at every shift, of cells whose waves are given."""
    still = pattern - pattern.mean()
    power = float(np.sqrt((still**2).sum())) + _NOTHING
    turned = np.conj(rfft2(still / power))
    return np.asarray(irfft2(waves * turned, (DOWN, ACROSS)))


def _read_between(fits: Cells, at: NDArray[np.intp]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return shift and fit at a sample of each upper half, read between samples by a parabola each way."""
    y, x = np.divmod(at, ACROSS)
    row, column = np.indices(at.shape)

    def value(down: int, right: int) -> NDArray[np.float64]:
        beyond, under = np.divmod(y + down, DOWN // 2)
        along = (x + right + beyond * (ACROSS // 2)) % ACROSS
        return np.asarray(fits[row, column, under, along], float)

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
    off = place[..., None, :] - MIDDLES
    nearest = np.linalg.norm(off, axis=-1).argmin(-1)
    return np.asarray(np.take_along_axis(off, nearest[..., None, None], 2)[..., 0, :])


@cache
def distances() -> NDArray[np.float64]:
    """Return how far each shift of a cell (DOWN x ACROSS) is from none, in hexes."""
    return np.asarray(np.linalg.norm(offsets(), axis=-1))


@dataclass(frozen=True, slots=True)
class Peak:
    """Where something is at its most in a cell: row and column of the sample, how much, how much beside it.

    `beside` is the most at any place farther off than what is found when a sheet is followed.
    """

    row: int
    column: int
    value: float
    beside: float

    @property
    def shift(self) -> NDArray[np.float64]:
        """The shortest way to it, in hexes of the plane: whole hexes taken off."""
        return np.asarray(offsets()[self.row, self.column])

    def first(self, cell: Image) -> Image:
        """Return a cell with this place as its first sample."""
        return np.roll(cell, (-self.row, -self.column), (0, 1))


def peak_of(cell: NDArray[np.floating]) -> Peak:
    """Return where a cell (DOWN x ACROSS) is at its most."""
    row, column = (int(at) for at in np.unravel_index(int(cell.argmax()), cell.shape))
    beside = np.roll(cell, (-row, -column), (0, 1))[distances() > BESIDE].max()
    return Peak(row, column, float(cell[row, column]), float(beside))
