"""Which lattices may lie on a picture: peaks of the autocorrelation, in windows all over it.

Halftone, woods and text repeat too: candidates are many, and decided upon later.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.fft import irfft2, rfft2
from scipy.ndimage import map_coordinates

from app.bring_in.grid.features import Channel, Image, floats

Matrix = NDArray[np.float64]

WINDOW = 384
LEAST_PX = 13.0
MOST_PX = 84.0
"""Pitches looked for in one image; larger ones are found in its halves."""

_WINDOWS = 30

_WHITENED_PX, _WHITENED_REACH = 1024, 200
_WAVES_ABOUT = 12
_SMOOTHED_PX = 1.2
_STANDS_OUT = 7.5
"""Standard deviations of all lattices tried: of pictures without a grid the best came to 6.5, faint hexes on
rich ground to 8 and more."""

_STRETCHES = (0.88, 0.94, 1.0, 1.06, 1.13)
_RINGS = np.array(
    [(q, r) for q in range(-2, 3) for r in range(-2, 3) if (q, r) != (0, 0) and abs(q + r) <= 2]
)
_PLANE = np.array([(q + r / 2, r * math.sqrt(3) / 2) for q, r in _RINGS])
_AXES = np.array([(1.0, 0.5), (0.0, math.sqrt(3) / 2)])
"""Its columns: from a point of the plane's lattice to two of its neighbours."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """A lattice that may be there: `basis` takes the hex plane (pointy) to pixels of image `level`."""

    level: int
    channel: Channel
    basis: Matrix
    score: float

    @property
    def pitch_px(self) -> float:
        """The mean distance of neighbouring centres in pixels of the level."""
        return pitch_of(self.basis)


def pitch_of(basis: Matrix) -> float:
    """Return the mean distance of neighbouring centres under a basis."""
    axes = np.array([(1.0, 0.0), (0.5, math.sqrt(3) / 2), (-0.5, math.sqrt(3) / 2)])
    return float(np.linalg.norm(axes @ basis.T, axis=1).mean())


def candidates(lines: Image, level: int, channel: Channel, count: int = 6) -> list[Candidate]:
    """Return the likeliest lattices of an image of lines, best first."""
    spectrum = autocorrelation(lines)
    if spectrum is None:
        return []
    smooth = floats(cv2.GaussianBlur(spectrum, (0, 0), 1.0))
    return _likeliest(smooth, *_tried(smooth), level, channel, 2 * count)[:count]


def plainest(lines: Image, level: int, channel: Channel, count: int = 2) -> list[Candidate]:
    """Return the lattices that stand out on the whitened spectrum of a whole image, best first.

    A few lines of large print have most of an image's power, and woods have more than hairlines. Whitened,
    each wave counts as much as those about it: what repeats all over stands out, however faint it is.
    """
    smooth = floats(cv2.GaussianBlur(_whitened(_cropped(lines)), (0, 0), _SMOOTHED_PX))
    tried, scores = _tried(smooth)
    least = float(scores.mean() + _STANDS_OUT * scores.std())
    found = _likeliest(smooth, tried, scores, level, channel, 2 * count)
    return [each for each in found if each.score > least][:count]


def _likeliest(
    smooth: Image, tried: Matrix, scores: NDArray[np.float64], level: int, channel: Channel, most: int
) -> list[Candidate]:
    """Return the lattices through the peaks of an autocorrelation next to the best tried, best first."""
    found: list[Candidate] = []
    for basis in _summits(tried, scores, most):
        refined, score = _refined(smooth, basis)
        refined = upright(refined)
        if not any(alike(refined, other.basis) for other in found):
            found.append(Candidate(level, channel, refined, score))
    return sorted(found, key=lambda each: -each.score)


