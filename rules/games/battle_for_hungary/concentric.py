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


OPPOSITE_OR_THREE, NON_ADJACENT, ONLY_OPPOSITE = READINGS = ("opposite_or_three", "non_adjacent", "opposite")
"""What opposite sides are: two opposite hexes or three with one between each two; any two that do not touch;
opposite hexes alone.
"""


def is_concentric(fight: Fight) -> bool:
    """Return whether attackers stand on opposite sides of the target, as the law reads it."""
    return next(_is_read(fight, each) for each in READINGS if fight.law.is_set("concentric", each))


def do_readings_differ(fight: Fight) -> bool:
    """Return whether it hangs on the reading whether an attack is concentric."""
    return len({_is_read(fight, each) for each in READINGS}) > 1


def _is_read(fight: Fight, reading: str) -> bool:
    places = _places(fight)
    # By places and not by hexes: a hex at the map's edge has fewer neighbours, yet the same sides.
    gaps = {_apart(one, other) for one, other in combinations(places, 2)}
    if OPPOSITE in gaps:
        return True
    if reading == NON_ADJACENT:
        return SECOND in gaps
    # Without opposite hexes three that do not touch are every second one.
    apart = (NEXT not in {_apart(a, b) for a, b in combinations(each, 2)} for each in combinations(places, 3))
    return reading == OPPOSITE_OR_THREE and any(apart)
