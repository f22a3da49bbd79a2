"""A decision that the rules leave to a side, in words and as changes: a panel shows it, an opponent takes it.

What may be chosen is never narrowed down to what is allowed: each option carries its verdict.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.table.changes import Change
from app.table.game import Game
from rules.decisions import When
from rules.dice import DiceKind
from rules.findings import FINE, Verdict
from rules.hexgrid import HexId, Side
from rules.translatable import tr_noop

__all__ = ["Decision", "Make", "Option", "Pick", "When", "direction_words"]

Make = Callable[[Game, int | None], Change | None]
"""Gives the change for a game as it lies then; takes the face of a real die, None for the game's dice."""


@dataclass(frozen=True)
class Option:
    """One thing to choose. `make` is called by the hand that changes the table, None is nothing to do.

    It is told of the game only then: decisions are asked for in another thread, which has none.

    `dice` are thrown where they decide; `at` is a hex to look at; `detail` says what it brings.
    """

    key: str
    label: str
    # A function and not a change: the table may have gone on since the panel was filled.
    make: Make
    verdict: Verdict = FINE
    detail: str = ""
    at: HexId | None = None
    dice: DiceKind | None = None

    @property
    def needs_die(self) -> bool:
        """Whether dice decide."""
        return self.dice is not None

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
    # Asked only once hexes are picked: to weigh every choice of hexes with every direction would take too
    # long.
    best: Callable[[tuple[HexId, ...]], Side]
    covers: Callable[[tuple[HexId, ...], Side], frozenset[HexId]]
    make: Callable[[Game, tuple[HexId, ...], Side], Change | None]


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


def direction_words(side: Side) -> str:
    """Return the English name of a direction, to be translated by who shows it."""
    return _DIRECTIONS[side]


_DIRECTIONS = {
    Side.N: tr_noop("north"),
    Side.NE: tr_noop("north-east"),
    Side.E: tr_noop("east"),
    Side.SE: tr_noop("south-east"),
    Side.S: tr_noop("south"),
    Side.SW: tr_noop("south-west"),
    Side.W: tr_noop("west"),
    Side.NW: tr_noop("north-west"),
}
