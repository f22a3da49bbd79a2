"""Why a move is allowed or not, and what it costs: the rule functions along a path (6.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules import search
from rules.findings import Finding, Weight, costs, forbids, rule, waives
from rules.games.budapest_campaign.activity import bars_to_acting
from rules.games.budapest_campaign.move import Move, lack_of_support_takes_a_point, static_units_stay
from rules.games.budapest_campaign.movement_steps import (
    Came,
    Step,
    about_step,
    enemy_zone_ends_the_move,
    hex_is_full,
)
from rules.games.budapest_campaign.movement_ways import NEVER_PAID, best_way
from rules.kit.prices import JudgedPath

Findings = tuple[Finding, ...]


@rule("6.0")
def path_is_broken(move: Move, here: int, there: int) -> Iterator[Finding]:
    """A unit goes from hex to neighbouring hex."""
    if there not in move.field.table.topology.neighbors[here]:
        yield forbids()


@rule("6.0")
def comes_by_deployment(move: Move) -> Iterator[Finding]:
    """A unit off the map does not move: it is placed (10.1)."""
    if move.start is None:
        yield forbids(unit=move.unit.id)


@rule("6.0")
def points_are_spent(allowance: int, spent: int) -> Iterator[Finding]:
    """A unit spends no more points than it has."""
    if spent > allowance:
        yield forbids()


@rule("6.1")
def one_hex_is_always_allowed(allowance: int, spent: int) -> Iterator[Finding]:
    """A mobile unit may always move one hex; it takes all its points."""
    yield waives("6.0")
    yield costs(allowance - spent)


@rule("6.2")
def crossing_takes_the_whole_move(allowance: int, spent: int) -> Iterator[Finding]:
    """By one reading the lake is always crossed, and takes all points."""
    yield waives("6.0")
    yield costs(allowance - spent, "lake_crossing_cost")


def explain(move: Move, path: Sequence[int]) -> JudgedPath:
    """Return what the rules find about a path of hex numbers, the unit's own hex first."""
    names = move.names
    findings = [found.placed(move.unit.hex) for found in _before_moving(move)]
    for step in _steps(move, path):
        findings += [each.placed(names[step.there]) for each in judge_step(step)]
    # No number of points pays for such a step, so a sum would be a lie.
    if any(each.rule in (*NEVER_PAID, path_is_broken.name) for each in findings):
        return JudgedPath(tuple(findings), None)
    spent = sum(each.mp_parts for each in findings)
    closing = tuple(each.placed(names[path[-1]]) for each in _points(move, path, findings, spent))
    return JudgedPath((*findings, *closing), spent + sum(each.mp_parts for each in closing))


def _before_moving(move: Move) -> Findings:
    situation, unit = move.situation, move.unit
    held = comes_by_deployment(move) + static_units_stay(unit) + bars_to_acting(situation, unit)
    return held + lack_of_support_takes_a_point(situation, unit)


def _steps(move: Move, path: Sequence[int]) -> Iterator[Step]:
    """Yield the steps of a path, each with how the unit came into the hex that it leaves."""
    came, last = Came.NOT_YET, len(path) - 2
    for number, (here, there) in enumerate(pairwise(path)):
        step = Step(move, here, there, came, number == last)
        yield step
        if step.begins_crossing:
            came = Came.ONTO_LAKE
        else:
            came = Came.ACROSS_LAKE if came is Came.ONTO_LAKE else Came.BY_POINTS


def judge_step(step: Step) -> Findings:
    """Return everything that the rules find about one step, taken in the best manner open to it."""
    move = step.move
    broken = path_is_broken(move, step.here, step.there)
    if broken:
        # Between hexes that do not touch there is nothing else to judge but where the move ends.
        return broken + hex_is_full(step)
    ground = best_way(move.law, move.field.mover, move.field.passage(step.here, step.there))
    return ground + about_step(step) + enemy_zone_ends_the_move(step)


def _points(move: Move, path: Sequence[int], findings: Sequence[Finding], spent: int) -> Findings:
    """Return what the rules say about the points of a whole path."""
    # Of a unit that has no points at all it is told that it does not move.
    over = points_are_spent(move.allowance, spent) if not static_units_stay(move.unit) else ()
    is_barred = any(each.weight is Weight.FORBIDS for each in findings)
    lakes = move.field.table.lakes
    is_crossing = len(path) > 1 and Step(move, path[0], path[1]).begins_crossing
    if is_crossing and not is_barred and move.law.is_set("lake_crossing_cost", "whole"):
        return crossing_takes_the_whole_move(move.allowance, spent)
    # Not onto a lake: 6.1 asks that all other restrictions hold, and nobody ends a move there.
    is_single = len(path) == 2 and path[1] not in lakes
    if over and is_single and not is_barred and move.may_move_one_hex:
        return one_hex_is_always_allowed(move.allowance, spent)
    return over


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
    """Return how many rules a step breaks by who stands where, and by entering the lake."""
    field = move.field
    is_onto_lake = there in field.table.lakes and not field.mover.is_flotilla
    wrongs = (there in field.closed) + is_onto_lake
    if here in field.zoned:
        # From the start a zone may be left, though not for another; further on it holds.
        wrongs += here != move.start or there in field.zoned
    return wrongs
