"""Where units lie and how many steps they have: a combat goes by the counters, whoever moved them."""

from __future__ import annotations

from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId


def side_of(position: Position, unit: UnitId) -> str:
    """Return the side of a unit, empty for one that does not lie on the table."""
    known = position.by_id.get(unit)
    return known.side if known is not None else ""


def hex_of(position: Position, unit: UnitId) -> HexId | None:
    """Return where a unit stands on the map."""
    known = position.by_id.get(unit)
    return known.hex if known is not None else None


def steps_of(position: Position, unit: UnitId) -> int:
    """Return the steps that a unit has on the map, 0 for one that lies elsewhere."""
    known = position.by_id.get(unit)
    # A counter among the lost keeps the steps of its last face, so the place counts and not the face.
    return known.steps if known is not None and known.hex is not None else 0


def alive(position: Position, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Return the units that are still on the map."""
    return tuple(unit for unit in units if steps_of(position, unit) > 0)
