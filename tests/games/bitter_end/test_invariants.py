"""One fault for each invariant: a position that no legal play leads to, or a step that none takes."""

from __future__ import annotations

import pytest

from rules.games.bitter_end.invariants import broken_invariants
from rules.games.bitter_end.invariants.passing import PASSING
from rules.games.bitter_end.invariants.standing import STANDING
from tests.games.bitter_end.turn_boards import judge
from tests.games.shared.faults import Fault, broken

G = "german infantry 4-4-4/2-2-4"
S = "soviet infantry 4-4-4/2-2-4"
DAY, MOVE, ATTACK = "1945-01-03", "german.movement.move", "german.combat.attack"
SUPPLY, REBUILD, AGAIN = "german.supply.trace", "german.replacements.rebuild", "german.exploitation"
LAKE, OPEN, NEXT, DRY, BRIDGE = "2038", "1547", "1548", "1447", "3228-3328"
NEAR_THE_CITY, FAR_FROM_IT, AS_FAR, FARTHER = "3322", "3220", "3320", "3219"


def at(moment: str, *lines: str, date: str = DAY, weather: str = "clear") -> str:
    return "\n".join([f"bitter-end {date} {moment} weather={weather}", *lines])


STANDING_FAULTS = (
    Fault("too_many_stand_together", at(MOVE, *(f"{OPEN} g{n} 1 {G}" for n in range(4)))),
    Fault("both_sides_stand_together", at(MOVE, f"{OPEN} g 2 {G}", f"{OPEN} s 2 {S}")),
    Fault("both_sides_stand_together", at("german.combat.clear", f"{OPEN} g 2 {G}", f"{OPEN} s 2 {S}")),
    Fault("stands_where_nobody_can", at(MOVE, f"{LAKE} g 2 {G}")),
    Fault("boat_lies_off_the_danube", at(MOVE, f"{OPEN} b 1 german sturmboot 0-1-8")),
    Fault("has_steps_of_no_face", at(MOVE, f"{OPEN} g 3 {G}")),
    Fault("lies_in_no_box_of_its_own", at(MOVE, f"- g 2 {G}")),
    Fault("lies_in_no_box_of_its_own", at(MOVE, f"@eliminated:soviet g 2 {G}")),
    Fault("retreated_marker_stays", at(MOVE, f"{OPEN} g 2 {G} +retreated")),
    Fault("attacked_marker_stays", at(ATTACK, f"{OPEN} g 2 {G} +attacked")),
    Fault("is_short_of_fuel_too_early", at(MOVE, f"{OPEN} g 2 {G} +fuel_depleted")),
    Fault("replacements_below_nothing", at(MOVE, "points german.rp.infantry=-1")),
    Fault("air_points_beyond_the_die", at(MOVE, "points german.asp=7")),
    Fault("air_points_beyond_the_die", at(MOVE, "points soviet.asp=-1")),
    Fault("guns_beyond_their_number", at(MOVE, "points buda.arsp=13")),
    Fault("bridge_is_nowhere", at(MOVE, f"bridges {OPEN}-{NEXT}=german")),
    Fault("bridge_is_nowhere", at(MOVE, f"bridges {BRIDGE}=romanian")),
    Fault("release_is_not_yet", at(MOVE, "releases 18TC=1945-01-04")),
)

