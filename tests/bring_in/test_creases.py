"""A folded map as paper with straight creases: what covers it bends it not, and what is unsure is told."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial import cKDTree

from app.bring_in.grid.creases import fitted_creases
from app.bring_in.grid.finder import find_grid
from app.bring_in.grid.outcome import FoundGrid
from app.bring_in.grid.paper import are_creases, bends_by_chance
from app.bring_in.grid.warp import Measured, Points, fitted_warp
from app.bring_in.pictures import from_pixels
from tests.bring_in.synthetic.camera import Fold, Shot, take
from tests.bring_in.synthetic.maps import MapPlan, draw_map

CROWDED = MapPlan(
    seed=4, pitch=34, columns=18, rows=14, strength=0.8, line="soft", layout="bordered", counters=0.35
)
FOLDS = (
    Fold(True, 200.0, 2.4, -2.0, 45.0),
    Fold(True, 400.0, -2.4, 2.0, 60.0),
    Fold(False, 200.0, 2.0, 2.4, 60.0),
)


def _places() -> Points:
    """Return the places of a map of 24 by 16 cells."""
    x, y = np.meshgrid(np.arange(24) + 0.5, (np.arange(10) + 0.5) * np.sqrt(3))
    return np.stack([x.ravel(), y.ravel()], -1)


def _folded(places: Points) -> Points:
    """Return how far paper with a fold across it and one down it is shifted."""
    across, down = (places[:, 0] - 9.3) / 2, (places[:, 1] - 8.1) / 2
    pulls = [np.tanh(3 * far) * np.exp(-np.abs(far) / 3) for far in (across, down)]
    return pulls[0][:, None] * (0.07, -0.05) + pulls[1][:, None] * (0.04, 0.06)


def _covered(places: Points) -> Measured:
    """Return the paper as it is measured where a chart with counters on it covers a corner."""
    shifts = _folded(places)
    shifts[(places[:, 0] > 17) & (places[:, 1] > 11)] += (0.18, 0.12)
    return Measured(places, shifts, np.full(len(places), 0.3))


def _off(found: Points, places: Points) -> float:
    return float(np.linalg.norm(found - _folded(places), axis=1).max())


def test_a_crowd_of_counters_on_a_chart_bends_no_folded_paper() -> None:
    places = _places()
    covered = _covered(places)
    bounds = np.array([places.min(0) - 1, places.max(0) + 1])
    free = fitted_warp(covered, bounds, 1.0, 0.5)
    assert _off(free.at(places), places) > 0.15
    for turn_deg in (0.0, 90.0):
        assert _off(fitted_creases(covered, turn_deg).at(places), places) < 0.03


def test_a_corner_that_was_not_seen_lies_as_the_paper_in_line_with_it() -> None:
    places = _places()
    seen = (places[:, 0] < 17) | (places[:, 1] < 11)
    known = Measured(places[seen], _folded(places[seen]), np.full(int(seen.sum()), 0.3))
    assert _off(fitted_creases(known, 0.0).at(places), places) < 0.02


def test_what_creases_say_is_read_off_a_warp_over_the_whole_sheet() -> None:
    places = _places()
    found = fitted_creases(Measured(places, _folded(places), np.full(len(places), 0.3)), 30.0)
    warp = found.warp(np.array([places.min(0) - 1, places.max(0) + 1]))
    assert warp.at(places) == pytest.approx(found.at(places), abs=0.02)


def test_hexes_left_out_tell_creases_from_paper_that_is_bent_otherwise() -> None:
    places = _places()
    bounds = np.array([places.min(0) - 1, places.max(0) + 1])
    hollow = 0.3 * np.exp(-(((places - places.mean(0)) / 4) ** 2).sum(1))[:, None] * (1.0, 0.5)
    chance = np.random.default_rng(3).uniform(-0.3, 0.3, places.shape)
    for shifts, is_creased in ((_folded(places), True), (hollow, False), (chance, False)):
        known = Measured(places, shifts, np.full(len(places), 0.3))
        assert are_creases(known, 0.0, bounds) == is_creased


@pytest.mark.parametrize(
    ("folds", "noise", "is_flat"), [(0.0, 0.04, True), (0.5, 0.01, False), (1.0, 0.04, False)]
)
def test_paper_is_flat_where_a_bend_foretells_nothing(folds: float, noise: float, is_flat: bool) -> None:
    places = _places()
    bounds = np.array([places.min(0) - 1, places.max(0) + 1])
    shifts = folds * _folded(places) + np.random.default_rng(5).uniform(-noise, noise, places.shape)
    known = Measured(places, shifts, np.full(len(places), 0.3))
    assert bends_by_chance(known, bounds) == is_flat


def _found(wanted: MapPlan, *folds: Fold) -> tuple[float, FoundGrid]:
    """Return how far the worst hex of a folded map lies off, in hexes, and what was found."""
    drawn = draw_map(wanted)
    pixels, target_of = take(drawn.pixels, Shot(2, 1.0, folds=folds, blur=0.6))
    found = find_grid(from_pixels("map", pixels))
    off = cKDTree(list(found.centres)).query(target_of(drawn.centres))[0] / wanted.pitch
    return float(off.max()), found


def test_a_folded_map_under_charts_and_counters_is_found_and_its_error_told() -> None:
    worst, found = _found(replace(CROWDED, seed=3, layout="charts"), *FOLDS)
    # Followed with a free bend the worst lay 0.137 off, and 0.40 was told.
    assert worst < 0.09
    assert worst < found.worst_hex < 0.2


def test_a_fold_is_no_step_between_two_sheets() -> None:
    worst, found = _found(CROWDED, Fold(False, 200.0, 2.4, -2.4, 90.0))
    # Cut in two along its fold, each half flat, the worst lay 0.068 off.
    assert (worst < 0.04, found.sheets) == (True, 1)
