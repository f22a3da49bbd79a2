"""The opponent plays itself: 200 short games and 5 whole ones, each looked over by the inspector."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from app.cli import main
from app.files.savegame import open_copy
from app.opponent.deed import Stop
from app.soak.playing import Outcome, Wanted, mixed, soaked, soaked_together

GAME = "bitter-end"
JOBS = os.cpu_count() or 1
SHORT = tuple(mixed(GAME, seed, deeds=10 + seed * 37 % 90 // 3) for seed in range(1, 201))
"""Games that stop anywhere in the first turn: in a movement, in a combat, between two phases."""

WHOLE = (
    Wanted(GAME, "historical", 1),
    Wanted(
        GAME,
        "historical",
        2,
        {"19.5": "on", "18.1": "on", "18.5": "on"},
        settings={"hexside_dl": "min_of_best"},
    ),
    Wanted(GAME, "northern_attack", 3, {"18.3": "on", "18.4": "on"}),
    Wanted(GAME, "ultra_historical", 4),
    Wanted(GAME, "first_historical", 5),
)


def wrong_with(outcome: Outcome) -> list[str]:
    """Return what is wrong with a game, after a line that says which it is."""
    first, *_ = outcome.lines()
    faults = [str(fault) for fault in outcome.report.faults]
    return [] if outcome.is_clean else [first, *faults]


@pytest.fixture(scope="module")
def short() -> tuple[Outcome, ...]:
    return tuple(soaked_together(SHORT, JOBS))


@pytest.fixture(scope="module")
def whole() -> tuple[Outcome, ...]:
    return tuple(soaked_together(WHOLE, JOBS))


def test_nothing_is_wrong_with_any_short_game(short: tuple[Outcome, ...]) -> None:
    assert [line for outcome in short for line in wrong_with(outcome)] == []


def test_nothing_is_wrong_with_any_whole_game(whole: tuple[Outcome, ...]) -> None:
    assert [line for outcome in whole for line in wrong_with(outcome)] == []


def test_whole_games_are_played_to_the_last_turn(whole: tuple[Outcome, ...]) -> None:
    ends = {outcome.wanted.scenario: (outcome.stop, outcome.report.date) for outcome in whole}

    assert ends == dict.fromkeys(ends, (Stop.OVER, "1945-01-26")) | {
        "northern_attack": (Stop.OVER, "1945-01-06")  # 21.21
    }


def test_every_scenario_is_among_the_short_games() -> None:
    assert {wanted.scenario for wanted in SHORT} >= {wanted.scenario for wanted in WHOLE}


def test_the_same_game_has_the_same_digest(short: tuple[Outcome, ...]) -> None:
    assert soaked(SHORT[0]).report.digest == short[0].report.digest


def test_a_game_that_was_kept_opens_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    outcome = soaked(Wanted(GAME, "historical", 7, deeds=30), keep=tmp_path)

    opened = open_copy(tmp_path / "historical-7.adjutant")
    steps, issues = len(opened.game.journal.path), opened.issues
    opened.close()

    assert (steps, issues) == (outcome.report.steps, ())


def test_the_command_prints_a_game_and_its_digest(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["soak", GAME, "--scenario", "historical", "--deeds", "5", "--json"])

    told = json.loads(capsys.readouterr().out)
    assert (code, told["steps"], len(told["digest"])) == (0, 5, 64)


def test_no_game_at_all_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", GAME, "--games", "0"]) == 2
    assert "nothing to play" in capsys.readouterr().err
