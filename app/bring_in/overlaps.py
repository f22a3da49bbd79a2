"""What two scans of one map have in common: points that look alike, and whether all of the overlap does.

Points are matched by their looks (SIFT, Lowe's ratio), those that agree on one affine placing (MAGSAC) make
an offer. Hexes are alike by the thousand and their numbers differ in one figure: so an offer may lie whole
columns off. Each is therefore laid on the other scan and compared, window by window, over all of the overlap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.pictures import Picture

_POINTS = 2_500
# Lowe's ratio: a match that has a second nearly as good says nothing.
_RATIO = 0.75
# Few are enough: what they say is looked at over the whole overlap.
_LEAST_AGREEING = 12
# Paper that was laid down anew bends by a few pixels; what lies farther off is another hex.
_OFF_PX = 3.0
# The true placing need not be the one with the most points: a wrong one may overlap more widely.
_OFFERS = 3
_MOST_SCALE, _MOST_STRETCH = 2.5, 1.1

_SOFT_PX, _WINDOW_PX, _LEAST_VARIANCE, _LIKE = 1.5, 31, 60.0, 0.7
_SLIP_PX = 8.0
# So much of a scan must have something printed in the overlap, else its likeness says nothing.
_LEAST_OVERLAP = 0.02

Points = NDArray[np.float64]
Grey = NDArray[np.float32]
Placing = NDArray[np.float64]
"""2 x 3: where a pixel of one scan lies on another."""


@dataclass(frozen=True, eq=False)
class Tile:
    """A scan: its pixels as it was read, in grey, and the points that may be found again with their looks."""

    picture: Picture
    places: Points
    looks: Grey

    @property
    def size_px(self) -> tuple[int, int]:
        """The size of the whole scan."""
        return self.picture.size_px


@dataclass(frozen=True, eq=False)
class Link:
    """An offer: two scans by their numbers, places on both, and how much of the overlap is alike, 0 to 1."""

    first: int
    second: int
    here: Points
    there: Points
    placing: Placing
    alike: float


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much of a scan shows something in an overlap, and how much of that is alike on both, 0 to 1."""

    share: float
    alike: float


def tile_of(picture: Picture) -> Tile:
    """Return the points of a grey picture that may be found again."""
    grey = np.ascontiguousarray(picture.pixels)
    finder = cv2.SIFT.create(nfeatures=_POINTS)
    found, described = finder.detectAndCompute(grey, None)
    places = np.array([point.pt for point in found], float).reshape(-1, 2) * picture.factor
    looks: Grey = np.zeros((0, 128), np.float32)
    if described is not None:
        looks = np.asarray(described, np.float32)
    return Tile(picture, places + picture.shift_px, looks)


def offers(tiles: Sequence[Tile], first: int, second: int) -> Iterator[Link]:
    """Yield the ways in which a scan may lie on another, as far as the overlap has something to compare."""
    one, other = tiles[first], tiles[second]
    here, there = _matched(one, other)
    for _ in range(_OFFERS):
        if len(here) < _LEAST_AGREEING:
            return
        off = _OFF_PX * max(one.picture.factor, other.picture.factor)
        found, agreeing = cv2.estimateAffine2D(here, there, method=cv2.USAC_MAGSAC, ransacReprojThreshold=off)
        chosen = np.zeros(len(here), bool) if agreeing is None else agreeing.ravel() > 0
        if chosen.sum() < _LEAST_AGREEING:
            return
        placing = np.asarray(found, np.float64)
        if _is_of_paper(placing):
            seen = overlap(one, other, placing)
            if seen.share >= _LEAST_OVERLAP:
                stiff = _stiff(here[chosen], there[chosen])
                yield Link(first, second, here[chosen], there[chosen], stiff, seen.alike)
        here, there = here[~chosen], there[~chosen]


def _matched(one: Tile, other: Tile) -> tuple[Points, Points]:
    """Return the places of points that look alike, each of the second scan once."""
    if min(len(one.places), len(other.places)) < _LEAST_AGREEING:
        return np.zeros((0, 2)), np.zeros((0, 2))
    pairs = cv2.BFMatcher().knnMatch(one.looks, other.looks, k=2)
    good = sorted(
        (near for near, next_one in pairs if near.distance < _RATIO * next_one.distance),
        key=lambda match: match.distance,
    )
    # The nearest of each: many that share one point would agree on a placing that shrinks all to it.
    best = {match.trainIdx: match.queryIdx for match in reversed(good)}
    return one.places[list(best.values())], other.places[list(best)]


