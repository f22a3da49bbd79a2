"""What grids of rows and columns share: their numbers, and which hex stands where."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rules.grids.numbering import Numbering
from rules.hexgrid import Grid, HexId

Cell = tuple[int, int]
"""Column and row, counted from 0, west and north."""


class Lattice(Grid):
    """A grid of rows and columns. Hexes of `without` are not on the map."""

    # For the type checker alone: as real properties they would be taken for defaults of the fields below.
    if TYPE_CHECKING:

        @property
        def cols(self) -> int:
            """How many columns there are."""

        @property
        def rows(self) -> int:
            """How many rows there are."""

        @property
        def numbering(self) -> Numbering:
            """What the hexes are called."""

        @property
        def without(self) -> frozenset[HexId]:
            """Numbers that no hex of the map has."""

    def cols_in(self, row: int) -> int:
        """Return how many columns a row has, gaps among them."""
        del row
        return self.cols

    def rows_in(self, col: int) -> int:
        """Return how many rows a column has, gaps among them."""
        del col
        return self.rows

    def hex_at(self, col: int, row: int) -> HexId:
        """Return the printed number of the hex in a column and row, whether it is on the map or not."""
        number = self.numbering
        # Counted from the far end of its own line, which may be shorter than the others.
        printed_col = (col if number.from_west else self.cols_in(row) - 1 - col) + number.first_column
        printed_row = (row if number.from_north else self.rows_in(col) - 1 - row) + number.first_row
        return HexId(number.text(printed_col, printed_row))

    def row_of_hexes(self, row: int) -> tuple[HexId | None, ...]:
        """Return the hexes of a row from the west, None where the map has none; none of those at its end."""
        spots = [(col, row) for col in range(self.cols)]
        while spots and spots[-1] not in self._by_spot:
            spots.pop()
        return tuple(map(self._by_spot.get, spots))

    @cached_property
    def _spots(self) -> dict[HexId, Cell]:
        """Column and row of each hex, row by row from the north-west."""
        cells = ((col, row) for row in range(self.rows) for col in range(self.cols))
        found = {
            self.hex_at(*at): at
            for at in cells
            if at[0] < self.cols_in(at[1]) and at[1] < self.rows_in(at[0])
        }
        return {hex_id: at for hex_id, at in found.items() if hex_id not in self.without}

    @cached_property
    def _by_spot(self) -> dict[Cell, HexId]:
        return {at: hex_id for hex_id, at in self._spots.items()}

    @cached_property
    def hexes(self) -> tuple[HexId, ...]:
        """All hexes, row by row from the north-west."""
        return tuple(self._spots)

    def col_row(self, hex_id: HexId) -> Cell:
        """Return column and row; raises KeyError for a hex of another map."""
        return self._spots[hex_id]
