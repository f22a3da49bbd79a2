"""A position on its ground: what rules read, with what chapters work out of it kept beside it.

Boards of questions and the table of a running game are both turned into a `Position`, so each rule is
written once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit

G = TypeVar("G")
T = TypeVar("T")


@dataclass(frozen=True)
class SituationOn(Generic[G]):
    """A position on a kind of ground; it never changes."""

    terrain: G
    position: Position

    def over(self, position: Position) -> Self:
        """Return another position on the same ground."""
        # A new one, with nothing kept: what was worked out of this position is not true of that.
        return replace(self, position=position)

    @cached_property
    def _derived(self) -> dict[Callable[[Any], Any], Any]:
        return {}

    def derived(self, make: Callable[[Self], T]) -> T:
        """Return what a function of the module level makes of this situation, made only once.

        So a chapter keeps with a situation what it works out of it, and this module need not know of it.
        """
        # By the function itself: two chapters can never take each other's name.
        if make not in self._derived:
            self._derived[make] = make(self)
        found: T = self._derived[make]
        return found

    def fact(self, key: str) -> frozenset[str]:
        """Return the words of a fact of the position, none where it is not told."""
        return self.position.facts.get(key, frozenset())

    def word(self, key: str) -> str:
        """Return the one word of a fact of the position, empty where it is not told."""
        return next(iter(self.fact(key)), "")

    @property
    def turn(self) -> int:
        """The number of the game turn, 1 where none is told."""
        # Games without a calendar write the number of the turn in the place of the date.
        return int(self.position.date) if self.position.date.isdecimal() else 1

    def unit(self, unit: UnitId) -> Unit:
        """Return a piece by its id; raises KeyError."""
        return self.position.by_id[unit]

    def at(self, here: HexId) -> tuple[Unit, ...]:
        """Return the ground units in a hex, of either side."""
        return self.position.at(here)

    def of(self, side: str) -> Iterator[Unit]:
        """Yield the ground units of a side on the map."""
        return self.position.of(side)
