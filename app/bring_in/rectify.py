"""A scan laid flat: the picture of a section of the map, each hex where the map's own plane has it."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from app.bring_in.lattice import Point
from app.bring_in.pictures import Picture, Pixels
from app.bring_in.watch import UNWATCHED, Watch

Plane = Callable[[Point], Point]
"""Takes a point of the map's plane, in pixels of the table, to a pixel of the whole scan."""

_NODE_PX, _STRIP_PX = 24, 256
"""Where the paper lies is worked out at nodes so far apart; between them it bends evenly."""
_PAPER = (226, 224, 218)
"""What is beside the scan."""
_FAR = -1e4
"""A pixel far beside every scan: that of a place behind the viewer."""


def rectified(
    picture: Picture,
    to_pixel: Plane,
    rect: tuple[float, float, float, float],
    scale: float,
    watch: Watch = UNWATCHED,
) -> Image.Image:
    """Return the picture of a rectangle of the table (x, y, width, height), `scale` pixels a table pixel.

    Made strip by strip: beside scan and result nothing of their size is held.
    """
    x, y, width, height = rect
    size = max(1, round(width * scale)), max(1, round(height * scale))
    nodes = _nodes(picture, to_pixel, (x, y), scale, size)
    out = Image.new("RGB", size, _PAPER)
    for top in range(0, size[1], _STRIP_PX):
        watch.step(top / size[1], "laying the scan flat")
        rows = np.arange(top, min(size[1], top + _STRIP_PX))
        out.paste(Image.fromarray(_strip(picture, nodes, rows, size[0])), (0, top))
    return out


def _nodes(
    picture: Picture, to_pixel: Plane, at: Point, scale: float, size: tuple[int, int]
) -> NDArray[np.float32]:
    """Return rows x columns x 2: the pixel as read of every node of the result."""
    columns, rows = (length // _NODE_PX + 2 for length in size)
    shift, factor = picture.shift_px, picture.factor
    found = np.empty((rows, columns, 2), np.float32)
    for row in range(rows):
        for column in range(columns):
            # The centre of a pixel lies half a pixel inside of its edge, in both pictures.
            place = at[0] + (column * _NODE_PX + 0.5) / scale, at[1] + (row * _NODE_PX + 0.5) / scale
            pixel = to_pixel(place)
            found[row, column] = [(one - off) / factor for one, off in zip(pixel, shift, strict=True)]
    return np.nan_to_num(found, nan=_FAR, posinf=_FAR, neginf=_FAR)


def _strip(picture: Picture, nodes: NDArray[np.float32], rows: NDArray[np.int64], width: int) -> Pixels:
    down = rows / _NODE_PX
    upper = down.astype(int)
    share = (down - upper).astype(np.float32)[:, None, None]
    between = nodes[upper] * (1 - share) + nodes[upper + 1] * share
    along = np.arange(width) / _NODE_PX
    left = along.astype(int)
    part = (along - left).astype(np.float32)[None, :, None]
    lying = between[:, left] * (1 - part) + between[:, left + 1] * part
    pixels = np.ascontiguousarray(picture.pixels)
    made = cv2.remap(
        pixels,
        np.ascontiguousarray(lying[..., 0]),
        np.ascontiguousarray(lying[..., 1]),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=_PAPER,
    )
    return np.asarray(made, np.uint8)
