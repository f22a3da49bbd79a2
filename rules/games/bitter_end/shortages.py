"""German shortages, all optional: fuel (18.1) and divisions withdrawn to other fronts (18.5, 18.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.findings import Finding, Rule, Verdict, forbids, notes, rule, waives
from rules.games.bitter_end.turn_chart import TurnChart
from rules.games.bitter_end.words import GERMAN
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY, Unit

# Dates are ISO texts: they compare as the days do.
FIRST_DAY = "1945-01-15"
"""From this turn on fuel runs short and divisions are called away (18.11, 18.51, 18.61)."""

WORSE_DAY = "1945-01-20"
"""From this turn on fuel runs short with a die of 1 to 4, before with 1 or 2 (18.15)."""

REGIMENTS = 2
"""Regiments on the map that make a division exist (18.13), and that must leave together (18.53)."""

# However many the dice would take together (18.61).
MOST_WITHDRAWN = 2
MOVEMENT = "movement"


# ---- fuel


class FuelRoll(NamedTuple):
    """A roll on the Fuel Shortage Table. `variants` are those in play, `formations` who belongs where."""

    chart: TurnChart
    position: Position
    formations: Mapping[str, Collection[UnitId]]
    variants: Collection[str]
    die: int


@rule("18.11")
def fuel_is_rolled_for(date: str) -> Iterator[Finding]:
    """From 15 January there is a German roll as the Supply Phase opens."""
    if date >= FIRST_DAY:
        yield notes(date=date)


@rule("18.15")
def chance_spares_the_fuel(date: str, die: int) -> Iterator[Finding]:
    """In the milder way a first die decides whether there is a roll on the table at all."""
    if die > most_for_shortage(date):
        yield waives("18.11", die=die, most=most_for_shortage(date))


def most_for_shortage(date: str) -> int:
    """Return the highest first die that still brings a shortage (18.15), 0 before 15 January."""
    if date < FIRST_DAY:
        return 0
    return 4 if date >= WORSE_DAY else 2


@rule("18.11")
def divisions_without_fuel(roll: FuelRoll) -> Iterator[Finding]:
    """The die names one or two panzer divisions that are without fuel for the turn."""
    for division in roll.chart.no_fuel[roll.die - 1]:
        yield notes(die=roll.die, division=division)


@rule("18.13")
def division_is_gone(roll: FuelRoll) -> Iterator[Finding]:
    """A division with fewer than two regiments on the map does not count, and no other takes its place."""
    for division in roll.chart.no_fuel[roll.die - 1]:
        # At full strength or reduced: 18.13 asks for regiments and not for steps.
        if len(_on_map(roll, division)) < REGIMENTS:
            yield waives("18.11", division=division)


@rule("18.14")
def division_in_brackets(roll: FuelRoll) -> Iterator[Finding]:
    """A division in brackets counts only with the variants that bring it."""
    for division in roll.chart.no_fuel[roll.die - 1]:
        needed = roll.chart.bracketed.get(division, ())
        # Either variant brings it: they exclude each other (19.2).
        if needed and not set(needed) & set(roll.variants):
            yield waives("18.11", division=division)


FUEL_RULES: tuple[Rule[[FuelRoll]], ...] = (divisions_without_fuel, division_is_gone, division_in_brackets)


def fuel_findings(roll: FuelRoll) -> tuple[Finding, ...]:
    """Return everything that the rules find about a roll for fuel."""
    return tuple(found for each in FUEL_RULES for found in each(roll))


def without_fuel(roll: FuelRoll) -> tuple[UnitId, ...]:
    """Return the units on the map that a roll leaves without fuel for the rest of the turn."""
    spared = {_division(found) for found in (*division_is_gone(roll), *division_in_brackets(roll))}
    named = (each for each in roll.chart.no_fuel[roll.die - 1] if each not in spared)
    return tuple(unit for division in named for unit in _on_map(roll, division))


def _on_map(roll: FuelRoll, division: str) -> tuple[UnitId, ...]:
    return _standing(roll.position, roll.formations.get(division, ()))


def _standing(position: Position, units: Collection[UnitId]) -> tuple[UnitId, ...]:
    known = position.by_id
    return tuple(sorted(unit for unit in units if unit in known and known[unit].hex is not None))


def _division(found: Finding) -> str:
    return dict(found.facts)["division"]


# ---- withdrawals


@rule("18.51")
def die_calls_divisions_away(date: str, die: int) -> Iterator[Finding]:
    """At the end of 15 January a die takes one or two panzer divisions."""
    # The one day on which 18.51 rolls; the other way of 18.61 has its own rule below.
    if date == FIRST_DAY:
        yield notes(die=die, value=1 if die <= 3 else 2)


@rule("18.61")
def die_may_call_divisions_away(die: int, gone: int) -> Iterator[Finding]:
    """In the other way 1 or 2 ends the rolls, 3 to 5 takes one division, 6 two; never more than two."""
    wanted = 0 if die <= 2 else 1 if die <= 5 else 2
    # A six after one division was taken calls for one more, not for two.
    yield notes(die=die, value=min(wanted, MOST_WITHDRAWN - gone))


def called_away(rolls: Sequence[int]) -> tuple[int, bool]:
    """Return how many divisions the rolls of 18.61 took so far, and whether there is another roll."""
    gone = 0
    for die in rolls:
        (found,) = die_may_call_divisions_away(die, gone)
        gone += int(dict(found.facts)["value"])
        if die <= 2 or gone >= MOST_WITHDRAWN:
            return gone, False
    return gone, True


class Withdrawal(NamedTuple):
    """A division that the German player offers for a withdrawal."""

    position: Position
    division: str
    units: tuple[UnitId, ...]


@rule("18.53")
def two_regiments_in_supply(offer: Withdrawal) -> Iterator[Finding]:
    """Two of the division's regiments must be on the map and in supply."""
    known = offer.position.by_id
    # By the mark as it stands: supply is settled once a turn and not traced anew for this (6.1).
    able = [u for u in _standing(offer.position, offer.units) if not known[u].is_marked(OUT_OF_SUPPLY)]
    if len(able) < REGIMENTS:
        yield forbids(division=offer.division, value=len(able))


