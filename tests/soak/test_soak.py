"""The command that plays whole games, and what it asks of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.assist.adjudicator import rule_set_of
from app.assist.assistant import Assistant
from app.cli import main
from app.files.savegame import open_copy
from app.soak import playing
from app.soak.faults import Fault
from app.soak.playing import Wanted, laid_out, mixed, play_out, soaked, soaked_together
from app.soak.watching import JOURNAL, Watch, astray
from app.table.changes import Register, Written
from app.table.game import Game
from app.table.journal import StepId
from rules.choices import AssumptionBook
from rules.victory import Tally

GAME = "bitter-end"
SHORT = Wanted(GAME, "historical", 7, deeds=5)


def test_the_same_game_has_the_same_digest_in_another_process() -> None:
    short = tuple(mixed(GAME, seed, deeds=20) for seed in (1, 2))

    here, there = (soaked_together(short, jobs) for jobs in (1, 2))
    assert [each.report.digest for each in here] == [each.report.digest for each in there]


def readings(seeds: Iterable[int]) -> list[dict[str, str]]:
    return [dict(mixed(GAME, seed).settings) for seed in seeds]


def test_a_case_that_is_written_into_the_rules_leaves_all_other_readings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book, seeds = rule_set_of(GAME).assumptions, range(1, 60)
    with_it = readings(seeds)
    # The first of them: in one row of numbers all others would be drawn anew without it.
    *_, without = (each for each in book.assumptions if min(book.by_key) in each.keys)
    fewer = AssumptionBook(tuple(each for each in book.assumptions if each != without))
    monkeypatch.setattr(playing, "rule_set_of", lambda _: SimpleNamespace(assumptions=fewer))

    assert any(key in each for each in with_it for key in without.keys)
    assert readings(seeds) == [
        {key: text for key, text in each.items() if key not in without.keys} for each in with_it
    ]


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


# ---- the journal and the table


@pytest.fixture(scope="module")
def played() -> Game:
    return play_out(SHORT)[1]


def test_a_game_lies_as_its_journal_tells(played: Game) -> None:
    assert list(astray(laid_out(SHORT).table, played)) == []


def test_a_change_past_the_journal_is_found(played: Game) -> None:
    found = play_out(SHORT)[1]
    found.table.apply(Written(Register.TRACKER, "a stranger", "", "was here"))

    assert [fault.case for fault in astray(laid_out(SHORT).table, found)] == [JOURNAL, JOURNAL]


def test_a_step_that_cannot_be_made_again_is_found(played: Game) -> None:
    begun = laid_out(SHORT).table
    begun.apply(Written(Register.TRACKER, "step", begun.read(Register.TRACKER, "step"), "another"))

    *_, last = astray(begun, played)
    assert "cannot be made again" in last.message


# ---- the invariants


def faults_seen(*points: str) -> list[tuple[int, str]]:
    """Return what a watch finds, by step, while the count of German air points is written again and again."""
    game, watch = laid_out(SHORT), Watch()
    assistant = Assistant(game)
    watch.see(game, assistant.situation())
    for text in points:
        before = game.table.read(Register.TRACKER, "asp:german")
        game.journal.push(Written(Register.TRACKER, "asp:german", before, text))
        watch.see(game, assistant.situation())
    return [(fault.step, fault.message) for fault in watch.faults]


def test_a_fault_is_told_at_the_step_that_brought_it_about() -> None:
    assert faults_seen("5", "9") == [
        (2, "No die brings the German side this number of air support points: 9")
    ]


def test_a_fault_that_lasts_is_told_once() -> None:
    game, watch = laid_out(SHORT), Watch()
    assistant = Assistant(game)
    for key in ("asp:german", "asp:soviet"):
        before = game.table.read(Register.TRACKER, key)
        game.journal.push(Written(Register.TRACKER, key, before, "20"))
        watch.see(game, assistant.situation())

    assert [fault.step for fault in watch.faults] == [1, 2]


def test_the_faults_of_a_game_are_in_its_report() -> None:
    def look(game: Game, _: Tally | None) -> list[Fault]:
        return [Fault(game.journal.now, "1.0", "seen by another")]

    assert soaked(SHORT, look=look).report.faults == (Fault(StepId(5), "1.0", "seen by another"),)
