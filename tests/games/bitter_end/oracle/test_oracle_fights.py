"""The rulebook's small examples of combat and retreat on boards of a few hexes, and readings by hand."""

import pytest

from tests.games.bitter_end.oracle.answer import answer
from tests.games.bitter_end.oracle.hand import board, tank, unit


def fight(ground, attackers, *hexes, die=3, **more):
    attack = {"attackers": attackers, "hexes": list(hexes), "die": die} | more
    return answer({"board": ground, "ask": "combat", "attack": attack})


def ways(ground, points, name="s1"):
    return answer({"board": ground, "ask": "retreats", "unit": name, "points": points})


@pytest.mark.parametrize(("attack", "defense", "column"), [(14, 5, "2-1"), (7, 9, "1-2"), (1, 4, None)])
def test_10_24_odds_round_down_to_a_column(attack, defense, column):
    ground = board([unit("g1", "0505", attack=attack), unit("s1", "0605", defense=defense)])

    assert fight(ground, ["g1"], "0605")["column"] == column


@pytest.mark.parametrize(("supplied", "strength"), [(True, 3), (False, 2)])
def test_10_231_five_is_halved_to_3_and_twice_to_2(supplied, strength):
    attacker = tank("g1", "0505", attack=5, supplied=supplied)
    ground = board([attacker, unit("s1", "0605")], hexes={"0605": "urban"})

    assert fight(ground, ["g1"], "0605")["attack"] == strength


def test_10_33_one_attacker_not_over_the_river_spoils_its_level():
    units = [unit("g1", "0505"), unit("g2", "0604"), unit("s1", "0605")]
    ground = board(units, villages=["0605"], hexsides={"minor_river": [["0505", "0605"]]})

    alone, both = fight(ground, ["g1"], "0605"), fight(ground, ["g1", "g2"], "0605")
    assert (alone["hexes"]["0605"]["defense_level"], both["hexes"]["0605"]["defense_level"]) == (3, 2)


def test_10_42_each_hex_has_its_own_result():
    # Level 4: three to one, modified die 2.
    units = [unit("g1", "0505", attack=18), unit("s1", "0605"), unit("s2", "0504")]
    ground = board(units, hexes={"0504": "woods"})
    told = fight(ground, ["g1"], "0605", "0504", die=2)["hexes"]

    assert (told["0605"]["result"], told["0504"]["result"]) == (3, 2)


def test_10_45_units_slower_than_the_result_lose_a_step_each():
    units = [unit("g1", "0505", attack=36), unit("s1", "0605"), unit("s2", "0605", defense=2, steps=1)]
    ground = board([*units, tank("s3", "0605", defense=1)])

    # The defending tank adds one to the die against infantry (10.93): 3, level 6, result 5.
    assert fight(ground, ["g1"], "0605", die=2)["mandatory"] == {"s1": 1, "s2": 1}


def corridor(*terrains):
    """A sparse row of hexes eastward from 0505."""
    names = [f"{5 + at:02d}05" for at in range(len(terrains))]
    return {"sparse": True, "hexes": dict(zip(names, terrains, strict=True))}


@pytest.mark.parametrize(("make", "hexes"), [(unit, 3), (tank, 2)])
def test_10_61_infantry_retreats_two_urban_hexes_where_armor_retreats_one(make, hexes):
    ground = board([make("s1", "0505")], **corridor("clear", "urban", "urban", "urban"))

    assert [len(way["path"]) for way in ways(ground, 2)] == [hexes]


def test_10_64_two_clear_hexes_and_a_wooded_one_are_6_points_and_a_step():
    ground = board([unit("s1", "0505")], **corridor("clear", "clear", "clear", "rough_wooded"))
    (way,) = ways(ground, 4)

    assert (way["spent"], way["losses"], way["eliminated"]) == (6, [["10.64", "0805"]], False)


def test_10_65_a_zone_costs_a_step_and_a_friend_saves_it():
    row = corridor("clear", "clear", "clear")
    row["hexes"]["0604"] = "clear"
    foe = tank("g1", "0604", type="infantry")
    (hurt,) = ways(board([unit("s1", "0505"), foe], **row), 1)
    (saved,) = ways(board([unit("s1", "0505"), foe, unit("s2", "0605")], **row), 1)

    assert (hurt["losses"], saved["losses"]) == ([["10.65", "0605"]], [])


def test_10_63_with_no_hex_left_the_points_are_stuck():
    (way,) = ways(board([unit("s1", "0505")], **corridor("clear", "clear")), 3)

    assert (way["spent"], way["stuck"]) == (1, 2)


def test_10_72_a_unit_advances_no_further_than_its_printed_allowance():
    ground = board([unit("g1", "0505")])
    asked = {"board": ground, "ask": "advances", "unit": "g1", "vacated": "0605", "result": 6}

    assert max(found["cost"] for found in answer(asked).values()) == 8
