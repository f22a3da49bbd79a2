"""Ground movement (6.0 to 6.3), zones on the way (8.1), aircraft (13.6), depots (12.3), flotilla (15.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.budapest_campaign.move import Move
from rules.games.budapest_campaign.movement import MoveSearch
from rules.games.budapest_campaign.movement_explain import explain
from rules.hexgrid import HexId
from rules.kit.prices import JudgedPath
from tests.games.budapest_campaign.boards import answer, board, situation, unit
from tests.games.budapest_campaign.random_questions import random_board

FROM, TO = "0403", "0404"
STEP = [[FROM, TO]]
MAJOR_AND_MINOR = {"major_river": STEP, "minor_river": STEP}


def cost(kind: str, **ground: Any) -> Any:
    """Return what a step from 0403 to 0404 costs a unit of a kind, in sixths."""
    return answer(board(unit("a1", FROM, kind, move=6), **ground), "why", unit="a1", path=[TO])["cost"]


def forbidden(told: dict[str, Any], *path: str, unit: str = "a1", **more: Any) -> set[tuple[str, str]]:
    """Return the cases that forbid a move along a path, with their hexes."""
    findings = answer(told, "why", unit=unit, path=list(path), **more)["findings"]
    return {(each["case"], each["at"]) for each in findings if each["weight"] == "forbids"}


def reach(told: dict[str, Any], unit: str = "a1", **more: Any) -> Any:
    return answer(told, "reach", unit=unit, **more)


# ---- costs


@pytest.mark.parametrize(
    ("kind", "ground", "parts"),
    [
        # The example of 6.2: a minor river into rough terrain is three points on foot.
        ("infantry", {"hexes": {TO: "rough"}, "hexsides": {"minor_river": STEP}}, 18),
        ("panzer", {"hexes": {TO: "rough"}}, 18),
        ("infantry", {"hexes": {TO: "city"}, "festung": [TO]}, 6),
        ("panzer", {"hexsides": {"danube": STEP}}, 24),
        ("panzer", {"hexsides": {"danube": STEP}, "danube_frozen": True}, 12),
        ("infantry", {"hexsides": {"minor_lake": STEP}}, 12),
        ("infantry", {"hexsides": MAJOR_AND_MINOR}, 24),
        ("infantry", {"hexsides": MAJOR_AND_MINOR, "choices": {"hexside_sum": False}}, 18),
        # 14.0: friend and enemy pay for the fortified line.
        ("infantry", {"fortified": [TO]}, 12),
    ],
)
def test_hexes_and_hexsides_are_paid_for(kind: str, ground: dict[str, Any], parts: int) -> None:
    assert cost(kind, **ground) == parts


RAIL = {"roads": {"rail": STEP}}
ENEMY_AIR = {"id": "air", "side": "soviet", "command": "2UF", "support": 2}
OVER_TO = {"air": [{**ENEMY_AIR, "hex": "0405"}]}
OVER_FROM = {"air": [{**ENEMY_AIR, "hex": "0402"}]}


@pytest.mark.parametrize(
    ("kind", "ground", "parts"),
    [
        ("panzer", {"hexes": {TO: "rough"}, "hexsides": {"major_river": STEP}}, 2),
        ("infantry", {"fortified": [TO]}, 3),
        ("infantry", {"hexsides": {"minor_lake": STEP}}, 9),
        ("infantry", {"hexsides": {"minor_lake": STEP}, "choices": {"rail_minor_lake": "negates"}}, 3),
        # 13.6
        ("panzer", {"hexes": {TO: "rough"}, **OVER_TO}, 6),
        ("panzer", {"hexes": {TO: "rough"}, "hexsides": {"minor_river": STEP}, **OVER_TO}, 12),
        ("panzer", {"hexsides": {"minor_river": STEP}, **OVER_FROM}, 2),
        (
            "panzer",
            {"hexsides": {"minor_river": STEP}, **OVER_FROM, "choices": {"interdicted_bridge": "either"}},
            8,
        ),
    ],
)
def test_a_railroad_has_rates_of_its_own(kind: str, ground: dict[str, Any], parts: int) -> None:
    """6.3: a third of a point for mechanized units, half a point for others."""
    assert cost(kind, **RAIL, **ground) == parts


def test_own_aircraft_interdict_nobody() -> None:
    """13.6."""
    assert cost("panzer", **RAIL, air=[{**ENEMY_AIR, "side": "axis", "command": "AKN", "hex": TO}]) == 2


@pytest.mark.parametrize(
    ("kind", "ground"),
    [
        ("panzer", {"hexes": {TO: "lake"}}),
        ("infantry", {"hexsides": {"major_lake": STEP}}),
    ],
)
def test_no_points_pay_for_closed_ground(kind: str, ground: dict[str, Any]) -> None:
    assert cost(kind, **ground) is None


def test_a_chart_may_close_ground_to_a_class() -> None:
    """6.1: typed-in charts are the law of the board."""
    told = board(unit("a1", FROM, "panzer"), hexes={TO: "rough"})
    charts = {"tec": {"hex": {"rough": {"mp": [-1, 2]}}}}

    assert forbidden({**told, "charts": charts}, TO) == {("6.1", TO)}


# ---- restrictions (6.1, 8.1)

ENEMY = unit("s1", "0405")


@pytest.mark.parametrize(
    ("told", "path", "cases"),
    [
        (board(unit("a1", "0404"), ENEMY), ["0405"], {("6.1", "0405")}),
        (board(unit("a1", FROM, "panzer"), hexes={TO: "lake"}), [TO], {("6.2", TO)}),
        (board(unit("a1", FROM), hexsides={"major_lake": STEP}), [TO], {("6.1", TO)}),
        # A unit stops in the first enemy zone.
        (board(unit("a1", FROM), ENEMY), ["0404", "0304"], {("8.1", "0304")}),
        # It does not go from zone to zone.
        (board(unit("a1", "0404"), ENEMY), ["0505"], {("8.1", "0505")}),
        # It may leave a zone, and enter another one later.
        (board(unit("a1", "0404"), ENEMY), ["0504", "0505"], set()),
        # 14.2: Soviet zones do not extend into a Festung.
        (board(unit("a1", FROM), ENEMY, festung=["0404"]), ["0404", "0304"], set()),
        (board(unit("a1", FROM)), ["0301"], {("6.0", "0301")}),
        (board(unit("a1", FROM, "garrison")), [TO], {("6.0", FROM)}),
        (board(unit("a1", FROM, move=1)), ["0404", "0405"], {("6.0", "0405")}),
        (board(unit("a1", FROM, moved=True)), [TO], {("6.1", FROM)}),
    ],
)
def test_restrictions_bar_a_move(told: dict[str, Any], path: list[str], cases: set[tuple[str, str]]) -> None:
    assert forbidden(told, *path) == cases


IMPULSE = {"side": "axis", "marker": "AKN", "commands": ["AKN"]}
FESTUNG_EVENT = {"side": "axis", "commands": [], "festung_event": True}


@pytest.mark.parametrize(
    ("command", "impulse", "is_active"),
    [
        ("AKN", IMPULSE, True),
        ("HU", IMPULSE, False),
        ("AKN", {**IMPULSE, "side": "soviet", "commands": ["2UF"]}, False),
        # 14.1: mobile units in the two hexes of the city act, whatever their command.
        ("HU", FESTUNG_EVENT, True),
    ],
)
def test_only_activated_units_move(command: str, impulse: dict[str, Any], is_active: bool) -> None:
    """6.1."""
    told = board(unit("a1", FROM, command=command), impulse=impulse, places={"buda": FROM, "pest": "0402"})

    assert answer(told, "may", unit="a1")["move"] == ([] if is_active else ["6.1"])


def test_nobodys_impulse_keeps_nobody_from_moving() -> None:
    assert answer(board(unit("a1", FROM)), "may", unit="a1")["move"] == []


@pytest.mark.parametrize(
    ("attacker", "cases", "targets"),
    [
        (unit("a1", "0404"), [], ["0405"]),
        (unit("a1", "0402"), [], []),
        (unit("a1", "0404", attack=0), ["9.2"], []),
        (unit("a1", "0404", attacked=True), ["9.2"], []),
        (unit("a1", "0404", "garrison"), ["15.1"], []),
        (unit("a1", "0403", "breakthrough_artillery"), [], ["0405"]),
    ],
)
def test_whom_a_unit_may_attack(attacker: dict[str, Any], cases: list[str], targets: list[str]) -> None:
    """9.2, 15.1, 15.4."""
    found = answer(board(attacker, ENEMY), "may", unit="a1")

    assert (found["attack"], found["targets"]) == (cases, targets)


def test_a_unit_off_the_map_does_not_move() -> None:
    assert forbidden(board(unit("a1", None)), "0404") >= {("6.0", None)}


# ---- one hex whatever the cost (6.1)

WEAK = unit("a1", FROM, "panzer", move=1)


def test_one_hex_is_open_whatever_it_costs() -> None:
    """Origin: 6.1, a move of one and a cost of three."""
    assert reach(board(WEAK, hexes={TO: "rough"}))["hexes"][TO] == {
        "cost": 6,
        "how": "one_hex",
        "stop": False,
        "overstacked": False,
        "path": [FROM, TO],
    }


def test_one_hex_is_told_of_as_a_waiver() -> None:
    found = answer(board(WEAK, hexes={TO: "rough"}), "why", unit="a1", path=[TO])

    assert [each["case"] for each in found["findings"] if each["weight"] == "waives"] == ["6.1"]


@pytest.mark.parametrize(
    ("told", "case"),
    [
        (board(unit("a1", "0404", "panzer", move=1), ENEMY, hexes={"0505": "rough"}), "8.1"),
        (board(unit("a1", "0404", move=1), hexsides={"major_lake": [["0404", "0505"]]}), "6.1"),
        (board(unit("a1", "0404", move=1), unit("s1", "0505")), "6.1"),
    ],
)
def test_one_hex_does_not_lift_restrictions(told: dict[str, Any], case: str) -> None:
    assert case in reach(told)["blocked"]["0505"]


def test_the_one_hex_is_the_whole_move() -> None:
    told = board(WEAK, hexes=dict.fromkeys(("0404", "0405", "0305", "0505"), "rough"))

    assert reach(told)["blocked"]["0405"] == ["6.1"]


def test_what_points_alone_keep_out_is_told() -> None:
    assert reach(board(unit("a1", FROM, move=1)))["blocked"]["0405"] == ["6.0"]


# ---- support (12.5a)


@pytest.mark.parametrize(("move", "supplied", "points"), [(4, True, 4), (4, False, 3), (1, False, 1)])
def test_an_unsupported_unit_has_a_point_less(move: int, supplied: bool, points: int) -> None:
    told = board(unit("a1", FROM, move=move, supplied=supplied))

    assert reach(told)["allowance"] == 6 * points


# ---- Lake Balaton (6.2)

LAKE = {"hexes": {"0404": "lake"}}
SHORE, OTHER_SHORE, NEAR_SHORE = "0403", "0405", "0504"


def test_the_lake_is_crossed_as_the_whole_move() -> None:
    found = reach(board(unit("a1", SHORE, move=2, supplied=True), **LAKE))["hexes"][OTHER_SHORE]

    assert (found["how"], found["cost"], found["path"]) == ("lake", 12, [SHORE, "0404", OTHER_SHORE])


@pytest.mark.parametrize(
    ("more", "path", "cases"),
    [
        ({}, ["0404", OTHER_SHORE], set()),
        ({}, ["0404"], {("6.2", "0404")}),
        ({}, ["0404", NEAR_SHORE], {("6.2", NEAR_SHORE)}),
        ({"choices": {"lake_far_shore": "any"}}, ["0404", NEAR_SHORE], set()),
        ({}, ["0404", OTHER_SHORE, "0406"], {("6.2", "0406")}),
        ({}, ["0503", "0504", "0404"], {("6.2", "0404")}),
        ({"hexes": {"0404": "lake", "0405": "lake"}}, ["0404", "0405"], {("6.2", "0405")}),
    ],
)
def test_the_lake_is_crossed_from_shore_to_shore(
    more: dict[str, Any], path: list[str], cases: set[tuple[str, str]]
) -> None:
    assert forbidden(board(unit("a1", SHORE), **LAKE | more), *path) == cases


@pytest.mark.parametrize(("choice", "is_reached"), [("mp", False), ("whole", True)])
def test_what_the_crossing_costs_is_a_setting(choice: str, is_reached: bool) -> None:
    told = board(unit("a1", SHORE, move=1), **LAKE, choices={"lake_crossing_cost": choice})

    assert (OTHER_SHORE in reach(told)["hexes"]) is is_reached


@pytest.mark.parametrize(("may_stay", "cases"), [(False, {("6.2", "0404")}), (True, set())])
def test_an_enemy_zone_on_the_lake_closes_the_crossing(may_stay: bool, cases: set[tuple[str, str]]) -> None:
    told = board(unit("a1", SHORE), unit("s1", "0505"), **LAKE, choices={"lake_stop_in_ezoc": may_stay})

    assert forbidden(told, "0404", OTHER_SHORE) == {("8.1", OTHER_SHORE)}
    assert forbidden(told, "0404") == cases


# ---- depots (12.3)

LINE = {"roads": {"rail": [["0401", "0402"], ["0402", "0403"], ["0403", "0404"], ["0404", "0405"]]}}


def test_a_depot_goes_its_rate_along_railroads() -> None:
    told = board(unit("a1", "0401", "mobile_depot", move=3, moved_hexes=1), **LINE)

    assert {here: each["cost"] for here, each in reach(told)["hexes"].items()} == {
        "0401": 0,
        "0402": 6,
        "0403": 12,
    }


def test_a_depot_leaves_no_railroad() -> None:
    told = board(unit("a1", "0401", "mobile_depot", move=3), **LINE)

    assert forbidden(told, "0501") == {("12.3", "0501")}


def test_no_hex_beyond_its_rate_is_open_to_a_depot() -> None:
    """Origin: reading 23."""
    told = board(unit("a1", "0401", "mobile_depot", move=2, moved_hexes=2), **LINE)

    assert (set(reach(told)["hexes"]), answer(told, "may", unit="a1")["move"]) == ({"0401"}, ["12.3"])


# ---- the flotilla (15.3)

RIVER = {"hexsides": {"danube": [["0404", "0405"], ["0404", "0505"]]}, "hexes": {"0505": "rough"}}
BOAT = unit("s1", "0404", "flotilla", command="3UF", move=4)


def test_the_flotilla_pays_one_along_the_danube() -> None:
    found = reach(board(BOAT, **RIVER), "s1")

    assert {here: each["cost"] for here, each in found["hexes"].items()} == {"0404": 0, "0405": 6, "0505": 6}
    assert found["blocked"]["0403"] == ["15.3"]


def test_ice_holds_the_flotilla() -> None:
    found = reach(board(BOAT, danube_frozen=True, **RIVER), "s1")

    assert (set(found["hexes"]), found["blocked"]["0405"]) == ({"0404"}, ["15.3"])
    assert answer(board(BOAT, danube_frozen=True, **RIVER), "may", unit="s1")["move"] == ["15.3"]


@pytest.mark.parametrize(
    ("passenger", "refused"),
    [
        (unit("s2", "0404", command="3UF"), []),
        (unit("s2", "0404", command="2UF"), ["15.3"]),
        (unit("s2", "0405", command="3UF"), ["15.3"]),
        (unit("s2", "0404", "cavalry", command="3UF"), ["15.3"]),
    ],
)
def test_the_flotilla_carries_infantry_of_its_command(passenger: dict[str, Any], refused: list[str]) -> None:
    assert reach(board(BOAT, passenger, **RIVER), "s1", carry="s2")["refused"] == refused


def test_a_passenger_counts_where_the_pair_ends() -> None:
    others = [unit(name, "0405", command="3UF") for name in ("s3", "s4")]
    told = board(BOAT, unit("s2", "0404", command="3UF"), *others, **RIVER)

    assert reach(told, "s1", carry="s2")["hexes"]["0405"]["overstacked"]
    assert not reach(told, "s1")["hexes"]["0405"]["overstacked"]


# ---- the search and the rule functions agree


def explained(move: Move, path: Sequence[HexId]) -> JudgedPath:
    return explain(move, [move.number_of(here) for here in path])


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_a_reach_is_what_the_rules_explain(seed: int) -> None:
    place = situation(random_board("reach", seed))
    for mover in place.position.by_id.values():
        move = Move(place, mover)
        reach = MoveSearch(move).reach()
        for here, reached in reach.hexes.items():
            judged = explained(move, reach.path(here))
            if here != mover.hex:
                assert (bool(judged.verdict), judged.mp_parts) == (True, reached.mp_parts)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9))
def test_no_step_leads_beyond_a_reach(seed: int) -> None:
    place = situation(random_board("reach", seed))
    for mover in place.position.by_id.values():
        move = Move(place, mover)
        reach = MoveSearch(move).reach()
        for here in reach.hexes:
            for there in set(place.terrain.around(here)) - reach.hexes.keys():
                assert not explained(move, (*reach.path(here), there)).verdict
