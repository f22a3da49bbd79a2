"""The printed set-up keeps to 18, and the optional forces of 21 come when they should."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cache
from random import Random
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.files.savegame import game_in_memory
from app.table.pieces import Place
from counters import load, setups
from counters.chances import settled
from counters.scenario import SetUp
from counters.setupcheck import Places
from counters.units import Unit
from maps import load as maps
from maps.sheet import BoxId
from rules.board import Board
from rules.grids.hexes import HexGrid
from rules.hexgrid import HexId
from rules.unit_id import UnitId

GAME = "budapest-campaign"
ROSTER = load.load(GAME)
SETUP = setups.load_setup(GAME, "campaign")
SHEET = maps.load(GAME)
BOARD = Board.of_sheet(SHEET)
AREAS = BOARD.areas
GRID = SHEET.grid
SIDES = ("axis", "soviet")
SCREENED = {"axis": "axis_border", "soviet": "soviet_border"}
LOGISTICS = {"mobile_depot", "truck_column"}
FORBIDDEN_HEXES = 2
"""So near the east edge nobody of the Axis sets up (18.2b3)."""


def unit(name: str) -> Unit:
    return ROSTER.units[UnitId(name)]


def on_map(setup: SetUp, side: str) -> Mapping[HexId, list[Unit]]:
    """Return the units of a side on the map by their hexes."""
    found: dict[HexId, list[Unit]] = defaultdict(list)
    for where in setup.placements:
        if where.hex and unit(where.unit).side == side:
            found[HexId(where.hex)].append(unit(where.unit))
    return found


def in_box(setup: SetUp, box: str) -> set[str]:
    return {where.unit for where in setup.placements if where.box == box}


def reduced(setup: SetUp) -> set[str]:
    return {where.unit for where in setup.placements if where.face == "reduced"}


def with_zones(stacks: Mapping[HexId, Collection[Unit]]) -> set[HexId]:
    """Return the hexes of units that fight and the hexes beside them (8.0); no ground here keeps one out."""
    held = {here for here, stack in stacks.items() if any(each.type not in LOGISTICS for each in stack)}
    return held | {there for here in held for there in GRID.neighbors(here)}


def from_east_edge(here: HexId) -> int:
    assert isinstance(GRID, HexGrid)
    return min(GRID.distance(here, edge) for edge in AREAS["edge_east"])


def test_files_map_and_tray_agree() -> None:
    boxes = Places(
        SHEET.grid.hexes, SHEET.tray.boxes, {name: area.hexes for name, area in SHEET.areas.items()}
    )

    assert setups.check(GAME, boxes) == []


def test_the_axis_stands_in_hungary_and_the_soviets_in_romania() -> None:  # 18.2b, 18.3a
    assert not set(on_map(SETUP, "axis")) & (AREAS["romania"] | AREAS["slovakia"])
    assert set(on_map(SETUP, "soviet")) <= AREAS["romania"]


def test_near_the_east_edge_only_units_that_fight_stand_where_they_may() -> None:  # 18.2b3, f, g
    near = {h: stack for h, stack in on_map(SETUP, "axis").items() if from_east_edge(h) <= FORBIDDEN_HEXES}

    assert set(near) <= AREAS["axis_setup_exceptions"]
    assert not [each.id for stack in near.values() for each in stack if each.type in LOGISTICS]


@pytest.mark.parametrize("side", SIDES)
def test_the_border_is_held_or_in_a_zone(side: str) -> None:  # 18.2b2, 18.3a
    assert set(SHEET.fronts[SCREENED[side]]) <= with_zones(on_map(SETUP, side))


def test_flak_stands_alone_in_cities_or_at_the_oilfield() -> None:  # 18.2b1
    places = [h for h, stack in on_map(SETUP, "axis").items() for each in stack if each.type == "flak"]

    assert len(set(places)) == len(places) == 2
    assert all(BOARD.terrain[here] == "city" or here in AREAS["oilfield"] for here in places)


def test_garrisons_stand_in_the_cities_of_their_names() -> None:  # 18.2a
    stacks = on_map(SETUP, "axis").items()
    found = {plain(each.label): here for here, stack in stacks for each in stack if each.type == "garrison"}

    assert {name: SHEET.towns[name] for name in found} == found


def plain(name: str) -> str:
    """Return a name without accents, as the map's keys have it."""
    return "".join(letter for letter in normalize("NFD", name) if letter.isascii())


