"""Moves beside the front that the program's plans know nothing of: columns go up, headquarters follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.battle_for_hungary.charts import FULL, NONE, PARTIAL
from rules.games.battle_for_hungary.hq import hq_state
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import enemy_of, is_combat_unit
from rules.hexgrid import HexId
from rules.opponent import Errand, Reason, Seen, attack
from rules.units import MOVED, Unit
from rules.words import Said

MOVEMENT = "movement"
FAR_FROM_ENEMIES = 3
"""Headquarters keep so many hexes away from every enemy."""
ENOUGH_COLUMNS = 2
"""No more columns are brought to one part of the front."""
BETTER = 2
"""So many more units a headquarters has to serve by going elsewhere."""
STATES = {NONE: 0, PARTIAL: 1, FULL: 2}


def next_errand(seen: Seen, situation: Situation) -> Errand | None:
    """Return the next move of a column or headquarters of the side to move, None for none."""
    if seen.position.phase != MOVEMENT:
        return None
    return next(_errands(seen, situation), None)


def _errands(seen: Seen, situation: Situation) -> Iterator[Errand]:
    yield from _columns_up(seen, situation)
    yield from _headquarters_on(seen, situation)


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

    held = [h for h in hexes if h == column.hex or any(u.side == side for u in situation.at(h))]
    safe = held or [h for h in hexes if _enemy_range(situation, side, h) > FAR_FROM_ENEMIES]
    best = min(safe, key=lambda here: (far(here), here), default=None)
    return best if best is not None and far(best) < far(column.hex) else None


# ---- headquarters


def _headquarters_on(seen: Seen, situation: Situation) -> Iterator[Errand]:
    """Yield headquarters on their way to where they serve more units, as well supplied as before (10.2)."""
    for hq in situation.headquarters(seen.position.side):
        if hq.is_marked(MOVED) or hq.hex is None:
            continue
        reach = seen.judge.reach(seen.position, hq.id)
        best = max(reach.hexes, key=lambda here: _hq_rank(situation, hq, here), default=None)
        if best is None or best == hq.hex:
            continue
        if _is_much_better(_hq_rank(situation, hq, best), _hq_rank(situation, hq, hq.hex)):
            yield Errand((hq.id,), reach.path(best), Reason(Said("headquarters_follow"), "10.3"))


def _hq_rank(situation: Situation, hq: Unit, here: HexId) -> tuple[bool, int, int, int]:
    """Return how good a hex is for a headquarters: out of danger, supplied, how many it serves, how near."""
    is_safe = _enemy_range(situation, hq.side, here) >= FAR_FROM_ENEMIES
    there = situation.over(situation.position.with_unit(hq.at(here)))
    most = situation.law.charts.supply.loc_hexes[hq.side]
    ways = [situation.terrain.distance(here, u.hex) for u in situation.of(hq.side) if u.hex and u.id != hq.id]
    served = [each for each in ways if each <= most]
    return is_safe, STATES[hq_state(there, hq.at(here))], len(served), -sum(served)


def _is_much_better(new: tuple[bool, int, int, int], old: tuple[bool, int, int, int]) -> bool:
    return new[:2] > old[:2] or (new[:2] == old[:2] and new[2] >= old[2] + BETTER)


def _enemy_range(situation: Situation, side: str, here: HexId) -> int:
    enemies = (unit.hex for unit in situation.of(enemy_of(side)) if unit.hex is not None)
    return min((situation.terrain.distance(here, there) for there in enemies), default=99)
