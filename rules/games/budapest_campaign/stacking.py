"""Stacking (7.0): who counts in a hex, how many may stand there, and which hexes are over a limit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from rules.findings import Finding, Rule, forbids, rule
from rules.games.budapest_campaign.charts import PARTS_PER_MP
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import (
    AIR,
    AXIS,
    FLOTILLA,
    MOBILE_DEPOT,
    SIDES,
    SOVIET,
    TRUCK_COLUMN,
    command_of,
    is_logistics,
    is_static,
)
from rules.hexgrid import HexId
from rules.ruleset import Limits
from rules.units import Unit

STACK_LIMIT = 2
"""Ground combat units of a side in a hex (7.1, 7.2)."""
LONGEST_MOVE = 6
"""The largest printed movement factor, which is the longest line of communications too (12.0)."""
ONE = 1
"""Static units, depots, truck columns, air units and Soviet sub-commands in a hex (7.2, 7.3, 13.2)."""


def counts_in_stack(unit: Unit) -> bool:
    """Return whether a unit counts: no static, logistics or air unit does, nor the flotilla (7.3, 15.3)."""
    # Who does not count has limits of his own beside these, a rule for each (7.3).
    return unit.counter.is_ground and not (is_static(unit) or is_logistics(unit) or unit.type == FLOTILLA)


LIMITS = Limits(STACK_LIMIT, counts_in_stack, LONGEST_MOVE * PARTS_PER_MP)


class Stack(NamedTuple):
    """The pieces of one side in a hex, air units too."""

    side: str
    pieces: tuple[Unit, ...]

    @property
    def counted(self) -> tuple[Unit, ...]:
        """Those who count."""
        return tuple(unit for unit in self.pieces if counts_in_stack(unit))

    def of_type(self, kind: str) -> int:
        """Return how many there are of a type."""
        return sum(unit.type == kind for unit in self.pieces)


@rule("7.1")
def axis_units_over_the_limit(stack: Stack) -> Iterator[Finding]:
    """Two Axis combat units stand in a hex, whatever their command."""
    # One limit and two rules: each side is told its own case.
    if stack.side == AXIS and len(stack.counted) > STACK_LIMIT:
        yield forbids(what="units", count=len(stack.counted))


@rule("7.2")
def soviet_units_over_the_limit(stack: Stack) -> Iterator[Finding]:
    """Two Soviet combat units stand in a hex."""
    if stack.side == SOVIET and len(stack.counted) > STACK_LIMIT:
        yield forbids(what="units", count=len(stack.counted))


@rule("7.2")
def soviet_commands_mixed(stack: Stack) -> Iterator[Finding]:
    """Soviet units of different sub-commands do not stack; who does not count does not mix them."""
    # Of those who count: depots, trucks and the flotilla stand with any command (reading 38).
    commands = {command_of(unit) for unit in stack.counted}
    if stack.side == SOVIET and len(commands) > ONE:
        yield forbids(what="commands", count=len(commands))


@rule("7.3")
def static_units_over_the_limit(stack: Stack) -> Iterator[Finding]:
    """One static unit stands in a hex."""
    count = sum(is_static(unit) for unit in stack.pieces)
    if count > ONE:
        yield forbids(what="static", count=count)


@rule("7.3")
def depots_over_the_limit(stack: Stack) -> Iterator[Finding]:
    """One depot stands in a hex."""
    count = stack.of_type(MOBILE_DEPOT)
    if count > ONE:
        yield forbids(what="depot", count=count)


@rule("7.3")
def trucks_over_the_limit(stack: Stack) -> Iterator[Finding]:
    """One truck column stands in a hex."""
    count = stack.of_type(TRUCK_COLUMN)
    if count > ONE:
        yield forbids(what="truck", count=count)


@rule("13.2")
def air_units_over_the_limit(stack: Stack) -> Iterator[Finding]:
    """A player has one air unit in a hex."""
    count = stack.of_type(AIR)
    if count > ONE:
        yield forbids(what="air", count=count)


STACK_RULES: tuple[Rule[[Stack]], ...] = (
    axis_units_over_the_limit,
    soviet_units_over_the_limit,
    soviet_commands_mixed,
    static_units_over_the_limit,
    depots_over_the_limit,
    trucks_over_the_limit,
    air_units_over_the_limit,
)


def over_limits(pieces: Collection[Unit]) -> tuple[Finding, ...]:
    """Return the limits that the pieces in one hex are over, each side's by itself.

    Each finding tells `what` there is too much of (`units`, `commands`, `static`, `depot`, `truck`, `air`)
    and the `count` of it.
    """
    # Most hexes hold one piece at most, and movement asks about each of them.
    if len(pieces) <= ONE:
        return ()
    # Each side by itself: air units of both may share a hex (13.2).
    stacks = (Stack(side, tuple(unit for unit in pieces if unit.side == side)) for side in SIDES)
    return tuple(found for stack in stacks for each in STACK_RULES for found in each(stack))


def overstacked(situation: Situation) -> Mapping[HexId, tuple[Finding, ...]]:
    """Return the hexes over a limit, in order, with what is too much (7.0)."""
    hexes = {unit.hex for unit in situation.position.units if unit.hex is not None}
    found = {here: over_limits(situation.pieces_in(here)) for here in sorted(hexes)}
    return {here: tuple(f.placed(here) for f in over) for here, over in found.items() if over}


def would_overstack(situation: Situation, here: HexId, coming: Collection[Unit]) -> bool:
    """Return whether a hex would be over a limit with some units in it, if everybody else stayed."""
    # Whoever comes may stand there already: a move may end where it began.
    names = {unit.id for unit in coming}
    staying = (unit for unit in situation.pieces_in(here) if unit.id not in names)
    return bool(over_limits((*staying, *coming)))
