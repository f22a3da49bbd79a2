"""Which of several hexes lie nearest to the enemy: the order in which places are offered."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import enemy_of
from rules.hexgrid import HexId

FAR = 99
LEAST_RANGE = 2
"""A hex beside the enemy is offered after those at a little distance."""


def nearest_to_enemies(situation: Situation, side: str, hexes: Iterable[HexId]) -> tuple[HexId, ...]:
    """Return hexes in the order of their distance to the nearest enemy, those beside one last."""
    foes = [unit.hex for unit in situation.of(enemy_of(side)) if unit.hex is not None]
    distance = situation.terrain.distance

    def rank(here: HexId) -> tuple[bool, int, HexId]:
        far = min((distance(here, foe) for foe in foes), default=FAR)
        return far < LEAST_RANGE, far, here

    return tuple(sorted(hexes, key=rank))
