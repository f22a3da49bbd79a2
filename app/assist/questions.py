"""The questions that the assistant asks the rules about a situation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from app.assist.answers import Gaps, PointsAnswer, ReachAnswer, SupplyAnswer, ThreatAnswer, WayAnswer
from app.assist.situation import AS_IT_IS, SharedJudge, Situation, WhatIf
from app.assist.timing import untimely
from rules.findings import Finding
from rules.hexgrid import Grid, HexId
from rules.judge import Judge
from rules.position import Position
from rules.reach import Reach
from rules.ring import Ring
from rules.supplied import SupplyGap, SupplyReport, SupplyStates
from rules.unit_id import UnitId
from rules.units import ATTACKED, MOVED

DETOUR = 2
"""How many times dearer than the unit's points, and than the way without the enemy, a detour may be."""


def reach_of(situation: Situation, unit: UnitId, what_if: WhatIf = AS_IT_IS) -> ReachAnswer:
    """Return where a unit can go; raises KeyError for a unit that is not in the position."""
    reach = _reach(situation, unit, what_if)
    mover = situation.before_move(unit, what_if).by_id[unit]
    # Asked by way of the shared judge, since the search works for it only now.
    blocked = situation.ask(("blocked", unit, what_if), lambda _: dict(reach.blocked))
    timing = untimely(situation.flow, situation.position, mover)
    return ReachAnswer(unit, mover.hex, reach.allowance, reach.hexes, blocked, what_if, timing)


def _reach(situation: Situation, unit: UnitId, what_if: WhatIf) -> Reach:
    position, entry = situation.before_move(unit, what_if), situation.entries.get(unit, ())
    return situation.ask(
        ("reach", unit, what_if), lambda judge: judge.reach(position, unit, what_if.weather, entry)
    )


def way_to(situation: Situation, unit: UnitId, goal: HexId, what_if: WhatIf = AS_IT_IS) -> WayAnswer:
    """Return the cheapest way to a hex, or else the way that breaks the fewest rules, and its verdict.

    The way that breaks fewest may go round half the map; then the way that would be cheapest without the
    enemy tells more. Raises KeyError for a unit or hex that is not there.
    """
    reach = _reach(situation, unit, what_if)
    if goal in reach.hexes:
        path = situation.ask(("path", unit, goal, what_if), lambda _: reach.path(goal))
        return judged(situation, unit, path, goal, what_if)
    found = judged(situation, unit, _least_violating(situation, unit, goal, what_if), goal, what_if)
    # As dear as that it still tells what bars the way; a tour round half the map tells nothing.
    if found.mp_parts <= DETOUR * max(1, reach.allowance):
        return found
    # Only the way is sought without the enemy: its verdict is asked for with him.
    alone = replace(what_if, no_enemy=True)
    direct = judged(situation, unit, _least_violating(situation, unit, goal, alone), goal, what_if)
    return direct if direct.path and DETOUR * direct.mp_parts < found.mp_parts else found


def _least_violating(situation: Situation, unit: UnitId, goal: HexId, what_if: WhatIf) -> tuple[HexId, ...]:
    position, entry = situation.before_move(unit, what_if), situation.entries.get(unit, ())
    return situation.ask(
        ("least", unit, goal, what_if),
        lambda judge: judge.way_to(position, unit, goal, what_if.weather, entry),
    )


def judged(
    situation: Situation,
    unit: UnitId,
    path: tuple[HexId, ...],
    goal: HexId,
    what_if: WhatIf = AS_IT_IS,
    *,
    is_assumed: bool = True,
) -> WayAnswer:
    """Return a way with its verdict."""
    position, entry = situation.before_move(unit, what_if), situation.entries.get(unit, ())
    verdict = situation.ask(
        ("verdict", unit, path, what_if),
        lambda judge: judge.explain(position, unit, path, what_if.weather, entry),
    )
    usual, own = _reach(situation, unit, what_if).allowance, verdict.allowance
    allowance = usual if own is None else own
    timing = untimely(situation.flow, position, position.by_id[unit])
    return WayAnswer(unit, goal, path, verdict, allowance, is_assumed, situation.waived, what_if, timing)


# ---- zones


def zones_of(situation: Situation, side: str) -> Mapping[HexId, tuple[UnitId, ...]]:
    """Return the hexes in the zones of a side, and whose zones they are."""
    position = situation.position
    return situation.ask(("zones", side), lambda judge: dict(judge.zones(position, side)))