def _cropped(lines: Image) -> Image:
    """Return so much of the middle of an image as shows all that repeats."""
    (high, wide), most = lines.shape, _WHITENED_PX
    top, left = max(0, (high - most) // 2), max(0, (wide - most) // 2)
    return lines[top : top + most, left : left + most]


def _whitened(lines: Image) -> Image:
    """Return the autocorrelation of an image whose waves all count as much as those about them.

    Its middle is at the zero shift; it reaches as far as two hexes of the widest lattice looked for.
    """
    taper = np.sqrt(np.outer(np.hanning(lines.shape[0]), np.hanning(lines.shape[1]))).astype(np.float32)
    size = cv2.getOptimalDFTSize(max(lines.shape) + _WHITENED_REACH)
    power = _power((lines - lines.mean()) * taper, size)
    about = floats(cv2.GaussianBlur(power, (0, 0), _WAVES_ABOUT))
    whole = _shifted(power / (about + 1e-12), size)
    fading = _shifted(_power(taper, size), size)
    return _unfaded(whole, fading)


def _unfaded(whole: NDArray[np.floating], fading: NDArray[np.floating]) -> Image:
    """Return a correlation without what the taper takes from it at large shifts, and without its rings."""
    middle = whole.shape[0] // 2
    whole = whole / np.maximum(fading / fading[middle, middle], 0.08) / max(whole[middle, middle], 1e-12)
    return _without_rings(floats(whole))


def _power(values: Image, size: int) -> Image:
    """Return the power of each wave, the longest in the middle row."""
    return floats(np.fft.fftshift(np.abs(rfft2(values, (size, size))) ** 2, axes=0))


def _shifted(power: Image, size: int) -> Image:
    """Return the correlation by its power, as far as is looked at, its middle at the zero shift."""
    reach = min(_WHITENED_REACH, size // 2)
    whole = irfft2(np.fft.ifftshift(power, axes=0), (size, size))
    return floats(np.roll(whole, (reach, reach), (0, 1))[: 2 * reach, : 2 * reach])


def _summits(tried: Matrix, scores: NDArray[np.float64], count: int) -> list[Matrix]:
    """Return the best bases, each unlike those before it."""
    places = np.einsum("nij,kj->nki", tried, _PLANE[[9, 13]])
    left = scores.copy()
    found: list[Matrix] = []
    while len(found) < count and left.max() > 0:
        best = int(left.argmax())
        found.append(tried[best])
        off = np.linalg.norm(places - places[best], axis=-1).max(1)
        left[off < 0.2 * pitch_of(tried[best])] = 0
    return found


def autocorrelation(lines: Image) -> Image | None:
    """Return the mean autocorrelation of windows of an image, its middle at the zero shift.

    What depends on the distance alone is taken off: blots, thick strokes. None for an image without lines.
    """
    size = min(WINDOW, *lines.shape)
    taper = np.outer(np.hanning(size), np.hanning(size)).astype(np.float32)
    power = np.zeros((size, size // 2 + 1))
    for window in _windows(lines, size):
        flat = (window - window.mean()) * taper
        energy = float((flat * flat).sum())
        if energy > 1e-3:
            power += np.abs(rfft2(flat)) ** 2 / energy
    whole = np.fft.fftshift(irfft2(power, (size, size)))
    fading = np.fft.fftshift(irfft2(np.abs(rfft2(taper)) ** 2, (size, size)))
    middle = size // 2
    if not whole[middle, middle] > 0:
        return None
    return _unfaded(whole, fading)


def _windows(lines: Image, size: int) -> list[Image]:
    """Return windows spread over the image, overlapping where it is small."""
    height, width = lines.shape
    columns, rows = (max(1, math.ceil(2 * side / size) - 1) for side in (width, height))
    corners = [
        (int(y), int(x))
        for y in np.linspace(0, height - size, rows)
        for x in np.linspace(0, width - size, columns)
    ]
    step = max(1, math.ceil(len(corners) / _WINDOWS))
    # A step that shares no divisor with the columns leaves no column out.
    while step > 1 and math.gcd(step, columns) > 1:
        step += 1
    return [lines[y : y + size, x : x + size] for y, x in corners[::step]]


def _without_rings(whole: Image) -> Image:
    middle = whole.shape[0] // 2
    y, x = np.indices(whole.shape) - middle
    ring = np.hypot(x, y).astype(int)
    mean = np.bincount(ring.ravel(), whole.ravel()) / np.maximum(np.bincount(ring.ravel()), 1)
    return np.asarray(whole - mean[ring], np.float32)


def _tried(smooth: Image) -> tuple[Matrix, NDArray[np.float64]]:
    """Return all bases tried, and the mean of the autocorrelation at the lattice's first two rings."""
    most = min(MOST_PX, smooth.shape[0] * 0.22)
    pitches = np.exp(np.arange(math.log(LEAST_PX), math.log(most), 0.02))
    turns = np.radians(np.arange(-30, 30, 2.0))
    grid = np.meshgrid(pitches, turns, np.array(_STRETCHES), indexing="ij")
    pitch, turn, stretch = (axis.ravel() for axis in grid)
    cos, sin = pitch * np.cos(turn), pitch * np.sin(turn)
    # Stretched along the picture's axes: art is made higher or wider, whatever the turn of the grid.
    wide, high = np.sqrt(1 / stretch), np.sqrt(stretch)
    bases = np.stack([np.stack([cos * wide, -sin * wide], -1), np.stack([sin * high, cos * high], -1)], 1)
    return bases, _scores(smooth, bases)


def _scores(smooth: Image, bases: Matrix) -> NDArray[np.float64]:
    middle = smooth.shape[0] // 2
    # Of a pair of opposite shifts one is enough.
    half = _PLANE[: len(_PLANE) // 2]
    places = np.einsum("nij,kj->nki", bases, half) + middle
    values = map_coordinates(smooth, [places[..., 1], places[..., 0]], order=1, mode="nearest")
    # The weakest shifts count again: a lattice is strong in all directions, stripes are not.
    weak = np.sort(values, axis=1)[:, :4].mean(1)
    return np.asarray(values.mean(1) + weak)


def _refined(smooth: Image, basis: Matrix) -> tuple[Matrix, float]:
    """Return the basis through the peaks next to the lattice's points, and its score."""
    middle = smooth.shape[0] // 2
    for _ in range(3):
        reach = max(2, int(pitch_of(basis) * 0.14))
        wanted, weights = [], []
        for place in _PLANE:
            x, y = basis @ place + middle
            peak = _peak_near(smooth, x, y, reach)
            wanted.append((peak[0] - middle, peak[1] - middle))
            weights.append(max(peak[2], 0.0) + 1e-6)
        scale = np.sqrt(np.array(weights))[:, None]
        solved, *_ = np.linalg.lstsq(_PLANE * scale, np.array(wanted) * scale, rcond=None)
        fresh = solved.T
        if np.linalg.det(fresh) < 0.4 * np.linalg.det(basis):
            break
        basis = fresh
    return basis, float(_scores(smooth, basis[None])[0])


def _peak_near(values: Image, x: float, y: float, reach: int) -> tuple[float, float, float]:
    column, row = (int(min(max(round(at), reach + 1), values.shape[0] - reach - 2)) for at in (x, y))
    patch = values[row - reach : row + reach + 1, column - reach : column + reach + 1]
    high, wide = np.unravel_index(int(patch.argmax()), patch.shape)
    r, c = row - reach + int(high), column - reach + int(wide)
    dx = _vertex(values[r, c - 1], values[r, c], values[r, c + 1])
    dy = _vertex(values[r - 1, c], values[r, c], values[r + 1, c])
    return c + dx, r + dy, float(values[r, c])


def _vertex(before: float, at: float, after: float) -> float:
    """Return where the parabola through three values has its top, from the middle one."""
    bend = before - 2 * at + after
    return float(min(max(0.5 * (before - after) / bend, -0.5), 0.5)) if bend < -1e-12 else 0.0


def upright(basis: Matrix) -> Matrix:
    """Return the basis of the same lattice whose first axis is turned by 30 degrees at most."""
    half = math.sqrt(3) / 2
    sixth = np.array([[0.5, -half], [half, 0.5]])
    best = basis
    for n in range(6):
        turned = basis @ np.linalg.matrix_power(sixth, n)
        if turned[0, 0] / np.hypot(*turned[:, 0]) > best[0, 0] / np.hypot(*best[:, 0]) + 1e-9:
            best = turned
    return best


def alike(one: Matrix, other: Matrix) -> bool:
    """Return whether two bases are of lattices that agree to a twelfth of the pitch over two hexes."""
    change = np.linalg.solve(other, one)
    steps = _RINGS.shape[0]
    moved = _PLANE @ change.T
    near = np.linalg.norm(moved[:, None] - _PLANE[None], axis=-1).min(1)
    return bool((near < 0.12).sum() >= steps - 4)


def are_alike(one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates are of one lattice of the picture, on whatever levels they were found."""
    return alike(one.basis * 2.0 ** (one.level - other.level), other.basis)


def agreed(found: Sequence[Candidate], most: int) -> list[Candidate]:
    """Return the lattices that the most kinds of images show the most strongly, each as it is strongest.

    Woods, roofs and halftone repeat on one kind of image; what is printed in each hex does so on most.
    """
    groups: list[dict[Channel, Candidate]] = []
    for each in sorted(found, key=lambda each: -each.score):
        for group in groups:
            if are_alike(next(iter(group.values())), each):
                group.setdefault(each.channel, each)
                break
        else:
            groups.append({each.channel: each})
    groups.sort(key=lambda group: -sum(each.score for each in group.values()))
    return [next(iter(group.values())) for group in groups[:most]]


def is_multiple(one: Matrix, finer: Matrix) -> bool:
    """Return whether a lattice is wider than another one and has points of it only, to a twelfth of a hex."""
    change = np.linalg.solve(finer, one)
    if np.linalg.det(change) < 1.5:
        return False
    # As counts of steps along the two axes of the finer lattice; one step of either axis of the wider one.
    steps = np.linalg.solve(_AXES, change @ _AXES)
    return bool(np.linalg.norm(_AXES @ (steps - np.round(steps)), axis=0).max() < 0.12)
