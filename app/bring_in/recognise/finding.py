"""Counters are found: squares that are not the map and have four straight edges, wherever they lie.

A place is no hex here: what lies across a hexside, beside the grid, or turned is found all the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.recognise.light import Light

Grey = NDArray[np.float32]

ANGLES_DEG = tuple(float(angle) for angle in np.arange(-12, 12.1, 3))
MOST_FOUND = 1_500
_THREADS = 2
_COARSE_PX, _CLEARER_PX = 12.0, 18.0
"""The edge at which all sizes are tried, small so that it is quick, and that for the best of them."""
_RIVAL = 0.7
"""Such a share of the best one's worth makes a size a rival: no true one was seen to have less."""
_FAIR_EDGES = 0.35
"""So well are edges seen of what is no counter: four parts of different ones, a square of the map's print."""
_LEAST_SHARE, _MOST_SHARE = 0.007, 0.17
"""Of the longer side of the frame: so small and so large counters are."""
_LEAST_SCORE = 0.42
_LEAST_COVERED = 0.1
_ABOUT_PX = 1.8
_SMALLER = 0.93
"""Beside counters that touch, a frame that is a little too large finds none."""
_SPECKS = 0.75
"""The median counter hides the map wholly; what is seen of an empty map hides less than six tenths."""
_MOST_OVERLAP = 0.22
"""So much of a counter may lie under another one that is found beside it."""


@dataclass(frozen=True, slots=True)
class Square:
    """A counter's outline in a frame: its middle, edge, angle clockwise (-45 to 45), and how clear it is.

    `covered` is the share of it that is not the map, `edges` how well its four sides are seen, both 0 to 1.
    """

    x: float
    y: float
    edge_px: float
    angle_deg: float
    score: float
    covered: float = 0.0
    edges: float = 0.0

    def scaled(self, factor: float, margin: float = 0.0, other_margin: float = 0.0) -> Square:
        """Return it in a frame of another scale and margin."""
        x = (self.x - margin + 0.5) * factor - 0.5 + other_margin
        y = (self.y - margin + 0.5) * factor - 0.5 + other_margin
        return replace(self, x=x, y=y, edge_px=self.edge_px * factor)


@dataclass(frozen=True, eq=False)
class Evidence:
    """What speaks for a counter at each pixel: `cover`, -1 (the map) to 1, and slopes of what is no map."""

    cover: Grey
    slope_x: Grey
    slope_y: Grey

    def reduced(self, factor: float) -> Evidence:
        """Return it for the frame made smaller."""
        if factor >= 1:
            return self
        size = (round(self.cover.shape[1] * factor), round(self.cover.shape[0] * factor))
        # The strongest of a slope counts, not the mean: a line does not fade with the size.
        thick = max(1, round(0.8 / factor))
        slopes = (
            cv2.dilate(np.abs(each), np.ones((thick, thick), np.uint8))
            for each in (self.slope_x, self.slope_y)
        )
        cover, x, y = (
            np.asarray(cv2.resize(each, size, interpolation=cv2.INTER_AREA), np.float32)
            for each in (self.cover, *slopes)
        )
        return Evidence(cover, x, y)


def evidence_of(light: Light, is_map: NDArray[np.bool_]) -> Evidence:
    """Return what speaks for counters in a frame; off the map nothing does."""
    # A counter of the map's own colour shows by what is printed on it: what lies about that is covered too.
    about = np.sqrt(cv2.GaussianBlur(light.away * light.away, (0, 0), _ABOUT_PX))
    cover = np.clip((about / light.noise - 3.0) / 3.0, -1, 1)
    away = light.flat - light.map
    slopes = [_strongest(away, *way) for way in ((1, 0), (0, 1))]
    usual = float(np.percentile(np.hypot(*slopes)[is_map], 97)) + 1e-3
    # Beyond what is usual an edge is an edge: the strongest must not rule.
    limit = max(6 * light.noise, usual * 0.5)
    x, y = (np.clip(slope / limit, -1, 1) for slope in slopes)
    on_map = np.asarray(np.where(is_map, cover, -0.3), np.float32)
    return Evidence(on_map, np.asarray(x, np.float32), np.asarray(y, np.float32))


def _strongest(away: Grey, dx: int, dy: int) -> Grey:
    """Return the slope of the channel in which it is the steepest, with its sign."""
    slopes = cv2.Sobel(cv2.GaussianBlur(away, (0, 0), 0.7), cv2.CV_32F, dx, dy, ksize=3)
    chosen = np.abs(slopes).argmax(-1)
    return np.asarray(np.take_along_axis(slopes, chosen[..., None], -1)[..., 0] / 4)


