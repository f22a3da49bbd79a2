"""Moving several units: one after another, in the order that gets them farthest.

The order matters: a unit that leaves first frees the road for those behind it, one that arrives first may
fill the hex (7.62, 8.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import permutations

from app.assist.answers import WayAnswer
from app.assist.questions import judged, reach_of, way_to
from app.assist.remarks import Remark, Report, Sign
from app.assist.situation import MoveRecord, Situation
from app.assist.wording import Wording
from app.table.changes import Change, Group, Moved
from app.table.game import Game
from app.table.pieces import PieceId, Place, Spot
from rules.findings import cases_in
from rules.hexgrid import Grid, HexId
from rules.plural import worded
from rules.unit_id import UnitId
from rules.units import MOVED

# Four units have 24 orders, five would have 120, and each move of each order asks for a reach.
_MOST_TRIED_IN_ALL_ORDERS, _MOST_CASES = 4, 3


@dataclass(frozen=True)
class Plan:
    """Moves in their order, each allowed as the others before it leave the board. `stay` are those left."""

    goals: Mapping[UnitId, HexId]
    ways: tuple[WayAnswer, ...] = ()
    stay: tuple[UnitId, ...] = ()
    shortfall: int = 0
    """Hexes from the ends of the moves to the goals, together."""
    laid: Mapping[UnitId, tuple[HexId, ...]] = field(default_factory=dict)
    """The ways that were laid by hand."""
    left_out: frozenset[UnitId] = frozenset()
    """Who was told to stay."""
    refused: Mapping[UnitId, WayAnswer] = field(default_factory=dict)
    """Of who falls short of his goal the way there, with what forbids it once the others have moved."""

    @property
    def is_edited(self) -> bool:
        """Whether a person has changed what was proposed."""
        return bool(self.laid or self.left_out)

    @property
    def order(self) -> tuple[UnitId, ...]:
        """The units in the order in which they are asked to move."""
        return (*(way.unit for way in self.ways), *self.stay)

    @property
    def worth(self) -> tuple[int, int]:
        """What makes one order better than another: hexes short of the goals, then points; less is better."""
        return self.shortfall, sum(way.mp_parts for way in self.ways)


def plan(situation: Situation, goals: Mapping[UnitId, HexId], grid: Grid) -> Plan:
    """Return the moves that bring units closest to their goals; who is there already does not move."""
    units = tuple(unit for unit in goals if unit in situation.position.by_id)
    empty = Plan(dict(goals))
    if len(units) > _MOST_TRIED_IN_ALL_ORDERS:
        return with_reasons(situation, _greedy(situation, empty, units, grid))
    orders = (_in_order(situation, empty, order, grid) for order in permutations(units))
    return with_reasons(situation, min(orders, key=lambda each: each.worth, default=empty))


def with_way(situation: Situation, ready: Plan, path: Sequence[HexId], unit: UnitId, grid: Grid) -> Plan:
    """Return a plan in which one unit goes by a way laid by hand, the others as near as they then get."""
    laid = {**ready.laid, unit: tuple(path)}
    return _anew(situation, replace(ready, laid=laid, left_out=ready.left_out - {unit}), grid)


def with_or_without(situation: Situation, ready: Plan, unit: UnitId, grid: Grid) -> Plan:
    """Return a plan in which one unit is told to stay, or moves again as it was proposed."""
    laid = {each: path for each, path in ready.laid.items() if each != unit}
    return _anew(situation, replace(ready, laid=laid, left_out=ready.left_out ^ {unit}), grid)


def _anew(situation: Situation, ready: Plan, grid: Grid) -> Plan:
    """Return a plan made anew in the order that it has, with what was laid by hand as it is."""
    begun = Plan(ready.goals, laid=ready.laid, left_out=ready.left_out)
    now = situation
    for unit in ready.order:
        if unit in ready.left_out:
            begun = replace(begun, stay=(*begun.stay, unit))
        elif unit in ready.laid:
            way = judged(now, unit, ready.laid[unit], ready.laid[unit][-1], is_assumed=False)
            begun, now = replace(begun, ways=(*begun.ways, way)), after_way(now, way)
        else:
            begun, now = _with(now, begun, unit, grid)
    return with_reasons(situation, begun)


def with_reasons(situation: Situation, ready: Plan) -> Plan:
    """Return a plan that knows why some do not reach their goals: who stays, and who falls short."""
    ends = {way.unit: way.goal for way in ready.ways if way.unit not in ready.laid}
    short = [unit for unit, end in ends.items() if end != ready.goals[unit]]
    refused = {}
    for unit in (*(each for each in ready.stay if each not in ready.left_out), *short):
        others = [way for way in ready.ways if way.unit != unit]
        then = reduce(after_way, others, situation)
        # Who would stand there once the others have moved was only waiting for them.
        if then.position.by_id[unit].hex != ready.goals[unit]:
            refused[unit] = way_to(then, unit, ready.goals[unit])
    return replace(ready, refused=refused)


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
    # Who comes to nowhere is as far as anybody can be, so that no order leaves him out lightly.
    short = begun.shortfall + (grid.distance(end, goal) if end is not None else len(grid.hexes))
    if way is None:
        return replace(begun, stay=(*begun.stay, unit), shortfall=short), situation
    return replace(begun, ways=(*begun.ways, way), shortfall=short), after_way(situation, way)


def _nearest(situation: Situation, unit: UnitId, goal: HexId, grid: Grid) -> WayAnswer | None:
    """Return the way to the hex within reach that is nearest to a goal, None where that is the unit's own."""
    reach, here = reach_of(situation, unit), situation.position.by_id[unit].hex
    if not reach.hexes:
        return None
    end = min(reach.hexes, key=lambda each: (grid.distance(each, goal), reach.hexes[each].mp_parts, each))
    return way_to(situation, unit, end) if end != here else None


