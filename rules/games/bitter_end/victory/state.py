"""What the ledger of Bitter End knows after a step, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.chronicle import Clock
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.victory import Entry


@dataclass(frozen=True, slots=True)
class Line:
    """A supply line to the garrison: since which phase it stands, for how many turns it paid, its way now."""

    opened: Clock
    turns: int = 0
    # Not what makes it this line: units along it come and go, and the turns of 20.33 count on.
    path: tuple[HexId, ...] = ()


@dataclass(frozen=True)
class Earned:
    """What was earned up to a step. `watched` are the hexes on which the line to the city hangs.

    `watched` None means that everything has to be looked at again. `saved` are the steps already counted.
    """

    entries: tuple[Entry, ...] = ()
    saved: Mapping[UnitId, int] = field(default_factory=dict)
    line: Line | None = None
    watched: frozenset[HexId] | None = None

    def has(self, case: str) -> bool:
        """Return whether an award of a case was earned."""
        return any(entry.finding.case == case for entry in self.entries)
