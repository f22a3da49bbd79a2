"""A second, plain working-out of zones of control, supply and the ring, for the tests of the set-ups.

It shares no code with the rules: where both speak of one thing, they must agree. Costs are in movement
points as the reconstructed chart of the project gives them.
"""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from counters.roster import Roster
from counters.scenario import SetUp
from counters.units import Unit
from maps.sheet import CrossingKind, MapSheet
from rules.hexgrid import HexId, Hexside

ARMORED_ZONES = {"tank", "recon", "assault_gun", "tank_destroyer", "mech_infantry"}  # 9.22
SOURCES = {"german": "ABC", "soviet": "XYZ"}  # 6.3
MAX_OFF_ROAD_MP = 5  # 6.23
HEX_MP = {"clear": (1, 1), "woods": (2, 2), "rough": (2, 2), "rough_wooded": (4, 4), "urban": (2, 1)}
SIDE_MP = {"minor_river": (2, 1), "rough": (1, 1), "rough_wooded": (2, 2)}
BARRIERS = ("danube", "lake")


@dataclass(frozen=True)
class Ground:
    """A set-up on its map."""

    sheet: MapSheet
    roster: Roster
    setup: SetUp

    @cached_property
    def hex_of(self) -> Mapping[str, HexId]:
        """Where each unit on the map stands."""
        return {where.unit: HexId(where.hex) for where in self.setup.placements if where.hex}

    @cached_property
    def stacks(self) -> Mapping[HexId, tuple[Unit, ...]]:
        """The units in each hex that holds any."""
        found: dict[HexId, list[Unit]] = defaultdict(list)
        for unit, hex_id in self.hex_of.items():
            found[hex_id].append(self.roster.units[unit])
        return {hex_id: tuple(units) for hex_id, units in found.items()}

    @cached_property
    def road_links(self) -> frozenset[Hexside]:
        """The hexsides that a road or railway crosses."""
        return frozenset().union(*self.sheet.road_links.values())

    def units_of(self, side: str) -> Iterator[Unit]:
        """Yield the units of a side that stand on the map."""
        return (unit for unit in map(self.roster.units.__getitem__, self.hex_of) if unit.side == side)

    def hexes_of(self, side: str) -> frozenset[HexId]:
        """Return the hexes where units of a side stand."""
        return frozenset(self.hex_of[unit.id] for unit in self.units_of(side))

    def features(self, one: HexId, other: HexId) -> tuple[str, ...]:
        """Return what lies on the hexside between two hexes."""
        return self.sheet.features_of_side.get(Hexside.between(one, other), ())

    def area(self, name: str) -> frozenset[HexId]:
        """Return the hexes of an area."""
        return frozenset(self.sheet.areas[name].hexes)

    def zone_of(self, unit: Unit) -> Iterator[HexId]:
        """Yield the hexes that a unit controls (9.1, 9.2)."""
        here = self.hex_of[unit.id]
        for there in self.sheet.grid.neighbors(here):
            features = self.features(here, there)
            is_closed = self.sheet.terrain[there] in ("rugged", "lake") or {*features} & {"rugged", *BARRIERS}
            is_dense = "rough_wooded" in (*features, self.sheet.terrain[there])
            has_road = Hexside.between(here, there) in self.road_links
            if unit.type == "sturmboot" or is_closed:
                continue
            if unit.type in ARMORED_ZONES and is_dense and not has_road:
                continue
            yield there

    def zones(self, units: Iterable[Unit]) -> frozenset[HexId]:
        """Return the hexes that some units control."""
        return frozenset(hex_id for unit in units for hex_id in self.zone_of(unit))

    @cached_property
    def banks(self) -> Mapping[HexId, str]:
        """Which bank of the Danube each land hex lies on."""
        found: dict[HexId, str] = {}
        for start, name in (("1010", "north"), ("1130", "south"), ("3133", "Csepel")):
            waiting = [HexId(start)]
            found[waiting[0]] = name
            while waiting:
                here = waiting.pop()
                for there in self.sheet.grid.neighbors(here):
                    is_wet = self.sheet.terrain[there] == "lake" or {*self.features(here, there)} & {
                        *BARRIERS
                    }
                    if there not in found and not is_wet:
                        found[there] = name
                        waiting.append(there)
        return found

    def way_out(self, units: Iterable[Unit]) -> HexId | None:
        """Return an edge hex that units could reach past Soviet units and zones, Danube ignored (16.58)."""
        soviet, zones = self.hexes_of("soviet"), self.zones(self.units_of("soviet"))
        start = {self.hex_of[unit.id] for unit in units}
        seen, waiting = set(start), list(start)
        while waiting:
            here = waiting.pop()
            if len(self.sheet.grid.neighbors(here)) < 6:
                return here
            for there in self.sheet.grid.neighbors(here):
                is_barred = there in soviet or (there in zones and there not in start)
                if there not in seen and not is_barred and self.sheet.terrain[there] != "lake":
                    seen.add(there)
                    waiting.append(there)
        return None

    def supplied(self, side: str) -> frozenset[str]:
        """Return the units of a side that can trace a supply line in clear weather (6.2, 6.3)."""
        lines = _Lines(self, side)
        return frozenset(unit.id for unit in self.units_of(side) if lines.reaches(unit))


