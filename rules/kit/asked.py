"""What every part of a turn is given: the situation under the law in force, and what is written beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

from rules.duties import Act
from rules.facts import Facts
from rules.kit.situation import SituationOn
from rules.position import Position

S = TypeVar("S", bound=SituationOn[Any])


@dataclass(frozen=True)
class AskedOf(Generic[S]):
    """A situation, the facts, what markers lie in which boxes beside the map, the acts of the phase.

    The acts are known to duties alone.
    """

    situation: S
    facts: Facts
    # Markers alone: pieces in boxes are in the position, which holds every piece wherever it lies.
    boxes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    acts: tuple[Act, ...] = ()

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.situation.position

    @property
    def side(self) -> str:
        """The side whose phase it is."""
        return self.position.side

    @property
    def turn(self) -> int:
        """The number of the game turn."""
        return self.situation.turn

    def over(self, position: Position) -> Self:
        """Return the same about a position that lies there by now."""
        # Facts and boxes stay those of the moment: what changes them is a step of its own.
        return replace(self, situation=self.situation.over(position))
