"""How a map prints the numbers of its hexes: `1521`, `015.03`, `A7`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import NamedTuple

_PATTERN = re.compile(r"(C+|R+|A)([._]?)(C+|R+|A)")
_LETTERS = 0
# Letters, and a single C or R, run on without an end; more lines than this no map may have.
_OPEN_MOST = 9999


class _Half(NamedTuple):
    """What one half of a number tells, C or R, and in how many digits; `_LETTERS` for letters."""

    tells: str
    digits: int


@dataclass(frozen=True)
class Numbering:
    """The pattern of the numbers, and from where columns and rows are counted.

    In `ids` each C is a digit of the column and each R one of the row, `CCRR` or `RRRCC`; a single C or R has
    as many digits as it needs. A stands for letters (A to Z, then AA, BB) in place of what has no digits: the
    column in `ARR`, the row in `CCA`. A dot or low line may part them. Raises ValueError for another pattern.
    Where a map prints what no pattern tells, `names` has it, row by row.
    """

    ids: str = "CCRR"
    from_west: bool = True
    from_north: bool = True
    first_column: int = 1
    first_row: int = 1
    names: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def _halves(self) -> tuple[_Half, str, _Half]:
        found = _PATTERN.fullmatch(self.ids)
        if found is None or found[1][0] == found[3][0]:
            raise ValueError(f"no pattern of numbers: {self.ids!r}")
        one, gap, other = found.groups()
        if (one, gap, other) in (("C", "", "R"), ("R", "", "C")):
            # Column 1 of row 11 would be called as column 11 of row 1 is.
            raise ValueError(f"a pattern of numbers that are not told apart: {self.ids!r}")
        taken = {one[0], other[0]} - {"A"}
        left = "R" if taken == {"C"} else "C"
        first, second = (_Half(left, _LETTERS) if t == "A" else _Half(t[0], len(t)) for t in (one, other))
        return first, gap, second

    def __post_init__(self) -> None:
        """Refuse a pattern that numbers cannot have."""
        assert self._halves

    @property
    def most(self) -> tuple[int, int]:
        """The highest column and the highest row that the digits can tell."""
        if self.names:
            return _OPEN_MOST, _OPEN_MOST
        first, _, second = self._halves
        most = {
            half.tells: 10**half.digits - 1 if half.digits > 1 else _OPEN_MOST for half in (first, second)
        }
        return most["C"], most["R"]

    def text(self, column: int, row: int) -> str:
        """Return the number of a hex by its printed column and row."""
        if self.names:
            return self.names[row - self.first_row][column - self.first_column]
        first, gap, second = self._halves
        one, other = (column, row) if first.tells == "C" else (row, column)
        return f"{_printed(one, first.digits)}{gap}{_printed(other, second.digits)}"


CCRR = Numbering()
"""Two digits for the column and two for the row, from the north-west."""


def _printed(value: int, digits: int) -> str:
    if digits != _LETTERS:
        return f"{value:0{digits}d}"
    # There is no letter for 0; that two lines are then called A is told by whoever reads the grid.
    again, letter = divmod(max(value, 1) - 1, len(ascii_uppercase))
    return ascii_uppercase[letter] * (again + 1)
