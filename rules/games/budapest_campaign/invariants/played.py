"""What an invariant looks at: a situation and the one that it came from."""

from __future__ import annotations

from functools import cached_property

from rules.games.budapest_campaign.situation import Situation
from rules.kit.invariants import StepOf
from rules.units import Unit

REINFORCE, AIR_STEP, MOVE, ATTACK = "reinforce", "air", "move", "attack"
"""The segments of an impulse after the marker is drawn (4.1)."""
MOVING_STEPS = (REINFORCE, MOVE, ATTACK)
"""Those in which ground units come to other hexes: placed, moved, in retreat and pursuit."""
BY_HAND_BOX = "by-hand:"
"""How the ids of the boxes begin where units wait that their player sets up."""


class Played(StepOf[Situation]):
    """A step of play in this game."""

    @cached_property
    def on_the_map(self) -> tuple[tuple[Unit, Unit], ...]:
        """The ground units that went from one hex to another."""
        gone = ((was, unit) for was, unit in self.changed if was.hex and unit.hex and was.hex != unit.hex)
        return tuple((was, unit) for was, unit in gone if unit.counter.is_ground)

    @property
    def is_new_step(self) -> bool:
        """Whether the step of play began a step of the turn."""
        then, now = self.before, self.now
        # With the chits drawn: two impulses of one side have the same steps.
        moments = ((each.date, each.side, each.phase, each.step, each.drawn) for each in (then, now))
        return len(set(moments)) > 1

    @property
    def is_move(self) -> bool:
        """Whether the step was one of movement, of the side on turn."""
        return self.before.step == self.now.step == MOVE
