"""What the map and the charts say of the ground: prices of hexes and hexsides, roads, reach of zones.

Written from the cases of the rulebook and from the map alone; prices are in half movement points, None
stands for what no points buy. Where the text leaves a choice the readings of the game hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil

from app.files.charts import parse_cell
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Hexside
from tests.games.bitter_end.inspection.readings import DEFAULT, Readings

DANUBE, LAKE, RUGGED, ROUGH_WOODED = "danube", "lake", "rugged", "rough_wooded"
DRY, BRIDGE, FORD, BOAT = "dry", "bridge", "ford", "boat"
"""What carries a unit over a hexside: dry land, or one of the three ways over the Danube (12.1)."""

SNOW, RAIL = "snow", "rail"
_OVERLAYS = {BRIDGE: "bridge", FORD: "ford", BOAT: "sturmboot"}


class Cells:
    """The charts in force in a game, cell by cell."""

    def __init__(self, book: Mapping[str, str]) -> None:
        """Take the chart book of a game."""
        self._book = book

    def word(self, key: str) -> str:
        """Return a cell as it stands; raises KeyError for one that there is not."""
        return str(parse_cell(self._book[key])[0])

    def words(self, key: str) -> Iterator[str]:
        """Yield the cells of a list in their order, none where there is none."""
        number = 0
        while f"{key}.{number}" in self._book:
            yield self.word(f"{key}.{number}").strip('"')
            number += 1

    def number(self, key: str) -> float:
        """Return a cell as a number; raises KeyError for one that there is not."""
        return float(self.word(key))

    def whole(self, key: str, default: int | None = None) -> int:
        """Return a cell as a whole number, the default where there is none; raises KeyError without one."""
        if default is not None and key not in self._book:
            return default
        return int(self.number(key))


class Ground:
    """One map under one set of charts; every price is reckoned once."""

    def __init__(
        self, sheet: MapSheet, cells: Cells, *, is_first: bool = False, readings: Readings = DEFAULT
    ) -> None:
        """Take a map and the charts to price it with; `is_first` is the first edition (its 9.2)."""
        self.is_first = is_first
        self.readings = readings
        self.sheet = sheet
        self.cells = cells
        grid = sheet.grid
        self.near = {here: tuple(grid.neighbors(here)) for here in grid.hexes}
        self.features = sheet.features_of_side
        self.roads: dict[Hexside, tuple[str, ...]] = {}
        for kind, links in sheet.road_links.items():
            for link in links:
                self.roads[link] = (*self.roads.get(link, ()), kind)
        self.road_hexes = {end for link in self.roads if self._is_joined(link) for end in link}
        self.road_hexes |= {here for here, kind in sheet.edge_roads.items() if self.is_road(kind)}
        self.shores = frozenset(end for side in sheet.hexsides.get(DANUBE, ()) for end in side)
        self._links: dict[HexId, tuple[tuple[HexId, bool], ...]] = {}
        self._prices: dict[tuple[HexId, HexId, bool, bool, bool, str], int | None] = {}
        self._zones: dict[tuple[HexId, HexId, bool], bool] = {}

    def links(self, here: HexId) -> tuple[tuple[HexId, bool], ...]:
        """Return the hexes to which a road may lead, and whether that takes a bridge over the Danube."""
        if here not in self._links:
            self._links[here] = tuple(self._linked(here))
        return self._links[here]

    def _linked(self, here: HexId) -> Iterator[tuple[HexId, bool]]:
        for there in self.near[here]:
            is_danube = DANUBE in self.kinds(here, there)
            if is_danube or (self.is_joined(here, there) and not self.is_impassable(here, there)):
                yield there, is_danube

    def far_from(self, hexes: Iterable[HexId]) -> dict[HexId, int]:
        """Return how far every hex of the map is from the nearest of some hexes."""
        fresh = list(hexes)
        found = dict.fromkeys(fresh, 0)
        while fresh:
            ring = [there for here in fresh for there in self.near[here] if there not in found]
            distance = 1 + found[fresh[0]]
            fresh = list(dict.fromkeys(ring))
            found.update(dict.fromkeys(fresh, distance))
        return found

    # ---- what lies there

    def terrain(self, here: HexId) -> str:
        """Return the terrain that governs a hex."""
        return self.sheet.terrain.get(here, LAKE)

    def kinds(self, one: HexId, other: HexId) -> tuple[str, ...]:
        """Return what lies on the hexside between two hexes."""
        return self.features.get(Hexside.between(one, other), ())

    def is_impassable(self, one: HexId, other: HexId) -> bool:
        """Return whether a lake bars the way (2.2)."""
        return self.terrain(other) == LAKE or LAKE in self.kinds(one, other)

    def roads_between(self, one: HexId, other: HexId) -> tuple[str, ...]:
        """Return the kinds of road drawn from one hex to the other."""
        return self.roads.get(Hexside.between(one, other), ())

    def is_road(self, kind: str) -> bool:
        """Return whether a kind of road is one for lines, zones and attacks too (7.61)."""
        return kind != RAIL or self.readings.rail_is_road

    def is_joined(self, one: HexId, other: HexId) -> bool:
        """Return whether a connecting road leads from one hex into the next (9.22, 10.36)."""
        return self._is_joined(Hexside.between(one, other))

    def _is_joined(self, link: Hexside) -> bool:
        return any(map(self.is_road, self.roads.get(link, ())))

    def is_rugged(self, one: HexId, other: HexId) -> bool:
        """Return whether a step goes into a rugged hex or across a rugged hexside."""
        return self.terrain(other) == RUGGED or RUGGED in self.kinds(one, other)

    # ---- zones of control

    def zone_reaches(self, one: HexId, other: HexId, is_limited: bool) -> bool:
        """Return whether the zone of a unit reaches a neighbouring hex (9.21 to 9.23)."""
        key = (one, other, is_limited)
        if key not in self._zones:
            self._zones[key] = self._zone_reaches(one, other, is_limited)
        return self._zones[key]

    def _zone_reaches(self, one: HexId, other: HexId, is_limited: bool) -> bool:
        kinds = self.kinds(one, other)
        if self.is_impassable(one, other) or self.is_rugged(one, other) or DANUBE in kinds:
            return False
        is_wooded = self.terrain(other) == ROUGH_WOODED or (ROUGH_WOODED in kinds and not self.is_first)
        if is_limited and is_wooded:
            return self.is_joined(one, other)
        return True

    # ---- prices

    def price(
        self, one: HexId, other: HexId, is_motorized: bool, weather: str, roads: bool, way: str
    ) -> int | None:
        """Return the cheapest price of a step by one way over its hexside, with or without roads."""
        key = (one, other, is_motorized, weather == SNOW, roads, way)
        if key not in self._prices:
            self._prices[key] = min(self._offers(*key), default=None)
        return self._prices[key]

    def _offers(
        self, one: HexId, other: HexId, is_motorized: bool, snow: bool, roads: bool, way: str
    ) -> Iterator[int]:
        if self.is_impassable(one, other):
            return
        plain = self._off_road(one, other, is_motorized, way)
        if plain is not None:
            yield plain
        for kind in self.roads_between(one, other) if roads else ():
            rate = self.by_road(one, other, is_motorized, snow, way, kind)
            if rate is not None:
                yield rate

    def _off_road(self, one: HexId, other: HexId, is_motorized: bool, way: str) -> int | None:
        into, sides = self.hex_price(other, is_motorized), self._sides(one, other, is_motorized)
        if into is None or sides is None or self.crossing(way, is_motorized) is None:
            return None
        return 2 * (into + sides + (self.crossing(way, is_motorized) or 0))

    def by_road(
        self, one: HexId, other: HexId, is_motorized: bool, snow: bool, way: str, kind: str
    ) -> int | None:
        """Return the road rate of a step (7.65, 7.66, 4.4); roads cross bridges, not fords (12.2)."""
        extra = self.crossing(way, is_motorized)
        is_cut = way == BOAT or (way == FORD and not self.readings.road_over_ford)
        if extra is None or is_cut or (snow and kind != "primary"):
            return None
        if kind == "primary" and not snow:
            return self._primary(is_motorized) + 2 * extra
        sides = self._sides(one, other, is_motorized, self.readings.rugged_hexside_secondary_mp) or 0
        halved = extra if self.readings.bridge_cost_halved else 0
        return 2 * ceil((self._nominal(other, is_motorized) + sides + halved) / 2) + 2 * (extra - halved)

    def hex_price(self, here: HexId, is_motorized: bool) -> int | None:
        """Return the whole points that a hex costs off the road."""
        cell = self.cells.whole(f"tec.hex.{self.terrain(here)}.mp.{0 if is_motorized else 1}", -1)
        return None if cell < 0 else cell

    def entry_price(self, here: HexId, is_motorized: bool, weather: str, roads: bool) -> int | None:
        """Return the price of a hex for a unit that comes onto the map there (17.3)."""
        offers = []
        into = self.hex_price(here, is_motorized)
        if into is not None and self.terrain(here) != LAKE:
            offers.append(2 * into)
        for kind in self._roads_off_map(here) if roads else ():
            if kind == "primary" and weather != SNOW:
                offers.append(self._primary(is_motorized))
            elif kind == "primary" or weather != SNOW:
                offers.append(2 * ceil(self._nominal(here, is_motorized) / 2))
        return min(offers, default=None)

    def _roads_off_map(self, here: HexId) -> tuple[str, ...]:
        """Return the road that runs off the map; where none is drawn, any road of the hex may be taken to."""
        if here in self.sheet.edge_roads:
            return (self.sheet.edge_roads[here],)
        if not self.readings.edge_road_default:
            return ()
        return tuple({kind for there in self.near[here] for kind in self.roads_between(here, there)})

    def crossing(self, way: str, is_motorized: bool) -> int | None:
        """Return the extra points of a way over the Danube, 0 on dry land (12.3)."""
        if way == DRY:
            return 0
        cell = self.cells.whole(f"tec.overlay.{_OVERLAYS[way]}.mp.{0 if is_motorized else 1}", -1)
        return None if cell < 0 else cell

    def _primary(self, is_motorized: bool) -> int:
        who = "motorized" if is_motorized else "non_motorized"
        return int(2 * self.cells.number(f"tec.road.primary.{who}"))

    def _nominal(self, here: HexId, is_motorized: bool) -> int:
        """Return the points that a secondary road halves; rugged ground counts twice its road figure."""
        if self.terrain(here) == RUGGED:
            return 2 * self.cells.whole(f"tec.hex.rugged.secondary_road_mp.{0 if is_motorized else 1}")
        return self.hex_price(here, is_motorized) or 0

    def _sides(self, one: HexId, other: HexId, is_motorized: bool, rugged: int | None = None) -> int | None:
        """Return what the relief and rivers of a hexside cost together; `rugged` is what that counts."""
        costs = [0]
        for kind in self.kinds(one, other):
            if kind == RUGGED:
                if rugged is None:
                    return None
                costs.append(rugged)
            elif kind not in (DANUBE, LAKE):
                costs.append(self.cells.whole(f"tec.hexside.{kind}.mp.{0 if is_motorized else 1}"))
        return sum(costs) if self.readings.hexside_sum else max(costs)
