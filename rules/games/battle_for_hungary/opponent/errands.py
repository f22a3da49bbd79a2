"""Moves beside the front that the program's plans know nothing of: columns go up, headquarters follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.battle_for_hungary.opponent.headquarters import enemy_range, headquarters_on
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import is_combat_unit
from rules.hexgrid import HexId
from rules.opponent import Errand, Reason, Seen, attack
from rules.units import MOVED, Unit
from rules.words import Said

MOVEMENT = "movement"
FAR_FROM_ENEMIES = 3
"""A column that goes where nobody stands keeps so many hexes away from every enemy."""
ENOUGH_COLUMNS = 2
"""No more columns are brought to one part of the front."""


def next_errand(seen: Seen, situation: Situation) -> Errand | None:
    """Return the next move of a column or headquarters of the side to move, None for none."""
    if seen.position.phase != MOVEMENT:
        return None
    return next(_errands(seen, situation), None)


def _errands(seen: Seen, situation: Situation) -> Iterator[Errand]:
    yield from _columns_up(seen, situation)
    yield from headquarters_on(seen, situation)


# ---- columns


def _columns_up(seen: Seen, situation: Situation) -> Iterator[Errand]:
    """Yield columns on their way to where the most strength is beside the enemy (5.8.1)."""
    side = seen.position.side
    front = _front(situation, side)
    for column in situation.columns_of(side):
        if column.is_marked(MOVED) or column.hex in front:
            continue
        hexes = seen.judge.reach(seen.position, column.id).hexes
        open_ones = [
            here for here in front if here in hexes and _columns_near(situation, side, here) < ENOUGH_COLUMNS
        ]
        # With the hex as the last word: equal strengths must not be parted by the order of a mapping.
        goal = max(open_ones, key=lambda here: (front[here], here), default=None)
        if goal is None:
            goal = _nearer(situation, column, front, hexes)
        if goal is not None and goal != column.hex:
            path = seen.judge.reach(seen.position, column.id).path(goal)
            yield Errand((column.id,), path, Reason(Said("column_goes_up"), "5.8.1"))


def _front(situation: Situation, side: str) -> Mapping[HexId, int]:
    """Return the hexes of a side beside the enemy, with the strength that stands there."""
    found: dict[HexId, int] = {}
    for unit in situation.of(side):
        if unit.hex is not None and is_combat_unit(unit) and _touches_enemy(situation, side, unit.hex):
            found[unit.hex] = found.get(unit.hex, 0) + attack(unit)
    return found


def _touches_enemy(situation: Situation, side: str, here: HexId) -> bool:
    around = situation.terrain.around(here)
    return any(unit.side != side for there in around for unit in situation.at(there))


def _columns_near(situation: Situation, side: str, here: HexId) -> int:
    hexes = (here, *situation.terrain.around(here))
    return sum(1 for there in hexes for unit in situation.columns_in(there) if unit.side == side)


def _nearer(
    situation: Situation, column: Unit, front: Mapping[HexId, int], hexes: Mapping[HexId, object]
) -> HexId | None:
    """Return the friendly hex within reach that is nearest to the front, None where none is nearer."""
    if column.hex is None or not front:
        return None
    side, distance = column.side, situation.terrain.distance

    def far(here: HexId) -> int:
        return min(distance(here, there) for there in front)

    # With friends first: a column alone is lost to the first unit that comes by (5.8.1).
    held = [h for h in hexes if h == column.hex or any(u.side == side for u in situation.at(h))]
    safe = held or [h for h in hexes if enemy_range(situation, side, h) > FAR_FROM_ENEMIES]
    best = min(safe, key=lambda here: (far(here), here), default=None)
    return best if best is not None and far(best) < far(column.hex) else None
