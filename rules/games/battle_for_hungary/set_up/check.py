"""Setting up (13): who stands beyond his line, which columns are alone, who begins reduced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.battle_for_hungary.set_up.book import PLACES, SCENARIOS, Reduced
from rules.games.battle_for_hungary.set_up.terms import TITLES, Allowed, Terms
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.stacking import over_limits
from rules.games.battle_for_hungary.words import BASE, SIDES, SOURCES, flown_box, is_column, ready_box
from rules.hexgrid import HexId
from rules.kit import set_ups
from rules.set_up import Placing
from rules.unit_id import UnitId
from rules.units import Unit


class Layout(NamedTuple):
    """A set-up, finished or not, and the terms it is judged by."""

    situation: Situation
    terms: Terms

    def unit(self, unit: UnitId) -> Unit | None:
        """Return a unit wherever it lies, None for one that is not there."""
        return self.situation.position.by_id.get(unit)


class Placed(NamedTuple):
    """A unit on the map in a set-up."""

    layout: Layout
    unit: Unit
    here: HexId
    allowed: Allowed


# ---- places


def stands_outside(placed: Placed) -> Iterator[Finding]:
    """A unit sets up on its own side of the line, or in the place that is named for it."""
    if placed.here not in placed.allowed.hexes:
        yield forbids(unit=placed.unit.id, area=placed.allowed.post.title).placed(placed.here)


OUTSIDE: Mapping[str, Rule[[Placed]]] = {case: rule(case)(stands_outside) for case in PLACES}
"""The same question under the case that names the place."""


def hexes_for_columns(situation: Situation, side: str) -> frozenset[HexId]:
    """Return where columns of a side may begin: with or next to a headquarters of it, on its sources."""
    terrain = situation.terrain
    found = set(terrain.area(SOURCES[side]))
    for unit in situation.headquarters(side):
        if unit.hex is not None:
            found |= {unit.hex, *terrain.around(unit.hex)}
    return frozenset(found)


@rule("13")
def column_without_headquarters(layout: Layout, unit: Unit) -> Iterator[Finding]:
    """A column begins with or next to a headquarters, or on a source."""
    if unit.hex not in hexes_for_columns(layout.situation, unit.side):
        yield forbids(unit=unit.id).placed(unit.hex)


@rule("13")
def shares_with_the_enemy(layout: Layout, here: HexId) -> Iterator[Finding]:
    """Nobody begins in a hex of the enemy; partisans are among the Axis."""
    sides = {unit.side for unit in layout.situation.pieces_in(here)}
    if len(sides) > 1:
        yield forbids(hex=here).placed(here)


@rule("13")
def begins_elsewhere(unit: Unit) -> Iterator[Finding]:
    """A unit that does not begin on the map by this scenario stands there."""
    # A note and no bar: a player's own set-up may bring it early.
    yield notes(unit=unit.id).placed(unit.hex)


@rule("9.8")
def aircraft_away_from_its_base(unit: Unit) -> Iterator[Finding]:
    """An aircraft begins in the box of its base, not in a hex or in the box of another one."""
    base = unit.counter.value(BASE)
    is_based = unit.box.startswith((ready_box(""), flown_box("")))
    # Only in the boxes of another base: one that is still to come waits elsewhere, as it should.
    is_away = is_based and unit.box not in (ready_box(base), flown_box(base))
    if unit.hex is not None or is_away:
        yield forbids(unit=unit.id, base=base).placed(unit.hex)


@rule("13")
def front_lies_open(layout: Layout, side: str) -> Iterator[Finding]:
    """Hexes of the front that nobody holds or controls: told, not barred, once a side is placed."""
    units = next((stage.units for stage in layout.terms.stages if stage.id == side), frozenset[UnitId]())
    is_placed = all(map(placing_of(layout).is_on_map, units))
    count = sum(not is_covered(layout, side, here) for here in layout.terms.fronts[side])
    # Half-way through a set-up the whole front lies open; to say so would help nobody.
    if is_placed and count:
        yield notes(who=TITLES[side], count=count)


def is_covered(layout: Layout, side: str, here: HexId) -> bool:
    """Return whether a unit of a side stands in a hex, or controls it."""
    situation = layout.situation
    return here in situation.zones(side) or any(unit.side == side for unit in situation.at(here))


# ---- how many, and how strong


@rule("13")
def too_many_columns(layout: Layout, side: str) -> Iterator[Finding]:
    """A side has no more columns than its scenario says."""
    found, number = len(layout.situation.columns_of(side)), layout.terms.plan.columns[side]
    if found > number:
        yield forbids(who=TITLES[side], number=number, found=found)


@rule("13")
def wrong_number_reduced(layout: Layout, asked: Reduced) -> Iterator[Finding]:
    """So many of some units begin reduced, no more and no fewer."""
    units = [unit for each in asked.units if (unit := layout.unit(each)) is not None]
    found = sum(map(is_reduced, units))
    if units and found != asked.number:
        yield forbids(what=asked.title, number=asked.number, found=found)


@rule("13")
def begins_weakened(layout: Layout) -> Iterator[Finding]:
    """Whoever is not asked to begin reduced begins at full strength."""
    asked = {unit for row in layout.terms.reduced for unit in row.units}
    for unit in layout.situation.position.units:
        if unit.hex is not None and is_reduced(unit) and unit.id not in asked:
            yield forbids(unit=unit.id).placed(unit.hex)


def is_reduced(unit: Unit) -> bool:
    """Return whether a unit has lost a step."""
    return unit.steps < unit.counter.faces[0].steps


# ---- the order


still_to_be_placed: Rule[[str, tuple[UnitId, ...]]] = rule("13")(set_ups.still_to_be_placed)
ORDER: Mapping[str, Rule[[Placing]]] = {
    case: rule(case)(set_ups.set_up_before_its_turn) for case in SCENARIOS
}
"""One side is placed before the other begins, by the case of each scenario."""


def placing_of(layout: Layout) -> Placing:
    """Return who has been placed, whose turn it is and who is still to come."""
    terms = layout.terms
    return Placing(layout.situation.position, terms.stages, lambda unit: terms.allowed[unit].post.title)


# ---- all of it


def check_setup(layout: Layout) -> tuple[Finding, ...]:
    """Return everything that a set-up breaks, and what there is to remark; notes break nothing."""
    parts = (_on_order(layout), _on_units(layout), _on_hexes(layout), _on_numbers(layout))
    return tuple(found for part in parts for found in part)


def _on_order(layout: Layout) -> Iterator[Finding]:
    yield from ORDER[layout.terms.plan.case](placing_of(layout))
    for area, units in placing_of(layout).waiting().items():
        yield from still_to_be_placed(area, units)


def _on_units(layout: Layout) -> Iterator[Finding]:
    for unit in layout.situation.aircraft:
        yield from aircraft_away_from_its_base(unit)
    for unit in layout.situation.position.units:
        if unit.hex is None:
            continue
        if is_column(unit):
            yield from column_without_headquarters(layout, unit)
        yield from _on_place(layout, unit, unit.hex)


def _on_place(layout: Layout, unit: Unit, here: HexId) -> Iterator[Finding]:
    allowed = layout.terms.allowed.get(unit.id)
    if allowed is None:
        yield from begins_elsewhere(unit)
    # Whoever stands with a headquarters is judged by where that stands, not by hexes of the map.
    elif not allowed.post.is_with_hq:
        yield from OUTSIDE[allowed.post.case](Placed(layout, unit, here, allowed))


def _on_hexes(layout: Layout) -> Iterator[Finding]:
    situation = layout.situation
    for here in sorted({unit.hex for unit in situation.position.units if unit.hex is not None}):
        yield from shares_with_the_enemy(layout, here)
        yield from (found.placed(here) for found in over_limits(situation, situation.units_in(here)))


def _on_numbers(layout: Layout) -> Iterator[Finding]:
    for side in SIDES:
        yield from too_many_columns(layout, side)
        yield from front_lies_open(layout, side)
    for asked in layout.terms.reduced:
        yield from wrong_number_reduced(layout, asked)
    yield from begins_weakened(layout)
