"""Columns, guns and aircraft in combat (5.8.1, 8.3, 9.7), and each reading of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_for_hungary.boards import answer, board, unit
from tests.games.battle_for_hungary.fighting import (
    AREA,
    FAR,
    HERE,
    OPPOSITE,
    THERE,
    aircraft,
    choose,
    column,
    fight,
    gun,
    hq,
    panzer,
    shifts,
    soviet,
    victim,
)

# ---- 5.8.1: logistical columns


def test_a_column_shifts_to_the_right() -> None:
    """The example of 5.8.1: 30 to 5 is 6:1, with a column 7:1."""
    found = fight(soviet(attack=30), victim(defense=5), column("sc", HERE), cl_attack=["sc"])
    assert (found["column"], found["final_column"]) == ("6:1", "7:1")


def test_a_column_shifts_to_the_left_in_defense() -> None:
    found = fight(soviet(), victim(), column("gc", THERE), cl_defense=["gc"])
    assert (found["violations"], shifts(found, "5.8.1")) == ([], [-1])


def with_columns(attack: int, defense: int, cap: str) -> Any:
    ours = [column(f"s{number}c", HERE) for number in range(attack)]
    theirs = [column(f"g{number}c", THERE) for number in range(defense)]
    named = {"cl_attack": [each["id"] for each in ours], "cl_defense": [each["id"] for each in theirs]}
    return fight(soviet(attack=12), victim(defense=6), *ours, *theirs, **named, **choose(cl_cap=cap))


@pytest.mark.parametrize(
    ("attack", "defense", "cap", "shift"),
    [
        (4, 0, "each", 3),  # 2:1 with four columns is 5:1
        (5, 1, "each", 2),
        (5, 1, "net", 3),
        (1, 5, "net", -3),
        (5, 1, "all", 3),
        (2, 2, "all", 0),
    ],
)
def test_columns_never_shift_more_than_three(attack: int, defense: int, cap: str, shift: int) -> None:
    assert with_columns(attack, defense, cap)["shift"] == shift


def test_by_a_reading_the_cap_holds_for_all_shifts() -> None:
    units = (soviet(attack=20), victim(), column("gc", THERE), column("gd", THERE))
    mountain = {"hexes": {THERE: "mountain"}}
    assert fight(*units, cl_defense=["gc", "gd"], **mountain, **choose(cl_cap="all"))["shift"] == -3


@pytest.mark.parametrize(("shift", "columns"), [(True, [1]), (False, [])])
def test_columns_of_the_axis_shift_too(shift: bool, columns: list[int]) -> None:
    units = (panzer(), soviet("s1", THERE), column("gc", HERE))
    found = fight(*units, attackers=("g1",), cl_attack=["gc"], **choose(axis_columns=shift))
    assert (found["violations"], shifts(found, "5.8.1")) == ([], columns)


@pytest.mark.parametrize(("reach", "violations"), [("any", []), ("all", ["5.8.1"])])
def test_a_column_near_one_attacker_is_enough(reach: str, violations: list[str]) -> None:
    units = (soviet(), soviet("s2", OPPOSITE), victim(), column("sc", FAR))
    found = fight(*units, attackers=("s1", "s2"), cl_attack=["sc"], **choose(column_reach=reach))
    assert found["violations"] == violations


@pytest.mark.parametrize(
    "more",
    [
        {"cl_attack": ["far"]},
        {"cl_attack": ["gc"]},
        {"cl_attack": ["s1"]},
        {"cl_attack": ["sc", "sc"]},
        {"cl_defense": ["sc"]},
        {"cl_attack": ["sc"], "artillery": {"sg": "sc"}},
    ],
)
def test_a_column_serves_its_side_nearby_and_once(more: dict[str, Any]) -> None:
    columns = column("sc", HERE), column("s9", "0701"), column("gc", "0505")
    units = (soviet(attack=20), gun(), victim(), *columns)
    told = {key: ["s9"] if value == ["far"] else value for key, value in more.items()}
    assert "5.8.1" in fight(*units, **told)["violations"]


def test_columns_do_not_help_columns() -> None:
    units = (soviet(), column("ga", THERE), column("gb", "0505"))
    assert fight(*units, cl_defense=["gb"])["violations"] == ["5.8.1"]


def test_columns_alone_defend_themselves() -> None:
    found = fight(soviet(), column("ga", THERE), column("gb", THERE))
    assert (found["violations"], found["defense"], found["defender_steps"]) == ([], 2, 2)


@pytest.mark.parametrize(("counts", "expected"), [("nothing", (6, 2)), ("one", (7, 3))])
def test_a_column_in_a_stack_adds_nothing(counts: str, expected: tuple[int, int]) -> None:
    found = fight(soviet(), victim(), column("ga", THERE), **choose(cl_in_stack=counts))
    assert (found["defense"], found["defender_steps"]) == expected


# ---- 8.3: guns


def fires(*units: dict[str, Any], attack: int = 12, **more: Any) -> Any:
    """Return the answer about an attack that a gun beside the target supports."""
    told = {"artillery": {"sg": "sc"}, **more}
    return fight(soviet(attack=attack), victim(), *(units or (gun(), column("sc", HERE))), **told)


def test_a_gun_adds_its_support_for_a_column() -> None:
    """The rule of 8.3: 12 factors and a gun of 12 are 24; its column does not shift."""
    found = fires()
    assert (found["violations"], found["attack"], found["shift"]) == ([], 24, 0)


def test_by_a_reading_the_column_of_a_gun_shifts_too() -> None:
    assert fires(**choose(artillery_cl_shifts=True))["shift"] == 1


def test_a_column_named_for_a_gun_and_for_the_attack_shifts_once() -> None:
    """5.8.1: one point is one column, whatever it is named for; naming it twice is told."""
    found = fires(cl_attack=["sc"], **choose(artillery_cl_shifts=True))
    assert (found["violations"], found["shift"]) == (["5.8.1"], 1)


def test_a_gun_supports_as_many_factors_as_it_adds() -> None:
    assert fires(attack=11)["violations"] == ["8.3"]


@pytest.mark.parametrize(
    "units",
    [
        (gun(here="0401"), column("sc", "0401")),
        (gun(), column("sc", "0401")),
        (gun(), column("gc", HERE)),
        (unit("sg", HERE, support=3), column("sc", HERE)),
    ],
)
def test_a_gun_fires_nearby_and_with_a_column(units: tuple[dict[str, Any], ...]) -> None:
    assert fires(*units, artillery={"sg": units[1]["id"]})["violations"] == ["8.3"]


def test_by_a_reading_guns_fire_from_anywhere() -> None:
    units = (gun(here="0401"), column("sc", "0401"))
    assert fires(*units, **choose(artillery_range="any"))["violations"] == []


def test_a_gun_out_of_supply_is_silent() -> None:
    assert fires(gun(supplied=False), column("sc", HERE))["violations"] == ["5.5"]


@pytest.mark.parametrize(("least", "violations"), [(False, []), (True, ["8.3"])])
def test_a_gun_supports_any_defense(least: bool, violations: list[str]) -> None:
    units = (panzer(), soviet("s1", THERE), gun("sg", "0405"), column("sc", "0405"))
    found = fight(*units, attackers=("g1",), artillery={"sg": "sc"}, **choose(artillery_defense_min=least))
    assert (found["violations"], found["defense"]) == (violations, 18)


# ---- 9.5.1, 9.7, 9.9: aircraft


def bombs(bomber: dict[str, Any], **more: Any) -> Any:
    return fight(
        soviet(), victim(), hq("s0", "0402", "2UF"), bomber, **{**AREA, "air_attack": [bomber["id"]], **more}
    )


def test_a_bomber_adds_its_bombardment() -> None:
    found = bombs(aircraft("sb"))
    assert (found["violations"], found["attack"]) == ([], 9)


@pytest.mark.parametrize(
    ("bomber", "case"),
    [
        (aircraft("sb", area="11"), "9.7"),
        (aircraft("sb", area=None), "9.7"),
        (aircraft("sb", "fighter", bomb=0), "9.7"),
        (aircraft("gb"), "9.7"),
        (aircraft("sj", "jabo", area="11"), "9.7"),
        (aircraft("sj", "jabo", fought_air=True), "9.5.1"),
    ],
)
def test_bombers_fly_over_the_hex(bomber: dict[str, Any], case: str) -> None:
    assert bombs(bomber)["violations"] == [case]


def test_allied_bombers_fly_nine_hexes() -> None:
    wide = {"cols": 14, "rows": 3, "air_areas": {"12": ["0202"]}}
    units = (soviet(here="0203"), unit("h1", "0202"), hq("s0", "0212", "2UF"), aircraft("sb"))
    attack = {"attackers": ["s1"], "hexes": ["0202"], "air_attack": ["sb"]}
    assert answer(board(*units, turn=4, **wide), "combat", attack=attack)["violations"] == ["9.2.1"]


@pytest.mark.parametrize(("range_", "violations"), [("nine", []), ("four_without_rail", ["9.2.1"])])
def test_the_range_of_bombers_has_readings(range_: str, violations: list[str]) -> None:
    wide = {"cols": 14, "rows": 3, "air_areas": {"12": ["0202"]}}
    units = (soviet(here="0203"), unit("h1", "0202"), hq("s0", "0207", "2UF"), aircraft("sb"))
    told = board(*units, turn=4, **wide, **choose(air_range=range_))
    attack = {"attackers": ["s1"], "hexes": ["0202"], "air_attack": ["sb"]}
    assert answer(told, "combat", attack=attack)["violations"] == violations


def test_allied_bombers_need_their_headquarters() -> None:
    assert bombs(aircraft("sb", base="3UF"))["violations"] == ["9.2.1"]


def test_a_bomber_helps_the_defense_in_the_same_way() -> None:
    bomber = aircraft("gb", base="LF IV")
    found = fight(soviet(), victim(), bomber, air_defense=["gb"], **AREA)
    assert (found["violations"], found["defense"]) == ([], 9)