def edge_of(evidence: Evidence, about_px: float | None = None) -> float:
    """Return the edge of the counters in pixels of the frame, 0 where nothing looks like counters.

    It is the one with which squares explain most of what is no map, seen at every size that can be; where it
    is known roughly, at those about that.
    """
    sizes = _sizes(max(evidence.cover.shape), about_px)
    worth = np.array([_explained(evidence, float(size), _COARSE_PX) for size in sizes])
    if worth.max() <= 0:
        return 0.0
    # Where counters touch, squares of four of them explain as much: their edges alone are worse, and that is
    # not clear so small.
    rivals = sizes[worth > _RIVAL * worth.max()]
    clearer = [_explained(evidence, float(size), _CLEARER_PX) for size in rivals]
    near = float(rivals[int(np.argmax(clearer))]) * np.linspace(0.91, 1.09, 9)
    # Among sizes so near the area says nothing, and shadows would make all counters too large.
    finer = np.array([_explained(evidence, float(size), 2 * _COARSE_PX) / size**2 for size in near])
    if finer.max() <= 0:
        return 0.0
    n = int(finer.argmax())
    # The top of a parabola through the best and its neighbours.
    low, mid, high = finer[max(n - 1, 0)], finer[n], finer[min(n + 1, len(near) - 1)]
    bent = low - 2 * mid + high
    shift = 0.0 if bent >= 0 or n in {0, len(near) - 1} else 0.5 * (low - high) / bent
    return float(near[n] + shift * (near[1] - near[0]))


def _sizes(longer: int, about_px: float | None) -> NDArray[np.float64]:
    """Return the edges to try, from the least of a map of a hundred hexes to the greatest of one of six."""
    if about_px is None:
        return np.geomspace(max(_COARSE_PX, _LEAST_SHARE * longer), _MOST_SHARE * longer, 30)
    # What was seen small may have been smaller still: no size below the coarsest was tried.
    return np.geomspace(max(_COARSE_PX, 0.5 * about_px), 1.4 * about_px, 14)


def _explained(evidence: Evidence, edge_px: float, seen_px: float) -> float:
    factor = min(1.0, seen_px / edge_px)
    found = squares(evidence.reduced(factor), edge_px * factor, angles_deg=(-4.0, 0.0, 4.0))
    # Squared: few squares with clear edges are more than many with fair ones.
    return sum(max(0.0, each.edges - _FAIR_EDGES) ** 2 * each.covered for each in found) * edge_px**2


def squares(
    evidence: Evidence,
    edge_px: float,
    angles_deg: tuple[float, ...] = ANGLES_DEG,
    least: float = _LEAST_SCORE,
) -> tuple[Square, ...]:
    """Return the squares of that edge that look like counters, the clearest first."""
    best = np.full(evidence.cover.shape, -9.0, np.float32)
    which = np.zeros(evidence.cover.shape, np.int32)
    with ThreadPoolExecutor(_THREADS) as pool:
        maps = list(pool.map(partial(_answers, evidence, edge_px), angles_deg))
    for n, (cover, edges) in enumerate(maps):
        total = 0.45 * cover + 0.55 * edges
        is_better = total > best
        best[is_better], which[is_better] = total[is_better], n
    peaks = _peaks(best, edge_px, least)
    found: list[Square] = []
    near = _Near(edge_px)
    for y, x in peaks:
        n = int(which[y, x])
        covered, clear = (float(each[y, x]) for each in maps[n])
        # A counter of the map's own colour is hardly covered: then its edges must be the clearer.
        if covered < _LEAST_COVERED or clear < 0.2 or (covered < 0.3 and clear < 0.5):
            continue
        square = Square(float(x), float(y), edge_px, angles_deg[n], float(best[y, x]), covered, clear)
        if near.has_room(square):
            near.add(square)
            found.append(square)
        if len(found) >= MOST_FOUND:
            break
    return tuple(found)


def squares_about(evidence: Evidence, edge_px: float) -> tuple[Square, ...]:
    """Return the squares of about that edge: those that only a smaller one finds come behind the others."""
    found = list(squares(evidence, edge_px))
    near = _Near(edge_px)
    for each in found:
        near.add(each)
    # Behind the others, and given the common edge: the smaller frame says where, not how large.
    for each in squares(evidence, edge_px * _SMALLER):
        if near.has_room(each):
            found.append(replace(each, edge_px=edge_px))
            near.add(each)
    return tuple(found)


def are_specks(found: Sequence[Square]) -> bool:
    """Return whether squares are print of the map itself, seen a little amiss: most hide it in part alone."""
    return bool(found) and float(np.median([each.covered for each in found])) < _SPECKS


