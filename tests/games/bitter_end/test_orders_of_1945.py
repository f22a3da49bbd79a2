"""The orders of the Ultra-Historical scenario: who may move where and attack when (21.33, 21.34)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

import counters.load
from app.assist.procedure import formations_of
from counters.words import folder_of
from rules.fights import Attack, Pursuit
from rules.findings import Verdict
from rules.games.bitter_end.books import bodies_under_orders, read_books
from rules.games.bitter_end.orders_of_1945 import BODY, SCENARIO
from rules.hexgrid import HexId
from rules.position import Position
from rules.procedure import GameTerms
from rules.unit_id import UnitId
from tests.games.bitter_end.cited import cites
from tests.games.bitter_end.turn_boards import judge, position

LVII_UNIT, HUNGARIAN, SS, CAVALRY, LATE = (
    "ge:8/8Pz",
    "hu:3T/2_Hung",
    "ge:3/3SS",
    "ge:5/4_Kav_Bde",
    "ge:131/44ID",
)
NORTH, SOUTH = ("1016", "1115"), ("1016", "0917")
"""Komarno lies on the north bank, Komarom across the bridge."""


@cache
def facts() -> str:
    bodies = under_orders()
    return " ".join(f"{BODY}{body}={','.join(sorted(units))}" for body, units in bodies.items())


def under_orders() -> Mapping[str, frozenset[str]]:
    """Return who belongs to which body of troops in the scenario with orders."""
    bodies = formations_of(counters.load.load("bitter-end"))
    terms = GameTerms(folder_of("bitter-end"), SCENARIO, frozenset(), bodies)
    return bodies_under_orders(terms, read_books(terms.counters, bodies))


def board(unit: str, day: str, start: str, *more: str, phase: str = "movement") -> Position:
    """Return a position under orders, on the turn of the unit's side."""
    side = "soviet" if unit.startswith("so:") else "german"
    of_unit = f"{start} {unit} infantry"
    return position(of_unit, *more, date=f"1945-01-{day}", phase=f"{side}.{phase}", facts=facts())


def moving(unit: str, day: str, *way: str, more: tuple[str, ...] = ()) -> Verdict:
    route = tuple(HexId(hex_id) for hex_id in way)
    return judge().explain(board(unit, day, way[0], *more), UnitId(unit), route)


def ordered(verdict: Verdict) -> tuple[str, ...]:
    return tuple(case for case in verdict.cases if case.startswith("21.3"))


@cites("21.33a", "21.33b")
@pytest.mark.parametrize(
    ("unit", "day", "way", "cases"),
    [
        (LVII_UNIT, "07", NORTH, ("21.33a",)),
        (LVII_UNIT, "08", NORTH, ()),
        (LVII_UNIT, "20", SOUTH, ("21.33a",)),
        (HUNGARIAN, "07", NORTH, ("21.33a",)),
        (HUNGARIAN, "08", NORTH, ()),
        (HUNGARIAN, "11", SOUTH, ("21.33b",)),
        (HUNGARIAN, "12", SOUTH, ()),
        (SS, "02", SOUTH, ()),
    ],
)
def test_who_may_move_where(unit: str, day: str, way: tuple[str, ...], cases: tuple[str, ...]) -> None:
    assert ordered(moving(unit, day, *way)) == cases


@cites("21.33a")
def test_a_corps_that_waits_reaches_nothing() -> None:
    reach = judge().reach(board(LVII_UNIT, "07", "1016"), UnitId(LVII_UNIT))

    assert set(reach.hexes) == {"1016"}


@cites("21.33a")
def test_a_corps_held_to_the_north_bank_reaches_that_bank_only() -> None:
    there = board(LVII_UNIT, "08", "1016")
    reach = judge().reach(there, UnitId(LVII_UNIT))
    free = judge().reach(board(SS, "08", "1016"), UnitId(SS))

    south = {
        hex_id
        for hex_id in free.hexes
        if not judge().occupancy(there).ground.city.is_on_the_bank_of_pest(hex_id)
    }
    assert south
    assert set(reach.hexes) == set(free.hexes) - south
    assert "21.33a" in reach.blocked[HexId("0917")]


