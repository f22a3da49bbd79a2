"""How far a sheet lies turned in its scan: the direction of most of its edges."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.float32]

_COARSE_DEG, _FINE_DEG, _MOST_DEG = 0.5, 0.05, 15.0
_WORK_PX = 900


def turn_of(grey: Grey) -> float:
    """Return by how many degrees, clockwise, the sheet is turned; -15 to 15.

    The sum of squares of the projected gradients is the largest where edges fall into the same rows
    (Postl 1986).
    """
    scale = min(1.0, _WORK_PX / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    edges = _edges(np.asarray(small, np.float32))
    if not edges.size:
        return 0.0
    best = _best(edges, np.arange(-_MOST_DEG, _MOST_DEG + _COARSE_DEG, _COARSE_DEG))
    return _best(edges, np.arange(best - _COARSE_DEG, best + _COARSE_DEG + _FINE_DEG, _FINE_DEG))


def _edges(grey: Grey) -> NDArray[np.float32]:
    """Return row, column and strength of every pixel with an edge; the strongest ones count no more."""
    right, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    strength = cv2.magnitude(right, down)
    limit = float(np.percentile(strength, 97))
    rows, columns = np.nonzero(strength > max(limit * 0.4, 1e-3))
    return np.stack([rows, columns, np.minimum(strength[rows, columns], limit)]).astype(np.float32)


def _best(edges: NDArray[np.float32], turns: NDArray[np.float64]) -> float:
    return float(turns[int(np.argmax([_sharpness(edges, float(turn)) for turn in turns]))])


def _sharpness(edges: NDArray[np.float32], turn_deg: float) -> float:
    cos, sin = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    rows, columns, strength = edges
    total = 0.0
    for along in (rows * cos - columns * sin, columns * cos + rows * sin):
        place = (along - along.min()).astype(np.int32)
        profile = np.bincount(place, weights=strength)
        total += float((profile**2).sum())
    return total


def turned_upright(
    pixels: NDArray[np.uint8], turn_deg: float
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Return the picture turned back with room for its corners, and the 2 x 3 matrix from it to the scan."""
    height, width = pixels.shape[:2]
    cos, sin = abs(np.cos(np.radians(turn_deg))), abs(np.sin(np.radians(turn_deg)))
    size = int(width * cos + height * sin) + 1, int(width * sin + height * cos) + 1
    there = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), turn_deg, 1.0)
    there[:, 2] += [(size[0] - width) / 2, (size[1] - height) / 2]
    edge = tuple(int(value) for value in np.median(border_of(pixels), axis=0))
    made = cv2.warpAffine(pixels, there, size, flags=cv2.INTER_LINEAR, borderValue=edge)
    return np.asarray(made, np.uint8), np.asarray(cv2.invertAffineTransform(there), np.float64)


def border_of(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the pixels along the four edges, one a row."""
    edges = (pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1])
    return np.concatenate([each.reshape(len(each), -1) for each in edges])
