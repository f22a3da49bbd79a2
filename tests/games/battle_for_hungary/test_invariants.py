"""One fault for each invariant: a position that no legal play leads to, or a step that none takes."""

from __future__ import annotations

import pytest

from rules.games.battle_for_hungary.invariants import broken_invariants
from rules.games.battle_for_hungary.invariants.passing import PASSING
from rules.games.battle_for_hungary.invariants.standing import STANDING
from tests.games.shared.faults import Fault, broken, judge_of

A = "axis infantry 3-4-4/2-3-4 nation=german"
S = "allied infantry 3-3-4/1-2-4 nation=soviet"
PLANE = "axis fighter 0-0-0 ground=no base=LF4"
MOVE, ATTACK, END, RRW = "axis.movement.move", "allied.combat.attack", "axis.end.return", "axis.rrw.columns"
OPEN, NEXT = "1010", "1011"


def at(moment: str, *lines: str) -> str:
    return "\n".join([f"battle-for-hungary 003 {moment} weather=", *lines])


FIVE = tuple(f"{OPEN} a{n} 2 {A}" for n in range(5))
FAULTS = (
    Fault("both_sides_stand_together", at(MOVE, f"{OPEN} a 2 {A}", f"{OPEN} s 2 {S}")),
    Fault("too_many_stay_together", at(END, *FIVE), at(MOVE, *FIVE)),
    Fault("stands_off_the_map", at(MOVE, f"9999 a 2 {A}")),
    Fault("has_steps_of_no_face", at(MOVE, f"{OPEN} a 3 {A}")),
    Fault("lies_nowhere", at(MOVE, f"- a 2 {A}")),
    Fault("aircraft_lie_in_no_box_of_theirs", at(MOVE, f"@ready:mkhl a 1 {PLANE}")),
    Fault("too_many_replacements_are_left", at(RRW, "points german.rp=9")),
    Fault("is_marked_twice", at(MOVE, f"{OPEN} a 2 {A} +overextended")),
    Fault(
        "holds_a_hex_of_the_enemy",
        at(END, f"control {OPEN}=allied", f"{OPEN} a 2 {A}"),
        at(MOVE, f"{OPEN} a 2 {A}"),
    ),
    Fault("too_many_orders", at(MOVE, "facts fuehrer_order_open=3")),
    Fault("went_too_far", at(MOVE, "points a.spent=9", f"{OPEN} a 2 {A}")),
    Fault("somebody_else_is_in_the_game", at(MOVE), at(MOVE, f"{OPEN} a 2 {A}")),
    Fault("goes_where_nobody_moves", at(END, f"{NEXT} a 2 {A}"), at(END, f"{OPEN} a 2 {A}")),
    Fault("moves_twice", at(MOVE, f"{NEXT} a 2 {A} +moved"), at(MOVE, f"{OPEN} a 2 {A} +moved")),
    Fault("regains_steps_in_battle", at(MOVE, f"{OPEN} a 2 {A}"), at(MOVE, f"{OPEN} a 1 {A}")),
    Fault("comes_onto_the_map_late", at(MOVE, f"{OPEN} a 2 {A}"), at(MOVE, f"@arrival:axis:3 a 2 {A}")),
    Fault(
        "aircraft_return_from_the_lost",
        at(MOVE, f"@ready:lf4 a 1 {PLANE}"),
        at(MOVE, f"@lost:axis a 1 {PLANE}"),
    ),
)


def found(now: str, before: str) -> list[str]:
    return broken(broken_invariants, judge_of("battle-for-hungary"), now, before)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found(fault: Fault) -> None:
    assert set(found(fault.now, fault.before)) == {fault.name}


def test_every_invariant_has_a_fault() -> None:
    assert {fault.name for fault in FAULTS} == {each.name for each in (*STANDING, *PASSING)}


@pytest.mark.parametrize(
    ("now", "before"),
    [
        (at(MOVE, f"{NEXT} a 2 {A} +moved"), at(MOVE, f"{OPEN} a 2 {A}")),
        (at(MOVE, *FIVE), ""),
        (at(MOVE, "points a.spent=6", f"{NEXT} a 2 {A} +moved"), at(MOVE, f"{OPEN} a 2 {A} +moved")),
        (at(ATTACK, f"{NEXT} a 1 {A}"), at(ATTACK, f"{OPEN} a 2 {A}")),
        (at(RRW, f"{OPEN} a 2 {A}"), at(RRW, f"@arrival:axis:3 a 2 {A}")),
    ],
)
def test_what_play_leads_to_has_no_fault(now: str, before: str) -> None:
    assert found(now, before) == []
