"""Rich ground and, drawn on it, the thin sides of pointy hexes, on paper that lies flat or bent; numbers."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from app.bring_in.grid.cells import ACROSS, DOWN

Points = NDArray[np.float64]
Bend = Callable[[Points], Points]
"""Displacements, in pixels, of places on the picture."""


def numbers() -> NDArray[np.float32]:
    """Return a cell of the finder with nothing but a number, below the top of both its hexes."""
    cell = np.zeros((DOWN, ACROSS), np.float32)
    for y, x in ((DOWN - 9, 0), (DOWN // 2 - 9, ACROSS // 2)):
        rows, columns = np.ix_(np.arange(y, y + 3) % DOWN, np.arange(x - 5, x + 6) % ACROSS)
        cell[rows, columns] = 1
    return cell


def rich_ground(seed: int, side_px: int = 900) -> NDArray[np.float32]:
    """Return woods and hills: blots of every size, far stronger than the hairlines drawn on them."""
    chance = np.random.default_rng(seed)
    ground = np.full((side_px, side_px), 150.0, np.float32)
    for size_px, strength in ((1.2, 14.0), (3.0, 14.0), (9.0, 16.0), (40.0, 18.0)):
        blots = cv2.GaussianBlur(chance.normal(size=ground.shape).astype(np.float32), (0, 0), size_px)
        ground += np.asarray(blots * (strength / blots.std()), np.float32)
    return ground


def centres(shape: tuple[int, ...], pitch_px: float) -> Points:
    """Return the middles of pointy hexes all over a flat picture of a height and width, and beyond it."""
    high, wide = shape
    rows, columns = range(-2, int(high / pitch_px * 1.2) + 3), range(-2, int(wide / pitch_px) + 3)
    places = [((c + r % 2 / 2) * pitch_px, r * pitch_px * math.sqrt(3) / 2) for r in rows for c in columns]
    return np.array(places)


def with_hairlines(
    ground: NDArray[np.float32], pitch_px: float, strength: float, bend: Bend = np.zeros_like
) -> NDArray[np.uint8]:
    """Return the ground with thin dark hexsides, one pixel wide."""
    lines = np.zeros(ground.shape, np.uint8)
    turns = np.radians(np.arange(6) * 60 + 30)
    corners = np.stack([np.cos(turns), np.sin(turns)], -1) * pitch_px / math.sqrt(3)
    for middle in centres(ground.shape, pitch_px):
        ends = np.round((middle + corners + bend(middle + corners)) * 16).astype(np.int32)
        cv2.polylines(lines, [ends], True, 255, 1, cv2.LINE_AA, 4)
    return np.clip(ground - strength * lines / 255.0, 0, 255).astype(np.uint8)
