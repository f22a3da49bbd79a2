"""Several scans of one map laid together: they overlap, and what is printed in the overlaps joins them.

How each pair may overlap is asked of `overlaps`, what of it holds together of `joining`; then all placings
are fitted at once to all links by least squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.linalg import lsqr

from app.bring_in.joining import joined
from app.bring_in.opening import MAX_PIXELS, Leaf, check_together, leaves_of
from app.bring_in.overlaps import Link, Tile, offers, tile_of
from app.bring_in.pictures import Pixels, read_picture
from app.bring_in.refused import Refused
from app.bring_in.watch import UNWATCHED, Watch

MOST_TILES = 40

# Reduced: what two scans share is found as well when it is coarser, and in a fraction of the time.
_LOOK_PIXELS = 2_500_000
# As many of each link: else a pair that overlaps widely would outweigh all others in the fit.
_KEPT_POINTS = 80


def stitched(paths: Sequence[Path], watch: Watch = UNWATCHED, *, all_pages: bool = False) -> Pixels:
    """Return overlapping scans as one picture, turned and scaled as the first of them.

    Of each file the first page is taken, or all of them. Raises Refused where one overlaps no other, or all
    together are too large or too few.
    """
    check_together(paths)
    leaves = leaves_of(paths, MOST_TILES + 1, all_pages=all_pages)
    if len(leaves) > MOST_TILES:
        raise Refused(
            "pictures", f"more than {MOST_TILES} scans are too many to stitch", "stitch a part of them first"
        )
    if len(leaves) < 2:
        raise Refused(paths[0].name, "it has one page alone", "bring it in as one picture")
    tiles = list(_tiles(leaves, watch.part(0.0, 0.2)))
    links = joined(tiles, _offers(tiles, watch.part(0.2, 0.6)))
    watch.step(0.6, "Laying the scans together")
    placings, size = _framed(tiles, placed(len(tiles), links))
    return _pasted(leaves, placings, size, watch.part(0.6, 1.0))


def _tiles(leaves: Sequence[Leaf], watch: Watch) -> Iterator[Tile]:
    for n, (path, page) in enumerate(leaves):
        # As it is told of: the pages of a pile have one name.
        name = path.name if page == 1 else f"page {page} of {path.name}"
        watch.step(n / len(leaves), f"Reading {name}")
        yield tile_of(replace(read_picture(path, most_pixels=_LOOK_PIXELS, grey=True, page=page), name=name))


def _offers(tiles: Sequence[Tile], watch: Watch) -> Iterator[Link]:
    pairs = list(combinations(range(len(tiles)), 2))
    for n, (one, other) in enumerate(pairs):
        watch.step(n / len(pairs), "Looking for what scans have in common")
        yield from offers(tiles, one, other)


def placed(count: int, links: Sequence[Link]) -> NDArray[np.float64]:
    """Return the affine placing (2 x 3) of each scan on the first, by least squares over all links."""
    rows: list[NDArray[np.float64]] = []
    nodes: list[NDArray[np.intp]] = []
    for link in links:
        # Both scans must lay a shared point on one place: their placings' difference is nothing.
        few = slice(None, None, max(1, len(link.here) // _KEPT_POINTS))
        one, other = (
            np.column_stack([each[few], np.ones(len(each[few]))]) for each in (link.here, link.there)
        )
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
    leaves: Sequence[Leaf], placings: NDArray[np.float64], size: tuple[int, int], watch: Watch
) -> Pixels:
    """Lay the scans on one sheet; each is read and let go before the next one."""
    sheet = np.full((size[1], size[0], 3), 255, np.uint8)
    bare = np.ones((size[1], size[0]), bool)
    for n, ((path, page), placing) in enumerate(zip(leaves, placings, strict=True)):
        watch.step(n / len(leaves), f"Laying down {path.name}")
        pixels = np.ascontiguousarray(read_picture(path, page=page).pixels)
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
