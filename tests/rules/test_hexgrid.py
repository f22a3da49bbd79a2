"""The geometry of every kind of grid; the numberings of the three games."""

import itertools
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.grids.boards import BoardsGrid, Part
from rules.grids.hexes import HexGrid, Tops
from rules.grids.lattice import Lattice
from rules.grids.numbering import Numbering
from rules.grids.regions import Region, RegionGrid
from rules.grids.squares import SquareGrid
from rules.hexgrid import Grid, HexId, Hexside, Side

BITTER_END = HexGrid(42, 58)
BUDAPEST = HexGrid(25, 17, Numbering("RRCC", from_north=False), odd_shifted=False, shifted_length=24)
HUNGARY = HexGrid(32, 23, Numbering("RRCC", from_west=False))
ROOMS = RegionGrid(
    9.0,
    6.0,
    (
        Region(HexId("Hall"), (1.5, 1.5), ((0, 0), (3, 0), (3, 3), (0, 3))),
        Region(HexId("Yard"), (4.5, 1.0), ((3, 0), (6, 0), (6, 3), (3, 3))),
        Region(HexId("Cellar"), (1.0, 4.5), ((0, 3), (3, 3), (3, 6), (0, 6))),
        Region.round(HexId("Well"), (7.5, 4.5), 0.5),
        Region.round(HexId("Isle"), (4.5, 5.0), 0.5),
    ),
    frozenset([Hexside(HexId("Well"), HexId("Yard"))]),
)
BOARDS = BoardsGrid(
    (
        Part("A", HexGrid(5, 4), (0.0, 0.0)),
        Part("B", HexGrid(3, 4, tops=Tops.FLAT), (7.0, 0.5), 2.0),
        Part("C", ROOMS, (0.0, 10.0)),
        Part("D", SquareGrid(3, 3), (12.0, 10.0)),
    ),
    frozenset(
        Hexside(HexId(a), HexId(b)) for a, b in (("A0502", "B0101"), ("A0504", "B0104"), ("B0304", "D0101"))
    ),
)
"""Boards of which three are linked; from the third no way leads out."""
GRIDS: dict[str, Grid] = {
    "bitter end": BITTER_END,
    "budapest": BUDAPEST,
    "hungary": HUNGARY,
    "flat": HexGrid(9, 8, Numbering("ARR"), tops=Tops.FLAT, shifted_length=7),
    "flat even": HexGrid(8, 7, Numbering("CCRRR", from_north=False, first_row=0), False, Tops.FLAT),
    "flat from the east": HexGrid(7, 6, Numbering("RRCC", from_west=False), tops=Tops.FLAT),
    "gaps": HexGrid(6, 6, without=frozenset([HexId("0101"), HexId("0303"), HexId("0606")])),
    "one row": HexGrid(5, 1),
    "squares": SquareGrid(7, 5, Numbering("AR")),
    "four sides": SquareGrid(6, 6, Numbering("C.R", first_column=0), has_diagonals=False),
    "rooms": ROOMS,
    "boards": BOARDS,
}
LATTICES = {name: grid for name, grid in GRIDS.items() if isinstance(grid, Lattice)}
HEXES = {name: grid for name, grid in GRIDS.items() if isinstance(grid, HexGrid)}


@st.composite
def hexes_of(draw: st.DrawFn, count: int, among: dict[str, Grid] = GRIDS) -> tuple:
    """A grid and some of its hexes."""
    grid = among[draw(st.sampled_from(list(among)))]
    return (grid, *(draw(st.sampled_from(grid.hexes)) for _ in range(count)))


# ---- the games


# Origin: the Example of Play names these neighbours (1421 is west of 1521 across the river and so on).
@pytest.mark.parametrize(
    ("side", "expected"),
    [("NE", "1520"), ("E", "1521"), ("SE", "1522"), ("SW", "1422"), ("W", "1321"), ("NW", "1420")],
)
def test_odd_rows_of_bitter_end_lie_east(side: str, expected: str) -> None:
    assert BITTER_END.neighbor(HexId("1421"), Side[side]) == expected


def test_budapest_campaign_has_417_hexes_in_rows_of_25_and_24() -> None:
    rows = Counter(hex_id[:2] for hex_id in BUDAPEST.hexes)

    assert (len(BUDAPEST.hexes), rows["01"], rows["02"], rows["17"]) == (417, 25, 24, 25)


def test_the_last_hex_of_a_long_row_touches_four() -> None:
    assert set(BUDAPEST.neighbors(HexId("0525"))) == {"0524", "0424", "0624"}


@pytest.mark.parametrize("edge", ["0129", "0121", "0832", "1401", "2301", "2307", "2314"])
def test_supply_hexes_of_battle_for_hungary_lie_on_the_edge(edge: str) -> None:
    assert HUNGARY.is_at_edge(HexId(edge))


