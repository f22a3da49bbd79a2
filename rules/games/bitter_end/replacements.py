"""Replacements (case 5): what may be rebuilt, what it costs, where it goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.findings import Finding, Rule, Verdict, forbids, notes, rule
from rules.games.bitter_end.words import ARMORED, CAVALRY, FUEL_DEPLETED, INFANTRY, MECHANIZED
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY, Unit

REPLACEMENTS = "replacements"
"""The phase in which points are spent (5.6)."""

LOST_BOX, DESTROYED_BOX = "no-return:", "eliminated:"
"""How the ids of the boxes begin where destroyed units lie: lost for good, or to be rebuilt."""

LOST = "lost"
"""The fact of a position that names the units destroyed while encircled (5.3)."""

INFANTRY_KIND, ARMORED_KIND = "infantry", "armored"


class Rebuilding(NamedTuple):
    """A wish to bring a unit to a number of steps in its side's Replacement Phase."""

    position: Position
    unit: Unit
    steps: int

    @property
    def is_on_map(self) -> bool:
        """Whether the unit is reduced rather than destroyed."""
        return self.unit.hex is not None

    @property
    def full(self) -> int:
        """The steps of the unit at full strength."""
        return self.unit.counter.faces[0].steps


def kind_of(unit: Unit) -> str:
    """Return the kind of points that rebuild a unit, `infantry` or `armored`; empty for none (5.2)."""
    if unit.type in ARMORED:
        return ARMORED_KIND
    # For all others, guns and engineers among them, 5.2 has no points.
    is_of_the_line = unit.type in INFANTRY or unit.type in (CAVALRY, MECHANIZED, "mot_infantry")
    return INFANTRY_KIND if is_of_the_line else ""


def price(wish: Rebuilding) -> int:
    """Return what a wish costs in points: 1 for a flip (5.4), 2 or 3 for a destroyed unit (5.5)."""
    if wish.is_on_map:
        return 1
    # A unit of one step is whole again with its first: it costs no more for that.
    return 2 if wish.steps < wish.full or wish.full == 1 else 3


@rule("5.2")
def points_of_its_kind(wish: Rebuilding) -> Iterator[Finding]:
    """Infantry and armored points serve different types, and some types have none."""
    if not kind_of(wish.unit):
        yield forbids(unit=wish.unit.id, type=wish.unit.type)


@rule("5.3")
def lost_for_good(wish: Rebuilding) -> Iterator[Finding]:
    """A unit destroyed while encircled does not come back."""
    # Either tells it: on a table the box does, in a question written as text there are no boxes.
    is_named = wish.unit.id in wish.position.facts.get(LOST, ())
    if not wish.is_on_map and (is_named or wish.unit.box.startswith(LOST_BOX)):
        yield forbids(unit=wish.unit.id)


@rule("5.4")
def flip_costs_one(wish: Rebuilding) -> Iterator[Finding]:
    """One point turns a reduced unit to its full side."""
    if wish.is_on_map and wish.unit.steps < wish.full:
        yield notes(unit=wish.unit.id, value=price(wish))


@rule("5.4")
def only_reduced_units(wish: Rebuilding) -> Iterator[Finding]:
    """A unit at full strength, or a wish for less than it has, needs no point."""
    if wish.is_on_map and not wish.unit.steps < wish.steps <= wish.full:
        yield forbids(unit=wish.unit.id, steps=wish.unit.steps)


@rule("5.5")
def return_costs_two_or_three(wish: Rebuilding) -> Iterator[Finding]:
    """Two points bring a destroyed unit back reduced, three in full; a unit of one step costs two."""
    if not wish.is_on_map:
        yield notes(unit=wish.unit.id, value=price(wish), steps=wish.steps)


