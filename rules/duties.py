"""What a step asks for, as values: what is left of it, what else it allows, what needs nobody's deciding.

Nothing is done here: a clerk, an opponent or a person takes the effects. Whatever is left undone stands so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rules.board import Board
from rules.effects import Effects
from rules.facts import NO_FACTS_KNOWN, Fact, Facts
from rules.judge import Judge
from rules.position import Position
from rules.units import Mark
from rules.words import Said, Topic


@dataclass(frozen=True, slots=True)
class Act:
    """One act of the phase under way: whether dice fell, which facts and which counts it set.

    The counts are called as the points of a position are, `german.asp`.
    """

    has_dice: bool = False
    facts: tuple[Fact, ...] = ()
    counts: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Noted:
    """What is read beside a position for the duties of its step. It may be asked in any thread."""

    board: Board
    facts: Facts = NO_FACTS_KNOWN
    acts: tuple[Act, ...] = ()
    """What was done in the phase under way, the oldest first."""
    charts: Mapping[str, object] = field(default_factory=dict)
    """The charts in force, as tables."""
    receipts: Mapping[str, int] = field(default_factory=dict)
    """The replacement points that the turn brings the side whose phase it is, by kind."""
    waiting: int = 0
    """How many units of that side may come onto the map by now."""
    markers: Mapping[Mark, int] = field(default_factory=dict)
    """How many markers of each state lie on the map."""
    boxes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The kinds of the markers that lie in each box beside the map, as far as the side to move may look."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """What a piece of work or a die brings about, and what the act is called."""

    effects: Effects
    title: Said


@dataclass(frozen=True, slots=True)
class Work:
    """What can be done of a duty without anybody's deciding.

    `effects` are asked for about the position as it lies then, with the face of the die; None where nothing
    is left. `die` is what a die is thrown for, None where none decides (any longer). `asks_judge` says that
    the judge is needed, which may take a while; else none is handed over.
    """

    effects: Callable[[Position, Judge | None, int | None], Thrown | None]
    die: Said | None = None
    throw: str = ""
    """For what the dice are thrown among the kinds of dice of the game, the step where it is empty."""
    asks_judge: bool = False
    dice_left: int = 1
    """How many dice are thrown one after the other, with this one, before anybody has something to decide."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What a step asks for.

    `left` says what is left to do of it, nothing where it is done; it is None where nobody can say.
    `may_also` is what the step allows besides, each with the topic of its case.
    """

    # A function and not a text: some answers need a search over the map, and most are never looked at.
    left: Callable[[Judge], Said | None] | None = None
    work: Work | None = None
    is_for_today: bool = True
    """Whether it is asked for in this turn at all."""
    may_also: tuple[tuple[Said, Topic], ...] = ()
