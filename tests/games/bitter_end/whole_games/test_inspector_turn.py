"""The inspector over a turn: clock, dice, weather, supply, replacements; what is planted is found."""

from __future__ import annotations

from app.table.changes import DieSource, Register
from app.table.clock import Pace
from app.table.pieces import PieceId
from tests.games.bitter_end.whole_games.hands import ENEMY, RIFLES, RING, TANK, Hand


def in_phase(phase: str, step: str, units: dict[PieceId, str] | None = None, **trackers: str) -> Hand:
    side = phase.partition(".")[0]
    return Hand(units or {}, side=side, phase=phase, step=step, **trackers)


# ---- the clock


def test_the_next_phase_follows() -> None:
    hand = Hand({})
    hand.clock()

    assert hand.faults() == set()


def test_a_phase_left_out_is_missed() -> None:
    hand = Hand({})
    hand.clock(Pace.NEXT_SIDE)

    assert hand.faults() == {"3.0"}


def test_the_clock_does_not_go_back() -> None:
    hand = Hand({})
    hand.clock(Pace.PREVIOUS_PHASE)

    assert hand.faults() == {"3.0"}


def test_steps_come_in_their_order() -> None:
    hand = in_phase("german.combat", "attack")
    hand.clock(Pace.PREVIOUS_STEP)

    assert hand.faults() == {"3.0"}


def test_date_and_turn_go_together() -> None:
    hand = Hand({})
    hand.note("date", "1945-01-09")

    assert "3.3" in hand.faults()


# ---- dice and weather


def test_the_weather_of_the_die_is_the_weather() -> None:
    hand = in_phase("german.weather", "roll", weather="")
    hand.push(hand.die(6))
    hand.note("weather", "snow")
    hand.clock()

    assert hand.faults() == set()


def test_weather_that_nobody_rolled_is_a_fault() -> None:
    hand = in_phase("german.weather", "roll")
    hand.clock()

    assert hand.faults() == {"4.1"}


def test_other_weather_than_the_dies_is_a_fault() -> None:
    hand = in_phase("german.weather", "roll", weather="")
    hand.push(hand.die(6))
    hand.note("weather", "overcast")
    hand.clock()

    assert hand.faults() == {"4.1"}


def test_the_weather_holds_for_the_turn() -> None:
    hand = Hand({})
    hand.note("weather", "snow")

    assert hand.faults() == {"4.1"}


def test_a_die_has_six_faces() -> None:
    hand = Hand({})
    hand.push(hand.die(7))

    assert hand.faults() == {"10.25"}


def test_seeded_dice_fall_as_the_seed_has_them() -> None:
    hand = Hand({})
    right = hand.game.dice.faces(hand.game.journal.next_roll, 1, 6)[0]
    hand.push(hand.die(right % 6 + 1, source=DieSource.SEEDED))

    assert hand.faults() == {"10.25"}


# ---- supply


def test_a_unit_with_a_line_is_not_marked() -> None:
    hand = in_phase("german.supply", "trace", {RIFLES: "1345"})
    hand.clock()

    assert hand.faults() == set()


def test_a_mark_on_a_unit_with_a_line_is_a_fault() -> None:
    hand = in_phase("german.supply", "trace", {RIFLES: "1345"})
    hand.mark("1345", "out_of_supply")
    hand.clock()

    assert hand.faults() == {"6.11"}


def test_a_unit_within_a_ring_has_no_line() -> None:
    hand = in_phase("german.supply", "trace", {RIFLES: "1547"} | {PieceId(u): at for u, at in RING.items()})
    hand.clock()

    assert hand.faults() == {"6.11"}


def test_supply_is_settled_in_ones_own_supply_phase_only() -> None:
    hand = Hand({RIFLES: "1345"})
    hand.mark("1345", "out_of_supply")
    hand.clock()

    assert hand.faults() == {"6.1"}


