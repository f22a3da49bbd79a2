"""Which of several hexes lie nearest to the enemy: the order in which places are offered."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import enemy_of
from rules.hexgrid import HexId
from rules.kit.near import nearest_first


def nearest_to_enemies(situation: Situation, side: str, hexes: Iterable[HexId]) -> tuple[HexId, ...]:
    """Return hexes in the order of their distance to the nearest enemy, those beside one last."""
    foes = (unit.hex for unit in situation.of(enemy_of(side)))
    return nearest_first(hexes, foes, situation.terrain.distance)
