"""Reinforcements (10.0): when they may be deployed, and where (10.1 to 10.3, 15.3, 18.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.findings import Verdict
from rules.games.budapest_campaign.reinforcements import bars_to_coming
from rules.unit_id import UnitId
from tests.games.budapest_campaign.boards import answer, board, situation, unit

SOURCES = {"axis": ["0401", "0703", "0406"], "soviet": ["0307", "0103", "0301"]}
"""Printed sources on every edge."""


def coming(name: str, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    """Return a unit that is still to come."""
    return unit(name, None, kind, **{"arrives": 3, **more})


def deployed(*units: dict[str, Any], **more: Any) -> Any:
    """Return the answer about the first of some units."""
    place = board(*units, **{"turn": 3, "sources": SOURCES, **more})
    return answer(place, "deploy", unit=units[0]["id"])


# ---- when (10.0)


@pytest.mark.parametrize(("turn", "refused"), [(3, ["10.0"]), (4, [])])
def test_a_reinforcement_comes_on_its_turn(turn: int, refused: list[str]) -> None:
    """10.0, the example: a unit with code 4 comes with the marker of its command on turn 4, not before."""
    impulse = {"side": "axis", "marker": "AKN", "commands": ["AKN"]}

    assert deployed(coming("a1", arrives=4), turn=turn, impulse=impulse)["refused"] == refused


@pytest.mark.parametrize(
    ("impulse", "refused"),
    [
        (None, []),
        ({"side": "axis", "marker": "AKN", "commands": ["AKN"]}, []),
        ({"side": "axis", "marker": "HU", "commands": ["HU"]}, ["10.0"]),
        ({"side": "axis", "festung_event": True}, ["10.0", "14.1"]),
    ],
)
def test_a_reinforcement_waits_for_its_command(impulse: Any, refused: list[str]) -> None:
    """10.0, 14.1."""
    assert deployed(coming("a1"), impulse=impulse)["refused"] == refused


def test_an_eliminated_unit_is_not_deployed() -> None:
    """11.2."""
    assert deployed(coming("a1", eliminated=True))["refused"] == ["11.2"]


@pytest.mark.parametrize(
    ("box", "cases"), [("arrival:axis:3", ()), ("arrival:axis:4", ("10.0",)), ("available:axis", ("11.2",))]
)
def test_the_box_tells_when_a_unit_comes_or_that_it_is_bought(box: str, cases: tuple[str, ...]) -> None:
    """10.0, 11.2: a truck column that was used up waits to be paid for, whatever its counter says."""
    here = situation(board(coming("a1", "truck_column"), turn=3))
    waiting = replace(here.unit(UnitId("a1")), box=box)

    assert Verdict(bars_to_coming(here, waiting)).cases == cases


# ---- where (10.1)


@pytest.mark.parametrize(
    ("name", "command", "hexes"),
    [
        ("a1", "AKN", ["0401", "0703"]),
        ("a1", "HU", ["0401", "0703"]),
        ("a1", "AKS", ["0401"]),
        ("s1", "2UF", ["0307"]),
        ("s1", "RO", ["0307"]),
        ("s1", "3UF", ["0103"]),
    ],
)
def test_commands_come_by_the_sources_of_their_edges(name: str, command: str, hexes: list[str]) -> None:
    """10.1."""
    east = [*SOURCES["soviet"]]
    found = deployed(coming(name, command=command), soviet_side=east if name == "s1" else [], options=[])

    assert found["hexes"] == hexes


@pytest.mark.parametrize(
    ("more", "cases"),
    [
        ({"control": {"0401": "soviet"}}, ["10.3"]),
        ({"units": [unit("s1", "0402")]}, ["10.3"]),
        ({"units": [unit("s1", "0401")]}, ["10.3"]),
    ],
)
def test_a_hex_of_arrival_is_controlled_and_in_no_enemy_zone(more: dict[str, Any], cases: list[str]) -> None:
    """10.3."""
    others = more.pop("units", [])

    assert deployed(coming("a1", command="AKS"), *others, **more)["barred"] == {"0401": cases}


@pytest.mark.parametrize(
    ("more", "hexes"),
    [
        ({}, ["0401", "0404", "0405", "0703"]),
        ({"control": {"0405": "soviet"}}, ["0401", "0703"]),
        ({"sources": {"axis": ["0406"]}}, []),
    ],
)
def test_hungarians_come_to_budapest_while_it_is_whole_and_has_a_line(
    more: dict[str, Any], hexes: list[str]
) -> None:
    """10.1, reading 96: Buda is no source for itself, nor is one in the east."""
    places = {"buda": "0404", "pest": "0405"}

    assert deployed(coming("a1", command="HU"), **{"places": places, **more})["hexes"] == hexes


@pytest.mark.parametrize(("command", "hexes"), [("3UF", ["0104"]), ("2UF", [])])
def test_contingent_sources_let_3uf_in_once_they_are_won(command: str, hexes: list[str]) -> None:
    """10.1, reading 98."""
    found = deployed(
        coming("s1", command=command), sources={"contingent": ["0104", "0105"]}, control={"0104": "soviet"}
    )

    assert found["hexes"] == hexes


RAILS = {"rail": [["0101", "0102"], ["0701", "0702"], ["0404", "0405"]]}


@pytest.mark.parametrize(
    ("reading", "hexes"), [("edge_railroad", ["0101", "0701", "0702"]), ("printed", ["0701"])]
)
def test_depots_come_on_railroads_of_the_edge(reading: str, hexes: list[str]) -> None:
    """10.1, reading 92."""
    found = deployed(
        coming("a1", "mobile_depot"), roads=RAILS, sources={"axis": ["0401", "0701"]},
        choices={"depot_entry": reading},
    )  # fmt: skip

    assert found["hexes"] == hexes


def test_truck_columns_come_on_a_depot_of_their_command_or_a_railroad_of_their_side() -> None:
    """10.1, reading 97."""
    depots = unit("a2", "0504", "mobile_depot"), unit("a3", "0604", "mobile_depot", command="HU")
    found = deployed(coming("a1", "truck_column"), *depots, roads=RAILS, soviet_side=["0101", "0102"])

    assert found["hexes"] == ["0404", "0405", "0504", "0701", "0702"]


@pytest.mark.parametrize(
    ("more", "hexes"),
    [
        ({}, ["0104", "0105"]),
        ({"units": [unit("a1", "0104")]}, []),
        ({"units": [unit("a1", "0103")]}, ["0105"]),
    ],
)
def test_the_flotilla_comes_on_the_danube_away_from_enemies(more: dict[str, Any], hexes: list[str]) -> None:
    """15.3, reading 99: in a hex that it need not control, frozen or not."""
    found = deployed(
        coming("s1", "flotilla", command="3UF"), *more.get("units", []), flotilla_entry=["0104", "0105"]
    )

    assert found["hexes"] == hexes


# ---- groups (10.2)


@pytest.mark.parametrize(
    ("kind", "host", "more", "is_host"),
    [
        ("kg_infantry", "infantry", {}, True),
        ("kg_infantry", "panzer", {}, False),
        ("kg_infantry", "infantry", {"nationality": "hungarian"}, False),
        ("kg_infantry", "mobile_depot", {}, False),
        ("kg_infantry", "garrison", {}, False),
        ("kg_mechanized", "panzer", {"command": "AKS"}, True),
        ("kg_mechanized", "infantry", {}, False),
        ("kg_mechanized", "truck_column", {}, False),
    ],
)
def test_a_battle_group_is_deployed_on_a_unit_of_its_class_and_nation(
    kind: str, host: str, more: dict[str, Any], is_host: bool
) -> None:
    """10.2."""
    found = deployed(coming("a1", kind), unit("a2", "0404", host, **more))

    assert ("0404" in found["hexes"]) is is_host


def test_a_battle_group_may_be_deployed_on_trucks_by_one_reading() -> None:
    """10.2, reading 95."""
    found = deployed(
        coming("a1", "kg_mechanized"), unit("a2", "0404", "truck_column"), choices={"kg_on_trucks": True}
    )

    assert "0404" in found["hexes"]


@pytest.mark.parametrize(("command", "hexes"), [("2UF", ["0307", "0404"]), ("3UF", ["0103"])])
def test_a_maneuver_group_is_deployed_on_a_mechanized_unit_of_its_command(
    command: str, hexes: list[str]
) -> None:
    """10.2."""
    found = deployed(
        coming("s1", "fmg", command=command), unit("s2", "0404", "tank"), soviet_side=["0307", "0103"]
    )

    assert found["hexes"] == hexes


def test_a_group_joins_its_unit_in_an_enemy_zone() -> None:
    """10.2, 10.3."""
    found = deployed(coming("a1", "kg_infantry"), unit("a2", "0404"), unit("s1", "0405"))

    assert "0404" in found["hexes"]


def test_a_group_needs_a_line_from_the_hex_of_its_unit() -> None:
    """10.2."""
    around = (unit(f"s{n}", here) for n, here in enumerate(["0303", "0306", "0504"]))

    assert deployed(coming("a1", "kg_infantry"), unit("a2", "0404"), *around)["barred"]["0404"] == ["10.2"]


# ---- units of turn 1 (18.4)

WEST_EDGE = ["0401", "0501", "0601", "0701"]
"""The hexes of the west edge in Hungary."""


@pytest.mark.parametrize(
    ("name", "more", "hexes"),
    [
        ("a1", {"fortified": ["0705", "0706"]}, [*WEST_EDGE, "0703", "0705", "0706", "0707"]),
        ("a1", {}, [*WEST_EDGE, "0703"]),
        ("a1", {"turn": 2, "choices": {"gt1_entry": "turn_1"}}, ["0401", "0703"]),
        ("s1", {}, ["0107", "0206", "0307", "0507", "0707"]),
    ],
)
def test_units_of_turn_1_come_by_the_whole_edge(name: str, more: dict[str, Any], hexes: list[str]) -> None:
    """18.4, readings 93 and 94: not by Slovakia or, for the Axis, Romania."""
    countries = {"slovakia": ["0406", "0606"], "romania": ["0101", "0201", "0301"]}
    east = ["0107", "0206", "0307", "0406", "0507", "0606", "0707"] if name == "s1" else []
    found = deployed(
        coming(name, arrives=1), **{"countries": countries, "soviet_side": east, "turn": 1, **more}
    )

    assert found["hexes"] == hexes


def test_nobody_is_deployed_on_a_lake() -> None:
    """6.2."""
    assert deployed(coming("a1", command="AKS"), hexes={"0401": "lake"})["barred"] == {"0401": ["6.2"]}
