"""The siege as the opponent weighs it: the breakout (15), the ring (16.58), the bridges (12.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.assist.procedure import formations_of
from app.opponent.bridging import bridges_to_blow, is_spared
from app.opponent.deed import Deed, Scope
from app.opponent.going import March
from app.opponent.marching import Marching
from app.opponent.orders import orders_of
from app.opponent.player import Opponent
from app.table.changes import Register
from app.table.game import Game
from counters.words import folder_of
from rules.games.bitter_end.books import read_books
from rules.games.bitter_end.law import words
from rules.games.bitter_end.opponent.aims import besieged_units, corridor, relief_units
from rules.games.bitter_end.opponent.breakout import Prospect, prospect_of, why_out
from rules.hexgrid import HexId, Hexside
from rules.opponent import Seen
from rules.position import BridgeState
from rules.units import OUT_OF_SUPPLY
from tests.games.bitter_end.turn_boards import city
from tests.new_games import sheet
from tests.opponent.boards import laid, seen, situation_of

SIEGE = """
3227 ge:15/8SSK
2926 ge:3/3SS
3326 so:144/49G
3327 so:147/49G
3328 so:149/49G
3228 so:258/86G
3127 so:260/86G
3226 so:263/86G
"""
"""A garrison with an enemy in each hex round it, and its relief four hexes off."""

HOPELESS = Prospect(steps=30, held=20, range=3, own=30, foes=120, turns=10)


# ---- the breakout


def test_a_garrison_that_is_lost_breaks_out() -> None:
    assert HOPELESS.gain > 0  # 20.35, 20.38: what is lost in the city counts for the enemy


def test_a_city_that_holds_is_not_left() -> None:
    assert replace(HOPELESS, foes=10).gain == 0  # 20.21: its hexes count for who has them last


def test_the_nearer_the_relief_the_better() -> None:
    assert replace(HOPELESS, range=2).gain > replace(HOPELESS, range=5).gain


def test_on_the_last_turn_it_is_too_late() -> None:
    assert replace(HOPELESS, turns=1).gain == 0  # 15.3: it is in supply for two turns


def test_an_empty_garrison_gains_nothing() -> None:
    assert replace(HOPELESS, steps=0, held=0).gain == 0


def test_who_breaks_out_says_why() -> None:
    assert (
        words()
        .phrase(why_out(HOPELESS), str)
        .startswith("120 stand against 30 round the city, with 10 turns to go")
    )


def _prospect(game: Game) -> Prospect | None:
    outlook, situation = seen(game, "german")
    book = read_books(folder_of("bitter-end"), formations_of(game.roster)).victory
    return situation.shared_judge.ask(
        lambda judge: prospect_of(book, Seen(situation.position, judge, outlook.holders, 5))
    )


def test_a_prospect_counts_who_is_there() -> None:
    found = _prospect(laid(SIEGE))

    assert found is not None
    assert (found.steps, found.range) == (2, 4)


def test_without_relief_there_is_nowhere_to_break_out_to() -> None:
    assert _prospect(laid(SIEGE.replace("2926 ge:3/3SS\n", ""))) is None


def test_the_corridor_leads_from_the_city_to_the_relief() -> None:
    position = situation_of(laid(SIEGE)).position

    found = corridor(sheet().grid, besieged_units(position, city()), relief_units(position))

    assert (found[0], found[-1]) == ("3227", "2926")


def test_a_breakout_is_declared_with_its_reason() -> None:
    game = laid(SIEGE, phase="german.supply", step="trace", date="1945-01-12", turn="12")

    assert "15.1" in [deed.case for deed in _deeds(game)]


def test_who_breaks_out_counts_as_supplied_at_once() -> None:
    game = laid(SIEGE, phase="german.supply", step="trace", date="1945-01-12", turn="12")

    marked = [(deed.case, _cut_off(game)) for deed in Opponent(game, ("german",)).play(Scope.STEP)]

    besieged = {"ge:15/8SSK"}
    assert marked[:3] == [("6.1", besieged), ("15.1", besieged), ("6.1", set())]  # 15.3: from that turn on


def _cut_off(game: Game) -> set[str]:
    units = situation_of(game).position.units
    return {unit.id for unit in units if unit.is_marked(OUT_OF_SUPPLY)}


def _deeds(game: Game) -> list[Deed]:
    return list(Opponent(game, ("german", "soviet")).play(Scope.STEP))


# ---- the way out


@pytest.fixture(scope="module")
def breaking_out() -> tuple[Game, list[March]]:
    game = laid("3026 ge:15/8SSK\n2424 ge:3/3SS\n3226 so:144/49G", breakout="1945-01-06")
    return game, _marches(game, "german")


def _marches(game: Game, side: str, *, is_attack_ahead: bool = False) -> list[March]:
    outlook, situation = seen(game, side)
    orders = orders_of(game, situation, side)
    marching = Marching(outlook, situation, (), orders.keeps_ring, orders=orders)
    return list(marching.marches(is_attack_ahead=is_attack_ahead))


def test_the_garrison_marches_towards_its_own_line(breaking_out: tuple[Game, list[March]]) -> None:
    _, marches = breaking_out

    assert [march.purpose for march in marches if march.unit == "ge:15/8SSK"] == ["home"]


def test_on_its_way_it_comes_nearer(breaking_out: tuple[Game, list[March]]) -> None:
    game, marches = breaking_out
    path = next(march.path for march in marches if march.unit == "ge:15/8SSK")
    home = orders_of(game, situation_of(game), "german").home

    assert home[path[-1]] < home[path[0]]


def test_without_a_breakout_nobody_leaves() -> None:
    game = laid("3026 ge:15/8SSK\n2424 ge:3/3SS\n3226 so:144/49G")

    assert orders_of(game, situation_of(game), "german").leaving == frozenset()


# ---- supply


def test_an_attack_is_prepared_in_the_enemy_s_zone() -> None:
    game = laid("1347 ge:3/3SS\n1347 ge:5/5SS\n1547 so:217/80G")

    assert "attack" in {march.purpose for march in _marches(game, "german", is_attack_ahead=True)}  # 6.21


# ---- the ring


def test_an_open_ring_is_shut_again() -> None:
    game = laid(
        """
        3227 ge:15/8SSK
        3326 so:144/49G
        3327 so:147/49G
        3328 so:149/49G
        3127 so:260/86G
        2926 so:263/86G
        """,
        side="soviet",
        phase="soviet.movement",
    )
    orders = orders_of(game, situation_of(game), "soviet")

    purposes = {march.purpose for march in _marches(game, "soviet")}

    assert (bool(orders.gap), "ring" in purposes) == (True, True)


# ---- bridges


RIVER = frozenset(sheet().hexsides["danube"])
SOUTH = Hexside.parse("2948-3048")


def _blown(text: str, side: str) -> list[Hexside]:
    outlook, situation = seen(laid(text), side)
    return [threat.bridge for threat in bridges_to_blow(outlook, situation, RIVER)]


def test_a_bridge_with_the_enemy_before_it_is_blown() -> None:
    assert _blown("2848 ge:3/3SS\n3149 so:144/49G", "soviet") == [SOUTH]  # 12.53


def test_a_bridge_far_from_the_enemy_stands() -> None:
    assert _blown("2424 ge:3/3SS\n3149 so:144/49G", "soviet") == []


def test_a_bridge_with_own_units_beyond_is_needed() -> None:
    assert _blown("2848 ge:3/3SS\n2850 so:144/49G", "soviet") == []


def test_an_enemy_s_bridge_is_not_one_s_own_to_blow() -> None:
    assert _blown("2848 ge:3/3SS\n3149 so:144/49G", "german") == []  # 12.51


def test_a_bridge_that_supply_comes_by_is_needed() -> None:
    outlook, situation = seen(laid("2934 so:144/49G\n3035 ge:9/5SS"), "soviet")
    gone = {
        Hexside.parse(each): BridgeState("soviet", is_destroyed=True) for each in ("2836-2936", "2940-3040")
    }
    position = replace(situation.position, bridges={**situation.position.bridges, **gone})

    found = is_spared(
        replace(outlook, position=position), replace(situation, position=position), Hexside.parse("3133-3233")
    )

    assert not found  # 12.2: the last bridge of the island


def test_bridges_are_blown_at_the_end_of_one_s_own_moves() -> None:
    game = laid("2848 ge:3/3SS\n4149 so:144/49G", side="soviet", phase="soviet.exploitation")

    list(Opponent(game, ("german", "soviet")).play(Scope.STEP))

    assert game.table.read(Register.BRIDGE, str(SOUTH)) == "bridge soviet destroyed"


def test_nobody_marches_over_the_river_without_a_bridge() -> None:
    outlook, _ = seen(laid("2424 ge:3/3SS\n3149 so:144/49G"), "german")

    assert HexId("2415") in outlook.way
    assert outlook.aims.barred.isdisjoint({SOUTH})  # 12.1
