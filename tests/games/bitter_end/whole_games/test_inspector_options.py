"""The inspector on what only some games are played with: rifle stacks, shortages, orders (18, 21.33)."""

from __future__ import annotations

from dataclasses import replace

from app.table import acts
from app.table.changes import Register, Written
from app.table.pieces import PieceId, Place
from rules.attack_plan import UNDER_WAY
from rules.hexgrid import HexId
from tests.assist.combat.test_resolution import CAV1, SS3
from tests.assist.combats import Player, example_game
from tests.games.bitter_end.inspection.inspector import inspect
from tests.games.bitter_end.whole_games.hands import ENEMY, MORE_RIFLES, OTHER_ENEMY, RIFLES, TANK, Hand

STRANGER = PieceId("so:8/4G")
"""A rifle regiment of another division than ENEMY's."""

SS_DIVISION = tuple(PieceId(f"ge:{name}/3SS") for name in ("3", "5", "6"))
IN_THE_NORTH = PieceId("ge:944/357ID")


def played_with(hand: Hand, *options: str, scenario: str = "") -> Hand:
    header = hand.game.header
    fresh = replace(header, options=dict.fromkeys(options, "on"), scenario=scenario or header.scenario)
    hand.game = replace(hand.game, header=fresh)
    return hand


# ---- rifle regiments of different divisions


def soviet_movement(places: dict[PieceId, str], *options: str) -> Hand:
    return played_with(Hand(places, side="soviet", phase="soviet.movement"), *options)


def test_regiments_of_two_divisions_are_not_brought_together() -> None:  # 18.21
    hand = soviet_movement({ENEMY: "1345", STRANGER: "1445"}, "18.2")
    hand.go(ENEMY, "1345", "1445")
    hand.clock()

    assert hand.faults() == {"18.21"}


def test_those_of_one_division_are() -> None:  # 18.21
    hand = soviet_movement({ENEMY: "1345", OTHER_ENEMY: "1445"}, "18.2")
    hand.go(ENEMY, "1345", "1445")
    hand.clock()

    assert hand.faults() == set()


def test_without_the_rule_anybody_is() -> None:  # 18.2
    hand = soviet_movement({ENEMY: "1345", STRANGER: "1445"})
    hand.go(ENEMY, "1345", "1445")
    hand.clock()

    assert hand.faults() == set()


def test_who_was_mixed_is_led_apart_at_the_first_chance() -> None:  # 18.22
    hand = soviet_movement({ENEMY: "1445", STRANGER: "1445"}, "18.2")
    hand.clock()

    assert hand.faults() == {"18.22"}


def test_who_cannot_be_led_apart_stays() -> None:  # 18.22
    around = dict(zip((TANK, RIFLES, MORE_RIFLES), ("1444", "1446", "1544"), strict=True))
    hand = soviet_movement({ENEMY: "1445", STRANGER: "1445", **around}, "18.2")
    hand.clock()

    assert hand.faults() == set()


# ---- fuel


def supply_phase(*options: str, step: str = "fuel", date: str = "1945-01-15") -> Hand:
    turn = str(int(date[-2:]))
    places = dict(zip(SS_DIVISION, ("1345", "1345", "1345"), strict=True))
    hand = Hand(places, phase="german.supply", step=step, date=date, turn=turn)
    return played_with(hand, *options)


def test_a_division_that_the_die_names_is_marked() -> None:  # 18.11
    hand = supply_phase("18.1")
    hand.push(hand.die(3))
    hand.push(acts.place_marker(hand.table, "out_of_supply", 1, Place(hex=HexId("1345"))))
    hand.clock()

    assert hand.faults() == set()


def test_a_division_that_the_die_names_and_nobody_marks_is_found() -> None:  # 18.11
    hand = supply_phase("18.1")
    hand.push(hand.die(3))
    hand.clock()

    assert hand.faults() == {"18.11"}


