"""The printed numbers of the hexes: the rule is found from two hexes that a person names, a third checks it.

A map is numbered by lines of hexes: straight rows of pointy tops, straight columns of flat ones. A number is
the line and the place in the line, in either order, each counted up or down. Every other line is shifted
half a hex; whether it counts from the shifted or the unshifted one shows on the third hex.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product
from string import ascii_uppercase

from app.bring_in.lattice import Cell, Top

_LABEL = re.compile(r"(\D*?)(\d+)(?:(\D+)(\d+))?")
_LETTERED = re.compile(r"(([A-Z])\2{0,2})([._]?)(\d{1,4})")
MAX_LABEL = 12


class Order(Enum):
    """What stands first in a number."""

    COLUMN_FIRST = "column first"
    ROW_FIRST = "row first"


@dataclass(frozen=True, slots=True)
class Numbering:
    """A rule from cells to numbers.

    `column` and `row` are those of cell (0, 0), their steps -1 where they count to the west or north. A line
    lies half a hex farther where its place from that of (0, 0), plus `shift`, is odd. `digits` has the width
    of each part of a number, 0 for no zeros before it.
    """

    top: Top
    order: Order
    column: int
    row: int
    column_step: int
    row_step: int
    shift: int
    digits: tuple[int, int]
    before: str = ""
    between: str = ""
    has_letters: bool = False
    """Whether the first part is told in letters: A to Z, then AA, BB."""

    def place_of(self, cell: Cell) -> tuple[int, int]:
        """Return column and row of a cell, also below nothing."""
        along, line = _offset(cell, self.top, self.shift)
        across, down = (along, line) if self.top is Top.POINTY else (line, along)
        return self.column + self.column_step * across, self.row + self.row_step * down

    def label(self, cell: Cell) -> str | None:
        """Return the number of a cell, None where it would count below nothing."""
        column, row = self.place_of(cell)
        first, second = (column, row) if self.order is Order.COLUMN_FIRST else (row, column)
        # There is no letter for nothing.
        if first < int(self.has_letters) or second < 0:
            return None
        head = _letters_of(first) if self.has_letters else f"{first:0{self.digits[0]}}"
        return f"{self.before}{head}{self.between}{second:0{self.digits[1]}}"

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a number, None where the number is not of this form."""
        if self.has_letters:
            found = _LETTERED.fullmatch(label.strip())
            parts = None if found is None or found[3] != self.between else ("", *_lettered(found))
        else:
            parts = _parts(label, self.digits, self.between)
        if parts is None or parts[0] != self.before:
            return None
        first, second = parts[1], parts[2]
        return self.cell_at(*((first, second) if self.order is Order.COLUMN_FIRST else (second, first)))

    def printed_cell(self, label: str) -> Cell | None:
        """Return the cell whose number is printed just so, None where none is."""
        found = self.cell(label)
        # Read back, as 103 and 0103 come to one cell and only one of them is printed.
        return found if found is not None and self.label(found) == label else None

    def cell_at(self, column: int, row: int) -> Cell:
        """Return the cell of a column and a row."""
        across, down = (column - self.column) * self.column_step, (row - self.row) * self.row_step
        along, line = (across, down) if self.top is Top.POINTY else (down, across)
        return _cell(along, line, self.top, self.shift)

    @property
    def words(self) -> str:
        """The rule in words."""
        letters = ("CC", "RR") if self.order is Order.COLUMN_FIRST else ("RR", "CC")
        if self.has_letters:
            letters = "A", letters[1]
        form = f"{self.before}{self.between.join(letters)}"
        east = "up to the east" if self.column_step > 0 else "up to the west"
        south = "up to the south" if self.row_step > 0 else "up to the north"
        line, where = ("rows", "east") if self.top is Top.POINTY else ("columns", "south")
        number = self.row if self.top is Top.POINTY else self.column
        shifted = "odd" if (number + self.shift + 1) % 2 else "even"
        return f"{form}, columns count {east}, rows {south}, {shifted} {line} half a hex {where}"


def _offset(cell: Cell, top: Top, shift: int) -> Cell:
    """Return the place in its line and the line of a cell, as columns and rows count."""
    q, r = cell
    along, line = (q, r) if top is Top.POINTY else (r, q)
    # Every second line begins half a hex later; which ones, `shift` says.
    return along + (line + shift) // 2, line


def _cell(along: int, line: int, top: Top, shift: int) -> Cell:
    place = along - (line + shift) // 2
    return (place, line) if top is Top.POINTY else (line, place)