def zone_gaps_of(situation: Situation, side: str, here: HexId) -> Mapping[UnitId, tuple[Finding, ...]]:
    """Return the units of a side beside a hex whose zones do not reach it, and what keeps them out."""
    position = situation.position
    return situation.ask(("zone gaps", side, here), lambda judge: dict(judge.zone_gaps(position, side, here)))


# ---- supply


def supply_of(situation: Situation, side: str, what_if: WhatIf = AS_IT_IS) -> SupplyAnswer:
    """Return who of a side is in supply: as settled last, and as could be traced now."""
    position, words, judge = situation.position, situation.rule_set.words.supply, situation.shared_judge
    return situation.ask(
        ("supply", side, what_if.weather),
        lambda asked: _supply(asked.supply(position, side, what_if.weather), position, words, judge),
    )


def _supply(
    report: SupplyReport, position: Position, words: SupplyStates, judge: SharedJudge
) -> SupplyAnswer:
    units = [position.by_id[unit] for unit in report.units]
    lines = {unit: line for unit in report.units if (line := report.line(unit)) is not None}
    without = tuple(unit for unit in report.units if unit not in lines)
    # By way of the shared judge, which one thread may ask at a time: the report asks it only then.
    gaps = Gaps(without, lambda unit: judge.ask(lambda _: report.gap(unit) or SupplyGap(None)))
    homes = {unit.id: unit.hex for unit in units if unit.hex is not None}
    traced = {unit.id: report.state_of(unit.id, words) for unit in units}
    # Where markers only remind there is but one truth.
    settled = {unit.id: words.settled(unit.marks) for unit in units} if words.are_settled else traced
    return SupplyAnswer(report.side, lines, gaps, homes, settled, traced, words)


def sources_of(
    situation: Situation, side: str, unit: UnitId | None = None, what_if: WhatIf = AS_IT_IS
) -> frozenset[HexId]:
    """Return the reach of a side's sources: the open roads to them, or every hex a unit could trace from."""
    position = situation.position
    return situation.ask(
        ("sources", side, unit, what_if.weather),
        lambda judge: judge.supply(position, side, what_if.weather).reach(unit),
    )


# ---- threats


def threats_of(situation: Situation, side: str, grid: Grid, what_if: WhatIf = AS_IT_IS) -> ThreatAnswer:
    """Return where the units of a side could be after moving, were it their turn."""
    return situation.ask(
        ("threats", side, what_if.weather), lambda judge: _threats(judge, situation, side, grid, what_if)
    )


def _threats(judge: Judge, situation: Situation, side: str, grid: Grid, what_if: WhatIf) -> ThreatAnswer:
    reaching: Counter[HexId] = Counter()
    beside: Counter[HexId] = Counter()
    position = _rested(situation.position, side)
    for unit in position.of(side):
        found = judge.reach(position, unit.id, what_if.weather).hexes.items()
        # Transport serves a few units of a side: it is not counted as if it carried each of them.
        hexes = {here: each for here, each in found if not each.how.is_transport}
        reaching.update(hexes.keys())
        beside.update({there for here in hexes for there in grid.neighbors(here)})
    return ThreatAnswer(side, dict(reaching), dict(beside))


def _rested(position: Position, side: str) -> Position:
    """Return the position with nobody of a side having moved or attacked: its next turn is asked about."""
    spent = [unit for unit in position.of(side) if unit.marks & {MOVED, ATTACKED}]
    for unit in spent:
        position = position.with_unit(unit.unmarked(MOVED, ATTACKED))
    return position


# ---- points


def points_of(situation: Situation, side: str, what_if: WhatIf = AS_IT_IS) -> PointsAnswer:
    """Return what each unit of a side on the map has left of its movement points."""
    units = tuple(situation.position.of(side))
    left = {unit.id: _left(situation, unit.id, unit.hex, what_if) for unit in units}
    homes = {unit.id: unit.hex for unit in units if unit.hex is not None}
    return PointsAnswer(side, left, homes)


def _left(situation: Situation, unit: UnitId, here: HexId | None, what_if: WhatIf) -> int:
    if unit not in situation.moves:
        return _reach(situation, unit, what_if).allowance
    if unit != situation.last or here is None:
        return 0  # its move is over: another unit has moved since
    way = way_to(situation, unit, here, what_if)
    return way.left if way.is_allowed else 0


def ring_of(situation: Situation) -> Ring | None:
    """Return the ring that the rules speak of, None where nobody is to be ringed or no such rule."""
    find, position = situation.rule_set.ring, situation.position
    return situation.ask(("ring",), lambda judge: find(judge, position))