@rule("18.52")
def division_leaves_the_map(offer: Withdrawal) -> Iterator[Finding]:
    """From the next German Movement Phase its units go the quickest way to an own entry hex, and off."""
    for unit in _standing(offer.position, offer.units):
        yield notes(division=offer.division, unit=unit)


class Leaving(NamedTuple):
    """A unit of a division that was called away, about to leave the map.

    `entries` are the entry hexes of its side, `called` is the date on which the division was named.
    """

    position: Position
    unit: Unit
    entries: Collection[HexId]
    called: str = FIRST_DAY


@rule("18.52")
def leaves_by_an_entry_hex(leaving: Leaving) -> Iterator[Finding]:
    """It goes off the map from an entry hex of its own side."""
    if leaving.unit.hex not in leaving.entries:
        yield forbids(unit=leaving.unit.id)


@rule("18.52")
def leaves_in_the_movement_phase(leaving: Leaving) -> Iterator[Finding]:
    """It leaves in a German Movement Phase, after the turn of the roll; judged where a phase is named."""
    position = leaving.position
    # Later days too: who is far from the edge goes on his way for more than one turn (18.52).
    is_then = (position.side, position.phase) == (GERMAN, MOVEMENT) and position.date > leaving.called
    if position.phase and not is_then:
        yield forbids(unit=leaving.unit.id)


LEAVING_RULES: tuple[Rule[[Leaving]], ...] = (leaves_by_an_entry_hex, leaves_in_the_movement_phase)


def leaving_the_map(leaving: Leaving) -> Verdict:
    """Return the verdict on a unit's way off the map."""
    return Verdict(tuple(found for each in LEAVING_RULES for found in each(leaving)))