def _answers(evidence: Evidence, edge_px: float, angle_deg: float) -> tuple[Grey, Grey]:
    """Return for each pixel how much of a square about it is covered, and how well its edges are seen."""
    inside, up, down, left, right = _masks(edge_px, angle_deg)
    turn = np.radians(angle_deg)
    across = np.abs(evidence.slope_x * np.cos(turn) + evidence.slope_y * np.sin(turn)).astype(np.float32)
    along = np.abs(-evidence.slope_x * np.sin(turn) + evidence.slope_y * np.cos(turn)).astype(np.float32)
    cover = cv2.filter2D(evidence.cover, cv2.CV_32F, inside, borderType=cv2.BORDER_REPLICATE)
    sides = [_under(along, up), _under(along, down), _under(across, left), _under(across, right)]
    # A missing side weighs more than one that is seen twice as well.
    ranked = _ranked([np.sqrt(np.clip(each, 0, 1)) for each in sides])
    edges = 0.4 * ranked[0] + 0.3 * ranked[1] + 0.2 * ranked[2] + 0.1 * ranked[3]
    return np.clip(cover, 0, 1), edges


def _under(slope: Grey, mask: Grey) -> Grey:
    """Return for each pixel what lies under a mask about it; beyond the frame there is nothing."""
    # The mask of a side is a strip in an empty square, and what is empty costs as much as the strip.
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    strip = np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
    (high, wide), room = slope.shape, mask.shape[0] // 2
    framed = cv2.copyMakeBorder(slope, room, room, room, room, cv2.BORDER_CONSTANT, value=0)
    part = framed[rows[0] : rows[-1] + high, columns[0] : columns[-1] + wide]
    found = cv2.filter2D(part, cv2.CV_32F, strip, anchor=(0, 0), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(found[:high, :wide])


def _ranked(sides: Sequence[Grey]) -> tuple[Grey, Grey, Grey, Grey]:
    """Return four planes sorted pixel by pixel, the least first: five comparisons, quicker than any sort."""
    a, b = _in_order(sides[0], sides[1])
    c, d = _in_order(sides[2], sides[3])
    least, c = _in_order(a, c)
    b, most = _in_order(b, d)
    return (least, *_in_order(b, c), most)


def _in_order(one: Grey, other: Grey) -> tuple[Grey, Grey]:
    return np.minimum(one, other), np.maximum(one, other)


def _masks(edge_px: float, angle_deg: float) -> tuple[Grey, Grey, Grey, Grey, Grey]:
    reach = int(np.ceil(edge_px * 0.75)) + 2
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)
    turn = np.radians(angle_deg)
    u, v = x * np.cos(turn) + y * np.sin(turn), -x * np.sin(turn) + y * np.cos(turn)
    half, thick = edge_px / 2, max(0.8, edge_px * 0.035)

    def band(one: Grey, other: Grey, at: float) -> Grey:
        mask = np.clip(1.3 - np.abs(one - at) / thick, 0, 1) * (np.abs(other) < 0.42 * edge_px)
        return np.asarray(mask / mask.sum(), np.float32)

    inside = np.clip(half - np.maximum(np.abs(u), np.abs(v)), 0, 1)
    return (
        (inside / inside.sum()).astype(np.float32),
        band(v, u, -half),
        band(v, u, half),
        band(u, v, -half),
        band(u, v, half),
    )


def _peaks(score: Grey, edge_px: float, least: float) -> list[tuple[int, int]]:
    size = max(3, int(edge_px * 0.25) // 2 * 2 + 1)
    highest = cv2.dilate(score, np.ones((size, size), np.uint8))
    rows, columns = np.nonzero((score >= highest) & (score > least))
    order = np.argsort(-score[rows, columns])[: 4 * MOST_FOUND]
    return [(int(rows[n]), int(columns[n])) for n in order]


class _Near:
    """Squares of about one edge, by the part of the frame in which their middles lie."""

    def __init__(self, edge_px: float) -> None:
        # Turned by half a quarter a square reaches as far as its diagonal.
        self._part_px = 1.42 * edge_px
        self._parts: dict[tuple[int, int], list[Square]] = defaultdict(list)

    def add(self, square: Square) -> None:
        self._parts[self._part(square)].append(square)

    def has_room(self, square: Square) -> bool:
        """Return whether too little of a square lies on any other."""
        column, row = self._part(square)
        return not any(
            _overlap(square, other) >= _MOST_OVERLAP
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for other in self._parts.get((x, y), ())
        )

    def _part(self, square: Square) -> tuple[int, int]:
        return int(square.x // self._part_px), int(square.y // self._part_px)


def _overlap(one: Square, other: Square) -> float:
    """Return the share of a square that lies on another of its size."""
    dx, dy = one.x - other.x, one.y - other.y
    turn = radians((one.angle_deg + other.angle_deg) / 2)
    u, v = abs(dx * cos(turn) + dy * sin(turn)), abs(-dx * sin(turn) + dy * cos(turn))
    return max(0.0, one.edge_px - u) * max(0.0, one.edge_px - v) / one.edge_px**2
