"""What happened, day by day: a history that comes with a game, as values. Names no game.

Where a formation stood is told of the formation alone: nothing of it is claimed of the units that belong to
it. Every day's text, event, evening place and line says from where it is known, and how surely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path

from rules.hexgrid import HexId, Point
from rules.unit_id import UnitId


class Confidence(Enum):
    """How sure something is, the surest first."""

    READ = "A"
    """Date, place and who it was are read in the named source."""
    PARTLY = "AB"
    """Read, but who it was, the exact place or the day is judged."""
    LITERATURE = "B"
    """From general literature, not read again."""
    GAME = "G"
    """Only the game's own text gives it."""
    GUESS = "C"
    """Carried on from another day, or put between two known places."""

    @property
    def certainty(self) -> Certainty:
        """How it is shown."""
        return _CERTAINTY.get(self, Certainty.GUESSED)


class Certainty(Enum):
    """The three ways in which something is shown."""

    READ = "read"
    NEAR = "near"
    GUESSED = "guessed"


# Literature and the game's own text are no better than a guess about this one evening: nobody looked them
# up for it.
_CERTAINTY = {Confidence.READ: Certainty.READ, Confidence.PARTLY: Certainty.NEAR}


class Deed(Enum):
    """What an event is."""

    ATTACK = "attack"
    ADVANCE = "advance"
    TAKE = "take"
    LOSE = "lose"
    HOLD = "hold"
    WITHDRAW = "withdraw"
    ARRIVE = "arrive"
    DESTROYED = "destroyed"
    ORDER = "order"
    SUPPLY = "supply"
    BOMB = "bomb"
    WEATHER = "weather"


class Absence(Enum):
    """Why a formation has no place on the map on an evening."""

    OFF_MAP = "off map"
    ARRIVING = "arriving"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Band:
    """What went on for some days, told beside the days. `side` is whose it was."""

    title: str
    side: str
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened on a day. `source` names the keys of sources, with what is to be said of them.

    `hex` is None for what happened off the map; `side` is empty for what both sides did.
    """

    date: str
    title: str
    deed: Deed
    side: str
    place: str
    hex: HexId | None
    source: str
    confidence: Confidence
    note: str = ""


@dataclass(frozen=True, slots=True)
class HistoryDay:
    """One day in our words. In the text, `{2}` stands for the second event of the day."""

    date: str
    heading: str
    text: str
    disagreement: str = ""
    gap: str = ""
    """What no page was found for."""
    weather: str = ""


@dataclass(frozen=True, slots=True)
class Evening:
    """Where a formation was on an evening: the middle of its sector, or why it has none."""

    date: str
    hex: HexId | None
    absence: Absence | None
    how: str
    confidence: Confidence
    note: str = ""
    is_cut_off: bool = False


@dataclass(frozen=True, slots=True)
class Formation:
    """A division, corps or brigade that is followed as one block.

    `units` are its counters, `attached` those that are taken to have gone with it though nothing is known of
    them. `symbol` is a unit type of the game, `size` the mark over it.
    """

    id: str
    name: str
    short: str
    side: str
    size: str
    symbol: UnitId
    units: tuple[UnitId, ...]
    attached: tuple[UnitId, ...]
    evenings: Mapping[str, Evening]
    parent: str = ""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a front. Points are in hex widths, from the north-west corner of the map."""

    name: str
    confidence: Confidence
    fixed_by: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Departure:
    """Where the front that is computed from an evening's places lies off that of the sources, and why.

    It is told as a stretch of ground: all that is at most `within` hexes from `hex`.
    """

    date: str
    hex: HexId
    within: int
    reason: str


@dataclass(frozen=True, slots=True)
class SourceFront:
    """The front and the pockets of an evening, as the sources tell them."""

    date: str
    stretches: tuple[Stretch, ...]
    rings: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A place or bridge that changed hands or was blown, in the course of a day."""

    date: str
    what: str
    side: str
    source: str
    is_destroyed: bool = False


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class History:
    """All of one history. `folder` holds its data and `journal` the film of it; `scenario` is its set-up."""

    id: str
    game: str
    title: str
    menu: str
    note: str
    scenario: str
    folder: Path
    journal: Path
    sources: Mapping[str, str]
    days: tuple[HistoryDay, ...]
    events: tuple[Event, ...]
    formations: tuple[Formation, ...]
    bands: tuple[Band, ...] = ()
    fronts: tuple[SourceFront, ...] = ()
    departures: tuple[Departure, ...] = ()
    holders: tuple[Change, ...] = ()
    bridges: tuple[Change, ...] = ()
    landmarks: Mapping[str, HexId] = field(default_factory=dict)
    """The places at which a game is compared with history."""

    @cached_property
    def by_date(self) -> Mapping[str, HistoryDay]:
        """The days by their dates."""
        return {day.date: day for day in self.days}

    @cached_property
    def _events_by_date(self) -> Mapping[str, tuple[Event, ...]]:
        # Kept by date: a film asks for the events of each day it shows, over and over.
        dates = {event.date for event in self.events}
        return {date: tuple(each for each in self.events if each.date == date) for date in dates}

    @property
    def dates(self) -> tuple[str, ...]:
        """The dates in order."""
        return tuple(day.date for day in self.days)

    def events_of(self, date: str) -> tuple[Event, ...]:
        """Return the events of a day, numbered from 1 as the text of the day does."""
        return self._events_by_date.get(date, ())

    def standing(self, date: str) -> Iterator[tuple[Formation, Evening, HexId]]:
        """Yield each formation that has a place on an evening."""
        for formation in self.formations:
            evening = formation.evenings.get(date)
            if evening is not None and evening.hex is not None:
                yield formation, evening, evening.hex

    def before(self, date: str) -> str:
        """Return the day before one, empty for the first."""
        number = self.dates.index(date)
        return self.dates[number - 1] if number else ""

    def front_until(self, date: str) -> SourceFront | None:
        """Return the last front of the sources up to a day."""
        # The sources draw a front on few evenings; between two of them the older one is the last that
        # anybody knows.
        return next((each for each in reversed(self.fronts) if each.date <= date), None)


def certainties(history: History, date: str) -> Mapping[Certainty, int]:
    """Return how many formations stand how surely on an evening."""
    found = dict.fromkeys(Certainty, 0)
    for _, evening, _ in history.standing(date):
        found[evening.confidence.certainty] += 1
    return found
