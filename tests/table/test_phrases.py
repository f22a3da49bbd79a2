"""Changes as sentences: whatever a file holds can be told."""

from __future__ import annotations

import pytest
from hypothesis import given

from app.table import acts
from app.table.changes import Change, DieSource, Flipped, Group, Register, Restacked, Rolled, Written
from app.table.phrases import Phrases
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId
from tests.new_games import new_game
from tests.strategies import changes

GAME = new_game()


@given(changes)
def test_any_change_is_told(change: Change) -> None:
    assert Phrases(GAME).of(change)


def test_a_side_that_the_counter_no_longer_has_is_told_by_its_number() -> None:
    assert "side 3" in Phrases(GAME).of(Flipped(PieceId("ge:5/5SS"), 0, 2))


def test_an_order_of_nothing_is_told() -> None:
    assert Phrases(GAME).of(Restacked((), ())) == "Nothing in another order"


# ---- closed stacks (8.4)

TANKS, GRENADIERS = PieceId("ge:5/5SS"), PieceId("ge:9/5SS")
HIDDEN = frozenset([GRENADIERS])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (Group("Move 5/5SS, 9/5SS", ()), "Move 5/5SS, a closed stack"),
        (Rolled(1, "Retreat of 9/5SS", 6, (4,), DieSource.SEEDED), "Die for Retreat of a closed stack: 4"),
        (Written(Register.NOTE, GRENADIERS, "", "9/5SS, two steps"), "Note on a closed stack"),
        (Written(Register.NOTE, TANKS, "", "with 9/5SS"), "Note on ge:5/5SS: with a closed stack"),
        (Written(Register.PLAN, "1", "", "ge:9/5SS 1520"), "Plan, 1: a closed stack 1520"),
        (Written(Register.TRACKER, "of:ge:9/5SS", "", "x"), "of a closed stack: x"),
    ],
)
def test_nobody_hidden_is_named(change: Change, told: str) -> None:
    assert Phrases(GAME, hidden=HIDDEN).of(change) == told


def test_of_whom_is_called_by_a_number_alone_the_parts_are_told() -> None:
    tigers = PieceId("ge:509/army")
    change = acts.move(GAME.table, [tigers, TANKS], Place(hex=HexId("1320")), "Move 509, 5/5SS")

    told = Phrases(GAME, hidden=frozenset([tigers])).of(change)
    where = Phrases(GAME).place(GAME.table.place_of(tigers))
    assert told == f"a closed stack from {where} to 1320 and 1 more"
