"""Boards on a map: where each lies, and what a point of the map is called."""

from __future__ import annotations

import pytest

from app.bring_in.vassal.buildfile import read_build_file
from app.bring_in.vassal.commands import Boards
from app.bring_in.vassal.layout import Layout, layout_of
from app.bring_in.vassal.module import MAX_SEATS, Board, MapWindow, module_of
from tests.bring_in.vassal.modules import Built, board, hexes, map_window

NUMBERS = {"first": "H", "sep": "", "hOff": 1, "vOff": 1, "hLeading": 1, "vLeading": 1, "stagger": False}
SIZE = {"width": 200, "height": 100}


@pytest.fixture(scope="module", name="window")
def window_of_the_module() -> MapWindow:
    """The map of a module with three boards, two of which have hexes."""
    grid = hexes(NUMBERS, x0=0, y0=32, dx=55, dy=64)
    boards = [board("North", grid, **SIZE), board("South", grid, **SIZE), board("Plain", **SIZE)]
    built = Built((map_window("Main", boards, edgeWidth=10, edgeHeight=20),))
    return module_of(read_build_file(built.xml().encode(), "m"), "m").maps[0]


def laid(window: MapWindow, *boards: tuple[str, bool, int, int]) -> Layout:
    """The boards as a game names them."""

    def size_of(one: Board) -> tuple[float, float]:
        return one.width, one.height

    return layout_of(window, Boards("Main", boards) if boards else None, size_of)


def test_a_board_begins_within_the_edge_of_the_map(window: MapWindow) -> None:
    # Column 1 of VASSAL lies half a hex further down: its row 0 has the middle 32 + 32, on the map 20 more.
    assert laid(window, ("North", False, 0, 0)).hex_at(10 + 55, 20 + 64) == "0201"


def test_the_second_board_of_a_row_begins_where_the_first_ends(window: MapWindow) -> None:
    layout = laid(window, ("North", False, 0, 0), ("South", False, 1, 0))
    assert [(each.x, each.y) for each in layout.boards] == [(10, 20), (210, 20)]


def test_a_board_below_begins_where_the_one_above_ends(window: MapWindow) -> None:
    layout = laid(window, ("North", False, 0, 0), ("South", False, 0, 1))
    assert [(each.x, each.y) for each in layout.boards] == [(10, 20), (10, 120)]


def test_a_board_turned_by_half_a_turn_is_counted_from_its_other_corner(window: MapWindow) -> None:
    assert laid(window, ("North", True, 0, 0)).hex_at(10 + 200 - 55, 20 + 100 - 64) == "0201"


def test_where_the_game_names_no_board_the_first_one_lies_there(window: MapWindow) -> None:
    assert [each.board.name for each in laid(window).boards] == ["North"]


def test_a_game_that_lays_a_board_without_end_lays_some_hundred(window: MapWindow) -> None:
    assert len(laid(window, *[("North", False, 0, 0)] * 100_000).boards) == MAX_SEATS


def test_boards_that_the_module_has_not_are_passed_over(window: MapWindow) -> None:
    assert [each.board.name for each in laid(window, ("East", False, 0, 0)).boards] == ["North"]


def test_a_point_beside_the_board_is_counted_on_it(window: MapWindow) -> None:
    assert laid(window, ("North", False, 0, 0)).hex_at(10, 20 + 32 - 64) == "0100"


def test_a_board_without_hexes_has_no_numbers(window: MapWindow) -> None:
    assert laid(window, ("Plain", False, 0, 0)).hex_at(50, 50) == ""


@pytest.mark.parametrize("off", [-2, -1, 1, 2])
def test_a_point_two_pixels_off_is_in_the_same_hex(window: MapWindow, off: int) -> None:
    assert laid(window, ("North", False, 0, 0)).hex_at(65 + off, 84 - off) == "0201"


def test_a_turned_board_gives_points_back(window: MapWindow) -> None:
    board = laid(window, ("North", True, 0, 0)).boards[0]
    assert board.on_map(*board.on_board(33, 44)) == (33, 44)
