"""The case book of the first edition: that of 2005, with what it has otherwise and without what it lacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from rules.citations import Citation, CitationBook, Status, load_citations
from rules.games.bitter_end.law import FOLDER, citations
from rules.issues import raise_if_errors
from rules.tomlfile import TomlTable, read_toml

FILE = "rules_first.toml"


@cache
def first_citations() -> CitationBook:
    """Return the cases of 2005 that hold in the first edition too, marked where they do not, and its own.

    Raises DataError.
    """
    own = first_cases()
    shared = {case: _as_it_holds(each, own) for case, each in citations().cases.items()}
    return CitationBook({**shared, **own}, citations().parts_per_mp)


@cache
def first_cases() -> Mapping[str, Citation]:
    """Return the cases that the first edition has otherwise; raises DataError."""
    # Cases of one edition point to those of the other, so these have to be known while they are read.
    return load_citations(FOLDER / FILE, known=frozenset(citations().cases)).cases


@cache
def gone_cases() -> Mapping[str, str]:
    """Return the cases of 2005 that do not hold in the first edition, with what does; raises DataError."""
    table = TomlTable(read_toml(FOLDER / FILE), FILE)
    found = dict(table.table("gone").named_texts())
    raise_if_errors(table.issues)
    return found


def _as_it_holds(of_2005: Citation, own: Mapping[str, Citation]) -> Citation:
    if of_2005.id not in gone_cases():
        return of_2005
    instead = own[gone_cases()[of_2005.id]]
    reason = f"not in the first edition: see {instead.id}, {instead.title}"
    # Kept and marked, not dropped: a citation in an old journal still finds its case and what replaced it.
    return replace(of_2005, status=Status.NOT_MODELLED, phase="", reason=reason, see=(instead.id,))
