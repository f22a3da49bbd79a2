"""A book of facts: kinds by their keys, and the way from one version to the next."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.facts import FactBook, FactKind


@dataclass(frozen=True, slots=True)
class Count:
    """A number of something."""

    what: str
    number: int

    @property
    def key(self) -> str:
        """`count:wagons`."""
        return f"count:{self.what}"

    @property
    def text(self) -> str:
        """The number."""
        return str(self.number)


def renamed(key: str, text: str) -> tuple[str, str]:
    """Version 1 called them `n:wagons`."""
    return key.replace("n:", "count:") if key.startswith("n:") else key, text


def in_tens(key: str, text: str) -> tuple[str, str]:
    """Version 2 counted in tens."""
    return key, f"{text}0" if key.startswith("count:") and text else text


BOOK = FactBook(3, (FactKind("count:", lambda what, text: Count(what, int(text))),), {1: renamed, 2: in_tens})


def test_facts_are_found_by_their_kind() -> None:
    found = BOOK.read({"count:wagons": "30", "count:horses": "7", "other": "x"})

    assert (found.all(Count), found.one(Count)) == (
        (Count("wagons", 30), Count("horses", 7)),
        Count("wagons", 30),
    )


@pytest.mark.parametrize(("version", "key"), [(1, "n:wagons"), (2, "count:wagons")])
def test_a_text_of_an_old_version_goes_every_step_of_the_way(version: int, key: str) -> None:
    assert BOOK.fact(*BOOK.migrated(key, "3", version)) == Count("wagons", 30)


def test_a_text_that_was_none_stays_none() -> None:
    assert BOOK.migrated("n:wagons", "", 1) == ("count:wagons", "")


def test_no_way_leads_from_a_version_that_never_was_or_is_not_yet() -> None:
    assert [BOOK.can_migrate(version) for version in range(5)] == [False, True, True, True, False]
