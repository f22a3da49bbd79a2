"""Stacking (4): who counts in a hex, how many may stand there, and which nations share one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from rules.findings import Finding, Rule, forbids, rule
from rules.games.battle_for_hungary.law import Law, law
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import (
    BULGARIAN,
    CZECH,
    HQ,
    ROMANIAN,
    SIDES,
    SOVIET,
    YUGOSLAV,
    is_column,
    nation_of,
)
from rules.hexgrid import HexId
from rules.ruleset import Limits
from rules.units import Unit

COLUMN_IS_UNIT, HQ_STACKS, CZECH_ALLIES = "column_is_unit", "hq_stacks", "czech_allies"
"""The settings on which stacking hangs."""
FREE_ALLIES = frozenset({ROMANIAN, BULGARIAN, YUGOSLAV})
"""The nations that may stack with any other."""


def counts_in_stack(rules: Law, unit: Unit) -> bool:
    """Return whether a unit counts: columns do by one reading, headquarters but for one."""
    if is_column(unit):
        return rules.is_set(COLUMN_IS_UNIT)
    return unit.is_ground and (unit.type != HQ or rules.is_set(HQ_STACKS))


# The usual charts: stacks are drawn before any game with its own charts is open.
LIMITS = Limits(law().charts.movement.stack_limit, lambda unit: unit.is_ground, 0)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Units of one side that would stand in a hex: who comes, and who is there already."""

    law: Law
    coming: tuple[Unit, ...]
    staying: tuple[Unit, ...] = ()

    def count(self, *, without: str = "") -> int:
        """Return how many there are that count, leaving out one type of them."""
        units = (*self.coming, *self.staying)
        return sum(counts_in_stack(self.law, unit) and unit.type != without for unit in units)

    @property
    def is_counted(self) -> bool:
        """Whether anybody who comes counts: a column enters a full hex as well."""
        return any(counts_in_stack(self.law, unit) for unit in self.coming)


@rule("4")
def hex_is_full(meeting: Meeting) -> Iterator[Finding]:
    """Four units stand in a hex, whatever their type."""
    most, count = meeting.law.charts.movement.stack_limit, meeting.count()
    if meeting.is_counted and count > most:
        # Without headquarters there would be room: then the reading that counts them decided.
        is_by_hqs = meeting.count(without=HQ) <= most
        yield forbids(HQ_STACKS if is_by_hqs else "", count=count, most=most)


@rule("4")
def czechs_stack_with_soviets(meeting: Meeting) -> Iterator[Finding]:
    """Czechs stack with Soviets only; by one reading also with those who may stack with everybody."""
    friends = {CZECH, SOVIET} | (FREE_ALLIES if meeting.law.is_set(CZECH_ALLIES) else set())
    # By one reading a column is no unit, and belongs to whoever uses it.
    coming, staying = (_nations(meeting.law, units) for units in (meeting.coming, meeting.staying))
    has_czech_come = CZECH in coming and not (coming | staying) <= friends
    # Asked from both ends: Czechs who come must suit everybody there, and whoever comes must suit Czechs
    # there; who stands wrongly already is not held against a third.
    if has_czech_come or (CZECH in staying and not coming <= friends):
        strange = sorted((coming | staying) - friends)
        yield forbids(CZECH_ALLIES if FREE_ALLIES & set(strange) else "", nation=strange[0])


def _nations(rules: Law, units: Collection[Unit]) -> set[str]:
    is_asked = rules.is_set(COLUMN_IS_UNIT)
    return {nation_of(unit) for unit in units if is_asked or not is_column(unit)}


STACK_RULES: tuple[Rule[[Meeting]], ...] = (hex_is_full, czechs_stack_with_soviets)


def bars_to_meeting(meeting: Meeting) -> tuple[Finding, ...]:
    """Return what keeps units from standing in a hex together, nothing where they may."""
    return tuple(found for each in STACK_RULES for found in each(meeting))


def bars_to_ending(situation: Situation, here: HexId, coming: Collection[Unit]) -> tuple[Finding, ...]:
    """Return what keeps units from ending their move in a hex, if everybody else of their side stayed."""
    if not coming:
        return ()
    # Whoever moves within his own hex, or is asked about where he stands, must not be counted twice.
    names = {unit.id for unit in coming}
    side = next(iter(coming)).side
    there = (unit for unit in situation.units_in(here) if unit.side == side and unit.id not in names)
    return bars_to_meeting(Meeting(situation.law, tuple(coming), tuple(there)))


def over_limits(situation: Situation, units: Collection[Unit]) -> tuple[Finding, ...]:
    """Return what is wrong with the pieces in one hex, those of each side by themselves."""
    stacks = (tuple(unit for unit in units if unit.side == side) for side in SIDES)
    return tuple(f for stack in stacks if stack for f in bars_to_meeting(Meeting(situation.law, stack)))


def overstacked(situation: Situation) -> Mapping[HexId, tuple[Finding, ...]]:
    """Return the hexes over the limit or shared by nations that do not stack, in order, and what is wrong."""
    found = {here: over_limits(situation, situation.units_in(here)) for here in sorted(_stacks(situation))}
    return {here: tuple(each.placed(here) for each in over) for here, over in found.items() if over}


def _stacks(situation: Situation) -> Iterator[HexId]:
    """Yield the hexes with two pieces or more: one alone is never too much."""
    yield from (here for here in situation.position.by_hex if len(situation.units_in(here)) > 1)
