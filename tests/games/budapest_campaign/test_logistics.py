"""Lines of communications, logistics sources, units that are always in support, and cut off (12.0)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import cli
from app.files.savegame import new_game
from rules.citations import CitationBook
from rules.fields import Fields
from rules.games.budapest_campaign.law import citations
from rules.games.budapest_campaign.line_breaks import line_break
from rules.games.budapest_campaign.lines import LineGround
from rules.games.budapest_campaign.logistics import is_supported, supports
from rules.games.budapest_campaign.questions.desk import CampaignDesk
from rules.games.budapest_campaign.turn.supply import supply_work
from rules.hexgrid import HexId
from rules.supplied import SupplyReport
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY
from tests.games.budapest_campaign.boards import answer, board, situation, unit

RAIL_WEST = {
    "rail": [["0401", "0402"], ["0402", "0403"], ["0403", "0404"], ["0404", "0405"], ["0405", "0406"]]
}
"""A railroad along the middle row, from a source in the west."""
ALL_EAST = [f"{row:02}{col:02}" for row in range(1, 8) for col in (5, 6, 7) if row % 2 or col < 7]
"""The Soviet side of the front line: the three columns in the east."""


def told(place: dict[str, Any], name: str, **more: Any) -> Any:
    """Return what is told of one unit."""
    side = "axis" if name.startswith("a") else "soviet"
    return answer(place, "supply", side=side, **more)[name]


def state(place: dict[str, Any], name: str, **more: Any) -> Any:
    """Return the state of one unit."""
    return told(place, name, **more)["state"]


def axis_board(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a board with an Axis source in the west."""
    return board(*units, **{"sources": {"axis": ["0401"]}, **more})


def railway(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a board with a railroad from the Axis source to the Soviet side of the front line."""
    return axis_board(*units, **{"roads": RAIL_WEST, "soviet_side": ALL_EAST, **more})


# ---- length and blocks (12.0)


@pytest.mark.parametrize(("here", "expected"), [("0405", "supported"), ("0406", "unsupported")])
def test_a_line_is_as_long_as_the_printed_movement_factor(here: str, expected: str) -> None:
    """12.0: counted without the unit's own hex and with that of the source."""
    assert state(axis_board(unit("a1", here, move=4)), "a1") == expected


def test_a_line_counts_hexes_and_not_what_they_cost() -> None:
    """12.0."""
    place = axis_board(
        unit("a1", "0405"), default_terrain="rough", hexsides={"major_river": [["0404", "0405"]]}
    )

    assert state(place, "a1") == "supported"


@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"hexes": {"0402": "lake", "0302": "lake", "0502": "lake", "0201": "lake", "0601": "lake"}}, None),
        ({"units": [unit("s1", "0402")]}, "0402"),
        ({"units": [unit("s1", "0303")]}, "0402"),
    ],
)
def test_lakes_enemies_and_their_zones_block_a_line(more: dict[str, Any], at: str | None) -> None:
    """12.0."""
    place = axis_board(unit("a1", "0403", move=2))
    place["units"] += more.get("units", [])

    found = told({**place, **{k: v for k, v in more.items() if k != "units"}}, "a1")

    assert (found["state"], found["break"]) == ("unsupported", at)


def test_a_line_leads_out_of_an_enemy_zone() -> None:
    """12.0 and 8.1."""
    assert state(axis_board(unit("a1", "0403"), unit("s1", "0405")), "a1") == "supported"


def test_friends_do_not_take_an_enemy_zone_away() -> None:
    """12.0."""
    place = axis_board(unit("a1", "0403", move=2), unit("a2", "0402"), unit("s1", "0302"))

    assert state(place, "a1") == "unsupported"


@pytest.mark.parametrize(("reading", "expected"), [(True, "unsupported"), (False, "supported")])
def test_a_lone_truck_column_blocks_by_the_reading_chosen(reading: bool, expected: str) -> None:
    """12.0, reading 51."""
    place = axis_board(unit("a1", "0403", move=2), unit("s1", "0402", "truck_column"))

    assert state({**place, "choices": {"logistics_block_loc": reading}}, "a1") == expected