def _stiff(here: Points, there: Points) -> Placing:
    """Return the placing that only turns, scales and moves, by least squares.

    Through a narrow strip an affine one shears by per cents, and what is reached by way of it lies far off.
    """
    one, other = (each[:, 0] + 1j * each[:, 1] for each in (here, there))
    (turn, move), *_ = np.linalg.lstsq(np.column_stack([one, np.ones(len(one))]), other, rcond=None)
    return np.array([[turn.real, -turn.imag, move.real], [turn.imag, turn.real, move.imag]])


def _is_of_paper(placing: Placing) -> bool:
    """Return whether a placing turns, moves and scales, as the same paper scanned twice does."""
    wide, narrow = np.linalg.svd(placing[:, :2], compute_uv=False)
    return bool(wide < _MOST_SCALE and narrow > 1 / _MOST_SCALE and wide < _MOST_STRETCH * narrow)


def overlap(one: Tile, other: Tile, placing: Placing, *, may_slip: bool = False) -> Overlap:
    """Return how alike two scans are where they overlap, the first laid on the second by a placing.

    With `may_slip` a few pixels more are moved first: a placing that went by way of other scans is not exact.
    """
    here, there = _soft(one.picture), _soft(other.picture)
    shown, inside = _laid(there, here.shape, _as_read(placing, one.picture, other.picture))
    if may_slip:
        shown = _slipped(here, shown, inside)
    return _compared(here, shown, inside)


def _slipped(here: Grey, shown: Grey, inside: Grey) -> Grey:
    """Return the second scan moved to where it fits the first best, if that is near."""
    area = max(float(inside.sum()), 1.0)
    # About nought, else the edge of the overlap, which both have, would hold the two where they are.
    one, other = ((each - float((each * inside).sum()) / area) * inside for each in (here, shown))
    (x, y), _ = cv2.phaseCorrelate(one, other)
    if math.hypot(x, y) > _SLIP_PX:
        return shown
    back = np.array([[1.0, 0.0, -x], [0.0, 1.0, -y]])
    return np.asarray(cv2.warpAffine(shown, back, (here.shape[1], here.shape[0])), np.float32)


def _soft(picture: Picture) -> Grey:
    grey = np.ascontiguousarray(picture.pixels, np.float32)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), _SOFT_PX), np.float32)


def _as_read(placing: Placing, one: Picture, other: Picture) -> Placing:
    """Return a placing of whole scans as one of their pixels as they were read."""
    linear = placing[:, :2] * (one.factor / other.factor)
    moved = (placing[:, :2] @ np.array(one.shift_px) + placing[:, 2] - other.shift_px) / other.factor
    return np.column_stack([linear, moved])


def _laid(there: Grey, shape: tuple[int, ...], placing: Placing) -> tuple[Grey, Grey]:
    """Return the second scan as it lies on the first, and 1 where it lies there at all."""
    size, back = (shape[1], shape[0]), cv2.WARP_INVERSE_MAP
    shown = cv2.warpAffine(there, placing, size, flags=cv2.INTER_LINEAR | back)
    inside = cv2.warpAffine(np.ones_like(there), placing, size, flags=cv2.INTER_NEAREST | back)
    return np.asarray(shown, np.float32), np.asarray(inside, np.float32)


def _compared(here: Grey, shown: Grey, inside: Grey) -> Overlap:
    """Correlate both window by window, each window by its own light."""

    def mean(values: Grey) -> Grey:
        return np.asarray(cv2.blur(values, (_WINDOW_PX, _WINDOW_PX)), np.float32)

    one, other = mean(here), mean(shown)
    one_varies, other_varies = mean(here * here) - one * one, mean(shown * shown) - other * other
    told = (mean(inside) > 0.999) & (np.maximum(one_varies, other_varies) > _LEAST_VARIANCE)
    if not told.any():
        return Overlap(0.0, 0.0)
    both = (mean(here * shown) - one * other)[told]
    alike = both / np.sqrt(np.maximum(one_varies[told], 1.0) * np.maximum(other_varies[told], 1.0))
    return Overlap(float(told.mean()), float((alike > _LIKE).mean()))
