"""Why a move is allowed or not, and what it costs: the rule functions along a path (7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from rules import search
from rules.findings import Finding, costs, forbids, rule, waives
from rules.games.battle_for_hungary.move import Move
from rules.games.battle_for_hungary.movement import OUT_OF_POINTS
from rules.games.battle_for_hungary.movement_allowance import lack_of_supply_halves_the_move
from rules.games.battle_for_hungary.movement_modes import bars_to_moving
from rules.games.battle_for_hungary.movement_steps import Came, Step, about_step, bars_to_end, remarks
from rules.games.battle_for_hungary.movement_ways import NEVER_PAID, Mode, way_of_all
from rules.kit.prices import JudgedPath

Findings = tuple[Finding, ...]


@rule("7.1")
def path_is_broken(move: Move, here: int, there: int) -> Iterator[Finding]:
    """A unit goes from hex to neighbouring hex."""
    if there not in move.field.table.topology.neighbors[here]:
        yield forbids()


@rule("7.1")
def points_are_spent(move: Move, spent: int) -> Iterator[Finding]:
    """A unit spends no more points than it has."""
    if spent > move.allowance:
        yield forbids()


@rule("7.1")
def one_hex_is_always_allowed(move: Move, spent: int) -> Iterator[Finding]:
    """Every unit may go one hex as its whole move; it takes all its points."""
    yield waives(OUT_OF_POINTS)
    # Negative: the move costs what the unit has, not what the hexes do.
    yield costs(move.allowance - spent)


def explain(move: Move, path: Sequence[int]) -> JudgedPath:
    """Return what the rules find about a path of hex numbers, the unit's own hex first."""
    names = move.names
    findings = [found.placed(move.units[0].hex) for found in _before_moving(move)]
    prices: list[int] = []
    for step, been in _steps(move, path):
        found = judge_step(step, been)
        prices.append(sum(each.mp_parts for each in found))
        findings += [each.placed(names[step.there]) for each in found]
    closing = tuple(_points(move, path, prices))
    is_never_paid = any(each.rule in (*NEVER_PAID, path_is_broken.name) for each in findings)
    spent = None if is_never_paid else sum(prices) + sum(each.mp_parts for each in closing)
    return JudgedPath((*findings, *closing), spent)


def _before_moving(move: Move) -> Findings:
    notes = (lack_of_supply_halves_the_move(move.situation, unit) for unit in move.units)
    return (*bars_to_moving(move), *(found for each in notes for found in each))


def _steps(move: Move, path: Sequence[int]) -> Iterator[tuple[Step, frozenset[int]]]:
    """Yield the steps of a path, each with how the unit came to it and the hexes that it has been in."""
    came, last = Came.NOT_YET, len(path) - 2
    for number, (here, there) in enumerate(pairwise(path)):
        step = Step(move, here, there, came, number == last)
        yield step, frozenset(path[: number + 1])
        came = Came.FROM_CITY_TO_CITY if step.joins_zones else Came.BY_POINTS


def judge_step(step: Step, been: frozenset[int]) -> Findings:
    """Return everything that the rules find about one step, taken in the best manner open to it."""
    field = step.move.field
    broken = path_is_broken(step.move, step.here, step.there)
    if broken:
        # Between hexes that do not touch there is nothing else to judge but where the move ends.
        return broken + bars_to_end(step)
    ground = way_of_all(step.move.law, field.movers, field.passage(step.here, step.there, been))
    return ground + about_step(step) + remarks(step)


def _points(move: Move, path: Sequence[int], prices: Sequence[int]) -> Iterator[Finding]:
    """Yield what the rules say about the points of a path: at the first hex that is too dear."""
    for there, spent in zip(path[1:], accumulate(prices), strict=True):
        over = points_are_spent(move, spent)
        if over:
            # No unit has one hex for certain after combat (8.5).
            is_one_hex = len(path) == 2 and not move.spent and move.mode is not Mode.ADVANCE
            waived = one_hex_is_always_allowed(move, spent) if is_one_hex else ()
            yield from (each.placed(move.names[there]) for each in (*over, *waived))
            return


# ---- the way that breaks the fewest rules


def least_violating(move: Move, goal: int) -> tuple[int, ...]:
    """Return the path that breaks the fewest rules, then costs least; empty where no hexes connect.

    Each prohibition of a step weighs one, running out of points one more; the path is then explained by the
    rule functions themselves.
    """
    if move.start is None:
        return ()
    return search.least_violating(move.start, goal, move.allowance, lambda here: _weighed_steps(move, here))


def _weighed_steps(move: Move, here: int) -> Iterator[tuple[int, int, int]]:
    """Yield the neighbours of a hex, each with the prohibitions of the step and its cost."""
    for there in move.field.table.topology.neighbors[here]:
        price = move.field.price(here, there)
        yield there, _wrongs(move, here, there) + len(price.barred_by), price.mp_parts


def _wrongs(move: Move, here: int, there: int) -> int:
    """Return how many rules a step breaks by who stands where."""
    field = move.field
    wrongs = (there in field.closed) + (there in move.shut)
    if move.heeds_zones and here in field.zoned:
        step = Step(move, here, there, Came.NOT_YET if here == move.start else Came.BY_POINTS)
        # One prohibition, not two: a unit that is held is not told also that it goes from zone to zone.
        wrongs += step.is_held or (there in field.zoned and not step.joins_zones)
    return wrongs
