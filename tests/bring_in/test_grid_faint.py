"""Hexes that hardly show by themselves: hairlines over rich ground, a grid beneath a page of large print."""

from __future__ import annotations

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
from tests.bring_in.hairlines import centres, rich_ground, with_hairlines
from tests.bring_in.measuring.maps import read

PITCH_PX, LARGE_PX = 80.0, 100.0
UNDER_LARGE_PRINT = 125_036
"""A plain grid, and lines of letters over half of it: letters repeat more strongly than light hexsides."""


def half_bare(ground: NDArray[np.float32], drawn: NDArray[np.uint8], seed: int) -> NDArray[np.uint8]:
    """Return a picture with hairlines where half of it has none: as under a city and woods."""
    chance = np.random.default_rng(seed)
    blots = cv2.GaussianBlur(chance.normal(size=ground.shape).astype(np.float32), (0, 0), 60)
    shown = np.where(blots > np.median(blots), drawn, ground.clip(0, 255))
    return np.asarray(shown, np.uint8)


def worst_hex(found: FoundGrid, ground: NDArray[np.float32], pitch_px: float = PITCH_PX) -> float:
    """Return how far the worst hex lies off, in hexes."""
    truth = centres(ground.shape, pitch_px)
    inside = truth[((truth > 2) & (truth < np.array(ground.shape[::-1]) - 2)).all(1)]
    return float(cKDTree(list(found.centres)).query(inside)[0].max()) / pitch_px


def test_faint_hexes_stand_out_over_the_whole_picture() -> None:
    image = lines_of(with_hairlines(rich_ground(1), PITCH_PX, 23.0).astype(np.float32), Channel.STRAIGHT_DARK)

    assert plainest(image, 0, Channel.STRAIGHT_DARK)[0].pitch_px == pytest.approx(PITCH_PX, rel=0.01)


def test_nothing_stands_out_of_ground_alone() -> None:
    image = lines_of(rich_ground(1), Channel.STRAIGHT_DARK)

    assert plainest(image, 0, Channel.STRAIGHT_DARK) == []


def test_hairlines_over_rich_ground_are_found() -> None:
    ground = rich_ground(1)

    found = find_grid(from_pixels("faint", with_hairlines(ground, PITCH_PX, 23.0)))

    assert worst_hex(found, ground) < 0.1


def test_hairlines_under_a_city_and_woods_are_found_and_told_as_in_doubt() -> None:
    ground = rich_ground(3)

    found = find_grid(from_pixels("half", half_bare(ground, with_hairlines(ground, PITCH_PX, 27.0), 12)))

    assert (worst_hex(found, ground) < 0.1, found.worst_hex) == (True, 0.3)


def test_rich_ground_alone_is_refused() -> None:
    with pytest.raises(Refused):
        find_grid(from_pixels("ground", rich_ground(1).clip(0, 255).astype(np.uint8)))


def test_a_grid_under_lines_of_large_print_is_found() -> None:
    assert (read(UNDER_LARGE_PRINT).worst or 1.0) < 0.1


@pytest.mark.parametrize("seed", [1, 3])
def test_hairlines_about_large_hexes_on_a_small_picture_are_found(seed: int) -> None:
    # Of hexes so large too few show by themselves, and halved the picture has no hairlines.
    ground = rich_ground(seed)

    found = find_grid(from_pixels("faint", with_hairlines(ground, LARGE_PX, 20.0)))

    assert worst_hex(found, ground, LARGE_PX) < 0.1
