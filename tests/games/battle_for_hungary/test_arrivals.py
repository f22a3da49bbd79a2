"""Arrivals (6.3, 6.4, 10.6, 12.2.1): where units off the map are placed, and a drag of one onto it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from counters import load
from rules.games.battle_for_hungary.arrivals import bars_to_arrival, bars_to_coming, places_for
from rules.games.battle_for_hungary.words import arrival_box, eliminated_box, lost_turn_key, withdrawn_box
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.boards import answer, hq, off, rails, row, situation, unit


def town(nation: str | None = "hungarian", **more: Any) -> dict[str, Any]:
    """Return a town."""
    return {"kind": "town", "nation": nation, **more}


def hexes(place: dict[str, Any], name: str, **more: Any) -> Any:
    """Return where a unit is placed."""
    return answer(place, "arrivals", unit=name, **more)["hexes"]


# ---- arrivals (6.3, 6.4, 6.4.1, 10.6, 12.2.1)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, ["0101"]),
        ({"units": [unit("g1", "0101")]}, []),
        ({"units": [unit(f"s{n}", "0101") for n in range(1, 5)]}, []),
        ({"units": [unit("g1", "0102")]}, ["0101"]),
        ({"control": {"0101": "axis"}}, ["0101"]),
        ({"control": {"0101": "axis"}, "choices": {"source_needs_control": True}}, ["0101"]),
    ],
)
def test_reinforcements_come_to_sources(more: dict[str, Any], expected: list[str]) -> None:
    """6.4: no enemy there, room in the stack."""
    units = [off("s9"), *more.get("units", [])]

    assert hexes({**row(), **more, "units": units}, "s9") == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"roads": rails(1, 2, 3)}, ["0101", "0103"]),
        ({}, ["0101"]),
        ({"roads": rails(1, 2, 3), "towns": {"0103": town("german")}}, ["0101"]),
        ({"roads": rails(1, 2, 3), "units": [unit("s1", "0102")]}, ["0101"]),
        (
            {"roads": rails(1, 2, 3), "control": {"0103": "allied"}},
            ["0101", "0103"],
        ),
        (
            {
                "roads": rails(1, 2, 3),
                "control": {"0101": "axis", "0102": "axis", "0103": "allied"},
                "choices": {"rail_loc_needs_control": True},
            },
            ["0101", "0103"],
        ),
        (
            {
                "roads": rails(1, 2, 3),
                "control": {"0101": "axis", "0102": "allied", "0103": "axis"},
                "choices": {"rail_loc_needs_control": True},
            },
            ["0101"],
        ),
    ],
)
def test_hungarians_come_to_towns_with_a_railroad(more: dict[str, Any], expected: list[str]) -> None:
    """6.4."""
    units = [off("h9"), *more.get("units", [])]

    assert hexes({**row(towns={"0103": town()}), **more, "units": units}, "h9") == expected


@pytest.mark.parametrize(
    ("road", "reading", "expected"),
    [
        (rails(1, 2, 3, 4), "source_or_hq", ["0101", "0103", "0104", "0105"]),
        (rails(1, 2, 3, 4), "hq", ["0103", "0104", "0105"]),
        ({}, "source_or_hq", ["0101"]),
        ({}, "hq", []),
    ],
)
def test_where_a_lost_unit_is_rebuilt(road: dict[str, Any], reading: str, expected: list[str]) -> None:
    """6.3, 6.4, reading 88: a source, or with or next to a headquarters with a railroad."""
    place = row(off("g9", eliminated=True), hq("g1", "0104"), roads=road, choices={"rebuild_place": reading})

    assert hexes(place, "g9", rebuilt=True) == expected


def test_a_lost_headquarters_returns_to_a_source() -> None:
    """10.6."""
    place = row(hq("s9", None, eliminated=True), hq("s1", "0104"), roads=rails(1, 2, 3, 4))

    assert hexes(place, "s9", rebuilt=True) == ["0101"]


def test_czechs_are_rebuilt_next_to_a_front() -> None:
    """12.2.1."""
    place = row(off("c9", nation="czech", eliminated=True), hq("s1", "0104", front="4UF"), sources={})

    assert hexes(place, "c9", rebuilt=True) == ["0103", "0105"]


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        ({"0104": "allied"}, ["0104"]),
        ({}, ["0104"]),
        ({"0104": "axis", "0102": "allied", "0106": "allied", "0107": "allied"}, ["0102", "0106"]),
        ({"0104": "axis"}, []),
    ],
)
def test_yugoslavs_come_to_subotica_or_near_it(control: dict[str, str], expected: list[str]) -> None:
    """6.4.1."""
    place = row(
        off("y9", nation="yugoslav", arrives="subotica"),
        subotica="0104",
        control=control,
        default_control="axis" if "0104" in control and control["0104"] == "axis" else None,
    )

    assert hexes(place, "y9") == expected


def test_the_yugoslav_corps_of_the_game_comes_to_subotica() -> None:
    """6.4.1: its counter says so."""
    assert load.load("battle-for-hungary").units["yu:12_V/Y"].values["arrives"] == "subotica"


@pytest.mark.parametrize(
    ("name", "here", "cases"),
    [
        ("g9", "0101", []),
        ("g9", "0103", ["6.4"]),
        ("g8", "0101", ["6.3"]),
    ],
)
def test_a_drag_onto_the_map_says_what_is_wrong_with_it(name: str, here: str, cases: list[str]) -> None:
    """6.3, 6.4: a place that nothing names, a nation without replacements."""
    there = situation(row(off("g9"), off("g8", eliminated=True)))

    assert [f.case for f in bars_to_arrival(there, there.unit(UnitId(name)), HexId(here))] == cases


@pytest.mark.parametrize(
    ("name", "here", "cases"),
    [("s8", "0102", []), ("s8", "0105", ["5.8.2"]), ("g8", "0102", ["5.8.2", "5.8.2"])],
)
def test_a_drag_of_a_column(name: str, here: str, cases: list[str]) -> None:
    """5.8.2."""
    there = situation(row(off("s8", "cl"), off("g8", "cl"), hq("s1", "0102")))

    assert [f.case for f in bars_to_arrival(there, there.unit(UnitId(name)), HexId(here))] == cases


def test_aircraft_are_placed_nowhere_on_the_map() -> None:
    """10.4: they wait at their base."""
    there = situation(row(unit("s9", None, "fighter", base="2UF")))

    assert places_for(there, there.unit(UnitId("s9"))) == ()


# ---- when


def coming(box: str, kind: str = "infantry", turn: int = 4, lost: int = 0) -> list[str]:
    """Return the cases that keep a unit in a box from coming in a turn; an HQ may have been lost earlier."""
    there = situation(row(off("s9", kind), turn=turn))
    unit_there = replace(there.unit(UnitId("s9")), box=box)
    points = {lost_turn_key(unit_there.id): lost} if lost else {}
    found = bars_to_coming(there.over(replace(there.position, points=points)), unit_there)
    return [each.case for each in found]


@pytest.mark.parametrize(("turn", "cases"), [(4, ["6.4"]), (5, []), (6, [])])
def test_a_reinforcement_waits_for_its_turn(turn: int, cases: list[str]) -> None:
    """6.4."""
    assert coming(arrival_box("allied", 5), turn=turn) == cases


def test_a_withdrawn_unit_does_not_come_back() -> None:
    """6.5."""
    assert coming(withdrawn_box("allied")) == ["6.5"]


@pytest.mark.parametrize(("turn", "cases"), [(4, ["10.6"]), (5, [])])
def test_a_headquarters_lost_on_turn_2_returns_on_turn_5(turn: int, cases: list[str]) -> None:
    """10.6, the example."""
    assert coming(eliminated_box("allied"), "hq", turn, lost=2) == cases
