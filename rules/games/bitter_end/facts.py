"""The facts that a game of Bitter End keeps, each with its text, and the markers that show some of them.

The texts are version 1. When one changes, `VERSION` goes up by one, a migration joins `BOOK`, and a game of
the old version joins the tests.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.dates import is_date
from rules.effects import FactForms, FactMarker
from rules.facts import FactBook, FactKind
from rules.games.bitter_end.release_book import ARMY
from rules.hexgrid import HexId, Hexside, Side
from rules.numerals import number_in

VERSION = 1

RANGE_BOX, SCHEDULE_BOX, BREAKOUT_BOX = "release46:", "release:", "state:breakout"
"""The boxes of the markers that show facts, or how their ids begin."""

# Each ends with a colon and is followed by whom the fact is about: a game has one for each of them.
_RELEASE, _ATTEMPT, _ALL_OUT, _NAMED = "release:", "attempt:", "all_out:", "withdraw:"
_SCHEDULE, _BREAKOUT = "schedule", "breakout"
_FACES = 6


@dataclass(frozen=True, slots=True)
class PlayerTurn:
    """The turn of one side: `1945-01-05.german`."""

    date: str
    side: str

    def __str__(self) -> str:
        """Return date and side, a dot between them."""
        return f"{self.date}.{self.side}"

    @classmethod
    def parse(cls, text: str) -> PlayerTurn:
        """Return what `str` wrote; raises ValueError."""
        date, _, side = text.partition(".")
        if not side:
            raise ValueError(text)
        return cls(_date(date), side)


@dataclass(frozen=True, slots=True)
class ReleaseSchedule:
    """The schedule of the reserves that was chosen, A to E (16.45)."""

    letter: str
    key: str = _SCHEDULE

    @property
    def text(self) -> str:
        """The letter."""
        return self.letter


@dataclass(frozen=True, slots=True)
class Released:
    """A formation, a unit or a range of 46th Army (`46A:15`) that was let go on a day (16.4, 16.5)."""

    whom: str
    date: str

    @property
    def key(self) -> str:
        """`release:18TC`."""
        return _RELEASE + self.whom

    @property
    def text(self) -> str:
        """The day."""
        return self.date


@dataclass(frozen=True, slots=True)
class BreakoutDeclared:
    """The day on which the garrison's breakout was declared (15.1)."""

    date: str
    key: str = _BREAKOUT

    @property
    def text(self) -> str:
        """The day."""
        return self.date


@dataclass(frozen=True, slots=True)
class SecondSurprise:
    """The day on which the second surprise was declared, once a game (16.12)."""

    date: str
    key: str = "surprise_used"

    @property
    def text(self) -> str:
        """The day."""
        return self.date


@dataclass(frozen=True, slots=True)
class SurpriseSector:
    """The hexes of the sector that was named last (16.2), one beside the other."""

    hexes: tuple[HexId, ...]
    key: str = "surprise:sector"

    @property
    def text(self) -> str:
        """The hexes, blanks between them."""
        return " ".join(self.hexes)


@dataclass(frozen=True, slots=True)
class SurpriseRearward:
    """Where the zone behind the sector runs (16.31)."""

    side: Side
    key: str = "surprise:side"

    @property
    def text(self) -> str:
        """The side's name, `SE`."""
        return self.side.name


@dataclass(frozen=True, slots=True)
class SurpriseDay:
    """The day of the surprise that was declared last."""

    date: str
    key: str = "surprise:date"

    @property
    def text(self) -> str:
        """The day."""
        return self.date


@dataclass(frozen=True, slots=True)
class BridgeAttempt:
    """The last attempt on a bridge in the opponent's turn: each owner has one a turn (12.54)."""

    bridge: Hexside
    turn: PlayerTurn

    @property
    def key(self) -> str:
        """`attempt:2836-2936`."""
        return f"{_ATTEMPT}{self.bridge}"

    @property
    def text(self) -> str:
        """The player turn."""
        return str(self.turn)


@dataclass(frozen=True, slots=True)
class AllOutMade:
    """The player turn in which a side made its last all-out assault (18.3)."""

    side: str
    turn: PlayerTurn

    @property
    def key(self) -> str:
        """`all_out:german`."""
        return f"{_ALL_OUT}{self.side}"

    @property
    def text(self) -> str:
        """The player turn."""
        return str(self.turn)


