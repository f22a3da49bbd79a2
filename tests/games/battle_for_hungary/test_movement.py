"""Movement (7.1, 7.2, 7.4, 7.5, 10.3, 12.2.1) and zones on the way (3.2, 3.3)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.battle_for_hungary.law import law
from rules.games.battle_for_hungary.move import Move
from rules.games.battle_for_hungary.movement import MoveSearch
from rules.games.battle_for_hungary.movement_explain import explain, least_violating
from rules.games.battle_for_hungary.movement_ways import Mode, mover_of
from rules.games.battle_for_hungary.words import FOOT, MOTOR
from rules.hexgrid import HexId
from rules.units import MovementClass
from tests.games.battle_for_hungary.boards import answer, board, situation, unit

FROM, TO = "0403", "0404"
STEP = [[FROM, TO]]
BOTH_WATERS = {"hexsides": {"danube": STEP, "river": STEP}}
TOWN = {"towns": {TO: {"name": "Baja"}}}
RAIL = {"roads": {"rail": STEP}}
GROUNDS = ("plain", "hills", "mountain", "town", "city")
OURS = {"control": {TO: "allied"}}


def choice(**choices: object) -> dict[str, Any]:
    """Return settings of a board."""
    return {"choices": choices}


def told(*grounds: dict[str, Any], kind: str = "infantry", **more: Any) -> dict[str, Any]:
    """Return a board with a Soviet unit on 0403 and some more ground."""
    whole = board(unit("s1", FROM, kind, **more))
    for ground in grounds:
        whole = {**whole, **ground}
    return whole


def cost(*grounds: dict[str, Any], kind: str = "infantry", mode: str = "normal") -> Any:
    """Return what a step from 0403 to 0404 costs a Soviet unit of a kind, in half points."""
    return answer(told(*grounds, kind=kind, move=20), "why", unit="s1", path=[FROM, TO], mode=mode)["cost"]


def forbidden(place: dict[str, Any], *path: str, unit: str = "s1", **more: Any) -> set[tuple[str, str]]:
    """Return the cases that forbid a move along a path, with their hexes."""
    findings = answer(place, "why", path=list(path), **{"unit": unit, **more})["findings"]
    return {(each["case"], each["at"]) for each in findings if each["weight"] == "forbids"}


def reach(place: dict[str, Any], unit: str = "s1", **more: Any) -> Any:
    return answer(place, "reach", **{"unit": unit, **more})


# ---- costs (7.1)


@pytest.mark.parametrize(
    ("kind", "ground", "parts"),
    [
        ("infantry", {}, 2),
        ("armour", {"hexes": {TO: "hills"}}, 4),
        ("infantry", {"hexes": {TO: "hills"}}, 2),
        ("armour", {"hexes": {TO: "mountain"}}, 8),
        ("cavalry", {"hexes": {TO: "mountain"}}, 4),
        # Mountaineers are at home there.
        ("mountain", {"hexes": {TO: "mountain"}}, 2),
        ("jager", {"hexes": {TO: "mountain"}}, 2),
        ("infantry", {"hexsides": {"river": STEP}}, 4),
        ("infantry", {"hexsides": {"danube": STEP}}, 8),
    ],
)
def test_hexes_and_rivers_are_paid_for(kind: str, ground: dict[str, Any], parts: int) -> None:
    assert cost(ground, kind=kind) == parts


@pytest.mark.parametrize(("sum_", "parts"), [(False, 8), (True, 10)])
def test_where_river_and_danube_are_drawn(sum_: bool, parts: int) -> None:
    """Reading 18."""
    assert cost(BOTH_WATERS, choice(water_sum=sum_)) == parts


@pytest.mark.parametrize(("reading", "parts"), [(True, 2), (False, 4)])
def test_a_town_on_hills(reading: bool, parts: int) -> None:
    """Reading 19."""
    hills = {"hexes": {TO: "hills"}, **TOWN}

    assert cost(hills, choice(town_over_terrain=reading), kind="armour") == parts


def test_a_chart_may_close_ground_to_a_class() -> None:
    """Typed-in charts are the law of the board."""
    rows = [
        ["plain", 1, 1, 0],
        ["hills", 1, 99, 0],
        ["mountain", 2, 4, 0],
        ["town", 1, 1, 0],
        ["city", 1, 1, 0],
    ]
    place = told({"hexes": {TO: "hills"}, "charts": {"tec": {"rows": rows}}}, kind="armour")

    assert forbidden(place, FROM, TO) == {("7.1", TO)}


# ---- bridges (7.2)


@pytest.mark.parametrize(
    ("ground", "parts"),
    [
        # The example of 7.2: Baja bridges the Danube, if both banks are friendly.
        ({**TOWN, **OURS}, 2),
        ({**TOWN, "control": {TO: "axis"}}, 8),
        (TOWN, 8),
        ({"towns": {FROM: {}}, **OURS}, 2),
        ({**RAIL, **OURS}, 2),
        ({"towns": {"0405": {}}, **OURS}, 8),
        (OURS, 8),
    ],
)
def test_a_bridge_spares_the_danube(ground: dict[str, Any], parts: int) -> None:
    assert cost({"hexsides": {"danube": STEP}}, ground) == parts


@pytest.mark.parametrize(("reading", "parts"), [(True, 4), (False, 6)])
def test_a_hex_just_entered_is_friendly(reading: bool, parts: int) -> None:
    """Reading 23: the way leads over 0404, which nobody held, and a bridge beyond it."""
    place = told(
        {"hexsides": {"river": [[TO, "0405"]]}, "towns": {"0405": {}}, "control": {"0405": "allied"}},
        choice(entered_is_friendly=reading),
    )

    assert reach(place)["hexes"]["0405"]["cost"] == parts


@pytest.mark.parametrize(("reading", "parts"), [(False, 2), (True, 4)])
def test_a_bridge_in_an_enemy_zone(reading: bool, parts: int) -> None:
    """Reading 24."""
    place = board(
        unit("s1", FROM),
        unit("g1", "0405"),
        hexsides={"river": STEP},
        **TOWN,
        **OURS,
        **choice(bridge_needs_no_enemy_zoc=reading),
    )

    assert reach(place)["hexes"][TO]["cost"] == parts


def test_a_friend_at_the_far_end_keeps_a_bridge_open() -> None:
    """Reading 24."""
    units = [unit("s1", FROM), unit("s2", TO), unit("g1", "0405")]
    ground = {"hexsides": {"river": STEP}, **TOWN, **choice(bridge_needs_no_enemy_zoc=True)}

    assert reach(board(*units, **ground))["hexes"][TO]["cost"] == 2


# ---- railroads (7.4, 10.3)


@pytest.mark.parametrize(
    ("kind", "mode", "reading", "parts"),
    [
        ("infantry", "operational", "operational", 1),
        ("infantry", "normal", "operational", 2),
        ("infantry", "normal", "allied", 1),
        ("infantry", "normal", "all", 1),
        ("hq", "normal", "operational", 1),
    ],
)
def test_who_has_a_rate_on_railroads(kind: str, mode: str, reading: str, parts: int) -> None:
    """Reading 26."""
    assert cost(RAIL, choice(rail_movement=reading), kind=kind, mode=mode) == parts


@pytest.mark.parametrize(("reading", "parts"), [("allied", 2), ("all", 1)])
def test_the_axis_on_railroads(reading: str, parts: int) -> None:
    """Reading 26."""
    place = board(unit("g1", FROM), **RAIL, **choice(rail_movement=reading))

    assert reach(place, "g1")["hexes"][TO]["cost"] == parts


@pytest.mark.parametrize(("reading", "parts"), [(False, 1), (True, 2)])
def test_railroads_in_enemy_land(reading: bool, parts: int) -> None:
    """Reading 25."""
    enemy = {"control": {TO: "axis"}}

    assert cost(RAIL, enemy, choice(rail_needs_friendly=reading), mode="operational") == parts


def test_a_river_under_a_railroad_is_paid_where_it_is_not_bridged() -> None:
    """7.2 asks for friendly hexes."""
    assert cost(RAIL, {"hexsides": {"river": STEP}}, mode="operational") == 3


# ---- the minimum move (7.1)

DEAR = {"hexes": {TO: "mountain"}, "hexsides": {"danube": STEP}}


def test_one_hex_is_always_allowed() -> None:
    assert reach(told(DEAR, move=2))["hexes"][TO] == {
        "cost": 4,
        "how": "one_hex",
        "stop": False,
        "path": [FROM, TO],
    }


def test_the_one_hex_is_a_whole_move() -> None:
    assert forbidden(told(DEAR, move=2), FROM, TO, "0405") == {("7.1", TO)}


def test_after_an_assault_there_is_no_minimum_move() -> None:
    place = board(unit("g1", FROM, "armour", move=2), **DEAR)

    assert TO not in reach(place, "g1", spent=2)["hexes"]


@pytest.mark.parametrize(
    ("place", "cases"),
    [
        # Reading 11: it does not lead from zone to zone.
        (board(unit("s1", FROM, move=1), unit("g1", "0304"), **DEAR), {("3.2", TO)}),
        # Reading 29: it carries no headquarters over a river.
        (board(unit("s1", FROM, "hq", move=2), **DEAR), {("10.3", TO)}),
    ],
)
def test_what_the_minimum_move_does_not_help_against(
    place: dict[str, Any], cases: set[tuple[str, str]]
) -> None:
    assert forbidden(place, FROM, TO) == cases


# ---- lack of supply (5.5)


@pytest.mark.parametrize(
    ("kind", "move", "parts"),
    [("armour", 5, 4), ("mech", 6, 6), ("cavalry", 7, 6), ("infantry", 5, 10)],
)
def test_unsupplied_units_have_half_their_points(kind: str, move: int, parts: int) -> None:
    assert reach(board(unit("s1", FROM, kind, move=move, supplied=False)))["allowance"] == parts


def test_lack_of_supply_halves_before_operational_movement_doubles() -> None:
    """Reading 27."""
    place = board(unit("s1", FROM, "armour", move=5, supplied=False))

    assert reach(place, mode="operational")["allowance"] == 8


# ---- what bars a step (3.2, 7.3, 7.5, 10.3, 12.2.1)

ENEMY = unit("g1", "0405")
AREA = {"uprising": [FROM, "0303"]}


@pytest.mark.parametrize(
    ("place", "path", "cases"),
    [
        (board(unit("s1", TO), ENEMY), [TO, "0405"], {("7.3", "0405")}),
        (board(unit("s1", TO), unit("gc", "0405", "cl")), [TO, "0405"], {("7.3", "0405")}),
        # A unit stops in the first enemy zone.
        (board(unit("s1", FROM), ENEMY), [FROM, TO, "0304"], {("3.2", "0304")}),
        # It does not go from zone to zone.
        (board(unit("s1", TO), ENEMY), [TO, "0505"], {("3.2", "0505")}),
        # It may leave a zone, and enter another one later.
        (board(unit("s1", TO), ENEMY), [TO, FROM, TO], set()),
        (board(unit("s1", FROM), hexsides={"lake": STEP}), [FROM, TO], {("7.5", TO)}),
        (board(unit("s1", FROM)), [FROM, "0406"], {("7.1", "0406")}),
        (board(unit("s1", FROM, move=1)), [FROM, TO, "0405"], {("7.1", "0405")}),
        (board(unit("s1", FROM, "partisan"), **AREA), [FROM, "0303"], set()),
        (board(unit("s1", FROM, "partisan"), **AREA), [FROM, TO], {("12.2.1", TO)}),
    ],
)
def test_restrictions_bar_a_move(place: dict[str, Any], path: list[str], cases: set[tuple[str, str]]) -> None:
    assert forbidden(place, *path) == cases


# ---- Budapest (3.3)

CITIES = {"towns": {here: {"kind": "city"} for here in (FROM, TO, "0405")}}
ZONED = board(unit("s1", FROM), unit("g1", "0304"), unit("g2", "0305"), **CITIES)


def test_a_zone_may_be_left_for_a_zone_within_a_city() -> None:
    assert forbidden(ZONED, FROM, TO) == set()


@pytest.mark.parametrize(
    ("reading", "cases", "way"),
    [
        ("stop", {("3.2", "0405")}, [FROM, "0504", "0505", "0405"]),
        ("continue", set(), [FROM, TO, "0405"]),
    ],
)
def test_going_on_within_a_city(reading: str, cases: set[tuple[str, str]], way: list[str]) -> None:
    """Reading 10."""
    place = {**ZONED, **choice(city_zoc_chain=reading)}

    assert forbidden(place, FROM, TO, "0405") == cases
    assert reach(place)["hexes"]["0405"]["path"] == way


def test_towns_are_no_cities() -> None:
    towns = {"towns": {here: {"kind": "town"} for here in (FROM, TO)}}

    assert forbidden({**ZONED, **towns}, FROM, TO) == {("3.2", TO)}


# ---- operational movement (7.4)


@pytest.mark.parametrize(
    ("place", "path", "cases"),
    [
        (board(unit("s1", FROM)), [FROM, TO], set()),
        (board(unit("g1", FROM)), [FROM, TO], {("7.4", FROM)}),
        (board(unit("s1", FROM), unit("g1", "0303")), [FROM, "0503"], {("7.4", FROM)}),
        (board(unit("s1", FROM), unit("g1", "0405")), [FROM, TO], {("7.4", TO)}),
        # Beside guns and headquarters too, but past them.
        (board(unit("s1", FROM), unit("g1", "0405", "artillery")), [FROM, TO], {("7.4", TO)}),
        (board(unit("s1", FROM), unit("g1", "0405", "hq")), [FROM, TO, "0304"], set()),
        (board(unit("s1", FROM, "hq")), [FROM, TO], {("10.3", FROM)}),
        (board(unit("s1", FROM, "cl")), [FROM, TO], {("7.4", FROM)}),
    ],
)
def test_conditions_of_operational_movement(
    place: dict[str, Any], path: list[str], cases: set[tuple[str, str]]
) -> None:
    mover = place["units"][0]["id"]

    assert forbidden(place, *path, unit=mover, mode="operational") == cases


@pytest.mark.parametrize(("reading", "may_end"), [("any", False), ("zoc", True)])
def test_beside_guns_by_both_readings(reading: str, may_end: bool) -> None:
    """Reading 28."""
    place = board(unit("s1", FROM), unit("g1", "0405", "artillery"), **choice(operational_adjacent=reading))

    assert (TO in reach(place, mode="operational")["hexes"]) is may_end


@pytest.mark.parametrize(("reading", "cases"), [(False, ["7.4"]), (True, [])])
def test_columns_in_operational_movement(reading: bool, cases: list[str]) -> None:
    """Reading 12."""
    place = board(unit("s1", FROM, "cl"), **choice(column_is_unit=reading))

    assert reach(place, mode="operational")["violations"] == cases


# ---- stacks


def test_a_stack_has_the_points_of_its_slowest_and_pays_what_is_dearest() -> None:
    """7.1: infantry has eight points, armour pays two for hills."""
    units = [unit("s1", FROM, move=8), unit("s2", FROM, "armour", move=12)]
    found = reach(board(*units, hexes={TO: "hills"}), units=["s1", "s2"])

    assert (found["allowance"], found["hexes"][TO]["cost"]) == (16, 4)


def test_a_stack_begins_in_one_hex() -> None:
    place = board(unit("s1", FROM), unit("s2", TO))
    found = reach(place, units=["s1", "s2"])

    assert (found["violations"], list(found["hexes"]), found["blocked"]) == (["7.1"], [FROM], {})


def test_a_headquarters_keeps_its_stack_from_an_unbridged_river() -> None:
    place = board(unit("s1", FROM), unit("s2", FROM, "hq", move=8), hexsides={"river": STEP})

    assert forbidden(place, FROM, TO, units=["s1", "s2"]) == {("10.3", TO)}


# ---- going on after an assault (7.3)


@pytest.mark.parametrize(("reading", "goes_on"), [(False, False), (True, True)])
def test_a_zone_holds_a_stack_after_its_assault(reading: bool, goes_on: bool) -> None:
    """Reading 32."""
    place = board(unit("g1", FROM, "armour"), unit("s1", "0402"), **choice(assault_continue_in_zoc=reading))

    assert (TO in reach(place, "g1", spent=4)["hexes"]) is goes_on


def test_points_spent_before_are_gone() -> None:
    found = reach(board(unit("g1", FROM, "armour", move=3)), "g1", spent=4)

    assert (found["allowance"], found["hexes"][TO]["cost"], "0405" in found["hexes"]) == (6, 2, False)


# ---- partisans (12.2.1)


@pytest.mark.parametrize(
    ("opener", "is_open"),
    [
        (unit("s2", "0303"), True),
        (unit("s2", "0303", "artillery"), True),
        (unit("s2", "0303", supplied=False), False),
        (unit("s2", "0303", "hq"), False),
        (unit("s2", "0303", "partisan"), False),
        (unit("s2", "0305"), False),
    ],
)
def test_who_lets_partisans_go(opener: dict[str, Any], is_open: bool) -> None:
    place = board(unit("s1", FROM, "partisan"), opener, **AREA)

    assert (TO in reach(place)["hexes"]) is is_open


@pytest.mark.parametrize(("reading", "is_open"), [(True, True), (False, False)])
def test_whether_they_may_go_for_good(reading: bool, is_open: bool) -> None:
    """Reading 36: somebody was there, and has gone."""
    place = told(AREA, {"uprising_open": True}, choice(uprising_for_good=reading), kind="partisan")

    assert (TO in reach(place)["hexes"]) is is_open


# ---- the Margarethe line (8.7)


@pytest.mark.parametrize(
    ("turn", "reading", "path", "is_noted"),
    [
        (2, "inner", [FROM, TO], True),
        (3, "inner", [FROM, TO], False),
        (2, "inner", [FROM, "0303", FROM], False),
        (2, "either", [FROM, "0303", FROM], True),
    ],
)
def test_the_line_is_entered_early(turn: int, reading: str, path: list[str], is_noted: bool) -> None:
    """Reading 5: the second hex of the pair lies behind the line."""
    place = told({"hexsides": {"margarethe": STEP}, "turn": turn}, choice(line_hex=reading))
    findings = answer(place, "why", unit="s1", path=path)["findings"]

    assert ("8.7" in {each["case"] for each in findings}) is is_noted


# ---- search and rules agree

KINDS = st.sampled_from(["armour", "infantry", "jager", "hq", "partisan", "cl"])
PLACES = st.sampled_from([f"{row:02}{col:02}" for row in range(1, 7) for col in range(1, 7)])
PAIRS = [["0303", "0403"], ["0403", "0404"], ["0304", "0404"], ["0504", "0404"], ["0303", "0304"]]


@settings(max_examples=40, deadline=None)
@given(
    kind=KINDS,
    enemies=st.lists(st.tuples(PLACES, KINDS), max_size=4),
    friends=st.lists(PLACES, max_size=6),
    rivers=st.lists(st.sampled_from(PAIRS), max_size=3),
    rails=st.lists(st.sampled_from(PAIRS), max_size=3),
    mode=st.sampled_from([Mode.NORMAL, Mode.OPERATIONAL]),
    move=st.integers(0, 9),
)
def test_what_is_in_reach_is_allowed_at_that_cost(
    kind: str,
    enemies: list[tuple[str, str]],
    friends: list[str],
    rivers: list[list[str]],
    rails: list[list[str]],
    mode: Mode,
    move: int,
) -> None:
    """Every path of a reach is explained by the rule functions as allowed, at the cost of the search."""
    taken = {FROM, *friends}
    foes = [unit(f"g{n}", here, of) for n, (here, of) in enumerate(enemies) if here not in taken]
    mine = [unit(f"s{n}", here) for n, here in enumerate(friends, 2)]
    ground = {"hexsides": {"river": rivers}, "roads": {"rail": rails}, "default_control": "allied"}
    place = situation(board(unit("s1", FROM, kind, move=move), *foes, *mine, **ground))
    tried = Move(place, (place.position.by_id[next(u for u in place.position.by_id if u == "s1")],), mode)
    reach = MoveSearch(tried).reach
    for here, found in reach.hexes.items():
        path = [tried.number_of(each) for each in reach.path(here)]
        judged = explain(tried, path)
        if len(path) > 1:
            assert (bool(judged.verdict), judged.mp_parts) == (True, found.mp_parts)


def test_the_way_that_breaks_fewest_rules_goes_round_the_enemy() -> None:
    place = situation(board(unit("s1", FROM), unit("g1", "0405", "artillery")))
    move = Move(place, (place.position.at(HexId(FROM))[0],))
    way = least_violating(move, move.number_of(HexId("0406")))

    assert HexId("0405") not in [move.names[here] for here in way]


@pytest.mark.parametrize(("motors", "movement"), [(["armour", "mech"], MOTOR), (["armour"], FOOT)])
def test_the_chart_says_who_pays_as_motors(motors: list[str], movement: MovementClass) -> None:
    """7.1."""
    rules = law(None, {"tec": {"classes": {"motor": motors}}})
    (corps,) = situation(told(kind="mech")).position.units

    assert mover_of(rules, corps, Mode.NORMAL).movement == movement