def dry_joins(first: PieceId, *, is_out: bool) -> Hand:
    """A unit without fuel comes to another with its marker, which then lies over both."""
    hand = played_with(Hand({first: "1345", RIFLES: "1445"}, date="1945-01-15", turn="15"), "18.1")
    if is_out:
        hand.table.apply(acts.place_marker(hand.table, "out_of_supply", 0, Place(hex=HexId("1345"))))
    hand.table.apply(acts.place_marker(hand.table, "out_of_supply", 1, Place(hex=HexId("1445"))))
    hand.go(RIFLES, "1445", "1345")
    hand.push(acts.place_marker(hand.table, "out_of_supply", 1, Place(hex=HexId("1345"))))
    hand.clock()
    return hand


def test_a_marker_for_fuel_over_one_out_of_supply_says_nothing_of_it() -> None:  # 18.12
    assert "18.11" not in dry_joins(TANK, is_out=True).faults()


def test_a_marker_for_fuel_over_one_in_supply_takes_its_fuel() -> None:  # 18.12
    assert "18.11" in dry_joins(TANK, is_out=False).faults()


def test_fuel_that_nobody_rolls_for_is_a_fault() -> None:  # 18.11
    hand = supply_phase("18.1")
    hand.clock()

    assert hand.faults() == {"18.11"}


def test_before_the_fifteenth_nobody_rolls() -> None:  # 18.11
    hand = supply_phase("18.1", date="1945-01-14")
    hand.push(hand.die(1))
    hand.clock()

    assert hand.faults() == {"18.11"}


def test_a_die_of_three_spares_the_fuel() -> None:  # 18.15
    hand = supply_phase("18.1", "18.15", step="fuel_check")
    hand.push(hand.die(3))
    hand.clock()

    assert hand.faults() == set()


def test_from_the_twentieth_it_does_not() -> None:  # 18.15
    hand = supply_phase("18.1", "18.15", step="fuel_check", date="1945-01-20")
    hand.push(hand.die(3))
    hand.clock()

    assert hand.faults() == {"18.11"}


# ---- withdrawals


def end_of_turn(*options: str, date: str = "1945-01-15") -> Hand:
    step = "withdraw_alternate" if "18.6" in options else "withdraw"
    places = dict(zip(SS_DIVISION, ("1345", "1345", "1345"), strict=True))
    trackers = {"date": date, "turn": str(int(date[-2:])), "side": "soviet", "phase": "soviet.end"}
    return played_with(Hand(places, step=step, **trackers), *options)


def test_a_division_is_named_for_the_die() -> None:  # 18.51
    hand = end_of_turn("18.5")
    hand.push(hand.die(2))
    hand.note("withdraw:3SS", "1945-01-15")
    hand.clock()

    assert hand.faults() == set()


def test_withdrawals_that_nobody_rolls_for_are_missed() -> None:  # 18.51
    hand = end_of_turn("18.5")
    hand.clock()

    assert hand.faults() == {"18.51"}


def test_more_divisions_than_the_die_calls_are_found() -> None:  # 18.61
    hand = end_of_turn("18.6")
    hand.push(hand.die(2))
    hand.note("withdraw:3SS", "1945-01-15")
    hand.clock()

    assert hand.faults() == {"18.61"}


def test_a_division_that_is_not_there_is_not_named() -> None:  # 18.53
    hand = end_of_turn("18.5")
    hand.push(hand.die(2))
    hand.note("withdraw:8Pz", "1945-01-15")
    hand.clock()

    assert hand.faults() == {"18.53"}


def test_nobody_leaves_whom_nobody_called() -> None:  # 18.52
    hand = Hand({TANK: "0119"}, date="1945-01-16", turn="16")
    played_with(hand, "18.5").send(TANK, "not-in-play:german")

    assert hand.faults() == {"18.52"}


def moved_home(*way: str) -> set[str]:
    """Return the faults when a unit that was called away goes along some hexes in the German movement."""
    trackers = {
        "date": "1945-01-16",
        "turn": "16",
        "withdraw:3SS": "1945-01-15",
        "withdrawals": "1945-01-15:2",
    }
    hand = played_with(Hand({TANK: way[0]}, **trackers), "18.5")
    if len(way) > 1:
        hand.go(TANK, *way)
    hand.clock()
    return hand.faults()


def test_who_is_called_away_goes_home() -> None:  # 18.52
    assert moved_home("0520", "0420") == set()


