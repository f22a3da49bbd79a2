"""Mobile assaults at the table (7.3): the hexes that a stack can strike before its move is over."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.battle_for_hungary.assaults import assault_targets
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.strikes import StrikeWay
from rules.unit_id import UnitId

MOVEMENT = "movement"


def strikes(
    judge: Judge, position: Position, units: tuple[UnitId, ...], spent_mp_parts: int
) -> Mapping[HexId, StrikeWay]:
    """Return the mobile assaults that a stack can make now, by the hex assaulted; costs in half points."""
    if not isinstance(judge, HungaryJudge) or position.phase != MOVEMENT:
        return {}
    situation = judge.situation(position)
    stack = tuple(situation.unit(unit) for unit in units)
    found = assault_targets(situation, stack, spent_mp_parts)
    return {
        # Without the target: the stack goes to where it strikes from, and enters only if it wins.
        target: StrikeWay(way.path[:-1], spent_mp_parts + way.cost_parts, way.left_parts, way.must_stop)
        for target, way in found.items()
    }
