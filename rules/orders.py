"""Orders as text: the unit and every hex of its way, so that no context is needed to read them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.hexgrid import HEX_WORD, HexId
from rules.issues import NotationError
from rules.unit_id import UnitId
from rules.units import WORD

_WAY = re.compile(f"{HEX_WORD.pattern}(?:-{HEX_WORD.pattern})*")


@dataclass(frozen=True, slots=True)
class Order:
    """A move: `ge:5/5SS 1521-1622-1623`.

    The way begins with the hex the unit stands in; for a reinforcement it begins with the entry hex and
    `entry` names the zone: `ge:5/5SS A>0101-0202`.
    """

    unit: UnitId
    way: tuple[HexId, ...]
    entry: str = ""

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        entry = f"{self.entry}>" if self.entry else ""
        return f"{self.unit} {entry}{'-'.join(self.way)}"

    @classmethod
    def parse(cls, text: str) -> Order:
        """Return the order written in a text; raises NotationError."""
        words = text.split()
        if len(words) != 2:
            raise NotationError(f"an order is a unit and a way, UNIT HEX-HEX-...: {text[:80]!r}")
        unit, way = words
        entry, arrow, hexes = way.rpartition(">")
        if not WORD.fullmatch(unit):
            raise NotationError(f"not a unit id: {unit[:40]!r}")
        # An arrow needs a zone before it: `>0101` would be taken for a unit that stands there.
        if not _WAY.fullmatch(hexes) or (arrow and not entry.isalnum()):
            raise NotationError(f"not a way (HEX-HEX-...): {way[:80]!r}")
        return cls(UnitId(unit), tuple(HexId(hex_id) for hex_id in hexes.split("-")), entry)