PASSING_FAULTS = (
    Fault("somebody_else_is_in_the_game", at(MOVE), at(MOVE, f"{OPEN} g 2 {G}")),
    Fault("somebody_else_is_in_the_game", at(MOVE, f"{OPEN} g 2 {G}"), at(MOVE)),
    Fault("loses_steps_without_combat", at(MOVE, f"{OPEN} g 1 {G}"), at(MOVE, f"{OPEN} g 2 {G}")),
    Fault("loses_steps_without_combat", at(MOVE, f"@eliminated:german g 1 {G}"), at(MOVE, f"{OPEN} g 1 {G}")),
    Fault("regains_steps_out_of_phase", at(MOVE, f"{OPEN} g 2 {G}"), at(MOVE, f"{OPEN} g 1 {G}")),
    Fault("regains_steps_out_of_phase", at(REBUILD, f"{OPEN} s 2 {S}"), at(REBUILD, f"{OPEN} s 1 {S}")),
    Fault(
        "destroyed_unit_comes_back",
        at(REBUILD, f"@delayed:german g 1 {G}"),
        at(REBUILD, f"@no-return:german g 1 {G}"),
    ),
    Fault("destroyed_unit_comes_back", at(MOVE, f"{OPEN} g 1 {G}"), at(MOVE, f"@eliminated:german g 1 {G}")),
    Fault(
        "comes_before_its_day",
        at(MOVE, f"{OPEN} g 2 {G}"),
        at(MOVE, f"@arrival:german:1945-01-04 g 2 {G}"),
    ),
    Fault("comes_out_of_phase", at(SUPPLY, f"{OPEN} g 2 {G}"), at(SUPPLY, f"@delayed:german g 2 {G}")),
    Fault("goes_where_nobody_moves", at(SUPPLY, f"{NEXT} g 2 {G}"), at(SUPPLY, f"{OPEN} g 2 {G}")),
    Fault("moves_in_the_turn_of_others", at(MOVE, f"{NEXT} s 2 {S}"), at(MOVE, f"{OPEN} s 2 {S}")),
    Fault(
        "attacker_moves_too",
        at(f"{AGAIN}.move", f"{NEXT} g 2 {G} +attacked"),
        at(f"{AGAIN}.move", f"{OPEN} g 2 {G} +attacked"),
    ),
    Fault(
        "frozen_unit_goes",
        at("soviet.movement.move", f"{NEXT} s 2 {S} +frozen"),
        at("soviet.movement.move", f"{OPEN} s 2 {S} +frozen"),
    ),
    Fault("freezes_again", at(MOVE, f"{OPEN} s 2 {S} +frozen"), at(MOVE, f"{OPEN} s 2 {S}")),
    Fault(
        "leaves_the_city",
        at("soviet.movement.move", f"{FAR_FROM_IT} s 2 {S} +limited"),
        at("soviet.movement.move", f"{NEAR_THE_CITY} s 2 {S} +limited"),
    ),
    Fault(
        "leaves_the_city",
        at("soviet.movement.move", f"{AS_FAR} s 2 {S} +limited"),
        at("soviet.movement.move", f"{FAR_FROM_IT} s 2 {S} +limited"),
    ),
    Fault(
        "supply_changes_out_of_phase",
        at(MOVE, f"{OPEN} g 2 {G} +out_of_supply"),
        at(MOVE, f"{OPEN} g 2 {G}"),
    ),
    Fault(
        "supply_changes_out_of_phase",
        at(SUPPLY, f"{OPEN} s 2 {S}"),
        at(SUPPLY, f"{OPEN} s 2 {S} +out_of_supply"),
    ),
    Fault(
        "fuel_changes_out_of_phase",
        at(MOVE, f"{OPEN} g 2 {G} +fuel_depleted", date="1945-01-15"),
        at(MOVE, f"{OPEN} g 2 {G}", date="1945-01-15"),
    ),
    Fault(
        "retreated_marker_stays",
        at(f"{AGAIN}.attack", f"{OPEN} g 2 {G} +retreated"),
        at("german.combat.clear", f"{OPEN} g 2 {G} +retreated"),
    ),
    Fault("weather_changes_out_of_phase", at(MOVE, weather="snow"), at(MOVE)),
    Fault(
        "bridge_stands_again",
        at(MOVE, f"bridges {BRIDGE}=german"),
        at(MOVE, f"bridges {BRIDGE}=german.destroyed"),
    ),
    Fault(
        "breakout_is_declared_anew",
        at(SUPPLY, f"facts breakout={DAY}"),
        at(SUPPLY, "facts breakout=1945-01-02"),
    ),
    Fault("release_is_taken_back", at(MOVE), at(MOVE, "releases 18TC=1945-01-02")),
    Fault("phase_is_out_of_turn", at(ATTACK), at(SUPPLY)),
    Fault("phase_is_out_of_turn", at("german.combat.air"), at(ATTACK)),
    Fault("phase_is_out_of_turn", at("german.combat.rest"), at(ATTACK)),
    Fault("day_is_out_of_turn", at("german.weather.roll", date="1945-01-05"), at("soviet.end.advance")),
    Fault("day_is_out_of_turn", at("german.weather.roll"), at("soviet.end.advance")),
)
FAULTS = (*STANDING_FAULTS, *PASSING_FAULTS)


def found(now: str, before: str) -> list[str]:
    return broken(broken_invariants, judge(), now, before)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_and_nothing_else(fault: Fault) -> None:
    assert found(fault.now, fault.before) == [fault.name]


def test_every_invariant_has_its_fault() -> None:
    assert {each.name for each in (*STANDING, *PASSING)} == {fault.name for fault in FAULTS}


def test_who_was_driven_from_the_city_may_move_by_one_reading_but_no_farther() -> None:
    """16.51."""
    there = judge(besiegers_may_return=True)

    def broken_by_going(to: str) -> list[str]:
        was, now = (at("soviet.movement.move", f"{each} s 2 {S} +limited") for each in (FAR_FROM_IT, to))
        return broken(broken_invariants, there, now, was)

    assert (broken_by_going(AS_FAR), broken_by_going(FARTHER)) == ([], ["leaves_the_city"])


WELL = (
    (
        at(ATTACK, f"{OPEN} g 2 {G}", f"{OPEN} s 1 {S} +retreated"),
        at(ATTACK, f"{OPEN} g 2 {G}", f"{NEXT} s 2 {S}"),
    ),
    (at(REBUILD, f"@delayed:german g 1 {G}"), at(REBUILD, f"@eliminated:german g 1 {G}")),
    (at(SUPPLY, f"{OPEN} g 2 {G} +out_of_supply"), at(SUPPLY, f"{OPEN} g 2 {G}")),
    (at(MOVE, f"{OPEN} g 2 {G}"), at(MOVE, f"@arrival:german:{DAY} g 2 {G}")),
    (at("german.weather.roll", date="1945-01-04"), at("soviet.end.advance")),
    (at("soviet.movement.move", f"{NEXT} s 2 {S} +moved"), at("soviet.movement.move", f"{OPEN} s 2 {S}")),
)
"""Steps of legal play: what they lead to, and from what."""


@pytest.mark.parametrize(("now", "before"), WELL)
def test_legal_play_breaks_none(now: str, before: str) -> None:
    assert found(now, before) == []
