"""Whether a way of a unit is lawful: cases 7, 8.2, 9.31, 12 and 17.3, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.field import Field
from tests.games.bitter_end.inspection.ground import DANUBE, LAKE
from tests.games.bitter_end.inspection.troops import Troop


def hex_faults(field: Field, unit: Troop, to: HexId) -> Iterator[Note]:
    """Yield what forbids a unit to enter a hex from wherever it comes."""
    if field.has_enemies(to, unit.side):
        yield "7.4", f"{unit.id} enters {to} where enemies are"
    if field.is_full(to, unit):
        yield "8.2", f"{unit.id} enters {to} which is full"
    if field.ground.terrain(to) == LAKE:
        yield "2.2", f"{unit.id} enters the lake {to}"
    if unit.is_boat and to not in field.ground.shores:
        yield "12.63", f"{unit.id} leaves the Danube at {to}"


def side_faults(field: Field, unit: Troop, frm: HexId, to: HexId) -> Iterator[Note]:
    """Yield what forbids a unit to cross a hexside."""
    if to not in field.ground.near[frm]:
        yield "7.2", f"{unit.id} goes from {frm} to {to} which are no neighbours"
        return
    if field.ground.is_impassable(frm, to) and field.ground.terrain(to) != LAKE:
        yield "2.2", f"{unit.id} crosses a lake from {frm} to {to}"
    is_over = DANUBE in field.ground.kinds(frm, to)
    if is_over and unit.is_boat and not field.readings.sturmboot_may_cross:
        yield "12.63", f"{unit.id} leaves its bank from {frm} to {to}"
    if is_over and not unit.is_boat and not field.ways(unit, frm, to):
        yield "12.1", f"{unit.id} crosses the Danube from {frm} to {to} with nothing to carry it"


def zone_faults(field: Field, unit: Troop, way: Sequence[HexId], is_entry: bool) -> Iterator[Note]:
    """Yield where a way goes on in a zone, or from one zone into another (9.31)."""
    if unit.is_boat:
        return
    for number, (frm, to) in enumerate(pairwise(way)):
        if not field.in_zone(frm, unit.side):
            continue
        if number or is_entry:
            yield "9.31", f"{unit.id} goes on from {frm} in an enemy zone"
        elif field.in_zone(to, unit.side):
            yield "9.31", f"{unit.id} goes from zone to zone, {frm} to {to}"


def price_of(field: Field, unit: Troop, way: Sequence[HexId], is_entry: bool) -> int | None:
    """Return the half points that a way costs, None where no points buy it."""
    total = 0
    if is_entry:
        roads = field.is_alone(way[0], unit)
        price = (
            2 if unit.is_boat else field.ground.entry_price(way[0], unit.is_motorized, field.weather, roads)
        )
        if price is None:
            return None
        total = price
    for frm, to in pairwise(way):
        roads = field.is_alone(frm, unit) and field.is_alone(to, unit)
        price = field.step_price(unit, frm, to, roads=roads) if to in field.ground.near[frm] else 0
        if price is None:
            return None
        total += price
    return total


def way_faults(field: Field, unit: Troop, way: Sequence[HexId], is_entry: bool) -> Iterator[Note]:
    """Yield everything that is wrong with a move of a unit along its hexes.

    `way` begins with the hex of the unit, or with its entry hex. Off the map nothing is reckoned.
    """
    strange = [here for here in way if here not in field.ground.near]
    if strange:
        yield "7.2", f"{unit.id} goes over {strange[0]}, which is not on the map"
        return
    for here in way if is_entry else way[1:]:
        yield from hex_faults(field, unit, here)
    for frm, to in pairwise(way):
        yield from side_faults(field, unit, frm, to)
    yield from zone_faults(field, unit, way, is_entry)
    spent = price_of(field, unit, way, is_entry)
    hexes = len(way) if is_entry else len(way) - 1
    is_free = not is_entry or field.readings.reinforcement_one_hex
    if hexes == 1 and is_free and unit.is_supplied and not field.is_first:
        return  # one-hex movement (7.71); the first edition has none (its 7.10)
    if spent is None:
        yield "7.5", f"{unit.id} goes {' '.join(way)} where no points lead"
    elif spent > unit.allowance:
        yield "7.5", f"{unit.id} goes {' '.join(way)} for {spent} of {unit.allowance} half points"
