"""Where a scan lies on a map: two named hexes say it, whatever way the paper lay, a third confirms."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.lattice import Point, Top, cell_at
from app.bring_in.placing import Named, contradiction, place
from app.bring_in.projection import Projection
from app.bring_in.transform import MapTransform
from maps.load import load
from rules.hexgrid import Grid, HexId
from rules.library import default_game

PITCH_PX = 50.0


@pytest.fixture(scope="module")
def grid() -> Grid:
    return load(default_game().id).grid


def scan(turn_deg: float, top: Top = Top.POINTY) -> MapTransform:
    """Return a scan on which the map's plane lies turned; cell (0, 0) is at pixel (1000, 1000)."""
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    linear = (PITCH_PX * cos, -PITCH_PX * sin, PITCH_PX * sin, PITCH_PX * cos)
    return MapTransform(top, (2000, 2000), Projection.affine(linear, (1000.0, 1000.0)))


def named(grid: Grid, first: HexId, hex_id: HexId, turn_deg: float, top: Top = Top.POINTY) -> Named:
    """Return a hex as it is clicked where cell (0, 0) is `first` and the map lies turned on the plane."""
    (x, y), (ox, oy) = grid.centre(hex_id), grid.centre(first)
    cos, sin = math.cos(math.radians(-turn_deg)), math.sin(math.radians(-turn_deg))
    flat: Point = ((x - ox) * cos - (y - oy) * sin, (x - ox) * sin + (y - oy) * cos)
    return Named(cell_at(flat, top), hex_id)


@given(
    turn=st.sampled_from([0, 60, 120, 180, 240, 300]),
    picks=st.lists(st.integers(0, 10_000), min_size=3, max_size=3, unique=True),
)
def test_two_hexes_say_which_the_third_is(turn: int, picks: list[int]) -> None:
    grid = load(default_game().id).grid
    a, b, c = (grid.hexes[n % len(grid.hexes)] for n in picks)
    if len({a, b, c}) < 3:
        return
    placed = place(scan(0), grid, [named(grid, a, a, turn), named(grid, a, b, turn)])
    assert placed.hex_of(named(grid, a, c, turn).cell, grid) == c


def test_a_map_scanned_sideways_has_flat_tops_and_is_found_turned_by_30_degrees(grid: Grid) -> None:
    one = named(grid, HexId("1518"), HexId("1518"), 90, Top.FLAT)
    other = named(grid, HexId("1518"), HexId("2222"), 90, Top.FLAT)
    assert place(scan(0, Top.FLAT), grid, [one, other]).turn_deg == pytest.approx(90)


def test_a_pixel_of_the_map_goes_there_and_back(grid: Grid) -> None:
    pairs = [named(grid, HexId("1518"), HexId(each), 0) for each in ("1518", "2222")]
    placed = place(scan(7), grid, pairs)
    assert placed.to_map(placed.centre_px(HexId("2117"), grid)) == pytest.approx(grid.centre(HexId("2117")))


def test_numbers_too_far_apart_are_told_with_both_distances(grid: Grid) -> None:
    pairs = [Named((0, 0), HexId("1518")), Named((3, 0), HexId("2518"))]
    with pytest.raises(ValueError, match=r"10\.0 hexes apart on the map, 3\.0 in the picture"):
        place(scan(0), grid, pairs)


def test_one_hex_alone_says_nothing(grid: Grid) -> None:
    with pytest.raises(ValueError, match="name a second hex"):
        place(scan(0), grid, [Named((0, 0), HexId("1518"))])


def test_a_third_hex_that_is_another_one_is_told_with_what_was_expected(grid: Grid) -> None:
    pairs = [named(grid, HexId("1518"), HexId(each), 0) for each in ("1518", "2222", "2117")]
    placed = place(scan(0), grid, pairs[:2])
    assert contradiction(placed, grid, Named(pairs[2].cell, HexId("2118"))) == "2117"


def test_a_third_hex_that_fits_is_no_contradiction(grid: Grid) -> None:
    pairs = [named(grid, HexId("1518"), HexId(each), 0) for each in ("1518", "2222", "2117")]
    assert contradiction(place(scan(0), grid, pairs[:2]), grid, pairs[2]) is None