@pytest.mark.parametrize("side", SIDES)
def test_no_hex_is_overstacked(side: str) -> None:  # 7.1 to 7.3
    for stack in on_map(SETUP, side).values():
        counted = [each for each in stack if each.movement != "static" and each.type not in LOGISTICS]
        others = [each.type for each in stack if each not in counted]
        assert len(counted) <= 2
        assert len(others) == len(set(others))


def test_no_two_soviet_commands_share_a_hex() -> None:  # 7.2
    commands = [
        {each.values["command"] for each in stack if each.type not in LOGISTICS}
        for stack in on_map(SETUP, "soviet").values()
    ]

    assert max(map(len, commands)) == 1


def test_depots_stand_on_railways() -> None:  # 18.2f, 18.3e
    hexes = {
        h
        for s in SIDES
        for h, stack in on_map(SETUP, s).items()
        if {e.type for e in stack} & {"mobile_depot"}
    }

    assert hexes <= {here for link in SHEET.road_links["rail"] for here in link}


@pytest.mark.parametrize(
    ("side", "kinds"),
    [
        ("axis", {"kg_infantry": 1, "kg_mechanized": 1, "mobile_depot": 2, "truck_column": 1}),  # 18.2c, f, g
        ("soviet", {"fmg": 0, "mobile_depot": 1, "truck_column": 1}),  # 18.3b, e, f
    ],
)
def test_as_many_of_a_kind_stand_on_the_map_as_the_text_says(side: str, kinds: dict[str, int]) -> None:
    there = [each.type for stack in on_map(SETUP, side).values() for each in stack]

    assert {kind: there.count(kind) for kind in kinds} == kinds


def test_the_named_axis_units_and_two_corps_begin_reduced() -> None:  # 18.2
    axis = {name for name in reduced(SETUP) if unit(name).side == "axis"}
    corps = sorted(
        unit(name).values["code"] for name in axis - {"hu:res/HU"} if unit(name).nationality == "hungarian"
    )

    assert axis >= {"ge:4fhh/AKN", "hu:res/HU", "ge:air-aks/AKS"}
    assert (len(axis), corps) == (5, ["1", "S"])


def test_two_units_at_start_and_two_of_turn_one_begin_reduced_of_the_second_front() -> None:  # 18.3
    soviet = {name for name in reduced(SETUP) if unit(name).side == "soviet"}

    assert sorted(unit(name).values["code"] for name in soviet) == ["1", "1", "S", "S"]
    assert {unit(name).values["command"] for name in soviet} == {"2UF"}


@pytest.mark.parametrize("side", SIDES)
def test_every_support_unit_at_start_may_be_drawn(side: str) -> None:  # 18.2, 18.3, 16.1
    begins = {u.id for u in ROSTER.units.values() if "attack_shift" in u.values and u.values["code"] == "S"}

    assert in_box(SETUP, f"ssu-pool:{side}") == {name for name in begins if unit(name).side == side}


def test_air_units_are_available() -> None:  # 18.2e, 18.3d
    assert len(in_box(SETUP, "air:axis")) == 2
    assert len(in_box(SETUP, "air:soviet")) == 3


def test_the_romanians_of_turn_one_lie_in_the_display() -> None:  # 18.3
    assert {"ro:2/RO", "ro:6/RO", "ro:mtn/RO"} <= in_box(SETUP, "available:soviet")


@pytest.mark.parametrize(
    ("side", "begins"),
    [
        ("axis", {"akn", "hu", "fuehrer_directive"}),
        ("soviet", {"2uf", "ro", "stavka_directive"}),
    ],  # 18.2, 18.3
)
def test_the_first_command_markers_lie_in_the_pool(side: str, begins: set[str]) -> None:
    assert {marker.marker for marker in SETUP.markers if marker.box == f"pool:{side}"} == begins


@pytest.mark.parametrize(
    ("turn", "axis", "soviet"),
    [(1, 1, 2), (2, 1, 2), (4, 2, 3), (7, 3, 3), (10, 1, 2)],  # 18.2, 18.3 for turn 1
)
def test_a_turn_brings_its_refit_points(turn: int, axis: int, soviet: int) -> None:
    points = SETUP.turns[turn - 1].replacements

    assert (points["axis"]["general"], points["soviet"]["general"]) == (axis, soviet)