def test_no_breakout_without_relief_near() -> None:
    hand = in_phase("german.supply", "trace", {TANK: "1345"})
    hand.note("breakout", "1945-01-03")
    hand.clock()

    assert hand.faults() == {"15.1"}


def test_markers_of_retreat_are_off_when_the_phase_ends() -> None:
    hand = in_phase("german.combat", "clear", {ENEMY: "1547"})
    hand.mark("1547", "retreated_no_zoc")
    hand.clock()

    assert hand.faults() == {"9.24"}


# ---- replacements: on 3 January the German player receives one infantry point


def test_the_points_of_the_turn_pay_for_a_step() -> None:
    hand = in_phase("german.replacements", "receive", {RIFLES: "1345"})
    hand.lay(RIFLES, face=1)
    hand.note("rp:german:infantry", "1")
    hand.note("rp:german:infantry", "0")
    hand.flip(RIFLES, 0)
    hand.clock()

    assert hand.faults() == set()


def test_points_not_received_are_missed() -> None:
    hand = Hand({}, phase="german.supply", step="trace")
    hand.clock()
    hand.clock()

    assert hand.faults() == {"5.7"}


def test_a_step_without_points_is_a_fault() -> None:
    hand = in_phase("german.replacements", "rebuild", {TANK: "1345"})
    hand.lay(TANK, face=1)
    hand.flip(TANK, 0)

    assert hand.faults() == {"5.4"}


def test_out_of_supply_nobody_is_rebuilt() -> None:
    hand = in_phase("german.replacements", "rebuild", {RIFLES: "1345"}, **{"rp:german:infantry": "5"})
    hand.lay(RIFLES, face=1)
    hand.mark("1345", "out_of_supply")
    hand.flip(RIFLES, 0)

    assert hand.faults() == {"5.8"}


def test_a_destroyed_unit_costs_three_to_come_back_whole() -> None:
    hand = in_phase("german.replacements", "receive", **{"rp:german:infantry": "2"})
    hand.lay(RIFLES, box="eliminated:german")
    hand.note("rp:german:infantry", "3")
    hand.note("rp:german:infantry", "0")
    hand.send(RIFLES, "delayed:german")
    hand.clock()

    assert hand.faults() == set()


def test_for_two_points_it_does_not_come_back_whole() -> None:
    hand = in_phase("german.replacements", "receive", **{"rp:german:infantry": "2"})
    hand.lay(RIFLES, box="eliminated:german")
    hand.note("rp:german:infantry", "1")
    hand.send(RIFLES, "delayed:german")
    hand.clock()

    assert hand.faults() == {"5.7"}


# ---- declarations and bridges


def test_a_second_surprise_comes_from_the_thirteenth_on() -> None:
    hand = in_phase("german.combat", "surprise")
    hand.note("surprise:date", "1945-01-03")

    assert hand.faults() == {"16.12"}


def test_a_sector_has_eight_hexes_in_a_row() -> None:
    hand = in_phase("german.combat", "surprise")
    hand.note("surprise:sector", "1418 1420")

    assert hand.faults() == {"16.21"}


def test_the_historical_sector_asks_for_schedule_a_or_b() -> None:
    hand = in_phase("german.combat", "surprise", date="1945-01-01", turn="1")
    hand.note("schedule", "E")

    assert hand.faults() == {"16.44"}


def test_another_mans_bridge_is_not_blown_without_a_die() -> None:
    hand = Hand({})
    hand.note("2836-2936", "bridge soviet destroyed", Register.BRIDGE)

    assert hand.faults() == {"12.54"}


def test_ones_own_bridge_is_blown_at_once() -> None:
    hand = Hand({})
    hand.note("0917-1016", "bridge german destroyed", Register.BRIDGE)

    assert hand.faults() == set()


def test_a_destroyed_bridge_stays_destroyed() -> None:
    hand = Hand({})
    hand.note("0917-1016", "bridge german destroyed", Register.BRIDGE)
    hand.note("0917-1016", "bridge german intact", Register.BRIDGE)

    assert hand.faults() == {"12.55"}
