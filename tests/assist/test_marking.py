"""What the markers of a stack say: all beneath, but of a retreat only those who came in this phase."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.assist.draft import Draft
from app.assist.marking import Says, marks_in
from app.table import acts, clock
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId
from rules.states import State, States
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY, RETREATED, Mark
from tests.new_games import new_game

A, B, C = PieceId("a"), PieceId("b"), PieceId("c")
OUT, FLED = Says(OUT_OF_SUPPLY), Says(RETREATED)
HERE, THERE = HexId("1326"), HexId("1226")
UNITS = (PieceId("ge:5/5SS"), PieceId("ge:9/5SS"), PieceId("ge:10/5SS"))


def test_a_marker_marks_all_beneath_it() -> None:
    assert marks_in((A, B, OUT, C), ()) == {A: {OUT.mark}, B: {OUT.mark}, C: set()}


def test_a_retreat_marks_only_those_who_came() -> None:
    assert marks_in((A, OUT, B, FLED), {B}) == {A: {OUT.mark}, B: {FLED.mark}}


def test_a_retreated_marker_laid_by_hand_marks_all() -> None:
    assert marks_in((A, B, FLED), ()) == {A: {FLED.mark}, B: {FLED.mark}}


def test_who_came_and_lies_above_is_not_marked() -> None:
    assert marks_in((A, FLED, B), {A, B}) == {A: {FLED.mark}, B: set()}


def test_of_two_states_that_no_unit_is_in_at_once_the_nearer_marker_tells() -> None:
    over = Says(Mark("over"))
    states = States((State(OUT.mark, "Out"), State(over.mark, "Over", apart_from=(OUT.mark,))))

    assert marks_in((A, OUT, B, over), (), states) == {A: {OUT.mark}, B: {over.mark}}


@given(
    st.lists(st.sets(st.sampled_from([OUT_OF_SUPPLY])), min_size=1, max_size=2),
    st.sets(st.sampled_from([OUT_OF_SUPPLY])),
)
def test_who_retreats_into_a_stack_leaves_its_marks_as_they_are(
    standing: list[set[Mark]], own: set[Mark]
) -> None:
    game = new_game()
    change = clock.advance(game)
    assert change is not None
    for piece in UNITS:
        game.journal.push(acts.move(game.table, [piece], Place(box=next(iter(game.sheet.tray.boxes))), "Off"))
    setup = Draft(game)
    for piece, marks in zip(UNITS, standing, strict=False):
        setup.lay(piece, Place(hex=HERE), extra=marks)
    setup.lay(UNITS[2], Place(hex=THERE), extra=own)
    laid = setup.act("Lay")
    assert laid is not None
    game.journal.push(laid)
    game.journal.push(change)
    draft = Draft(game)

    draft.lay(UNITS[2], Place(hex=HERE), (THERE, HERE), extra=(RETREATED,))

    found = [set(draft.marks_of(piece)) for piece in (*UNITS[: len(standing)], UNITS[2])]
    assert found == [*standing, {*own, RETREATED}]
    assert draft.steps(UnitId(UNITS[2])) > 0
