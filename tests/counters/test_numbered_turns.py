"""A game whose turns have numbers and no dates: read from its files, written back, looked over."""

from __future__ import annotations

import pytest

from counters.setupfile import read_turns
from counters.words import turn_key, turn_value
from maps.read_tray import _read_turn
from rules.tomlfile import TomlTable
from tests.new_games import roster


def table(**data: object) -> TomlTable:
    return TomlTable(data, "file")


def turns_of(**data: object) -> tuple[list[tuple[int, str]], list[str]]:
    """Return numbers and dates of the turns that a file has, and what is wrong with it."""
    found = table(**data)
    turns = [(turn.number, turn.date) for turn in read_turns(found, roster())]
    return turns, [issue.message for issue in found.issues]


def test_numbered_turns_are_rows_of_the_turn_table() -> None:
    assert turns_of(first_turn=9, last_turn=10) == ([(1, "009"), (2, "010")], [])


def test_a_turn_brings_points_of_the_kinds_that_its_file_names() -> None:
    row = {"date": 1, "replacements": {"german": {"guard": 2}}}
    found = table(first_turn=1, last_turn=1, replacement_kinds=["guard", "line"], turn=[row])
    (turn,) = read_turns(found, roster())

    points = {"german": {"guard": 2, "line": 0}, "soviet": {"guard": 0, "line": 0}}
    assert (turn.replacements, found.issues) == (points, [])


def test_turns_of_several_days_are_listed() -> None:
    weeks = ["1944-10-06", "1944-10-13", "1944-10-20"]
    told = turns_of(first_turn=weeks[0], last_turn=weeks[2], turns=weeks)

    assert told == ([(1, weeks[0]), (2, weeks[1]), (3, weeks[2])], [])


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"first_turn": 2, "last_turn": 1}, "the last turn is not after the first"),
        ({"first_turn": 0, "last_turn": 1}, "0 is out of range"),
        ({"first_turn": "soon", "last_turn": 1}, "'soon' is no date"),
        ({"first_turn": 1, "last_turn": 2, "turns": ["002", "001"]}, "the turns are dates that rise"),
    ],
)
def test_turns_that_cannot_be_are_told(data: dict[str, object], fault: str) -> None:
    assert fault in turns_of(**data)[1]


@pytest.mark.parametrize("value", [7, "1945-01-31"])
def test_a_turn_is_written_as_it_was_read(value: object) -> None:
    assert turn_value(turn_key(table(turn=value), "turn")) == value


def test_a_box_of_the_turn_track_goes_by_its_number() -> None:
    assert (_read_turn(table(turn=3)), _read_turn(table())) == ("003", "")
