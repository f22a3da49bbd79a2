"""The movement and combat phases (7, 8): who may still move; nobody has to move or attack."""

from __future__ import annotations

from rules.duties import Duty
from rules.games.battle_for_hungary.handwork import stays
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.orders import ordered_duty
from rules.games.battle_for_hungary.turn.withdrawing import stay_duty
from rules.games.battle_for_hungary.words import AXIS
from rules.units import MOVED
from rules.words import Said


def movement_duty(asked: Asked) -> Duty:
    """Return how many units of the side have not moved; nobody has to (7.1)."""
    own = asked.situation.of(asked.side)
    still = [u for u in own if not (u.is_marked(MOVED) or stays(asked.situation.position, u))]
    told = Said("not_yet_moved", (("count", len(still)),)) if still else None
    return Duty(lambda _: told)


def attack_duty(asked: Asked) -> Duty:
    """Return the dice of units with an S where they are due (12.2.2), then an attack that is ordered (12.1).

    All other attacks are voluntary (8.1).
    """
    return stay_duty(asked) or (ordered_duty(asked) if asked.side == AXIS else Duty())
