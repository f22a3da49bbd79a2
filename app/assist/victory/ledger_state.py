"""What the victory ledger knows after a step of the journal, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.table.journal import StepId
from app.table.pieces import PieceId, Spot
from rules.findings import Finding
from rules.hexgrid import HexId
from rules.units import Unit, UnitId


@dataclass(frozen=True, slots=True)
class Entry:
    """Points earned: the finding that says why, whose, how many, and by which step on which date."""

    finding: Finding
    side: str
    vp: int
    step: StepId
    date: str


@dataclass(frozen=True, slots=True)
class Holding:
    """Who was the last in a hex, and since which step; START for the set-up."""

    side: str
    step: StepId
    date: str


@dataclass(frozen=True, slots=True)
class Clock:
    """Where the game stands: date, side and phase."""

    date: str
    side: str
    phase: str


@dataclass(frozen=True, slots=True)
class Line:
    """A supply line to the garrison: since which phase it stands, for how many turns it paid, its way now."""

    opened: Clock
    turns: int = 0
    path: tuple[HexId, ...] = ()


@dataclass(frozen=True)
class State:
    """What the ledger knows after a step. `watched` are the hexes on which the line to the city hangs.

    `watched` None means that everything has to be looked at again. `origins` say of each piece that was
    moved in this phase where it lay when the phase began.
    """

    clock: Clock
    units: Mapping[UnitId, Unit]
    holders: Mapping[HexId, Holding]
    entries: tuple[Entry, ...] = ()
    saved: Mapping[UnitId, int] = field(default_factory=dict)
    line: Line | None = None
    watched: frozenset[HexId] | None = None
    origins: Mapping[PieceId, Spot] = field(default_factory=dict)

    def has(self, case: str) -> bool:
        """Return whether an award of a case was earned."""
        return any(entry.finding.case == case for entry in self.entries)
