"""Where attackers stand around a hex: from opposite sides of it (8.9)."""

from __future__ import annotations

from itertools import combinations

from rules.games.battle_for_hungary.fight import Fight

AROUND = 6
"""The hexes around a hex."""
NEXT, SECOND, OPPOSITE = 1, 2, 3
"""How far two of them lie apart, counted along the ring."""


def _places(fight: Fight) -> list[int]:
    """Return the numbers of the hexes around the target from which attackers come, clockwise."""
    grid = fight.terrain.board.topology.grid
    sides = grid.beside[fight.target]
    return sorted(grid.directions.index(side) for here, side in sides.items() if here in fight.bases)


def _apart(one: int, other: int) -> int:
    around = abs(one - other)
    return min(around, AROUND - around)


def is_concentric(fight: Fight) -> bool:
    """Return whether attackers stand on opposite sides of the target.

    By the usual reading these are two opposite hexes or three with one between each two; by others two that
    do not touch, or opposite ones alone.
    """
    places = _places(fight)
    gaps = {_apart(one, other) for one, other in combinations(places, 2)}
    if OPPOSITE in gaps:
        return True
    if fight.law.is_set("concentric", "non_adjacent"):
        return SECOND in gaps
    # Without opposite hexes three that do not touch are every second one.
    apart = (NEXT not in {_apart(a, b) for a, b in combinations(each, 2)} for each in combinations(places, 3))
    return fight.law.is_set("concentric", "opposite_or_three") and any(apart)
