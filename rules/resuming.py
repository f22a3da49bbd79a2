"""How a game begins on an evening of a history: what its rules answer, and what a person is told first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rules.effects import Effects
from rules.hexgrid import HexId
from rules.history import History
from rules.judge import Judge
from rules.position import Position
from rules.procedure import GameTerms
from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class Misfit:
    """A unit without room within a hex of its formation's place; `away` is how far off it stands."""

    unit: UnitId
    formation: str
    hex: HexId
    away: int


@dataclass(frozen=True, slots=True)
class LossRule:
    """How losses are estimated: a step for so many evenings near the enemy, to a share of all steps.

    An evening counts on which the formation stood at most `within` hexes from one of the other side.
    """

    within: int
    evenings: int
    most_percent: int


@dataclass(frozen=True, slots=True)
class Told:
    """Something that was set, in words that are translated: `text` with `facts` for its braces."""

    text: str
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Resumption:
    """The beginning of a game: on the `date`, with the units where history had them on the `evening`.

    `effects` lay it on the table of the history's scenario. `posts` are the units on the map, `by_hand` those
    whose place nobody knows, which wait to be laid down, `gone` those that had left.
    """

    evening: str
    date: str
    effects: Effects
    posts: Mapping[UnitId, HexId]
    misfits: tuple[Misfit, ...]
    loss_rule: LossRule
    losses: Mapping[str, int]
    """Steps taken away, by side."""
    by_hand: tuple[UnitId, ...] = ()
    gone: tuple[UnitId, ...] = ()
    arrived: tuple[str, ...] = ()
    """The formations that were off the map when the scenario began and stand on it now."""
    holders: Mapping[HexId, str] = field(default_factory=dict)
    told: tuple[Told, ...] = ()


Resumer = Callable[["Judge", GameTerms, Position, History, str], Resumption]
"""Returns how a game begins on an evening of a history, from the position of its scenario's set-up."""
