"""Several scans of one map laid together: they overlap, and what is printed in the overlaps joins them.

Points that look alike are matched between all pairs (SIFT, Lowe's ratio), pairs that agree on one affine
placing (MAGSAC) are links, and all placings are fitted at once to all links by least squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import lsqr

from app.bring_in.pictures import MAX_PIXELS, Picture, Pixels, check_together, read_picture
from app.bring_in.refused import Refused
from app.bring_in.watch import UNWATCHED, Watch

STITCHED = "stitched.png"
MOST_TILES = 40

# Reduced: what two scans share is found as well when it is coarser, and in a fraction of the time.
_LOOK_PIXELS = 2_500_000
_POINTS = 2_500
# Lowe's ratio: hexes are alike by the thousand, and a match that has a second nearly as good says nothing.
_RATIO = 0.75
# Far more than the three that settle a placing: in a pattern that repeats some always agree by chance.
_LEAST_AGREEING = 25
# Paper that was laid down anew bends by a few pixels; what lies farther off is another hex.
_OFF_PX = 3.0
# As many of each link: else a pair that overlaps widely would outweigh all others in the fit.
_KEPT_POINTS = 80

Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Tile:
    """The points of one scan that may be found again: their places on the whole picture, and their looks."""

    name: str
    size_px: tuple[int, int]
    factor: int
    places: Points
    looks: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Link:
    """Two scans that show the same: places on the first and on the second."""

    first: int
    second: int
    here: Points
    there: Points


def stitched(paths: Sequence[Path], watch: Watch = UNWATCHED) -> Pixels:
    """Return overlapping scans as one picture, turned and scaled as the first of them.

    Raises Refused where one overlaps no other, or all together are too large.
    """
    check_together(paths)
    if len(paths) > MOST_TILES:
        raise Refused(
            "pictures", f"{len(paths)} scans are too many to stitch", f"at most {MOST_TILES} at once"
        )
    tiles = []
    for n, path in enumerate(paths):
        watch.step(0.4 * n / len(paths), "Looking for what scans have in common")
        tiles.append(tile_of(read_picture(path, most_pixels=_LOOK_PIXELS, grey=True)))
    links = [link for a, b in combinations(range(len(tiles)), 2) if (link := linked(tiles, a, b)) is not None]
    _check_whole(tiles, links)
    watch.step(0.6, "Laying the scans together")
    placings, size = _framed(tiles, placed(len(tiles), links))
    return _pasted(paths, placings, size, watch.part(0.6, 1.0))


def tile_of(picture: Picture) -> Tile:
    """Return the points of a grey picture that may be found again."""
    finder = cv2.SIFT.create(nfeatures=_POINTS)
    found, described = finder.detectAndCompute(np.ascontiguousarray(picture.pixels), None)
    places = np.array([point.pt for point in found], float).reshape(-1, 2) * picture.factor
    looks: NDArray[np.float32] = np.zeros((0, 128), np.float32)
    if described is not None:
        looks = np.asarray(described, np.float32)
    return Tile(picture.name, picture.size_px, picture.factor, places + picture.shift_px, looks)


def linked(tiles: Sequence[Tile], first: int, second: int) -> Link | None:
    """Return the link of two scans, None where they do not overlap."""
    one, other = tiles[first], tiles[second]
    if min(len(one.places), len(other.places)) < _LEAST_AGREEING:
        return None
    pairs = cv2.BFMatcher().knnMatch(one.looks, other.looks, k=2)
    good = [near for near, next_one in pairs if near.distance < _RATIO * next_one.distance]
    if len(good) < _LEAST_AGREEING:
        return None
    here = one.places[[match.queryIdx for match in good]]
    there = other.places[[match.trainIdx for match in good]]
    off = _OFF_PX * max(one.factor, other.factor)
    _, agreeing = cv2.estimateAffine2D(here, there, method=cv2.USAC_MAGSAC, ransacReprojThreshold=off)
    chosen = np.flatnonzero(agreeing.ravel()) if agreeing is not None else np.zeros(0, int)
    if len(chosen) < _LEAST_AGREEING:
        return None
    few = chosen[:: max(1, len(chosen) // _KEPT_POINTS)]
    return Link(first, second, here[few], there[few])


def _check_whole(tiles: Sequence[Tile], links: Sequence[Link]) -> None:
    count = len(tiles)
    rows, columns = [link.first for link in links], [link.second for link in links]
    joined = sparse.coo_matrix((np.ones(len(links)), (rows, columns)), (count, count))
    _, part = connected_components(joined, directed=False)
    apart = [tile.name for tile, number in zip(tiles, part, strict=True) if number != part[0]]
    if apart:
        told = f"{', '.join(apart[:5])} shows nothing that {tiles[0].name} and its neighbours show"
        raise Refused(
            apart[0], told, "scan with a hand's breadth of overlap, or bring the parts in one by one"
        )


def placed(count: int, links: Sequence[Link]) -> NDArray[np.float64]:
    """Return the affine placing (2 x 3) of each scan on the first, by least squares over all links."""
    rows: list[NDArray[np.float64]] = []
    nodes: list[NDArray[np.intp]] = []
    for link in links:
        # Both scans must lay a shared point on one place: their placings' difference is nothing.
        one = np.column_stack([link.here, np.ones(len(link.here))])
        other = np.column_stack([link.there, np.ones(len(link.there))])
        rows.append(np.hstack([one, -other]))
        at = np.concatenate([3 * link.first + np.arange(3), 3 * link.second + np.arange(3)])
        nodes.append(np.tile(at, (len(one), 1)))
    values, columns = np.vstack(rows), np.vstack(nodes)
    line = np.repeat(np.arange(len(values)), 6)
    whole = sparse.csr_matrix((values.ravel(), (line, columns.ravel())), (len(values), 3 * count))
    scale = 1 / np.maximum(np.sqrt(np.asarray(whole.multiply(whole).mean(0)).ravel()), 1e-9)
    # Scaled column by column: places count in thousands of pixels and shifts in ones, and lsqr would end
    # too soon.
    free = whole[:, 3:] @ sparse.diags(scale[3:])
    fixed = whole[:, :3] @ np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
    found = np.stack([lsqr(free, -fixed[:, n], atol=1e-12, btol=1e-12)[0] * scale[3:] for n in (0, 1)], -1)
    first = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    return np.stack([first, *(found[3 * n : 3 * n + 3].T for n in range(count - 1))])


def _framed(
    tiles: Sequence[Tile], placings: NDArray[np.float64]
) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """Return the placings with the upper left corner of all at the origin, and the size of the whole."""
    corners = []
    for tile, placing in zip(tiles, placings, strict=True):
        width, height = tile.size_px
        ends = np.array([[0, 0, 1], [width, 0, 1], [0, height, 1], [width, height, 1]], float)
        corners.append(ends @ placing.T)
    every = np.concatenate(corners)
    low, high = np.floor(every.min(0)), np.ceil(every.max(0))
    width, height = (int(side) for side in high - low)
    if width * height > MAX_PIXELS:
        told = f"{width} x {height}: more than {MAX_PIXELS // 1_000_000} million pixels together"
        raise Refused("pictures", told, "scan with fewer dots to the inch")
    moved = placings.copy()
    # By whole pixels: the first scan lies as it is then, and no line of its print is smoothed.
    moved[:, :, 2] -= low
    return moved, (width, height)


def _pasted(
    paths: Sequence[Path], placings: NDArray[np.float64], size: tuple[int, int], watch: Watch
) -> Pixels:
    """Lay the scans on one sheet; each is read and let go before the next one."""
    sheet = np.full((size[1], size[0], 3), 255, np.uint8)
    bare = np.ones((size[1], size[0]), bool)
    for n, (path, placing) in enumerate(zip(paths, placings, strict=True)):
        watch.step(n / len(paths), f"Laying down {path.name}")
        pixels = np.ascontiguousarray(read_picture(path).pixels)
        _paste(sheet, bare, pixels, placing)
    return sheet


def _paste(sheet: Pixels, bare: NDArray[np.bool_], pixels: Pixels, placing: NDArray[np.float64]) -> None:
    height, width = pixels.shape[:2]
    ends = np.array([[0, 0, 1], [width, 0, 1], [0, height, 1], [width, height, 1]], float) @ placing.T
    left, top = (max(int(v), 0) for v in np.floor(ends.min(0)))
    right, low = (int(v) for v in np.minimum(np.ceil(ends.max(0)) + 1, (sheet.shape[1], sheet.shape[0])))
    moved = placing.copy()
    moved[:, 2] -= (left, top)
    size = (right - left, low - top)
    shown = np.asarray(cv2.warpAffine(pixels, moved, size, flags=cv2.INTER_LINEAR))
    # The outermost pixels of a scan are often its lid.
    inside = np.zeros((height, width), np.uint8)
    inside[2:-2, 2:-2] = 1
    fresh = np.asarray(cv2.warpAffine(inside, moved, size, flags=cv2.INTER_NEAREST), bool)
    part = (slice(top, low), slice(left, right))
    fresh &= bare[part]
    sheet[part][fresh] = shown[fresh]
    # The first scan keeps what it shows: blending two would blur every line of print in the overlap.
    bare[part] &= ~fresh
