"""Leitner's boxes: what was wrong comes sooner than what was right, and what is kept is read again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from app.teach.quiz_record import (
    INTERVALS,
    MOST_MISSED,
    Card,
    Miss,
    Record,
    Subject,
    format_record,
    keep_record,
    read_record,
    record_file,
    record_of,
)

SUBJECTS = st.builds(Subject, st.sampled_from(["odds", "reach", "retreat"]), st.sampled_from(["1.1", "9.31"]))
HISTORIES = st.lists(st.tuples(SUBJECTS, st.booleans()), max_size=12)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
RECORDS = st.builds(
    Record,
    st.integers(0, 10**6),
    st.dictionaries(SUBJECTS, st.builds(Card, st.integers(0, len(INTERVALS) - 1), st.integers(0, 10**6))),
    st.lists(st.builds(Miss, SUBJECTS, TEXTS, TEXTS, TEXTS), max_size=MOST_MISSED).map(tuple),
    st.integers(1, 9),
)
ONE, OTHER = Subject("odds", "10.23"), Subject("zones", "9.1")


def miss(subject: Subject) -> Miss:
    return Miss(subject, "?", "a", "b")


def after(history: Sequence[tuple[Subject, bool]]) -> Record:
    record = Record()
    for subject, is_right in history:
        record = record.with_right(subject) if is_right else record.with_wrong(miss(subject))
    return record


@given(HISTORIES)
def test_what_is_wrong_comes_sooner_than_what_is_right(history: list[tuple[Subject, bool]]) -> None:
    before = after(history)
    wrong, right = before.with_wrong(miss(ONE)), before.with_right(ONE)

    assert wrong.cards[ONE].due < right.cards[ONE].due


@given(HISTORIES)
def test_of_two_asked_now_the_wrong_one_is_asked_first(history: list[tuple[Subject, bool]]) -> None:
    record = after(history).with_wrong(miss(ONE)).with_right(OTHER)

    assert record.rank(ONE) < record.rank(OTHER)


@given(HISTORIES, st.integers(1, 8))
def test_each_right_answer_in_a_row_makes_the_pause_no_shorter(
    history: list[tuple[Subject, bool]], times: int
) -> None:
    record, pauses = after(history), list[int]()
    for _ in range(times):
        record = record.with_right(ONE)
        pauses.append(record.cards[ONE].due - record.answered)

    assert pauses == sorted(pauses)


@given(RECORDS)
def test_what_is_written_is_read_as_the_same(record: Record) -> None:
    assert record_of(tomli.loads(format_record(record)), "quiz.toml") == record


def test_what_is_due_comes_before_what_is_new_and_this_before_what_is_known() -> None:
    record = after([(ONE, False), (OTHER, True)])

    assert record.rank(ONE) < record.rank(Subject("new", "1")) < record.rank(OTHER)


@pytest.mark.parametrize(
    "text", ["schema = 1\nanswered = -4\n", "answered =", "schema = 1\n[[card]]\nbox = 1\n"]
)
def test_a_damaged_record_is_told_and_kept_aside(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    path = record_file("bitter-end")
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    found = read_record("bitter-end")
    keep_record("bitter-end", found.record.with_right(ONE))

    assert found.record == Record()
    assert found.issues
    assert found.aside is not None
    assert found.aside.read_text(encoding="utf-8") == text
    assert read_record("bitter-end").record.answered == 1


def test_a_folder_that_may_not_be_entered_is_told_and_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a name that no system takes: whoever runs the tests may perhaps enter every folder."""
    (tmp_path / "data").mkdir()
    monkeypatch.setattr("app.teach.quiz_record._FILE", "n" * 300)
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    (tmp_path / "data" / "bitter_end").mkdir()

    found = read_record("bitter-end")

    assert (found.record, len(found.issues), found.aside) == (Record(), 1, None)