def _parts(label: str, digits: tuple[int, int], between: str) -> tuple[str, int, int] | None:
    """Return what stands before a number, and its two parts."""
    found = _LABEL.fullmatch(label.strip())
    if found is None or len(label) > MAX_LABEL:
        return None
    before, first, sign, second = found.groups()
    if between:
        return (before, int(first), int(second)) if sign == between else None
    if sign is not None:
        return None
    # One digit at least must be left for the first part.
    if len(first) < digits[1] + 1:
        return None
    return before, int(first[: -digits[1]]), int(first[-digits[1] :])


def numberings(named: Mapping[Cell, str], top: Top) -> tuple[Numbering, ...]:
    """Return every rule that gives all named cells their numbers, the commonest first.

    Two hexes most often leave two rules, which differ in what line is shifted; raises ValueError for fewer.
    """
    if len(named) < 2:
        raise ValueError("two hexes must be numbered, in different rows and columns")
    (cell, label), *others = named.items()
    found = (
        rule
        for rule in ways_to_number(cell, label, top)
        if all(rule.label(other) == text for other, text in others)
    )
    # In the order found, the commonest first; two ways to cut a number may make the same rule.
    return tuple(dict.fromkeys(found))


def ways_to_number(cell: Cell, label: str, top: Top) -> Iterator[Numbering]:
    """Yield all rules by which a cell has its number, downwards and to the east first; raises ValueError."""
    for digits, before, between, parts, has_letters in (*_forms(label), *_lettered_forms(label)):
        # All of them: sixteen ways are fewer than any guess is worth, and two named hexes leave two of
        # these.
        for order, row_step, column_step, shift in product(Order, (1, -1), (1, -1), (0, 1)):
            column, row = parts if order is Order.COLUMN_FIRST else parts[::-1]
            along, line = _offset(cell, top, shift)
            across, down = (along, line) if top is Top.POINTY else (line, along)
            at = column - column_step * across, row - row_step * down
            rule = Numbering(top, order, *at, column_step, row_step, shift, digits, before, between)
            yield replace(rule, has_letters=has_letters)


_Form = tuple[tuple[int, int], str, str, tuple[int, int], bool]


def _forms(label: str) -> Iterator[_Form]:
    """Yield the ways to cut a number in two: widths, what stands before and between, the parts."""
    found = _LABEL.fullmatch(label.strip())
    if found is None or len(label) > MAX_LABEL:
        raise ValueError(f"{label[:20]!r} is no number of a hex: such as 1521, 15.21 or Q22")
    before, first, between, second = found.groups()
    if between is not None:
        # A nought at the beginning tells that numbers are filled up to one width. Without one both may be:
        # 05.12 is of a map that prints 12.03 as much as of one that prints 12.3.
        for widths in product(_widths(first), _widths(second)):
            yield widths, before, between, (int(first), int(second)), False
        return
    # As many digits for both parts as can be: 1521 is 15 and 21, 121 may be 1 and 21.
    for width in sorted(range(1, len(first)), key=lambda width: abs(len(first) - 2 * width)):
        head = first[:-width]
        yield (len(head), width), before, "", (int(head), int(first[-width:])), False


def _widths(digits: str) -> tuple[int, ...]:
    if digits[0] == "0":
        return (len(digits),)
    return (0, len(digits)) if len(digits) > 1 else (0,)


def _lettered_forms(label: str) -> Iterator[_Form]:
    """Yield the ways to read a number whose first part is letters: Q22, AA5, Q.22."""
    found = _LETTERED.fullmatch(label.strip())
    # After the ways that take letters for a name before all numbers, such as that of a board: two hexes of
    # one column say the same of both.
    if found is not None:
        for width in _widths(found[4]):
            yield (0, width), "", found[3], _lettered(found), True


def _lettered(found: re.Match[str]) -> tuple[int, int]:
    letters = found[1]
    return (len(letters) - 1) * len(ascii_uppercase) + ascii_uppercase.index(letters[0]) + 1, int(found[4])


def _letters_of(number: int) -> str:
    again, letter = divmod(number - 1, len(ascii_uppercase))
    return ascii_uppercase[letter] * (again + 1)


def numbering_of(named: Mapping[Cell, str], top: Top) -> Numbering:
    """Return the commonest rule that gives all named cells their numbers; raises ValueError without one."""
    found = numberings(named, top)
    if not found:
        told = " and ".join(named.values())
        raise ValueError(
            f"no rule numbers these hexes {told}: is one of them mistyped, or another hex meant?"
        )
    return found[0]
