"""Railroad transport (6.4): who rides, where, how many, and round by the west edge."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.budapest_campaign.moves_on_table import ride_of
from tests.games.budapest_campaign.boards import answer, board, situation, unit
from tests.games.budapest_campaign.random_questions import random_board

LINE = [[f"04{n:02}", f"04{n + 1:02}"] for n in range(1, 6)]
"""A railroad along a whole row, from the west edge to the east one."""
WESTERN = [["0601", "0602"]]
"""Another one that leaves the map by the west edge."""
ROMANIA = {"soviet_side": ["0404", "0405", "0406"], "countries": {"romania": ["0404", "0405", "0406"]}}
SOURCE = {"sources": {"axis": ["0401"], "soviet": ["0406"]}}


def ride(unit_told: dict[str, Any], *others: dict[str, Any], used: int = 0, **more: Any) -> Any:
    """Return where the first unit can ride."""
    told = board(unit_told, *others, **{"roads": {"rail": LINE + WESTERN}, **SOURCE, **ROMANIA, **more})
    return answer(told, "reach", unit=unit_told["id"], by="rail", rail_used=used)


@pytest.mark.parametrize(
    ("told", "used", "cases"),
    [
        (unit("a1", "0402"), 0, []),
        (unit("a1", "0402", "garrison"), 0, ["6.4"]),
        (unit("a1", "0502"), 0, ["6.4"]),
        (unit("a1", "0402", "mobile_depot"), 0, ["12.3"]),
        (unit("a1", "0402", "panzer", supplied=False), 0, ["12.5a"]),
        (unit("a1", "0402", "infantry", supplied=False), 0, []),
        # 6.4.1: two units of the Axis in a segment, one of the Soviets.
        (unit("a1", "0402"), 1, []),
        (unit("a1", "0402"), 2, ["6.4.1"]),
        (unit("s1", "0405"), 0, []),
        (unit("s1", "0405"), 1, ["6.4.1"]),
        # 6.4.1: each on its own side of the line, and in its countries.
        (unit("a1", "0405"), 0, ["6.4.1"]),
        (unit("s1", "0402"), 0, ["6.4.1"]),
    ],
)
def test_what_keeps_a_unit_off_the_railroad(told: dict[str, Any], used: int, cases: list[str]) -> None:
    assert ride(told, used=used)["refused"] == cases


def test_an_enemy_zone_keeps_a_unit_off_the_railroad() -> None:
    assert ride(unit("a1", "0402"), unit("s1", "0302"))["refused"] == ["6.4"]


def test_enemy_aircraft_keep_a_unit_off_the_railroad() -> None:
    """13.6."""
    flying = {"id": "air", "side": "soviet", "command": "2UF", "support": 1, "hex": "0402"}

    assert ride(unit("a1", "0402"), air=[flying])["refused"] == ["13.6"]


def test_a_unit_rides_as_far_as_its_side_reaches() -> None:
    found = ride(unit("a1", "0402", move=1), roads={"rail": LINE})["hexes"]

    assert {here: each["how"] for here, each in found.items()} == {
        "0401": "rail",
        "0402": "start",
        "0403": "rail",
    }


def test_a_ride_ends_before_an_enemy_zone() -> None:
    found = ride(unit("a1", "0401"), unit("s1", "0504"), roads={"rail": LINE}, soviet_side=[], countries={})

    assert set(found["hexes"]) == {"0401", "0402"}


# ---- by the west edge (6.4.1)


@pytest.mark.parametrize(
    ("more", "reached"),
    [
        ({}, {"0601", "0602"}),
        ({"choices": {"offmap_continues": False}}, {"0601"}),
        ({"control": {"0601": "soviet"}}, set()),
    ],
)
def test_the_axis_rides_off_the_west_edge_and_on_again(more: dict[str, Any], reached: set[str]) -> None:
    found = ride(unit("a1", "0402"), **more)["hexes"]

    assert {here for here, each in found.items() if each["how"] == "off_map"} == reached


def test_the_way_by_the_edge_is_allowed_hex_by_hex() -> None:
    told = board(unit("a1", "0402"), roads={"rail": LINE + WESTERN}, **SOURCE)

    assert answer(told, "why", unit="a1", by="rail", path=["0402", "0401", "0601", "0602"])["allowed"]


@pytest.mark.parametrize(
    ("more", "path", "cases"),
    [
        ({}, ["0402", "0401", "0501"], {("6.4", "0501")}),
        ({"control": {"0601": "soviet"}}, ["0402", "0401", "0601"], {("6.4", "0601")}),
        (
            {"choices": {"offmap_continues": False}},
            ["0402", "0401", "0601", "0602"],
            {("6.4.1", "0602")},
        ),
    ],
)
def test_why_a_ride_is_not_allowed(
    more: dict[str, Any], path: list[str], cases: set[tuple[str, str]]
) -> None:
    told = board(unit("a1", "0402"), roads={"rail": LINE + WESTERN}, **SOURCE, **more)
    findings = answer(told, "why", unit="a1", by="rail", path=path)["findings"]

    assert {(each["case"], each["at"]) for each in findings if each["weight"] == "forbids"} == cases


def test_by_one_reading_no_ride_ends_on_a_full_hex() -> None:
    others = [unit(name, "0403") for name in ("a2", "a3")]
    told = board(unit("a1", "0402"), *others, roads={"rail": LINE}, **SOURCE, choices={"stacking_at": "move"})
    findings = answer(told, "why", unit="a1", by="rail", path=["0403"])["findings"]

    assert [each["case"] for each in findings if each["weight"] == "forbids"] == ["7.0"]


def test_the_soviets_do_not_leave_the_map() -> None:
    told = {"roads": {"rail": LINE + WESTERN}, "soviet_side": [f"{r:02}01" for r in range(1, 8)]}
    romania = {"countries": {"romania": told["soviet_side"]}}

    assert set(ride(unit("s1", "0401"), **told, **romania)["hexes"]) == {"0401"}


# ---- settings and options


def test_by_one_reading_a_lost_railroad_serves_nobody() -> None:
    more = {"control": {"0403": "soviet"}, "roads": {"rail": LINE}}

    assert "0403" in ride(unit("a1", "0402"), **more)["hexes"]
    choices = {"rail_transport_control": "controlled"}
    assert "0403" not in ride(unit("a1", "0402"), **more, choices=choices)["hexes"]


def test_with_the_option_the_soviets_repair_railroads_behind_a_depot() -> None:
    """21.6: on or east of a depot along a line to a printed source."""
    depot = unit("s2", "0402", "mobile_depot")
    option = {"options": ["21.6"], "roads": {"rail": LINE}}

    assert set(ride(unit("s1", "0405"), depot, **option)["hexes"]) == {f"040{n}" for n in range(2, 7)}


def test_by_one_reading_depots_ride() -> None:
    assert ride(unit("a1", "0402", "mobile_depot"), choices={"depot_rail_transport": True})["refused"] == []


# ---- the search and the rule functions agree


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9))
def test_a_ride_is_what_the_rules_explain(seed: int) -> None:
    place = situation(random_board("rail", seed))
    for unit_there in place.position.by_id.values():
        ride = ride_of(place, unit_there)
        for here, found in ride.reach().items():
            assert ride.explain(found.path)
            assert found.path[-1] == here