# ---- optional forces (21)


def test_without_optional_forces_their_units_are_out_of_play() -> None:  # 18.1
    out = in_box(SETUP, "not-in-play:axis") | in_box(SETUP, "not-in-play:soviet")

    assert out == {u.id for u in ROSTER.units.values() if u.values["code"] == "Opt"}


@pytest.mark.parametrize(
    ("chosen", "box", "units"),
    [
        ({"21.1"}, "arrival:axis:6", {"ge:1ss/AKN", "ge:2ss/AKN", "ge:67/AKN", "ge:501/SSU"}),
        ({"21.2"}, "arrival:axis:5", {"ge:15m/AKS"}),
        ({"21.3"}, "arrival:soviet:9", {"so:4ta/2UF"}),
        ({"21.3", "21.1"}, "arrival:soviet:7", {"so:4ta/2UF"}),
        ({"21.4"}, "arrival:soviet:9", {"so:38g/3UF", "so:39g/3UF"}),
        ({"21.4", "21.1"}, "arrival:soviet:7", {"so:38g/3UF", "so:39g/3UF"}),
        ({"21.5a"}, "arrival:axis:7", {"ge:air-zbv/any"}),
    ],
)
def test_an_optional_force_comes_in_its_turn(chosen: set[str], box: str, units: set[str]) -> None:
    setup = setups.load_setup(GAME, "campaign", dict.fromkeys(chosen, "on"))

    assert units <= in_box(setup, box)


def test_the_first_ss_corps_comes_once_with_the_offensive_on_the_danube() -> None:  # 21.1
    setup = setups.load_setup(GAME, "campaign", {"21.1": "on"})
    arrivals = [arrival.date for arrival in setup.arrivals if "ge:1ss/AKN" in arrival.units]

    assert arrivals == ["006"]


@pytest.mark.parametrize(
    ("option", "kind"),
    [("20.0", "rule"), ("21.1", "variant"), ("21.5b", "variant"), ("21.6", "rule"), ("26.0", "rule")],
)
def test_the_optional_rules_are_offered(option: str, kind: str) -> None:
    assert {title.id: title.kind for title in setups.options(GAME)}[option] == kind


# ---- what chance decides at the start


@cache
def undecided(*options: str) -> SetUp:
    return setups.load_setup(GAME, "campaign", dict.fromkeys(options, "on"))


def laid_out(seed: int, *options: str) -> SetUp:
    """Return the set-up as a game of a seed has it."""
    return settled(undecided(*options), Random(seed).randrange)


@given(seed=st.integers(0, 10_000))
@settings(max_examples=20)
def test_two_axis_and_three_soviet_support_units_are_drawn(seed: int) -> None:  # 18.2, 18.3
    drawn = {side: in_box(laid_out(seed), f"ssu:{side}") for side in SIDES}

    assert {side: len(those) for side, those in drawn.items()} == {"axis": 2, "soviet": 3}
    assert all(unit(name).values["code"] == "S" for those in drawn.values() for name in those)


def test_every_support_unit_at_start_is_drawn_in_some_game() -> None:  # 18.2, 18.3
    drawn = set().union(*(in_box(laid_out(seed), f"ssu:{side}") for seed in range(40) for side in SIDES))

    assert drawn == {
        u.id for u in ROSTER.units.values() if "attack_shift" in u.values and u.values["code"] == "S"
    }


def test_the_stavka_air_unit_comes_in_one_of_the_first_six_turns() -> None:  # 21.5
    turns = {
        where.box
        for seed in range(60)
        for where in laid_out(seed, "21.5b").placements
        if where.unit == "so:air-stavka/any"
    }

    assert turns == {f"arrival:soviet:{turn}" for turn in range(1, 7)}


def test_a_seed_tells_the_draw_again() -> None:
    assert laid_out(7) == laid_out(7)


def test_a_game_begins_with_the_support_units_drawn() -> None:
    game = game_in_memory(GAME, "campaign", seed=3)

    assert [len(game.table.stack_at(Place(box=BoxId(f"ssu:{side}")).spot)) for side in SIDES] == [2, 3]
