"""Who may still pursue at a moment of a combat, and where to (9.10)."""

from __future__ import annotations

from rules.fights import Advance
from rules.games.budapest_campaign.given_ground import advance_in
from rules.games.budapest_campaign.pursuit import Chase
from rules.games.budapest_campaign.resolution.moment import Moment
from rules.games.budapest_campaign.words import TRUCK_COLUMN
from rules.unit_id import UnitId
from rules.units import Unit


def chase_of(now: Moment, unit: UnitId, truck: Unit | None = None) -> Chase:
    """Return the pursuit of a unit, with a truck column or without."""
    return Chase(now.situation, now.position.by_id[unit], now.state.target, now.code, truck)


def pursuers(now: Moment) -> tuple[UnitId, ...]:
    """Return the attackers that may still pursue: who stands where he fought and has a hex to go to."""
    state = now.state
    units = (unit for unit in now.sufferers(is_attacker=True) if unit.hex == state.origins.get(unit.id))
    # Who retreated may stand in his hex again only by 14.2, and pursues nobody.
    free = (unit.id for unit in units if unit.id not in (*state.fled, *state.advanced))
    return tuple(unit for unit in free if advance_in(chase_of(now, unit)).hexes)


def advances_of(now: Moment) -> dict[UnitId, Advance]:
    """Return the units that may still pursue, and where to."""
    return {unit: advance_in(chase_of(now, unit)) for unit in pursuers(now)}


def truck_beside(now: Moment, unit: UnitId) -> Unit | None:
    """Return the truck column that stands with a unit and may go along (9.10)."""
    known = now.position.by_id[unit]
    stack = now.situation.at(known.hex) if known.hex is not None else ()
    return next((each for each in stack if each.type == TRUCK_COLUMN and each.side == known.side), None)
