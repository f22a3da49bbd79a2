"""Where a map may be made of two sheets: straight seams across which the hexes fall out of step.

The picture is laid out flat without its bend, which would have smeared a jump over many hexes. What lies just
before a line is held against what lies just behind it, all along the line at once: on one sheet both are in
step but for a little drift; across a seam they are out of step by the same shift everywhere.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.fft import irfft2, rfft2
from scipy.ndimage import gaussian_filter1d

from app.bring_in.grid.cells import ACROSS, DOWN, HEIGHT, Cells, Region, distances, fits_of, lay_out
from app.bring_in.grid.features import Image, floats
from app.bring_in.grid.growth import MOST_CELLS, whole_region
from app.bring_in.grid.sheet import Points, Sheet

_IN_STEP = 0.1
"""Shifts up to so many hexes are drift, folds or noise, and no seam."""

_PLAIN_FIT = 0.2
_TURNS_DEG = (0, 60, 120)
"""Paper is cut along or across the rows of hexes: two of these directions of the plane, whatever its turn."""

_ALONG = {0: 2.5, 1: 1.5}
_DEPTH = {0: 1, 1: 2}
_LEAST_CELLS = 4
_ASKEW_DEG = 22.0


@dataclass(frozen=True, eq=False)
class Seam:
    """A straight line over the image, through `point` (pixels) and square to the unit vector `across`.

    Across one that `is_slight` both sheets count their hexes alike already: they were one sheet at first.
    """

    point: Points
    across: Points
    is_slight: bool = False

    def beyond(self, pixels: Points) -> NDArray[np.float64]:
        """Return how many pixels beyond the seam places lie, negative before it."""
        return np.asarray((pixels - self.point) @ self.across)

    def scaled(self, factor: float) -> Seam:
        """Return the seam on the image made larger or smaller, pixel centres kept."""
        return replace(self, point=np.asarray((self.point + 0.5) * factor - 0.5))

    def halves(self, lines: Image) -> tuple[Image, Image]:
        """Return the image before the seam and behind it; the rest of each is not finite."""
        y, x = np.indices(lines.shape, np.float32)
        far = (x - self.point[0]) * self.across[0] + (y - self.point[1]) * self.across[1]
        return floats(np.where(far <= 0, lines, np.nan)), floats(np.where(far >= 0, lines, np.nan))


@dataclass(frozen=True, eq=False)
class Jump:
    """A seam that may be there: `score` from 0 to 1 is how much better the jump fits than being in step."""

    seam: Seam
    score: float
    hexes: float


def likeliest_seam(lines: Image, sheet: Sheet, pattern: Image) -> Jump | None:
    """Return where the map falls out of step most plainly, None where no line could be tried."""
    turned = (_turned(sheet, turn_deg) for turn_deg in _TURNS_DEG)
    found = [
        jump for each in turned if is_upright(each, lines.shape) for jump in _jumps(lines, each, pattern)
    ]
    return max(found, key=lambda jump: jump.score, default=None)


def _turned(sheet: Sheet, turn_deg: float) -> Sheet:
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return Sheet(sheet.matrix @ np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]]))


def is_upright(sheet: Sheet, shape: tuple[int, ...], turn_deg: float = 0.0) -> bool:
    """Return whether a direction of the plane runs about along the picture: nobody cuts paper askew."""
    return askew_deg(sheet, shape, turn_deg) < _ASKEW_DEG


def askew_deg(sheet: Sheet, shape: tuple[int, ...], turn_deg: float) -> float:
    """Return how far a direction of the plane is turned off the edges of a picture, in its middle."""
    middle = np.array([shape[1] / 2, shape[0] / 2])
    basis = sheet.basis_at(sheet.to_places(middle[None])[0])
    ahead = basis @ (math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg)))
    lies_deg = math.degrees(math.atan2(ahead[1], ahead[0]))
    return abs((lies_deg + 45) % 90 - 45)


def _jumps(lines: Image, sheet: Sheet, pattern: Image) -> list[Jump]:
    region = whole_region(sheet, lines)
    if region.columns * region.rows > MOST_CELLS:
        return []
    laid = lay_out(lines, sheet, region)
    values = laid.values + np.roll(laid.values, (DOWN // 2, ACROSS // 2), (2, 3))
    found = []
    for axis in (0, 1):
        best = _best_line(values, axis, pattern)
        if best is not None:
            at, score, hexes = best
            found.append(Jump(_seam_at(sheet, region, axis, at), score, hexes))
    return found


def _best_line(values: Cells, axis: int, pattern: Image) -> tuple[int, float, float] | None:
    """Return which row or column of cells a seam runs through, its score and the jump in hexes."""
    depth = _DEPTH[axis]
    count = values.shape[axis] - 2 * depth
    if count < 1 or values.shape[1 - axis] < _LEAST_CELLS:
        return None
    deep = sum(np.take(values, range(n, values.shape[axis] - depth + 1 + n), axis) for n in range(depth))
    smooth = gaussian_filter1d(deep, _ALONG[axis], 1 - axis, mode="constant", truncate=2.5)
    fits = np.maximum(fits_of(floats(smooth), pattern) - _PLAIN_FIT, 0.0) ** 2
    fits = np.moveaxis(fits, axis, 0)
    before, behind = fits[:count], fits[depth + 1 : depth + 1 + count]
    step = irfft2((np.conj(rfft2(before)) * rfft2(behind)).sum(1), (DOWN, ACROSS))
    power = np.sqrt((before**2).sum((2, 3)) * (behind**2).sum((2, 3)))
    flat = step.reshape(count, -1)
    far = distances().ravel()
    # Against the plainest line of all: a short one in a corner, or one beside the map, is none.
    whole = float(power.sum(1).max()) + 1e-9
    gain = (flat.max(1) - flat[:, far <= _IN_STEP].max(1)) / whole
    gain = np.where((power > 1e-4).sum(1) >= _LEAST_CELLS, gain, 0.0)
    best = int(gain.argmax())
    return best + depth, float(gain[best]), float(far[flat[best].argmax()])


def _seam_at(sheet: Sheet, region: Region, axis: int, at: int) -> Seam:
    """Return the line through the middle of a row or column of cells."""
    x = region.left + np.array([0.0, region.columns])
    y = (region.top + np.array([0.0, region.rows])) * HEIGHT
    if axis == 0:
        y = np.full(2, (region.top + at + 0.5) * HEIGHT)
    else:
        x = np.full(2, region.left + at + 0.5)
    ends = sheet.to_pixels(np.stack([x, y], -1))
    along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    return Seam(np.asarray(ends.mean(0)), np.array([along[1], -along[0]]))
