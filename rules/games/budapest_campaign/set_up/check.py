"""Setting up (18): who stands outside his country, which border hexes are open, who begins reduced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.budapest_campaign.set_up.book import Count, Reduced
from rules.games.budapest_campaign.set_up.terms import Allowed, Line, Terms
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.stacking import over_limits
from rules.games.budapest_campaign.words import CODE, command_of, enemy_of
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


class OfLine(NamedTuple):
    """A hex of a border in a set-up."""

    layout: Layout
    line: Line
    here: HexId


# ---- places


def stands_outside(placed: Placed) -> Iterator[Finding]:
    """A unit sets up in its country, or in the places there that are for its kind."""
    if placed.here not in placed.allowed.hexes:
        yield forbids(unit=placed.unit.id, area=placed.allowed.post.title).placed(placed.here)


OUTSIDE: Mapping[str, Rule[[Placed]]] = {case: rule(case)(stands_outside) for case in ("18.2", "18.3")}
"""The same question under the case of either side."""


@rule("18.2")
def shares_its_hex(placed: Placed) -> Iterator[Finding]:
    """No more than one flak unit sets up in a hex."""
    post = placed.allowed.post
    stack = placed.layout.situation.at(placed.here)
    # The later one by id is told of, so that two in a hex make one fault and not two.
    others = [unit for unit in stack if unit.type in post.types and unit.id < placed.unit.id]
    if post.is_apart and others:
        yield forbids(unit=placed.unit.id, other=others[0].id).placed(placed.here)


@rule("18.1")
def begins_elsewhere(unit: Unit) -> Iterator[Finding]:
    """A unit that does not begin on the map by this scenario stands there."""
    yield notes(unit=unit.id).placed(unit.hex)


def is_covered(layout: Layout, side: str, here: HexId) -> bool:
    """Return whether a hex is occupied by a unit that fights, or lies in a zone of a side."""
    situation = layout.situation
    # Asked as the enemy would ask: depots and trucks neither occupy a hex nor cover it.
    return here in situation.zones(side) or situation.is_enemy_fighting_in(enemy_of(side), here)


def border_is_open(front: OfLine) -> Iterator[Finding]:
    """Each hex of the border is occupied or in a zone of its side."""
    if not is_covered(front.layout, front.line.border.side, front.here):
        yield forbids(area=front.line.border.title).placed(front.here)


OPEN: Mapping[str, Rule[[OfLine]]] = {case: rule(case)(border_is_open) for case in ("18.2", "18.3")}


def open_hexes(layout: Layout) -> dict[str, tuple[HexId, ...]]:
    """Return the open hexes of each border; borders without any are left out."""
    found = {
        line.border.id: tuple(h for h in line.hexes if not is_covered(layout, line.border.side, h))
        for line in layout.terms.lines
    }
    return {name: hexes for name, hexes in found.items() if hexes}


# ---- how many, and how strong


def too_many_begin(layout: Layout, count: Count) -> Iterator[Finding]:
    """Of some kinds no more than so many begin on the map; the rest lies in the display."""
    there = [u for u in layout.situation.of(count.side) if u.type == count.type]
    if len(there) > count.number:
        yield forbids(what=count.title, number=count.number, found=len(there))


def wrong_number_reduced(layout: Layout, asked: Reduced) -> Iterator[Finding]:
    """So many units begin reduced, no more and no fewer."""
    units = _candidates(layout, asked)
    # Named units all begin reduced; of the others only so many.
    number = len(units) if asked.units else asked.number
    found = sum(map(is_reduced, units))
    if units and found != number:
        yield forbids(what=asked.title, number=number, found=found)


MANY: Mapping[str, Rule[[Layout, Count]]] = {case: rule(case)(too_many_begin) for case in ("18.2", "18.3")}
STRONG: Mapping[str, Rule[[Layout, Reduced]]] = {
    case: rule(case)(wrong_number_reduced) for case in ("18.2", "18.3")
}


def is_reduced(unit: Unit) -> bool:
    """Return whether a unit has lost a step."""
    return unit.steps < unit.counter.faces[0].steps


def _candidates(layout: Layout, asked: Reduced) -> list[Unit]:
    """Return the units of whom some begin reduced, those that another row names by itself left out."""
    if asked.units:
        return [unit for each in asked.units if (unit := layout.unit(each)) is not None]
    named = {unit for row in layout.terms.book.reduced for unit in row.units}
    return [
        unit
        for unit in layout.situation.position.units
        if unit.side == asked.side
        and unit.id not in named
        and (command_of(unit), unit.counter.value(CODE)) == (asked.command, asked.code)
    ]


@rule("18.1")
def begins_weakened(layout: Layout) -> Iterator[Finding]:
    """Whoever is not asked to begin reduced begins at full strength."""
    asked = {unit.id for row in layout.terms.book.reduced for unit in _candidates(layout, row)}
    for unit in layout.situation.position.units:
        if is_reduced(unit) and unit.id not in asked:
            yield forbids(unit=unit.id).placed(unit.hex)


# ---- the order


still_to_be_placed: Rule[[str, tuple[UnitId, ...]]] = rule("18.1")(set_ups.still_to_be_placed)
set_up_before_its_turn: Rule[[Placing]] = rule("18.1")(set_ups.set_up_before_its_turn)
"""The Axis is placed first."""


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
    yield from set_up_before_its_turn(placing_of(layout))
    for area, units in placing_of(layout).waiting().items():
        yield from still_to_be_placed(area, units)


def _on_units(layout: Layout) -> Iterator[Finding]:
    for unit in layout.situation.position.units:
        if unit.hex is None:
            continue
        allowed = layout.terms.allowed.get(unit.id)
        if allowed is None:
            yield from begins_elsewhere(unit)
            continue
        placed = Placed(layout, unit, unit.hex, allowed)
        yield from OUTSIDE[allowed.post.case](placed)
        yield from shares_its_hex(placed)


def _on_hexes(layout: Layout) -> Iterator[Finding]:
    for here, stack in layout.situation.position.by_hex.items():
        yield from (found.placed(here) for found in over_limits(stack))
    for line in layout.terms.lines:
        for here in line.hexes:
            yield from OPEN[line.border.case](OfLine(layout, line, here))


def _on_numbers(layout: Layout) -> Iterator[Finding]:
    for count in layout.terms.book.counts:
        yield from MANY[count.case](layout, count)
    for asked in layout.terms.book.reduced:
        yield from STRONG[asked.case](layout, asked)
    yield from begins_weakened(layout)
