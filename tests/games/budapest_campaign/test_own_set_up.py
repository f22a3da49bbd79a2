"""Setting up (18): the printed set-up holds, every fault is found by its case, automatic ones have none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.assist.deploy.deployment import Exhibit, deployment_for, exhibit_of, occasion_of, roster_facts
from app.assist.reader import position_of
from app.files.own_setup import clear_the_map
from app.files.savegame import game_in_memory
from app.table.game import Game
from counters.load import load
from counters.words import folder_of
from rules.board import Board
from rules.games.budapest_campaign.judge import judges
from rules.games.budapest_campaign.set_up.book import read_book
from rules.games.budapest_campaign.set_up.rules import CampaignDeployment
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.position import Position
from rules.unit_id import UnitId

GAME = "budapest-campaign"


@cache
def printed() -> Game:
    return game_in_memory(GAME, "campaign", seed=1)


@cache
def deployment() -> CampaignDeployment:
    found = deployment_for(occasion_of(printed()), judges()(Board.of_sheet(printed().sheet)))
    assert isinstance(found, CampaignDeployment)
    return found


def with_units(**changes: str) -> Position:
    """Return the printed set-up with units in other hexes, `-` for off the map; `_` stands for a blank id."""
    position = position_of(printed())
    for name, here in changes.items():
        unit = position.by_id[UnitId(IDS[name])]
        position = position.with_unit(unit.at(None if here == "-" else HexId(here)))
    return position


IDS = {
    "panzer": "ge:3pz/AKN",
    "depot": "ge:dep/AKN",
    "trucks": "ge:trk1/AKN",
    "flak": "ge:flak1/AKN",
    "garrison": "hu:gar-szeged/HU",
    "finta": "hu:f/HU",
    "infantry": "ge:17/AKN",
    "rifle": "so:37-46/2UF",
    "guards": "so:27Gd-53/2UF",
    "romanian": "ro:4/RO",
    "more_trucks": "ge:trk2/AKN",
    "more_kg": "ge:kg-i2/AKN",
    "fmg": "so:fmg-a/2UF",
    "soviet_depot": "so:dep1/2UF",
}


def found_in(position: Position) -> set[tuple[str, str]]:
    """Return case and rule of all that is against the rules in a position."""
    return {(each.case, each.rule) for each in deployment().report(position).verdict.prohibitions}


def cleared(seed: int = 1) -> Game:
    """Return a game that begins with an empty map."""
    game = game_in_memory(GAME, "campaign", seed=seed)
    change = clear_the_map(game, "")
    assert change is not None
    game.journal.push(change)
    return game


def test_the_printed_set_up_breaks_nothing() -> None:
    shown: Exhibit = exhibit_of(printed())

    assert shown.broken == ()


@pytest.mark.parametrize(
    ("units", "fault"),
    [
        ({"panzer": "1605"}, ("18.2", "stands_outside")),  # Slovakia
        ({"panzer": "0118"}, ("18.2", "stands_outside")),  # Romania
        ({"panzer": "0522"}, None),  # three hexes from the edge
        ({"panzer": "1023"}, ("18.2", "stands_outside")),  # within two hexes of the east edge
        ({"panzer": "0523"}, None),  # one of the three hexes that are excepted
        ({"trucks": "0523"}, ("18.2", "stands_outside")),  # which are for units that fight
        ({"flak": "0812"}, ("18.2", "stands_outside")),  # neither a city nor the oilfield
        ({"flak": "1104"}, ("18.2", "shares_its_hex")),  # the oilfield, beside the other one
        ({"garrison": "1007"}, ("18.2", "stands_outside")),  # not its city
        ({"depot": "0813"}, None),  # a railroad
        ({"depot": "0512"}, ("18.2", "stands_outside")),  # none there
        ({"rifle": "0812"}, ("18.3", "stands_outside")),  # Hungary
        ({"soviet_depot": "0322"}, None),  # a railroad
        ({"soviet_depot": "0323"}, ("18.3", "stands_outside")),  # none there
        ({"infantry": "0911"}, ("18.2", "border_is_open")),  # 0525, held from 0524
        ({"romanian": "0125"}, ("18.3", "border_is_open")),
        ({"guards": "0421"}, ("7.2", "soviet_commands_mixed")),  # beside a Romanian
        ({"panzer": "1213", "finta": "1213"}, ("7.1", "axis_units_over_the_limit")),
        ({"more_trucks": "0812"}, ("18.2", "too_many_begin")),
        ({"more_kg": "0812"}, ("18.2", "too_many_begin")),
        ({"fmg": "0219"}, ("18.3", "too_many_begin")),
        ({"panzer": "-"}, ("18.1", "still_to_be_placed")),
        ({"panzer": "-"}, ("18.1", "set_up_before_its_turn")),  # the Soviets stand already
    ],
)
def test_a_fault_is_found_under_its_case(units: dict[str, str], fault: tuple[str, str] | None) -> None:
    found = found_in(with_units(**units))

    assert (fault in found) if fault else not {each for each in found if each[1] == "stands_outside"}


@pytest.mark.parametrize(
    ("unit", "steps", "fault"),
    [
        ("ge:4fhh/AKN", 2, ("18.2", "wrong_number_reduced")),
        ("ge:air-aks/AKS", 2, ("18.2", "wrong_number_reduced")),
        ("hu:7/HU", 1, ("18.2", "wrong_number_reduced")),
        ("hu:4/HU", 1, ("18.2", "wrong_number_reduced")),
        ("so:49-53/2UF", 2, ("18.3", "wrong_number_reduced")),
        ("so:51-40/2UF", 1, ("18.3", "wrong_number_reduced")),
        ("ge:3pz/AKN", 1, ("18.1", "begins_weakened")),
        ("ro:4/RO", 1, ("18.1", "begins_weakened")),
    ],
)
def test_who_begins_reduced_is_counted(unit: str, steps: int, fault: tuple[str, str]) -> None:
    position = position_of(printed())
    changed = replace(position.by_id[UnitId(unit)], steps=steps)

    assert found_in(position.with_unit(changed)) == {fault}


def test_another_corps_may_be_the_reduced_one() -> None:  # 18.2, Axis player's choice
    position = position_of(printed())
    for unit, steps in (("hu:9/HU", 2), ("hu:7/HU", 1)):
        position = position.with_unit(replace(position.by_id[UnitId(unit)], steps=steps))

    assert found_in(position) == set()


def test_the_axis_sets_up_first() -> None:  # 18.1
    report = exhibit_of(cleared()).report

    assert [stage.id for stage in report.stages] == ["axis", "soviet"]
    assert report.now is report.stages[0]


def test_on_an_empty_map_only_the_axis_border_is_asked_for_first() -> None:
    report = exhibit_of(cleared()).report

    assert [line.id for line in report.lines] == ["hungarian_border"]
    assert report.faults == ()


@given(seed=st.integers(0, 2**31 - 1))
@settings(max_examples=6, deadline=None)
def test_an_automatic_set_up_breaks_nothing(seed: int) -> None:
    position = position_of(cleared_once())
    places = deployment().lay_out(position, waiting(), Random(seed).randrange)
    for unit, here in places.items():
        position = position.with_unit(position.by_id[unit].at(here))

    assert found_in(position) == set()


def test_the_same_numbers_give_the_same_set_up() -> None:
    position = position_of(cleared_once())
    first, second = (deployment().lay_out(position, waiting(), Random(4).randrange) for _ in range(2))

    assert first == second


def test_who_stands_already_is_worked_around() -> None:
    position = with_units(panzer="-", finta="-")
    places = deployment().lay_out(
        position, [UnitId(IDS["panzer"]), UnitId(IDS["finta"])], Random(1).randrange
    )
    for unit, here in places.items():
        position = position.with_unit(position.by_id[unit].at(here))

    assert found_in(position) == set()


@cache
def cleared_once() -> Game:
    return cleared()


def waiting() -> Iterable[UnitId]:
    return exhibit_of(cleared_once()).report.to_place()


# ---- the data


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('types = ["flak"]', 'types = ["flag"]', "unknown word 'flag'"),
        ('country = "hungary"', 'country = "austria"', "unknown word 'austria'"),
        (
            'even_so = "axis_setup_exceptions"\n',
            'even_so = "axis_setup_exceptions"\nland = 1\n',
            "unknown key",
        ),
        ('command = "HU"', 'command = "RO"', "unknown word 'RO'"),
        ('beside = "romania"', "", "missing"),
    ],
)
def test_a_fault_of_the_file_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = (folder_of(GAME) / "deployment.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "deployment.toml").write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(DataError, match=message):
        read_book(tmp_path)


def test_every_garrison_has_its_city() -> None:  # 18.2a
    facts = roster_facts(load(GAME))
    named = {unit for post in read_book(folder_of(GAME)).posts for unit in post.at}

    assert named == {unit.id for unit in facts.units.values() if unit.type == "garrison"}
