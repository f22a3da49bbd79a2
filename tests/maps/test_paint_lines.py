"""Lines and chance of the map painter: pure geometry."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.paint.chance import noise, unit
from maps.paint.lines import Near, Waterlines, bezier, length, meet, parallel, resample, smooth

COORDINATES = st.floats(-1000, 1000, allow_nan=False)
POINTS = st.tuples(COORDINATES, COORDINATES)


@given(st.integers(-10_000, 10_000), st.integers(-10_000, 10_000), st.integers(0, 200))
def test_chance_lies_from_zero_to_one(i: int, j: int, k: int) -> None:
    assert 0 <= unit(i, j, k) < 1


@given(COORDINATES, COORDINATES)
def test_noise_lies_from_minus_one_to_one(x: float, y: float) -> None:
    assert -1 <= noise(x, y, 30, 4) <= 1


def test_chance_belongs_to_the_place() -> None:
    assert [unit(3, 4, n) for n in range(5)] == [unit(3, 4, n) for n in range(5)]


@given(st.lists(POINTS, min_size=2, max_size=8))
def test_a_resampled_line_keeps_its_ends(line: list[tuple[float, float]]) -> None:
    made = resample(line, 7.0)

    assert (made[0], made[-1]) == (line[0], line[-1])


def test_a_resampled_line_has_even_steps() -> None:
    made = resample([(0, 0), (30, 0), (30, 40)], 7.0)

    assert [round(math.dist(a, b), 3) for a, b in pairwise(made[:5])] == [7, 7, 7, 7]


@given(st.lists(POINTS, min_size=3, max_size=12))
def test_smoothing_an_open_line_leaves_its_ends(line: list[tuple[float, float]]) -> None:
    made = smooth(line, 2)

    assert made[0] == pytest.approx(line[0])
    assert made[-1] == pytest.approx(line[-1])


@given(st.tuples(POINTS, POINTS, POINTS, POINTS))
def test_a_curve_stays_in_the_box_of_its_points(points: tuple) -> None:
    made = bezier(points, 9)
    low, high = min(x for x, _ in points), max(x for x, _ in points)

    assert all(low - 1e-6 <= x <= high + 1e-6 for x, _ in made)


def test_two_stretches_meet_where_they_cross() -> None:
    assert meet((0, 0), (10, 10), (0, 10), (10, 0)) == pytest.approx((5, 5))


def test_stretches_apart_do_not_meet() -> None:
    assert meet((0, 0), (1, 0), (0, 1), (1, 1)) is None


def test_a_parallel_runs_to_the_right() -> None:
    assert parallel([(0, 0), (10, 0)], 3) == ((0, 3), (10, 3))


@given(st.lists(POINTS, min_size=1, max_size=30), POINTS)
def test_the_nearest_point_is_the_nearest(points: list[tuple[float, float]], at: tuple[float, float]) -> None:
    found = Near(points).nearest(*at, 300.0)
    least = min(math.dist(at, p) for p in points)

    assert (found is None and least >= 300) or (found is not None and math.dist(at, found) <= least + 1e-9)


def test_water_knows_who_crosses_it_and_in_what_direction() -> None:
    water = Waterlines([("danube", [(0, 0), (0, 500)]), ("minor_river", [(300, 0), (300, 500)])])

    ((tag, point, turn),) = water.crossed_by([(-50, 200), (50, 200)])
    assert (tag, point, turn) == ("danube", (0, 200), 0)


def test_length_is_the_sum_of_the_stretches() -> None:
    assert length([(0, 0), (3, 4), (3, 10)]) == 11
