"""Moving several units: one after another, in the order that gets them farthest.

The order matters: a unit that leaves first frees the road for those behind it, one that arrives first may
fill the hex (7.62, 8.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import permutations

from app.assist.answers import WayAnswer
from app.assist.questions import reach_of, way_to
from app.assist.remarks import Remark, Report, Sign
from app.assist.situation import Begun, Situation
from app.assist.wording import Wording
from app.table.changes import Change, Group, Moved
from app.table.game import Game
from app.table.pieces import PieceId, Place, Spot
from rules.findings import mp_text
from rules.hexgrid import Grid, HexId
from rules.plural import worded
from rules.units import Mark, UnitId

_MOST_TRIED_IN_ALL_ORDERS = 4


@dataclass(frozen=True)
class Plan:
    """Moves in their order, each allowed as the others before it leave the board. `stay` are those left."""

    goals: Mapping[UnitId, HexId]
    ways: tuple[WayAnswer, ...] = ()
    stay: tuple[UnitId, ...] = ()
    shortfall: int = 0
    """Hexes from the ends of the moves to the goals, together."""

    @property
    def worth(self) -> tuple[int, int]:
        """What makes one order better than another: hexes short of the goals, then points; less is better."""
        return self.shortfall, sum(way.half_mp for way in self.ways)


def plan(situation: Situation, goals: Mapping[UnitId, HexId], grid: Grid) -> Plan:
    """Return the moves that bring units closest to their goals; who is there already does not move."""
    units = tuple(unit for unit in goals if unit in situation.position.by_id)
    empty = Plan(dict(goals))
    if len(units) > _MOST_TRIED_IN_ALL_ORDERS:
        return _greedy(situation, empty, units, grid)
    orders = (_in_order(situation, empty, order, grid) for order in permutations(units))
    return min(orders, key=lambda each: each.worth, default=empty)


def plan_quickly(situation: Situation, goals: Mapping[UnitId, HexId], grid: Grid) -> Plan:
    """Return the same taking next who then falls least short, for those who cannot wait for all orders."""
    units = tuple(unit for unit in goals if unit in situation.position.by_id)
    return _greedy(situation, Plan(dict(goals)), units, grid)


def _in_order(situation: Situation, begun: Plan, order: tuple[UnitId, ...], grid: Grid) -> Plan:
    for unit in order:
        begun, situation = _with(situation, begun, unit, grid)
    return begun


def _greedy(situation: Situation, begun: Plan, units: tuple[UnitId, ...], grid: Grid) -> Plan:
    """Take next who then falls least short; for many units all orders would take too long."""
    left = list(units)
    while left:
        tried = [(_with(situation, begun, unit, grid), unit) for unit in left]
        (begun, situation), taken = min(tried, key=lambda each: each[0][0].worth)
        left.remove(taken)
    return begun


def _with(situation: Situation, begun: Plan, unit: UnitId, grid: Grid) -> tuple[Plan, Situation]:
    """Return the plan with one more move, and the situation after it."""
    goal = begun.goals[unit]
    way = _nearest(situation, unit, goal, grid)
    here = situation.position.by_id[unit].hex
    end = way.goal if way is not None else here
    short = begun.shortfall + (grid.distance(end, goal) if end is not None else len(grid.hexes))
    if way is None:
        return replace(begun, stay=(*begun.stay, unit), shortfall=short), situation
    return replace(begun, ways=(*begun.ways, way), shortfall=short), after_way(situation, way)


def _nearest(situation: Situation, unit: UnitId, goal: HexId, grid: Grid) -> WayAnswer | None:
    """Return the way to the hex within reach that is nearest to a goal, None where that is the unit's own."""
    reach, here = reach_of(situation, unit), situation.position.by_id[unit].hex
    if not reach.hexes:
        return None
    end = min(reach.hexes, key=lambda each: (grid.distance(each, goal), reach.hexes[each].half_mp, each))
    return way_to(situation, unit, end) if end != here else None


def after_way(situation: Situation, way: WayAnswer) -> Situation:
    """Return the situation once a unit has gone its way."""
    unit = situation.position.by_id[way.unit]
    origin = situation.moves[way.unit].origin if way.unit in situation.moves else unit.hex
    moves = {**situation.moves, way.unit: Begun(way.unit, origin, (way.path,))}
    position = situation.position.with_unit(unit.at(way.goal).marked(Mark.MOVED))
    return replace(situation, position=position, moves=moves, last=way.unit, _answers={})


# ---- on the table


def change_of(game: Game, ready: Plan, title: str) -> Change | None:
    """Return the moves of a plan as one act; None where nobody moves or the table lies otherwise by now."""
    levels: dict[Spot, int] = {}
    pieces = [PieceId(way.unit) for way in ready.ways]
    if not pieces or any(piece not in game.table for piece in pieces):
        return None
    return Group(title, tuple(_moves(game, ready, levels)))


def _moves(game: Game, ready: Plan, levels: dict[Spot, int]) -> Iterator[Moved]:
    for way in ready.ways:
        piece, place = PieceId(way.unit), Place(hex=way.goal)
        level = levels.get(place.spot, game.table.next_level(place.spot))
        levels[place.spot] = level + 1
        before = game.table.place_of(piece)
        route = way.path if before.hex == way.path[0] else ()
        yield Moved(piece, before, place.at_level(level), route)


def report_of_plan(ready: Plan, wording: Wording, hint: str) -> Report:
    """Return a plan as a report: who moves when, for what, and who stays."""
    tr = wording.tr
    moves = [
        Remark(
            Sign.FINE if way.goal == ready.goals[way.unit] else Sign.WARNING,
            tr("{number}. {unit} to {goal}").format(number=n, unit=wording.unit(way.unit), goal=way.goal),
            detail="" if way.goal == ready.goals[way.unit] else tr("As near as it gets"),
            at=way.goal,
            amount=mp_text(way.half_mp),
        )
        for n, way in enumerate(ready.ways, start=1)
    ]
    arrived = [unit for unit in ready.stay if unit in ready.goals]
    stay = [Remark(Sign.INFO, tr("{unit} stays").format(unit=wording.unit(unit))) for unit in arrived]
    title = worded(tr("{count:unit|units}, one after another"), count=len(ready.ways))
    return Report(title, hint, (*moves, *stay))
