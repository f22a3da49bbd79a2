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
from rules.library import game_folder

GAME = game_folder("battle-for-hungary")
READINGS = load_assumptions(GAME.rules / "assumptions.toml")
CASES: Mapping[str, Citation] = load_citations(GAME.rules / "rules.toml").cases
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


def test_a_case_is_told_in_few_sentences() -> None:
    long = [
        of.id for of in CASES.values() if len(re.findall(r"[.;](?: |$)", of.text)) > 6 or len(of.text) > 420
    ]

    assert long == []


# ---- readings


def test_there_are_90_readings_and_65_settings() -> None:
    """Origin: the rulebook read case by case; each place that is unclear is one reading."""
    readings = list(dict.fromkeys(entry.id.rstrip("bc") for entry in READINGS.assumptions))

    assert (readings, len(READINGS.by_key)) == ([f"A{number}" for number in range(1, 91)], 65)


@pytest.mark.parametrize("key", READINGS.by_key)
def test_a_reading_has_one_setting_of_values_that_read_differently(key: str) -> None:
    entry = READINGS.by_key[key]

    assert len(entry.keys) == 1
    assert len(set(map(str, entry.values))) == len(entry.values)


def test_4_2_the_hexes_of_a_retreat_alone_take_any_number() -> None:
    assert [key for key, entry in READINGS.by_key.items() if entry.is_open] == ["retreat_hexes"]


def test_a_setting_of_all_defaults_is_the_usual_one() -> None:
    usual = READINGS.choose()

    assert {key: usual[key] for key in ("shifted_rows", "axis_columns", "retreat_hexes")} == {
        "shifted_rows": "even",
        "axis_columns": True,
        "retreat_hexes": 1,
    }


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
