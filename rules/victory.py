"""What earns points and what decides a game, as values: the rules add up, others put it into words.

A ledger reads the chronicle of a game step by step. What it knows after a step is a value of its own kind
(`Ledger[S]`), so going back or along another branch needs nothing but an earlier one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, TypeVar

from rules.chronicle import Calendar, Moment, StepRecord
from rules.findings import Finding
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.procedure import GameTerms

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Entry:
    """Points earned: the finding that says why, whose, how many, and by which step on which date.

    `is_of_the_end` says that they are counted when the game ends, as things stand.
    """

    finding: Finding
    side: str
    vp: int
    step: int
    date: str
    is_of_the_end: bool = False


class Form(Enum):
    """How the points of a section are told."""

    PLACES = "places"
    """Each by the name of its place, the fact `town`."""
    HEXES = "hexes"
    """All hexes that one step won on one line."""
    EVENTS = "events"
    """Each by its sentence."""


@dataclass(frozen=True, slots=True)
class Section:
    """Points of one kind; `key` names their heading in the game's words."""

    key: str
    form: Form
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Circumstance:
    """Something that decides or may decide, with the hexes to look at. `is_good` is for the first side."""

    finding: Finding
    is_good: bool
    hexes: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """The last day of a game, empty without one, and whether it is past."""

    last_day: str
    is_past: bool


@dataclass(frozen=True)
class Tally:
    """How a game stands. Points for possession are counted as if it ended now.

    `level` is what the points come to, `verdict` what is said of the whole; `winner` is empty for a draw.
    With `goals` these decide instead of points, and `objectives` say the same at length. `situation` is what
    may decide yet, `details` what a program may read beside, by name.
    """

    method: str
    date: str
    ending: Ending
    sections: tuple[Section, ...]
    points: Mapping[str, int]
    level: Finding
    verdict: Finding
    winner: str
    goals: tuple[Circumstance, ...] = ()
    objectives: tuple[Finding, ...] = ()
    situation: tuple[Circumstance, ...] = ()
    details: Mapping[str, object] = field(default_factory=dict)

    @property
    def held(self) -> tuple[Entry, ...]:
        """The points for possession."""
        return tuple(self._entries(Form.PLACES, Form.HEXES))

    @property
    def awards(self) -> tuple[Entry, ...]:
        """The points for events, in the order in which they came."""
        return tuple(self._entries(Form.EVENTS))

    def entries(self, side: str) -> tuple[Entry, ...]:
        """Return the points of a side, section by section."""
        return tuple(entry for entry in self._entries(*Form) if entry.side == side)

    def _entries(self, *forms: Form) -> Iterator[Entry]:
        for section in self.sections:
            if section.form in forms:
                yield from section.entries


class Ledger(Protocol[S]):
    """Counts what each step earns under one law."""

    def first(self, moment: Moment) -> S:
        """Return what is known of a game as it was set up."""

    def after(self, known: S, record: StepRecord) -> S:
        """Return what is known after a step."""

    def tally(self, known: S, moment: Moment, ending: Ending) -> Tally:
        """Return how the game stands."""


class Victory(Protocol):
    """What decides a game under its terms."""

    @property
    def last_day(self) -> str:
        """The day on which the scenario ends, empty where nothing ends it."""

    @property
    def may_end_at_once(self) -> bool:
        """Whether a game may be won before its last turn is over, by what the ledger finds."""

    @property
    def places(self) -> Mapping[HexId, str]:
        """The hexes whose holder matters, with the side that holds each at first where no unit stands."""

    @property
    def goals(self) -> tuple[HexId, ...]:
        """Those of the places that decide the scenario instead of points, none where points do."""

    # Any: what a ledger knows is of its game's own kind; others keep it and hand it back unread.
    def ledger(self, judge: Judge, calendar: Calendar) -> Ledger[Any]:
        """Return a fresh ledger under the law of a judge of the same rules."""


VictoryMaker = Callable[[GameTerms], Victory]
"""Makes the rules of victory for the terms of a game; raises DataError where its data cannot be used."""
