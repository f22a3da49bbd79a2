"""Which of several hexes lie nearest to the enemy: the order in which places are offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.hexgrid import HexId

FAR = 99
LEAST_RANGE = 2
"""A hex beside the enemy is offered after those at a little distance."""


def nearest_first(
    hexes: Iterable[HexId], foes: Iterable[HexId | None], distance: Callable[[HexId, HexId], int]
) -> tuple[HexId, ...]:
    """Return hexes in the order of their distance to the nearest of some enemies, those beside one last.

    Enemies off the map (None) count for nothing.
    """
    there = [foe for foe in foes if foe is not None]

    def rank(here: HexId) -> tuple[bool, int, HexId]:
        far = min((distance(here, foe) for foe in there), default=FAR)
        # Whoever is placed beside the enemy can be struck before he has moved.
        return far < LEAST_RANGE, far, here

    return tuple(sorted(hexes, key=rank))
