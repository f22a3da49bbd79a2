"""The inspector: a lawful game has no faults, and every fault that is planted is found."""

from __future__ import annotations

from dataclasses import replace

from app.table.pieces import PieceId
from tests.games.bitter_end.inspection.inspector import inspect
from tests.games.bitter_end.whole_games.hands import ENEMY, MORE_RIFLES, OTHER_ENEMY, RIFLES, TANK, Hand
from tests.new_games import new_game

FROZEN_TANK = PieceId("so:110/18TC")
COMING = PieceId("ge:731/711ID")


def movement(**places: str) -> Hand:
    """Return a German movement with a tank, rifles and an enemy where they are told to be."""
    units = {"tank": TANK, "rifles": RIFLES, "enemy": ENEMY, "more": MORE_RIFLES, "other": OTHER_ENEMY}
    return Hand({units[name]: here for name, here in places.items()})


# ---- movement


def test_nothing_is_wrong_with_a_game_that_has_just_begun() -> None:
    assert inspect(new_game()) == ()


def test_a_way_up_to_the_enemy_is_lawful() -> None:
    hand = movement(tank="1345", enemy="1547")
    hand.go(TANK, "1345", "1445", "1546")
    hand.clock()

    assert hand.faults() == set()


def test_a_move_taken_up_again_at_once_is_one_move() -> None:
    hand = movement(rifles="1345")
    hand.go(RIFLES, "1345", "1445", "1545")
    hand.go(RIFLES, "1545", "1645", "1745")

    assert hand.faults() == set()


def test_a_unit_that_moves_again_after_another_moves_twice() -> None:
    hand = movement(tank="1345", rifles="1347")
    hand.go(TANK, "1345", "1445")
    hand.go(RIFLES, "1347", "1447")
    hand.go(TANK, "1445", "1545")

    assert hand.faults() == {"7.1"}


def test_the_two_parts_of_a_move_share_one_allowance() -> None:
    hand = movement(rifles="1345")
    hand.go(RIFLES, "1345", "1445", "1545", "1645")
    hand.go(RIFLES, "1645", "1745", "1845")

    assert "7.5" in hand.faults()


def test_from_zone_to_zone_is_a_fault() -> None:
    hand = movement(tank="1546", enemy="1547")
    hand.go(TANK, "1546", "1447")

    assert hand.faults() == {"9.31"}


def test_going_on_in_a_zone_is_a_fault() -> None:
    hand = movement(tank="1445", enemy="1547")
    hand.go(TANK, "1445", "1546", "1545")

    assert hand.faults() == {"9.31"}


def test_rifles_do_not_get_five_clear_hexes_far() -> None:
    hand = movement(rifles="1345")
    hand.go(RIFLES, "1345", "1445", "1545", "1645", "1745", "1845")

    assert hand.faults() == {"7.5"}


def test_out_of_supply_the_allowance_is_half() -> None:
    hand = movement(rifles="1345")
    hand.mark("1345", "out_of_supply")
    hand.go(RIFLES, "1345", "1445", "1545", "1645")

    assert hand.faults() == {"7.5"}


def test_a_hex_with_enemies_is_closed() -> None:
    hand = movement(tank="1546", enemy="1547")
    hand.go(TANK, "1546", "1547")

    assert "7.4" in hand.faults()


def test_the_danube_needs_something_that_carries() -> None:
    hand = movement(rifles="1917")
    hand.go(RIFLES, "1917", "1916")

    assert "12.1" in hand.faults()


def test_a_way_goes_from_neighbour_to_neighbour() -> None:
    hand = movement(tank="1345")
    hand.go(TANK, "1345", "1547")

    assert "7.2" in hand.faults()


def test_a_way_that_is_not_told_cannot_be_vouched_for() -> None:
    hand = movement(tank="1345")
    hand.push(hand.moved(TANK, "1547"))

    assert hand.faults() == {"7.2"}


def test_the_side_whose_turn_it_is_not_stays() -> None:
    hand = movement(enemy="1547")
    hand.go(ENEMY, "1547", "1648")

    assert hand.faults() == {"7.1"}


def test_there_is_no_moving_in_the_combat_phase() -> None:
    hand = movement(tank="1345")
    hand.clock()
    hand.go(TANK, "1345", "1445")

    assert hand.faults() == {"7.1"}


def test_four_units_in_a_hex_are_one_too_many() -> None:
    units = [PieceId(f"ge:{name}") for name in ("3/3SS", "5/3SS", "6/3SS", "977/271VG")]
    hand = Hand(dict.fromkeys(units, "1445"))
    hand.clock()

    assert hand.faults() == {"8.1"}