# ---- always in support (12.1)


@pytest.mark.parametrize(
    ("kind", "here", "more", "word"),
    [
        ("garrison", "0406", {}, "static"),
        ("mobile_depot", "0406", {}, "logistics"),
        ("truck_column", "0406", {}, "logistics"),
        ("infantry", "0401", {}, "source"),
        ("infantry", "0406", {"festung": ["0406"]}, "festung"),
    ],
)
def test_some_units_are_always_in_support(kind: str, here: str, more: dict[str, Any], word: str) -> None:
    """12.1."""
    place = axis_board(unit("a1", here, kind), unit("s1", "0403"), **more)

    assert told(place, "a1")["automatic"] == word


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, "supported"),
        ({"danube_frozen": True}, "supported"),
        ({"danube_frozen": True, "choices": {"frozen_flotilla_support": False}}, "unsupported"),
    ],
)
def test_the_flotilla_is_in_support(more: dict[str, Any], expected: str) -> None:
    """15.3, reading 54."""
    assert state(board(unit("s1", "0404", "flotilla"), **more), "s1") == expected


# ---- sources (12.2)


def test_a_source_in_an_enemy_zone_serves_its_own_hex_alone() -> None:
    """12.0, reading 53."""
    place = axis_board(unit("a1", "0401"), unit("a2", "0301"), unit("s1", "0501"))
    found = answer(place, "supply", side="axis")

    assert [each["state"] for each in found.values()] == ["unsupported", "supported"]


def test_a_captured_source_serves_nobody() -> None:
    """12.2."""
    place = axis_board(unit("a1", "0402"), control={"0401": "soviet"})

    assert told(place, "a1")["break"] == "0401"


@pytest.mark.parametrize(("festung", "reading", "expected"), [
    ([], True, "buda"), (["0402"], True, "buda"), (["0402"], False, None)])  # fmt: skip
def test_buda_is_a_source(festung: list[str], reading: bool, expected: str | None) -> None:
    """12.2, reading 44."""
    place = board(unit("a1", "0403"), places={"buda": "0402"}, festung=festung)

    assert told({**place, "choices": {"buda_festung_source": reading}}, "a1")["source"] == expected


def test_a_railroad_of_the_own_side_carries_a_line_to_its_source() -> None:
    """12.2."""
    found = told(railway(unit("a1", "0504", move=1)), "a1")

    assert (found["source"], found["path"], found["onward"]) == (
        "rail",
        ["0504", "0403"],
        ["0403", "0402", "0401"],
    )


def test_a_railroad_beyond_the_front_line_is_no_source() -> None:
    """12.2, the example with the sides exchanged."""
    assert state(railway(unit("a1", "0406", move=1)), "a1") == "unsupported"


def test_a_depot_beyond_the_front_line_traces_back_over_it() -> None:
    """12.2, the example: every hex after the depot's own is on the own side."""
    place = railway(unit("a1", "0406", move=1), unit("a2", "0405", "mobile_depot"))

    assert told(place, "a1")["source"] == "depot"


@pytest.mark.parametrize(
    ("reading", "expected"), [("friendly_rails", "unsupported"), ("any_rails", "supported")]
)
def test_how_far_an_axis_depot_traces(reading: str, expected: str) -> None:
    """12.2, reading 47: a depot two hexes beyond the line."""
    place = railway(unit("a1", "0506", move=1), unit("a2", "0406", "mobile_depot"))

    assert state({**place, "choices": {"axis_depot_trace": reading}}, "a1") == expected


