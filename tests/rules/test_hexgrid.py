"""The geometry of hexes on the numberings of the three games."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hexgrid import Grid, HexId, Hexside, Numbering, Side

BITTER_END = Grid(42, 58)
BUDAPEST = Grid(9, 8, Numbering(column_first=False, from_north=False, odd_rows_east=False))
HUNGARY = Grid(9, 8, Numbering(column_first=False, from_west=False))
GRIDS = [BITTER_END, BUDAPEST, HUNGARY]

grids = st.sampled_from(GRIDS)


@st.composite
def grids_and_hexes(draw: st.DrawFn, count: int) -> tuple[Grid, ...]:
    grid = draw(grids)
    return (grid, *(draw(st.sampled_from(grid.hexes)) for _ in range(count)))


# Origin: the Example of Play names these neighbours (1421 is west of 1521 across the river and so on).
@pytest.mark.parametrize(
    ("side", "expected"),
    [("NE", "1520"), ("E", "1521"), ("SE", "1522"), ("SW", "1422"), ("W", "1321"), ("NW", "1420")],
)
def test_odd_rows_of_bitter_end_lie_east(side: str, expected: str) -> None:
    assert BITTER_END.neighbor(HexId("1421"), Side[side]) == expected


def test_rows_of_budapest_campaign_count_from_the_south() -> None:
    assert BUDAPEST.neighbor(HexId("0101"), Side.NE) == "0201"


def test_columns_of_battle_for_hungary_count_from_the_east() -> None:
    assert HUNGARY.neighbor(HexId("0101"), Side.W) == "0102"


@given(grids_and_hexes(1))
def test_a_hex_lies_under_its_own_centre(drawn: tuple) -> None:
    grid, here = drawn

    assert grid.hex_under(*grid.centre(here)) == here


@given(grids_and_hexes(1), st.floats(0, 2 * math.pi), st.floats(0, 0.49))
def test_a_hex_lies_under_every_point_of_its_inner_circle(drawn: tuple, turn: float, far: float) -> None:
    grid, here = drawn
    x, y = grid.centre(here)

    assert grid.hex_under(x + far * math.sin(turn), y + far * math.cos(turn)) == here


@given(grids_and_hexes(1))
def test_neighbours_see_each_other_across_opposite_sides(drawn: tuple) -> None:
    grid, here = drawn

    for side, there in grid.neighbors(here).items():
        assert grid.neighbor(there, side.opposite) == here


@given(grids_and_hexes(2))
def test_a_line_is_as_long_as_the_distance_and_unbroken(drawn: tuple) -> None:
    grid, one, other = drawn
    line = grid.line(one, other)

    steps = [grid.distance(a, b) for a, b in itertools.pairwise(line)]
    assert steps == [1] * grid.distance(one, other)


def test_a_line_along_the_edge_stays_on_the_map() -> None:
    """A tie between a hex of the map and one beside it."""
    line = BUDAPEST.line(HexId("0409"), HexId("0209"))

    assert len(line) == 3


@given(grids_and_hexes(3))
def test_distance_obeys_the_triangle(drawn: tuple) -> None:
    grid, a, b, c = drawn

    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


def test_hexes_within_a_radius_follow_the_closed_form() -> None:
    """Origin: formula, 3 n (n + 1) + 1 hexes within n of a hex far from the edge."""
    counts = [len(BITTER_END.within(HexId("2029"), n)) for n in range(7)]

    assert counts == [3 * n * (n + 1) + 1 for n in range(7)]


@given(grids_and_hexes(1))
def test_corners_lie_one_radius_from_the_centre(drawn: tuple) -> None:
    grid, here = drawn
    x, y = grid.centre(here)

    distances = [math.hypot(cx - x, cy - y) for cx, cy in grid.corners(here)]
    assert distances == pytest.approx([1 / math.sqrt(3)] * 6)


@given(grids_and_hexes(2))
def test_hexside_text_reads_back(drawn: tuple) -> None:
    _, one, other = drawn
    if one == other:
        return

    assert Hexside.parse(str(Hexside.between(one, other))) == Hexside.between(other, one)


@pytest.mark.parametrize("text", ["", "1418", "1418-", "-1418", "1418-1418"])
def test_a_hexside_needs_two_hexes(text: str) -> None:
    with pytest.raises(ValueError, match="not a hexside"):
        Hexside.parse(text)
