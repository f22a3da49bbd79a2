"""The table: every change has an inverse, and a change that does not fit changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.changes import Flipped, Group, Moved
from app.table.notation import format_table
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Diverged, Table
from rules.hexgrid import HexId
from tests.strategies import changes_for, tables

HOME, AWAY = Place(hex=HexId("1521")), Place(hex=HexId("1623"))
TANKS = Piece(PieceId("ge:5/5SS"), Kind.UNIT, "ge:5/5SS", HOME)


@given(st.data())
def test_any_changes_undone_restore_the_same_table_text(data: st.DataObject) -> None:
    table = data.draw(tables())
    before = format_table(table)
    done = []
    for _ in range(data.draw(st.integers(0, 8))):
        done.append(data.draw(changes_for(table)))
        table.apply(done[-1])

    for change in reversed(done):
        table.apply(change.inverse())

    assert format_table(table) == before


@given(st.data())
def test_the_inverse_of_the_inverse_is_the_change(data: st.DataObject) -> None:
    change = data.draw(changes_for(data.draw(tables())))

    assert change.inverse().inverse() == change


def test_a_move_from_where_the_piece_is_not_is_refused() -> None:
    table = Table([TANKS])

    with pytest.raises(Diverged):
        table.apply(Moved(TANKS.id, AWAY, HOME))


def test_a_group_that_fails_midway_leaves_the_table_as_it_was() -> None:
    table = Table([TANKS])
    before = format_table(table)

    with pytest.raises(Diverged):
        table.apply(Group("x", (Moved(TANKS.id, HOME, AWAY), Flipped(TANKS.id, 1, 0))))

    assert format_table(table) == before


def test_a_stack_is_read_from_the_bottom() -> None:
    upper = Piece(PieceId("ge:9/5SS"), Kind.UNIT, "ge:9/5SS", HOME.at_level(4))
    table = Table([upper, TANKS])

    assert [piece.id for piece in table.stack_at(HOME.spot)] == ["ge:5/5SS", "ge:9/5SS"]


@given(st.data())
def test_what_is_kept_in_order_follows_every_change(data: st.DataObject) -> None:
    """Stacks and pieces that were read before a change are read anew after it."""
    table = data.draw(tables())
    for _ in range(data.draw(st.integers(1, 8))):
        _order_of(table)
        table.apply(data.draw(changes_for(table)))

    assert _order_of(table) == _order_of(Table(table))


@given(st.data())
def test_a_copy_is_changed_without_harm(data: st.DataObject) -> None:
    table = data.draw(tables())
    before, twin = (format_table(table), _order_of(table)), table.copy()
    for _ in range(data.draw(st.integers(1, 8))):
        twin.apply(data.draw(changes_for(twin)))

    assert (format_table(table), _order_of(table)) == before


def _order_of(table: Table) -> tuple[list[Piece], dict[str, tuple[Piece, ...]]]:
    return list(table), {spot: table.stack_at(spot) for spot in table.spots()}


def test_a_place_is_one_of_three() -> None:
    with pytest.raises(ValueError, match="a hex, a box or a position"):
        Place()


@given(st.data())
def test_a_stack_that_was_read_before_is_read_as_it_lies_now(data: st.DataObject) -> None:
    table = data.draw(tables())
    for _ in range(data.draw(st.integers(1, 8))):
        read = [table.stack_at(spot) for spot in table.spots()]
        assert sorted(piece.id for stack in read for piece in stack) == [piece.id for piece in table]
        table.apply(data.draw(changes_for(table)))
    fresh = Table(table)

    assert [table.stack_at(spot) for spot in table.spots()] == [
        fresh.stack_at(spot) for spot in fresh.spots()
    ]


@given(st.data())
def test_what_is_done_to_a_copy_leaves_the_table_as_it_was(data: st.DataObject) -> None:
    table = data.draw(tables())
    before, twin = format_table(table), table.copy()
    assert format_table(twin) == before
    twin.apply(data.draw(changes_for(twin)))

    assert format_table(table) == before
