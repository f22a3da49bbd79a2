"""Reinforcements on the command line: each enters by zones of its own, whichever were asked for (17)."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from app.assist.adjudicator import Adjudicator, adjudicator_for
from app.commands import reach, why
from app.commands.entering import reach_by, zones_asked
from app.files.savegame import game_in_memory, new_game
from rules.issues import NotationError
from rules.unit_id import UnitId
from tests.assist.siege import clock
from tests.games.bitter_end.cited import cites

PANZER, LATE = UnitId("ge:21/20Pz"), UnitId("ge:731/711ID")
"""Due on 10 January by B; due on the 5th by A."""

IN_A, IN_B = "0101", "0119"


@pytest.fixture(scope="module")
def adjudicator() -> Adjudicator:
    """The adjudicator of the historical game on 10 January."""
    game = game_in_memory("bitter-end", "historical", {}, seed=1)
    clock(game, "10", "german", "movement")
    return adjudicator_for(game)


@cites("17.2")
@pytest.mark.parametrize("asked", [(), ("B",), ("A", "B")])
def test_a_unit_enters_by_its_own_zone(adjudicator: Adjudicator, asked: tuple[str, ...]) -> None:
    assert IN_B in reach_by(adjudicator, PANZER, asked)["hexes"]


@cites("17.2")
def test_no_other_zone_lets_it_in_and_17_2_says_why(adjudicator: Adjudicator) -> None:
    found = reach_by(adjudicator, PANZER, ("A",))

    assert (found["hexes"], found["blocked"][IN_A]) == ({}, ["17.2"])


@cites("17.2", "17.4")
def test_a_unit_that_was_delayed_is_kept_to_its_zone_by_17_4_too(adjudicator: Adjudicator) -> None:
    assert reach_by(adjudicator, LATE, ("B",))["blocked"][IN_B] == ["17.2", "17.4"]


def test_small_letters_are_taken_and_unknown_ones_told(adjudicator: Adjudicator) -> None:
    assert zones_asked(adjudicator, ["b"]) == ("B",)
    with pytest.raises(NotationError, match="no entry zone 'Q'; there are A B C X Y Z"):
        zones_asked(adjudicator, ["Q"])


@cites("17.2")
def test_the_commands_know_the_zones_of_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.adjutant"
    opened = new_game("bitter-end", "historical", seed=1, path=path)
    clock(opened.game, "10", "german", "movement")
    opened.close()
    more = {"file": path, "json": True, "entry": None}

    reach.run(argparse.Namespace(unit=PANZER, **more))
    why.run(argparse.Namespace(order=f"{PANZER} A>{IN_A}", **more))

    reached, judged = map(json.loads, capsys.readouterr().out.splitlines())
    assert IN_B in reached["hexes"]
    assert [found["case"] for found in judged["findings"]] == ["17.2"]
