"""What questions are drawn from: a position that is looked at, a level, and chance with a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from app.assist.answers import ReachAnswer
from app.assist.combat.resolution import Resolution
from app.assist.questions import reach_of
from app.teach.asking import QUESTIONS
from app.teach.lesson import Thing, ThingKind
from app.teach.quiz import QuizLevel
from app.teach.sentences import Sentence
from app.teach.view import View
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import Unit

T = TypeVar("T")

_MOST_TRIED = 8
"""So many units are looked at for one question: to look at all would take seconds."""
_NEAR = 6
"""Hexes from the nearest enemy within which something happens."""


@dataclass(frozen=True)
class Drawing:
    """One position, asked about at one level. `chance` decides what of it is asked."""

    view: View
    level: QuizLevel
    chance: random.Random

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return things in an order of chance."""
        # A copy in another order: the position's own tuples are left as they are.
        return self.chance.sample(things, len(things))

    def asked(self, key: str, **gaps: str) -> Sentence:
        """Return a question to the rules."""
        return QUESTIONS.by_key[key].filled(gaps)

    @property
    def side(self) -> str:
        """The side whose turn it is."""
        return self.view.situation.position.side

    def enemy_of(self, side: str) -> str:
        """Return the other side, empty where there is none."""
        return self.view.situation.enemy_of.get(side, "")

    @cached_property
    def near(self) -> tuple[Unit, ...]:
        """The units on the map that an enemy is near to, in an order of chance; those that may act first."""
        position, grid = self.view.situation.position, self.view.game.sheet.grid
        held = {side: frozenset(each.hex for each in position.of(side) if each.hex) for side in self._sides}
        near = [
            unit
            for unit in position.units
            if unit.hex is not None
            and any(here in held.get(self.enemy_of(unit.side), ()) for here in grid.within(unit.hex, _NEAR))
        ]
        # Sorting keeps the order of chance within each side.
        return tuple(sorted(self.shuffled(near), key=lambda unit: unit.side != self.side))

    @cached_property
    def _sides(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(unit.side for unit in self.view.situation.position.units))

    def movers(self) -> Iterator[tuple[Unit, ReachAnswer]]:
        """Yield units that may move now and have not yet, with their reach."""
        situation = self.view.situation
        resting = [each for each in self.near if each.side == self.side and each.id not in situation.moves]
        for unit in resting[:_MOST_TRIED]:
            found = reach_of(situation, unit.id)
            # Two hexes at least besides its own: of fewer nothing can be asked.
            if found.timing is None and len(found.hexes) > 2:
                yield unit, found

    @cached_property
    def resolution(self) -> Resolution | None:
        """The combat under way, None without one."""
        return Resolution.of(self.view.game, self.view.situation)

    def letter(self, number: int) -> str:
        """Return the letter by which a choice is named on the map."""
        return "ABCDEFGHIJ"[number]


def unit_thing(unit: UnitId) -> Thing:
    """Return a unit to point at."""
    return Thing(ThingKind.UNIT, unit)


def hex_thing(here: HexId) -> Thing:
    """Return a hex to point at."""
    return Thing(ThingKind.HEX, here)
