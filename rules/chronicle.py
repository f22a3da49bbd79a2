"""The chronicle of a game as its rules read it: how it lies at a moment, and what each step did.

A step is one line of the journal, told by its number. Whoever walks through a game tells it so; what the
rules make of it is theirs. The table and its markers are not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rules.facts import Facts
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit

SET_UP = 0
"""The step before all others: what was so from the start."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Where a game stands: date, side and phase."""

    date: str
    side: str
    phase: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """The dates of a game's turns in their order, and the phases of one turn by side and id."""

    turns: tuple[str, ...]
    phases: tuple[tuple[str, str], ...]

    def is_last_phase(self, side: str, phase: str) -> bool:
        """Return whether a turn ends with a phase."""
        return self.phases[-1:] == ((side, phase),)

    def has_ended(self, last_day: str, now: Clock) -> bool:
        """Return whether the last phase of a day has come; never where no day is named."""
        # Dates and numbers of turns are written so that the order of texts is that of time (`rules.dates`).
        # The last phase itself ends it: where the track stops there is no later date to wait for.
        is_last = now.date == last_day and self.is_last_phase(now.side, now.phase)
        return bool(last_day) and (is_last or now.date > last_day)

    def full_turns(self, since: Clock, now: Clock) -> int:
        """Return how often the phase of a clock has come again; none where a date is no turn's."""
        if since.date not in self.turns or now.date not in self.turns:
            return 0
        passed = self.turns.index(now.date) - self.turns.index(since.date)
        here, there = (now.side, now.phase), (since.side, since.phase)
        is_there = {here, there} <= set(self.phases) and self.phases.index(here) >= self.phases.index(there)
        # Before that phase, and in one that the calendar does not have, the present turn is not full.
        return passed if is_there else passed - 1


@dataclass(frozen=True, slots=True)
class Holding:
    """Who was the last in a hex, and since which step; empty for nobody."""

    side: str
    step: int
    date: str


@dataclass(frozen=True, slots=True)
class Loss:
    """Steps that a unit lost, and where it stood then; the unit is as it was before."""

    unit: Unit
    at: HexId
    steps: int


class Moment(Protocol):
    """How a game lies after a step. Ask it while it lasts: who walks through a game soon goes on."""

    @property
    def step(self) -> int:
        """The step that led here, SET_UP before the first."""

    @property
    def clock(self) -> Clock:
        """Where the game stands."""

    @property
    def units(self) -> Mapping[UnitId, Unit]:
        """Every unit with the marks that markers give it, by id."""

    @property
    def holders(self) -> Mapping[HexId, Holding]:
        """Who holds each of the places that count."""

    @property
    def facts(self) -> Facts:
        """What is written beside the table."""

    def position(self, units: Iterable[Unit]) -> Position:
        """Return the position of some units at this time, under this weather, with these bridges."""


@dataclass(frozen=True, slots=True)
class StepRecord:
    """What one step did. `moment` is what it led to; `clock` and `units` are those before it."""

    clock: Clock
    units: Mapping[UnitId, Unit]
    moment: Moment
    changed: Mapping[UnitId, Unit]
    """The units that are otherwise than before, as they are now."""
    gone: Mapping[UnitId, Unit] = field(default_factory=dict)
    """The units that are no longer there, as they were."""
    entered: Mapping[UnitId, tuple[HexId, ...]] = field(default_factory=dict)
    """Every hex that a unit came into, in order."""
    losses: tuple[Loss, ...] = ()
    changes_ways: bool = False
    """Whether a bridge or the weather changed."""

    @property
    def touched(self) -> frozenset[HexId]:
        """The hexes in which something is otherwise now."""
        # A unit that went from one hex to another touches both.
        before = (self.units[key] for key in self.changed if key in self.units)
        units = (*before, *self.changed.values(), *self.gone.values())
        return frozenset(unit.hex for unit in units if unit.hex is not None)
