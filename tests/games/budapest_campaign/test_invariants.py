"""One fault for each invariant: a position that no legal play leads to, or a step that none takes."""

from __future__ import annotations

import pytest

from rules.games.budapest_campaign.invariants import broken_invariants
from rules.games.budapest_campaign.invariants.passing import PASSING
from rules.games.budapest_campaign.invariants.standing import STANDING
from tests.games.shared.faults import Fault, broken, judge_of

A = "axis infantry 3-4-4/2-3-4 command=AKN"
S = "soviet infantry 3-3-4/1-2-4 command=2UF"
MOVE, ATTACK, COMMAND = "axis.operations.move", "axis.operations.attack", "axis.operations.command"
ACTIVE = "facts impulse_side=axis impulse_commands=AKN"
OPEN, NEXT, LAKE = "1010", "1011", "0501"


def at(moment: str, *lines: str) -> str:
    return "\n".join([f"budapest-campaign 003 {moment} weather=", *lines])


FAULTS = (
    Fault("both_sides_stand_together", at(MOVE, f"{OPEN} a 2 {A}", f"{OPEN} s 2 {S}")),
    Fault(
        "too_many_stay_together",
        at(ATTACK, *(f"{OPEN} a{n} 2 {A}" for n in range(3))),
        at(MOVE, *(f"{OPEN} a{n} 2 {A}" for n in range(3))),
    ),
    Fault("too_many_stay_together", at(COMMAND, *(f"{OPEN} a{n} 2 {A}" for n in range(3)))),
    Fault("stands_where_nobody_can", at(MOVE, f"{LAKE} a 2 {A}")),
    Fault("depot_stands_off_the_railroads", at(MOVE, f"{OPEN} a 1 axis mobile_depot 0-0-3")),
    Fault("flotilla_lies_off_the_danube", at(MOVE, f"{OPEN} s 1 soviet flotilla 1-2-6")),
    Fault("has_steps_of_no_face", at(MOVE, f"{OPEN} a 3 {A}")),
    Fault("lies_nowhere", at(MOVE, f"- a 2 {A}")),
    Fault("too_many_have_ridden", at(MOVE, "points axis.rail=3")),
    Fault("depot_went_too_far", at(MOVE, "points a.hexes=4", "1007 a 1 axis mobile_depot 0-0-3")),
    Fault("somebody_else_is_in_the_game", at(MOVE), at(MOVE, f"{OPEN} a 2 {A}")),
    Fault("goes_where_nobody_moves", at(COMMAND, f"{NEXT} a 2 {A}"), at(COMMAND, f"{OPEN} a 2 {A}")),
    Fault(
        "static_unit_has_moved",
        at(MOVE, ACTIVE, f"{NEXT} a 1 axis garrison 0-2-0 static command=AKN"),
        at(MOVE, ACTIVE, f"{OPEN} a 1 axis garrison 0-2-0 static command=AKN"),
    ),
    Fault(
        "moves_without_its_command",
        at(MOVE, ACTIVE, f"{NEXT} s 2 {S}"),
        at(MOVE, ACTIVE, f"{OPEN} s 2 {S}"),
    ),
    Fault(
        "moves_twice",
        at(MOVE, ACTIVE, f"{NEXT} a 2 {A} +moved"),
        at(MOVE, ACTIVE, f"{OPEN} a 2 {A} +moved"),
    ),
)


def found(now: str, before: str) -> list[str]:
    return broken(broken_invariants, judge_of("budapest-campaign"), now, before)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found(fault: Fault) -> None:
    assert set(found(fault.now, fault.before)) == {fault.name}


def test_every_invariant_has_a_fault() -> None:
    assert {fault.name for fault in FAULTS} == {each.name for each in (*STANDING, *PASSING)}


@pytest.mark.parametrize(
    ("now", "before"),
    [
        (at(MOVE, ACTIVE, f"{NEXT} a 2 {A} +moved"), at(MOVE, ACTIVE, f"{OPEN} a 2 {A}")),
        (at(MOVE, *(f"{OPEN} a{n} 2 {A}" for n in range(3))), ""),
        (at(ATTACK, f"{NEXT} s 2 {S}"), at(ATTACK, f"{OPEN} s 2 {S}")),
    ],
)
def test_what_play_leads_to_has_no_fault(now: str, before: str) -> None:
    assert found(now, before) == []
