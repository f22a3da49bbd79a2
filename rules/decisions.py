"""What a game leaves a side to decide in its turn, as values: a panel shows them, an opponent takes them.

What may be chosen is never narrowed down to what is allowed: each choice carries its verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from rules.effects import Effects
from rules.facts import Facts
from rules.findings import FINE, Finding, Verdict
from rules.hexgrid import HexId, Side
from rules.judge import Judge
from rules.position import Position
from rules.unit_id import UnitId
from rules.words import Said


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


EffectsBy = Callable[[Position, int | None], Effects]
"""Gives the effects on the table as it lies then, by the face of a die; None where no die decides."""


@dataclass(frozen=True)
class Choice:
    """One thing to choose. `effects` are asked for once it is taken, `title` is what the act is called.

    `needs_die` says that a die decides; `at` is a hex to look at; `detail` says what it brings.
    """

    key: str
    label: Said
    effects: EffectsBy
    verdict: Verdict = FINE
    detail: Said | None = None
    at: HexId | None = None
    needs_die: bool = False
    title: Said | None = None
    """What the act is called, the label where nothing else is said."""


@dataclass(frozen=True)
class HexChoice:
    """A choice of hexes on the map, in their order, with a direction that goes with them.

    `near` are the hexes to choose from, `count` how many are asked for. `covers` gives the hexes that a
    choice reaches, `best` the direction that reaches most.
    """

    count: int
    near: frozenset[HexId]
    verdict_on: Callable[[tuple[HexId, ...]], Verdict]
    best: Callable[[tuple[HexId, ...]], Side]
    covers: Callable[[tuple[HexId, ...], Side], frozenset[HexId]]
    effects: Callable[[tuple[HexId, ...], Side], Effects]
    title: Callable[[tuple[HexId, ...]], Said]


@dataclass(frozen=True)
class LeftToASide:
    """What a side decides. `chosen` tells what was decided already, nothing while it is open."""

    id: str
    side: str
    title: Said
    case: str
    when: When = When.OPEN
    choices: tuple[Choice, ...] = ()
    hexes: HexChoice | None = None
    chosen: tuple[Said | Finding, ...] = ()
    is_sorted_by_label: bool = False
    """Whether the choices are shown by what they are called, those allowed first."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What decisions are asked about: the position, its judge, what was settled, who is to attack."""

    position: Position
    judge: Judge
    facts: Facts
    planned: tuple[UnitId, ...] = ()
    """The units of the attacks that are planned."""
    boxes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The kinds of the markers that lie in each box beside the map, as far as the side to move may look."""