def test_who_is_called_away_does_not_go_to_the_front() -> None:  # 18.52
    assert moved_home("0520", "0620") == {"18.52"}


def test_in_an_entry_hex_it_does_not_stay() -> None:  # 18.52
    assert moved_home("0119") == {"18.52"}


# ---- orders


def ordered(places: dict[PieceId, str], date: str) -> Hand:
    hand = Hand(places, date=date, turn=str(int(date[-2:])))
    return played_with(hand, scenario="ultra_historical")


def test_the_northern_corps_waits() -> None:  # 21.33a
    hand = ordered({IN_THE_NORTH: "1213"}, "1945-01-07")
    hand.go(IN_THE_NORTH, "1213", "1313")

    assert hand.faults() == {"21.33a"}


def test_from_the_eighth_it_moves() -> None:  # 21.33a
    hand = ordered({IN_THE_NORTH: "1213"}, "1945-01-08")
    hand.go(IN_THE_NORTH, "1213", "1313")

    assert hand.faults() == set()


def test_it_does_not_go_south() -> None:  # 21.33a
    hand = ordered({IN_THE_NORTH: "1016"}, "1945-01-08")
    hand.go(IN_THE_NORTH, "1016", "0917")

    assert "21.33a" in hand.faults()


def test_the_hungarians_go_south_from_the_twelfth() -> None:  # 21.33b
    unit = PieceId("hu:3T/2_Hung")
    early, late = ordered({unit: "1016"}, "1945-01-11"), ordered({unit: "1016"}, "1945-01-12")
    for hand in (early, late):
        hand.go(unit, "1016", "0917")

    assert ("21.33b" in early.faults(), "21.33b" in late.faults()) == (True, False)


def test_the_corps_lets_go_of_the_enemy() -> None:  # 21.33c
    hand = ordered({TANK: "1546", ENEMY: "1547"}, "1945-01-12")
    hand.clock()

    assert hand.faults() == {"21.33c"}


def test_with_one_of_it_before_budapest_it_holds_on() -> None:  # 21.33c
    hand = ordered({TANK: "1546", ENEMY: "1547", SS_DIVISION[1]: "2826"}, "1945-01-12")
    hand.clock()

    assert hand.faults() == set()


def attacked(date: str, units: str = SS3, here: str = "1518") -> set[str]:
    """Return the cases about an attack of the example, declared on a date under orders."""
    player = Player(example_game())
    player.game.table.apply(
        Written(Register.TRACKER, "date", player.game.table.read(Register.TRACKER, "date"), date)
    )
    player.declare(units, here)
    player.push(Written(Register.PLAN, UNDER_WAY, str(player.fight), ""))
    game = replace(player.game, header=replace(player.game.header, scenario="ultra_historical"))
    return {fault.case for fault in inspect(game) if fault.case.startswith("21.")}


def test_in_the_first_days_one_corps_attacks() -> None:  # 21.33e
    assert attacked("1945-01-03") == set()


def test_no_other_does() -> None:  # 21.33e
    assert attacked("1945-01-03", CAV1, "1524") == {"21.33e"}


def test_later_its_neighbours_may() -> None:  # 21.33f
    assert attacked("1945-01-08", CAV1, "1524") == set()


# ---- prepared Soviets


def released(date: str, *options: str) -> set[str]:
    """Return the faults when 7th Mechanized Corps goes by schedule A, which has it on 7 January."""
    hand = Hand({}, date=date, turn=str(int(date[-2:])), schedule="A")
    played_with(hand, *options, scenario="northern_attack").note("release:7MC", date)
    return hand.faults()


def test_prepared_reserves_go_a_turn_earlier_than_the_schedule_says() -> None:  # 19.71c
    assert released("1945-01-06", "19.71") == set()


def test_others_do_not() -> None:  # 16.43
    assert released("1945-01-06") == {"16.43"}


def near_bicske(*options: str) -> set[str]:
    hand = played_with(Hand({TANK: "2024"}), *options)
    hand.go(TANK, "2024", "2125")
    hand.note("release:18TC", "1945-01-03")
    return hand.faults()


def test_a_prepared_reserve_is_released_near_where_it_sets_up() -> None:  # 16.46, 19.71
    assert "16.43" not in near_bicske("19.71")
