"""The order of play: a list of phases, and impulses that follow from drawn chits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.findings import Finding, forbids, rule
from rules.flow import (
    Draw,
    Flow,
    ListedFlow,
    is_before,
    next_phase,
    next_side,
    previous_phase,
    rest_of,
    stage_of,
    usual_flow,
)
from rules.phases import Moment, Phase, Sequence, Step
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Counter, Face, Unit
from tests.flows import GO, STOP, drawn_flow

LISTED = ListedFlow(
    Sequence(
        (
            Phase("move", "red", "Move", "M", "1", (GO, STOP)),
            Phase("fuel", "red", "Fuel", "F", "2", (Step("roll", "Roll", "2.1"),)),
            Phase("move", "blue", "Move", "M", "1", (GO,)),
        )
    )
)
DRAWN = drawn_flow()
(POOL,) = DRAWN.sequence.pools


def drawn(flow: Flow, now: Moment, chit: str) -> Moment:
    """Return where a chit leads that is drawn at a moment."""
    found = flow.next(now)
    assert isinstance(found, Draw)
    return found.after(chit)


def test_a_listed_phase_is_skipped_from_any_of_its_steps() -> None:
    assert next_phase(LISTED, Moment(1, "red", "move", "stop")) == Moment(1, "red", "fuel", "roll")


def test_the_phase_before_the_first_of_a_turn_is_the_last_of_the_turn_before() -> None:
    assert previous_phase(LISTED, Moment(2, "red", "move", "stop")) == Moment(1, "blue", "move", "go")


def test_going_back_a_phase_leads_to_its_first_step() -> None:
    assert previous_phase(LISTED, Moment(1, "red", "fuel", "roll")) == Moment(1, "red", "move", "go")


def test_nothing_comes_before_the_first_turn() -> None:
    assert previous_phase(LISTED, LISTED.start(1)) is None


def test_another_side_acts_after_the_last_phase_of_this_one() -> None:
    assert next_side(LISTED, Moment(1, "red", "move", "go")) == Moment(1, "blue", "move", "go")


def test_what_is_left_of_a_side_s_turn_ends_where_the_other_side_begins() -> None:
    rest = rest_of(LISTED, Moment(3, "red", "move", "go"))

    assert [(each.phase, each.step) for each in rest] == [("move", "stop"), ("fuel", "roll")]


def test_a_pool_asks_for_a_draw_once_the_phases_of_every_turn_are_over() -> None:
    found = DRAWN.next(DRAWN.start(1))

    assert isinstance(found, Draw)
    assert (found.chits, found.case) == (("east", "west", "west"), "3.2")


def test_the_chit_that_comes_says_who_acts() -> None:
    assert drawn(DRAWN, DRAWN.start(1), "west") == Moment(1, "blue", "move", "go", ("west",))


def test_a_chit_that_lies_twice_may_come_again() -> None:
    found = DRAWN.next(drawn(DRAWN, DRAWN.start(1), "west"))

    assert isinstance(found, Draw)
    assert found.chits == ("east", "west")


def test_the_phases_of_one_chit_follow_one_another() -> None:
    after = DRAWN.next(Moment(1, "red", "move", "stop", ("east",)))

    assert after == Moment(1, "red", "fight", "attack", ("east",))


def test_after_the_last_chit_comes_what_ends_the_turn() -> None:
    after = DRAWN.next(Moment(1, "blue", "move", "go", ("west", "east", "west")))

    assert after == Moment(1, "blue", "end", "end", ("west", "east", "west"))


def test_a_turn_that_has_ended_is_followed_by_one_in_which_nothing_is_drawn() -> None:
    after = DRAWN.next(Moment(1, "blue", "end", "end", ("west", "east", "west")))

    assert after == Moment(2, "red", "plan", "plan")


def test_a_chit_comes_into_the_pool_on_its_turn() -> None:
    assert [POOL.left(turn, ()).count("late") for turn in (2, 3)] == [0, 1]


def test_a_draw_is_taken_back_and_not_gone_back_over() -> None:
    assert DRAWN.previous(Moment(1, "blue", "move", "go", ("west",))) is None


def test_the_impulses_of_a_turn_are_known_as_far_as_they_were_drawn() -> None:
    stages = DRAWN.stages(Moment(1, "blue", "move", "go", ("east", "west")))

    assert [stage.phase.title for stage in stages] == [
        "Plan",
        "Army East: Move",
        "Army East: Fight",
        "Army West",
        "Draw an order",
        "End",
    ]


def test_the_stage_under_way_is_the_impulse_drawn_last() -> None:
    now = Moment(1, "blue", "move", "go", ("west", "east", "west"))
    stage = stage_of(DRAWN, now)

    assert stage is not None
    assert (stage.start, stage.phase.title) == (now, "Army West")


def test_what_is_left_of_an_impulse_ends_with_its_chit() -> None:
    rest = rest_of(DRAWN, Moment(1, "red", "move", "go", ("east",)))

    assert [(each.phase, each.step) for each in rest] == [("move", "stop"), ("fight", "attack")]


def test_the_same_phase_drawn_again_comes_later() -> None:
    first = Moment(1, "blue", "move", "go", ("west",))
    again = replace(first, drawn=("west", "east", "west"))

    assert (is_before(DRAWN, first, again), first.is_in_phase_of(again)) == (True, False)


def test_a_sequence_with_a_pool_is_played_by_draws() -> None:
    assert (usual_flow(DRAWN.sequence), usual_flow(LISTED.sequence)) == (DRAWN, LISTED)


@given(st.lists(st.integers(0, 20), min_size=6, max_size=6))
def test_every_turn_of_draws_ends_with_an_empty_pool(picks: list[int]) -> None:
    now = DRAWN.start(1)
    while now.turn == 1:
        found = DRAWN.next(now)
        last, pick = now, picks[len(now.drawn)]
        now = found.after(found.chits[pick % len(found.chits)]) if isinstance(found, Draw) else found

    assert (sorted(last.drawn), now) == (["east", "west", "west"], DRAWN.start(2))


@rule("3.4")
def only_the_drawn_army_acts(position: Position, unit: Unit) -> Iterator[Finding]:
    """Nobody else acts."""
    if position.drawn[-1:] != (unit.counter.division,):
        yield forbids()


def test_a_unit_of_another_command_is_told_why_it_does_not_act() -> None:
    flow = replace(DRAWN, bars=only_the_drawn_army_acts)
    unit = Unit(Counter(UnitId("a"), "red", "foot", (Face(1, 1, 1, 1),), division="east"), None, 1)

    cases = [flow.may_act(Position("toy", drawn=(chit,)), unit).cases for chit in ("east", "west")]

    assert cases == [(), ("3.4",)]