def test_a_full_hex_may_not_even_be_passed() -> None:
    units = [PieceId(f"ge:{name}") for name in ("3/3SS", "5/3SS", "6/3SS")]
    hand = Hand({**dict.fromkeys(units, "1445"), RIFLES: "1345"})
    hand.go(RIFLES, "1345", "1445", "1545")

    assert hand.faults() == {"8.2"}


def test_both_sides_in_one_hex_are_a_fault_when_the_phase_ends() -> None:
    hand = movement(tank="1547", enemy="1547")
    hand.clock()

    assert hand.faults() == {"8.11"}


def test_a_bridge_belongs_to_who_crossed_it() -> None:
    hand = movement(tank="2836")
    hand.go(TANK, "2836", "2936")
    hand.clock()

    assert hand.faults() == {"12.52"}


# ---- coming on


def test_reinforcements_come_on_in_their_zone_on_their_day() -> None:
    hand = Hand({}, date="1945-01-05", turn="5")
    hand.go(COMING, sorted(hand.game.sheet.entries["A"])[0])

    assert hand.faults() == set()


def test_reinforcements_do_not_come_before_their_day() -> None:
    hand = Hand({})
    hand.go(COMING, sorted(hand.game.sheet.entries["A"])[0])

    assert hand.faults() == {"17.2"}


def test_reinforcements_keep_to_their_zone() -> None:
    hand = Hand({}, date="1945-01-05", turn="5")
    only_c = set(hand.game.sheet.entries["C"]) - set(hand.game.sheet.entries["A"])
    hand.go(COMING, min(only_c))

    assert hand.faults() == {"17.2"}


def test_what_is_not_in_play_does_not_come_on() -> None:
    hand = Hand({})
    hand.go(TANK, sorted(hand.game.sheet.entries["A"])[0])

    assert "17.1" in hand.faults()


# ---- reserves


def soviet_movement(unit: PieceId, here: str, **trackers: str) -> Hand:
    return Hand({unit: here}, side="soviet", phase="soviet.movement", **trackers)


def test_a_frozen_reserve_does_not_move() -> None:
    hand = soviet_movement(FROZEN_TANK, "2345")
    hand.go(FROZEN_TANK, "2345", "2445")

    assert hand.faults() == {"16.42"}


def test_a_released_reserve_moves() -> None:
    hand = soviet_movement(FROZEN_TANK, "2345", schedule="A")
    hand.note("release:18TC", "1945-01-03")
    hand.go(FROZEN_TANK, "2345", "2445")

    assert hand.faults() == set()


def test_no_reserve_is_released_before_its_time() -> None:
    hand = soviet_movement(FROZEN_TANK, "2345", schedule="D")  # 18TC on 4 January
    hand.note("release:18TC", "1945-01-03")

    assert hand.faults() == {"16.43"}


def test_units_of_the_siege_stay_near_the_city() -> None:
    unit = next(PieceId(u) for u in new_game().roster.formations["pest_group"].units)
    hand = soviet_movement(unit, "3629")
    hand.go(unit, "3629", "3729")

    assert "16.51" in hand.faults()


def test_a_range_is_released_only_when_the_relief_is_near() -> None:
    hand = soviet_movement(ENEMY, "1547")
    hand.note("release:46A:15", "1945-01-03")

    assert hand.faults() == {"16.52"}


# ---- conservation


def test_a_unit_that_vanishes_is_missed() -> None:
    hand = movement(tank="1345")
    hand.take(TANK)

    assert hand.faults() == {"2.1"}


def test_nobody_dies_without_a_combat() -> None:
    hand = movement(tank="1345")
    hand.kill(TANK)

    assert hand.faults() == {"10.53"}


def test_no_step_is_lost_without_a_combat() -> None:
    hand = movement(tank="1345")
    hand.flip(TANK, 1)

    assert hand.faults() == {"10.51"}


def test_no_step_is_regained_outside_the_replacement_phase() -> None:
    hand = Hand({TANK: "1345"})
    hand.lay(TANK, face=1)
    hand.flip(TANK, 0)

    assert hand.faults() == {"5.6"}


def test_a_unit_of_the_no_return_box_does_not_return() -> None:
    hand = Hand({})
    hand.lay(TANK, box="no-return:german")
    hand.send(TANK, "delayed:german")

    assert "5.3" in hand.faults()


def test_nobody_leaves_the_map_alive() -> None:
    hand = movement(tank="1345")
    hand.send(TANK, "not-in-play:german")

    assert hand.faults() == {"10.53"}


def test_a_division_that_is_called_away_leaves_by_an_entry_hex() -> None:
    hand = Hand({TANK: "0119"}, date="1945-01-16", turn="16", **{"withdraw:3SS": "1945-01-15"})
    hand.game = replace(hand.game, header=replace(hand.game.header, options={"18.5": "on"}))
    hand.send(TANK, "not-in-play:german")

    assert hand.faults() == set()
