"""The books of every game agree with its code: cases, sentences, readings with their closed values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.checking.games import check_rules
from rules.choices import Assumption, load_assumptions
from rules.citations import Citation, Status
from rules.findings import Rule
from rules.games import rule_sets
from rules.kit.data_check import rules_of
from rules.library import GameFolder, game_folder
from rules.phases import load_sequence
from rules.words import load_words

PLACEHOLDERS = r"[^{}]*(\{[a-z_]+(:[^{}|]+\|[^{}|]+)?\}[^{}]*)*"


@dataclass(frozen=True)
class Books:
    """A game with the cases of all its editions, its readings and its rule functions."""

    game: GameFolder
    editions: int
    cases: Mapping[str, Citation]
    readings: tuple[Assumption, ...]
    rules: tuple[Rule[...], ...]

    @classmethod
    def of(cls, game: str) -> Books:
        folder = game_folder(game)
        editions = [each for each in rule_sets() if each.game == game]
        found = rules_of(f"rules.games.{folder.rules.name}")
        return cls(
            folder,
            len(editions),
            {case: of for each in editions for case, of in each.citations.cases.items()},
            load_assumptions(folder.rules / "assumptions.toml").assumptions,
            tuple(sorted(found, key=lambda each: (each.case, each.name))),
        )

    def folders(self) -> tuple[Path, ...]:
        return self.game.map, self.game.counters, self.game.rules


BOOKS = [Books.of(game) for game in dict.fromkeys(each.game for each in rule_sets())]
# Where editions share functions, one that takes another's place may have nothing to say of its own.
RULES = [
    pytest.param(books, rule, id=f"{books.game.id} {rule.case} {rule.name}")
    for books in BOOKS
    for rule in books.rules
    if books.editions == 1
]
SETTINGS = [
    pytest.param(reading, id=f"{books.game.id} {reading.id}")
    for books in BOOKS
    for reading in books.readings
    if reading.keys
]
of_each = pytest.mark.parametrize("books", BOOKS, ids=lambda books: books.game.id)


# ---- cases


@pytest.mark.parametrize(("books", "rule"), RULES)
def test_every_rule_function_stands_in_the_book_and_has_its_sentence(books: Books, rule: Rule[...]) -> None:
    citation = books.cases[rule.case]

    assert citation.status is Status.JUDGED
    assert rule.name in citation.says


@of_each
def test_every_sentence_belongs_to_a_rule_function(books: Books) -> None:
    known = {(rule.case, rule.name) for rule in books.rules}

    assert {(of.id, name) for of in books.cases.values() for name in of.says} <= known


@of_each
def test_every_placeholder_of_a_sentence_is_a_word(books: Books) -> None:
    texts = [text for of in books.cases.values() for text in of.says.values()]

    assert [text for text in texts if not re.fullmatch(PLACEHOLDERS, text)] == []


@of_each
def test_a_case_that_is_not_modelled_says_why(books: Books) -> None:
    of = books.cases.values()
    assert [each.id for each in of if each.status is Status.NOT_MODELLED and not each.reason] == []


@of_each
def test_a_case_that_is_data_names_files_of_the_game(books: Books) -> None:
    missing = [
        (case, file)
        for case, of in books.cases.items()
        for file in of.files
        if not any((folder / file).is_file() for folder in books.folders())
    ]

    assert missing == []
    told = [of.id for of in books.cases.values() if bool(of.files) is not (of.status is Status.DATA)]
    assert told == []


@of_each
def test_a_reminder_is_told_in_steps_of_the_sequence(books: Books) -> None:
    phases = load_sequence(books.game.rules / "sequence.toml").phases
    moments = [f"{phase.side}.{phase.id}.{step.id}" for phase in phases for step in phase.steps]
    places = {(of.id, place) for of in books.cases.values() for place in of.phase.split()}
    nowhere = {
        (case, place) for case, place in places if not any(f"{m}.".startswith(f"{place}.") for m in moments)
    }

    assert nowhere == set()
    told = [of.id for of in books.cases.values() if bool(of.phase) is not (of.status is Status.REMINDED)]
    assert told == []


@of_each
def test_a_title_sees_the_cases_below_it(books: Books) -> None:
    assert [of.id for of in books.cases.values() if of.status is Status.HEADING and not of.see] == []


@of_each
def test_a_step_of_the_sequence_names_a_case_of_the_book(books: Books) -> None:
    phases = load_sequence(books.game.rules / "sequence.toml").phases
    named = {phase.case for phase in phases} | {step.case for phase in phases for step in phase.steps}

    assert named - {""} - books.cases.keys() == set()


@of_each
def test_all_that_is_said_at_the_table_stands_in_the_words(books: Books) -> None:
    sources = [path.read_text("utf-8") for path in books.game.rules.rglob("*.py")]
    keys = {key for text in sources for key in re.findall(r'Said\(\s*"([a-z_]+)"', text)}

    assert keys
    assert keys - load_words(books.game.rules).said.keys() == set()


@of_each
def test_the_books_have_no_fault(books: Books) -> None:
    assert check_rules(books.game.rules) == []


# ---- readings


@of_each
def test_a_reading_stands_once_and_no_two_settings_have_one_name(books: Books) -> None:
    ids = [reading.id for reading in books.readings]
    names = [name for reading in books.readings for name in reading.names]

    assert (len(set(ids)), len(set(names))) == (len(ids), len(names))


@of_each
def test_a_reading_is_about_cases_that_there_are(books: Books) -> None:
    cited = {case for reading in books.readings for case in reading.cases if "-" not in case}

    assert {case for case in cited if not {case, case.rstrip("abcdef")} & books.cases.keys()} == set()


@pytest.mark.parametrize("reading", SETTINGS)
def test_a_setting_names_itself_and_each_of_its_closed_values(reading: Assumption) -> None:
    assert (len(reading.names), len(reading.words)) == (len(reading.keys), len(reading.values))
    assert len(set(reading.words)) == len(reading.values)
    # Two settings of one reading may share what speaks for the other value.
    assert len(reading.keys) > 1 or len(reading.others) == len(reading.values) - 1