@dataclass(frozen=True)
class _Lines:
    """The supply lines of one side."""

    ground: Ground
    side: str

    @cached_property
    def sources(self) -> frozenset[HexId]:
        return frozenset(h for zone in SOURCES[self.side] for h in self.ground.sheet.entries[zone])

    @cached_property
    def foes(self) -> frozenset[HexId]:
        return frozenset(h for h, units in self.ground.stacks.items() if units[0].side != self.side)

    @cached_property
    def barred(self) -> frozenset[HexId]:
        """Hexes that no line enters: enemy units, their zones where no friend stands, lakes."""
        zones = self.ground.zones(u for h in self.foes for u in self.ground.stacks[h])
        lakes = {h for h, terrain in self.ground.sheet.terrain.items() if terrain == "lake"}
        return frozenset(zones - self.ground.hexes_of(self.side) | self.foes | lakes)

    @cached_property
    def bridges(self) -> frozenset[Hexside]:
        crossings = self.ground.sheet.crossings.items()
        return frozenset(s for s, c in crossings if c.kind is CrossingKind.BRIDGE and c.owner == self.side)

    @cached_property
    def on_road(self) -> frozenset[HexId]:
        """The road hexes from which an unbroken road leads to a source."""
        danube = self.ground.sheet.hexsides["danube"]
        links = {link for link in self.ground.road_links if link not in danube} | self.bridges
        ways: dict[HexId, set[HexId]] = defaultdict(set)
        for link in links:
            ways[link.a].add(link.b)
            ways[link.b].add(link.a)
        seen = {hex_id for hex_id in self.sources if hex_id in ways and hex_id not in self.barred}
        waiting = list(seen)
        while waiting:
            for there in ways[waiting.pop()] - seen - self.barred:
                seen.add(there)
                waiting.append(there)
        return frozenset(seen)

    def reaches(self, unit: Unit) -> bool:
        """Return whether a unit's line reaches a road in supply, or the map's edge itself (6.26)."""
        start = self.ground.hex_of[unit.id]
        spent, queue = {start: 0.0}, [(0.0, start)]
        while queue:
            mp, here = heapq.heappop(queue)
            if here in self.on_road or self._is_edge_in_reach(unit, here, mp):
                return True
            for there in self.ground.sheet.grid.neighbors(here):
                total = mp + self.cost(unit, here, there)
                if there not in self.barred and total <= min(
                    MAX_OFF_ROAD_MP, spent.get(there, math.inf) - 0.1
                ):
                    spent[there] = total
                    heapq.heappush(queue, (total, there))
        return False

    def _is_edge_in_reach(self, unit: Unit, here: HexId, mp: float) -> bool:
        off_map = HEX_MP.get(self.ground.sheet.terrain[here], (9, 9))[0 if unit.movement else 1]
        return here in self.sources and mp + off_map <= MAX_OFF_ROAD_MP

    def cost(self, unit: Unit, here: HexId, there: HexId) -> float:
        """Return the movement points from hex to hex, infinite where the way is closed."""
        side, column = Hexside.between(here, there), 0 if unit.movement else 1
        features = self.ground.features(here, there)
        terrain = self.ground.sheet.terrain[there]
        if "danube" in features and side not in self.bridges:
            return math.inf
        bridge = 1 if side in self.bridges else 0
        if side in self.ground.sheet.road_links["primary"]:
            return (0.5, 1)[column] + bridge
        over = sum(SIDE_MP[kind][column] for kind in features if kind in SIDE_MP)
        if side in self.ground.road_links:
            return (
                math.ceil(((8, 8) if terrain == "rugged" else HEX_MP[terrain])[column] / 2 + over / 2)
                + bridge
            )
        if terrain in ("lake", "rugged") or "lake" in features or "rugged" in features:
            return math.inf
        return HEX_MP[terrain][column] + over + bridge
