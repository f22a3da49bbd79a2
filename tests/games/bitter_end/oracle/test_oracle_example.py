"""The oracle plays the eight attacks of the rulebook's Example of Play; figures as printed there."""

import pytest

from tests.games.bitter_end.oracle.answer import answer
from tests.games.bitter_end.oracle.example import DIVISIONS, example, example_board

C1 = {"KG_26": "1519", "21/23": "1620", "51/23": "1620"}
C1 |= {"5/5SS": "1520", "9/5SS": "1520", "10/5SS": "1520", "217/80G": "1619", "232/80G": "1619"}
C2 = C1 | {"3/3SS": "1618", "5/3SS": "1518", "6/3SS": "1518", "230/80G": None}
C4 = C2 | {"6/3Pz": "1522", "3/3Pz": "1522", "394/3Pz": "1522", "8/4G": None, "11/4G": None}
X2 = C4 | {"11/6Pz": "1524", "4/6Pz": "1524", "114/6Pz": "1524"}
X2 |= {"33_AT": "1624", "51/93": "1624", "129/93": "1624"}
SS3, SS5, PZ3, PZ6 = (DIVISIONS[name] for name in ("3SS", "5SS", "3Pz", "6Pz"))
CAV1 = DIVISIONS["1_Cav"]

# id: moved, attackers, target, die, ArSP, then as printed: attack, defense, column, die modifiers,
# Attack Level, Defense Level, Combat Result
ATTACKS = {
    "C1": ({}, [*SS5, "21/23", "51/23", "KG_26"], "1520", 5, 0, 20, 6, "3-1", -3, 4, 1, 3),
    "C2": (C1, SS3, "1518", 3, 0, 16, 3, "5-1", -2, 7, 2, 5),
    "C3": (C2, [*PZ3, "Norge", "Danemark"], "1522", 6, 1, 18, 6, "3-1", -2, 2, 1, 1),
    "C4": (C4, [*PZ6, *CAV1], "1524", 5, 3, 20, 10, "2-1", -1, 2, 2, 0),
    "C5": (C4, ["977/271VG", "978/271VG", "239"], "1426", 6, 0, 7, 6, "1-1", -2, 1, 3, -2),
    # Printed -2 counts a division of which one regiment attacks; by 10.81 it is -1, so the level is 0.
    "X1": (X2, ["3/3SS", "KG_26", "21/23"], "1619", 6, 0, 10, 6, "1-1", -1, 0, 1, -1),
    "X2": (X2, PZ6, "1523", 3, 0, 12, 8, "1-1", -1, 3, 1, 2),
    "X3": (X2, CAV1, "1426", 6, 0, 7, 6, "1-1", -1, 0, 3, -3),
}


def fight(moved, attackers, target, die, arsp, surprise=True):
    outside = {"Kecsked_A", "Kecsked_B"}
    soviet = [name for name, told in example().items() if told["unit"].startswith("so:")]
    attack = {
        "attackers": attackers,
        "hexes": [target],
        "die": die,
        "asp": 0,
        "arsp": arsp,
        "surprised": [name for name in soviet if name not in outside] if surprise else [],
        "divisions": {name: {"required": ids, "optional": []} for name, ids in DIVISIONS.items()},
    }
    return answer({"board": example_board(moved, [], {}), "ask": "combat", "attack": attack})


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_of_the_example_comes_out_as_printed(name):
    moved, attackers, target, die, arsp, *printed = ATTACKS[name]
    told = fight(moved, attackers, target, die, arsp)
    drm = sum(value for _, value in told["modifiers"])
    at = told["hexes"][target]
    figures = [told["attack"], told["defense"], told["column"], drm, told["attack_level"]]

    assert (told["violations"], [*figures, at["defense_level"], at["result"]]) == ([], printed)


def test_the_first_hex_is_worth_3_without_surprise():
    told = fight({}, [*SS5, "21/23", "51/23", "KG_26"], "1520", 5, 0, surprise=False)

    assert told["hexes"]["1520"]["defense_level"] == 3


def test_10_45_the_second_attack_takes_a_step_at_once():
    moved, *attack = ATTACKS["C2"]

    assert fight(moved, *attack[:4])["mandatory"] == {"230/80G": 1}


def ways(name, points, moved, retreated=(), lost=None):
    board = example_board(moved, list(retreated), lost or {})
    return answer({"board": board, "ask": "retreats", "unit": name, "points": points})


def advance(name, vacated, result, moved, retreated=()):
    board = example_board(moved, list(retreated), {})
    asked = {"board": board, "ask": "advances", "unit": name, "vacated": vacated, "result": result}
    return {at: found["cost"] for at, found in answer(asked).items()}


def test_c1_the_217_can_retreat_to_the_rough_hex_for_3_points_without_loss():
    told = {tuple(way["path"]): way for way in ways("217/80G", 3, {})}

    way = told["1520", "1620", "1619"]
    assert (way["spent"], way["losses"]) == (3, [])


def test_c1_kg_26_goes_on_along_the_primary_road_for_3_in_all():
    moved = {"217/80G": "1619", "232/80G": "1619"}
    found = advance("KG_26", "1520", 3, moved, moved)

    assert (found["1520"], found["1519"], found["1620"]) == (4, 6, 6)


def test_c1_the_5_ss_pays_all_three_for_the_vacated_hex():
    moved = {"217/80G": "1619", "232/80G": "1619"}

    assert advance("9/5SS", "1520", 3, moved, moved) == {"1520": 6}


def test_c2_the_230_dies_in_the_hex_east_of_dunaalmas():
    found = ways("230/80G", 5, C1, ["217/80G", "232/80G"], {"230/80G": 1})

    assert [(way["path"], way["eliminated"]) for way in found] == [(["1518", "1618"], True)]


def test_c2_the_panzer_regiment_goes_on_by_road_for_half_a_point():
    found = advance("3/3SS", "1518", 5, C1 | {"230/80G": None}, ["217/80G", "232/80G"])

    assert (found["1518"], found["1618"]) == (8, 9)


def test_c3_both_regiments_die_on_the_wooded_hex():
    (way,) = ways("8/4G", 1, C2)

    assert (way["path"], way["losses"], way["eliminated"]) == (["1522", "1622"], [["10.64", "1622"]], True)


def test_c3_the_division_may_enter_the_vacated_hex_that_costs_more():
    assert advance("6/3Pz", "1522", 1, C2 | {"8/4G": None, "11/4G": None}) == {"1522": 2}
