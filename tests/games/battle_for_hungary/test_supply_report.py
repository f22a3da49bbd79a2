"""Supply on the screen and its markers: lines, where they break, the owner's choice, the check (5.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.table.game import Game
from rules.effects import PutInBox, SetFact
from rules.facts import Facts
from rules.games.battle_for_hungary.facts import GoesWithout
from rules.games.battle_for_hungary.law import citations, words
from rules.games.battle_for_hungary.line_breaks import line_break
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.supply import shortage_of
from rules.games.battle_for_hungary.supply_report import checked_report, supply_report
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.supply import supply_decisions
from rules.games.battle_for_hungary.words import GOES_WITHOUT, OVEREXTENDED, UNSUPPLIED, eliminated_box
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.boards import hq, rails, row, situation, unit
from tests.games.battle_for_hungary.playing import decisions, effects, new_game, on, take, work
from tests.games.battle_for_hungary.playing import situation as table
from tests.games.battle_for_hungary.test_supply import crowd


def sentences(place: dict[str, Any], name: str) -> list[str]:
    """Return what is told of the line of a unit, or of its gap."""
    there = situation(place)
    report = supply_report(there, there.unit(UnitId(name)).side)
    told = report.line(UnitId(name)) or report.gap(UnitId(name))
    return [citations().phrase(each) for each in (told.told if told is not None else ())]


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (row(unit("s1", "0105")), ["4 of 8 hexes to the source in 0101"]),
        (row(unit("g1", "0105"), hq("g2", "0106")), ["1 of 10 hexes to headquarters g2 in 0106"]),
        (row(unit("s1", "0113"), hq("s2", "0103")), ["10 hexes to 0103, more than 8: over-extended"]),
        (
            row(unit("s1", "0103", "partisan", nation="slovak"), slovakia=["0103"]),
            ["s1 is supplied anywhere in Slovakia"],
        ),
        (
            row(hq("s1", "0103"), roads=rails(1, 2, 3)),
            ["s1 is fully supplied by railroad from 0101, 2 hexes away"],
        ),
        (
            row(hq("s1", "0103")),
            ["s1 is supplied in part from 0101, 2 hexes away: no railroad leads all the way"],
        ),
        (
            row(unit("s1", "0105"), unit("g2", "0103", "hq")),
            ["0103 breaks the nearest line", "An enemy stands in 0103"],
        ),
        (
            row(hq("s1", "0105"), unit("g2", "0103", "hq")),
            [
                "s1 is out of supply and serves nobody",
                "0103 breaks the nearest line",
                "An enemy stands in 0103",
            ],
        ),
        (row(unit("g1", "0114")), ["No source or headquarters lies within 10 hexes"]),
        (row(unit("s1", "0114")), ["No source lies within 8 hexes, and no headquarters that serves"]),
        (
            row(unit("s1", "0105"), control={"0101": "axis"}, choices={"source_needs_control": True}),
            ["0101 breaks the nearest line", "The enemy held the source 0101 last"],
        ),
        (
            row(*crowd(11, "0112"), hq("s2", "0103")),
            [
                "9 hexes to 0103, more than 8: over-extended",
                "Places are too few: 1 of 11 units go without, as the owner chooses",
            ],
        ),
    ],
)
def test_what_the_screen_tells_of_a_line(place: dict[str, Any], told: list[str]) -> None:
    name = "s10" if len(place["units"]) > 5 else place["units"][0]["id"]

    assert sentences(place, name) == told


def test_the_line_goes_on_from_the_headquarters_to_the_source() -> None:
    """10.2: it is drawn whole."""
    there = situation(row(unit("g1", "0105"), hq("g2", "0104")))
    line = supply_report(there, "axis").line(UnitId("g1"))

    assert line is not None
    assert line.path == ("0105", "0104", "0103", "0102", "0101")


def test_the_gap_lies_where_the_line_of_the_headquarters_breaks() -> None:
    """10.2: a unit near a headquarters that is cut off."""
    there = situation(row(unit("g1", "0112"), hq("g2", "0111"), unit("s1", "0103")))

    assert line_break(there, there.unit(UnitId("g1"))).at == "0104"


def test_the_states_beside_supplied_and_out_of_supply() -> None:
    """5.6, 10.2: over-extended, and supplied if the owner chooses."""
    far = situation(row(unit("s1", "0113"), hq("s2", "0103")))
    crowded = situation(row(*crowd(11, "0105"), hq("s2", "0104"), sources={"allied": ["0114"]}))

    assert supply_report(far, "allied").states == {"s1": "overextended"}
    assert set(supply_report(crowded, "allied").states.values()) == {"choice"}


# ---- the owner's choice (10.2)


def named(there: Situation, *units: str) -> Situation:
    """Return the same with units that the owner names to go without."""
    facts = {**there.position.facts, GOES_WITHOUT: frozenset(units)}
    return there.over(replace(there.position, facts=facts))


CROWDED = row(*crowd(12, "0105"), hq("s2", "0104"), sources={"allied": ["0114"]})
"""Twelve units for ten places."""


def test_whom_the_owner_names_goes_without() -> None:
    """10.2, reading 44."""
    there = named(situation(CROWDED), "s10", "s15")
    report = supply_report(there, "allied")

    assert set(report.units) - report.supplied == {"s10", "s15"}
    assert report.states == {}


def test_one_name_alone_leaves_the_rest_to_be_chosen() -> None:
    """10.2."""
    report = supply_report(named(situation(CROWDED), "s10"), "allied")

    assert set(report.units) - report.supplied == {"s10"}
    assert set(report.states.values()) == {"choice"}


def test_a_name_that_nobody_has_to_spare_changes_nothing() -> None:
    """10.2: whoever has his own place keeps it."""
    place = row(*crowd(12, "0105"), unit("s9", "0113"), hq("s2", "0104"), sources={"allied": ["0114"]})
    found = shortage_of(named(situation(place), "s9"), "allied")

    assert found is not None
    assert found.going == {"s20", "s21"}


def test_a_check_settles_who_goes_without() -> None:
    """5.7: the last in order where the owner says nothing."""
    report = checked_report(situation(CROWDED), "allied")

    assert set(report.units) - report.supplied == {"s20", "s21"}
    assert report.states == {}


# ---- the check on the table (5.7)


@pytest.fixture(scope="module")
def konrad() -> Game:
    """Return the Konrad scenario, where Budapest is cut off, once the Axis has made its check of turn 7."""
    game = new_game("konrad")
    on(game, "axis.end.supply", 7)
    while work(game):
        pass
    return game


def test_the_check_marks_the_pocket_of_budapest(konrad: Game) -> None:
    """5.7: the set-up lays no marker; the pocket is out of supply."""
    marked = {unit.hex for unit in table(konrad).of("axis") if unit.is_marked(UNSUPPLIED)}

    assert marked == {"1222", "1223"}


def test_a_check_that_was_made_leaves_nothing_to_do(konrad: Game) -> None:
    """5.7."""
    assert not work(konrad)
    assert supply_report(table(konrad), "axis").changed(table(konrad).position.by_id, words().supply) == ()


def test_the_check_of_turn_1_marks_two_corps_over_extended() -> None:
    """5.6: 67 and 101 RK, far from the headquarters of the 4th Front."""
    game = new_game()
    on(game, "allied.end.supply", 1)
    while work(game):
        pass

    assert {unit.id for unit in table(game).of("allied") if unit.is_marked(OVEREXTENDED)} == {
        "so:67_RK/S",
        "so:101_RK/S",
    }


def test_with_places_enough_nothing_is_asked(konrad: Game) -> None:
    """10.2."""
    assert "goes_without" not in decisions(konrad)


def test_the_owner_is_asked_who_goes_without() -> None:
    """10.2: with one of three headquarters left there are places for 18 of the Allied units."""
    game = new_game("konrad")
    on(game, "allied.end.supply", 7)
    lost = ("so:HQ_2Ukr/S", "so:HQ_4Ukr/S")
    effects(game, *(PutInBox(UnitId(hq), eliminated_box("allied")) for hq in lost))
    before = shortage_of(table(game), "allied")
    assert before is not None
    first = next(unit for unit in before.units if unit not in before.going)
    take(game, "goes_without", first)

    after = shortage_of(table(game), "allied")
    assert after is not None
    assert first in after.going
    assert len(after.going) == before.count


def test_one_more_name_takes_the_place_of_the_first() -> None:
    """10.2: the owner may think again."""
    there = named(situation(CROWDED), "s15", "s10")
    position = replace(there.position, side="allied")
    asked = Asked(there.over(position), Facts((GoesWithout("allied", 1, (UnitId("s15"), UnitId("s10"))),)))
    (left,) = supply_decisions(asked)
    choice = next(each for each in left.choices if each.key == "s12")

    assert choice.effects(position, None) == (
        SetFact(GoesWithout("allied", 1, (UnitId("s10"), UnitId("s12")))),
    )


def test_those_who_lose_least_are_offered_first() -> None:
    """5.5, 10.2: the weakest away from the enemy; an artillery corps counts with its support."""
    units = [*crowd(9, "0105"), unit("s30", "0105", attack=2, defense=3), unit("s31", "0104", attack=1)]
    guns = unit("s32", "0105", "artillery", attack=0, defense=1, support=12)
    place = row(*units, guns, unit("g1", "0103"), hq("s2", "0104"), sources={"allied": ["0114"]})
    there = situation(place)
    (left,) = supply_decisions(Asked(there.over(replace(there.position, side="allied")), Facts(())))

    names = [each.key for each in left.choices]
    assert (names[0], names[-2:]) == ("s30", ["s32", "s31"])