def after_way(situation: Situation, way: WayAnswer) -> Situation:
    """Return the situation once a unit has gone its way."""
    unit = situation.position.by_id[way.unit]
    origin = situation.moves[way.unit].origin if way.unit in situation.moves else unit.hex
    moves = {**situation.moves, way.unit: MoveRecord(way.unit, origin, (way.path,))}
    position = situation.position.with_unit(unit.at(way.goal).marked(MOVED))
    # Answers of the position before are none of this one.
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
        # Several may go to one hex: each comes to lie on the one before.
        level = levels.get(place.spot, game.table.next_level(place.spot))
        levels[place.spot] = level + 1
        before = game.table.place_of(piece)
        # The table may lie otherwise by now: a route that does not begin there would be a false one.
        route = way.path if before.hex == way.path[0] else ()
        yield Moved(piece, before, place.at_level(level), route)


def report_of_plan(ready: Plan, wording: Wording, hint: str) -> Report:
    """Return a plan as a report: who moves when, for what, and who stays and why."""
    moves = (_moving(n, way, ready, wording) for n, way in enumerate(ready.ways, start=1))
    stay = (_staying(unit, ready, wording) for unit in ready.stay if unit in ready.goals)
    title = worded(wording.tr("{count:unit|units}, one after another"), count=len(ready.ways))
    return Report(title, hint, (*moves, *stay))


def _moving(number: int, way: WayAnswer, ready: Plan, wording: Wording) -> Remark:
    """Return the line of a unit that moves: where to, for what, and why not farther or by which ruling."""
    tr, unit = wording.tr, way.unit
    told = {"number": number, "unit": wording.unit(unit), "goal": way.goal}
    text = tr("{number}. {unit} to {goal}").format(**told)
    sign, cases = Sign.FINE, tuple[str, ...]()
    detail = tr("By the way laid by hand") if unit in ready.laid else ""
    if not way.is_allowed:
        sign, (detail, cases) = Sign.STOP, _reason(way, wording)
    elif unit in ready.refused:
        why, cases = _reason(ready.refused[unit], wording)
        sign, detail = Sign.WARNING, tr("As near as it gets: {why}").format(why=why)
    amount = wording.mp(way.mp_parts)
    return Remark(sign, text, cases, detail, way.goal, amount, way_of=unit, is_left_out=False)


def _staying(unit: UnitId, ready: Plan, wording: Wording) -> Remark:
    """Return the line of a unit that does not move, with the reason."""
    tr, name = wording.tr, wording.unit(unit)
    if unit in ready.left_out:
        return Remark(
            Sign.INFO, tr("{unit} stays, as you wish").format(unit=name), way_of=unit, is_left_out=True
        )
    if unit not in ready.refused:
        return Remark(Sign.INFO, tr("{unit} is there already").format(unit=name), way_of=unit)
    why, cases = _reason(ready.refused[unit], wording)
    return Remark(Sign.WARNING, tr("{unit} stays").format(unit=name), cases, why, way_of=unit)


def _reason(way: WayAnswer, wording: Wording) -> tuple[str, tuple[str, ...]]:
    """Return why a unit does not go a way, in a sentence, with the cases."""
    if way.prohibitions:
        return wording.sentence(way.prohibitions[0]), cases_in(way.prohibitions)[:_MOST_CASES]
    if way.timing is not None:
        return wording.sentence(way.timing.why), way.timing.cases
    return wording.tr("No hexes connect the two") if not way.path else wording.tr("Others go first"), ()
