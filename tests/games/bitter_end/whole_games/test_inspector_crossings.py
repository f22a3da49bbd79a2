"""The inspector at the river and in the city: demolitions (12.5), breakout (15), two hexes at once."""

from __future__ import annotations

import pytest

from app.table.changes import Change, Register
from app.table.pieces import PieceId
from rules.hexgrid import HexId
from tests.assist.combats import Player, example_game
from tests.assist.turn.test_follow import OVER_THE_BRIDGE, SECOND, attempt, follow, gone
from tests.games.bitter_end.inspection.inspector import inspect
from tests.games.bitter_end.whole_games.hands import RIFLES, RING, TANK, Hand

BRIDGE, OWN_BRIDGE = "2836-2936", "0917-1016"
BESIEGED, IN_BUDA = PieceId("ge:18/8SSK"), "3026"


def attempted(hand: Hand, face: int, state: str, bridge: str = BRIDGE) -> Hand:
    """Let an attempt be made in the German turn on a Soviet bridge, after which it is so."""
    changes: list[Change] = [hand.die(face), hand.noted(f"attempt:{bridge}", "1945-01-03.german")]
    if state != "intact":
        changes.append(hand.noted(bridge, f"bridge soviet {state}", Register.BRIDGE))
    hand.at_once(*changes)
    return hand


# ---- demolitions


@pytest.mark.parametrize(("face", "state"), [(4, "destroyed"), (5, "intact")])
def test_the_die_decides_over_a_bridge(face: int, state: str) -> None:  # 12.54
    assert attempted(Hand({}), face, state).faults() == set()


@pytest.mark.parametrize(("face", "state"), [(4, "intact"), (5, "destroyed")])
def test_nothing_else_does(face: int, state: str) -> None:  # 12.54
    assert attempted(Hand({}), face, state).faults() == {"12.54"}


def test_a_bridge_is_tried_once_in_a_player_turn() -> None:  # 12.54
    hand = attempted(attempted(Hand({}), 5, "intact"), 3, "destroyed")

    assert hand.faults() == {"12.54"}


def test_each_bridge_is_tried_by_itself() -> None:  # 12.54
    hand = attempted(attempted(Hand({}), 5, "intact"), 3, "destroyed", "2940-3040")

    assert hand.faults() == set()


def test_who_has_lost_a_bridge_does_not_blow_it() -> None:  # 12.52, 12.54
    hand = Hand({TANK: "2836"})
    hand.go(TANK, "2836", "2936")

    assert "12.54" in attempted(hand, 1, "destroyed").faults()


@pytest.mark.parametrize("face", [4, 5])
def test_the_last_chance_before_a_crossing_is_lawful(face: int) -> None:  # 12.54
    hand = Hand({TANK: "2736", SECOND: "2735"})
    hand.push(follow(hand.game, gone(TANK, OVER_THE_BRIDGE, hand.game)).change)
    attempt(hand.game, face)
    hand.clock()

    assert hand.faults() == set()


def test_who_stands_before_a_blown_bridge_may_go_on() -> None:  # 12.54, 7.1
    hand = Hand({TANK: "2736"})
    hand.push(follow(hand.game, gone(TANK, OVER_THE_BRIDGE, hand.game)).change)
    attempt(hand.game, 1)
    hand.go(TANK, "2836", "2835")
    hand.clock()

    assert hand.faults() == set()


def test_a_blown_bridge_costs_what_a_ford_costs() -> None:  # 12.55
    hand = Hand({RIFLES: "2736"})
    hand.note(BRIDGE, "bridge soviet destroyed", Register.BRIDGE)
    hand.go(RIFLES, "2736", "2836", "2936", "2937")

    assert "7.5" in hand.faults()


def test_a_die_for_a_bridge_is_no_roll_of_the_step() -> None:  # 12.54, 4.1
    hand = Hand({}, phase="german.weather", step="roll", weather="")
    hand.push(hand.die(6))
    hand.note("weather", "snow")
    attempted(hand, 5, "intact").clock()

    assert hand.faults() == set()


# ---- breakout


def supply_phase(date: str, declared: str) -> Hand:
    """Return a German Supply Phase with a ringed unit of the garrison that nobody marks."""
    around = ("2925", "2926", "2927", "3025", "3027", "3126")
    ring = dict(zip(map(PieceId, RING), around, strict=True))
    hand = Hand(
        {BESIEGED: IN_BUDA, **ring},
        phase="german.supply",
        step="trace",
        date=date,
        turn=str(int(date[-2:])),
        breakout=declared,
    )
    hand.clock()
    return hand


@pytest.mark.parametrize(
    ("date", "found"),
    [("1945-01-03", set[str]()), ("1945-01-04", set[str]()), ("1945-01-05", {"6.11"})],
)
def test_a_breakout_supplies_the_garrison_for_two_turns(date: str, found: set[str]) -> None:  # 15.3
    assert supply_phase(date, "1945-01-03").faults() == found


def breaks_out(*way: str, is_marked: bool) -> set[str]:
    hand = Hand({BESIEGED: way[0]}, breakout="1945-01-03")
    if is_marked:
        hand.mark(way[0], "out_of_supply")
    hand.go(BESIEGED, *way)
    return hand.faults()


def test_a_unit_that_breaks_out_has_its_whole_allowance() -> None:  # 15.3
    assert breaks_out("3428", "3427", "3428", "3427", "3428", "3427", is_marked=False) == set()


def test_without_a_breakout_it_has_half() -> None:  # 6.4
    assert breaks_out("3428", "3427", "3428", "3427", "3428", "3427", is_marked=True) == {"7.5"}


# ---- attacks on several hexes


def on_two_hexes(units: str) -> Player:
    player = Player(example_game(moved={"230/80G": "1519", "5/5SS": "1419"}))
    player.declare(units, "1520 1519")
    return player


def test_all_attackers_touch_all_hexes() -> None:  # 10.17
    assert {fault.case for fault in inspect(on_two_hexes("3/3SS").game)} == {"10.17"}


def test_an_attack_on_two_hexes_is_lawful_from_a_hex_next_to_both() -> None:  # 10.17, 10.42
    player = on_two_hexes("5/5SS")
    player.roll(3)

    assert {fault.case for fault in inspect(player.game)} == set()


def test_every_hex_has_a_result_of_its_own() -> None:  # 10.42
    player = on_two_hexes("5/5SS")
    player.roll(3)
    player.push(player.resolution.set_result(HexId("1519"), 5, "A ruling"))

    assert {fault.case for fault in inspect(player.game)} == {"10.26"}
