"""How much the assistant says: nothing, when looked at, or also when something was done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum


class Level(Enum):
    """Off is a plain table; Hint answers what is looked at; Check also judges every move made by hand."""

    OFF = "off"
    HINT = "hint"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Duty:
    """The level in force and the sides that do without it."""

    level: Level = Level.HINT
    silent_sides: frozenset[str] = frozenset()

    def level_for(self, side: str) -> Level:
        """Return the level for the units of a side."""
        return Level.OFF if side in self.silent_sides else self.level

    def speaks_for(self, side: str) -> bool:
        """Return whether anything is said about the units of a side."""
        return self.level_for(side) is not Level.OFF

    def is_off_for_all(self, sides: Iterable[str]) -> bool:
        """Return whether nothing is said at all."""
        return self.level is Level.OFF or all(not self.speaks_for(side) for side in sides)

    def with_side(self, side: str, *, is_advised: bool) -> Duty:
        """Return the same level with one side advised, or left alone."""
        others = self.silent_sides - {side}
        return replace(self, silent_sides=others if is_advised else others | {side})
