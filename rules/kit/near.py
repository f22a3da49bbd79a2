"""Which of several hexes lie nearest to the enemy: the order in which places are offered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from rules.hexgrid import HexId
from rules.kit.ground import RuledGround
from rules.kit.situation import SituationOn

G = TypeVar("G", bound=RuledGround[Any])

FAR = 99
LEAST_RANGE = 2
"""A hex beside the enemy is offered after those at a little distance."""


def nearest_to_enemies(situation: SituationOn[G], side: str, hexes: Iterable[HexId]) -> tuple[HexId, ...]:
    """Return hexes in the order of their distance to the nearest enemy on the map, those beside one last."""
    # By hexes and not by units: a stack of four is as far away as one.
    stacks = situation.position.by_hex.items()
    foes = [here for here, stack in stacks if any(unit.side != side for unit in stack)]

    def rank(here: HexId) -> tuple[bool, int, HexId]:
        far = min((situation.terrain.distance(here, foe) for foe in foes), default=FAR)
        # Whoever is placed beside the enemy can be struck before he has moved.
        return far < LEAST_RANGE, far, here

    return tuple(sorted(hexes, key=rank))
