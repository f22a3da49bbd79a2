"""The grid of a new game from a scan: numbers, extent and place are those of the printed map."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.bring_in.lattice import Cell, Top, centre_of
from app.bring_in.new_game.scanned_grid import Extent, ScannedGrid, scanned_grid, turned
from app.bring_in.numbering import Numbering, Order
from app.bring_in.projection import Projection
from app.bring_in.transform import MapTransform

PITCH = 40.0


def scan(top: Top = Top.POINTY, size: tuple[int, int] = (640, 560)) -> MapTransform:
    return MapTransform(top, size, Projection.affine((PITCH, 0.0, 0.0, PITCH), (30.0, 34.0)))


def name_two(rule: Numbering, transform: MapTransform, quarters: int) -> dict[Cell, str]:
    """Return all hexes of a scan as a person names them who turns it upright."""
    named = {cell: rule.label(turned(cell, transform.top, quarters)[0]) for cell in transform.cells()}
    return {cell: label for cell, label in named.items() if label is not None}


@pytest.mark.parametrize("top", Top)
@pytest.mark.parametrize("quarters", range(4))
def test_a_quarter_turn_takes_a_cell_to_where_its_centre_goes(top: Top, quarters: int) -> None:
    cell, stands = turned((3, -2), top, quarters)
    x, y = centre_of((3, -2), top)
    for _ in range(quarters):
        x, y = -y, x
    assert centre_of(cell, stands) == pytest.approx((x, y))
    assert turned(cell, stands, -quarters) == ((3, -2), top)


FORMS = st.sampled_from(
    [
        ((2, 2), "", "", False),
        ((0, 2), "", "", True),
        ((0, 0), "", ".", False),
        ((2, 2), "B", "-", False),
        ((1, 1), "", "", False),
        ((2, 2), "", "_", False),
    ]
)


@settings(max_examples=16, deadline=None)
@given(
    st.sampled_from(Top),
    st.integers(0, 3),
    st.sampled_from(Order),
    st.sampled_from([1, -1]),
    st.sampled_from([1, -1]),
    st.integers(0, 1),
    FORMS,
    st.integers(0, 5),
)
def test_every_hex_of_the_game_lies_on_the_scan_where_its_number_is_printed(
    top: Top,
    quarters: int,
    order: Order,
    across: int,
    down: int,
    shift: int,
    form: tuple[tuple[int, int], str, str, bool],
    cut: int,
) -> None:
    transform = scan(top)
    stands = turned((0, 0), top, quarters)[1]
    digits, before, between, has_letters = form
    # Far from nothing, so that all hexes have numbers; of one digit each as few as there are.
    first = 5 if digits == (1, 1) else 40
    rule = Numbering(stands, order, first, first, across, down, shift, digits, before, between, has_letters)
    found = ScannedGrid(transform, rule, quarters)
    whole = found.extent()
    # What a person leaves out, and never all: of numbers of one digit there may be five rows and no more.
    cut = min(cut, whole.size[1] - 1)
    extent = Extent((whole.columns[0] + cut // 2, whole.columns[1]), (whole.rows[0], whole.rows[1] - cut))
    placed, grid = found.placed(extent), found.plan(extent).grid()
    cells = found.cells(extent)
    assert cells
    for cell, printed in cells.items():
        hex_id = placed.hex_of(cell, grid)
        assert hex_id is not None
        assert hex_id == "".join(sign if sign.isalnum() or sign == "_" else "." for sign in printed)
    assert len(grid.hexes) == extent.size[0] * extent.size[1]


@pytest.mark.parametrize("quarters", range(4))
def test_two_named_hexes_and_a_third_settle_it(quarters: int) -> None:
    transform = scan()
    top = turned((0, 0), transform.top, quarters)[1]
    rule = Numbering(top, Order.COLUMN_FIRST, 20, 30, 1, 1, 1, (2, 2))
    named = name_two(rule, transform, quarters)
    cells = [(1, 1), (6, 8), (3, 4)]
    three = scanned_grid(transform, {cell: named[cell] for cell in cells}, quarters)
    assert (three.is_sure, {cell: three.label(cell) for cell in named}) == (True, named)
    two = scanned_grid(transform, {cell: named[cell] for cell in [(1, 1), (5, 9)]}, quarters)
    assert not two.is_sure


def test_a_third_that_contradicts_is_told_with_what_was_expected() -> None:
    rule = Numbering(Top.POINTY, Order.COLUMN_FIRST, 20, 30, 1, 1, 1, (2, 2))
    named = {cell: rule.label(cell) or "" for cell in [(1, 1), (6, 8)]}
    with pytest.raises(ValueError, match=r"2799 should be 2[23]33 by the first two"):
        scanned_grid(scan(), named | {(1, 3): "2799"})


def test_the_ragged_edge_of_a_scan_is_left_out() -> None:
    # Turned by four degrees: the corners of the picture cut lines of hexes.
    turn = Projection.affine((PITCH, 2.8, -2.8, PITCH), (14.0, 60.0))
    rule = Numbering(Top.POINTY, Order.COLUMN_FIRST, 20, 30, 1, 1, 1, (2, 2))
    extent = ScannedGrid(MapTransform(Top.POINTY, (640, 560), turn), rule).extent()
    assert extent.size == (14, 15)


def test_a_map_of_one_hex_is_no_map() -> None:
    rule = Numbering(Top.POINTY, Order.COLUMN_FIRST, 20, 30, 1, 1, 1, (2, 2))
    with pytest.raises(ValueError, match="no two hexes"):
        ScannedGrid(scan(size=(60, 70)), rule).extent()


def test_numbers_of_one_digit_each_end_at_nine() -> None:
    rule = Numbering(Top.POINTY, Order.COLUMN_FIRST, 1, 1, 1, 1, 1, (1, 1))
    found = ScannedGrid(scan(), rule)
    extent = found.extent()
    assert (extent.columns[1], extent.rows[1]) == (9, 9)
    assert len(found.plan(extent).grid().hexes) == extent.size[0] * extent.size[1]
