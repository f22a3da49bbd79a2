"""`adjutant new --lay-out`: whom an option leaves to the player is set up by the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.assist.deploy.setting_up import rest_laid_out
from app.files.reading import read
from app.files.savegame import game_in_memory
from app.table.notation import format_table
from tests.commands.test_cli import Adjutant, adjutant, home

__all__ = ["adjutant", "home"]


@pytest.mark.parametrize(("option", "count"), [("19.41", 13), ("19.5", 17)])
def test_new_lays_out_whom_an_option_leaves_to_the_player(
    adjutant: Adjutant, tmp_path: Path, option: str, count: int
) -> None:
    path = tmp_path / "a.adjutant"
    words = ("historical", "--option", f"{option}=on", "--seed", 4, "-o", path)
    done = adjutant("new", "bitter-end", *words, "--lay-out")
    checked = adjutant("setup", path, "--check")

    assert (done.code, f"{count} units set up" in done.out, "wait" in done.out) == (0, True, False)
    assert (checked.code, "nothing is against the rules" in checked.out) == (0, True)


def test_new_tells_who_waits_to_be_set_up(adjutant: Adjutant, tmp_path: Path) -> None:
    words = ("historical", "--option", "19.41=on", "-o", tmp_path / "a.adjutant", "--json")
    found = json.loads(adjutant("new", "bitter-end", *words).out)

    assert (found["laid_out"], found["waiting"]) == (0, 13)


def test_one_seed_lays_out_one_set_up(adjutant: Adjutant, tmp_path: Path) -> None:
    """By the numbers drawn for the step that it is, as at the window."""
    path = tmp_path / "a.adjutant"
    adjutant("new", "bitter-end", "historical", "--option", "19.41=on", "--seed", 4, "-o", path, "--lay-out")
    game = game_in_memory("bitter-end", "historical", {"19.41": "on"}, seed=4)
    change = rest_laid_out(game, "Automatic set-up")
    assert change is not None
    game.journal.push(change)

    assert format_table(read(path).journal.table) == format_table(game.table)
