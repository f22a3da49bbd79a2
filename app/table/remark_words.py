"""Remarks on steps that the program writes itself, told from those of a person by how they begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Tr = Callable[[str], str]

RULING = "Your ruling, against {cases}"
ADJUTANT = "Adjutant: {reason}"


def ruling_words(cases: Iterable[str], tr: Tr) -> str:
    """Return the remark on a step that the player's hand made against some cases."""
    return tr(RULING).format(cases=", ".join(cases))


def adjutant_words(reason: str, tr: Tr) -> str:
    """Return the remark on a step that Adjutant made for a side."""
    return tr(ADJUTANT).format(reason=reason)


def is_ruling(remark: str, tr: Tr) -> bool:
    """Return whether a remark says that the player overruled the rules."""
    return remark.startswith(_beginning(tr(RULING)))


def is_by_adjutant(remark: str, tr: Tr) -> bool:
    """Return whether a remark is the reason of one of Adjutant's deeds."""
    return remark.startswith(_beginning(tr(ADJUTANT)))


def _beginning(template: str) -> str:
    return template.partition("{")[0]
