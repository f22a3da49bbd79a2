"""The orders of the Ultra-Historical scenario: who may move where and attack when (21.33, 21.34)."""

from __future__ import annotations

import pytest

from rules.games.bitter_end.orders_of_1945 import Orders, corps_lets_go, may_attack, may_move
from rules.hexgrid import HexId
from rules.units import UnitId
from tests.games.bitter_end.cited import cites
from tests.games.bitter_end.turn_boards import city, formations, position

LVII_UNIT, HUNGARIAN, SS, CAVALRY, LATE = (
    "ge:8/8Pz",
    "hu:3T/2_Hung",
    "ge:3/3SS",
    "ge:5/4_Kav_Bde",
    "ge:131/44ID",
)
NORTH, SOUTH = ("1016", "1115"), ("1016", "0917")
"""Komarno lies on the north bank, Komarom across the bridge."""


def orders(unit: str, day: str, *way: str, more: tuple[str, ...] = ()) -> Orders:
    start = way[0] if way else "1422"
    there = position(f"{start} {unit} infantry", *more, date=f"1945-01-{day}")
    route = tuple(HexId(hex_id) for hex_id in way)
    members = {name: tuple(map(UnitId, units)) for name, units in formations().items()}
    return Orders(there, members, city(), there.by_id[UnitId(unit)], route)


@cites("21.33a", "21.33b")
@pytest.mark.parametrize(
    ("unit", "day", "way", "cases"),
    [
        (LVII_UNIT, "07", NORTH, ("21.33a",)),
        (LVII_UNIT, "08", NORTH, ()),
        (LVII_UNIT, "20", SOUTH, ("21.33a",)),
        (HUNGARIAN, "07", NORTH, ()),
        (HUNGARIAN, "11", SOUTH, ("21.33b",)),
        (HUNGARIAN, "12", SOUTH, ()),
        (SS, "02", SOUTH, ()),
    ],
)
def test_who_may_move_where(unit: str, day: str, way: tuple[str, ...], cases: tuple[str, ...]) -> None:
    assert may_move(orders(unit, day, *way)).cases == cases


@cites("21.33d")
@pytest.mark.parametrize(("enemy", "count"), [("1816 so:x tank", 1), ("2316 so:x tank", 0)])
def test_the_44th_goes_north_when_soviets_are_near_komarno(enemy: str, count: int) -> None:
    asked = orders(LATE, "15", "0917", more=(enemy,))

    assert len(may_move(asked).findings) == count


@cites("21.33c")
@pytest.mark.parametrize(
    ("day", "has_contact", "more", "count"),
    [
        ("12", True, (), 1),
        ("11", True, (), 0),
        ("12", False, (), 0),
        ("12", True, ("2526 ge:5/3SS infantry",), 0),
    ],
)
def test_the_corps_lets_go_from_12_january(
    day: str, has_contact: bool, more: tuple[str, ...], count: int
) -> None:
    assert len(corps_lets_go(orders(SS, day, more=more), has_contact)) == count


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
    assert may_attack(orders(unit, day)).cases == cases


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
    assert may_attack(orders("so:z", day, hex_id, more=more)).cases == cases
