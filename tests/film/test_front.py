"""The front between two sides, on boards small enough to be seen at a glance."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.assist.adjudicator import adjudicator_for, rule_set_of
from app.assist.situation import SharedJudge, Situation
from app.film.front import Front, FrontLine, front_between, front_of, largest_two
from app.film.ground import Holding, nearest_cells
from maps.sheet import MapSheet
from rules.grids.hexes import HexGrid, Tops
from rules.grids.lattice import Lattice
from rules.grids.numbering import Numbering
from rules.hexgrid import HexId, Point
from tests.new_games import new_game, sheet

HEX_PX = 100.0
CCRR = HexGrid(8, 8)
RRCC = HexGrid(8, 7, Numbering("RRCC", from_north=False), odd_shifted=False, shifted_length=7)
FLAT = HexGrid(8, 8, tops=Tops.FLAT)
EVERY_GRID = pytest.mark.parametrize("grid", [CCRR, RRCC, FLAT], ids=["CCRR", "RRCC", "flat"])


def board(grid: Lattice) -> MapSheet:
    return replace(sheet(), grid=grid, hex_px=HEX_PX)


def at(grid: Lattice, *col_rows: tuple[int, int]) -> frozenset[HexId]:
    """The hexes of some columns and rows, counted from 0 in the north-west."""
    return frozenset(here for here in grid.hexes if grid.col_row(here) in col_rows)


def column(grid: Lattice, number: int) -> frozenset[HexId]:
    return frozenset(here for here in grid.hexes if grid.col_row(here)[0] == number)


def front(grid: Lattice, red: frozenset[HexId], blue: frozenset[HexId]) -> Front:
    return front_between(board(grid), Holding("red", red), Holding("blue", blue))


@EVERY_GRID
def test_between_two_columns_runs_one_line_from_edge_to_edge(grid: Lattice) -> None:
    found = front(grid, column(grid, 2), column(grid, 3))
    ys = [y for _, y in found.lines[0].points]

    assert (len(found.lines), found.lines[0].is_ring) == (1, False)
    assert max(ys) - min(ys) == pytest.approx(board(grid).size_px[1], abs=1)


@EVERY_GRID
def test_the_first_side_lies_at_the_right_hand(grid: Lattice) -> None:
    (south_to_north,) = front(grid, column(grid, 5), column(grid, 2)).lines
    (north_to_south,) = front(grid, column(grid, 2), column(grid, 5)).lines

    assert south_to_north.points[0][1] > south_to_north.points[-1][1]
    assert north_to_south.points[0][1] < north_to_south.points[-1][1]


@EVERY_GRID
def test_a_pocket_is_a_ring_round_who_is_in_it(grid: Lattice) -> None:
    pocket = at(grid, (3, 3))
    round_it = frozenset(neighbour for here in pocket for neighbour in grid.beside[here])

    (ring,) = front(grid, round_it, pocket).lines

    assert (ring.encircled, ring.points[0]) == ("blue", ring.points[-1])


def test_it_runs_in_the_middle_of_the_ground_between_two_units() -> None:
    found = front(CCRR, at(CCRR, (1, 4)), at(CCRR, (5, 4)))

    assert found.distance_hexes(board(CCRR).centre_px(*at(CCRR, (3, 4)))) < 0.05


def test_a_zone_pushes_it_away() -> None:
    red, blue = at(CCRR, (1, 4)), at(CCRR, (5, 4))
    zone = frozenset(CCRR.beside[next(iter(red))])

    found = front_between(board(CCRR), Holding("red", red, zone), Holding("blue", blue))

    # East of the zone, at 2, and west of the unit at 5: at 3 and a half.
    assert found.distance_hexes(board(CCRR).centre_px(*at(CCRR, (3, 4)))) == pytest.approx(0.5, abs=0.05)


def test_a_zone_that_both_have_is_nobodys() -> None:
    red, blue = at(CCRR, (2, 4)), at(CCRR, (4, 4))
    both = at(CCRR, (3, 4))

    found = front_between(board(CCRR), Holding("red", red, both), Holding("blue", blue, both))

    assert found.distance_hexes(board(CCRR).centre_px(*both)) < 0.05


def test_it_passes_through_a_hex_that_both_are_in() -> None:
    found = front(CCRR, at(CCRR, (1, 4), (2, 4)), at(CCRR, (2, 4), (3, 4)))

    assert found.distance_hexes(board(CCRR).centre_px(*at(CCRR, (2, 4)))) < 0.1


def test_where_one_side_is_nowhere_there_is_none() -> None:
    found = front(CCRR, column(CCRR, 2), frozenset())

    assert (found.lines, found.length_hexes, found.distance_hexes((0, 0))) == ((), 0, math.inf)


def test_far_from_all_units_it_ends() -> None:
    grid = HexGrid(4, 60)
    found = front(grid, at(grid, (1, 0)), at(grid, (2, 0)))

    assert 4 < found.length_hexes < 9


def test_its_length_is_told_in_hexes() -> None:
    assert front(CCRR, column(CCRR, 2), column(CCRR, 5)).length_hexes == pytest.approx(7.1, abs=0.3)


def test_of_several_sides_the_two_in_most_hexes_count() -> None:
    three = [Holding("a", at(CCRR, (0, 0))), Holding("b", column(CCRR, 1)), Holding("c", column(CCRR, 2))]

    assert [side.side for side in largest_two(three) or ()] == ["b", "c"]
    assert largest_two(three[:1]) is None


def test_the_set_up_of_january_1945_has_a_front_and_the_ring_of_the_city() -> None:
    game = new_game()
    asked = adjudicator_for(game)
    judge = SharedJudge(lambda: asked.judge)

    found = front_of(Situation(rule_set_of("bitter-end"), judge, asked.flow, asked.position), game.sheet)

    assert found is not None
    assert [line.encircled for line in found.lines] == ["", "german"]


def test_where_the_rules_keep_control_of_every_hex_the_front_goes_by_it_and_not_by_units() -> None:
    game = new_game()
    asked = adjudicator_for(game)
    north = {
        here: "german" if game.sheet.centre_px(here)[1] < 900 else "soviet" for here in game.sheet.terrain
    }
    rules = replace(rule_set_of("bitter-end"), ground=lambda _judge, _position: north)

    found = front_of(
        Situation(rules, SharedJudge(lambda: asked.judge), asked.flow, asked.position), game.sheet
    )

    assert found is not None
    assert [line.encircled for line in found.lines] == [""]
    assert all(abs(y - 900) < game.sheet.hex_px for _, y in found.lines[0].points)


HEXES = st.sets(st.sampled_from(CCRR.hexes), min_size=1, max_size=20)


@settings(max_examples=25, deadline=None)
@given(HEXES, HEXES)
# Of these sites GEOS makes a cell that is no polygon: the cells are no coverage.
@example({*map(HexId, ["0101", "0107", "0201", "0203", "0205", "0301", "0401"])}, {HexId("0101")})
def test_every_way_between_two_enemies_crosses_it(some: set[HexId], others: set[HexId]) -> None:
    red, blue = frozenset(some), frozenset(others - some) or frozenset({"0101", "0808"}) - some
    map_sheet, found = board(CCRR), front(CCRR, red, frozenset(map(HexId, blue)))

    for here in red:
        for there in blue:
            way = (map_sheet.centre_px(here), map_sheet.centre_px(HexId(there)))
            assert sum(crossings(way, line) for line in found.lines) % 2 == 1


def crossings(way: tuple[Point, Point], line: FrontLine) -> int:
    return sum(do_cross(way, part) for part in pairwise(line.points))


def do_cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    return all(is_left(*a, b[0]) != is_left(*a, b[1]) for a, b in ((one, other), (other, one)))


def is_left(start: Point, end: Point, point: Point) -> bool:
    across = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return across > 0


def every_point(found: Front) -> Iterator[Point]:
    return (point for line in found.lines for point in line.points)


@settings(max_examples=25, deadline=None)
@given(HEXES, HEXES)
def test_it_lies_on_the_map_and_off_every_unit(some: set[HexId], others: set[HexId]) -> None:
    map_sheet, red, blue = board(CCRR), frozenset(some - others), frozenset(others - some)
    found, (width, height) = front(CCRR, red, blue), map_sheet.size_px

    assert all(0 <= x <= width and 0 <= y <= height for x, y in every_point(found))
    assert all(found.distance_hexes(map_sheet.centre_px(here)) > 0.1 for here in red | blue)


def test_cells_whose_edges_cross_are_joined_all_the_same() -> None:
    """Of these five points, from a game of 3,600 steps, GEOS makes a cell that is no polygon."""
    own = {(4720.0, 3556.478), (4720.0, 3833.606), (4800.0, 3655.042)}
    theirs = {(4800.0, 3735.042), (4820.0, 3452.555)}
    frame = shapely.box(-1440, -1440, 8240, 9522)
    parts = nearest_cells(own, theirs, frame), nearest_cells(theirs, own, frame)

    assert all(part.is_valid for part in parts)
    assert sum(part.area for part in parts) == pytest.approx(frame.area)