@rule("5.5")
def only_destroyed_units_return(wish: Rebuilding) -> Iterator[Finding]:
    """Only units that were destroyed are brought back, with no more steps than they have."""
    # A position need not say in which box a unit lies.
    is_destroyed = wish.unit.box.startswith((DESTROYED_BOX, LOST_BOX)) or not wish.unit.box
    # Who is lost for good passes here: `lost_for_good` tells of him, and one fault is told once.
    if not wish.is_on_map and not (is_destroyed and 1 <= wish.steps <= wish.full):
        yield forbids(unit=wish.unit.id)


@rule("5.6")
def in_its_own_phase(wish: Rebuilding) -> Iterator[Finding]:
    """Points are spent in the side's own Replacement Phase; judged only where a phase is named."""
    now = wish.position.side, wish.position.phase
    if wish.position.phase and now != (wish.unit.side, REPLACEMENTS):
        yield forbids(unit=wish.unit.id)


@rule("5.6")
def enters_as_reinforcement(wish: Rebuilding) -> Iterator[Finding]:
    """What was destroyed enters the map as a reinforcement, in this turn or later (17.4)."""
    if not wish.is_on_map:
        yield notes(unit=wish.unit.id)


@rule("5.7")
def points_are_left(wish: Rebuilding) -> Iterator[Finding]:
    """No more points are spent than the side has saved."""
    kind = kind_of(wish.unit)
    left = points_left(wish.position, wish.unit.side, kind)
    if kind and price(wish) > left:
        yield forbids(kind=kind, left=left, value=price(wish))


@rule("5.8")
def out_of_supply_gets_nothing(wish: Rebuilding) -> Iterator[Finding]:
    """A unit out of supply receives no points."""
    # Only on the map: a destroyed unit stands nowhere from which a line could be traced.
    if wish.is_on_map and wish.unit.is_marked(OUT_OF_SUPPLY):
        yield forbids(unit=wish.unit.id)


@rule("18.12")
def lack_of_fuel_gets_nothing(wish: Rebuilding) -> Iterator[Finding]:
    """A unit without fuel is treated as one out of supply, in this too."""
    # Supply and fuel together are one condition (A35): it is not told twice.
    is_out = wish.unit.is_marked(OUT_OF_SUPPLY)
    if wish.is_on_map and wish.unit.is_marked(FUEL_DEPLETED) and not is_out:
        yield forbids(unit=wish.unit.id)


REBUILDING_RULES: tuple[Rule[[Rebuilding]], ...] = (
    points_of_its_kind,
    lost_for_good,
    only_reduced_units,
    flip_costs_one,
    only_destroyed_units_return,
    return_costs_two_or_three,
    in_its_own_phase,
    enters_as_reinforcement,
    points_are_left,
    out_of_supply_gets_nothing,
    lack_of_fuel_gets_nothing,
)


def rebuilding(position: Position, unit: UnitId, steps: int) -> Verdict:
    """Return the verdict on bringing a unit to a number of steps; raises KeyError for an unknown unit."""
    wish = Rebuilding(position, position.by_id[unit], steps)
    return Verdict(tuple(found for each in REBUILDING_RULES for found in each(wish)))


def points_left(position: Position, side: str, kind: str) -> int:
    """Return the replacement points that a side has of a kind."""
    return position.points.get(f"{side}.rp.{kind}", 0)


def candidates(position: Position, side: str) -> tuple[Rebuilding, ...]:
    """Return every wish about a reduced or destroyed unit of a side, allowed or not, fewest steps first."""
    units = (unit for unit in position.units if unit.side == side)
    return tuple(Rebuilding(position, unit, steps) for unit in units for steps in _steps(unit))


def _steps(unit: Unit) -> range:
    if unit.hex is None:
        is_destroyed = unit.box.startswith(DESTROYED_BOX)
        # Empty for who is lost for good: he is no candidate.
        return range(1, unit.counter.faces[0].steps + 1 if is_destroyed else 1)
    return range(unit.steps + 1, unit.counter.faces[0].steps + 1)