def soviet_railway(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a board with a Soviet source in the east and a railroad to it that ends at the front line."""
    rails = {"rail": [["0406", "0405"], ["0402", "0403"]]}
    return board(*units, **{"sources": {"soviet": ["0406"]}, "roads": rails, "soviet_side": ALL_EAST, **more})


@pytest.mark.parametrize(("reading", "expected"), [("overland", "supported"), ("rails", "unsupported")])
def test_a_soviet_depot_traces_over_land_to_a_railroad(reading: str, expected: str) -> None:
    """12.2, the example and reading 48."""
    place = soviet_railway(unit("s1", "0401", move=2), unit("s2", "0402", "mobile_depot"))

    assert state({**place, "choices": {"soviet_depot_trace": reading}}, "s1") == expected


def test_a_depot_off_the_railroads_serves_nobody() -> None:
    """12.2."""
    place = soviet_railway(unit("s1", "0401", move=2), unit("s2", "0302", "mobile_depot"))

    assert state(place, "s1") == "unsupported"


@pytest.mark.parametrize(("reading", "expected"), [("friendly", "unsupported"), ("any", "supported")])
def test_the_sides_that_a_railroad_line_goes_over(reading: str, expected: str) -> None:
    """12.2, reading 45: the railroad leaves the own side and comes back."""
    place = railway(unit("a1", "0305", move=1), soviet_side=["0403"])

    assert state({**place, "choices": {"rail_chain_side": reading}}, "a1") == expected


@pytest.mark.parametrize(("reading", "expected"), [(True, "unsupported"), (False, "supported")])
def test_enemy_zones_on_a_railroad(reading: bool, expected: str) -> None:
    """12.0, reading 46."""
    place = railway(unit("a1", "0504", move=1), unit("s1", "0303"))

    assert state({**place, "choices": {"rail_loc_ezoc": reading}}, "a1") == expected


@pytest.mark.parametrize("source", ["0401", "0406"])
def test_a_railroad_leads_on_past_a_source_in_an_enemy_zone(source: str) -> None:
    """12.0, reading 46: zones do not cut the railroad, so it goes on to a source that serves others."""
    sources = {"axis": [source, "0403"]}
    place = railway(unit("a1", "0504", move=1), unit("s1", "0303"), sources=sources, soviet_side=["0405"])

    expected = "supported" if source == "0401" else "unsupported"
    assert state({**place, "choices": {"rail_loc_ezoc": False}}, "a1") == expected


@pytest.mark.parametrize(("more", "expected"), [
    ({}, "unsupported"),
    ({"control": {"0403": "soviet"}}, "supported"),
])  # fmt: skip
def test_a_contingent_source_works_once_it_is_won(more: dict[str, Any], expected: str) -> None:
    """12.2."""
    place = board(unit("s1", "0404"), sources={"contingent": ["0403"]}, **more)

    assert state(place, "s1") == expected


@pytest.mark.parametrize(("reading", "expected"), [("regular", "supported"), ("never", "unsupported")])
def test_a_contingent_source_in_an_enemy_zone(reading: str, expected: str) -> None:
    """12.2, reading 49."""
    place = board(unit("s1", "0403"), unit("a1", "0404"), sources={"contingent": ["0403"]})

    assert state({**place, "choices": {"contingent_ezoc": reading}}, "s1") == expected


def test_railroads_do_not_lead_to_contingent_sources() -> None:
    """12.2."""
    place = board(
        unit("s1", "0406", move=1),
        sources={"contingent": ["0403"]},
        roads=RAIL_WEST,
        soviet_side=["0403", *ALL_EAST],
    )

    assert state(place, "s1") == "unsupported"


# ---- truck columns (12.4) and air supply (22.2)


@pytest.mark.parametrize(("trucks", "expected"), [([], None), (["a2"], "truck")])
def test_a_truck_column_serves_when_it_is_declared(trucks: list[str], expected: str | None) -> None:
    """12.4."""
    place = board(unit("a1", "0404"), unit("a2", "0402", "truck_column"))

    assert told(place, "a1", trucks=trucks)["source"] == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"airfields": ["0403"]}, "supported"),
        ({"airfields": []}, "unsupported"),
        ({"airfields": ["0403"], "options": []}, "unsupported"),
        ({"airfields": ["0402"], "air_supply": "0402"}, "unsupported"),
    ],
)
def test_air_supply_serves_two_hexes_around_an_airfield(more: dict[str, Any], expected: str) -> None:
    """22.2."""
    place = board(unit("a1", "0405"), **{"options": ["22.0"], "air_supply": "0403", **more})

    assert state(place, "a1") == expected


@pytest.mark.parametrize(("reading", "expected"), [("path", "unsupported"), ("distance", "supported")])
def test_what_lies_between_air_supply_and_a_unit(reading: str, expected: str) -> None:
    """22.2, reading 55."""
    place = board(
        unit("a1", "0405"), unit("s1", "0404"), options=["22.0"], air_supply="0403", airfields=["0403"],
        choices={"air_supply_radius": reading},
    )  # fmt: skip

    assert state(place, "a1") == expected


# ---- states (12.5) and markers


@pytest.mark.parametrize(("supplied", "expected"), [(True, "supported"), (False, "unsupported")])
def test_a_marker_settles_a_unit(supplied: bool, expected: str) -> None:
    assert state(board(unit("a1", "0404", supplied=supplied)), "a1") == expected


@pytest.mark.parametrize(
    ("here", "around", "expected"),
    [
        ("0404", ["0403"], "unsupported"),
        ("0404", ["0303", "0306", "0504"], "cut_off"),
        ("0101", ["0103", "0202"], "cut_off"),
    ],
)
def test_a_unit_with_enemies_on_all_sides_is_cut_off(here: str, around: list[str], expected: str) -> None:
    """12.5.1: the map edge counts as enemy."""
    enemies = [unit(f"s{n}", there) for n, there in enumerate(around)]

    assert state(board(unit("a1", here), *enemies), "a1") == expected


def test_a_lake_alone_cuts_nobody_off() -> None:
    """12.5.1, reading 56: mechanized enemies have no zone into it."""
    place = board(
        unit("a1", "0404"),
        *(unit(f"s{n}", here, "tank") for n, here in enumerate(["0305", "0304", "0504"])),
        hexes={"0403": "lake"},
    )

    assert state(place, "a1") == "unsupported"


# ---- what holds on every board

HEXES = [f"{row:02}{col:02}" for row in range(1, 8) for col in range(1, 8) if row % 2 or col < 7]


@st.composite
def crowded(draw: st.DrawFn) -> dict[str, Any]:
    """Return a board with the railroad, some lakes, and up to twelve units of both sides, one in a hex."""
    places = draw(st.lists(st.sampled_from(HEXES), min_size=2, max_size=12, unique=True))
    kinds = st.sampled_from(["infantry", "infantry", "panzer", "mobile_depot", "truck_column"])
    names = [f"{draw(st.sampled_from('as'))}{number}" for number in range(len(places))]
    units = [
        unit(name, here, draw(kinds), move=draw(st.integers(1, 6)))
        for name, here in zip(names, places, strict=True)
    ]
    lakes = draw(st.sets(st.sampled_from(HEXES), max_size=4)).difference(places)
    return railway(*units, hexes=dict.fromkeys(sorted(lakes), "lake"))


@settings(max_examples=20)
@given(crowded())
def test_a_line_is_no_longer_than_the_unit_s_move_and_enters_open_hexes(place: dict[str, Any]) -> None:
    """12.0."""
    here = situation(place)
    closed = LineGround(here, "axis").closed
    found = supports(here, "axis")

    for name, support in found.items():
        way = support.path
        assert len(way) - 1 <= here.unit(name).move
        assert closed.isdisjoint(way[1:])
        assert all(there in here.terrain.around(before) for before, there in pairwise(way))


@settings(max_examples=20)
@given(crowded())
def test_nobody_loses_support_when_the_enemy_is_gone(place: dict[str, Any]) -> None:
    """12.0: enemies only block."""
    before = {name: told for name, told in supports(situation(place), "axis").items() if told.is_supported}
    alone = {**place, "units": [each for each in place["units"] if each["side"] == "axis"]}
    after = supports(situation(alone), "axis")

    assert [name for name in before if not after[name].is_supported] == []


@settings(max_examples=20)
@given(crowded())
def test_where_a_line_breaks_is_a_hex_that_is_closed(place: dict[str, Any]) -> None:
    """12.0."""
    here = situation(place)
    without = [unit for unit in here.of("axis") if not is_supported(here, unit)]
    breaks = {line_break(here, unit).at for unit in without} - {None}

    assert breaks <= LineGround(here, "axis").closed | {HexId("0401")}


# ---- the report for the screen


def report(place: dict[str, Any], side: str) -> tuple[SupplyReport, CitationBook]:
    """Return the report on a side, and the book in which its findings stand."""
    judge, position = CampaignDesk().read(Fields({"board": place}, "the line"))
    return judge.supply(position, side), citations()


@pytest.mark.parametrize(
    ("units", "sentences"),
    [
        (
            [unit("a1", "0504", move=1)],
            ["1 of 1 hex to 0403, a railroad that serves", "From there 2 hexes on to the source in 0401"],
        ),
        ([unit("a1", "0404", "garrison")], ["a1 is a garrison: always in support"]),
        ([unit("a1", "0504", move=1), unit("s1", "0404")], ["0403 breaks the nearest line"]),
        ([unit("a1", "0704", move=1)], ["No source lies within 1 hex"]),
    ],
)
def test_the_report_says_how_a_line_goes_or_where_it_breaks(
    units: list[dict[str, Any]], sentences: list[str]
) -> None:
    found, book = report(railway(*units), "axis")
    told = found.line(UnitId("a1")) or found.gap(UnitId("a1"))

    assert [book.phrase(each) for each in (told.told if told is not None else ())] == sentences


def test_the_report_traces_whatever_markers_say() -> None:
    found, _ = report(axis_board(unit("a1", "0402", supplied=False)), "axis")

    assert found.supplied == {"a1"}


def test_the_report_tells_the_unsupported_from_those_cut_off() -> None:
    found, _ = report(
        board(unit("a1", "0404"), unit("a2", "0101"), unit("s1", "0103"), unit("s2", "0202")), "axis"
    )

    assert found.states == {"a1": "unsupported", "a2": "cut_off"}


def test_the_reach_of_sources_for_a_unit_ends_at_the_length_of_its_line() -> None:
    found, _ = report(axis_board(unit("a1", "0402", move=1)), "axis")

    assert found.reach(UnitId("a1")) == {"0401", "0402", "0301", "0302", "0501", "0502"}


def test_a_marker_on_the_table_only_reminds() -> None:
    """12.5: support is traced anew for each purpose."""
    place = situation(axis_board(unit("a1", "0402")))
    marked = place.unit(UnitId("a1")).marked(OUT_OF_SUPPLY)

    assert is_supported(place.over(place.position.with_unit(marked)), marked)


def test_the_markers_of_both_sides_are_laid_anew() -> None:
    """12.5; who is cut off lies under the same marker."""
    units = unit("a1", "0406"), unit("a2", "0402"), unit("s1", "0701")
    judge, position = CampaignDesk().read(Fields({"board": axis_board(*units)}, "the line"))
    thrown = supply_work().effects(position, judge, None)

    assert [effect.states for effect in (thrown.effects if thrown else ())] == [
        ((OUT_OF_SUPPLY, frozenset({"a1", "s1"})),),
    ]


def test_the_command_tells_why_a_garrison_needs_no_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """12.1."""
    file = tmp_path / "game.adjutant"
    new_game("budapest-campaign", "campaign", seed=3, path=file).close()
    cli.main(["supply", str(file), "--side", "axis"])

    (line,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("hu:gar-buda/HU"))
    assert line.split(":  ")[1] == "hu:gar-buda/HU is a garrison: always in support"
