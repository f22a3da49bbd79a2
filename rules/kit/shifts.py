"""Shifts of the column of a combat, in games that move the column instead of the die."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.findings import Finding, notes


@dataclass(frozen=True, slots=True)
class Shift:
    """Columns that something moves a combat by, and why: to the right above 0, to the left below."""

    columns: int
    finding: Finding

    @classmethod
    def of(cls, finding: Finding) -> Shift:
        """Return the shift that a note of `columns_by` tells."""
        # From the fact and not beside it: so a card can never add up to something else than it tells.
        return cls(int(dict(finding.facts)["columns"]), finding)

    @property
    def case(self) -> str:
        """The case that gives the columns."""
        return self.finding.case

    @property
    def what(self) -> str:
        """What it is in a word or two."""
        return dict(self.finding.facts)["what"]


def columns_by(columns: int, what: str, assumption: str = "", **facts: object) -> Iterator[Finding]:
    """Yield the note of a shift, nothing where it comes to no column."""
    if columns:
        # The columns are a fact of the finding: the sentence and the sum are read from one figure.
        yield notes(assumption, columns=f"{columns:+d}", what=what, **facts)
