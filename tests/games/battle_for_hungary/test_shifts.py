"""Shifts of the column in combat (8.2), each by its case, and each reading of them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.battle_for_hungary.fight import Declared, Fight
from rules.games.battle_for_hungary.shifts import shifts_of
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.boards import answer, board, situation, unit
from tests.games.battle_for_hungary.fighting import (
    BESIDE,
    EVERY_SECOND,
    HERE,
    OPPOSITE,
    THERE,
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

# ---- 8.2: terrain and water


@pytest.mark.parametrize(("kind", "columns"), [("plain", []), ("hills", [-1]), ("mountain", [-2])])
def test_terrain_protects(kind: str, columns: list[int]) -> None:
    assert shifts(fight(soviet(), victim(), hexes={THERE: kind}), "8.2") == columns


@pytest.mark.parametrize(("replaces", "columns"), [(True, []), (False, [-1])])
def test_a_town_replaces_its_hills(replaces: bool, columns: list[int]) -> None:
    ground = {"hexes": {THERE: "hills"}, "towns": {THERE: {"kind": "town"}}}
    assert shifts(fight(soviet(), victim(), **ground, **choose(town_over_terrain=replaces)), "8.2") == columns


@pytest.mark.parametrize(("replaces", "columns"), [(True, []), (False, [-1])])
def test_a_city_replaces_its_hills(replaces: bool, columns: list[int]) -> None:
    ground = {"hexes": {THERE: "hills"}, "towns": {THERE: {"kind": "city"}}}
    found = fight(soviet(), victim(), **ground, **choose(town_over_terrain=replaces))
    assert (shifts(found, "8.8"), shifts(found, "8.2")) == ([-2], columns)


WATERS = [
    ({"river": [[HERE, THERE], [BESIDE, THERE]]}, [-1]),
    ({"danube": [[HERE, THERE], [BESIDE, THERE]]}, [-2]),
    ({"danube": [[HERE, THERE]], "river": [[BESIDE, THERE]]}, [-1]),
    ({"danube": [[HERE, THERE]], "river": [[HERE, THERE], [BESIDE, THERE]]}, [-1]),
    ({"river": [[HERE, THERE]]}, []),
    ({"lake": [[HERE, THERE]], "river": [[BESIDE, THERE]]}, []),
]


@pytest.mark.parametrize(("sides", "columns"), WATERS)
def test_water_protects_against_attacks_that_all_come_over_it(
    sides: dict[str, Any], columns: list[int]
) -> None:
    found = fight(soviet(), soviet("s2", BESIDE), victim(), attackers=("s1", "s2"), hexsides=sides)
    assert shifts(found, "8.2") == columns


@pytest.mark.parametrize(("share", "columns"), [("all", []), ("half", [-2])])
def test_by_a_reading_water_protects_against_half_of_the_factors(share: str, columns: list[int]) -> None:
    units = (soviet(), soviet("s2", BESIDE), victim())
    sides = {"hexsides": {"danube": [[HERE, THERE]]}}
    found = fight(*units, attackers=("s1", "s2"), **sides, **choose(water_share=share))
    assert shifts(found, "8.2") == columns


def test_attackers_without_factors_do_not_come_over_the_danube_where_there_is_a_mere_river() -> None:
    """8.2, reading 69 (half): half of nothing is no share of the Danube."""
    sides = {"hexsides": {"river": [[HERE, THERE]]}}
    found = fight(soviet(attack=0), victim(), attackers=("s1",), **sides, **choose(water_share="half"))
    assert shifts(found, "8.2") == [-1]


# ---- 8.7: fortified lines


def over_a_line(over: int, past: int, line: str = "arpad", **more: Any) -> list[int]:
    """Return the columns of a line over which some factors attack, while others go past it."""
    units = (soviet(attack=over), soviet("s2", BESIDE, attack=past), victim())
    sides = {"hexsides": {line: [[HERE, THERE]]}}
    return shifts(fight(*units, attackers=("s1", "s2"), **{**sides, **more}), "8.7")


def test_the_larger_share_goes_past_the_line() -> None:
    """The example of 8.7: ten factors over the line, twelve past it."""
    assert over_a_line(10, 12) == []


def test_half_over_the_line_is_enough() -> None:
    assert over_a_line(12, 12) == [-1]


def test_by_a_reading_more_than_half_must_come_over_the_line() -> None:
    assert over_a_line(12, 12, **choose(fortified_share="more_than_half")) == []


@pytest.mark.parametrize(("turn", "entered", "columns"), [(2, False, []), (3, False, [-1]), (3, True, [])])
def test_the_margarethe_line_stands_from_turn_3(turn: int, entered: bool, columns: list[int]) -> None:
    assert over_a_line(12, 6, "margarethe", turn=turn, margarethe_entered=entered) == columns


@pytest.mark.parametrize(("belongs", "columns"), [("inner", []), ("either", [-1])])
def test_a_line_protects_the_hex_behind_it(belongs: str, columns: list[int]) -> None:
    outward = {"hexsides": {"arpad": [[THERE, HERE]]}}
    assert over_a_line(12, 6, **outward, **choose(line_hex=belongs)) == columns


def test_a_line_protects_no_allies() -> None:
    sides = {"hexsides": {"arpad": [[HERE, THERE]]}}
    assert shifts(fight(panzer(), soviet("s1", THERE), attackers=("g1",), **sides), "8.7") == []


def test_a_line_weighs_factors_as_they_count() -> None:
    units = (soviet(attack=13, supplied=False), soviet("s2", BESIDE, attack=6), victim())
    sides = {"hexsides": {"arpad": [[HERE, THERE]]}}
    assert shifts(fight(*units, attackers=("s1", "s2"), **sides), "8.7") == [-1]


# ---- 8.8, 8.9: cities and concentric attacks


@pytest.mark.parametrize(("die", "table", "loss"), [(5, 5, 3), (1, 3, 2)])
def test_a_city_halves_losses_rounded_up(die: int, table: int, loss: int) -> None:
    """8.8: half of 5 is 3."""
    units = (soviet(attack=60), victim(defense=5))
    city = {"towns": {THERE: {"kind": "city"}}}
    found = fight(*units, column("sc", HERE), cl_attack=["sc"], die=die, **city)
    assert (found["result"], found["defender_loss"]) == (f"1/{table}", loss)


@pytest.mark.parametrize(
    ("froms", "reading", "columns"),
    [
        ((HERE, OPPOSITE), "opposite_or_three", [1]),  # example 1 of 8.9
        (EVERY_SECOND, "opposite_or_three", [1]),  # example 2 of 8.9
        (EVERY_SECOND[:2], "opposite_or_three", []),
        ((HERE, BESIDE), "opposite_or_three", []),
        ((HERE, BESIDE, "0305"), "opposite_or_three", []),
        (EVERY_SECOND[:2], "non_adjacent", [1]),
        ((HERE, BESIDE), "non_adjacent", []),
        ((HERE, OPPOSITE), "opposite", [1]),
        (EVERY_SECOND, "opposite", []),
    ],
)
def test_attacks_from_opposite_sides_have_a_column(
    froms: tuple[str, ...], reading: str, columns: list[int]
) -> None:
    units = [soviet(f"s{number}", here) for number, here in enumerate(froms)]
    names = tuple(each["id"] for each in units)
    found = fight(*units, victim(), attackers=names, **choose(concentric=reading))
    assert shifts(found, "8.9") == columns


@pytest.mark.parametrize(("froms", "reading"), [((HERE, OPPOSITE), ""), (EVERY_SECOND, "concentric")])
def test_a_shift_names_the_reading_that_it_hangs_on(froms: tuple[str, ...], reading: str) -> None:
    units = [soviet(f"s{number}", here) for number, here in enumerate(froms)]
    names = tuple(UnitId(each["id"]) for each in units)
    there = situation(board(*units, victim(), turn=4))
    found = shifts_of(Fight(there, Declared(names, (HexId(THERE),))))
    assert [each.finding.assumption for each in found] == [reading]


def test_a_city_is_not_attacked_concentrically() -> None:
    units = (soviet(), soviet("s2", OPPOSITE), victim())
    found = fight(*units, attackers=("s1", "s2"), towns={THERE: {"kind": "city"}})
    assert shifts(found, "8.9") == []


# ---- 8.10: turn 1


def on_turn_1(*units: dict[str, Any], attackers: tuple[str, ...] = ("s1",), **more: Any) -> list[int]:
    return shifts(fight(*units, victim(), attackers=attackers, turn=1, **more), "8.10")


def fourth(here: str) -> dict[str, Any]:
    """Return the headquarters of the 4th Front in a hex."""
    return hq("sq", here, "4UF")


def test_allies_attack_in_haste_on_turn_1() -> None:
    assert on_turn_1(soviet()) == [-1]


def test_the_fourth_front_does_not() -> None:
    assert on_turn_1(soviet(), fourth("0401")) == []


@pytest.mark.parametrize(("loc", "columns"), [("eight", [-1]), ("any_length", [])])
def test_the_line_to_the_fourth_front_is_eight_hexes_long(loc: str, columns: list[int]) -> None:
    wide = {"cols": 13, "rows": 4}
    units = (soviet(here="0413"), fourth("0402"), gun("g9", "0412"))
    told = board(*units, turn=1, **wide, **choose(turn1_loc=loc))
    found = answer(told, "combat", attack={"attackers": ["s1"], "hexes": ["0412"]})
    assert shifts(found, "8.10") == columns


@pytest.mark.parametrize(("mixed", "columns"), [("any", [-1]), ("all", [])])
def test_one_hasty_attacker_is_enough(mixed: str, columns: list[int]) -> None:
    cut_off = soviet("s2", OPPOSITE)
    units = (soviet(), cut_off, fourth("0401"), unit("g7", "0306"), unit("g8", "0506"))
    assert on_turn_1(*units, attackers=("s1", "s2"), **choose(turn1_mixed=mixed)) == columns


# ---- 5.6: over-extended lines


def test_overextended_attackers_falter() -> None:
    assert shifts(fight(soviet(overextended=True), victim()), "5.6") == [-1]


def test_overextended_defenders_falter() -> None:
    found = fight(panzer(), soviet("s1", THERE, overextended=True), attackers=("g1",))
    assert shifts(found, "5.6") == [1]


@pytest.mark.parametrize(("mixed", "columns"), [("any", [1]), ("all", [])])
def test_one_overextended_defender_is_enough(mixed: str, columns: list[int]) -> None:
    stack = (soviet("s1", THERE, overextended=True), soviet("s2", THERE))
    found = fight(panzer(), *stack, attackers=("g1",), **choose(overextended_mixed=mixed))
    assert shifts(found, "5.6") == columns


@pytest.mark.parametrize(("mixed", "columns"), [("any", [-1]), ("all", [])])
def test_one_overextended_attacker_is_enough(mixed: str, columns: list[int]) -> None:
    units = (soviet(overextended=True), soviet("s2"), victim())
    found = fight(*units, attackers=("s1", "s2"), **choose(overextended_mixed=mixed))
    assert shifts(found, "5.6") == columns
