"""What a game says about its turn beside moves and combats: duties, decisions, what follows from an act."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from rules.board import Board
from rules.decisions import LeftToASide, Moment
from rules.duties import Duty, Noted, Work
from rules.effects import Effects
from rules.facts import Facts
from rules.findings import FINE, Finding, Verdict
from rules.hexgrid import HexId, Hexside
from rules.judge import Judge
from rules.position import Position
from rules.unit_id import UnitId


@dataclass(frozen=True)
class GameTerms:
    """What does not change in the course of a game: its scenario, its optional rules, its bodies of troops.

    `counters` is the folder of the game's counters, in which rules find the data of their own.
    """

    counters: Path
    scenario: str
    options: frozenset[str]
    formations: Mapping[str, tuple[UnitId, ...]] = field(default_factory=dict)
    # Apart from the formations: a division counts for combat, a formation for orders, releases and arrivals.
    divisions: Mapping[str, tuple[UnitId, ...]] = field(default_factory=dict)
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What the data of the counters say that a formation is named for, by formation."""
    areas: Mapping[str, tuple[HexId, ...]] = field(default_factory=dict)
    fronts: Mapping[str, tuple[HexId, ...]] = field(default_factory=dict)
    """Areas and lines of the map by name, hex by hex in their order."""
    choices: Mapping[str, object] = field(default_factory=dict)
    """The readings that were chosen where the rulebook leaves a choice, by their keys."""


@dataclass(frozen=True, slots=True)
class Way:
    """A unit and every hex of its way, the one where it began first."""

    unit: UnitId
    route: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Following:
    """What follows from an act: the effects, and the findings that say why, the telling ones alone."""

    effects: Effects = ()
    findings: tuple[Finding, ...] = ()


NOTHING_FOLLOWS = Following()


@dataclass(frozen=True, slots=True)
class Arrival:
    """When and by which zones a unit comes, as its counter and its box say; the date is ISO."""

    unit: UnitId
    date: str
    side: str
    formation: str
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coming:
    """Units that may enter on this turn together: by one finding about their date, by the same zones."""

    units: tuple[UnitId, ...]
    zones: tuple[str, ...]
    found: Finding


@dataclass(frozen=True, slots=True)
class Over:
    """A combat that is over: the attacking side, those of its units that are left."""

    side: str
    attackers: tuple[UnitId, ...]
    is_all_out: bool = False


class Record(Protocol):
    """What one table says of earlier: what is written beside it, where markers lie, how it lay before."""

    @property
    def facts(self) -> Facts:
        """What was settled."""

    def laid(self, boxes: str) -> Iterator[tuple[str, str]]:
        """Yield the boxes with a marker whose ids begin so, and the day on which the marker came there.

        The day is empty for a marker that lay there from the start.
        """

    def marked(self, marker: str) -> Iterator[tuple[UnitId, str]]:
        """Yield the units on the map under a marker of a kind, and the day on which the marker came there."""

    def came(self, boxes: str) -> Iterator[tuple[UnitId, str]]:
        """Yield the units in the boxes whose ids begin so, and the day on which each came there.

        The day is empty for a unit that lay there from the start.
        """

    def rebuilt(self) -> Iterator[UnitId]:
        """Yield the units that wait to enter and came from among the destroyed."""

    def at_phase_start(self) -> Position:
        """Return what lay on the table when the present phase began."""

    def at_turn_start(self) -> Position:
        """Return what lay on the table when the present turn began."""


class Turn(Protocol):
    """The rules of a turn under the terms of one game."""

    def settled(self, position: Position, board: Board, record: Record) -> Position:
        """Return a position with what was settled earlier: releases, facts, and the marks that follow."""

    def advice(self, position: Position, judge: Judge, facts: Facts) -> tuple[Finding, ...]:
        """Return what is to be said about the side, phase and step of a position."""

    def coming(self, position: Position, arrivals: Iterable[Arrival]) -> tuple[Coming, ...]:
        """Return the units of the side to move that may enter now, the earliest first."""

    def duty(self, position: Position, noted: Noted) -> Duty | None:
        """Return what the step of a position asks for, None for what is left to hands."""

    def weather(self, noted: Noted) -> Work | None:
        """Return the roll for the weather, whenever it is made; None where no die decides about it."""

    def recalled(self, facts: Facts) -> frozenset[UnitId]:
        """Return the units that are called away and have to leave the map, there or not."""

    def decisions(self, moment: Moment) -> Iterator[LeftToASide]:
        """Yield what a side may decide at a moment, from whatever part of the rules."""

    def chance_to_blow(self, moment: Moment, owner: str, bridge: Hexside) -> Verdict:
        """Return the verdict on an attempt of a bridge's owner to blow it while an enemy is going over."""

    def blow(self, position: Position, bridge: Hexside, die: int | None) -> Effects:
        """Return what blowing a bridge brings about, by a die where one decides."""

    def follows(self, position: Position, board: Board, ways: Iterable[Way]) -> Following:
        """Return what follows from the ways of units by their hexes alone; `position` is that before them."""

    def fought(self, position: Position, over: Over) -> Effects:
        """Return what the end of a combat brings about: what is kept of it, who is marked."""

    def rebuilt(self, position: Position) -> Collection[str]:
        """Return the units that come back from among the destroyed: they enter by any zone of their side."""

    def attacked(self, position: Position, hexes: Collection[HexId]) -> Effects:
        """Return what the declaration of an attack on some hexes brings about, whoever attacks."""


class QuietTurn:
    """A turn of which nothing is told: what a game has rules for it says in their place."""

    def settled(self, position: Position, board: Board, record: Record) -> Position:
        """Return the position as it is."""
        return position

    def advice(self, position: Position, judge: Judge, facts: Facts) -> tuple[Finding, ...]:
        """Return nothing."""
        return ()

    def coming(self, position: Position, arrivals: Iterable[Arrival]) -> tuple[Coming, ...]:
        """Return nobody."""
        return ()

    def duty(self, position: Position, noted: Noted) -> Duty | None:
        """Return that everything is left to hands."""
        return None

    def weather(self, noted: Noted) -> Work | None:
        """Return that no die decides about the weather."""
        return None

    def recalled(self, facts: Facts) -> frozenset[UnitId]:
        """Return nobody."""
        return frozenset()

    def decisions(self, moment: Moment) -> Iterator[LeftToASide]:
        """Return nothing to decide."""
        return iter(())

    def chance_to_blow(self, moment: Moment, owner: str, bridge: Hexside) -> Verdict:
        """Return that nothing speaks against it."""
        return FINE

    def blow(self, position: Position, bridge: Hexside, die: int | None) -> Effects:
        """Return nothing."""
        return ()

    def follows(self, position: Position, board: Board, ways: Iterable[Way]) -> Following:
        """Return nothing."""
        return NOTHING_FOLLOWS

    def fought(self, position: Position, over: Over) -> Effects:
        """Return nothing."""
        return ()

    def rebuilt(self, position: Position) -> Collection[str]:
        """Return nobody."""
        return ()

    def attacked(self, position: Position, hexes: Collection[HexId]) -> Effects:
        """Return nothing."""
        return ()


TurnMaker = Callable[[GameTerms], Turn]
"""Makes the rules of a turn for the terms of a game; raises DataError where its data cannot be used."""
