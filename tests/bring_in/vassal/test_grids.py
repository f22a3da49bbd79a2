"""Grids of VASSAL: where cells lie and what they are called.

The golden names are of VASSAL's own arithmetic, worked out by hand from its documents; `B05` is the one that
they give themselves.
"""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.vassal.buildfile import read_build_file
from app.bring_in.vassal.grids import BoardGrid, Hexes, Regions, read_grid
from app.bring_in.vassal.layout import LaidBoard
from app.bring_in.vassal.module import Board
from app.bring_in.vassal.numbering import Numbering, filled
from tests.bring_in.vassal.modules import Element, board, hexes, regions, squares, zone, zoned

SIZE = (600, 700)


def grid_of(element: Element) -> BoardGrid:
    return read_grid(read_build_file(board("Field", element).xml().encode(), "test"))


def name(element: Element, x: float, y: float, size: tuple[float, float] = SIZE) -> str:
    return grid_of(element).name_at(x, y, size)


@pytest.mark.parametrize(
    ("numbers", "point", "told"),
    [
        ({}, (120, 140), "0303"),
        ({}, (60, 105), "0203"),
        ({"hOff": 0, "vOff": 0}, (0, 0), "0000"),
        ({"hOff": -1, "vOff": 1}, (0, 0), "-0101"),
        ({"first": "V"}, (120, 140), "0303"),
        ({"first": "V", "hOff": 5}, (120, 140), "0307"),
        ({"sep": "."}, (120, 140), "03.03"),
        ({"hLeading": 0, "vLeading": 3}, (120, 140), "30003"),
        ({"hType": "A", "hOff": 0}, (120, 140), "C03"),
        ({"hType": "A", "hOff": 26}, (120, 140), "CC03"),
        ({"vDescend": True}, (120, 140), "0311"),
        ({"vDescend": True}, (60, 105), "0211"),
        ({"hDescend": True}, (120, 140), "0803"),
        ({"stagger": False}, (60, 105), "0202"),
        ({"locationFormat": "hex $column$/$row$"}, (120, 140), "hex 03/03"),
    ],
)
def test_hexes_are_called_as_vassal_calls_them(
    numbers: dict[str, object], point: tuple[int, int], told: str
) -> None:
    assert name(hexes(numbers), *point) == told


def test_sideways_hexes_have_x_and_y_exchanged() -> None:
    assert name(hexes({}, sideways=True), 105, 60) == "0203"


def test_slanted_numbers_follow_the_columns() -> None:
    element = hexes({"stagger": True})
    slanted = Element(element.kind, element.says, [Element(f"{element.kind}.ObliqueHexGridNumbering", {})])
    assert name(slanted, 120, 140) == "0304"


def test_squares_are_called_as_the_documents_say() -> None:
    numbers = {"hType": "A", "hOff": 1, "vOff": 1, "hLeading": 1, "vLeading": 1}
    assert name(squares(numbers, x0=25, y0=25), 36, 236) == "B05"


def test_the_nearest_place_counts_where_there_are_no_cells() -> None:
    assert name(regions(Ford=(100, 100), Mill=(300, 80)), 220, 90) == "Mill"


def test_the_first_zone_counts_and_its_box_is_what_descends() -> None:
    inner = hexes({"vDescend": True})
    element = zoned(
        zone("Camp", "0,0;90,0;90,60;0,60"),
        zone("Inset", "0,0;300,0;300,350;0,350", inner, locationFormat="$name$ $gridLocation$"),
    )
    grid = grid_of(element)
    assert [grid.name_at(20, 20, SIZE), grid.name_at(120, 140, SIZE)] == ["Camp", "Inset 0305"]


def test_a_zone_may_use_the_grid_of_the_board() -> None:
    element = zoned(
        hexes({}),
        zone("North", "0,0;600,0;600,300;0,300", useParentGrid=True, locationFormat="$gridLocation$"),
    )
    assert name(element, 120, 140) == "0303"


def test_what_is_in_no_zone_is_on_the_ground() -> None:
    assert name(zoned(hexes({}), zone("Camp", "0,0;9,0;9,9;0,9")), 120, 140) == "0303"


