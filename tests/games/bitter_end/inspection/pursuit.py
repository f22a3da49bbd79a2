"""Retreats and advances hex by hex: the priorities of 10.63, the losses of 10.64 and 10.65, and case 10.7."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.hexgrid import HexId, Side
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.field import Field
from tests.games.bitter_end.inspection.ground import BOAT
from tests.games.bitter_end.inspection.routes import hex_faults, side_faults
from tests.games.bitter_end.inspection.tracing import Tracer
from tests.games.bitter_end.inspection.troops import GERMAN, Troop

HOMEWARD = {
    GERMAN: (Side.W, Side.NW, Side.SW),
    "soviet": (Side.E, Side.NE, Side.SE),
}
"""Where the units of a side go if they can (10.63d)."""

SATISFIED = 99
"""Points that count as paid where a loss satisfies the whole result (10.64)."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A unit that has to retreat: by how many points, or by one hex (points 0) whatever it costs.

    `back_to` is the hex that an intruder goes back to first (10.465), `contested` where he fought.
    """

    unit: Troop
    points: int
    back_to: HexId | None = None
    contested: HexId | None = None


@dataclass(frozen=True, slots=True)
class Fled:
    """What a retreat came to: points paid, steps lost on the way for nothing, and what was wrong."""

    spent: int
    losses: int
    faults: tuple[Note, ...]


class Pursuers:
    """Judges retreats and advances on a field as it lies before them."""

    def __init__(self, field: Field, tracer: Tracer) -> None:
        """Take the field, and who traces lines on it."""
        self._field = field
        self._tracer = tracer

    # ---- retreat

    def flee(self, flight: Flight, way: Sequence[HexId]) -> Fled:
        """Return what a retreat along some hexes comes to, the first of them the unit's own."""
        unit, spent, losses, faults = flight.unit, 0, 0, list[Note]()
        bound = min(flight.points, unit.face.move)
        for number, (frm, to) in enumerate(pairwise(way)):
            if (number and not flight.points) or (flight.points and spent >= bound):
                faults.append(("10.61", f"{unit.id} retreats farther than it must, to {to}"))
                break
            wanted = self._wanted(flight, way[: number + 1])
            if to not in wanted:
                where = " ".join(sorted(wanted)) or "nowhere"
                faults.append(("10.63", f"{unit.id} retreats from {frm} to {to}; it may go to {where}"))
            price = self._price(unit, frm, to)
            is_dear = bool(flight.points) and (price is None or price > bound - spent)
            is_harmed = self._is_harmed(flight, to)
            spent = SATISFIED if is_dear else spent + (price or 0)
            pays_twice = self._field.readings.double_retreat_loss
            losses += is_dear + is_harmed if pays_twice else is_dear or is_harmed
        return Fled(spent, losses, tuple(faults))

    def can_flee(self, unit: Troop) -> bool:
        """Return whether a unit has any hex to retreat to."""
        return unit.hex is not None and bool(self._wanted(Flight(unit, 1), (unit.hex,)))

    def _price(self, unit: Troop, frm: HexId, to: HexId) -> int | None:
        """Return the whole points of a hex without roads; None where no points lead (10.64)."""
        if to not in self._field.ground.near[frm]:
            return None
        if unit.is_boat:
            return 1
        is_dry_shod = not self._field.readings.sturmboot_retreat
        price = self._field.step_price(unit, frm, to, roads=False, is_dry_shod=is_dry_shod)
        return None if price is None else price // 2

    def _wanted(self, flight: Flight, way: Sequence[HexId]) -> frozenset[HexId]:
        """Return the hexes that the four priorities leave, strictly in their order (10.63)."""
        unit, frm = flight.unit, way[-1]
        near = self._field.ground.near[frm]
        if flight.back_to is not None and len(way) == 1:
            near = (flight.back_to,)
        left = [to for to in near if to not in way and self._may_enter(flight, way, to)]
        left = [to for to in left if not self._is_harmed(flight, to)] or left
        minds = not self._field.readings.retreat_c_needs_line_now
        if len(left) > 1 and (minds or self._tracer.has_line(unit, frm, is_elsewhere=len(way) > 1)):
            left = [to for to in left if self._tracer.has_line(unit, to, is_elsewhere=True)] or left
        home = {self._field.sheet.grid.neighbor(frm, side) for side in HOMEWARD[unit.side]}
        return frozenset([to for to in left if to in home] or left)

    def _may_enter(self, flight: Flight, way: Sequence[HexId], to: HexId) -> bool:
        """Return whether a retreat may enter a hex; rugged ground is closed but by some readings (10.63a)."""
        unit, frm, readings = flight.unit, way[-1], self._field.readings
        faults = (*hex_faults(self._field, unit, to), *side_faults(self._field, unit, frm, to))
        if faults or self._is_ferry_only(unit, frm, to):
            return False
        if self._price(unit, frm, to) is not None:
            return True
        if flight.back_to == to and len(way) == 1:
            return readings.back_to_over_rugged
        return readings.rugged_retreat == "loss" and bool(flight.points)

    def _is_ferry_only(self, unit: Troop, frm: HexId, to: HexId) -> bool:
        """Return whether only the Sturmboot leads over, and by one reading no retreat does (12.61)."""
        if self._field.readings.sturmboot_retreat or unit.is_boat:
            return False
        return self._field.ways(unit, frm, to) == (BOAT,)

    def _is_harmed(self, flight: Flight, to: HexId) -> bool:
        """Return whether a hex costs a step: an enemy zone that no friend with a zone of his own negates."""
        unit = flight.unit
        if unit.is_boat or not self._field.in_zone(to, unit.side, flight.contested):
            return False
        return all(each.id in self._field.routed for each in self._field.friends(to, unit))

    # ---- advance

    def advance(self, unit: Troop, way: Sequence[HexId], lost: Collection[HexId], points: int) -> list[Note]:
        """Return what is wrong with an advance; `lost` are the hexes that the defenders lost (10.7)."""
        faults = [note for to in way[1:] for note in hex_faults(self._field, unit, to)]
        faults += [note for frm, to in pairwise(way) for note in side_faults(self._field, unit, frm, to)]
        if len(way) < 2 or way[1] not in lost:
            return [*faults, ("10.76", f"{unit.id} advances, but not first into a hex that was lost")]
        budget = 2 * max(0, min(points, unit.face.move))
        faults += self._first_faults(unit, way, budget)
        first = self._field.step_price(unit, way[0], way[1], roads=False)
        spent = budget if first is None else min(first, budget)
        for frm, to in pairwise(way[1:]):
            faults += self._zone_to_zone(unit, frm, to, lost)
            if frm not in lost and not unit.is_boat and self._field.in_zone(frm, unit.side):
                faults.append(("10.77", f"{unit.id} advances on from {frm} in an enemy zone"))
            roads = self._field.is_alone(frm, unit) and self._field.is_alone(to, unit)
            price = self._field.step_price(unit, frm, to, roads=roads)
            spent += SATISFIED if price is None else price
        if spent > budget:
            faults.append(("10.72", f"{unit.id} advances for {spent} of {budget} half points"))
        return faults

    def _first_faults(self, unit: Troop, way: Sequence[HexId], budget: int) -> list[Note]:
        """Return what some readings forbid of the first hex: rugged ground, or no points left (10.73)."""
        readings, faults = self._field.readings, list[Note]()
        is_rugged = self._field.ground.is_rugged(way[0], way[1]) and not unit.is_boat
        if is_rugged and not readings.advance_rugged_first:
            faults.append(("10.73", f"{unit.id} advances into the rugged {way[1]}"))
        if not budget and not readings.advance_zero_points:
            faults.append(("10.73", f"{unit.id} advances without a point"))
        return faults

    def _zone_to_zone(self, unit: Troop, frm: HexId, to: HexId, lost: Collection[HexId]) -> list[Note]:
        """Return what one reading forbids: from the zone of a lost hex straight into another (10.77)."""
        if self._field.readings.advance_zoc_to_zoc or unit.is_boat or frm not in lost or to in lost:
            return []
        if self._field.in_zone(frm, unit.side) and self._field.in_zone(to, unit.side):
            return [("9.31", f"{unit.id} advances from zone to zone, {frm} to {to}")]
        return []
