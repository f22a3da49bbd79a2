"""Where counters lie in stacks and boxes, and what marks need of the map."""

from __future__ import annotations

import pytest

from app.map_marks import outline_of
from app.table.pieces import PieceId
from app.view.layout import COUNTER_SHARE, inner_rect, spread, stacked
from maps.sheet import Box, BoxId, Rect
from rules.grids.hexes import HexGrid
from rules.hexgrid import HexId
from tests.view import tables

SIZE = 160 * COUNTER_SHARE


def ids(count: int) -> list[PieceId]:
    return [PieceId(f"ge:{n}/X") for n in range(count)]


def test_stacks_of_two_and_three_look_different() -> None:
    two, three = (stacked(ids(count), (), (0, 0), SIZE) for count in (2, 3))

    assert two[0].y - two[-1].y != pytest.approx(three[0].y - three[-1].y)


@pytest.mark.parametrize("count", [1, 2, 3, 6, 12])
def test_a_stack_of_any_height_stays_in_its_hex(count: int) -> None:
    slots = stacked(ids(count), (), (0, 0), SIZE)

    # Half the height of a hex of 160 px is 92.4.
    assert all(slot.y >= -92.4 and slot.y + slot.size <= 92.4 for slot in slots)


def test_markers_leave_the_figures_of_the_top_counter_free() -> None:
    *_, top, first, second = stacked(ids(2), [PieceId("a/1"), PieceId("a/2")], (0, 0), SIZE)

    figures_y = top.y + 0.62 * top.size
    assert first.y + first.size <= figures_y
    assert second.x + second.size <= top.x + 0.4 * top.size


@pytest.mark.parametrize("count", [1, 5, 14, 60])
def test_pieces_spread_in_a_box_stay_in_it(count: int) -> None:
    box = Box(BoxId("pool"), "pool", "Pool", Rect(100, 100, 640, 420))
    inner = inner_rect(box)

    for slot in spread(ids(count), box, SIZE):
        assert inner.x - 0.1 <= slot.x <= inner.x + inner.width - slot.size + 0.1
        assert inner.y - 0.1 <= slot.y <= inner.y + inner.height - slot.size + 0.1


def test_the_outline_of_one_hex_has_six_corners() -> None:
    (loop,) = outline_of(tables.sheet(), frozenset([HexId("0303")]))

    assert len(loop) == 6


def test_the_outline_of_two_neighbours_leaves_out_their_common_side() -> None:
    (loop,) = outline_of(tables.sheet(), frozenset([HexId("0303"), HexId("0403")]))

    assert len(loop) == 10


def test_a_ring_has_an_outer_and_an_inner_outline() -> None:
    grid = tables.sheet().grid
    ring = frozenset(grid.neighbors(HexId("0505")))

    assert sorted(len(loop) for loop in outline_of(tables.sheet(), ring)) == [6, 18]


@pytest.mark.parametrize("start", ["0303", "0304", "0711"])
@pytest.mark.parametrize("end", ["0404", "0909", "0210"])
def test_a_shift_keeps_the_distance(start: str, end: str) -> None:
    grid = HexGrid(20, 20)
    other = HexId("1010")
    moved = grid.moved(other, HexId(start), HexId(end))

    assert moved is not None
    assert grid.distance(HexId(end), moved) == grid.distance(HexId(start), other)


def test_a_shift_off_the_map_is_none() -> None:
    assert HexGrid(12, 10).moved(HexId("1203"), HexId("0303"), HexId("0403")) is None