GRIDS = st.builds(
    Hexes,
    st.integers(-200, 200),
    st.integers(-200, 200),
    st.floats(20, 90),
    st.floats(20, 90),
    st.booleans(),
    st.just(True),
    st.just(Numbering()),
)


@given(GRIDS, st.integers(-20, 60), st.integers(-20, 60))
def test_the_middle_of_a_cell_is_in_it(grid: Hexes, column: int, row: int) -> None:
    x, y = grid.centre((column, row))
    # VASSAL keeps whole pixels: up to one off in each direction.
    assert grid.cell_at(int(x), int(y)) == (column, row)


@pytest.mark.parametrize(
    ("pattern", "told"),
    [("$a$-$b$", "1-2"), ("$a$ $x$!", "1 !"), ("price 5$", "price 5$"), ("", ""), ("{a + b}", "{a + b}")],
)
def test_formats_are_filled_in_and_expressions_left(pattern: str, told: str) -> None:
    assert filled(pattern, {"a": "1", "b": "2"}) == told


UPRIGHT = hexes({}, x0=22, y0=-4, dx=80.88337155288302, dy=93.90000000000086)
SIDEWAYS = hexes({}, x0=-5, y0=57, dx=101.14042665906699, dy=116.79033101508891, sideways=True)
RECTANGLES = squares({}, x0=51, y0=10, dx=57.25882188429537, dy=84.45371983952494)


@pytest.mark.parametrize(
    ("element", "size", "dropped", "rests"),
    [
        (UPRIGHT, (750, 750), (86, 509), (102, 511)),
        (UPRIGHT, (750, 750), (125, 702), (102, 699)),
        (UPRIGHT, (750, 750), (600, 255), (588, 229)),
        (SIDEWAYS, (420, 1055), (272, 341), (231, 298)),
        (SIDEWAYS, (420, 1055), (398, 570), (407, 601)),
        # A pixel beside the board, and so drawn onto it.
        (SIDEWAYS, (420, 1055), (0, 738), (0, 702)),
        (RECTANGLES, (967, 658), (951, 485), (966, 517)),
        (RECTANGLES, (967, 658), (947, 318), (966, 348)),
    ],
)
def test_counters_rest_on_the_very_pixel_of_vassal(
    element: Element, size: tuple[int, int], dropped: tuple[int, int], rests: tuple[int, int]
) -> None:
    """The pixels were read off VASSAL 3.6 itself: counters a pixel apart make no stack there."""
    node = read_build_file(board("Field", element, width=size[0], height=size[1]).xml().encode(), "test")
    field = Board("Field", "", "", *size, read_grid(node))
    laid = LaidBoard(field, 30, 50, *size)
    x, y = laid.rest(dropped[0] + 30, dropped[1] + 50)
    assert (x - 30, y - 50) == rests


def test_where_nothing_snaps_a_counter_rests_where_it_falls() -> None:
    loose = grid_of(hexes({}, snapTo=False))
    assert [loose.rest_at(33, 44), grid_of(regions(Ford=(100, 100))).rest_at(33, 44)] == [None, None]


def test_zones_with_corners_without_end_are_thinned_and_still_hold_what_they_held() -> None:
    # A ring of many corners about (500, 500): half a dozen of them, and a point in the middle.
    ring = ";".join(
        f"{round(500 + 400 * math.cos(n / 300))},{round(500 + 400 * math.sin(n / 300))}" for n in range(1885)
    )
    grid = grid_of(zoned(*(zone(f"Z{n}", ring) for n in range(12))))
    assert sum(len(each.path) for each in grid.zones) <= 10_000
    assert [grid.name_at(500, 500, (1000, 1000)), grid.name_at(880, 500, (1000, 1000))] == ["Z0", "Z0"]
    assert grid.name_at(905, 500, (1000, 1000)) == ""


def test_points_and_zones_without_end_are_bounded() -> None:
    grid = grid_of(regions(**{f"P{n}": (n, n) for n in range(6_000)})).ground
    assert isinstance(grid, Regions)
    assert len(grid.points) == 5_000
    assert len(grid_of(zoned(*(zone(f"Z{n}", "0,0;9,0;9,9") for n in range(2_100)))).zones) == 2_000
