"""Hexes that hardly show by themselves: hairlines over rich ground, a grid beneath a page of large print."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from app.bring_in.grid.candidates import plainest
from app.bring_in.grid.features import Channel, lines_of
from app.bring_in.grid.finder import find_grid
from app.bring_in.grid.outcome import FoundGrid
from app.bring_in.pictures import from_pixels
from app.bring_in.refused import Refused
from tests.bring_in.measuring.maps import read

SIDE_PX, PITCH_PX = 900, 80.0
UNDER_LARGE_PRINT = 125_036
"""A plain grid, and lines of letters over half of it: letters repeat more strongly than light hexsides."""


def rich_ground(seed: int) -> NDArray[np.float32]:
    """Return woods and hills: blots of every size, far stronger than the hairlines drawn on them."""
    chance = np.random.default_rng(seed)
    ground = np.full((SIDE_PX, SIDE_PX), 150.0, np.float32)
    for size_px, strength in ((1.2, 14.0), (3.0, 14.0), (9.0, 16.0), (40.0, 18.0)):
        blots = cv2.GaussianBlur(chance.normal(size=ground.shape).astype(np.float32), (0, 0), size_px)
        ground += np.asarray(blots * (strength / blots.std()), np.float32)
    return ground


def centres() -> NDArray[np.float64]:
    """Return the middles of pointy hexes all over the picture."""
    rows, columns = (range(-2, int(SIDE_PX / PITCH_PX * 1.2) + 3) for _ in range(2))
    places = [
        ((column + row % 2 / 2) * PITCH_PX, row * PITCH_PX * math.sqrt(3) / 2)
        for row in rows
        for column in columns
    ]
    return np.array(places)


def with_hairlines(ground: NDArray[np.float32], strength: float) -> NDArray[np.uint8]:
    """Return the ground with thin dark hexsides, one pixel wide."""
    lines = np.zeros(ground.shape, np.uint8)
    turns = np.radians(np.arange(6) * 60 + 30)
    corners = np.stack([np.cos(turns), np.sin(turns)], -1) * PITCH_PX / math.sqrt(3)
    for middle in centres():
        cv2.polylines(
            lines, [np.round((middle + corners) * 16).astype(np.int32)], True, 255, 1, cv2.LINE_AA, 4
        )
    return np.clip(ground - strength * lines / 255.0, 0, 255).astype(np.uint8)


def half_bare(ground: NDArray[np.float32], drawn: NDArray[np.uint8], seed: int) -> NDArray[np.uint8]:
    """Return a picture with hairlines where half of it has none: as under a city and woods."""
    chance = np.random.default_rng(seed)
    blots = cv2.GaussianBlur(chance.normal(size=ground.shape).astype(np.float32), (0, 0), 60)
    shown = np.where(blots > np.median(blots), drawn, ground.clip(0, 255))
    return np.asarray(shown, np.uint8)


def worst_hex(found: FoundGrid, truth: NDArray[np.float64]) -> float:
    """Return how far the worst hex lies off, in hexes."""
    inside = truth[((truth > 2) & (truth < SIDE_PX - 2)).all(1)]
    return float(cKDTree(list(found.centres)).query(inside)[0].max()) / PITCH_PX


def test_faint_hexes_stand_out_over_the_whole_picture() -> None:
    image = lines_of(with_hairlines(rich_ground(1), 23.0).astype(np.float32), Channel.STRAIGHT_DARK)

    assert plainest(image, 0, Channel.STRAIGHT_DARK)[0].pitch_px == pytest.approx(PITCH_PX, rel=0.01)


def test_nothing_stands_out_of_ground_alone() -> None:
    image = lines_of(rich_ground(1), Channel.STRAIGHT_DARK)

    assert plainest(image, 0, Channel.STRAIGHT_DARK) == []


def test_hairlines_over_rich_ground_are_found() -> None:
    found = find_grid(from_pixels("faint", with_hairlines(rich_ground(1), 23.0)))

    assert worst_hex(found, centres()) < 0.1


def test_hairlines_under_a_city_and_woods_are_found_and_told_as_in_doubt() -> None:
    ground = rich_ground(3)

    found = find_grid(from_pixels("half", half_bare(ground, with_hairlines(ground, 27.0), 12)))

    assert (worst_hex(found, centres()) < 0.1, found.worst_hex) == (True, 0.3)


def test_rich_ground_alone_is_refused() -> None:
    with pytest.raises(Refused):
        find_grid(from_pixels("ground", rich_ground(1).clip(0, 255).astype(np.uint8)))


def test_a_grid_under_lines_of_large_print_is_found() -> None:
    assert (read(UNDER_LARGE_PRINT).worst or 1.0) < 0.1
