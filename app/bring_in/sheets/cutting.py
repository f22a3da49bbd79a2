"""The picture of a counter, cut from its scan and set upright."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.pictures import Picture
from app.bring_in.sheets.cell import Cell, Sheet

INSET, _SMALL_PX = 0.03, 24
"""How much is left out at each edge: what the cut and the neighbour left there."""


def cut(picture: Picture, cell: Cell, size_px: int, inset: float = INSET) -> NDArray[np.uint8]:
    """Return a counter as a square of so many pixels, red, green and blue."""
    shift = np.array(picture.shift_px)
    corners = (np.array(cell.quad) - shift) / picture.factor
    middle = corners.mean(axis=0)
    inner = (middle + (corners - middle) * (1 - 2 * inset)).astype(np.float32)
    last = size_px - 1
    goal = np.array([[0, 0], [last, 0], [last, last], [0, last]], np.float32)
    matrix = cv2.getPerspectiveTransform(inner, goal)
    pixels = np.ascontiguousarray(picture.pixels)
    # Area by area: a large counter made small would else be grainy.
    made = cv2.warpPerspective(pixels, matrix, (size_px, size_px), flags=cv2.INTER_AREA)
    return np.asarray(made, np.uint8)


def colours_of(picture: Picture, sheet: Sheet) -> NDArray[np.float32]:
    """Return the commonest colour of each counter, N x 3: its ground, whatever is printed on it."""
    return np.array(
        [np.median(cut(picture, cell, 24).reshape(-1, 3), axis=0) for cell in sheet.cells], np.float32
    )