def test_columns_of_flat_tops_lie_south_by_their_number() -> None:
    """A column south of its neighbours: what lies north-east of it has the row of its own number."""
    flat = HexGrid(4, 4, tops=Tops.FLAT)

    assert {side.name: there for there, side in flat.beside[HexId("0302")].items()} == {
        "N": "0301",
        "NE": "0402",
        "SE": "0403",
        "S": "0303",
        "SW": "0203",
        "NW": "0202",
    }


# ---- numbers


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ("CCRR", "2807"),
        ("RRCC", "0728"),
        ("CCCRR", "02807"),
        ("C.RR", "28.07"),
        ("AR", "BB7"),
        ("CCA", "28G"),
    ],
)
def test_patterns_of_numbers(ids: str, expected: str) -> None:
    assert Numbering(ids).text(28, 7) == expected


@pytest.mark.parametrize("ids", ["", "CC", "CR", "RC", "AA", "CCRRX", "CC-RR", "CCCC"])
def test_what_is_no_pattern_of_numbers(ids: str) -> None:
    with pytest.raises(ValueError, match="pattern of numbers"):
        Numbering(ids)


@pytest.mark.parametrize("name", GRIDS)
def test_every_hex_has_a_number_of_its_own(name: str) -> None:
    grid = GRIDS[name]

    assert len(grid.index) == len(grid.hexes) > 0


@given(hexes_of(1, LATTICES))
def test_a_number_leads_to_its_column_and_row_and_back(drawn: tuple) -> None:
    grid, here = drawn

    assert grid.hex_at(*grid.col_row(here)) == here


# ---- what touches


@given(hexes_of(1))
def test_neighbours_see_each_other(drawn: tuple) -> None:
    grid, here = drawn

    assert all(here in grid.neighbors(there) for there in grid.neighbors(here))


@given(hexes_of(1, LATTICES))
def test_neighbours_see_each_other_across_opposite_sides(drawn: tuple) -> None:
    grid, here = drawn

    for there, side in grid.beside[here].items():
        assert grid.neighbor(there, side.opposite) == here


@given(hexes_of(1))
def test_hexes_that_share_a_side_share_its_ends(drawn: tuple) -> None:
    grid, here = drawn

    for there in filter(None, grid.across(here)):
        (start, end), (its_start, its_end) = grid.border(here, there), grid.border(there, here)
        assert (math.dist(start, its_end), math.dist(end, its_start)) == pytest.approx((0, 0), abs=1e-9)


@given(hexes_of(2))
def test_neighbours_are_those_at_a_distance_of_one(drawn: tuple) -> None:
    grid, here, there = drawn

    assert grid.are_adjacent(here, there) == (grid.distance(here, there) == 1)


@given(hexes_of(3))
def test_distance_is_a_metric(drawn: tuple) -> None:
    grid, a, b, c = drawn

    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(hexes_of(2))
def test_a_line_is_as_long_as_the_distance_and_unbroken(drawn: tuple) -> None:
    grid, one, other = drawn
    line = grid.line(one, other)

    steps = [grid.distance(a, b) for a, b in itertools.pairwise(line)]
    if line:
        assert (line[0], line[-1], steps) == (one, other, [1] * grid.distance(one, other))


@pytest.mark.parametrize("name", ["bitter end", "squares", "four sides"])
def test_a_line_without_gaps_in_its_way_is_there(name: str) -> None:
    grid = GRIDS[name]

    assert grid.line(grid.hexes[0], grid.hexes[-1])


def test_a_line_along_the_edge_stays_on_the_map() -> None:
    """A tie between a hex of the map and one beside it."""
    line = BUDAPEST.line(HexId("0424"), HexId("0224"))

    assert len(line) == 3


def test_no_way_is_longer_than_any_way() -> None:
    assert (ROOMS.distance(HexId("Hall"), HexId("Isle")), ROOMS.line(HexId("Hall"), HexId("Isle"))) == (5, ())


def test_regions_touch_by_a_side_or_by_a_link() -> None:
    assert ROOMS.line(HexId("Cellar"), HexId("Well")) == ("Cellar", "Hall", "Yard", "Well")


# Origin: hand. From A0501 a step to A0502, one over the link, one along column B01.
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("A0501", "B0102", 3), ("A0501", "A0504", 3), ("A0502", "D0303", 8), ("A0101", "CHall", 46)],
)
def test_distances_from_board_to_board(one: str, other: str, expected: int) -> None:
    assert BOARDS.distance(HexId(one), HexId(other)) == expected


def test_a_way_leads_over_a_link() -> None:
    assert BOARDS.line(HexId("A0502"), HexId("B0102")) == ("A0502", "B0101", "B0102")


def test_boards_keep_their_own_sides() -> None:
    touching = BOARDS.beside[HexId("A0502")]

    assert (touching[HexId("A0402")], touching[HexId("B0101")]) == (Side.W, Side.E)


