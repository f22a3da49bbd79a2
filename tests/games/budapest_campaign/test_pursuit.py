"""Pursuit and overrun (9.10, 12.5d, 12.5.1, 15.3, 15.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.budapest_campaign.boards import answer, board, unit

HERE, VACATED = "0402", "0403"
RAIL = {"rail": [["0402", "0403"], ["0403", "0404"], ["0404", "0405"]]}


def reached(pursuer: dict[str, Any], *others: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the hexes that a unit in 0402 can reach after a result, DD unless said."""
    words = ("result", "vacated", "with", "trucks")
    asked = {"result": "DD", "vacated": VACATED} | {word: more.pop(word) for word in words if word in more}
    found: dict[str, Any] = answer(
        board(pursuer, *others, cols_even=7, **more), "advances", unit=pursuer["id"], **asked
    )
    return found


def corps(name: str = "s1", kind: str = "infantry", **more: Any) -> dict[str, Any]:
    return unit(name, HERE, kind, **{"supplied": True, **more})


def farthest(found: dict[str, Any]) -> int:
    return max(each["cost"] for each in found.values())


@pytest.mark.parametrize(
    ("kind", "more", "hexes"),
    [
        ("infantry", {}, 1),
        ("infantry", {"result": "OR"}, 1),
        ("tank", {}, 2),
        ("tank", {"roads": RAIL}, 2),
        ("tank", {"result": "OR"}, 3),  # 9.10d
        ("fmg", {}, 2),
        ("fmg", {"roads": RAIL}, 3),  # 9.10a
        ("fmg", {"result": "OR"}, 3),
        ("fmg", {"result": "OR", "roads": RAIL}, 4),
        ("fmg", {"result": "OR", "roads": RAIL, "choices": {"overrun_rail_hexes": 3}}, 3),
    ],
)
def test_how_far_a_unit_pursues(kind: str, more: dict[str, Any], hexes: int) -> None:
    """9.10a to 9.10d, reading 87."""
    assert farthest(reached(corps(kind=kind), **more)) == hexes


@pytest.mark.parametrize(
    ("kind", "nationality", "hexes"),
    [
        ("panzer", "german", 3),
        ("kg_mechanized", "german", 3),
        ("panzer", "hungarian", 2),
        ("kg_infantry", "german", 1),
    ],
)
def test_railroads_carry_german_mechanized_units_farther(kind: str, nationality: str, hexes: int) -> None:
    """9.10a, reading 89."""
    pursuer = corps("a1", kind, nationality=nationality)

    assert farthest(reached(pursuer, roads=RAIL)) == hexes


def test_off_the_railroad_the_third_hex_is_barred() -> None:
    """9.10a: the railroad has to lead all the way."""
    found = reached(corps(kind="fmg"), roads=RAIL)

    assert [here for here, each in found.items() if each["cost"] == 3] == ["0405"]


@pytest.mark.parametrize(
    ("marks", "hexes"), [({"supplied": False}, 1), ({"supplied": True}, 3)], ids=["no support", "support"]
)
def test_without_support_a_unit_pursues_one_hex(marks: dict[str, bool], hexes: int) -> None:
    """12.5d, reading 88."""
    assert farthest(reached(corps(kind="tank", **marks), result="OR")) == hexes


@pytest.mark.parametrize(
    ("result", "hexes"), [("AS", 0), ("AA", 0), ("BB", 1), ("DA", 1), ("MD", 1), ("DW", 1)]
)
def test_which_results_allow_pursuit(result: str, hexes: int) -> None:
    """19.0."""
    assert farthest(reached(corps(), result=result)) == hexes


@pytest.mark.parametrize(
    "pursuer",
    [
        corps(kind="garrison"),
        corps(kind="mobile_depot"),
        corps(kind="truck_column"),
        corps(kind="breakthrough_artillery"),
    ],
    ids=lambda told: told["type"],
)
def test_who_never_pursues(pursuer: dict[str, Any]) -> None:
    """9.10, 15.4."""
    assert list(reached(pursuer, roads=RAIL)) == [HERE]


@pytest.mark.parametrize(("frozen", "hexes"), [(False, 1), (True, 0)])
def test_the_flotilla_pursues_along_the_open_danube(frozen: bool, hexes: int) -> None:
    """15.3."""
    river = {"danube": [["0402", "0403"]]}

    assert farthest(reached(corps(kind="flotilla"), hexsides=river, danube_frozen=frozen)) == hexes


def test_a_defender_who_stays_bars_pursuit() -> None:
    """9.10, 14.2."""
    assert list(reached(corps(), unit("a1", VACATED))) == [HERE]


@pytest.mark.parametrize(
    ("ground", "others"),
    [
        ({"hexes": {"0404": "lake"}}, []),
        ({"hexsides": {"major_lake": [["0403", "0404"]]}}, []),
        ({}, [unit("a9", "0404", "truck_column")]),
    ],
    ids=["lake", "major lake between", "enemy truck column"],
)
def test_where_nobody_pursues(ground: dict[str, Any], others: list[dict[str, Any]]) -> None:
    """9.10, reading 91."""
    assert "0404" not in reached(corps(kind="tank"), *others, **ground)


def test_zones_do_not_stop_a_pursuit() -> None:
    """9.10."""
    assert farthest(reached(corps(kind="tank"), unit("a9", "0503"))) == 2


def test_a_pursuit_may_end_on_a_full_hex() -> None:
    """Reading 90."""
    full = unit("s8", "0404"), unit("s9", "0404")

    assert "0404" in reached(corps(kind="tank"), *full)


@pytest.mark.parametrize(("beside", "hexes"), [(HERE, 2), ("0401", 0)])
def test_a_truck_column_goes_with_its_stack(beside: str, hexes: int) -> None:
    """9.10, reading 91."""
    truck = unit("s5", beside, "truck_column")

    assert farthest(reached(corps(kind="tank"), truck, **{"with": "s5"})) == hexes
