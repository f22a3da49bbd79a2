"""Supply lines by case 6, traced anew: a leg of five points off the road, then roads to an entry hex."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from app.soak.field import GERMAN, Field, Troop
from app.soak.ground import BOAT, BRIDGE, DANUBE, DRY, LAKE, SNOW
from app.table.pieces import PieceId
from rules.hexgrid import HexId

LEG = 10
"""Half points of the part off the road (6.23)."""

SOURCES = {"german": "ABC", "soviet": "XYZ"}
"""The letters of the entry hexes that are the supply sources of a side (6.3)."""


class Tracer:
    """Traces lines on a field as it lies; what it finds holds until the field changes."""

    def __init__(self, field: Field) -> None:
        """Take the field to trace on."""
        self._field = field
        entries = field.sheet.entries
        self._sources = {
            side: frozenset(here for letter in letters for here in entries.get(letter, ()))
            for side, letters in SOURCES.items()
        }
        self._version = -1
        self._nets: dict[tuple[str, PieceId | None], frozenset[HexId]] = {}
        self._found: dict[tuple[str, bool, HexId, PieceId | None], bool] = {}

    def has_line(self, unit: Troop, here: HexId, *, is_elsewhere: bool = False) -> bool:
        """Return whether a unit could trace a line from a hex (6.2).

        `is_elsewhere` says that it stands in another hex now and is thought away there.
        """
        if self._version != self._field.version:
            self._version = self._field.version
            self._nets.clear()
            self._found.clear()
        without = unit.id if is_elsewhere else None
        key = (unit.side, unit.is_motorized, here, without)
        if key not in self._found:
            self._found[key] = self._look(unit, here, without)
        return self._found[key]

    def _look(self, unit: Troop, here: HexId, without: PieceId | None) -> bool:
        if self._field.has_enemies(here, unit.side):
            return False
        sources, net = self._sources[unit.side], self._net(unit.side, without)
        if here in net or self._may_end_at(unit, here):
            return True
        if self._is_road_hex(here) and any(there in net for there in self._links(here)):
            return True
        best = {here: 0}
        queue = [(0, here)]
        while queue:
            spent, frm = heapq.heappop(queue)
            if spent > best[frm]:
                continue
            for to, price in self._leg(unit, frm, without):
                total = spent + price
                if total > LEG:
                    continue
                if to in net or (to in sources and total + price <= LEG):
                    return True
                if total < best.get(to, LEG + 1):
                    best[to] = total
                    heapq.heappush(queue, (total, to))
        return False

    def _may_end_at(self, unit: Troop, here: HexId) -> bool:
        """Return whether a line ends in the unit's own hex: an entry hex with a road, or cheap enough."""
        if here not in self._sources[unit.side]:
            return False
        price = self._field.ground.hex_price(here, unit.is_motorized)
        return self._is_road_hex(here) or (price is not None and 2 * price <= LEG)

    def _leg(self, unit: Troop, frm: HexId, without: PieceId | None) -> Iterator[tuple[HexId, int]]:
        for to in self._field.ground.near[frm]:
            price = self._leg_price(unit, frm, to)
            if price is not None and self._is_open(to, unit.side, without):
                yield to, price

    def _leg_price(self, unit: Troop, frm: HexId, to: HexId) -> int | None:
        """Return what a step of the leg costs, at the road rate if need be whoever stands there (6.24)."""
        ground = self._field.ground
        is_rugged = ground.is_rugged(frm, to)
        if ground.is_impassable(frm, to) or (is_rugged and not self._is_drawn(frm, to)):
            return None
        offers = []
        for way in self._ways(unit.side, frm, to):
            carrier = BRIDGE if way == BOAT else way
            price = ground.price(frm, to, unit.is_motorized, self._field.weather, way != BOAT, carrier)
            if price is not None and is_rugged:
                price = self._rate(unit, frm, to, carrier)
            offers += [price] if price is not None else []
        return min(offers, default=None)

    def _rate(self, unit: Troop, frm: HexId, to: HexId, way: str) -> int | None:
        ground, snow = self._field.ground, self._field.weather == SNOW
        rates = (
            ground.by_road(frm, to, unit.is_motorized, snow, way, kind)
            for kind in ground.roads_between(frm, to)
        )
        return min((each for each in rates if each is not None), default=None)

    def _ways(self, side: str, frm: HexId, to: HexId) -> Iterator[str]:
        """Yield the ways over a hexside; the Sturmboot is a bridge to all of its side (12.65)."""
        if DANUBE not in self._field.ground.kinds(frm, to):
            yield DRY
            return
        crossing = self._field.crossing(frm, to)
        if crossing:
            yield crossing
        if side == GERMAN and self._field.boat_serves(to):
            yield BOAT

    # ---- roads

    def _net(self, side: str, without: PieceId | None) -> frozenset[HexId]:
        """Return the hexes from which open road hexes lead to a source (6.22)."""
        key = (side, without)
        if key not in self._nets:
            self._nets[key] = self._grown(side, without)
        return self._nets[key]

    def _grown(self, side: str, without: PieceId | None) -> frozenset[HexId]:
        fresh = [
            here
            for here in self._sources[side]
            if self._is_road_hex(here) and self._is_open(here, side, without)
        ]
        net = set(fresh)
        while fresh:
            here = fresh.pop()
            for there in self._links(here):
                if there not in net and self._is_open(there, side, without):
                    net.add(there)
                    fresh.append(there)
        return frozenset(net)

    def _links(self, here: HexId) -> Iterator[HexId]:
        for there, is_danube in self._field.ground.links[here]:
            if not is_danube or self._field.crossing(here, there) == BRIDGE:
                yield there

    def _is_drawn(self, one: HexId, other: HexId) -> bool:
        """Return whether supply may use a road drawn over a hexside: not over fords (6.25)."""
        ground = self._field.ground
        if not ground.roads_between(one, other) or ground.is_impassable(one, other):
            return False
        return DANUBE not in ground.kinds(one, other) or self._field.crossing(one, other) == BRIDGE

    def _is_road_hex(self, here: HexId) -> bool:
        ground = self._field.ground
        if here in ground.road_hexes:
            return True
        return here in ground.shores and any(
            self._field.crossing(here, n) == BRIDGE for n in ground.near[here]
        )

    def _is_open(self, here: HexId, side: str, without: PieceId | None) -> bool:
        """Return whether a line may go through a hex; friends negate a zone (6.21, 9.32)."""
        stack = self._field.at(here)
        if self._field.ground.terrain(here) == LAKE or any(each.side != side for each in stack):
            return False
        return any(each.id != without for each in stack) or not self._field.in_zone(here, side)
