"""What an invariant looks at: a situation and the one that it came from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.games.budapest_campaign.situation import Situation
from rules.position import Position
from rules.units import Unit

REINFORCE, AIR_STEP, MOVE, ATTACK = "reinforce", "air", "move", "attack"
"""The segments of an impulse after the marker is drawn (4.1)."""
MOVING_STEPS = (REINFORCE, MOVE, ATTACK)
"""Those in which ground units come to other hexes: placed, moved, in retreat and pursuit."""
BY_HAND_BOX = "by-hand:"
"""How the ids of the boxes begin where units wait that their player sets up."""


@dataclass(frozen=True)
class Played:
    """A situation and the one before it, a step of play apart; of a set-up both are the same."""

    here: Situation
    origin: Situation

    @property
    def now(self) -> Position:
        """The position."""
        return self.here.position

    @property
    def before(self) -> Position:
        """The position that it came from."""
        return self.origin.position

    @cached_property
    def changed(self) -> tuple[tuple[Unit, Unit], ...]:
        """The units that are not as they were: as they were, and as they are."""
        then = self.before.by_id
        pairs = ((then[unit.id], unit) for unit in self.now.units if unit.id in then)
        return tuple((was, unit) for was, unit in pairs if was != unit)

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
