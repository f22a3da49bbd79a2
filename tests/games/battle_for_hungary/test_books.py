"""The books of The Battle for Hungary: every case of the rulebook, the readings with their closed values."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from app.checking.games import check_rules
from rules.choices import load_assumptions
from rules.citations import Citation, Status, load_citations
from rules.findings import Rule
from rules.kit.data_check import rules_of
from rules.library import game_folder
from rules.phases import load_sequence
from rules.words import load_words

GAME = game_folder("battle-for-hungary")
READINGS = load_assumptions(GAME.rules / "assumptions.toml")
CASES: Mapping[str, Citation] = load_citations(GAME.rules / "rules.toml").cases
RULES = sorted(rules_of("rules.games.battle_for_hungary"), key=lambda rule: (rule.case, rule.name))
# Origin: the numbered headings of the rulebook. By chapter: cases run from .1 to the number that stands here.
BELOW = {1: 6, 2: 0, 3: 4, 4: 0, 5: 8, 6: 5, 7: 5, 8: 10, 9: 9, 10: 6, 11: 0, 12: 2, 13: 4}
DEEPER = {"4.2", "5.8.1", "5.8.2", "5.8.3", "6.3.1", "6.4.1", "9.2.1", "9.2.2", "9.5.1"}
DEEPER |= {"12.2.1", "12.2.2", "12.2.3"}


# ---- cases


def test_every_case_and_chapter_of_the_rulebook_stands_in_the_book() -> None:
    chapters = {str(chapter) for chapter in BELOW}
    cases = {f"{chapter}.{number}" for chapter, last in BELOW.items() for number in range(1, last + 1)}

    assert CASES.keys() == chapters | cases | DEEPER
    assert len(CASES) == 84


def test_every_case_is_judged_reminded_data_or_a_title() -> None:
    assert [case for case, of in CASES.items() if of.status is Status.NOT_MODELLED] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.case} {rule.name}")
def test_every_rule_function_stands_in_the_book_and_has_its_sentence(rule: Rule[...]) -> None:
    citation = CASES[rule.case]

    assert citation.status is Status.JUDGED
    assert rule.name in citation.says


def test_every_sentence_belongs_to_a_rule_function() -> None:
    known = {(rule.case, rule.name) for rule in RULES}

    assert {(of.id, name) for of in CASES.values() for name in of.says} <= known


def test_every_placeholder_of_a_sentence_is_a_word() -> None:
    texts = [text for of in CASES.values() for text in of.says.values()]
    pattern = r"[^{}]*(\{[a-z_]+(:[^{}|]+\|[^{}|]+)?\}[^{}]*)*"

    assert [text for text in texts if not re.fullmatch(pattern, text)] == []


def test_a_case_that_is_data_names_files_of_the_game() -> None:
    folders = (GAME.map, GAME.counters, GAME.rules)
    missing = [
        (case, file)
        for case, of in CASES.items()
        for file in of.files
        if not any((folder / file).is_file() for folder in folders)
    ]

    assert missing == []
    assert [of.id for of in CASES.values() if bool(of.files) is not (of.status is Status.DATA)] == []


def test_a_reminder_is_told_in_steps_of_the_sequence() -> None:
    phases = load_sequence(GAME.rules / "sequence.toml").phases
    moments = [f"{phase.side}.{phase.id}.{step.id}" for phase in phases for step in phase.steps]
    places = {(of.id, place) for of in CASES.values() for place in of.phase.split()}

    assert {
        (case, place) for case, place in places if not any(f"{m}.".startswith(f"{place}.") for m in moments)
    } == set()
    assert [of.id for of in CASES.values() if bool(of.phase) is not (of.status is Status.REMINDED)] == []


def test_a_title_sees_the_cases_below_it() -> None:
    assert [of.id for of in CASES.values() if of.status is Status.HEADING and not of.see] == []


def test_a_case_is_told_in_few_sentences() -> None:
    long = [
        of.id for of in CASES.values() if len(re.findall(r"[.;](?: |$)", of.text)) > 6 or len(of.text) > 420
    ]

    assert long == []


def test_a_step_of_the_sequence_names_a_case_of_the_book() -> None:
    phases = load_sequence(GAME.rules / "sequence.toml").phases
    named = {phase.case for phase in phases} | {step.case for phase in phases for step in phase.steps}

    assert named - {""} - CASES.keys() == set()


def test_all_that_is_said_at_the_table_stands_in_the_words() -> None:
    sources = [path.read_text("utf-8") for path in GAME.rules.rglob("*.py")]
    keys = {key for text in sources for key in re.findall(r'Said\(\s*"([a-z_]+)"', text)}

    assert keys
    assert keys - load_words(GAME.rules).said.keys() == set()


# ---- readings


def test_there_are_90_readings_and_65_settings() -> None:
    """Origin: the rulebook read case by case; each place that is unclear is one reading."""
    readings = list(dict.fromkeys(entry.id.rstrip("bc") for entry in READINGS.assumptions))

    assert (readings, len(READINGS.by_key)) == ([f"A{number}" for number in range(1, 91)], 65)


def test_a_reading_stands_once() -> None:
    ids = [entry.id for entry in READINGS.assumptions]

    assert len(set(ids)) == len(ids)


def test_a_reading_is_about_cases_that_there_are() -> None:
    assert {case for entry in READINGS.assumptions for case in entry.cases} - CASES.keys() == set()


@pytest.mark.parametrize("key", READINGS.by_key)
def test_a_setting_names_itself_and_each_of_its_closed_values(key: str) -> None:
    entry = READINGS.by_key[key]

    assert (len(entry.keys), len(entry.names), len(entry.words)) == (1, 1, len(entry.values))
    assert len(entry.others) == len(entry.values) - 1
    assert len(set(entry.words)) == len(set(map(str, entry.values))) == len(entry.values)


def test_4_2_the_hexes_of_a_retreat_alone_take_any_number() -> None:
    assert [key for key, entry in READINGS.by_key.items() if entry.is_open] == ["retreat_hexes"]


def test_a_setting_of_all_defaults_is_the_usual_one() -> None:
    usual = READINGS.choose()

    assert {key: usual[key] for key in ("shifted_rows", "axis_columns", "retreat_hexes")} == {
        "shifted_rows": "even",
        "axis_columns": True,
        "retreat_hexes": 1,
    }


def test_the_books_have_no_fault() -> None:
    assert check_rules(GAME.rules) == []


def test_a_case_that_the_data_cite_stands_in_the_book() -> None:
    texts = [
        path.read_text("utf-8")
        for each in (GAME.map, GAME.counters, GAME.rules)
        for path in each.glob("*.toml")
    ]
    cited = {case for text in texts for case in re.findall(r'(?:case = "|rulebook: )(\d+(?:\.\d+)*)', text)}

    assert cited
    assert cited - CASES.keys() == set()


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "rules.toml",
            'status = "heading"',
            'status = "reminded"\nphase = "allied.rrw.swap"',
            "1 is told of in it",
        ),
        ("rules.toml", 'see = "8.5"', 'see = "8.55"', "sees 8.55"),
        ("assumptions.toml", 'cases = ["8.9"]', 'cases = ["8.99"]', "no case 8.99"),
    ],
)
def test_a_fault_in_the_books_is_told(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    folder = Path(shutil.copytree(GAME.rules, tmp_path / GAME.rules.name))
    text = (folder / file).read_text("utf-8")
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    sequence = folder / "sequence.toml"
    other = sequence.read_text("utf-8").replace('game = "battle-for-hungary"', 'game = "own"')
    sequence.write_text(other, "utf-8")

    assert message in " ".join(map(str, check_rules(folder)))
