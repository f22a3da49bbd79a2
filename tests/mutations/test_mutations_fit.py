"""The list of mutations fits the code: `python -m tests.mutations` could be run at any time."""

from __future__ import annotations

from itertools import chain

import pytest

from tests.mutations.listed import ROOT, Mutation, games, mutations_of

ALL = tuple(chain.from_iterable(map(mutations_of, games())))


@pytest.mark.parametrize("mutation", ALL, ids=lambda each: each.about)
def test_its_place_is_found_once_and_its_code_can_be_read(mutation: Mutation) -> None:
    changed = mutation.applied_to((ROOT / mutation.file).read_text(encoding="utf-8"))

    compile(changed, mutation.file, "exec")


@pytest.mark.parametrize("mutation", ALL, ids=lambda each: each.about)
def test_its_tests_are_there(mutation: Mutation) -> None:
    assert [path for path in mutation.tests if not (ROOT / path).exists()] == []


def test_each_is_told_in_words_of_its_own() -> None:
    assert len({each.about for each in ALL}) == len(ALL) >= 20
