"""Turns by date or by number: their texts, their order, what people read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dates import (
    MOST_TURNS,
    day_words,
    is_turn,
    month_words,
    numbered_turn,
    turn_number,
    turn_sign,
    turns_between,
)

numbers = st.integers(1, MOST_TURNS)


@given(numbers)
def test_a_numbered_turn_reads_back(number: int) -> None:
    assert turn_number(numbered_turn(number)) == number


@given(numbers, numbers)
def test_texts_of_turns_stand_in_the_order_of_turns(one: int, other: int) -> None:
    assert (numbered_turn(one) < numbered_turn(other)) == (one < other)


@pytest.mark.parametrize("text", ["", "7", "000", "1000", "turn", "1945-02-30", "٠٠٧"])
def test_what_is_no_turn_is_none(text: str) -> None:
    assert not is_turn(text)


@pytest.mark.parametrize(
    ("first", "last", "turns"),
    [
        ("1945-01-31", "1945-02-01", ("1945-01-31", "1945-02-01")),
        ("009", "011", ("009", "010", "011")),
        ("1945-01-31", "011", ()),
        ("011", "009", ()),
    ],
)
def test_turns_go_by_days_or_numbers(first: str, last: str, turns: tuple[str, ...]) -> None:
    assert turns_between(first, last) == turns


@pytest.mark.parametrize(
    ("turn", "words"),
    [("007", ("Turn 7", "", "7")), ("1945-01-07", ("Jan 7", "January 1945", "7"))],
)
def test_a_turn_is_told_by_its_date_or_number(turn: str, words: tuple[str, ...]) -> None:
    assert (day_words(turn), month_words(turn), turn_sign(turn)) == words
