"""Combat (8): who may attack, factors and odds, results, and each reading of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_for_hungary.boards import answer, board, unit
from tests.games.battle_for_hungary.fighting import (
    AREA,
    BESIDE,
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
    soviet,
    victim,
)

# ---- 8.2: odds and tables


@pytest.mark.parametrize(
    ("attack", "defense", "odds"),
    [
        (30, 5, "6:1"),  # the example of 5.8.1
        (28, 5, "5:1"),  # the example of 7.3
        (11, 6, "1:1"),
        (12, 6, "2:1"),
        (5, 6, "1:2"),
        (2, 6, "1:3"),
        (1, 6, None),
        (60, 5, "7:1"),
        (6, 0, "7:1"),
    ],
)
def test_odds_are_rounded_down_for_the_defender(attack: int, defense: int, odds: str | None) -> None:
    assert fight(soviet(attack=attack), victim(defense=defense))["column"] == odds


def test_odds_below_the_table_are_no_attack() -> None:
    found = fight(soviet(attack=1), victim(), die=6)
    assert (found["violations"], found["distribution"], found["result"]) == (["8.2"], {}, None)


def test_by_a_reading_odds_below_the_table_have_its_first_column() -> None:
    found = fight(soviet(attack=1), victim(), **choose(below_table="last_column"))
    assert (found["violations"], found["column"]) == ([], "1:3")


@pytest.mark.parametrize(("cap", "column"), [("before_and_after", "5:1"), ("after", "7:1")])
def test_odds_are_capped_before_the_shifts_or_after_them_alone(cap: str, column: str) -> None:
    found = fight(soviet(attack=60), victim(defense=5), hexes={THERE: "mountain"}, **choose(odds_cap=cap))
    assert found["final_column"] == column


@pytest.mark.parametrize(
    ("attackers", "table"),
    [(("g1",), "axis"), (("g1", "h2"), "axis"), (("h2",), "allied")],
)
def test_hungarians_alone_attack_on_the_allied_table(attackers: tuple[str, ...], table: str) -> None:
    found = fight(panzer(), unit("h2", HERE), soviet("s1", THERE), attackers=attackers)
    assert found["table"] == table


def test_allies_attack_on_the_allied_table() -> None:
    assert fight(soviet(), victim())["table"] == "allied"


def test_a_result_is_the_cell_of_the_table() -> None:
    """5.8.1 with 8.2: 6:1 on a five of the Allied table is 1/5 by our chart."""
    assert fight(soviet(attack=30), victim(defense=5), die=5)["result"] == "1/5"


# ---- 5.5: out of supply


def test_unsupplied_attackers_have_half() -> None:
    assert fight(soviet(attack=7, supplied=False), victim())["attack"] == 3


@pytest.mark.parametrize(("halving", "defense"), [("both", 3), ("attack", 7)])
def test_unsupplied_defenders_have_half_by_the_usual_reading(halving: str, defense: int) -> None:
    found = fight(soviet(), victim(defense=7, supplied=False), **choose(oos_halving=halving))
    assert found["defense"] == defense


@pytest.mark.parametrize(("rounding", "attack"), [("unit", 6), ("total", 7)])
def test_halves_are_rounded_unit_by_unit_or_together(rounding: str, attack: int) -> None:
    units = (soviet("s1", attack=7, supplied=False), soviet("s2", attack=7, supplied=False))
    found = fight(*units, victim(), attackers=("s1", "s2"), **choose(oos_rounding=rounding))
    assert found["attack"] == attack


# ---- 4.2: over-stacked hexes

FIVE = tuple(victim(f"h{number}", defense=number) for number in (5, 1, 2, 3, 4))
"""The last of them is too many."""


def test_the_last_of_five_defends_nothing() -> None:
    found = fight(soviet(), *FIVE)
    assert (found["excess"], found["defense"], found["defender_steps"]) == (["h4"], 11, 8)


def test_the_owner_says_who_is_too_many() -> None:
    found = fight(soviet(), *FIVE, excess=["h5"])
    assert (found["excess"], found["defense"]) == (["h5"], 10)


@pytest.mark.parametrize("named", [[], ["h4", "h5"], ["s1"]])
def test_as_many_must_be_named_as_are_too_many(named: list[str]) -> None:
    found = fight(soviet(), *FIVE, excess=named)
    assert (found["violations"], found["excess"]) == (["4.2"], ["h4"])


@pytest.mark.parametrize(("counts", "excess"), [(True, ["ghq"]), (False, [])])
def test_headquarters_count_in_a_stack_by_the_usual_reading(counts: bool, excess: list[str]) -> None:
    found = fight(soviet(), *FIVE[:4], hq("ghq", THERE), **choose(hq_stacks=counts))
    assert found["excess"] == excess


@pytest.mark.parametrize(("is_unit", "excess"), [(False, []), (True, ["gc"])])
def test_columns_count_in_a_stack_by_a_reading(is_unit: bool, excess: list[str]) -> None:
    found = fight(soviet(), *FIVE[:4], column("gc", THERE), **choose(column_is_unit=is_unit))
    assert found["excess"] == excess


@pytest.mark.parametrize(("is_unit", "violations"), [(False, ["12.2.2"]), (True, [])])
def test_partisans_with_a_column_are_alone_by_the_usual_reading(is_unit: bool, violations: list[str]) -> None:
    stack = soviet("sp", THERE, "partisan"), column("sc", THERE)
    found = fight(unit("h1", HERE), *stack, attackers=("h1",), **choose(column_is_unit=is_unit))
    assert found["violations"] == violations


def test_a_gun_that_is_too_many_does_not_fire() -> None:
    stack = [soviet(f"s{number}", THERE) for number in range(4)]
    found = fight(
        panzer(attack=20),
        *stack,
        gun("sg", THERE),
        column("sc", THERE),
        attackers=("g1",),
        artillery={"sg": "sc"},
    )
    assert found["violations"] == ["4.2"]


# ---- 8.1: who may attack


def test_nobody_attacks_an_empty_hex() -> None:
    assert fight(soviet())["violations"] == ["8.1"]


def test_attackers_stand_beside_the_hex() -> None:
    assert fight(soviet(here=FAR), victim())["violations"] == ["8.1"]


def test_guns_do_not_attack_by_themselves() -> None:
    found = fight(soviet(), gun(), victim(), attackers=("s1", "sg"))
    assert (found["violations"], found["attack"]) == (["8.1"], 6)


def test_nobody_attacks_twice() -> None:
    assert fight(soviet(attacked=True), victim())["violations"] == ["8.1"]


@pytest.mark.parametrize(("counts", "violations"), [(False, []), (True, ["8.1"])])
def test_an_assault_is_no_attack_of_the_combat_phase(counts: bool, violations: list[str]) -> None:
    units = (panzer(assaulted=True), soviet("s1", THERE))
    found = fight(*units, attackers=("g1",), **choose(assault_counts_as_attack=counts))
    assert found["violations"] == violations


def test_attackers_of_both_sides_are_told_alone() -> None:
    found = fight(soviet(here=FAR), panzer(), victim(), attackers=("s1", "g1"))
    assert found["violations"] == ["8.1"]


@pytest.mark.parametrize(("allowed", "violations"), [(False, ["7.5"]), (True, [])])
def test_no_attack_goes_over_a_lake(allowed: bool, violations: list[str]) -> None:
    lake = {"hexsides": {"lake": [[HERE, THERE]]}}
    found = fight(soviet(), victim(), **lake, **choose(attack_over_lake=allowed))
    assert found["violations"] == violations


@pytest.mark.parametrize(("others", "violations"), [((), ["12.2.2"]), (("infantry",), [])])
def test_hungarians_leave_partisans_that_are_alone(others: tuple[str, ...], violations: list[str]) -> None:
    stack = [soviet(f"s{kind}", THERE, kind) for kind in ("partisan", *others)]
    assert fight(unit("h1", HERE), *stack, attackers=("h1",))["violations"] == violations


# ---- 7.3: mobile assault


def assault(*units: dict[str, Any], attackers: tuple[str, ...] = ("g1",), **more: Any) -> Any:
    told = {"phase": "mobile_assault", **more}
    return fight(*units, soviet("s1", THERE), attackers=attackers, **told)


def test_an_assault_costs_a_column() -> None:
    """The example of 7.3: 28 to 5 is 5:1, in a mobile assault 4:1."""
    found = fight(
        panzer(attack=28), soviet("s1", THERE, defense=5), attackers=("g1",), phase="mobile_assault"
    )
    assert (found["violations"], found["column"], found["final_column"]) == ([], "5:1", "4:1")


@pytest.mark.parametrize(
    ("other", "case"),
    [
        (unit("h2", HERE, "armour"), "7.3"),
        (unit("g2", HERE, "infantry"), "7.3"),
        (panzer("g2", BESIDE), "7.3"),
        (panzer("g2", supplied=False), "5.5"),
    ],
)
def test_german_panzers_of_one_stack_assault(other: dict[str, Any], case: str) -> None:
    assert assault(panzer(), other, attackers=("g1", other["id"]))["violations"] == [case]


@pytest.mark.parametrize(("here", "violations"), [(HERE, []), (BESIDE, ["7.3"])])
def test_columns_of_the_stack_help_an_assault(here: str, violations: list[str]) -> None:
    assert assault(panzer(), column("gc", here), cl_attack=["gc"])["violations"] == violations


@pytest.mark.parametrize(
    ("bomber", "reading", "violations"),
    [
        (aircraft("gj", "jabo"), "german", []),
        (aircraft("gb", "bomber"), "german", ["9.9"]),
        (aircraft("hj", "jabo"), "german", ["9.9"]),
        (aircraft("hj", "jabo"), "axis", []),
    ],
)
def test_german_fighter_bombers_help_an_assault(
    bomber: dict[str, Any], reading: str, violations: list[str]
) -> None:
    named = {"air_attack": [bomber["id"]]}
    assert (
        assault(panzer(), bomber, **named, **AREA, **choose(jabo_nation=reading))["violations"] == violations
    )


# ---- 8.5, 10.6: breakthrough, headquarters


def test_steps_beyond_those_of_the_hex_are_a_bonus() -> None:
    """The example of 8.5: 1/6 against three steps gives three points."""
    found = fight(soviet(attack=60), victim(), victim("g4", steps=1, defense=0), die=5)
    assert (found["result"], found["breakthrough"]) == ("1/6", 3)


@pytest.mark.parametrize(("excess", "bonus"), [("after_halving", 0), ("before_halving", 2)])
def test_losses_in_a_city_are_halved_before_the_bonus(excess: str, bonus: int) -> None:
    city = {"towns": {THERE: {"kind": "city"}}}
    found = fight(soviet(attack=60), victim(), die=5, **city, **choose(breakthrough_excess=excess))
    assert (found["result"], found["defender_loss"], found["breakthrough"]) == ("1/4", 2, bonus)


def test_the_axis_breaks_through_nowhere() -> None:
    found = fight(panzer(attack=60), soviet("s1", THERE), attackers=("g1",), die=6)
    assert (found["eliminated"], found["breakthrough"]) == (True, 0)


def test_headquarters_alone_are_eliminated_without_a_roll() -> None:
    found = fight(soviet(), hq("ghq", THERE), die=3)
    assert (found["automatic"], found["eliminated"], found["column"], found["result"]) == (
        True,
        True,
        None,
        None,
    )


def test_headquarters_in_a_stack_have_neither_factor_nor_step() -> None:
    found = fight(soviet(), victim(), hq("ghq", THERE))
    assert (found["automatic"], found["defense"], found["defender_steps"]) == (False, 6, 2)


# ---- 12.2.3: partisans avoid combat


def avoids(*attackers: dict[str, Any], die: int = 3, **more: Any) -> Any:
    partisan = soviet("sp", THERE, "partisan")
    others = more.pop("others", ())
    names = [each["id"] for each in attackers]
    told = board(partisan, *attackers, *others, **more)
    return answer(told, "avoid", hex=THERE, attackers=names, die=die)


def test_partisans_avoid_combat_in_the_mountains() -> None:
    """12.2.3: a three in a mountain hex is a two."""
    found = avoids(panzer(), hexes={THERE: "mountain"})
    assert found == {"modifiers": [["mountain", -1]], "modified_die": 2, "avoided": True}


@pytest.mark.parametrize(
    ("attackers", "others", "kind", "modified"),
    [
        ((panzer(),), (), "plain", 5),
        ((panzer(),), (), "hills", 3),
        ((panzer(), panzer("g2", OPPOSITE)), (), "hills", 5),
        ((panzer(),), (soviet("s2", THERE),), "hills", 4),
    ],
)
def test_partisans_are_found(
    attackers: tuple[dict[str, Any], ...], others: tuple[dict[str, Any], ...], kind: str, modified: int
) -> None:
    assert avoids(*attackers, others=others, hexes={THERE: kind})["modified_die"] == modified
