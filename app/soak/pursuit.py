"""Retreats and advances hex by hex: the priorities of 10.63, the losses of 10.64 and 10.65, and case 10.7."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.soak.faults import Note
from app.soak.field import GERMAN, Field, Troop
from app.soak.routes import hex_faults, side_faults
from app.soak.tracing import Tracer
from rules.hexgrid import HexId, Side

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
            if flight.points and (price is None or price > bound - spent):
                spent, losses = SATISFIED, losses + 1
            else:
                spent += price or 0
            losses += self._is_harmed(flight, to)
        return Fled(spent, losses, tuple(faults))

    def can_flee(self, unit: Troop) -> bool:
        """Return whether a unit has any hex to retreat to."""
        return unit.hex is not None and bool(self._wanted(Flight(unit, 1), (unit.hex,)))

    def _price(self, unit: Troop, frm: HexId, to: HexId) -> int | None:
        """Return the whole points of a hex without roads; None where no points lead (10.64)."""
        if to not in self._field.ground.near[frm]:
            return None
        price = self._field.step_price(unit, frm, to, roads=False)
        if unit.is_boat:
            return 1
        return None if price is None else price // 2

    def _wanted(self, flight: Flight, way: Sequence[HexId]) -> frozenset[HexId]:
        """Return the hexes that the four priorities leave, strictly in their order (10.63)."""
        unit, frm = flight.unit, way[-1]
        if flight.back_to is not None and len(way) == 1:
            return frozenset([flight.back_to])
        near = self._field.ground.near[frm]
        left = [to for to in near if to not in way and self._may_enter(unit, frm, to)]
        left = [to for to in left if not self._is_harmed(flight, to)] or left
        if len(left) > 1:
            left = [to for to in left if self._tracer.has_line(unit, to, is_elsewhere=True)] or left
        neighbors = self._field.sheet.grid.neighbors(frm)
        home = {neighbors.get(side) for side in HOMEWARD[unit.side]}
        return frozenset([to for to in left if to in home] or left)

    def _may_enter(self, unit: Troop, frm: HexId, to: HexId) -> bool:
        if next(hex_faults(self._field, unit, to), None) or next(
            side_faults(self._field, unit, frm, to), None
        ):
            return False
        return self._price(unit, frm, to) is not None

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
        first = self._field.step_price(unit, way[0], way[1], roads=False)
        spent = budget if first is None else min(first, budget)
        for frm, to in pairwise(way[1:]):
            if frm not in lost and not unit.is_boat and self._field.in_zone(frm, unit.side):
                faults.append(("10.77", f"{unit.id} advances on from {frm} in an enemy zone"))
            roads = self._field.is_alone(frm, unit) and self._field.is_alone(to, unit)
            price = self._field.step_price(unit, frm, to, roads=roads)
            spent += SATISFIED if price is None else price
        if spent > budget:
            faults.append(("10.72", f"{unit.id} advances for {spent} of {budget} half points"))
        return faults
