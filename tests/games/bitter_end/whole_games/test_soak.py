"""The opponent plays itself: eight games of a turn and one whole game, each looked over by the inspector.

What a large change deserves before it is called done, hundreds of games or whole ones of the long
scenarios, is one command with a count, the seeds one after the other from the first:

    python -m tests.games.bitter_end.soak --games 200 --seed 1 --turns 1
    python -m tests.games.bitter_end.soak --games 30 --scenario historical

Its exit code is 0 where no game has a fault.
"""

from __future__ import annotations

import json

import pytest

import counters.setups
from app.opponent.deed import Stop
from app.soak.playing import Outcome, Wanted, mixed, soaked
from tests.games.bitter_end.inspection.inspector import inspect
from tests.games.bitter_end.soak import main

GAME = "bitter-end"
TURNS = tuple(mixed(GAME, seed, turns=1) for seed in range(1, 9))
"""Games of every scenario with options and readings by their seed; both sides move and fight in each."""
WHOLE = Wanted(GAME, "northern_attack", 3, {"18.3": "on", "18.4": "on"})


def wrong_with(outcome: Outcome) -> list[str]:
    """Return what is wrong with a game, after a line that says which it is."""
    first, *_ = outcome.lines()
    faults = [str(fault) for fault in outcome.report.faults]
    return [] if outcome.is_clean else [first, *faults]


@pytest.mark.parametrize("wanted", TURNS, ids=lambda wanted: f"{wanted.scenario}-{wanted.seed}")
def test_nothing_is_wrong_with_a_game_of_a_whole_turn(wanted: Wanted) -> None:
    outcome = soaked(wanted, look=inspect)

    assert (wrong_with(outcome), outcome.report.date) == ([], "1945-01-02")


@pytest.fixture(scope="module")
def whole() -> Outcome:
    return soaked(WHOLE, look=inspect)


def test_nothing_is_wrong_with_a_whole_game(whole: Outcome) -> None:
    assert wrong_with(whole) == []


def test_a_whole_game_is_played_to_the_last_turn(whole: Outcome) -> None:
    assert (whole.stop, whole.report.date) == (Stop.OVER, "1945-01-06")  # 21.21


def test_every_scenario_is_among_the_games() -> None:
    assert {wanted.scenario for wanted in TURNS} == {title.id for title in counters.setups.scenarios(GAME)}


def test_the_command_of_developers_prints_a_game_and_its_digest(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--scenario", "historical", "--deeds", "5", "--json"])

    told = json.loads(capsys.readouterr().out)
    assert (code, told["steps"], told["faults"]) == (0, 5, [])
