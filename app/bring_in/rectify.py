"""A scan laid flat: the picture of a section of the map, each hex where the map's own plane has it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from app.bring_in.lattice import Point
from app.bring_in.pictures import Picture, Pixels
from app.bring_in.rectify_plainly import PAPER, Plane
from app.bring_in.watch import UNWATCHED, Watch

SheetOf = Callable[[Point], object]
"""Gives what stands for the sheet of paper that shows a point of the map's plane."""

_NODE_PX, _STRIP_PX = 24, 256
"""Where the paper lies is worked out at nodes so far apart; between them it bends evenly."""
_FAR = -1e4
"""A pixel far beside every scan: that of a place behind the viewer."""


def rectified(
    picture: Picture,
    to_pixel: Plane,
    rect: tuple[float, float, float, float],
    scale: float,
    watch: Watch = UNWATCHED,
    sheet_of: SheetOf | None = None,
) -> Image.Image:
    """Return the picture of a rectangle of the table (x, y, width, height), `scale` pixels a table pixel.

    Made strip by strip: beside scan and result nothing of their size is held. Of a map of several sheets
    `sheet_of` tells where one ends.
    """
    x, y, width, height = rect
    size = max(1, round(width * scale)), max(1, round(height * scale))
    nodes = _nodes(to_pixel, picture, (x, y), scale, size)
    torn = _torn(sheet_of, (x, y), scale, nodes.shape[:2]) if sheet_of else []
    out = Image.new("RGB", size, PAPER)
    for top in range(0, size[1], _STRIP_PX):
        watch.step(top / size[1], "laying the scan flat")
        rows = np.arange(top, min(size[1], top + _STRIP_PX))
        lying = _lying(nodes, rows, size[0])
        for row, column in torn:
            _lay_exactly(lying, rows, (row, column), partial(_read_px, picture, to_pixel, (x, y), scale))
        out.paste(Image.fromarray(_strip(picture, lying)), (0, top))
    return out


def _nodes(
    to_pixel: Plane, picture: Picture, at: Point, scale: float, size: tuple[int, int]
) -> NDArray[np.float32]:
    """Return rows x columns x 2: the pixel as read of every node of the result."""
    # Two more than whole steps: the last pixels lie between a node before the edge and one beyond it.
    columns, rows = (length // _NODE_PX + 2 for length in size)
    # Node by node in Python: a transform is plain Python so that calibrating by hand needs no extra, and
    # nodes are few.
    found = np.empty((rows, columns, 2), np.float32)
    for row in range(rows):
        for column in range(columns):
            found[row, column] = _read_px(picture, to_pixel, at, scale, (column * _NODE_PX, row * _NODE_PX))
    return found


def _place(at: Point, scale: float, pixel: tuple[int, int]) -> Point:
    # The centre of a pixel lies half a pixel inside of its edge, in both pictures.
    return at[0] + (pixel[0] + 0.5) / scale, at[1] + (pixel[1] + 0.5) / scale


def _read_px(
    picture: Picture, to_pixel: Plane, at: Point, scale: float, pixel: tuple[int, int]
) -> NDArray[np.float32]:
    """Return the pixel as read that a pixel of the result shows."""
    found = np.array(to_pixel(_place(at, scale, pixel)), np.float32)
    read = (found - np.array(picture.shift_px, np.float32)) / picture.factor
    # OpenCV takes what is no number for a pixel of its own choice.
    return np.asarray(np.nan_to_num(read, nan=_FAR, posinf=_FAR, neginf=_FAR), np.float32)


def _torn(sheet_of: SheetOf, at: Point, scale: float, shape: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the squares between four nodes (row and column) that do not all lie on one sheet of paper."""
    sheets = [
        [sheet_of(_place(at, scale, (column * _NODE_PX, row * _NODE_PX))) for column in range(shape[1])]
        for row in range(shape[0])
    ]
    return [
        (row, column)
        for row in range(shape[0] - 1)
        for column in range(shape[1] - 1)
        if any(
            # By identity: a sheet compares all figures of its bend, and is asked at every node.
            sheets[row + down][column + right] is not sheets[row][column]
            for down, right in ((0, 1), (1, 0), (1, 1))
        )
    ]


def _lay_exactly(
    lying: NDArray[np.float32],
    rows: NDArray[np.int64],
    square: tuple[int, int],
    read_px: Callable[[tuple[int, int]], NDArray[np.float32]],
) -> None:
    """Work out each pixel of a square by itself: between two sheets nothing lies between their nodes."""
    top, left = square[0] * _NODE_PX, square[1] * _NODE_PX
    for row in range(max(top, int(rows[0])), min(top + _NODE_PX, int(rows[-1]) + 1)):
        for column in range(left, min(left + _NODE_PX, lying.shape[1])):
            lying[row - int(rows[0]), column] = read_px((column, row))


def _lying(nodes: NDArray[np.float32], rows: NDArray[np.int64], width: int) -> NDArray[np.float32]:
    """Return rows x width x 2: the pixel as read of every pixel of some rows of the result."""
    down = rows / _NODE_PX
    upper = down.astype(int)
    share = (down - upper).astype(np.float32)[:, None, None]
    between = nodes[upper] * (1 - share) + nodes[upper + 1] * share
    along = np.arange(width) / _NODE_PX
    left = along.astype(int)
    part = (along - left).astype(np.float32)[None, :, None]
    # By hand: OpenCV counts from the edges of pixels when it makes a picture larger, and nodes lie at their
    # middles.
    return np.asarray(between[:, left] * (1 - part) + between[:, left + 1] * part, np.float32)


def _strip(picture: Picture, lying: NDArray[np.float32]) -> Pixels:
    pixels = np.ascontiguousarray(picture.pixels)
    made = cv2.remap(
        pixels,
        np.ascontiguousarray(lying[..., 0]),
        np.ascontiguousarray(lying[..., 1]),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=PAPER,
    )
    return np.asarray(made, np.uint8)
