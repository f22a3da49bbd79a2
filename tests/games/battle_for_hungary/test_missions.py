"""Missions (9.2), who breaks off (9.4): the worked lines, each limit, each reading."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_for_hungary.boards import answer, board, unit

LONG: dict[str, Any] = {"cols": 14, "rows": 1, "sources": {"allied": ["0101"]}}
"""One row of hexes, with a source in the east; the areas lie 4, 5, 9 and 10 hexes from 0102."""
AREAS = {"1": ["0106"], "2": ["0107"], "3": ["0111", "0112"], "4": ["0112"]}
BY_RAIL = {"roads": {"rail": [["0101", "0102"]]}}


def aircraft(name: str, kind: str, area: str | None, **more: Any) -> dict[str, Any]:
    """Return an aircraft of a board; its side is told by the first letter of its name."""
    return unit(name, None, kind, area=area, air=4, **more)


def front(here: str = "0102", name: str = "q2", base: str = "2UF") -> dict[str, Any]:
    """Return the headquarters of a Front."""
    return unit(name, here, "hq", front=base)


def violations(*units: dict[str, Any], **more: Any) -> Any:
    """Return what the missions of a board break."""
    return answer({**board(*units), **LONG, "air_areas": AREAS, **more}, "missions")["violations"]


@pytest.mark.parametrize(
    ("area", "broken"), [("1", []), ("3", []), ("4", [["9.2.1", "s1"]]), ("9", [["9.2", "s1"]]), (None, [])]
)
def test_allied_aircraft_reach_nine_hexes(area: str | None, broken: list[list[str]]) -> None:
    """9.2.1, 10.4: the nearest hex of the area counts."""
    assert violations(front(), aircraft("s1", "fighter", area, base="2UF")) == broken


@pytest.mark.parametrize("area", ["1", "4"])
def test_the_axis_flies_anywhere(area: str) -> None:
    """9.2.1."""
    assert violations(aircraft("g1", "fighter", area, base="LF IV")) == []


@pytest.mark.parametrize("base", ["3UF", None])
def test_allied_aircraft_need_the_headquarters_of_their_front(base: str | None) -> None:
    """10.4."""
    assert violations(front(), aircraft("s1", "fighter", "1", base=base)) == [["10.4", "s1"]]


@pytest.mark.parametrize(
    ("reading", "with_rail", "without"),
    [("nine", [], []), ("four_without_rail", [], ["9.2.1"]), ("four_with_rail", ["9.2.1"], [])],
)
def test_the_range_of_four(reading: str, with_rail: list[str], without: list[str]) -> None:
    """10.4, reading 83: five hexes away."""
    units = (front(), aircraft("s1", "fighter", "2", base="2UF"))
    choices = {"choices": {"air_range": reading}}

    assert [case for case, _ in violations(*units, **BY_RAIL, **choices)] == with_rail
    assert [case for case, _ in violations(*units, **choices)] == without


@pytest.mark.parametrize(
    ("more", "most"),
    [(BY_RAIL, 10), ({}, 4), ({"sources": {"allied": []}}, 0)],
    ids=["full", "partial", "none"],
)
def test_a_headquarters_activates_as_many_aircraft_as_its_supply_allows(
    more: dict[str, Any], most: int
) -> None:
    """10.2: ten, four, none."""
    squadrons = [aircraft(f"s{n}", "bomber", "1", base="2UF") for n in range(most + 1)]

    assert violations(front(), *squadrons, **more) == [["10.2", "q2"]]
    assert violations(front(), *squadrons[:most], **more) == []


@pytest.mark.parametrize(
    ("turn", "broken"), [(1, [["9.2.2", "allied"]]), (3, [["9.2.2", "allied"]]), (4, [])]
)
def test_14_allied_aircraft_fly_until_the_third_front_comes(turn: int, broken: list[list[str]]) -> None:
    """9.2.2."""
    fronts = front(), front("0101", "q4", "4UF")
    squadrons = [aircraft(f"s{n}", "bomber", "1", base=("2UF", "4UF")[n % 2]) for n in range(15)]

    assert violations(*fronts, *squadrons, **BY_RAIL, turn=turn) == broken
    assert violations(*fronts, *squadrons[:14], **BY_RAIL, turn=turn) == []


@pytest.mark.parametrize(
    ("kinds", "is_fought"),
    [
        ({"g1": "fighter", "s1": "fighter"}, True),
        ({"g1": "bomber", "s1": "fighter"}, True),
        ({"g1": "jabo", "s1": "assault"}, True),
        ({"g1": "bomber", "s1": "assault"}, False),
        ({"g1": "fighter", "g2": "bomber"}, False),
    ],
)
def test_both_sides_and_a_fighter_make_an_air_combat(kinds: dict[str, str], is_fought: bool) -> None:
    """9.3."""
    squadrons = (aircraft(name, kind, "2", base="2UF") for name, kind in kinds.items())

    found = answer({**board(front(), *squadrons), **LONG, "air_areas": AREAS}, "missions")

    assert found["combats"] == (["2"] if is_fought else [])


@pytest.mark.parametrize(("reading", "areas"), [(True, ["1"]), (False, [])])
def test_a_jabo_as_a_fighter(reading: bool, areas: list[str]) -> None:
    """9.3, reading 85."""
    units = (aircraft("g1", "jabo", "1"), aircraft("s1", "bomber", "1"))
    place = {**board(*units), **LONG, "air_areas": AREAS, "choices": {"jabo_is_fighter": reading}}

    assert answer(place, "missions")["combats"] == areas


# ---- breaking off (9.4)


def added(name: str, kind: str, **choices: object) -> int:
    """Return what is added to the die of an aircraft."""
    found = answer(board(aircraft(name, kind, "1"), choices=choices), "abort", dice={name: 1})
    return int(found[name]["modified"]) - 1


@pytest.mark.parametrize(
    ("name", "kind", "modifier"),
    [
        ("g1", "fighter", 2),
        ("h1", "fighter", 2),
        ("s1", "fighter", 0),
        ("g1", "jabo", 2),
        ("h1", "jabo", 2),
        ("g1", "bomber", 1),
        ("s1", "bomber", 1),
        ("s1", "assault", 1),
    ],
)
def test_what_is_added_to_the_die_of_who_breaks_off(name: str, kind: str, modifier: int) -> None:
    """9.4."""
    assert added(name, kind) == modifier


@pytest.mark.parametrize(("die", "is_away"), [(2, False), (3, True)])
def test_four_or_more_breaks_off(die: int, is_away: bool) -> None:
    """9.4: a bomber adds one."""
    found = answer(board(aircraft("g1", "bomber", "1")), "abort", dice={"g1": die})

    assert found["g1"]["aborted"] is is_away


@pytest.mark.parametrize(
    ("choices", "bomber", "assault"),
    [
        ({"bomber_abort": "axis"}, 0, 0),
        ({"assault_is_bomber": False}, 1, 0),
        ({"bomber_abort": "both", "assault_is_bomber": True}, 1, 1),
    ],
)
def test_the_readings_of_the_one_for_bombers(choices: dict[str, object], bomber: int, assault: int) -> None:
    """9.4, reading 84: of the Allies; the Axis has it by each."""
    assert (added("s1", "bomber", **choices), added("s1", "assault", **choices)) == (bomber, assault)
    assert added("g1", "bomber", **choices) == 1
