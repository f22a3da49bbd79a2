"""The set-ups keep to the cases on scenarios, stacking and supply; turns bring what they should (6, 13)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

import pytest

from app.files.export import order_of_battle
from app.files.savegame import game_in_memory
from app.panels.order_tree import Level, build_tree
from counters import load, setups
from counters.scenario import SetUp, Turn
from counters.setupcheck import Places
from counters.units import Unit
from maps import load as maps
from rules.board import Board
from rules.games.battle_for_hungary.stacking import overstacked
from rules.grids.hexes import HexGrid
from rules.hexgrid import HexId, Hexside
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.playing import new_game, situation

GAME = "battle-for-hungary"
ROSTER = load.load(GAME)
SHEET = maps.load(GAME)
BOARD = Board.of_sheet(SHEET)
AREAS, GRID = BOARD.areas, SHEET.grid
LAKES, RAIL = SHEET.hexsides["lake"], SHEET.road_links["rail"]
SIDES = ("axis", "allied")
ENEMY = {"axis": "allied", "allied": "axis"}
LOC_HEXES = {"axis": 10, "allied": 8}  # 5.2, 5.3
ANY_LENGTH = len(GRID.hexes)
NO_ZONE = {"hq", "artillery", "cl"}  # 3.1
LINES = {"campaign": 1, "puszta": 1, "konrad": 7, "spring": 11}
FIRST_TURNS = {"campaign": 1, "konrad": 7, "spring": 11}
"""The set-ups that are not inherited, and their first turns."""
EACH = pytest.mark.parametrize("scenario", FIRST_TURNS)
EACH_SIDE = pytest.mark.parametrize("side", SIDES)


# Compared by what it is, not by what it holds: its answers are kept.
@dataclass(frozen=True, eq=False)
class Laid:
    """A set-up with what the cases ask of it."""

    setup: SetUp
    turn: int

    @cached_property
    def stacks(self) -> Mapping[HexId, list[Unit]]:
        """The units on the map by their hexes, columns left out: they are markers (1.5)."""
        found: dict[HexId, list[Unit]] = defaultdict(list)
        for where in self.setup.placements:
            if where.hex and (one := ROSTER.units[where.unit]).type != "cl":
                found[HexId(where.hex)].append(one)
        return found

    @cached_property
    def hex_of(self) -> Mapping[str, HexId]:
        """Where the unit of a label stands."""
        return {one.label: here for here, stack in self.stacks.items() for one in stack}

    @cache  # noqa: B019 there are three, and they live as long as the tests
    def held(self, side: str) -> frozenset[HexId]:
        return frozenset(here for here, stack in self.stacks.items() if stack[0].side == side)

    @cache  # noqa: B019
    def zone(self, side: str) -> frozenset[HexId]:
        """Return the hexes beside units that have a zone of control (3.1)."""
        strong = (h for h in self.held(side) if any(one.type not in NO_ZONE for one in self.stacks[h]))
        return frozenset(there for here in strong for there in GRID.neighbors(here))

    @cache  # noqa: B019
    def ways(self, side: str) -> frozenset[HexId]:
        """Return the hexes through which a line of communication may lead (5.1, 3.4)."""
        enemy = ENEMY[side]
        return frozenset(GRID.hexes) - self.held(enemy) - (self.zone(enemy) - self.held(side))

    def headquarters(self, side: str) -> dict[str, HexId]:
        found = ((one, here) for here, stack in self.stacks.items() for one in stack if one.type == "hq")
        return {one.label: here for one, here in found if one.side == side}


LAID = {name: Laid(setups.load_setup(GAME, name), turn) for name, turn in FIRST_TURNS.items()}


def reached(
    starts: Collection[HexId], is_way: Callable[[HexId, HexId], bool], most: int = ANY_LENGTH
) -> set[HexId]:
    """Return the hexes to which a way of at most so many hexes leads."""
    found, edge = set(starts), set(starts)
    for _ in range(most):
        beside = {there for here in edge for there in GRID.neighbors(here) if is_way(here, there)}
        edge = beside - found
        if not edge:
            break
        found |= edge
    return found


def line(laid: Laid, side: str, starts: Collection[HexId], most: int = ANY_LENGTH) -> set[HexId]:
    """Return the hexes to which a line of communication leads (5.1): never over a lake."""
    ways = laid.ways(side)
    return reached(starts, lambda a, b: b in ways and Hexside.between(a, b) not in LAKES, most)


def railway(laid: Laid, side: str, starts: Collection[HexId]) -> set[HexId]:
    """Return the hexes to which one leads along railways alone (10.2)."""
    return reached(starts, lambda a, b: b in laid.ways(side) and Hexside.between(a, b) in RAIL)


def units(setup: SetUp, box: str) -> set[UnitId]:
    return {where.unit for where in setup.placements if where.box == box}


def distance(one: HexId, other: HexId) -> int:
    assert isinstance(GRID, HexGrid)
    return GRID.distance(one, other)


def aircraft(setup: SetUp, base: str) -> set[UnitId]:
    return units(setup, f"ready:{base.lower()}")


# ---- files and scenarios


def test_files_map_and_tray_agree() -> None:
    boxes = Places(GRID.hexes, SHEET.tray.boxes, {name: area.hexes for name, area in SHEET.areas.items()})

    assert setups.check(GAME, boxes) == []


@pytest.mark.parametrize(
    ("scenario", "first", "turns"),
    [("puszta", 1, 6), ("konrad", 7, 4), ("spring", 11, 4), ("campaign", 1, 14)],
)
def test_a_scenario_is_as_long_as_the_text_says(
    scenario: str, first: int, turns: int
) -> None:  # 13.1 to 13.4
    title = next(each for each in setups.scenarios(GAME) if each.id == scenario)

    assert (int(title.first_turn), int(title.last_turn) - int(title.first_turn) + 1) == (first, turns)


@pytest.mark.parametrize("scenario", LINES)
def test_a_scenario_begins_with_the_aerial_phase(scenario: str) -> None:  # 13.1 to 13.4
    trackers = setups.load_setup(GAME, scenario).trackers

    assert (trackers["phase"], trackers["step"]) == ("axis.air", "missions")


def test_the_puszta_begins_as_the_campaign() -> None:
    puszta = setups.load_setup(GAME, "puszta")
    later = {unit.id for unit in ROSTER.units.values() if unit.arrival.isdigit() and int(unit.arrival) > 6}
    campaign = [each for each in LAID["campaign"].setup.placements if each.unit not in later]

    assert [each for each in puszta.placements if each.unit not in later] == campaign
    assert later == units(puszta, "not-in-play:axis") | units(puszta, "not-in-play:allied")


@pytest.mark.parametrize("scenario", LINES)
def test_a_game_is_laid_out(scenario: str) -> None:
    game = game_in_memory(GAME, scenario, seed=3)

    assert sum(1 for piece in game.table if piece.design in ROSTER.units) == len(ROSTER.units)


# ---- who stands where


@EACH
def test_no_hex_has_more_than_four_units(scenario: str) -> None:  # 4
    assert max(map(len, LAID[scenario].stacks.values())) <= 4


@EACH
def test_no_hex_is_over_its_limit_where_columns_count_as_units(scenario: str) -> None:  # 4, 5.8
    assert overstacked(situation(new_game(scenario, column_is_unit="true"))) == {}


@EACH
def test_czechs_stand_with_soviet_units_alone(scenario: str) -> None:  # 4
    nations = [{each.nationality for each in stack} for stack in LAID[scenario].stacks.values()]

    assert all(those <= {"czech", "soviet"} for those in nations if "czech" in those)


@EACH
def test_all_stand_on_their_side_of_the_line(scenario: str) -> None:  # 13
    laid = LAID[scenario]
    allied = AREAS[f"allied_turn_{laid.turn}"]
    partisans = {h for h, stack in laid.stacks.items() if stack[0].type == "partisan"}

    assert not laid.held("axis") & allied
    assert laid.held("allied") - partisans <= allied
    assert partisans <= AREAS["slovak_uprising"]


@EACH
def test_everybody_has_come_and_nobody_has_left(scenario: str) -> None:  # 6.4, 6.5
    laid = LAID[scenario]
    there = [each for stack in laid.stacks.values() for each in stack]

    assert all(each.arrival == "setup" or int(each.arrival) <= laid.turn for each in there)
    assert all(int(each.values.get("withdraw", "99")) > laid.turn for each in there)


@EACH
def test_who_begins_reduced_has_two_steps(scenario: str) -> None:  # 13
    reduced = [each.unit for each in LAID[scenario].setup.placements if each.face == "reduced"]

    assert reduced
    assert all(len(ROSTER.units[name].faces) == 2 for name in reduced)


@EACH
@EACH_SIDE
def test_the_front_is_held_or_in_a_zone(scenario: str, side: str) -> None:
    laid = LAID[scenario]

    assert not AREAS[f"{side}_front_{laid.turn}"] - laid.held(side) - laid.zone(side)


@EACH
@EACH_SIDE
def test_columns_stand_beside_a_headquarters_or_in_a_source(scenario: str, side: str) -> None:  # 13
    laid = LAID[scenario]
    there = [
        HexId(where.hex)
        for where in laid.setup.placements
        if where.hex and (one := ROSTER.units[where.unit]).type == "cl" and one.side == side
    ]
    near = [*laid.headquarters(side).values()]

    assert len(there) == {("campaign", "axis"): 3}.get((scenario, side), 6)
    assert all(h in AREAS[f"{side}_sources"] or min(distance(h, hq) for hq in near) <= 1 for h in there)


def test_nobody_of_the_axis_stands_in_the_uprising() -> None:  # 12.2.1
    assert not LAID["campaign"].held("axis") & AREAS["slovak_uprising"]


def test_on_turn_one_fourteen_allied_aircraft_fly_for_two_fronts() -> None:  # 9.2.2
    setup = LAID["campaign"].setup

    assert [len(aircraft(setup, base)) for base in ("2UF", "4UF", "3UF")] == [10, 4, 0]


@EACH
@pytest.mark.parametrize("base", ["2UF", "3UF", "4UF"])
def test_a_front_has_at_most_ten_aircraft(scenario: str, base: str) -> None:  # 10.2
    assert len(aircraft(LAID[scenario].setup, base)) <= 10


def test_three_divisions_of_the_1st_panzer_army_stand_where_the_text_says() -> None:  # 13, three rows lower
    laid = LAID["konrad"]
    places = {"0616", "0516", "0415", "0315", "0215", "0115", "0214", "0515", "0615"}
    reduced = {ROSTER.units[each.unit].label for each in laid.setup.placements if each.face == "reduced"}
    named = {"100 J", "168 Inf", "254 Inf"}

    assert {laid.hex_of[label] for label in named} <= places
    assert len(named & reduced) == 2


def test_both_hexes_of_budapest_are_held_and_cut_off_in_january() -> None:  # 13.2
    laid = LAID["konrad"]

    assert set(AREAS["budapest"]) <= laid.held("axis")
    assert not line(laid, "axis", AREAS["budapest"]) & AREAS["axis_sources"]


def test_the_vojvodina_corps_comes_at_subotica() -> None:  # 6.4.1
    assert distance(LAID["konrad"].hex_of["12 V"], next(iter(AREAS["subotica"]))) <= 2


@pytest.mark.parametrize(
    ("scenario", "name", "box"),
    [
        ("konrad", "ge:24_Pz/G", "withdrawn:axis"),  # on turn 7
        ("konrad", "ge:LAH/G", "arrival:axis:10"),
        ("konrad", "ge:DR/G", "not-in-play:axis"),  # it would come on turn 11
        ("spring", "sk:Slvk_1/K", "not-in-play:allied"),
        ("spring", "ge:Lz/G", "arrival:axis:12"),
        ("campaign", "so:HQ_3Ukr/S", "arrival:allied:4"),  # 9.2.2
        ("campaign", "ge:CL_12/CL", "columns:axis"),
    ],
)
def test_who_is_not_on_the_map_lies_in_the_tray(scenario: str, name: str, box: str | None) -> None:
    found = {each.unit: each.box for each in LAID[scenario].setup.placements}

    assert found.get(UnitId(name)) == box


# ---- supply at the start


@EACH
@EACH_SIDE
def test_every_headquarters_is_in_supply(scenario: str, side: str) -> None:  # 10.2
    laid = LAID[scenario]

    assert {*laid.headquarters(side).values()} <= line(laid, side, AREAS[f"{side}_sources"])


def full(laid: Laid, side: str) -> set[str]:
    """Return the headquarters with a railway to a source (10.2)."""
    there = railway(laid, side, AREAS[f"{side}_sources"])
    return {label for label, here in laid.headquarters(side).items() if here in there}


def test_on_turn_one_the_2nd_front_is_fully_supplied_and_the_4th_partly() -> None:  # 9.2.2
    laid = LAID["campaign"]

    assert (set(laid.headquarters("allied")), full(laid, "allied")) == ({"2Ukr", "4Ukr"}, {"2Ukr"})


def needy(laid: Laid, side: str, near: Collection[HexId]) -> dict[str, HexId]:
    """Return who of a side has no line to one of some hexes (5.2, 5.3); partisans need none."""
    supplied = line(laid, side, near, LOC_HEXES[side])
    others = ((each, here) for here in laid.held(side) - supplied for each in laid.stacks[here])
    return {each.label: here for each, here in others if each.type not in {"hq", "partisan"}}


# Origin: the notes of the set-ups; 5.6 for the two corps of the 38th Army, 13.2 for Budapest.
@pytest.mark.parametrize(
    ("scenario", "side", "labels"),
    [
        ("campaign", "axis", set()),
        ("campaign", "allied", {"67 RK", "101 RK"}),
        ("konrad", "axis", {"13 Pz", "FG", "1 Pc", "12 GH", "FHH", "MT", "10 GH", "Bud Gar"}),
        ("konrad", "allied", set()),
        ("spring", "axis", set()),
        ("spring", "allied", set()),
    ],
)
def test_all_others_are_in_supply(scenario: str, side: str, labels: set[str]) -> None:
    laid = LAID[scenario]
    goals = {*AREAS[f"{side}_sources"], *laid.headquarters(side).values()}

    assert set(needy(laid, side, goals)) == labels


@EACH
def test_the_fronts_have_places_for_all_who_need_them(scenario: str) -> None:  # 10.2, 5.6
    laid = LAID[scenario]
    found = laid.headquarters("allied")
    places = {label: 18 if label in full(laid, "allied") else 10 for label in found}
    served = {label: line(laid, "allied", [here]) for label, here in found.items()}
    asking = needy(laid, "allied", AREAS["allied_sources"]).values()

    assert all_have_places([[label for label in found if here in served[label]] for here in asking], places)


def all_have_places(asking: Iterable[Collection[str]], places: Mapping[str, int]) -> bool:
    """Return whether a place is there for each of some units, by augmenting ways."""
    taken: dict[str, list[Collection[str]]] = {label: [] for label in places}

    def placed(one: Collection[str], seen: set[str]) -> bool:
        for label in one:
            if label in seen:
                continue
            seen.add(label)
            if len(taken[label]) < places[label]:
                taken[label].append(one)
                return True
            for other in taken[label]:
                if placed(other, seen):
                    taken[label].remove(other)
                    taken[label].append(one)
                    return True
        return False

    return all(placed(one, set()) for one in asking)


# ---- what the turns bring


TURNS = LAID["campaign"].setup.turns


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: str(turn.number))
def test_a_turn_brings_its_columns(turn: Turn) -> None:  # 6.2
    axis, allied = (turn.replacements[side]["columns"] for side in SIDES)

    assert axis == (3 if turn.number <= 8 else 2)
    assert allied == (6 if turn.number <= 6 else 3 if turn.number <= 11 else 5)


def test_hungarians_are_replaced_every_second_turn() -> None:  # 6.3.1
    points = [turn.replacements["axis"] for turn in TURNS]

    assert [each["hungarian"] for each in points] == [0, 2] * 7
    assert [turn.number for turn in TURNS if turn.replacements["axis"]["hungarian_air"]] == [4]


def test_the_turns_tell_who_leaves() -> None:  # 6.5
    told = {(event.note, turn.number) for turn in TURNS for event in turn.events if event.id == "withdrawal"}
    leaving = {(u.label, int(u.values["withdraw"])) for u in ROSTER.units.values() if "withdraw" in u.values}

    assert told == leaving
    assert ("168 Inf", 8) in told


def test_the_fuhrer_may_order_from_turn_five_on() -> None:  # 12.1
    asked = [turn.number for turn in TURNS if any(event.id == "fuehrer_order" for event in turn.events)]

    assert asked == list(range(5, 15))


def test_zones_of_entry_are_areas_of_the_map() -> None:  # 6.4
    zones = {zone for unit in ROSTER.units.values() for zone in unit.zones}

    assert zones - {"hungarian_towns"} == {"axis_sources", "allied_sources", "subotica"}
    assert zones - {"hungarian_towns"} <= set(AREAS)


def test_aircraft_and_columns_are_no_units_of_a_stack() -> None:  # 1.5, 4
    game = game_in_memory(GAME, "spring", seed=3)
    units_on_table = [piece for piece in game.table if piece.design in ROSTER.units]
    left_out = {
        ROSTER.units[UnitId(piece.design)].type for piece in units_on_table if not game.is_ground(piece)
    }

    assert left_out == {"cl", "fighter", "jabo", "bomber", "assault"}


def test_the_order_of_battle_has_each_army_under_its_name() -> None:
    game = game_in_memory(GAME, "campaign", seed=3)
    axis, allied = build_tree(game.roster, game.words).children

    assert [line.title for line in axis.children if line.level is Level.CORPS] == [
        "German army", "Hungarian army", "Columns", "In the air"
    ]  # fmt: skip
    assert "Slovak partisans" in [line.title for line in allied.children]
    assert "Without a corps" not in [line.title for line in allied.children]


def test_the_order_of_battle_as_text_needs_no_heading_where_a_side_has_no_corps() -> None:
    told = order_of_battle(game_in_memory(GAME, "campaign", seed=3))

    assert "\nAXIS\n  Columns\n" in told
    assert "Without a corps" not in told
