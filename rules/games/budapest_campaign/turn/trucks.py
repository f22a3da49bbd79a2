"""Truck columns declared for a purpose, and taken off once it is over (12.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, LeftToASide
from rules.effects import PutInBox, SetFact
from rules.games.budapest_campaign.facts import TrucksDeclared
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.turn.settled import segment_of
from rules.games.budapest_campaign.words import TRUCK_COLUMN, reinforcement_box
from rules.unit_id import UnitId
from rules.units import Unit
from rules.words import Said


def truck_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the declaration of truck columns of the side to move for the segment under way (12.4)."""
    columns = [unit for unit in asked.situation.of(asked.side) if unit.type == TRUCK_COLUMN]
    if not columns:
        return
    declared = asked.situation.declared_trucks
    choices = tuple(_toggled(asked, unit, columns) for unit in columns)
    told = tuple(Said("truck_is_declared", (("unit", unit.id),)) for unit in columns if unit.id in declared)
    yield LeftToASide("trucks", asked.side, Said("declare_trucks"), "12.4", choices=choices, chosen=told)


def _toggled(asked: Asked, unit: Unit, columns: list[Unit]) -> Choice:
    # The side's own: the situation has the columns of both, since the defender declares some for a combat
    # too.
    declared = asked.situation.declared_trucks & {each.id for each in columns}
    wanted = tuple(sorted(declared ^ {unit.id}))
    word = "keep_truck" if unit.id in declared else "declare_truck"
    fact = SetFact(TrucksDeclared(asked.side, segment_of(asked.position), wanted))
    return Choice(unit.id, Said(word, (("unit", unit.id),)), lambda _position, _die: (fact,), at=unit.hex)


def spent_trucks(asked: Asked) -> tuple[UnitId, ...]:
    """Return the columns on the map that were declared for a segment that is over (12.4)."""
    now = segment_of(asked.position)
    over = (each for each in asked.facts.all(TrucksDeclared) if str(each.segment) != str(now))
    known = asked.position.by_id
    units = (unit for each in over for unit in each.trucks if unit in known)
    return tuple(unit for unit in units if known[unit].hex is not None)


def expended(asked: Asked) -> tuple[PutInBox | SetFact, ...]:
    """Return the columns that were used up, back in their display, and their declarations struck out."""
    gone = spent_trucks(asked)
    known, now = asked.position.by_id, segment_of(asked.position)
    off = tuple(PutInBox(unit, reinforcement_box(known[unit].side)) for unit in gone)
    sides = sorted({known[unit].side for unit in gone})
    return (*off, *(SetFact(TrucksDeclared(side, now, ())) for side in sides))
