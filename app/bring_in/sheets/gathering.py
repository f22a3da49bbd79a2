"""What belongs together on a sheet: parts of one counter; and places in its rows that show none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.bring_in.projection import Point
from app.bring_in.sheets.cell import Sheet
from app.bring_in.sheets.splitting import Box

_ALIKE, _NEAR = 0.1, 0.4
"""How far the sides of parts may be from one line, and how wide a stripe between them may be, of an edge."""
_SAME_ROW, _NEIGHBOUR, _INSIDE, _LAID = 0.3, 1.6, 0.7, 0.6


def apart(boxes: Sequence[Box]) -> list[Box]:
    """Return the boxes without those that lie inside of a larger one.

    A block whose counters are in part as pale as the card has an outline with bays; what stands in a bay
    is of the block, and would be cut out twice.
    """
    found: list[Box] = []
    for box in sorted(boxes, key=lambda each: each.width * each.height, reverse=True):
        if not any(_covered(box, other) > _INSIDE for other in found):
            found.append(box)
    return found


def _covered(box: Box, other: Box) -> float:
    """Return which part of a box another one covers."""
    across = min(box.right, other.right) - max(box.left, other.left)
    down = min(box.bottom, other.bottom) - max(box.top, other.top)
    return max(0.0, across) * max(0.0, down) / max(1.0, box.width * box.height)


def joined(boxes: Sequence[Box], edge_px: float) -> list[Box]:
    """Return the boxes, those made one that are parts of one counter.

    A stripe in the colour of the card, from edge to edge, parts what is printed: reduced sides often have
    one.
    """
    left, found = list(boxes), []
    while left:
        box = left.pop(0)
        other = next((each for each in left if _is_one(box, each, edge_px)), None)
        if other is None:
            found.append(box)
        else:
            left.remove(other)
            # Once more into the list: two stripes make three parts.
            left.insert(0, _around((box, other)))
    return found


def _is_one(one: Box, other: Box, edge_px: float) -> bool:
    """Return whether two boxes are parts of a counter: as wide, one behind the other, one counter in all."""
    both = _around((one, other))
    if max(both.width, both.height) > (1 + _ALIKE) * edge_px:
        return False
    across = max(abs(one.left - other.left), abs(one.right - other.right))
    down = max(abs(one.top - other.top), abs(one.bottom - other.bottom))
    apart_x = max(one.left, other.left) - min(one.right, other.right)
    apart_y = max(one.top, other.top) - min(one.bottom, other.bottom)
    is_above = across < _ALIKE * edge_px and apart_y < _NEAR * edge_px
    return is_above or (down < _ALIKE * edge_px and apart_x < _NEAR * edge_px)


def _around(boxes: Iterable[Box]) -> Box:
    some = list(boxes)
    return Box(
        min(each.left for each in some),
        min(each.top for each in some),
        max(each.right for each in some),
        max(each.bottom for each in some),
    )


def empty_places(centres: Sequence[Point], edge_px: float) -> int:
    """Return how many places have a counter on both sides, in their row or column, and none of their own.

    Rows that end early are usual and not counted; a hole among counters is one that was not seen, or bare
    card.
    """
    if len(centres) < 3 or edge_px <= 0:
        return 0
    points = np.array(centres)
    pitches = [_pitch(points, axis, edge_px) for axis in (0, 1)]
    holes = {hole for axis in (0, 1) for hole in _holes(points, axis, edge_px, pitches[axis])}
    return len(holes)


def in_rows(sheet: Sheet) -> tuple[int, ...]:
    """Return the numbers of the counters as one reads them: row by row, each from the left."""
    if not sheet.cells:
        return ()
    turn = np.radians(-sheet.angle_deg)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    upright = np.array([cell.centre for cell in sheet.cells]) @ matrix.T
    numbered = np.column_stack([upright, np.arange(len(upright))])
    # Rows that a hand laid are less straight than those of a die.
    rows = _rows(numbered, 0, sheet.edge_px * _LAID / _SAME_ROW)
    return tuple(int(number) for row in rows for number in row[:, 2])


def _pitch(points: NDArray[np.float64], axis: int, edge_px: float) -> float:
    """Return how far counters of a row are apart: their median distance to the next one."""
    steps = [step for row in _rows(points, axis, edge_px) for step in np.diff(row[:, axis])]
    near = [step for step in steps if step < _NEIGHBOUR * edge_px]
    return float(np.median(near)) if near else edge_px


def _holes(points: NDArray[np.float64], axis: int, edge_px: float, pitch: float) -> Iterable[tuple[int, int]]:
    for row in _rows(points, axis, edge_px):
        for one, other in pairwise(row):
            count = round((other[axis] - one[axis]) / pitch)
            off = abs((other[axis] - one[axis]) / pitch - count)
            # Between blocks lies a gap of its own: only whole counters missing leave a whole step.
            if 2 <= count <= 3 and off < 0.1:
                for n in range(1, count):
                    x, y = one + (other - one) * n / count
                    yield round(x / edge_px * 2), round(y / edge_px * 2)


def _rows(points: NDArray[np.float64], axis: int, edge_px: float) -> Iterable[NDArray[np.float64]]:
    """Yield the counters that lie in one row (axis 0) or column (axis 1), in their order."""
    left = points[np.argsort(points[:, 1 - axis])]
    while len(left):
        is_in = left[:, 1 - axis] - left[0, 1 - axis] < _SAME_ROW * edge_px
        row = left[is_in]
        yield row[np.argsort(row[:, axis])]
        left = left[~is_in]
