"""Chance that depends on the place alone: the same spot of the map always looks the same.

Every value is hashed from whole numbers, so a crop shows what the whole picture shows.
"""

from __future__ import annotations

import math
from functools import lru_cache


def unit(i: int, j: int, k: int = 0) -> float:
    """Return a number in [0, 1) that belongs to the cell (i, j) and the use `k`."""
    # Multiply and fold, as hashes of 32 bits do; the masks stand in for their overflow.
    h = (i * 374761393 + j * 668265263 + k * 1274126177) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    h = ((h ^ (h >> 15)) * 2246822519) & 0xFFFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFFFF) / 0x1000000


@lru_cache(maxsize=8_192)
def _corners(i: int, j: int, k: int) -> tuple[float, float, float, float]:
    """Return the numbers at the corners of a cell of waves: it is asked for at every point in it."""
    return unit(i, j, k), unit(i + 1, j, k), unit(i, j + 1, k), unit(i + 1, j + 1, k)


def spread(i: int, j: int, k: int, reach: float) -> float:
    """Return a number in [-reach, reach) that belongs to the cell and the use."""
    return (2 * unit(i, j, k) - 1) * reach


def noise(x: float, y: float, cell: float, k: int = 0) -> float:
    """Return smooth noise in [-1, 1] at a point; `cell` is the size of its waves in pixels."""
    u, v = x / cell, y / cell
    # floor, not int: int would give the cells on both sides of 0 one number.
    i, j = math.floor(u), math.floor(v)
    u, v = u - i, v - j
    # 3t^2 - 2t^3 is level at both ends: straight blending would show the cells as creases.
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    here, east, south, beyond = _corners(i, j, k)
    top = here * (1 - u) + east * u
    low = south * (1 - u) + beyond * u
    return 2 * (top * (1 - v) + low * v) - 1
