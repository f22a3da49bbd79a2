"""What a step or a whole path comes to: which cases bar it, and its cost, read from the findings about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.findings import Finding, Verdict, Weight


class Price(NamedTuple):
    """What a step comes to: the cases that bar it, and its cost in parts of a movement point."""

    barred_by: tuple[str, ...]
    mp_parts: int


def price(findings: tuple[Finding, ...]) -> Price:
    """Return the price that the findings about a step add up to."""
    # A dict: each case once, in the order in which the rules stand.
    barred_by = dict.fromkeys(found.case for found in findings if found.weight is Weight.FORBIDS)
    return Price(tuple(barred_by), sum(found.mp_parts for found in findings))


def badness(findings: tuple[Finding, ...]) -> tuple[int, int]:
    """Return by what manners of taking a step are compared: barred least, then cheapest."""
    found = price(findings)
    # Bans before points: a hand that must break a rule anyhow shall break the fewest.
    return len(found.barred_by), found.mp_parts


@dataclass(frozen=True, slots=True)
class JudgedPath:
    """What the rules find about a move along a path, and its cost in parts of a point; None: never paid."""

    findings: tuple[Finding, ...]
    mp_parts: int | None

    @property
    def verdict(self) -> Verdict:
        """The verdict that the findings add up to."""
        return Verdict(self.findings)