def test_hexes_within_a_radius_follow_the_closed_form() -> None:
    """Origin: formula, 3 n (n + 1) + 1 hexes within n of a hex far from the edge."""
    counts = [len(BITTER_END.within(HexId("2029"), n)) for n in range(7)]

    assert counts == [3 * n * (n + 1) + 1 for n in range(7)]


@pytest.mark.parametrize(("has_diagonals", "expected"), [(True, 25), (False, 13)])
def test_squares_within_two_steps(has_diagonals: bool, expected: int) -> None:
    """Origin: formulas (2 n + 1)^2 and 2 n (n + 1) + 1."""
    assert len(SquareGrid(9, 9, has_diagonals=has_diagonals).within(HexId("0505"), 2)) == expected


@given(hexes_of(3))
def test_what_is_moved_keeps_its_distance(drawn: tuple) -> None:
    grid, here, start, end = *drawn[:3], drawn[3]
    there = grid.moved(here, start, end)

    if there is not None:
        assert grid.distance(end, there) == grid.distance(start, here)


# ---- keys


@pytest.mark.parametrize(
    ("name", "here", "heading", "expected"),
    [
        ("bitter end", "1421", Side.N, ("1420", "1520")),
        ("bitter end", "1421", Side.E, ("1521",)),
        ("bitter end", "4220", Side.E, ()),
        ("flat", "C03", Side.E, ("D03", "D04")),
        ("flat", "C03", Side.N, ("C02",)),
        ("squares", "C3", Side.N, ("C2", "D2")),
        ("four sides", "2.3", Side.N, ("2.2",)),
        ("rooms", "Hall", Side.E, ("Yard",)),
        ("rooms", "Isle", Side.N, ("Yard",)),
        ("boards", "A0502", Side.E, ("B0101",)),
        ("boards", "A0402", Side.E, ("A0502",)),
    ],
)
def test_where_an_arrow_leads(name: str, here: str, heading: Side, expected: tuple[str, ...]) -> None:
    assert GRIDS[name].ahead(HexId(here), heading) == expected


@given(hexes_of(1, LATTICES), st.sampled_from("NESW"))
def test_an_arrow_leads_to_neighbours_on_its_side(drawn: tuple, heading: str) -> None:
    grid, here = drawn
    (x, y), (right, down) = grid.centre(here), {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[heading]

    for there in grid.ahead(here, Side[heading]):
        there_x, there_y = grid.centre(there)
        assert grid.are_adjacent(here, there)
        assert (there_x - x) * right + (there_y - y) * down > 0


# ---- where it lies


@given(hexes_of(1))
def test_a_hex_lies_under_its_own_centre(drawn: tuple) -> None:
    grid, here = drawn

    assert grid.hex_under(*grid.centre(here)) == here


@given(hexes_of(1), st.floats(0.01, 0.99), st.integers(0, 23))
def test_a_hex_lies_under_every_point_on_the_way_to_its_corners(
    drawn: tuple, share: float, corner: int
) -> None:
    grid, here = drawn
    (x, y), corners = grid.centre(here), grid.corners(here)
    corner_x, corner_y = corners[corner % len(corners)]

    assert grid.hex_under(x + share * (corner_x - x), y + share * (corner_y - y)) == here


@given(hexes_of(1))
def test_corners_lie_on_the_map(drawn: tuple) -> None:
    grid, here = drawn
    width, height = grid.size

    assert all(-1e-9 <= x <= width + 1e-9 and -1e-9 <= y <= height + 1e-9 for x, y in grid.corners(here))


@given(hexes_of(1, HEXES))
def test_corners_lie_one_radius_from_the_centre(drawn: tuple) -> None:
    grid, here = drawn
    x, y = grid.centre(here)

    distances = [math.hypot(cx - x, cy - y) for cx, cy in grid.corners(here)]
    assert distances == pytest.approx([1 / math.sqrt(3)] * 6)


@given(hexes_of(1, HEXES))
def test_neighbouring_hexes_are_one_width_apart(drawn: tuple) -> None:
    grid, here = drawn

    apart = [math.dist(grid.centre(here), grid.centre(there)) for there in grid.neighbors(here)]
    assert apart == pytest.approx([1.0] * len(apart))


@pytest.mark.parametrize("at", [(-1, -1), (0, 0), (1e6, 3)])
def test_nothing_lies_beside_the_map(at: tuple[float, float]) -> None:
    assert BITTER_END.hex_under(*at) is None


# ---- hexsides


@given(hexes_of(2))
def test_hexside_text_reads_back(drawn: tuple) -> None:
    _, one, other = drawn
    if one == other:
        return

    assert Hexside.parse(str(Hexside.between(one, other))) == Hexside.between(other, one)


@pytest.mark.parametrize("text", ["", "1418", "1418-", "-1418", "1418-1418"])
def test_a_hexside_needs_two_hexes(text: str) -> None:
    with pytest.raises(ValueError, match="not a hexside"):
        Hexside.parse(text)
