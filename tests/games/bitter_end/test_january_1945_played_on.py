"""A game begins on any evening of January 1945: nobody stands where nobody can, and what is set is told."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from app.assist.adjudicator import Adjudicator, adjudicator_for
from app.assist.procedure import terms_of
from app.assist.resuming import beginning_of
from app.commands.answers import read_game
from app.table.changes import Register
from app.table.pieces import PieceId
from rules.effects import PutInBox, SetBridge, SetControl, SetFact
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.set_up.check import HEX_RULES
from rules.hexgrid import HexId
from rules.history import History
from rules.history_file import history_folders, read_history
from rules.library import game_folder
from rules.resuming import Resumption
from rules.unit_id import UnitId
from tests.new_games import new_game, roster, sheet

DAYS = [f"1945-01-{number:02}" for number in range(1, 27)]
MOST_MISFITS = 3


@cache
def history() -> History:
    (folder,) = history_folders(game_folder("bitter-end").rules)
    return read_history(folder, "bitter-end")


@cache
def asked() -> Adjudicator:
    return adjudicator_for(new_game())


@cache
def resumption(date: str) -> Resumption:
    resume = asked().rule_set.resume
    assert resume is not None
    return resume(asked().judge, terms_of(new_game()), asked().position, history(), date)


@pytest.mark.parametrize("date", DAYS)
def test_no_hex_breaks_a_rule_of_setting_up(date: str) -> None:
    posts, judge, start = resumption(date).posts, asked().judge, asked().position
    assert isinstance(judge, BitterEndJudge)
    units = tuple(replace(unit, hex=posts.get(unit.id)) for unit in start.units)
    layout = judge.occupancy(replace(start, units=units))

    found = [each for here in layout.position.by_hex for rule in HEX_RULES for each in rule(layout, here)]

    assert found == []


@pytest.mark.parametrize("date", DAYS)
def test_at_most_three_stand_farther_than_a_hex_from_their_formation_and_are_named(date: str) -> None:
    found, grid = resumption(date), sheet().grid
    garrison = roster().formations["garrison"].units
    places = {formation.id: here for formation, _, here in history().standing(date)}
    far = {
        unit
        for formation in history().formations
        for unit in (*formation.units, *formation.attached)
        if unit in found.posts and unit not in garrison
        if grid.distance(found.posts[unit], places[formation.id]) > 1
    }

    assert far == {misfit.unit for misfit in found.misfits}
    assert len(far) <= MOST_MISFITS


@pytest.mark.parametrize("date", DAYS)
def test_everybody_in_the_game_is_on_the_map_or_told(date: str) -> None:
    found, start = resumption(date), asked().position
    told = {*found.posts, *found.by_hand, *found.gone}
    boxed = {effect.unit for effect in found.effects if isinstance(effect, PutInBox)}
    waiting = {u.id for u in start.units if u.box.rpartition(":")[2] >= found.date and "arrival" in u.box}
    out = {u.id for u in start.units if u.box.startswith("not-in-play")}

    assert {unit.id for unit in start.units} - told - boxed - waiting - out == set()


def test_losses_are_estimated_by_the_stated_rate() -> None:
    # The first four evenings near the enemy cost the first step; a third is the most.
    assert resumption("1945-01-03").losses == {"german": 0, "soviet": 0}
    assert all(steps > 0 for steps in resumption("1945-01-04").losses.values())
    assert resumption("1945-01-26").loss_rule.most_percent == 33


@pytest.mark.parametrize(
    ("date", "hexes"),
    [
        ("1945-01-04", {}),
        ("1945-01-05", {"2415": "german"}),
        ("1945-01-19", {"2415": "german", "2948": "german"}),
        ("1945-01-22", {"2415": "german", "2948": "german", "1639": "german"}),
    ],
)
def test_towns_are_held_by_who_took_them_last(date: str, hexes: dict[str, str]) -> None:
    held = {e.hex: e.side for e in resumption(date).effects if isinstance(e, SetControl)}

    assert {here: held[here] for here in ("2415", "2948", "1639") if here in held} == hexes


def test_pest_is_soviet_once_it_is_lost_and_its_bridges_are_blown() -> None:
    effects = resumption("1945-01-18").effects
    held = {each.hex: each.side for each in effects if isinstance(each, SetControl)}
    blown = {str(each.bridge) for each in effects if isinstance(each, SetBridge) and each.is_destroyed}

    assert {held[HexId(here)] for here in ("3226", "3227", "3228", "3326", "3426")} == {"soviet"}
    assert {held[HexId(here)] for here in ("3126", "3127", "3027")} == {"german"}
    assert blown == {"3126-3226", "3127-3227"}


def test_reserves_are_free_once_their_date_has_come() -> None:
    facts = {
        each.fact.key: each.fact.text
        for each in resumption("1945-01-03").effects
        if isinstance(each, SetFact)
    }

    assert {key for key in facts if key.startswith("release:")} == {
        "release:18TC",
        "release:1GMC",
        "release:46A:15",
    }


def test_germans_north_of_the_danube_count_by_the_way_round_the_river() -> None:
    # The Szent Laszlo Division stands 13 hexes from the city over the river, and 22 along its bank.
    first, second = (
        {each.fact.key for each in resumption(date).effects if isinstance(each, SetFact)}
        for date in ("1945-01-01", "1945-01-02")
    )

    assert "release:46A:15" not in first
    assert "release:46A:15" in second


# ---- on the table


def test_the_game_begins_on_the_morning_after() -> None:
    begun = beginning_of(history(), "1945-01-12", "From 12 January")
    table = begun.game.table

    assert table.read(Register.TRACKER, "date") == "1945-01-13"
    assert table.place_of(PieceId("ge:5/5SS")).hex == begun.resumption.posts[UnitId("ge:5/5SS")]
    assert not begun.game.journal.steps


def test_on_the_last_day_it_begins_with_that_day() -> None:
    assert resumption(DAYS[-1]).date == DAYS[-1]


def test_the_film_has_everybody_where_a_game_begins() -> None:
    film = read_game(history().journal)[0]

    wrong = [
        unit
        for unit, here in resumption(DAYS[-1]).posts.items()
        if film.table.place_of(PieceId(unit)).hex != here
    ]

    assert wrong == []


def test_the_film_has_a_named_step_with_its_text_for_every_day() -> None:
    journal = read_game(history().journal)[0].journal

    assert len(journal.bookmarks) == len(journal.remarks) == len(DAYS)
    assert [name.partition(": ")[2] for _, name in sorted(journal.bookmarks.items())] == [
        day.heading for day in history().days
    ]


def test_the_film_moves_formations_as_blocks_and_says_how_sure_their_places_are() -> None:
    journal = read_game(history().journal)[0].journal
    titles = [getattr(step.change, "title", "") for step in journal.steps.values()]
    blocks = [title for title in titles if ", as one block, to " in title]

    assert len(blocks) > 26
    assert all(re.search(r"\((read|near this place|a guess): ", title) for title in blocks)
