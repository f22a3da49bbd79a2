"""Setting up (13): the four set-ups hold, every fault is found by its case, automatic ones have none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

import counters.setups
from app.assist.deploy.deployment import deployment_for, exhibit_of, occasion_of, roster_facts
from app.assist.reader import position_of
from app.files.own_setup import clear_the_map, keep_setup
from app.files.savegame import game_in_memory
from app.table.game import Game
from counters.load import load
from counters.words import folder_of
from rules.board import Board
from rules.games.battle_for_hungary.judge import judges
from rules.games.battle_for_hungary.set_up.book import read_book
from rules.games.battle_for_hungary.set_up.rules import HungaryDeployment
from rules.games.battle_for_hungary.words import ready_box
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.position import Position
from rules.tomlfile import read_toml
from rules.unit_id import UnitId

GAME = "battle-for-hungary"
SCENARIOS = ("campaign", "puszta", "konrad", "spring")


@cache
def printed(scenario: str) -> Game:
    return game_in_memory(GAME, scenario, seed=1)


@cache
def deployment(scenario: str) -> HungaryDeployment:
    game = printed(scenario)
    found = deployment_for(occasion_of(game), judges()(Board.of_sheet(game.sheet)))
    assert isinstance(found, HungaryDeployment)
    return found


@cache
def cleared(scenario: str) -> Game:
    """Return a game that begins with an empty map."""
    game = game_in_memory(GAME, scenario, seed=1)
    change = clear_the_map(game, "")
    assert change is not None
    game.journal.push(change)
    return game


def with_units(scenario: str, units: Mapping[str, str]) -> Position:
    """Return the printed set-up with units in other hexes, `-` for off the map."""
    position = position_of(printed(scenario))
    for name, here in units.items():
        unit = position.by_id[UnitId(name)]
        position = position.with_unit(unit.at(None if here == "-" else HexId(here)))
    return position


def found_in(scenario: str, position: Position) -> set[tuple[str, str]]:
    """Return case and rule of all that is against the rules in a position."""
    report = deployment(scenario).report(position)
    return {(each.case, each.rule) for each in report.verdict.prohibitions}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_13_the_printed_set_up_breaks_nothing(scenario: str) -> None:
    assert exhibit_of(printed(scenario)).findings == ()


@pytest.mark.parametrize(
    ("scenario", "units", "fault"),
    [
        ("campaign", {"ge:13_Pz/G": "1711"}, ("13", "stands_outside")),  # Allied ground
        ("campaign", {"so:5_TK/S": "1614"}, ("13", "stands_outside")),
        ("campaign", {"so:5_TK/S": "1614"}, ("13", "shares_with_the_enemy")),
        (
            "campaign",
            {"sk:Slvk_1/K": "0111"},
            ("12.2.1", "stands_outside"),
        ),  # out of its area
        ("campaign", {"sk:Slvk_1/K": "0320"}, ("13", "shares_with_the_enemy")),
        ("konrad", {"ge:100_J/G": "1328"}, ("13", "stands_outside")),  # its example: between 0616 and 0115
        ("spring", {"ge:100_J/G": "1328"}, None),
        ("campaign", {"ge:CL_1/CL": "0314"}, ("13", "column_without_headquarters")),
        ("campaign", {"ge:CL_1/CL": "1215"}, None),  # next to a headquarters
        ("campaign", {"ge:CL_1/CL": "0832"}, None),  # a source
        ("campaign", {"ge:CL_1/CL": "2301"}, ("13", "column_without_headquarters")),  # a source of the Allies
        ("campaign", {"ge:CL_9/CL": "0832"}, ("13", "too_many_columns")),
        ("campaign", {f"ge:{name}_Inf/G": "0114" for name in (72, 75)}, ("4", "hex_is_full")),
        ("campaign", {"cz:1_Cz/C": "1809"}, ("4", "czechs_stack_with_soviets")),  # with Romanians
        ("campaign", {"so:2_Mech/S": "1809"}, None),  # of a later turn: told, not barred
        ("campaign", {"ge:JG_52/LF4": "1214"}, ("9.8", "aircraft_away_from_its_base")),
        ("campaign", {"ge:13_Pz/G": "-"}, ("13", "still_to_be_placed")),
        ("campaign", {"ge:13_Pz/G": "-"}, ("13.4", "set_up_before_its_turn")),
        ("puszta", {"ge:13_Pz/G": "-"}, ("13.1", "set_up_before_its_turn")),
        ("konrad", {"ge:13_Pz/G": "-"}, None),  # the Allies are first
        ("konrad", {"so:5_TK/S": "-"}, ("13.2", "set_up_before_its_turn")),
        ("spring", {"ge:1_Pz/G": "-"}, ("13.3", "set_up_before_its_turn")),
    ],
)
def test_a_fault_is_found_under_its_case(
    scenario: str, units: Mapping[str, str], fault: tuple[str, str] | None
) -> None:
    found = found_in(scenario, with_units(scenario, units))

    assert (fault in found) if fault else not found - {("13", "still_to_be_placed")}


def test_10_4_an_aircraft_lies_at_its_own_base() -> None:
    position = position_of(printed("campaign"))
    fighter = replace(position.by_id[UnitId("so:1_Gd_Fighter/2UF")], box=ready_box("4UF"))

    assert found_in("campaign", position.with_unit(fighter)) == {("9.8", "aircraft_away_from_its_base")}


@pytest.mark.parametrize(
    ("scenario", "unit", "steps", "fault"),
    [
        ("campaign", "ge:76_Inf/G", 2, "wrong_number_reduced"),
        ("konrad", "ge:168_Inf/G", 2, "wrong_number_reduced"),
        ("konrad", "ge:100_J/G", 1, "wrong_number_reduced"),
        ("campaign", "ge:13_Pz/G", 1, "begins_weakened"),
    ],
)
def test_13_who_begins_reduced_is_counted(scenario: str, unit: str, steps: int, fault: str) -> None:
    position = position_of(printed(scenario))
    changed = replace(position.by_id[UnitId(unit)], steps=steps)

    assert found_in(scenario, position.with_unit(changed)) == {("13", fault)}


def test_13_any_two_of_the_three_divisions_are_the_reduced_ones() -> None:
    position = position_of(printed("konrad"))
    for unit, steps in (("ge:168_Inf/G", 2), ("ge:100_J/G", 1)):
        position = position.with_unit(replace(position.by_id[UnitId(unit)], steps=steps))

    assert found_in("konrad", position) == set()


def test_13_an_open_front_is_told_and_not_barred() -> None:
    south = dict.fromkeys(("ge:Pol_Ban/G", "ge:Kroatien_392/G", "ge:117_J/G", "ge:Bdbg/G"), "2020")
    report = deployment("campaign").report(with_units("campaign", south))

    assert [(each.case, each.rule) for each in report.verdict.findings] == [("13", "front_lies_open")]
    assert report.faults == ()


def test_an_own_set_up_is_judged_by_the_line_of_the_scenario_it_was_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    keep_setup(printed("konrad"), "My winter")

    assert exhibit_of(game_in_memory(GAME, "own:my_winter", seed=1)).findings == ()


# ---- the order, and where columns may stand


@pytest.mark.parametrize(
    ("scenario", "first"),
    [("campaign", "axis"), ("puszta", "axis"), ("konrad", "allied"), ("spring", "axis")],
)
def test_13_one_side_sets_up_first(scenario: str, first: str) -> None:
    report = exhibit_of(cleared(scenario)).report

    assert report.now is not None
    assert report.now.id == first


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_plan_of_a_scenario_is_that_of_its_set_up(scenario: str) -> None:
    plan = read_book(folder_of(GAME)).plan(scenario)
    table = read_toml(folder_of(GAME) / f"setup_{scenario}.toml")
    setup = counters.setups.load_setup(GAME, scenario)
    columns = [each.unit[:2] for each in setup.placements if "CL_" in each.unit and each.hex is not None]

    assert (f"turn {plan.line}", list(plan.order)) == (setup.trackers["deployment_line"], table["order"])
    assert plan.columns == {"axis": columns.count("ge"), "allied": columns.count("so")}


def test_who_begins_reduced_is_told_of_units_that_there_are() -> None:
    book, facts = read_book(folder_of(GAME)), roster_facts(load(GAME))
    named = {unit for row in (*book.reduced, *book.posts) for unit in row.units}

    assert named - facts.units.keys() == set()


def test_columns_may_stand_where_headquarters_stand() -> None:
    position = with_units("campaign", {"ge:HQ_6A/G": "1014"})
    places = deployment("campaign").report(position).places

    assert HexId("0914") in places[UnitId("ge:CL_1/CL")]
    assert HexId("1214") not in places[UnitId("ge:CL_1/CL")]


# ---- automatic ones


@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 1), ("konrad", 2), ("spring", 3)])
def test_an_automatic_set_up_breaks_nothing_and_leaves_no_front_open(scenario: str, seed: int) -> None:
    position = laid_out(scenario, position_of(cleared(scenario)), waiting(scenario), seed)

    assert deployment(scenario).report(position).verdict.findings == ()


def test_13_1_an_automatic_set_up_puts_columns_next_to_headquarters() -> None:
    position = laid_out("puszta", position_of(cleared("puszta")), waiting("puszta"), 5)

    assert found_in("puszta", position) == set()


def test_the_same_numbers_give_the_same_set_up() -> None:
    position, units = position_of(cleared("spring")), sorted(waiting("spring"))[:12]
    first, second = (deployment("spring").lay_out(position, units, Random(4).randrange) for _ in range(2))

    assert first == second


def test_who_stands_already_is_worked_around() -> None:
    moved = {"ge:13_Pz/G": "-", "so:HQ_2Ukr/S": "-", "so:CL_1/CL": "-"}
    position = laid_out("campaign", with_units("campaign", moved), map(UnitId, moved), 1)

    assert found_in("campaign", position) == set()


def laid_out(scenario: str, position: Position, units: Iterable[UnitId], seed: int) -> Position:
    places = deployment(scenario).lay_out(position, units, Random(seed).randrange)
    for unit, here in places.items():
        position = position.with_unit(position.by_id[unit].at(here))
    return position


def waiting(scenario: str) -> Iterable[UnitId]:
    return exhibit_of(cleared(scenario)).report.to_place()


# ---- the data


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('types = ["partisan"]', 'types = ["partizan"]', "unknown word 'partizan'"),
        ('area = "slovak_uprising"', 'area = "uprising"', "unknown word 'uprising'"),
        ("line = 7", "line = 6", "no deployment line of turn 6"),
        ("with_hq = true", "with_hq = true\nland = 1", "unknown key"),
        ("number = 2", "number = 4", "number"),
        ('scenario = "spring"\nunits', 'scenario = "autumn"\nunits', "unknown word 'autumn'"),
    ],
)
def test_a_fault_of_the_file_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = (folder_of(GAME) / "deployment.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "deployment.toml").write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(DataError, match=message):
        read_book(tmp_path)
