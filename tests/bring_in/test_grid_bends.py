"""Folded and curled paper: hexes are followed as closely where they are faint, and stay in step."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.spatial import cKDTree

from app.bring_in.grid.cells import ACROSS, DOWN, HEIGHT
from app.bring_in.grid.features import Channel, floats, lines_of
from app.bring_in.grid.finder import find_grid
from app.bring_in.grid.growth import CLOSER, CLOSEST, FROM_AFAR, grow, measured, refined, whole_region
from app.bring_in.grid.patterns import sides
from app.bring_in.grid.sheet import Sheet
from app.bring_in.grid.warp import Warp
from app.bring_in.pictures import from_pixels
from tests.bring_in.hairlines import Bend, Points, centres, numbers, rich_ground, with_hairlines


def waves(off_px: float, length_px: float) -> Bend:
    """Return paper that lies in waves across and down, at most so far off."""

    def bend(places: Points) -> Points:
        x, y = (places * (2 * math.pi / length_px)).T
        off = np.stack([np.sin(x + 0.4) * np.cos(y / 2), np.sin(y + 1.1) * np.cos(x / 2)], -1)
        return np.asarray(off * off_px)

    return bend


def inside(middles: Points, size_px: tuple[int, int], pitch_px: float) -> Points:
    """Return the middles whose whole hexes lie on a picture."""
    return middles[((middles > pitch_px / 2) & (middles < np.array(size_px) - pitch_px / 2)).all(1)]


def test_hairlines_over_woods_are_followed_where_the_paper_bends() -> None:
    ground, bend = rich_ground(1), waves(9.0, 700.0)
    middles = centres(ground.shape, 60.0)

    found = find_grid(from_pixels("bent", with_hairlines(ground, 60.0, 45.0, bend)))

    bent = inside(middles + bend(middles), ground.shape[::-1], 60.0)
    assert cKDTree(list(found.centres)).query(bent)[0].max() / 60.0 < 0.1


def test_a_lattice_that_grows_over_bent_paper_stays_in_step() -> None:
    ground = np.full((1000, 1400), 200.0, np.float32)
    bend = waves(12.0, 1400.0)
    image = lines_of(with_hairlines(ground, 24.0, 60.0, bend).astype(np.float32), Channel.STRAIGHT_DARK)
    flat = centres(ground.shape, 24.0)
    middle = flat[np.linalg.norm(flat - (700, 500), axis=1).argmin()]

    grown = grow(image, Sheet.lying(np.eye(2) * 24.0, middle + bend(middle[None])[0]), sides())

    places = (flat - middle) / 24.0
    on_picture = ((flat > 40) & (flat < (1360, 960))).all(1)
    off = grown.sheet.to_pixels(places[on_picture]) - (flat + bend(flat))[on_picture]
    assert np.linalg.norm(off, axis=1).max() / 24.0 < 0.25


@pytest.mark.parametrize("axis", [0, 1])
def test_strain_is_how_much_paper_is_stretched(axis: int) -> None:
    shifts = np.zeros((4, 5, 2))
    shifts[:, 3:, 0] = 0.1

    assert Sheet(np.eye(3), Warp(np.zeros(2), 2.0, np.moveaxis(shifts, 1, axis))).strain == pytest.approx(
        0.05
    )


def test_hexes_are_followed_by_their_numbers_where_no_sides_show() -> None:
    pitch, slope = 30.0, 0.03
    flat = Sheet.lying(np.eye(2) * pitch, np.array([200.0, 200.0]))
    places = flat.to_places(np.stack(np.meshgrid(np.arange(900.0), np.arange(400.0)), -1).reshape(-1, 2))
    # Beyond ten hexes the paper is drawn out, beyond twelve no sides are printed.
    printed = places - (1, 0) * np.maximum(places[:, :1] - 10, 0) * slope / (1 + slope)
    rows = np.round(printed[:, 1] / HEIGHT * DOWN).astype(int) % DOWN
    columns = np.round(printed[:, 0] * ACROSS).astype(int) % ACROSS
    values = 0.9 * numbers()[rows, columns] + np.where(printed[:, 0] < 12, sides()[rows, columns], 0.0)
    image = floats((values - values.mean()).reshape(400, 900))

    grown = measured(image, flat, sides(), whole_region(flat, image), FROM_AFAR)
    for look in (CLOSER, CLOSER, CLOSEST, CLOSEST):
        grown = refined(image, grown, sides(), look)

    beyond = np.array([(q + r % 2 / 2, r * HEIGHT / 2) for q in range(12, 20) for r in range(-5, 5)])
    drawn_out = beyond + (1, 0) * (beyond[:, :1] - 10) * slope
    off = grown.sheet.to_pixels(beyond) - flat.to_pixels(drawn_out)
    # By what is left of their sides, on the mean of more and more hexes, they lay 0.3 off.
    assert np.linalg.norm(off, axis=1).max() / pitch < 0.1


def test_a_lattice_whose_hexes_become_ever_smaller_is_given_up() -> None:
    def narrowing(places: Points) -> Points:
        left = np.exp(-np.maximum(places[:, :1], 0) / 700)
        return np.concatenate([700 * (1 - left) - places[:, :1], (places[:, 1:] - 250) * (left - 1)], 1)

    ground = np.full((500, 2400), 200.0, np.float32)
    drawn = with_hairlines(ground, 30.0, 60.0, narrowing)[:, :680].astype(np.float32)
    image, begun = lines_of(drawn, Channel.STRAIGHT_DARK), np.array([[60.0, 250.0]])
    middle = centres(ground.shape, 30.0)
    middle = middle[np.linalg.norm(middle - begun, axis=1).argmin()][None]

    region = grow(image, Sheet.lying(np.eye(2) * 28.0, (middle + narrowing(middle))[0]), sides()).region

    # Not given up, it came to 56 times as many cells as go into the picture where it begins, for seconds.
    assert region.columns * region.rows < 8 * image.size / (HEIGHT * 28.0**2)
