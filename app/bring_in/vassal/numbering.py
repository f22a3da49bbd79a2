"""What VASSAL calls the cells of a grid: `1521`, `B05`, `12.AA`, held to its own arithmetic.

Source: VASSAL's documents, and build.module.map.boardPicker.board.mapgrid (RegularGridNumbering and the
classes made from it), whose odd turns are kept: a hex grid takes its most rows from the width of a column.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from app.bring_in.vassal.buildfile import Node

MOST_LEADING = 9
Size = tuple[float, float]
"""Width and height of what a grid lies on, a board or the box about a zone, in pixels."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """How columns (h) and rows (v) are told: letters or digits, from which number on, in which sense."""

    is_row_first: bool = False
    separator: str = ""
    h_letters: bool = False
    v_letters: bool = False
    h_offset: int = 1
    v_offset: int = 1
    h_leading: int = 1
    v_leading: int = 1
    h_descends: bool = False
    v_descends: bool = False
    is_staggered: bool = True
    is_slanted: bool = False
    location_format: str = "$gridLocation$"

    @classmethod
    def of(cls, node: Node) -> Numbering:
        """Return the numbering that an element of a build file tells."""
        return cls(
            is_row_first=node.get("first", "H")[:1] == "V",
            # An empty one is as good as any: `1521` is how most maps print it.
            separator=node.get("sep"),
            h_letters=node.get("hType", "N")[:1] == "A",
            v_letters=node.get("vType", "N")[:1] == "A",
            h_offset=node.whole("hOff", 1),
            v_offset=node.whole("vOff", 1),
            h_leading=min(node.whole("hLeading", 1), MOST_LEADING),
            v_leading=min(node.whole("vLeading", 1), MOST_LEADING),
            h_descends=node.flag("hDescend"),
            v_descends=node.flag("vDescend"),
            is_staggered=node.flag("stagger", default=True),
            is_slanted=node.kind.startswith("Oblique"),
            location_format=node.get("locationFormat", "$gridLocation$"),
        )

    def name(self, column: int, row: int) -> str:
        """Return what a cell is called, by its column and row as they are counted."""
        column_name, row_name = self._column(column), self._row(row)
        ends = (row_name, column_name) if self.is_row_first else (column_name, row_name)
        told = {"gridLocation": self.separator.join(ends), "row": row_name, "column": column_name}
        return filled(self.location_format, told)

    def _column(self, column: int) -> str:
        return _counted(column + self.h_offset, self.h_leading, is_letters=self.h_letters)

    def _row(self, row: int) -> str:
        return _counted(row + self.v_offset, self.v_leading, is_letters=self.v_letters)


def _counted(number: int, leading: int, *, is_letters: bool) -> str:
    sign, number = ("-" if number < 0 else ""), abs(number)
    if is_letters:
        # VASSAL goes on from Z with the same letter twice (AA, BB), not as columns of a table do.
        again, letter = divmod(number, len(ascii_uppercase))
        # Bounded: a number far from the board would be a name without end.
        return sign + ascii_uppercase[letter] * (min(again, 99) + 1)
    # VASSAL means how many noughts may lead, which is one less than how many digits there are.
    return sign + str(number).zfill(max(leading, 0) + 1)


def filled(pattern: str, values: Mapping[str, str]) -> str:
    """Return a format of VASSAL with `$name$` replaced; what it names and nobody knows is empty.

    An expression (it begins with a brace) is never run: it is left as it stands.
    """
    if pattern.startswith("{"):
        return pattern
    parts = pattern.split("$")
    # An odd number of signs leaves one over, which stands for itself.
    told = [values.get(part, "") if n % 2 and n < len(parts) - 1 else part for n, part in enumerate(parts)]
    over = len(parts) % 2 == 0
    return "".join(told[:-1]) + ("$" if over else "") + told[-1]


def rounded(value: float) -> int:
    """Return the nearest whole number, halves upwards, as Java rounds."""
    return math.floor(value + 0.5)
