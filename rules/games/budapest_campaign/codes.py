"""The codes of combat results as numbers, by which the core compares and keeps them (19.0)."""

from __future__ import annotations

from rules.fights import FightTerms

CODES = ("AZ", "AD", "AP", "AA", "AW", "AS", "BB", "MD", "DA", "DW", "DP", "DD", "MA", "DZ", "OR")
"""From the worst for the attacker to the best; DD and MA do the same (reading 74)."""
STALL = "AS"
"""The result that does nothing: it is 0."""

NUMBERS = {code: rank - CODES.index(STALL) for rank, code in enumerate(CODES)}
FIGHT_TERMS = FightTerms(
    codes={number: code for code, number in NUMBERS.items()}, even=frozenset({NUMBERS["BB"]})
)


def number_of(code: str) -> int:
    """Return the number of a code: below 0 where the attacker alone suffers; raises KeyError."""
    return NUMBERS[code]


def code_of(number: int) -> str:
    """Return the code of a number, the outermost for numbers beyond."""
    # A player's ruling steps from code to code, and stops at the last.
    rank = number + CODES.index(STALL)
    return CODES[min(max(0, rank), len(CODES) - 1)]
