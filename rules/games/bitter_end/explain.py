"""Why a move is allowed or not, and what it costs: the rule functions along a path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules import search
from rules.findings import Finding, Verdict, forbids, notes, rule
from rules.games.bitter_end.boat import judge_boat
from rules.games.bitter_end.movement import Move
from rules.games.bitter_end.orders_of_1945 import corps_lets_go, late_division_goes_north
from rules.games.bitter_end.reinforcements import REBUILT, is_delayed
from rules.games.bitter_end.steps import (
    Step,
    about_step,
    enemy_zone_ends_the_move,
    lack_of_fuel_halves,
    lack_of_supply_halves,
    one_hex_is_always_allowed,
    only_the_phasing_side_moves,
    others_spoil_the_road,
    points_are_spent,
)
from rules.games.bitter_end.ways import judge, price, ways

Findings = tuple[Finding, ...]


@rule("7.2")
def path_is_broken(move: Move, here: int | None, there: int) -> Iterator[Finding]:
    """A unit goes from hex to neighbouring hex."""
    if here is not None and there not in move.ground.topology.neighbors[here]:
        yield forbids()


@rule("17.2")
def is_no_entry_hex(move: Move, here: int | None, there: int) -> Iterator[Finding]:
    """A unit off the map comes in through an edge hex of a zone of its own."""
    if here is None and there not in move.entry_hexes:
        yield forbids(unit=move.unit.id, zones=" ".join(move.zones) or "none")


@rule("17.4")
def delay_keeps_the_zone(move: Move, here: int | None, there: int) -> Iterator[Finding]:
    """A reinforcement that was delayed still comes in its own zone."""
    # Beside 17.2, which says the same of everybody: a delay is just what makes a player think it may go
    # elsewhere.
    is_elsewhere = here is None and there not in move.entry_hexes
    if is_elsewhere and is_delayed(move.occupancy.position, move.unit):
        yield forbids(unit=move.unit.id, zones=" ".join(move.zones) or "none")


@rule("17.4")
def rebuilt_chooses_its_zone(move: Move, here: int | None, there: int) -> Iterator[Finding]:
    """A rebuilt unit comes in any zone of its side."""
    is_rebuilt = move.unit.id in move.occupancy.position.facts.get(REBUILT, ())
    if here is None and there in move.entry_hexes and is_rebuilt:
        yield notes(unit=move.unit.id, zones=" ".join(move.zones))


@rule("17.3")
def road_is_taken_to_leave_the_map(move: Move, here: int | None, there: int) -> Iterator[Finding]:
    """Where the map does not say that a road runs off it, any road in the entry hex is taken to."""
    board, hex_id = move.ground.board, move.names[there]
    if here is None and hex_id not in board.edge_roads and move.ground.edge_features(there).roads:
        yield notes(assumption="edge_road_default")


def explain(move: Move, path: Sequence[int]) -> Verdict:
    """Return the verdict on a path of hex numbers, the unit's own hex first (an entry hex off the map).

    An empty path, where no hexes connect, is judged by what stands before any move.
    """
    names = move.ground.topology.hexes
    findings = [found.placed(move.unit.hex) for found in _before_moving(move)]
    spent = 0
    is_entering = move.start is None and bool(path)
    # Who enters the map pays for his first hex too: he comes into it from nowhere.
    origins: list[int | None] = [None, *path[:-1]] if is_entering else list(path[:-1])
    goals = path if move.start is None else path[1:]
    is_single = len(goals) == 1
    for number, (here, there) in enumerate(zip(origins, goals, strict=True)):
        found = judge_step(move, here, there, is_first=number == 0)
        before, spent = spent, spent + sum(each.mp_parts for each in found)
        found += _points(move, found, before, spent, is_single=is_single)
        findings += [each.placed(names[there]) for each in found]
    return Verdict(tuple(findings))


def _before_moving(move: Move) -> Findings:
    unit = move.unit
    turn = only_the_phasing_side_moves(move.occupancy.position, unit)
    # Told before the halving that it does not do: who reads why a unit moves in full looks for its marker.
    lifts = move.ground.law.edition.lifts
    lifted = lifts(move.occupancy.position, unit) if lifts is not None else ()
    halved = lifted + lack_of_supply_halves(unit) + lack_of_fuel_halves(unit)
    return turn + move.held_by + _reminders(move) + halved


def _reminders(move: Move) -> Findings:
    """Return what the orders of the scenario would have a unit do with its move (21.33)."""
    orders = move.occupancy.orders(move.unit)
    if orders is None:
        return ()
    has_contact = move.start is not None and bool(move.field.zoned[move.start])
    return corps_lets_go(orders, has_contact) + late_division_goes_north(orders)


def _points(move: Move, found: Findings, before: int, spent: int, *, is_single: bool) -> Findings:
    """Return what the rules say about the points, once a step has been priced."""
    # A step that no points could pay is found by its case: it has no cost that could overdraw them.
    is_payable = all(each.case != "7.5" for each in found)
    # Said at the step that overdraws the points, not again at each one behind it.
    overdrawn = points_are_spent(move.allowance, spent) if before <= move.allowance else ()
    if is_single and move.may_move_one_hex and (overdrawn or not is_payable):
        is_entry = move.start is None
        return overdrawn + one_hex_is_always_allowed(move.allowance, spent, is_entry=is_entry)
    return overdrawn


def judge_step(move: Move, here: int | None, there: int, *, is_first: bool) -> Findings:
    """Return everything that the rules find about one step, taken in the best manner open to it."""
    broken = path_is_broken(move, here, there) + is_no_entry_hex(move, here, there)
    if broken:
        # Between hexes that do not touch there is nothing else to judge.
        return broken + delay_keeps_the_zone(move, here, there)
    step = Step(move.occupancy, move.unit, here, there, is_first)
    found = _best_way(move, step)
    found += about_step(step) + rebuilt_chooses_its_zone(move, here, there)
    return found + road_is_taken_to_leave_the_map(move, here, there) + enemy_zone_ends_the_move(step)


def _best_way(move: Move, step: Step) -> Findings:
    found = sorted(_ways(move, step, by_road=step.is_road_open), key=_badness)[0]
    if step.is_road_open:
        return found
    # What the road would have given is asked only to say that others spoil it.
    by_road = sorted(_ways(move, step, by_road=True), key=_badness)[0]
    return found + (others_spoil_the_road(step) if _badness(by_road) < _badness(found) else ())


def _badness(found: Findings) -> tuple[int, int]:
    reckoned = price(found)
    return len(reckoned.barred_by), reckoned.mp_parts


def _ways(move: Move, step: Step, *, by_road: bool) -> Iterator[Findings]:
    """Yield the findings about each manner of taking a step."""
    ground, here, there = move.ground, step.here, step.there
    features = ground.edge_features(there) if here is None else ground.features(here, there)
    if move.mover.is_boat:
        yield judge_boat(ground.boat_step(there, features, move.occupancy.opened(move.unit.side)))
        return
    terrain = ground.terrain[there]
    for way in ways(ground.law, move.mover, terrain, features):
        if by_road or not way.road:
            yield judge(way)
    if here is not None and (here, there) in move.field.ferried:
        for way in ways(ground.law, move.mover, terrain, features, by_boat=True):
            yield judge(way)


def least_violating(move: Move, goal: int) -> tuple[int, ...]:
    """Return the path that breaks the fewest rules, then costs least; empty where no hexes connect.

    The tables stand in for the rule functions here: each prohibition of a step weighs one, running out
    of points one more. The path is then explained by the functions themselves.
    """
    # -1 is off the map: no hex has that number.
    origin = -1 if move.start is None else move.start
    path = search.least_violating(
        origin, goal, move.allowance, lambda here: _possible_steps(move, here, origin)
    )
    return tuple(here for here in path if here >= 0)


def _possible_steps(move: Move, here: int, origin: int) -> Iterator[tuple[int, int, int]]:
    """Yield neighbours with the number of prohibitions of the step and its cost."""
    zoned, closed = move.field.zoned, move.closed
    is_first = here == origin
    # What no points can pay takes the whole allowance by one-hex movement (7.71), else just more than that.
    reach_out = move.allowance if is_first and move.may_move_one_hex else move.allowance + 1
    for there, cost in _priced_steps(move, here, origin):
        wrongs = (not closed[there]) + (cost is None) + (here < 0 and there not in move.entry_hexes)
        if here >= 0 and zoned[here]:
            # A move may begin out of a zone, though not into another; from a zone entered it ends (9.31).
            wrongs += not is_first or zoned[there]
        yield there, wrongs, reach_out if cost is None or cost > move.allowance else cost


def _priced_steps(move: Move, here: int, origin: int) -> Iterator[tuple[int, int | None]]:
    """Yield neighbours with the cost of entering them, None where the ground bars the step."""
    if here < 0:
        # Who has no zone at all does not come; who has one may be laid into another.
        for there in move.ground.edge_entries if move.zones else ():
            found = move.entry_passage(there)
            yield there, None if found.barred_by else found.best
        return
    is_alone = move.is_alone if here == origin else not move.occupancy.occupants[here]
    open_steps = move.field.first_steps(here, is_alone=is_alone)
    for there in move.ground.topology.neighbors[here]:
        yield there, open_steps.get(there)
