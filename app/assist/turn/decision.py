"""A decision that the rules leave to a side, as a value: a panel shows it, an opponent takes it.

What may be chosen is never narrowed down to what is allowed: each option carries its verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from app.assist.carry_out import carried_out
from app.assist.reader import position_of
from app.assist.situation import Situation
from app.assist.wording import Wording
from app.table.changes import Change
from app.table.game import Game
from app.table.phrases import Translate
from rules.findings import Verdict
from rules.games.bitter_end.books import Books
from rules.games.bitter_end.city import City
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.releases import Reserves
from rules.games.bitter_end.turn import acts
from rules.hexgrid import HexId, Side
from rules.position import Position

FINE = Verdict()
"""Nothing speaks against it."""


class When(Enum):
    """How a decision stands to the step under way."""

    DUE = "due"
    """It is to be made now; the step is not done without it."""
    OPEN = "open"
    """It may be made now, or never."""
    ANYTIME = "anytime"
    """It may be made in every step, in the turn of either side."""
    OUTSIDE = "outside"
    """It does not belong to this step: only whoever asks for it is shown it."""


Make = Callable[[int | None], Change | None]
"""Gives the change for the table as it lies then; takes the face of a real die, None for the game's dice."""


@dataclass(frozen=True)
class Option:
    """One thing to choose. `make` is called by the hand that changes the table, None is nothing to do.

    `needs_die` says that a die decides; `at` is a hex to look at; `detail` says what it brings.
    """

    key: str
    label: str
    make: Make
    verdict: Verdict = FINE
    detail: str = ""
    at: HexId | None = None
    needs_die: bool = False

    @property
    def is_allowed(self) -> bool:
        """Whether the rules allow it."""
        return bool(self.verdict)


@dataclass(frozen=True)
class Pick:
    """A choice of hexes on the map, in their order, with a direction that goes with them.

    `near` are the hexes to choose from, `count` how many are asked for. `covers` gives the hexes that a
    choice reaches, `best` the direction that reaches most.
    """

    count: int
    near: frozenset[HexId]
    verdict_on: Callable[[tuple[HexId, ...]], Verdict]
    best: Callable[[tuple[HexId, ...]], Side]
    covers: Callable[[tuple[HexId, ...], Side], frozenset[HexId]]
    make: Callable[[tuple[HexId, ...], Side], Change | None]


@dataclass(frozen=True)
class Decision:
    """What a side decides. `chosen` tells in words what was decided already, empty while it is open."""

    id: str
    side: str
    title: str
    case: str
    when: When = When.OPEN
    options: tuple[Option, ...] = ()
    pick: Pick | None = None
    chosen: str = ""

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.options) or self.pick is not None

    @property
    def allowed(self) -> tuple[Option, ...]:
        """The options that the rules allow."""
        return tuple(option for option in self.options if option.is_allowed)


@dataclass(frozen=True)
class Asked:
    """What a source of decisions is given: the situation, who judges it, the books, words for people.

    It may be asked beside the hand that changes the table: a source reads the situation and `seen`, the game
    as it lay then. `game` is the one that is played: only the options' changes read it, when they are made.
    """

    game: Game
    seen: Game
    situation: Situation
    judge: BitterEndJudge
    books: Books
    city: City
    variants: frozenset[str]
    wording: Wording

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.situation.position

    @property
    def tr(self) -> Translate:
        """Gives a text in the person's language."""
        return self.wording.tr

    @property
    def reserves(self) -> Reserves:
        """The reserves as they are now."""
        return Reserves(self.books.release, self.position, self.variants)

    def release(self, keys: Iterable[str], title: str) -> Change | None:
        """Return the release of formations, units or ranges for the table as it lies then."""
        now = self.reserves._replace(position=position_of(self.game))
        return carried_out(self.game, acts.released(now, keys), title)

    @property
    def now(self) -> tuple[str, str]:
        """The side and the phase under way."""
        return self.position.side, self.position.phase
