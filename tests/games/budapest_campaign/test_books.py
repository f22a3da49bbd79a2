"""The books of Budapest Campaign: readings with closed values, words of the game."""

from __future__ import annotations

from pathlib import Path

import rules
from rules.choices import load_assumptions
from rules.words import load_words

FOLDER = Path(rules.__file__).parent / "games" / "budapest_campaign"
READINGS = load_assumptions(FOLDER / "assumptions.toml")


def test_there_are_108_readings_and_55_settings() -> None:
    """Origin: the rulebook read case by case; each place that is unclear is one entry."""
    ids = [entry.id for entry in READINGS.assumptions]

    assert (ids, len(READINGS.by_key)) == ([f"A{number}" for number in range(1, 109)], 55)


def test_a_setting_names_itself_and_each_of_its_values() -> None:
    for key, entry in READINGS.by_key.items():
        assert (len(entry.names), len(entry.words)) == (len(entry.keys), len(entry.values)), key
        assert len(entry.others) == len(entry.values) - 1, key


def test_two_values_of_a_setting_are_told_by_different_words() -> None:
    assert [key for key, entry in READINGS.by_key.items() if len(set(entry.words)) < len(entry.words)] == []


def test_6_3_halves_and_thirds_of_a_point_are_written_exactly() -> None:
    assert load_words(FOLDER).movement.text(8) == "1⅓"


def test_12_5_a_unit_is_supported_unsupported_or_cut_off() -> None:
    states = load_words(FOLDER).supply

    assert [state.id for state in states.states] == ["supported", "unsupported", "cut_off"]
