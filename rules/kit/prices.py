"""What a step of a move comes to, read from the findings about it: which cases bar it, and its cost."""

from __future__ import annotations

from typing import NamedTuple

from rules.findings import Finding, Weight


class Price(NamedTuple):
    """What a step comes to: the cases that bar it, and its cost in parts of a movement point."""

    barred_by: tuple[str, ...]
    mp_parts: int


def price(findings: tuple[Finding, ...]) -> Price:
    """Return the price that the findings about a step add up to."""
    barred_by = dict.fromkeys(found.case for found in findings if found.weight is Weight.FORBIDS)
    return Price(tuple(barred_by), sum(found.mp_parts for found in findings))


def badness(findings: tuple[Finding, ...]) -> tuple[int, int]:
    """Return by what manners of taking a step are compared: barred least, then cheapest."""
    found = price(findings)
    return len(found.barred_by), found.mp_parts