@cites("21.33a")
def test_no_advance_leads_over_the_river_either() -> None:
    pursuit = {
        unit: judge().advances(board(unit, "20", "1016"), Pursuit(UnitId(unit), (HexId("0917"),), 3))
        for unit in (LVII_UNIT, SS)
    }

    assert [bool(found.hexes) for found in pursuit.values()] == [False, True]


@cites("21.33d")
@pytest.mark.parametrize(("enemy", "count"), [("1816 so:x tank", 1), ("2316 so:x tank", 0)])
def test_the_44th_goes_north_when_soviets_are_near_komarno(enemy: str, count: int) -> None:
    found = moving(LATE, "15", "0917", "0817", more=(enemy,)).findings

    assert [each.case for each in found].count("21.33d") == count


@cites("21.33c")
@pytest.mark.parametrize(
    ("day", "more", "count"),
    [
        ("12", ("1522 so:x tank",), 1),
        ("11", ("1522 so:x tank",), 0),
        ("12", (), 0),
        ("12", ("1522 so:x tank", "2526 ge:5/3SS infantry"), 0),
    ],
)
def test_the_corps_lets_go_from_12_january(day: str, more: tuple[str, ...], count: int) -> None:
    found = moving(SS, day, "1422", "1322", more=more).findings

    assert [each.case for each in found].count("21.33c") == count


def attacking(unit: str, day: str, here: str, there: str, *more: str, is_same_hex: bool = False) -> Verdict:
    enemy = "ge:x" if unit.startswith("so:") else "so:x"
    where = board(unit, day, here, f"{there} {enemy} tank", *more, phase="combat")
    attack = Attack((UnitId(unit),), (HexId(there),), is_same_hex=is_same_hex)
    return judge().combat(where, attack).verdict


@cites("21.33e", "21.33f", "21.33g")
@pytest.mark.parametrize(
    ("unit", "day", "cases"),
    [
        (SS, "06", ()),
        (CAVALRY, "06", ("21.33e",)),
        (CAVALRY, "07", ()),
        (LVII_UNIT, "11", ("21.33f",)),
        (CAVALRY, "12", ("21.33g",)),
        ("ge:1/1Pz", "12", ()),
        (SS, "26", ()),
    ],
)
def test_who_may_attack_when(unit: str, day: str, cases: tuple[str, ...]) -> None:
    assert ordered(attacking(unit, day, "1422", "1522")) == cases


@cites("21.33e")
def test_inside_a_contested_hex_everybody_strikes() -> None:
    assert ordered(attacking(CAVALRY, "02", "1522", "1522", is_same_hex=True)) == ()


@cites("21.34a")
@pytest.mark.parametrize(
    ("day", "hex_id", "more", "cases"),
    [
        ("05", "2310", (), ("21.34a",)),
        ("06", "2310", (), ()),
        ("12", "2310", (), ("21.34a",)),
        ("12", "2310", ("1416 ge:a infantry",), ()),
        ("12", "2030", (), ()),
        ("12", "3530", (), ()),
    ],
)
def test_soviets_north_of_the_danube_hold_back(
    day: str, hex_id: str, more: tuple[str, ...], cases: tuple[str, ...]
) -> None:
    there = f"{int(hex_id[:2]) + 1}{hex_id[2:]}"

    assert ordered(attacking("so:z", day, hex_id, there, *more)) == cases


def test_a_game_without_orders_knows_none() -> None:
    there = position(f"1016 {LVII_UNIT} infantry", date="1945-01-02", phase="german.movement")

    assert judge().occupancy(there).orders(there.units[0]) is None


@cites("21.31c", "21.31d", "21.31f")
def test_the_scenario_gives_units_to_other_corps_than_their_counters() -> None:
    bodies = under_orders()

    assert {"ge:662/army", "ge:Pz_Bn/FHH"} <= bodies["LVII"]
    assert {"ge:6/3Pz", "ge:219/army"} <= bodies["IIIPz"]
    assert not bodies["IVSS"] & bodies["IIIPz"]
