"""Retreat after combat (9.9): towards one's own source, away from the fight, past full hexes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.budapest_campaign.retreats import open_ways, ways_of
from rules.unit_id import UnitId
from tests.games.budapest_campaign.boards import answer, board, situation, unit

HERE = "0404"
WEST = {"sources": {"axis": ["0401"], "soviet": ["0407"]}}
"""The Axis has its source in the west of the row, the Soviets in the east (held by them: `EAST`)."""
EAST = ["0406", "0407"]


def ways(*units: dict[str, Any], points: int = 1, who: str = "a1", **more: Any) -> list[dict[str, Any]]:
    """Return the ways of a unit to retreat."""
    told: dict[str, Any] = {**WEST, "soviet_side": EAST, "cols_even": 7, **more}
    found: list[dict[str, Any]] = answer(board(*units, **told), "retreats", unit=who, points=points)
    return found


def corps(name: str = "a1", here: str = HERE, **more: Any) -> dict[str, Any]:
    return unit(name, here, **more)


def paths(found: list[dict[str, Any]]) -> list[str]:
    return ["-".join(way["path"]) for way in found]


def test_every_hex_is_nearer_to_a_source() -> None:
    """9.9: 0403 is nearer to 0401, as are 0304 and 0504 not."""
    assert paths(ways(corps())) == ["0404-0403"]


def test_soviets_go_to_their_own_source() -> None:
    assert paths(ways(corps("s1"), who="s1")) == ["0404-0405"]


@pytest.mark.parametrize(("reading", "count"), [("each_hex", 3), ("each_hex_any", 4), ("final_hex", 6)])
def test_the_readings_of_the_direction_differ(reading: str, count: int) -> None:
    """Reading 78: one source is kept to, or each step leads to either, or the last hex alone counts."""
    sources = {"sources": {"axis": ["0504", "0707"]}, "soviet_side": []}

    found = ways(corps(), points=2, choices={"retreat_direction": reading}, **sources)
    assert sum(not way["eliminated"] for way in found) == count


@pytest.mark.parametrize(("reading", "may"), [(True, False), (False, True)])
def test_every_hex_is_farther_from_the_fight(reading: bool, may: bool) -> None:
    """Reading 81: by the other, hexes moved are enough, such as 0405 by way of 0505."""
    told = {"sources": {"axis": ["0506", "0401"]}, "soviet_side": []}
    readings = {"retreat_away": reading, "retreat_direction": "final_hex"}

    found = paths(ways(corps(), points=2, choices=readings, **told))

    assert ("0404-0505-0405" in found) == may


@pytest.mark.parametrize(
    ("more", "others"),
    [
        ({"hexes": {"0403": "lake"}}, []),
        ({"hexsides": {"major_lake": [["0403", "0404"]]}}, []),
        ({}, [unit("s9", "0403", "truck_column")]),
    ],
    ids=["lake", "major lake between", "enemy truck column"],
)
def test_who_cannot_retreat_is_eliminated(more: dict[str, Any], others: list[dict[str, Any]]) -> None:
    """9.9: nowhere to go from the start hex."""
    (found,) = ways(corps(), *others, **more)

    assert found == {
        "path": [HERE],
        "spent": 0,
        "losses": [["9.9", HERE]],
        "eliminated": True,
        "stuck": 1,
        "ignored": False,
    }


@pytest.mark.parametrize(
    ("kind", "reading", "found"),
    [
        ("infantry", True, ["0404-0403"]),
        ("infantry", False, ["0404"]),
        ("panzer", True, ["0404"]),
    ],
)
def test_units_on_foot_may_retreat_into_a_lake_by_one_reading(
    kind: str, reading: bool, found: list[str]
) -> None:
    """Reading 83."""
    lake = {"hexes": {"0403": "lake"}, "choices": {"retreat_into_lake": reading}}

    assert paths(ways(corps(type=kind), **lake)) == found


def test_without_a_way_a_unit_dies_where_it_can_go_no_farther() -> None:
    """9.9: one hex of two, since enemies stand on the next."""
    (found,) = ways(corps(), unit("s9", "0402", "truck_column"), points=2)

    assert (found["path"], found["stuck"], found["losses"]) == ([HERE, "0403"], 1, [])


def test_who_can_go_the_whole_way_does_not_choose_a_blind_alley() -> None:
    """9.9: from 0404 to 0504, behind which the next hexes are no nearer, or by other ways to the end."""
    told = board(corps(), **{**WEST, "sources": {"axis": ["0504", "0707"]}, "cols_even": 7})
    place = situation(told)

    found = ways_of(place, place.unit(UnitId("a1")), 2)

    assert len(open_ways(found)) == len(found) - 1


@pytest.mark.parametrize(("reading", "count"), [(False, 1), (True, 5)])
def test_without_a_way_to_a_source_any_direction_may_do(reading: bool, count: int) -> None:
    """Reading 80: beside the enemy in 0403 there are five hexes."""
    enemy = unit("s9", "0403", "truck_column")

    assert len(ways(corps(), enemy, choices={"retreat_direction_relaxed": reading})) == count


# ---- zones


@pytest.mark.parametrize(
    ("steps", "reading", "losses", "dies"),
    [
        (2, "each_hex", ["0403", "0402"], True),
        (2, "once", ["0403"], False),
        (1, "each_hex", ["0403"], True),
    ],
)
def test_each_enemy_zone_costs_a_step(steps: int, reading: str, losses: list[str], dies: bool) -> None:
    """9.9, reading 82: an enemy in 0303 controls 0403 and 0402."""
    enemy = unit("s9", "0303")

    found = next(
        way
        for way in ways(corps(steps=steps), enemy, points=2, choices={"retreat_ezoc": reading})
        if way["path"][1] == "0403"
    )

    assert (found["losses"], found["eliminated"]) == ([["9.9", here] for here in losses], dies)


def test_a_way_ends_where_the_unit_dies() -> None:
    """9.9: a unit of one step owes one hex more."""
    (found,) = ways(corps(steps=1), unit("s9", "0303"), points=2)

    assert (found["path"], found["stuck"]) == ([HERE, "0403"], 1)


# ---- stacking


def test_past_a_full_hex_the_retreat_goes_on() -> None:
    """9.9: two corps stand in 0403."""
    assert paths(ways(corps(), corps("a2", "0403"), corps("a3", "0403"))) == ["0404-0403-0402"]


@pytest.mark.parametrize("other", ["garrison", "truck_column", "mobile_depot"])
def test_who_does_not_count_fills_no_hex(other: str) -> None:
    """7.3."""
    assert paths(ways(corps(), corps("a2", "0403", type=other), corps("a3", "0403"))) == ["0404-0403"]


@pytest.mark.parametrize(("reading", "found"), [(True, ["0404-0405-0406"]), (False, ["0404-0405"])])
def test_soviet_commands_do_not_mix(reading: bool, found: list[str]) -> None:
    """7.2, reading 84."""
    other = corps("s2", "0405", command="RO")

    got = ways(corps("s1"), other, who="s1", choices={"mixed_commands_overstack": reading})

    assert paths(got) == found


# ---- who retreats in his own way


@pytest.mark.parametrize(
    ("rails", "found"), [([["0404", "0403"]], ["0404-0403"]), ([["0403", "0402"]], ["0404"])]
)
def test_depots_retreat_along_railroads(rails: list[list[str]], found: list[str]) -> None:
    """9.9, reading 86."""
    assert paths(ways(corps(type="mobile_depot"), roads={"rail": rails})) == found


@pytest.mark.parametrize(
    ("river", "found"), [([["0404", "0405"]], ["0404-0405"]), ([["0404", "0403"]], ["0404"])]
)
def test_the_flotilla_retreats_along_the_danube(river: list[list[str]], found: list[str]) -> None:
    """15.3."""
    flotilla = corps("s1", type="flotilla")

    assert paths(ways(flotilla, who="s1", hexsides={"danube": river})) == found


@pytest.mark.parametrize(
    ("kind", "more", "case"), [("garrison", {}, "15.1"), ("flotilla", {"danube_frozen": True}, "15.3")]
)
def test_retreat_destroys_garrisons_and_the_flotilla_in_the_ice(
    kind: str, more: dict[str, Any], case: str
) -> None:
    """15.1, 15.3."""
    (found,) = ways(corps("s1", type=kind), who="s1", points=2, **more)

    assert (found["losses"], found["stuck"]) == ([[case, HERE]], 2)


# ---- 14.2


@pytest.mark.parametrize(("kind", "count"), [("infantry", 2), ("garrison", 1)])
def test_in_a_festung_a_unit_may_stay(kind: str, count: int) -> None:
    """14.2: it stays, or goes; a garrison cannot go."""
    found = ways(corps(type=kind), festung=[HERE])

    assert (found[0]["ignored"], len(found)) == (True, count)


def test_a_retreat_may_cease_in_a_festung() -> None:
    """14.2: after one hex of two."""
    assert "0404-0403" in paths(ways(corps(), points=2, festung=["0403"]))


def test_a_full_festung_ends_no_retreat() -> None:
    """14.2: stacking limits apply."""
    full = corps("a2", "0403"), corps("a3", "0403")

    assert "0404-0403" not in paths(ways(corps(), *full, points=2, festung=["0403"]))


# ---- sources


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"sources": {"axis": []}, "places": {"buda": "0401"}}, ["0404-0403"]),
        ({"sources": {"axis": []}, "places": {"buda": "0401"}, "soviet_side": ["0401"]}, ["0404"]),
        ({"sources": {"axis": []}, "festung": ["0401"]}, ["0404-0403"]),
        ({"sources": {"axis": []}}, ["0404"]),
        ({"control": {"0401": "soviet"}}, ["0404"]),
    ],
    ids=["Buda", "Buda lost", "Festung", "no source", "source lost"],
)
def test_axis_units_go_to_sources_that_are_theirs(more: dict[str, Any], found: list[str]) -> None:
    """9.9, 12.2, reading 79."""
    assert paths(ways(corps(), **more)) == found


@pytest.mark.parametrize(("reading", "found"), [("regular", ["0404-0405"]), ("never", ["0404"])])
def test_a_contingent_source_in_an_enemy_zone(reading: str, found: list[str]) -> None:
    """12.2b, reading 49."""
    sources = {"sources": {"contingent": ["0407"]}, "choices": {"contingent_ezoc": reading}}

    assert paths(ways(corps("s1"), unit("a9", "0507"), who="s1", **sources)) == found


@settings(max_examples=40)
@given(
    st.integers(1, 3),
    st.sets(st.sampled_from(["0303", "0304", "0403", "0402", "0503", "0603", "0202"]), max_size=3),
    st.integers(1, 2),
)
def test_every_way_leads_away_and_past_no_enemy(points: int, enemies: set[str], steps: int) -> None:
    """9.9: hexes are never entered twice, no enemy is met, and who lives has gone far enough."""
    others = [unit(f"s{n}", here) for n, here in enumerate(sorted(enemies))]

    found = ways(corps(steps=steps), *others, points=points)

    assert all(
        len(set(way["path"])) == len(way["path"])
        and enemies.isdisjoint(way["path"])
        and (way["eliminated"] or way["spent"] >= points)
        and way["stuck"] == (max(0, points - way["spent"]))
        for way in found
    )
