"""What an invariant looks at: a situation and the one that it came from."""

from __future__ import annotations

from functools import cached_property

from rules.games.battle_for_hungary.situation import Situation
from rules.kit.invariants import StepOf
from rules.units import Unit

RRW, MOVEMENT, COMBAT = "rrw", "movement", "combat"
"""The phases in which pieces on the ground come to other hexes (2): placed, moved, after a combat."""


class Played(StepOf[Situation]):
    """A step of play in this game."""

    @cached_property
    def on_the_map(self) -> tuple[tuple[Unit, Unit], ...]:
        """The pieces that went from one hex to another."""
        return tuple(
            (was, unit) for was, unit in self.changed if was.hex and unit.hex and was.hex != unit.hex
        )

    @property
    def moment(self) -> tuple[str, str, str, str]:
        """Turn, side, phase and step of the position."""
        return self.now.date, self.now.side, self.now.phase, self.now.step

    @property
    def is_new_step(self) -> bool:
        """Whether the step of play began a step of the turn."""
        then = self.before
        return (then.date, then.side, then.phase, then.step) != self.moment

    def is_within(self, phase: str) -> bool:
        """Return whether the step of play was one of a phase from first to last."""
        return self.before.phase == self.now.phase == phase and self.before.side == self.now.side
