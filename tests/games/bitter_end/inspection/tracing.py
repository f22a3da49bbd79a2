"""Supply lines by case 6, traced anew: a leg of five points off the road, then roads to an entry hex."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterator

from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.field import Field
from tests.games.bitter_end.inspection.ground import BOAT, BRIDGE, DANUBE, DRY, FORD, LAKE, RUGGED, SNOW
from tests.games.bitter_end.inspection.troops import GERMAN, Troop, is_carried

LEG = 10
"""Half points of the part off the road (6.23)."""

SOURCES = {"german": "ABC", "soviet": "XYZ"}
"""The letters of the entry hexes that are the supply sources of a side (6.3)."""

Key = tuple[str, bool, bool, HexId, HexId | None]


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
        self._barred: dict[tuple[str, HexId | None], set[HexId]] = {}
        self._nets: dict[tuple[str, HexId | None], frozenset[HexId]] = {}
        self._found: dict[Key, bool] = {}
        self._ends: dict[str, frozenset[HexId]] = {}
        self._surfaces = -1
        self._links: dict[HexId, tuple[HexId, ...]] = {}
        self._on_road: dict[HexId, bool] = {}
        self._steps: dict[tuple[HexId, str, bool, bool, bool], tuple[tuple[HexId, int], ...]] = {}

    def has_line(self, unit: Troop, here: HexId, *, is_elsewhere: bool = False) -> bool:
        """Return whether a unit could trace a line from a hex (6.2).

        `is_elsewhere` says that it stands in another hex now and is thought away there.
        """
        self._refresh()
        left = self._left_open_by(unit) if is_elsewhere else None
        key = (unit.side, unit.is_motorized, is_carried(unit), here, left)
        if key not in self._found:
            self._found[key] = self._look(unit, here, left)
        return self._found[key]

    def _refresh(self) -> None:
        if self._surfaces != self._field.surfaces:
            self._surfaces = self._field.surfaces
            for kept in (self._steps, self._links, self._on_road):
                kept.clear()
        if self._version != self._field.version:
            self._version = self._field.version
            for each in (self._barred, self._nets, self._found, self._ends):
                each.clear()

    def _left_open_by(self, unit: Troop) -> HexId | None:
        """Return the hex that only the unit itself holds open to lines, None where others do or none need."""
        here = unit.hex
        is_needed = here is not None and self._field.in_zone(here, unit.side)
        return here if is_needed and here is not None and not self._field.friends(here, unit) else None

    def ends(self, side: str) -> frozenset[HexId]:
        """Return the hexes where the road lines of a side may end (6.3)."""
        if side not in self._ends:
            self._ends[side] = frozenset(here for here in self._sources[side] if self.ends_road(here))
        return self._ends[side]

    def _look(self, unit: Troop, here: HexId, left: HexId | None) -> bool:
        if self._field.has_enemies(here, unit.side):
            return False
        net, barred = self._net(unit.side, left), self.barred(unit.side, left)
        if here in net or self._may_end_at(unit, here):
            return True
        if self.is_road_hex(here) and any(there in net for there in self.links(here)):
            return True
        steps = self.leg(unit, [here], lambda to: to not in barred, {})
        return any(to in net or goes_off for to, goes_off in steps)

    # ---- the leg off the road

    def leg(
        self,
        unit: Troop,
        starts: Collection[HexId],
        is_open: Callable[[HexId], bool],
        came_from: dict[HexId, HexId],
    ) -> Iterator[tuple[HexId, bool]]:
        """Yield the hexes that a leg reaches, and whether it may leave the map there (6.26).

        The hex before each is written into `came_from`.
        """
        best = dict.fromkeys(starts, 0)
        queue = [(0, here) for here in starts]
        sources = self._sources[unit.side]
        while queue:
            spent, frm = heapq.heappop(queue)
            if spent > best[frm]:
                continue
            for to, price in self._leg_steps(unit, frm, is_start=frm in starts):
                if spent + price > LEG or not is_open(to):
                    continue
                total = spent + price
                if total < best.get(to, LEG + 1):
                    best[to], came_from[to] = total, frm
                    heapq.heappush(queue, (total, to))
                yield to, to in sources and total + self._beyond(unit, to, price) <= LEG

    def _leg_steps(self, unit: Troop, frm: HexId, *, is_start: bool) -> tuple[tuple[HexId, int], ...]:
        """Return the steps of a leg out of a hex with their prices, whoever stands there."""
        key = (frm, unit.side, unit.is_motorized, is_carried(unit), is_start)
        if key not in self._steps:
            prices = (
                (to, self._leg_price(unit, frm, to, is_start=is_start)) for to in self._field.ground.near[frm]
            )
            self._steps[key] = tuple((to, price) for to, price in prices if price is not None)
        return self._steps[key]

    def _beyond(self, unit: Troop, here: HexId, paid: int) -> int:
        """Return what the imaginary hex beyond an entry hex costs (6.26); nothing in the first edition."""
        if self._field.is_first:
            return 0
        if self._field.readings.offmap_cost == "paid":
            return paid
        price = self._field.ground.hex_price(here, unit.is_motorized)
        return LEG + 1 if price is None else 2 * price

    def _may_end_at(self, unit: Troop, here: HexId) -> bool:
        """Return whether a line ends in the unit's own hex: an entry hex with a road, or cheap enough."""
        if here not in self._sources[unit.side]:
            return False
        if self._field.is_first or self.ends_road(here):
            return True
        price = self._field.ground.hex_price(here, unit.is_motorized)
        return price is not None and 2 * price <= LEG

    def _leg_price(self, unit: Troop, frm: HexId, to: HexId, *, is_start: bool) -> int | None:
        """Return what a step of the leg costs, at the road rate if need be whoever stands there (6.24)."""
        ground = self._field.ground
        if ground.is_impassable(frm, to) or self._wants_a_road(frm, to, is_start=is_start):
            return None
        if self._field.is_first:
            return self._price_off_road(unit, frm, to, is_start=is_start)
        is_rugged = ground.is_rugged(frm, to)
        offers = []
        for way in self._ways(unit, frm, to):
            carrier = BRIDGE if way == BOAT else way
            price = ground.price(frm, to, unit.is_motorized, self._field.weather, way != BOAT, carrier)
            if price is not None and is_rugged:
                price = self._rate(unit, frm, to, carrier)
            offers += [price] if price is not None else []
        return min(offers, default=None)

    def _price_off_road(self, unit: Troop, frm: HexId, to: HexId, *, is_start: bool) -> int | None:
        """Return the price in the first edition: no road serves, and the road hex at the end is free."""
        if not is_start and self.is_road_hex(frm):
            return None
        prices = (
            self._field.ground.price(
                frm, to, unit.is_motorized, self._field.weather, False, BRIDGE if way == BOAT else way
            )
            for way in self._ways(unit, frm, to)
        )
        price = min((each for each in prices if each is not None), default=None)
        return 0 if price is not None and self.is_road_hex(to) else price

    def _wants_a_road(self, frm: HexId, to: HexId, *, is_start: bool) -> bool:
        """Return whether a line may not make a step since no road leads there (6.25)."""
        ground, readings = self._field.ground, self._field.readings
        is_rugged = ground.is_rugged(frm, to)
        if ground.terrain(frm) == RUGGED:
            is_rugged |= (
                not readings.rugged_supply_own_hex if is_start else readings.rugged_supply_exit_by_road
            )
        return is_rugged and not self._is_drawn(frm, to)

    def _rate(self, unit: Troop, frm: HexId, to: HexId, way: str) -> int | None:
        ground, snow = self._field.ground, self._field.weather == SNOW
        rates = (
            ground.by_road(frm, to, unit.is_motorized, snow, way, kind)
            for kind in ground.roads_between(frm, to)
        )
        return min((each for each in rates if each is not None), default=None)

    def _ways(self, unit: Troop, frm: HexId, to: HexId) -> Iterator[str]:
        """Yield the ways over a hexside; the Sturmboot is a bridge to all of its side, or to some (12.65)."""
        if DANUBE not in self._field.ground.kinds(frm, to):
            yield DRY
            return
        crossing = self._field.crossing(frm, to)
        if crossing:
            yield crossing
        is_served = unit.side == GERMAN and (self._field.readings.sturmboot_supply_all or is_carried(unit))
        is_carried_over = self._field.boat_serves(frm, to) or (
            self._field.readings.sturmboot_supply_both_ways and self._field.boat_serves(to, frm)
        )
        if is_served and is_carried_over:
            yield BOAT

    # ---- roads

    def barred(self, side: str, left: HexId | None = None) -> set[HexId]:
        """Return the hexes that no line of a side passes; friends negate a zone (6.21, 9.32).

        `left` is a hex that a friend is thought to have left to the enemy's zone.
        """
        self._refresh()
        key = (side, left)
        if key not in self._barred:
            ours, theirs = self._field.held(side)
            self._barred[key] = theirs | (self._field.zone(side) - (ours - {left}))
        return self._barred[key]

    def _net(self, side: str, left: HexId | None) -> frozenset[HexId]:
        """Return the hexes from which open road hexes lead to a source (6.22)."""
        key = (side, left)
        if key not in self._nets:
            self._nets[key] = self._grown(self.ends(side), self.barred(side, left))
        return self._nets[key]

    def _grown(self, ends: Collection[HexId], barred: set[HexId]) -> frozenset[HexId]:
        net = set(ends) - barred
        fresh = list(net)
        while fresh:
            for there in self.links(fresh.pop()):
                if there not in net and there not in barred:
                    net.add(there)
                    fresh.append(there)
        return frozenset(net)

    def ends_road(self, here: HexId) -> bool:
        """Return whether a road line may end in an entry hex; by one reading only where a road leaves."""
        if not self.is_road_hex(here):
            return False
        ground = self._field.ground
        if not self._field.readings.road_line_needs_edge_road:
            return True
        leaving = ground.sheet.edge_roads.get(here)
        return leaving is not None and ground.is_road(leaving)

    def links(self, here: HexId) -> tuple[HexId, ...]:
        """Return the hexes to which a road leads from a hex; an intact bridge is one (12.2)."""
        if here not in self._links:
            links = self._field.ground.links(here)
            self._links[here] = tuple(
                to for to, is_danube in links if not is_danube or self._carries(here, to)
            )
        return self._links[here]

    def _carries(self, one: HexId, other: HexId) -> bool:
        """Return whether a road leads over the Danube: by bridges, by fords in one reading only (6.25)."""
        field = self._field
        crossing = field.crossing(one, other)
        if crossing == BRIDGE:
            roads = field.ground.road_hexes
            return not field.readings.supply_bridge_needs_roads or (one in roads and other in roads)
        is_road_over_ford = field.readings.road_over_ford and field.readings.road_over_ford_supply
        return crossing == FORD and is_road_over_ford and field.ground.is_joined(one, other)

    def _is_drawn(self, one: HexId, other: HexId) -> bool:
        """Return whether supply may use a road drawn over a hexside: not over fords (6.25)."""
        ground = self._field.ground
        if not ground.is_joined(one, other) or ground.is_impassable(one, other):
            return False
        if DANUBE not in ground.kinds(one, other):
            return True
        crossing = self._field.crossing(one, other)
        return crossing == BRIDGE or (crossing == FORD and self._field.readings.road_over_ford)

    def is_road_hex(self, here: HexId) -> bool:
        """Return whether a line may take to the road in a hex."""
        if here not in self._on_road:
            self._on_road[here] = self._is_road_hex(here)
        return self._on_road[here]

    def _is_road_hex(self, here: HexId) -> bool:
        ground = self._field.ground
        if ground.terrain(here) == LAKE:
            return False
        if here in ground.road_hexes:
            return True
        return here in ground.shores and any(self._carries(here, there) for there in ground.near[here])
