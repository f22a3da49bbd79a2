"""The facts that a game of Bitter End keeps, each with its text, and the markers that show some of them.

The texts are version 1. When one changes, `VERSION` goes up by one, a migration joins `BOOK`, and a game of
the old version joins the tests.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.dates import is_date
from rules.effects import FactForms, FactMarker
from rules.facts import FactBook
from rules.games.bitter_end.release_book import ARMY
from rules.hexgrid import HexId, Hexside, Side
from rules.kit.facts import HEXES, Form, FormedFact, kinds_in
from rules.kit.spelling import WORD, Spelling, number, several

VERSION = 1

RANGE_BOX, SCHEDULE_BOX, BREAKOUT_BOX = "release46:", "release:", "state:breakout"
"""The boxes of the markers that show facts, or how their ids begin."""

_FACES = 6


# What a reader refuses is kept as text and told, never guessed at: a file may be damaged or written by hand.
def _date(text: str) -> str:
    if not is_date(text):
        raise ValueError(text)
    return text


def _letter(text: str) -> str:
    if len(text) != 1 or not text.isalpha():
        raise ValueError(text)
    return text


def _roll(text: str) -> tuple[str, int]:
    date, _, die = text.partition(":")
    return _date(date), _DIE.read(die)


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


_DATE: Spelling[str] = Spelling(_date)
_DIE = number(1, _FACES)
# Which letters there are is for the book of releases to say.
_LETTER: Spelling[str] = Spelling(_letter)
_TURN: Spelling[PlayerTurn] = Spelling(PlayerTurn.parse)
_ROLL = Spelling(_roll, lambda roll: f"{roll[0]}:{roll[1]}")


@dataclass(frozen=True, slots=True)
class ReleaseSchedule(FormedFact):
    """The schedule of the reserves that was chosen, A to E (16.45)."""

    letter: str
    form = Form("schedule", "{letter}", letter=_LETTER)


@dataclass(frozen=True, slots=True)
class Released(FormedFact):
    """A formation, a unit or a range of 46th Army (`46A:15`) that was let go on a day (16.4, 16.5)."""

    whom: str
    date: str
    form = Form("release:{whom}", "{date}", whom=WORD, date=_DATE)


@dataclass(frozen=True, slots=True)
class BreakoutDeclared(FormedFact):
    """The day on which the garrison's breakout was declared (15.1)."""

    date: str
    form = Form("breakout", "{date}", date=_DATE)


@dataclass(frozen=True, slots=True)
class SecondSurprise(FormedFact):
    """The day on which the second surprise was declared, once a game (16.12)."""

    date: str
    # Beside `SurpriseDay`: the first of January has a day of surprise too, which does not use up 16.12.
    form = Form("surprise_used", "{date}", date=_DATE)


@dataclass(frozen=True, slots=True)
class SurpriseSector(FormedFact):
    """The hexes of the sector that was named last (16.2), one beside the other."""

    hexes: tuple[HexId, ...]
    # Whether the board has these hexes is not asked: facts are read before there is a board.
    form = Form("surprise:sector", "{hexes}", hexes=HEXES)


@dataclass(frozen=True, slots=True)
class SurpriseRearward(FormedFact):
    """Where the zone behind the sector runs (16.31)."""

    side: Side
    form = Form("surprise:side", "{side}", side=Spelling(Side.__getitem__, lambda side: side.name))


@dataclass(frozen=True, slots=True)
class SurpriseDay(FormedFact):
    """The day of the surprise that was declared last."""

    date: str
    form = Form("surprise:date", "{date}", date=_DATE)


@dataclass(frozen=True, slots=True)
class BridgeAttempt(FormedFact):
    """The last attempt on a bridge in the opponent's turn: each owner has one a turn (12.54)."""

    bridge: Hexside
    turn: PlayerTurn
    # Not the day alone: a bridge that changes hands may be tried in both player turns of one day.
    form = Form("attempt:{bridge}", "{turn}", bridge=Spelling(Hexside.parse), turn=_TURN)


@dataclass(frozen=True, slots=True)
class AllOutMade(FormedFact):
    """The player turn in which a side made its last all-out assault (18.3)."""

    side: str
    turn: PlayerTurn
    form = Form("all_out:{side}", "{turn}", side=WORD, turn=_TURN)


@dataclass(frozen=True, slots=True)
class FuelChecked(FormedFact):
    """The first die of a day for fuel (18.15)."""

    date: str
    die: int
    form = Form("fuel_check", "{date} {die}", date=_DATE, die=_DIE)


@dataclass(frozen=True, slots=True)
class FuelRolled(FormedFact):
    """The die of a day on the table of fuel (18.11)."""

    date: str
    die: int
    form = Form("fuel", "{date} {die}", date=_DATE, die=_DIE)


@dataclass(frozen=True, slots=True)
class WithdrawalRolls(FormedFact):
    """Every die for withdrawals with its day, the oldest first (18.51, 18.61)."""

    rolls: tuple[tuple[str, int], ...]
    # All of them and not their sum: by 18.61 a single low die ends the rolls for good.
    form = Form("withdrawals", "{rolls}", rolls=several(_ROLL, least=1))


@dataclass(frozen=True, slots=True)
class DivisionNamed(FormedFact):
    """A division that was called away, and the day on which it was named (18.52, 18.53)."""

    division: str
    date: str
    form = Form("withdraw:{division}", "{date}", division=WORD, date=_DATE)


BOOK = FactBook(VERSION, kinds_in(globals()))

FORMS = FactForms(
    (
        FactMarker(
            ReleaseSchedule.form.key, "reserve_release_schedule", f"{SCHEDULE_BOX}{{text}}", tuple("ABCDE")
        ),
        FactMarker(BreakoutDeclared.form.key, "breakout", BREAKOUT_BOX),
        FactMarker(f"{Released.form.key}{ARMY}:", "46th_army_release_{rest}", f"{RANGE_BOX}{{rest}}"),
    ),
    from_moves=(Released.form.key,),
)
"""The markers of 16.45, 15.2 and 16.53 to 16.55; who moves releases."""
