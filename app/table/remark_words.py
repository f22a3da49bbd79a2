"""Remarks on steps that the program writes itself, told from those of a person by how they begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from rules.translatable import tr_noop

Tr = Callable[[str], str]

RULING = tr_noop("Your ruling, against {cases}")
ADJUTANT = tr_noop("Adjutant: {reason}")


class Author(Enum):
    """Who speaks in a remark."""

    PERSON = "person"
    RULING = "ruling"
    """The program, of a step that the player's hand made against the rules."""
    ADJUTANT = "adjutant"
    """Adjutant, of what he did for a side."""


def ruling_words(cases: Iterable[str], tr: Tr) -> str:
    """Return the remark on a step that the player's hand made against some cases."""
    return tr(RULING).format(cases=", ".join(cases))


def adjutant_words(reason: str, tr: Tr) -> str:
    """Return the remark on a step that Adjutant made for a side."""
    return tr(ADJUTANT).format(reason=reason)


def authors(tr: Tr) -> Callable[[str], Author]:
    """Return the function that tells who speaks in a remark in a person's language."""
    # Up to where the first name begins: nothing else of the sentence is always the same. What was written in
    # another language counts as a person's.
    beginnings = {
        tr(RULING).partition("{")[0]: Author.RULING,
        tr(ADJUTANT).partition("{")[0]: Author.ADJUTANT,
    }

    def author_of(remark: str) -> Author:
        found = (author for beginning, author in beginnings.items() if remark.startswith(beginning))
        return next(found, Author.PERSON)

    return author_of
