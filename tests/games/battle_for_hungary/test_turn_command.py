"""`adjutant turn`: what a step asks for, the clerk's work and decisions without a window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.files.gamefile import put
from app.soak.playing import Wanted, game_text
from tests.games.battle_for_hungary.playing import GAME, new_game, on


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in which the Axis places the columns of turn 2."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    game = new_game()
    on(game, "axis.rrw.columns", 2)
    path = tmp_path / "columns.adjutant"
    put(path, game_text(Wanted(GAME, "campaign", 3), game))
    return path


def turn(file: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    """Run the command; return its code and what it told."""
    code = cli.main(["turn", str(file), *words, "--json"])
    told = capsys.readouterr()
    return code, json.loads(told.out) if told.out else told.err


def test_a_step_tells_what_it_asks_for(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = turn(file, capsys)

    assert (code, told["step"], told["clerk"]) == (0, "axis.rrw.columns", False)
    assert told["asks"] == [{"sign": "warning", "text": "4 columns are not placed", "cases": ["6.2"]}]
    assert [each["id"] for each in told["decisions"]] == ["columns", "barge"]


def test_a_decision_is_taken_and_written_down(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    turn(file, capsys, "--take", "barge=0:1022")

    assert [each["id"] for each in turn(file, capsys)[1]["decisions"]] == ["columns"]


def test_the_clerk_works_in_the_step_that_was_gone_on_to(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert turn(file, capsys, "--next")[1]["clerk"]
    code, told = turn(file, capsys, "--clerk")

    assert (code, told["asks"][0]["text"]) == (0, "5 replacements are not spent, and none is kept")
    assert turn(file, capsys, "--clerk")[0] == 1


@pytest.mark.parametrize("words", ["nothing=0", "barge=9", "barge"])
def test_what_cannot_be_taken_is_told_in_one_line(
    file: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    code, told = turn(file, capsys, "--take", words)

    assert code == 2
    assert "--take" in told
    assert "Traceback" not in told
