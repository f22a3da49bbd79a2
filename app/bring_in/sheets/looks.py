"""Which back belongs to which front by their looks: loose counters are laid on the glass anew in any order.

Both faces of a counter mostly bear the same symbol and name, on grounds that go together; figures and shades
differ. So lines are compared and not colours, those of the back in all four ways that it may lie.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from app.bring_in.pictures import Picture
from app.bring_in.sheets.cell import Sheet
from app.bring_in.sheets.cutting import cut

_SIZE_PX, _BLUR_PX, _INSET = 48, 1.2, 0.06
_OF_GROUND, _GROUNDS_APART = 0.25, 70.0
"""What a like ground counts beside like lines, and how far grounds are apart that have nothing in common."""
_CLEAR = 0.06
"""So much more like its back than any other, and its back than any other front, a front has a sure one."""

Planes = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Looks:
    """The back of each front by number, -1 for none, how many quarters clockwise it is turned against it.

    `is_sure` tells whether every pair is clearly better than any other that one of its two could be in.
    """

    backs: tuple[int, ...]
    quarters: tuple[int, ...]
    is_sure: bool


def paired_by_look(front: Picture, fronts: Sheet, back: Picture, backs: Sheet) -> Looks:
    """Return the pairs that are the most alike in all."""
    if not fronts.cells or not backs.cells:
        return Looks((-1,) * len(fronts.cells), (0,) * len(fronts.cells), False)
    likeness, quarters = _likeness(_faces(front, fronts), _faces(back, backs))
    rows, columns = linear_sum_assignment(-likeness)
    found = dict(zip(rows.tolist(), columns.tolist(), strict=True))
    numbers = range(len(fronts.cells))
    is_sure = len(found) == len(fronts.cells) == len(backs.cells) and all(
        _lead(likeness, n, found[n]) > _CLEAR for n in numbers
    )
    return Looks(
        tuple(found.get(n, -1) for n in numbers),
        tuple(int(quarters[n, found[n]]) if n in found else 0 for n in numbers),
        is_sure,
    )


def _lead(likeness: NDArray[np.float64], row: int, column: int) -> float:
    """Return by how much a pair is more alike than the best other one of either of its two."""
    others = np.concatenate([np.delete(likeness[row], column), np.delete(likeness[:, column], row)])
    return float(likeness[row, column] - others.max()) if len(others) else 1.0


def _faces(picture: Picture, sheet: Sheet) -> NDArray[np.uint8]:
    return np.stack([cut(picture, cell, _SIZE_PX, _INSET) for cell in sheet.cells])


def _likeness(ones: NDArray[np.uint8], others: NDArray[np.uint8]) -> tuple[NDArray[np.float64], Planes]:
    """Return how alike fronts and backs are, and by how many quarters each back is turned then."""
    lines, grounds = _vectors(_lines(ones)), _grounds(ones)[:, None]
    behind = _lines(others)
    # A quarter of the picture counter-clockwise undoes one that the counter lies turned clockwise.
    ways = np.stack([lines @ _vectors(np.rot90(behind, k, (1, 2))).T for k in range(4)])
    far = np.linalg.norm(grounds - _grounds(others)[None], axis=2)
    return ways.max(0) + _OF_GROUND * np.exp(-((far / _GROUNDS_APART) ** 2)), ways.argmax(0)


def _lines(faces: NDArray[np.uint8]) -> Planes:
    """Return where there is print: edges of any colour, softened, as a counter is not cut to a hair."""
    grey = np.stack([cv2.cvtColor(each, cv2.COLOR_RGB2GRAY) for each in faces]).astype(np.float32)
    found = np.stack([np.hypot(cv2.Sobel(each, -1, 1, 0), cv2.Sobel(each, -1, 0, 1)) for each in grey])
    # Roots: a black figure on a pale ground would else outweigh all the rest of the face.
    return np.stack([cv2.GaussianBlur(np.sqrt(each), (0, 0), _BLUR_PX) for each in found])


def _vectors(planes: Planes) -> NDArray[np.float64]:
    flat = planes.reshape(len(planes), -1).astype(np.float64)
    flat = flat - flat.mean(axis=1, keepdims=True)
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6))


def _grounds(faces: NDArray[np.uint8]) -> NDArray[np.float64]:
    return np.asarray(np.median(faces.reshape(len(faces), -1, 3), axis=1), np.float64)
