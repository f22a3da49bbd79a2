"""Where the program wants its headquarters: out of the way of raids, behind those whom they supply (10)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rules.games.battle_for_hungary.charts import FULL, NONE, PARTIAL
from rules.games.battle_for_hungary.hq import hq_state
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import enemy_of, is_combat_unit
from rules.hexgrid import HexId
from rules.opponent import Errand, Reason, Seen
from rules.unit_id import UnitId
from rules.units import MOVED, Unit
from rules.words import Said

FAR_FROM_ENEMIES = 3
"""Headquarters keep so many hexes away from every enemy."""
RAID_HEXES = 7
"""So far a raid comes in open country and still has the points for an assault (7.3)."""
BETTER = 2
"""So many more units a headquarters has to serve by going elsewhere."""
STATES = {NONE: 0, PARTIAL: 1, FULL: 2}

HqRank = tuple[int, int, int, int]


def headquarters_on(seen: Seen, situation: Situation) -> Iterator[Errand]:
    """Yield headquarters on their way to where they are safer, or serve more units (10.2, 10.6)."""
    side = seen.position.side
    raided = raided_hexes(situation, side)
    for hq in situation.headquarters(side):
        if hq.is_marked(MOVED) or hq.hex is None:
            continue
        reach = seen.judge.reach(seen.position, hq.id)
        ranks = {here: _rank(situation, hq, here, raided) for here in {*reach.hexes, hq.hex}}
        best = max(ranks, key=lambda here: (ranks[here], here))
        if _is_much_better(ranks[best], ranks[hq.hex]):
            yield Errand((hq.id,), reach.path(best), Reason(Said("headquarters_follow"), "10.3"))


def guarded_hexes(situation: Situation, side: str) -> Mapping[HexId, frozenset[UnitId]]:
    """Return where headquarters stand that a raid reaches, with the pieces there that guard nobody (10.6)."""
    raided = raided_hexes(situation, side)
    hexes = {hq.hex for hq in situation.headquarters(side) if hq.hex is not None and hq.hex in raided}
    return {
        here: frozenset(unit.id for unit in situation.units_in(here) if not is_combat_unit(unit))
        for here in sorted(hexes)
    }


def raided_hexes(situation: Situation, side: str) -> Collection[HexId]:
    """Return where an enemy gets to in one move by the gaps between a side's zones, and the hexes beside."""
    own_zones = situation.zones(side)
    fighters = (unit for unit in situation.of(enemy_of(side)) if is_combat_unit(unit))
    found = {unit.hex for unit in fighters if unit.hex is not None}
    going = set(found)
    for _ in range(RAID_HEXES):
        edge = {there for here in going for there in situation.terrain.around(here)} - found
        found |= edge
        # A zone stops whoever enters it (3.2); from where he began it he may have gone anywhere.
        going = {here for here in edge if here not in own_zones}
    # A raid strikes at the hex beside the one in which it ends.
    return found | {there for here in found for there in situation.terrain.around(here)}


def enemy_range(situation: Situation, side: str, here: HexId) -> int:
    """Return how many hexes it is from a hex to a side's nearest enemy, many where there is none."""
    enemies = (unit.hex for unit in situation.of(enemy_of(side)) if unit.hex is not None)
    return min((situation.terrain.distance(here, there) for there in enemies), default=99)


def _rank(situation: Situation, hq: Unit, here: HexId, raided: Collection[HexId]) -> HqRank:
    """Return how good a hex is for a headquarters: how safe, how many it serves there, how near they are."""
    there = situation.over(situation.position.with_unit(hq.at(here)))
    charts = situation.law.charts.supply
    ways = [situation.terrain.distance(here, u.hex) for u in situation.of(hq.side) if u.hex and u.id != hq.id]
    # By distance and not by lines: this is asked for each hex in reach, and lines are dear.
    served = [each for each in ways if each <= charts.loc_hexes[hq.side]]
    state = hq_state(there, hq.at(here))
    capacity = charts.hq[state].units
    return _safety(situation, hq.side, here, raided), min(len(served), capacity), STATES[state], -sum(served)


def _safety(situation: Situation, side: str, here: HexId, raided: Collection[HexId]) -> int:
    """Return 2 where nobody strikes at it alone, 1 and 0 where the enemy is near or comes by a gap (10.6)."""
    is_covered = any(unit.side == side and is_combat_unit(unit) for unit in situation.at(here))
    is_near = enemy_range(situation, side, here) < FAR_FROM_ENEMIES
    return 2 - is_near - (here in raided and not is_covered)


def _is_much_better(new: HqRank, old: HqRank) -> bool:
    # By a margin: a headquarters that moves for one unit would go to and fro with the front.
    is_as_safe, serves_more = new[0] == old[0], new[1] >= old[1] + BETTER
    is_better_supplied = new[1] >= old[1] and new[2] > old[2]
    return new[0] > old[0] or (is_as_safe and (serves_more or is_better_supplied))