@dataclass(frozen=True, slots=True)
class FuelChecked:
    """The first die of a day for fuel (18.15)."""

    date: str
    die: int
    key: str = "fuel_check"

    @property
    def text(self) -> str:
        """Day and die."""
        return f"{self.date} {self.die}"


@dataclass(frozen=True, slots=True)
class FuelRolled:
    """The die of a day on the table of fuel (18.11)."""

    date: str
    die: int
    key: str = "fuel"

    @property
    def text(self) -> str:
        """Day and die."""
        return f"{self.date} {self.die}"


@dataclass(frozen=True, slots=True)
class WithdrawalRolls:
    """Every die for withdrawals with its day, the oldest first (18.51, 18.61)."""

    rolls: tuple[tuple[str, int], ...]
    key: str = "withdrawals"

    @property
    def text(self) -> str:
        """`1945-01-15:4 1945-01-16:2`."""
        return " ".join(f"{date}:{die}" for date, die in self.rolls)


@dataclass(frozen=True, slots=True)
class DivisionNamed:
    """A division that was called away, and the day on which it was named (18.52, 18.53)."""

    division: str
    date: str

    @property
    def key(self) -> str:
        """`withdraw:8Pz`."""
        return _NAMED + self.division

    @property
    def text(self) -> str:
        """The day."""
        return self.date


# ---- reading


# What a reader refuses is kept as text and told, never guessed at: a file may be damaged or written by hand.
def _date(text: str) -> str:
    if not is_date(text):
        raise ValueError(text)
    return text


def _die(text: str) -> int:
    face = number_in(text)
    if face is None or not 1 <= face <= _FACES:
        raise ValueError(text)
    return face


def _letter(text: str) -> str:
    # Which letters there are is for the book of releases to say.
    if len(text) != 1 or not text.isalpha():
        raise ValueError(text)
    return text


def _dated_die(text: str, between: str) -> tuple[str, int]:
    date, _, die = text.partition(between)
    return _date(date), _die(die)


def _rolls(text: str) -> tuple[tuple[str, int], ...]:
    return tuple(_dated_die(word, ":") for word in text.split())


BOOK = FactBook(
    VERSION,
    (
        FactKind(_SCHEDULE, lambda _, text: ReleaseSchedule(_letter(text))),
        FactKind(_RELEASE, lambda whom, text: Released(whom, _date(text))),
        FactKind(_BREAKOUT, lambda _, text: BreakoutDeclared(_date(text))),
        FactKind("surprise_used", lambda _, text: SecondSurprise(_date(text))),
        FactKind("surprise:sector", lambda _, text: SurpriseSector(tuple(map(HexId, text.split())))),
        FactKind("surprise:side", lambda _, text: SurpriseRearward(Side[text])),
        FactKind("surprise:date", lambda _, text: SurpriseDay(_date(text))),
        FactKind(_ATTEMPT, lambda bridge, text: BridgeAttempt(Hexside.parse(bridge), PlayerTurn.parse(text))),
        FactKind(_ALL_OUT, lambda side, text: AllOutMade(side, PlayerTurn.parse(text))),
        FactKind("fuel_check", lambda _, text: FuelChecked(*_dated_die(text, " "))),
        FactKind("fuel", lambda _, text: FuelRolled(*_dated_die(text, " "))),
        FactKind("withdrawals", lambda _, text: WithdrawalRolls(_rolls(text))),
        FactKind(_NAMED, lambda division, text: DivisionNamed(division, _date(text))),
    ),
)

FORMS = FactForms(
    (
        FactMarker(_SCHEDULE, "reserve_release_schedule", f"{SCHEDULE_BOX}{{text}}", tuple("ABCDE")),
        FactMarker(_BREAKOUT, "breakout", BREAKOUT_BOX),
        FactMarker(f"{_RELEASE}{ARMY}:", "46th_army_release_{rest}", f"{RANGE_BOX}{{rest}}"),
    ),
    from_moves=(_RELEASE,),
)
"""The markers of 16.45, 15.2 and 16.53 to 16.55; who moves releases."""
