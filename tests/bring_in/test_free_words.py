"""Words given out once each: the numbers of those that were taken, and that many of a kind cost nothing."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.free_words import FreeWords


def test_a_word_that_is_taken_gets_a_number() -> None:
    words = FreeWords(["guard"])
    assert [words.free(each) for each in ("Guard", "Guard", "horse")] == ["Guard.2", "Guard.3", "horse"]


def test_a_number_that_somebody_has_by_name_is_passed_over() -> None:
    words = FreeWords(sign="_")
    assert [words.free(each) for each in ("a_2", "a", "a")] == ["a_2", "a", "a_3"]


def test_what_stands_before_words_counts_with_them() -> None:
    words = FreeWords(alike=str)
    assert [words.free("1", "B."), words.free("B.1"), words.free("b.1")] == ["1", "B.1.2", "b.1"]


@given(st.lists(st.sampled_from(["a", "A", "a.2", "a.3", "b", ""]), max_size=30))
def test_no_word_is_given_twice(wanted: list[str]) -> None:
    words = FreeWords()
    given = [words.free(each).casefold() for each in wanted]
    assert len(set(given)) == len(given)


def test_many_of_one_kind_take_no_time() -> None:
    words, begun_s = FreeWords(), time.process_time()
    given = {words.free("Germany") for _ in range(40_000)}
    assert len(given) == 40_000
    # Counted from 1 for each it took minutes.
    assert time.process_time() - begun_s < 5
