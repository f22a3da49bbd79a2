"""Reading hexes, hexsides and chains of hexes from a map file; what is wrong is noted, the rest is used."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.grids.lattice import Lattice
from rules.hexgrid import Grid, HexId, Hexside
from rules.tomlfile import TomlTable

Place = tuple[TomlTable, str]
"""A table and a key in it: where an issue is noted."""


@dataclass(frozen=True, slots=True)
class HexReader:
    """Reads hexes of one grid."""

    grid: Grid

    def is_known(self, text: str, place: Place) -> bool:
        """Return whether a text is a hex of the map; otherwise note it."""
        if text in self.grid:
            return True
        table, key = place
        told = f"the map has no hex {text!r}"
        # On a lattice some number always looks alike; where the numbers begin and end tells more.
        if isinstance(self.grid, Lattice):
            table.note(told, f"hexes go from {self.grid.hexes[0]} to {self.grid.hexes[-1]}", key=key)
        else:
            table.note_unknown(told, text, self.grid.index, key=key)
        return False

    def hex(self, table: TomlTable, key: str) -> HexId | None:
        """Return the one hex of a key, None where it is none."""
        text = table.text(key)
        return HexId(text) if text and self.is_known(text, (table, key)) else None

    def hexes(self, table: TomlTable, key: str) -> tuple[HexId, ...]:
        """Return a list of different hexes."""
        found = tuple(HexId(text) for text in table.words(key) if self.is_known(text, (table, key)))
        for hex_id in _repeated(found):
            table.note(f"hex {hex_id} stands twice", "once is enough", key=key)
        return tuple(dict.fromkeys(found))

    def chain(self, table: TomlTable, key: str) -> tuple[HexId, ...]:
        """Return hexes of which every two that follow one another touch; they may come again."""
        # Repeats are no fault here as they are in `hexes`: a road may end where it began.
        found = tuple(HexId(text) for text in table.words(key) if self.is_known(text, (table, key)))
        for one, other in itertools.pairwise(found):
            if not self.grid.are_adjacent(one, other):
                table.note(f"{one} and {other} do not touch", "name every hex on the way", key=key)
        return found

    def sides(self, table: TomlTable, key: str) -> tuple[Hexside, ...]:
        """Return a list of different hexsides written `1418-1518`."""
        parsed = (self.parse_side(text, (table, key)) for text in table.words(key))
        found = tuple(side for side in parsed if side)
        for side in _repeated(found):
            table.note(f"hexside {side} stands twice", "once is enough", key=key)
        return tuple(dict.fromkeys(found))

    def side(self, table: TomlTable, key: str) -> Hexside | None:
        """Return the one hexside of a key, None where it is none."""
        text = table.text(key)
        return self.parse_side(text, (table, key)) if text else None

    def parse_side(self, text: str, place: Place) -> Hexside | None:
        """Return the hexside a text names, None with a note where the two hexes share none."""
        table, key = place
        try:
            side = Hexside.parse(text)
        except ValueError:
            table.note(f"not a hexside: {text!r}", "write both hexes with a dash: 1418-1518", key=key)
            return None
        # Known first: the grid has no neighbours for a hex that is not its own.
        if not all(self.is_known(hex_id, place) for hex_id in side):
            return None
        if not self.grid.are_adjacent(*side):
            table.note(f"{side.a} and {side.b} share no side", "only neighbours do", key=key)
            return None
        return side


def _repeated(found: Iterable[object]) -> Iterator[object]:
    """Yield each value that came before."""
    seen = set()
    for value in found:
        if value in seen:
            yield value
        seen.add(value)
