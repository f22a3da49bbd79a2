"""What a game says about its turn beside the moves and the combats: what follows from an act."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rules.board import Board
from rules.effects import Effects
from rules.findings import Finding
from rules.hexgrid import HexId
from rules.position import Position
from rules.units import UnitId


@dataclass(frozen=True)
class GameTerms:
    """What does not change in the course of a game: its scenario, its optional rules, its bodies of troops.

    `counters` is the folder of the game's counters, in which rules find the data of their own.
    """

    counters: Path
    scenario: str
    options: frozenset[str]
    formations: Mapping[str, tuple[UnitId, ...]]


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


class Turn(Protocol):
    """The rules of a turn under the terms of one game."""

    def follows(self, position: Position, board: Board, ways: Iterable[Way]) -> Following:
        """Return what follows from the ways of units by their hexes alone; `position` is that before them."""

    def attacked(self, position: Position, hexes: Collection[HexId]) -> Effects:
        """Return what the declaration of an attack on some hexes brings about, whoever attacks."""


TurnMaker = Callable[[GameTerms], Turn]
"""Makes the rules of a turn for the terms of a game; raises DataError where its data cannot be used."""
