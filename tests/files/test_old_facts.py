"""Facts of an older version in a file: read as of today, kept where nobody knows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.assist.facts import facts_of
from app.files.form import encode
from app.files.old_facts import brought_up, trackers_of_today
from app.files.own_setup import setup_of
from app.files.reading import read, understand
from app.files.savegame import assembled, new_game
from app.table.changes import Group, Register, Written
from app.table.journal import Step, StepId, format_record
from counters.setupformat import format_setup
from rules.facts import PLAN_FACT, FactBook
from rules.games.bitter_end.facts import BOOK, Released, ReleaseSchedule
from rules.issues import Severity
from tests import new_games

OLD_GAME = Path(__file__).with_name("facts_1.adjutant")
"""A game begun before files named the version of their facts: a schedule, two releases, a fuel die."""


def in_two_words(key: str, text: str) -> tuple[str, str]:
    """Version 1 called a release `let_go`, and wrote its day without hyphens."""
    if not key.startswith("let_go:"):
        return key, text
    return key.replace("let_go:", "release:"), "-".join((text[:4], text[4:6], text[6:])) if text else ""


LATER = FactBook(2, BOOK.kinds, {1: in_two_words})
HEAD = ["game bitter-end", "rule-set 2005"]


def test_a_line_of_the_set_up_is_brought_up() -> None:
    found = brought_up(["adjutant 1", *HEAD, 'tracker "let_go:18TC" "19450105"'], HEAD, "a game", LATER)

    assert found.lines == ["adjutant 1", "facts 2", *HEAD, 'tracker "release:18TC" "1945-01-05"']


def test_a_step_is_brought_up_wherever_in_it_the_fact_stands() -> None:
    written = Written(Register.TRACKER, "let_go:18TC", "", "19450105")
    step = format_record(Step(StepId(1), StepId(0), Group("Release", (Group("", (written,)),))))

    line = brought_up(["adjutant 1", step], HEAD, "a game", LATER).lines[-1]

    assert 'write tracker "release:18TC" "" > "1945-01-05"' in line


def test_the_combat_under_way_is_brought_up_too() -> None:
    def named_guns(key: str, text: str) -> tuple[str, str]:
        return key, text.replace("guns=", "arsp=") if key == f"{PLAN_FACT}fight" else text

    written = Written(Register.PLAN, "fight", "", "number=1 guns=2")
    step = format_record(Step(StepId(1), StepId(0), written))
    line = brought_up(["adjutant 1", step], HEAD, "a game", FactBook(2, (), {1: named_guns})).lines[-1]

    assert 'write plan "fight" "" > "number=1 arsp=2"' in line


@pytest.mark.parametrize("line", ['tracker "let_go:18TC" 19450105', "+ 1 0 let_go", "", "# 1 x"])
def test_a_line_that_nobody_can_read_is_left_for_its_reader_to_tell(line: str) -> None:
    assert brought_up(["adjutant 1", line], HEAD, "a game", LATER).lines[-1] == line


def test_the_version_in_the_head_is_replaced() -> None:
    third = FactBook(3, (), {1: in_two_words, 2: lambda key, text: (key, text)})

    assert brought_up(["adjutant 1", "facts 2"], ["facts 2"], "a game", third).lines == [
        "adjutant 1",
        "facts 3",
    ]


def test_facts_of_a_later_version_are_kept_and_told() -> None:
    lines = ["adjutant 1", "facts 9", 'tracker "new" "thing"']
    found = brought_up(lines, [*HEAD, "facts 9"], "a game", BOOK)

    assert (found.lines, [issue.severity for issue in found.issues]) == (lines, [Severity.WARNING])


def test_a_new_game_says_which_version_of_facts_it_holds(tmp_path: Path) -> None:
    opened = new_game("bitter-end", "historical", seed=1, path=tmp_path / "new.adjutant")
    opened.close()

    assert read(tmp_path / "new.adjutant").header.facts == BOOK.version


def test_a_game_of_the_first_version_opens_with_its_facts() -> None:
    loaded = read(OLD_GAME)
    game, issues = assembled(loaded.header, loaded.journal, "old")
    facts = facts_of(game)

    assert (loaded.issues, issues, loaded.header.facts) == ((), (), 0)
    assert (facts.one(ReleaseSchedule), facts.all(Released)) == (
        ReleaseSchedule("C"),
        (Released("18TC", "1945-01-05"), Released("46A:15", "1945-01-06")),
    )


def test_a_fact_that_nobody_can_read_is_told_and_stays_in_the_file() -> None:
    lines = OLD_GAME.read_text(encoding="utf-8").splitlines()
    odd = encode([line.replace('"C"', '"CDE"') for line in lines])

    loaded = understand(odd, "old")
    _, issues = assembled(loaded.header, loaded.journal, "old")

    assert [issue.message for issue in issues] == [
        "the tracker schedule is 'CDE', which is not a fact of the game"
    ]
    assert loaded.text.raw == odd


@pytest.mark.parametrize("version", [0, 1])
def test_the_trackers_of_an_own_set_up_are_brought_up(version: int) -> None:
    trackers = {"let_go:18TC": "19450105", "date": "1945-01-05"}

    found = trackers_of_today(trackers, version, LATER)

    assert found == {"release:18TC": "1945-01-05", "date": "1945-01-05"}


def test_an_own_set_up_says_which_version_of_facts_it_holds() -> None:
    kept = format_setup(setup_of(new_games.new_game(), "Mine"))

    assert f"facts = {BOOK.version}\n" in kept
