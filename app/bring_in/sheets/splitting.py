"""A block of counters that touch is split: how many columns and rows it has, and where they part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Profile = NDArray[np.float64]

_LEAST_EDGE_PX, _MOST_ALONG, _BINS = 38, 40, 48
_DRIFT, _UNEVEN = 0.06, 0.05
"""How far a parting may lie from its even place, and an edge from that of the others, of an edge."""
_ALONE, _OF_LIKENESS, _OF_FINENESS, _OF_HALVES, _BLUR_BINS = 0.5, 0.6, 0.04, 2.0, 2.5
_LIKELY, _CELL, _OF_COUNTERS = 8, 16, 0.8
"""What one counter by itself counts; what likeness counts beside the partings, and each halving."""
_NEARLY, _RIVAL, _SAME, _PARTED = 0.85, 0.75, 0.12, 0.5
"""Halves were at most 0.69 times as alike as whole counters, counters 0.95 times as alike as pairs."""
_OFF_THE_ROW = 0.015
"""How far a parting may lie from the even row of the others, of an edge: a die cuts straighter than that."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the upright picture: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Its width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Its height in pixels."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Parted:
    """The partings of a block along x and y, its own edges among them, and how plain they are, 0 to 1."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    fit: float


class Edges:
    """The edges of an upright picture, from which the partings of any of its blocks are read."""

    def __init__(self, grey: NDArray[np.float32]) -> None:
        smooth = cv2.GaussianBlur(grey, (0, 0), 0.8)
        across, down = cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
        # What is strong here and there is print; a parting is even along its whole length.
        self._across = np.minimum(np.abs(across), np.percentile(np.abs(across), 95) + 1e-3)
        self._down = np.minimum(np.abs(down), np.percentile(np.abs(down), 95) + 1e-3)
        self._strength = np.asarray(cv2.magnitude(self._across, self._down), np.float32)

    def likeness(self, boxes: Sequence[Box], width: float) -> float:
        """Return how alike the counters of all blocks are where they are so wide."""
        cells = [cell for box in boxes for cell in self._cells(box, width)]
        if len(cells) < 3:
            return 0.0
        return _likeness(np.stack(cells))

    def _cells(self, box: Box, width: float) -> Iterator[Profile]:
        """Yield the edges of each counter of a block, in little."""
        columns, rows = max(1, round(box.width / width)), max(1, round(box.height / width))
        left, top, right, bottom = (round(each) for each in (box.left, box.top, box.right, box.bottom))
        part = cv2.GaussianBlur(self._strength[top:bottom, left:right], (0, 0), width / _CELL / 2)
        small = cv2.resize(part, (columns * _CELL, rows * _CELL), interpolation=cv2.INTER_AREA)
        for cell in small.reshape(rows, _CELL, columns, _CELL).swapaxes(1, 2).reshape(-1, _CELL * _CELL):
            yield np.asarray(cell, np.float64)

    def profiles(self, box: Box) -> tuple[Profile, Profile]:
        """Return how much edge there is at each x and each y of a box."""
        left, top, right, bottom = (round(each) for each in (box.left, box.top, box.right, box.bottom))
        return (
            _even(self._across[top:bottom, left:right], 0),
            _even(self._down[top:bottom, left:right], 1),
        )


def _even(edges: NDArray[np.float32], axis: int) -> Profile:
    """Return the mean edge along one way, the less the more uneven it is."""
    if not edges.size:
        return np.zeros(1)
    parts = np.array_split(edges, 12, axis=axis)
    means = np.stack([part.mean(axis=axis) for part in parts if part.size])
    return np.asarray(0.5 * means.mean(axis=0) + 0.5 * np.percentile(means, 30, axis=0), np.float64)


@dataclass(frozen=True, slots=True)
class Edge:
    """How wide counters are, in pixels, and whether no other width fits nearly as well."""

    px: float
    is_plain: bool = True


def common_edge(edges: Edges, boxes: Sequence[Box]) -> Edge | None:
    """Return how wide the counters of a sheet are, from all of its blocks together; None without blocks.

    A width is the better the more alike the counters of a block are that follow one another with it, and the
    more their partings stand out from what is printed inside.
    """
    sides = [side for box in boxes for side in _sides(edges, box)]
    widths = sorted({side.length / count for side in sides for count in range(1, len(side.scores))})
    if not widths:
        return None
    weights = [side.weight for side in sides]
    totals = [float(np.average([side.at(width) for side in sides], weights=weights)) for width in widths]
    # The counters themselves are compared for those widths alone that may be right.
    likely = sorted(range(len(widths)), key=lambda n: totals[n], reverse=True)[:_LIKELY]
    worth = {widths[n]: _Worth(totals[n], edges.likeness(boxes, widths[n])) for n in likely}
    best = _finest(worth)
    is_plain = _is_plain(worth, best)
    near = [
        (side.length / max(1, round(side.length / best)), side.weight) for side in sides if side.at(best) > 0
    ]
    px = sum(width * weight for width, weight in near) / sum(weight for _, weight in near)
    return Edge(px, is_plain)


class _Worth(NamedTuple):
    """How well a width fits: by the partings of the blocks, and by how alike their counters are then."""

    partings: float
    likeness: float

    @property
    def sum(self) -> float:
        return self.partings + _OF_COUNTERS * self.likeness

    def is_near(self, other: _Worth, share: float) -> bool:
        """Return whether its counters are nearly as alike as those of another one, partings there at all.

        The partings count less: between counters of one colour that touch there is no edge.
        """
        return self.partings > _PARTED * other.partings and self.likeness > share * other.likeness


def _finest(worth: Mapping[float, _Worth]) -> float:
    """Return the best width; of one and a part of it that is nearly as good, the part.

    Groups of counters follow one another as evenly as counters do, often more so, for their figures even
    out. Halves of counters do not: a symbol stands above, figures below.
    """
    best = max(worth, key=lambda width: worth[width].sum)
    if worth[best].likeness <= 0:
        return best  # too few counters to be compared
    parts = [width for width in worth if _is_part(width, best) and worth[width].is_near(worth[best], _NEARLY)]
    return max((width for width in parts if width < 1.1 * min(parts)), key=lambda width: worth[width].sum)


def _is_plain(worth: Mapping[float, _Worth], best: float) -> bool:
    """Return whether no width fits nearly as well that is neither the best, nor that of groups of it."""
    # Widths near the best are the best, measured on blocks whose counters stand apart.
    others = (width for width in worth if not (_is_part(best, width) or abs(width / best - 1) < _SAME))
    return worth[best].likeness <= 0 or not any(worth[other].is_near(worth[best], _RIVAL) for other in others)


def _is_part(width: float, whole: float) -> bool:
    count = max(1, round(whole / width))
    return abs(whole / width / count - 1) < _UNEVEN


@dataclass(frozen=True, slots=True)
class _Side:
    """One way of a block: its length, and how well it falls into so many counters; the list begins with 0."""

    length: float
    weight: float
    scores: tuple[float, ...]

    def at(self, width: float) -> float:
        """Return how well it falls into counters so wide."""
        count = max(1, round(self.length / width))
        if count >= len(self.scores):
            return 0.0
        off = self.length / count / width - 1
        return self.scores[count] * float(np.exp(-((off / _UNEVEN) ** 2)))


def _sides(edges: Edges, box: Box) -> list[_Side]:
    found = []
    for profile, length in zip(edges.profiles(box), (box.width, box.height), strict=True):
        most = max(1, min(_MOST_ALONG, int(length / _LEAST_EDGE_PX)))
        scores = (0.0, *(_score(profile, count) for count in range(1, most + 1)))
        found.append(_Side(length, box.width * box.height, scores))
    return found


def _score(profile: Profile, count: int) -> float:
    """Return how well a profile falls into so many counters, 0 to 1."""
    if count == 1:
        return _ALONE
    periods = _periods(profile, count)
    alike = _alike(profile, count)
    # Halves or thirds of counters are less alike than whole ones.
    whole = [_alike(profile, count // parts) for parts in (2, 3) if count % parts == 0 and count > parts]
    alike -= _OF_HALVES * max(0.0, *(each - alike for each in whole), 0.0)
    mean = periods.mean(axis=0)
    reach = max(1, round(_DRIFT * _BINS))
    inside = float(np.percentile(mean[2 * reach : _BINS - 2 * reach], 92))
    ends = np.concatenate([periods[1:, :reach], periods[:-1, -reach:]], axis=1).max(axis=1)
    # The weakest quarter decides: every parting must be there.
    parting = float(np.percentile(ends, 25))
    plain = parting / (parting + inside + 1e-6)
    # Two counters taken as one are as alike: of equals the finer is right.
    finer = _OF_FINENESS * float(np.log2(count))
    return _OF_LIKENESS * max(0.0, alike) + (1 - _OF_LIKENESS) * plain + finer


def _alike(profile: Profile, count: int) -> float:
    # Blurred too: other figures in the same places are alike from afar, with bare ground between them.
    periods = _periods(profile, count)
    return max(_likeness(periods), _likeness(_blurred(periods)))


def _periods(profile: Profile, count: int) -> Profile:
    """Return a profile cut into so many equal parts, each of as many values."""
    at = (np.arange(count * _BINS) + 0.5) * len(profile) / (count * _BINS) - 0.5
    # The strongest of a few: a thin line must not fall between two values.
    wide = max(1, round(len(profile) / (count * _BINS)))
    calm = np.asarray(cv2.dilate(profile.astype(np.float32), np.ones((wide, 1), np.uint8))).ravel()
    return np.interp(at, np.arange(len(profile)), calm).reshape(count, _BINS)


def _blurred(periods: Profile) -> Profile:
    whole = periods.reshape(1, -1).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(whole, (0, 0), _BLUR_BINS), np.float64).reshape(periods.shape)


def _likeness(periods: Profile) -> float:
    """Return how alike the parts are to the mean of the others, the median of their correlations."""
    total = periods.sum(axis=0)
    found = []
    for each in periods:
        rest = (total - each) / (len(periods) - 1)
        one, other = each - each.mean(), rest - rest.mean()
        found.append(float((one * other).sum() / (np.sqrt((one**2).sum() * (other**2).sum()) + 1e-9)))
    return float(np.median(found))


def split(edges: Edges, box: Box, edge_px: float) -> Parted:
    """Return the partings of a block into counters about so wide."""
    along_x, along_y = edges.profiles(box)
    columns, rows = max(1, round(box.width / edge_px)), max(1, round(box.height / edge_px))
    xs = [box.left + each for each in _partings(along_x, columns)]
    ys = [box.top + each for each in _partings(along_y, rows)]
    fit = (_score(along_x, columns) + _score(along_y, rows)) / 2
    return Parted(tuple(xs), tuple(ys), float(np.clip(fit, 0, 1)))


def _partings(profile: Profile, count: int) -> list[float]:
    """Return the partings, each at the strongest edge near its even place."""
    pitch = len(profile) / count
    reach = max(1, round(_DRIFT * pitch))
    found = [0.0]
    for n in range(1, count):
        middle = round(n * pitch)
        left = max(0, middle - reach)
        window = profile[left : middle + reach + 1]
        # Two edges stand at a gap: their middle is the parting.
        weight = np.maximum(window - np.percentile(profile, 60), 0) ** 2
        off = float((np.arange(len(window)) * weight).sum() / weight.sum()) if weight.sum() > 0 else reach
        found.append(left + off if weight.sum() > 0 else n * pitch)
    return _in_a_row([*found, float(len(profile))])


def _in_a_row(partings: list[float]) -> list[float]:
    """Return the partings, those that lie beside the even row of the others brought into it.

    Counters of one colour that touch have no edge between them: there print drew the parting to itself.
    """
    if len(partings) < 4:
        return partings
    at = np.arange(len(partings))
    places = np.array(partings)
    pairs = [(i, j) for i in range(len(places)) for j in range(i + 1, len(places))]
    # The median slope of all pairs (Theil and Sen): a third of the partings may lie anywhere.
    pitch = float(np.median([(places[j] - places[i]) / (j - i) for i, j in pairs]))
    even = pitch * at + float(np.median(places - pitch * at))
    is_off = np.abs(places - even) > _OFF_THE_ROW * pitch
    # The first and the last are the block's own edges, where the ground begins.
    is_off[[0, -1]] = False
    return [float(each) for each in np.where(is_off, even, places)]
