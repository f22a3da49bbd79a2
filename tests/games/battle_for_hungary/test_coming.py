"""Columns, replacements, withdrawals and orders of the Führer (5.8, 6, 12.1, 12.2)."""

from __future__ import annotations

from typing import Any

import pytest

from counters import load
from maps import load as maps
from rules.board import Board
from rules.games.battle_for_hungary.columns import bars_to_barge, places_for_columns
from rules.games.battle_for_hungary.law import law
from rules.games.battle_for_hungary.replacements import bars_to_restoring
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.withdrawals import s_unit_leaves, s_units, uprising_is_put_down
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.boards import answer, board, hq, off, rails, row, situation, unit
from tests.games.battle_for_hungary.playing import new_game
from tests.games.battle_for_hungary.playing import situation as table


def town(nation: str | None = "hungarian", **more: Any) -> dict[str, Any]:
    """Return a town."""
    return {"kind": "town", "nation": nation, **more}


def replacements(place: dict[str, Any], side: str = "axis", **more: Any) -> Any:
    """Return what a side receives."""
    return answer(place, "replacements", side=side, **more)


# ---- columns (5.8.2, 6.2)


@pytest.mark.parametrize(
    ("side", "turn", "table"),
    [
        ("axis", 1, 3),
        ("axis", 8, 3),
        ("axis", 9, 2),
        ("axis", 14, 2),
        ("allied", 6, 6),
        ("allied", 7, 3),
        ("allied", 11, 3),
        ("allied", 12, 5),
        ("allied", 15, 0),
    ],
)
def test_columns_by_turn(side: str, turn: int, table: int) -> None:
    """6.2."""
    assert replacements(row(), side, turn=turn)["columns"]["table"] == table


def test_three_headquarters_without_a_railroad_take_a_column_each() -> None:
    """5.8.2, the example: what is beyond three is lost (6.2 gives six on turn 6, not four or five)."""
    place = row(hq("s1", "0103"), hq("s2", "0104"), hq("s3", "0105"))

    found = replacements(place, "allied", turn=6)["columns"]
    assert (found["placed"], found["lost"], found["per_hq"]) == (3, 3, {"s1": 1, "s2": 1, "s3": 1})


def test_a_headquarters_with_a_railroad_takes_three_columns() -> None:
    """5.8.2, 10.2."""
    found = replacements(row(hq("s1", "0102"), roads=rails(1, 2)), "allied", turn=7)["columns"]

    assert (found["placed"], found["lost"]) == (3, 0)


def test_an_order_adds_columns() -> None:
    """12.1."""
    found = replacements(row(hq("g1", "0102"), roads=rails(1, 2)), turn=9, extra=2)["columns"]

    assert (found["table"], found["placed"], found["lost"]) == (4, 3, 1)


def test_columns_are_placed_with_or_next_to_a_headquarters_that_takes_them() -> None:
    """5.8.2, 13: not one that is out of supply, and not on an enemy."""
    place = row(hq("s1", "0103"), unit("g1", "0104", "hq"), hq("s2", "0112"))

    assert places_for_columns(situation(place), "allied") == ("0102", "0103")


# ---- barges (5.8.3)

RIVER = [["0101", "0201"], ["0102", "0201"], ["0102", "0202"], ["0103", "0202"], ["0103", "0203"]]
"""The Danube between two rows, downstream from the east on this board."""


def river(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return two rows along the Danube: Vienna at its upper end, a Hungarian town in 0103."""
    towns = {"0101": {"kind": "city", "city": "vienna"}, "0103": town()}
    shape = {"cols": 4, "rows": 2, "hexsides": {"danube": RIVER}, "towns": towns, "sources": {}}
    return board(*units, **{**shape, "control": {"0103": "axis"}, **more})


@pytest.mark.parametrize(
    ("more", "landed"),
    [
        ({}, ["0103"]),
        ({"units": [unit("s1", "0202")]}, []),
        ({"units": [hq("s1", "0201")]}, []),
        ({"units": [unit("s1", "0202", "cl")]}, ["0103"]),
        ({"units": [unit("s1", "0203")]}, ["0103"]),
        ({"units": [unit("s1", "0104")]}, ["0103"]),
        ({"control": {"0103": "allied"}}, []),
        ({"control": {}}, []),
        ({"towns": {"0103": town()}}, []),
        ({"towns": {"0101": {"city": "vienna"}, "0103": town("german")}}, []),
    ],
)
def test_a_barge_needs_clear_banks_between_vienna_and_the_town(
    more: dict[str, Any], landed: list[str]
) -> None:
    """5.8.3, reading 86: a Hungarian town that the Axis holds."""
    place = {**river(), **more}

    assert replacements(place)["columns"]["barge"] == landed


def test_the_allies_have_no_barges() -> None:
    """5.8.3."""
    assert replacements(river(control={"0103": "allied"}), "allied")["columns"]["barge"] == []


def test_the_danube_of_the_map_is_one_chain() -> None:
    """5.8.3: from the west edge north of Vienna to the south edge, as the map has its 45 hexsides."""
    sheet = maps.load("battle-for-hungary")
    course = Terrain(Board.of_sheet(sheet), law()).course

    assert {str(course[0]), str(course[-1])} == {"0732-0832", "2323-2324"}
    assert frozenset(course) == sheet.hexsides["danube"]


@pytest.mark.parametrize(("units", "is_open"), [((), True), ((unit("s1", "0103"),), False)])
def test_a_barge_to_mohacs(units: tuple[dict[str, Any], ...], is_open: bool) -> None:
    """5.8.3, the example: Mohács lies in 2124, an Allied unit in 1923 stops it."""
    there = tuple(each.at(HexId("1923")) for each in situation(row(*units)).position.units)
    position = Position("battle-for-hungary", units=there, control={"2124": "axis"})
    ground = Terrain(Board.of_sheet(maps.load("battle-for-hungary")), law())

    assert (not bars_to_barge(Situation(ground, position), HexId("2124"))) is is_open


# ---- how many replacements (6.3, 6.3.1)

BUDAPEST = {
    "0103": {"kind": "city", "city": "budapest", "nation": "hungarian"},
    "0104": {"kind": "city", "city": "budapest", "nation": "hungarian"},
}


def test_replacements_of_the_allies_by_nation() -> None:
    """6.3: the figures of turn 7 in our charts."""
    found = replacements(row(), "allied", turn=7)

    assert found["ground"] == {"soviet": 4, "romanian": 1, "bulgarian": 0, "yugoslav": 0, "czech": 0}
    assert found["air"] == {"soviet": 1, "romanian": 0}


@pytest.mark.parametrize(
    ("turn", "reading", "count"), [(4, "even", 2), (5, "even", 0), (4, "odd", 0), (5, "odd", 2)]
)
def test_hungarians_come_every_second_turn(turn: int, reading: str, count: int) -> None:
    """6.3.1, reading 87."""
    held = dict.fromkeys(BUDAPEST, "axis")
    place = row(towns=BUDAPEST, control=held, choices={"hungarian_points_turns": reading})

    assert replacements(place, turn=turn)["ground"]["hungarian"] == count


@pytest.mark.parametrize(
    "more",
    [
        {"control": {"0103": "axis", "0104": "allied"}},
        {"control": {"0103": "allied", "0104": "allied"}},
        {"control": {"0103": "axis", "0104": "axis"}, "units": [unit("s1", "0102")]},
    ],
)
def test_hungarians_are_fewer_without_budapest(more: dict[str, Any]) -> None:
    """6.3.1: a hex of it lost, all of it lost, cut off."""
    assert replacements({**row(towns=BUDAPEST), **more}, turn=4)["ground"]["hungarian"] == 1


def test_the_hungarian_air_replacement_comes_whatever_happens() -> None:
    """6.3.1."""
    assert replacements(row(towns=BUDAPEST), turn=4)["air"] == {"german": 0, "hungarian": 1}


# ---- what headquarters take, whom they restore (6.3, 10.2)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"roads": rails(1, 2)}, {"state": "full", "replacements": None, "rebuild": True, "air_units": 10}),
        ({}, {"state": "partial", "replacements": 1, "rebuild": False, "air_units": 4}),
        ({"sources": {}}, {"state": "none", "replacements": 0, "rebuild": False, "air_units": 0}),
    ],
)
def test_what_a_front_takes(more: dict[str, Any], expected: dict[str, Any]) -> None:
    """10.2."""
    assert replacements(row(hq("s1", "0102"), **more), "allied")["hqs"] == {"s1": expected}


def test_an_axis_headquarters_has_no_aircraft() -> None:
    """10.2: Soviet headquarters only."""
    assert replacements(row(hq("g1", "0102")))["hqs"]["g1"]["air_units"] is None


@pytest.mark.parametrize(
    ("name", "here", "reading", "expected"),
    [
        ("g5", "0112", "hq", True),
        ("g5", "0113", "hq", False),
        ("s5", "0114", "hq", True),
        ("s5", "0114", "never", False),
        ("s5", "0110", "never", True),
    ],
)
def test_a_worn_unit_needs_a_line_to_a_headquarters(
    name: str, here: str, reading: str, expected: bool
) -> None:
    """6.3: as long as its supply allows; a source alone restores nobody."""
    worn = unit(name, here, steps=1, full_steps=2)
    place = row(worn, hq(f"{name[0]}1", "0102"), choices={"beyond_eight": reading})

    assert replacements(place, "axis" if name == "g5" else "allied")["restore"] == {name: expected}


def test_a_headquarters_out_of_supply_restores_nobody() -> None:
    """6.3, 10.2."""
    place = row(unit("g5", "0103", steps=1, full_steps=2), hq("g1", "0102"), sources={})

    assert replacements(place)["restore"] == {"g5": False}


def test_a_whole_unit_is_not_restored() -> None:
    """6.3."""
    there = situation(row(unit("g5", "0103"), hq("g1", "0102")))

    assert [found.case for found in bars_to_restoring(there, there.unit(UnitId("g5")))] == ["6.3"]


# ---- partisans (12.2.1, 12.2.2)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, True),
        ({"units": [unit("g1", "0105")]}, False),
        ({"units": [unit("g1", "0105"), hq("s1", "0113", front="2UF")]}, True),
        ({"sources": {}, "units": [hq("s1", "0102", front="2UF")]}, True),
        ({"sources": {}}, False),
    ],
)
def test_partisans_in_contact(more: dict[str, Any], expected: bool) -> None:
    """12.2.1: a line of any length to a source or a Front, supplied or not."""
    own = unit("p1", "0114", "partisan", nation="slovak")
    place = row(own, *more.get("units", []), **{k: v for k, v in more.items() if k != "units"})

    assert replacements(place, "allied")["partisans"] == {"p1": expected}


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ([{"hex": "0103"}], False),
        ([{"hex": None, "eliminated": True}], True),
        ([{"hex": None, "eliminated": True}, {"hex": "0103"}], False),
        ([{"hex": None}], False),
        ([], False),
    ],
)
def test_when_the_uprising_is_put_down(units: list[dict[str, Any]], expected: bool) -> None:
    """12.2.2: no partisan is left, and not all of them have joined the Czechs."""
    own = [{**unit(f"p{n}", None, "partisan", nation="slovak"), **more} for n, more in enumerate(units)]

    assert uprising_is_put_down(situation(row(*own))) is expected


# ---- withdrawals (6.5)


@pytest.mark.parametrize(
    ("name", "reading", "expected"),
    [
        ("g1", True, ["g1", "g2", "g3"]),
        ("g1", False, ["g1"]),
        ("g4", True, ["g4"]),
        ("g5", True, ["g1", "g2", "g3"]),
        ("g5", False, ["g1", "g2", "g3"]),
    ],
)
def test_who_may_go_instead(name: str, reading: bool, expected: list[str]) -> None:
    """6.5, reading 88: infantry, Jäger and mountain units are one type; g5 is lost."""
    place = row(
        unit("g1", "0102"),
        unit("g2", "0103", "jager"),
        unit("g3", "0104", "mountain", steps=1, full_steps=2),
        unit("g4", "0105", "armour"),
        unit("h1", "0106"),
        unit("s1", "0112"),
        off("g5", eliminated=True),
        choices={"withdraw_free": reading},
    )

    assert answer(place, "withdraw", unit=name)["eligible"] == expected


def test_another_goes_for_a_unit_that_is_cut_off() -> None:
    """6.5, by the reading that the named one goes if it can."""
    place = row(unit("g1", "0106"), unit("s1", "0104"), unit("g2", "0102"), choices={"withdraw_free": False})

    assert answer(place, "withdraw", unit="g1")["eligible"] == ["g2", "g1"]


@pytest.fixture(scope="module")
def at_start() -> Situation:
    """Return the situation at the start of the campaign."""
    return table(new_game())


def test_the_units_with_an_s(at_start: Situation) -> None:
    """12.2.2: those of the set-up of our counters."""
    roster = load.load("battle-for-hungary").units
    marked = {unit for unit in at_start.position.by_id if "s_mark" in dict(roster[unit].values)}

    assert {unit.id for unit in s_units(at_start)} == {
        unit for unit in marked if at_start.unit(unit).hex is not None
    }
    assert s_units(at_start)


@pytest.mark.parametrize(("die", "leaves"), [(1, True), (4, True), (5, False), (6, False)])
def test_units_with_an_s_leave_on_four_or_less(at_start: Situation, die: int, leaves: bool) -> None:
    """12.2.2."""
    assert bool(s_unit_leaves(at_start, s_units(at_start)[0], die)) is leaves


# ---- orders of the Führer (12.1)

NEAR = [unit("s1", "0105")]
FAR = [unit("s1", "0106")]


def order(units: list[dict[str, Any]], reading: str = "until_first_order", **more: Any) -> Any:
    """Return what a die brings; Budapest lies in 0103."""
    place = row(*units, towns={"0103": BUDAPEST["0103"]}, choices={"fuhrer_modifier": reading})
    return answer(place, "fuhrer", **{"turn": 5, "die": 4, **more})


@pytest.mark.parametrize(
    ("units", "reading", "more", "modified"),
    [
        (NEAR, "until_first_order", {}, 5),
        (FAR, "until_first_order", {}, 4),
        (NEAR, "until_first_order", {"rolls": 2}, 5),
        (NEAR, "first_roll", {"rolls": 2}, 4),
        (NEAR, "first_roll", {}, 5),
        (NEAR, "until_first_order", {"orders": 1, "rolls": 2}, 4),
    ],
)
def test_enemies_near_budapest(
    units: list[dict[str, Any]], reading: str, more: dict[str, int], modified: int
) -> None:
    """12.1, reading 89."""
    assert order(units, reading, **more)["modified_die"] == modified


@pytest.mark.parametrize(
    ("more", "roll", "ordered"),
    [
        ({"die": 5}, True, True),
        ({"die": 4}, True, False),
        ({"die": 6, "turn": 4}, False, False),
        ({"die": 6, "orders": 2}, False, False),
        ({"die": 1, "forced": True}, False, True),
        ({"die": None}, True, False),
    ],
)
def test_when_the_fuehrer_orders(more: dict[str, Any], roll: bool, ordered: bool) -> None:
    """12.1: from turn 5 on, on 5 or 6, two in a game."""
    found = order(FAR, **more)

    assert (found["roll"], found["ordered"]) == (roll, ordered)


@pytest.mark.parametrize(("orders", "terms"), [(0, (2, 10, 4)), (1, (1, 16, 8)), (2, (0, 0, 0))])
def test_what_he_orders(orders: int, terms: tuple[int, int, int]) -> None:
    """12.1."""
    found = order(FAR, die=6, orders=orders)

    assert (found["columns"], found["min_steps"], found["min_motor_steps"]) == terms


@pytest.mark.parametrize(
    ("infantry", "armour", "expected"), [(3, 2, True), (4, 1, False), (2, 2, False), (0, 5, True)]
)
def test_whether_an_attack_carries_the_order_out(infantry: int, armour: int, expected: bool) -> None:
    """12.1: ten steps, four of them armored or mechanized; a headquarters is none."""
    units = [unit(f"g{n}", "0110") for n in range(infantry)]
    units += [unit(f"h{n}", "0110", "armour") for n in range(armour)]
    units += [hq("g9", "0110")]
    names = [each["id"] for each in units]

    assert order([*units, *FAR], die=6, attackers=names)["meets"] is expected


@pytest.mark.parametrize("more", [{"die": 6}, {"die": 1, "attackers": []}])
def test_nothing_is_met_without_attackers_or_order(more: dict[str, Any]) -> None:
    """12.1."""
    assert order(FAR, **more)["meets"] is None
