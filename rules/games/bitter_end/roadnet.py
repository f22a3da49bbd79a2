"""The roads as supply sees them (6.22, 6.3, 12.2): road hexes, links between them, and where they end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from rules.board import HexsideFeatures
from rules.findings import Finding, forbids, rule
from rules.games.bitter_end.ground import Ground
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.words import BRIDGE, DANUBE, ENTRIES, FORD, LAKE, RAIL
from rules.games.bitter_end.zones import has_connecting_road


class Edge(NamedTuple):
    """A side's part of the map edge: entry hexes (6.3), those where a road line ends, hexes next to any."""

    entries: frozenset[int]
    exits: tuple[int, ...]
    near: frozenset[int]


@rule("6.25")
def road_of_a_line_ends_at_the_ford(law: Law, features: HexsideFeatures) -> Iterator[Finding]:
    """Roads do not cross fords for lines, even where units are let over them by road."""
    if features.crossing != FORD or not features.roads:
        return
    if not law.choices["road_over_ford"]:
        yield forbids("road_over_ford")
    elif not law.choices["road_over_ford_supply"]:
        yield forbids("road_over_ford_supply")


class RoadNet:
    """The roads as supply sees them: which hexes have one, and which hexsides one leads across."""

    def __init__(self, ground: Ground) -> None:
        """Take the roads of a ground with its bridges as they are."""
        self.ground = ground
        self.choices = ground.law.choices
        self._edges: dict[str, Edge] = {}

    @cached_property
    def links(self) -> tuple[tuple[int, ...], ...]:
        """For each hex the neighbours that a supply road leads to, in their order: lines are told by it."""
        found: list[list[int]] = [[] for _ in self.ground.terrain]
        for (here, there), features in self.ground.features_by_hexside.items():
            if self._leads_across(here, there, features):
                found[here].append(there)
        return tuple(tuple(sorted(each)) for each in found)

    def _leads_across(self, here: int, there: int, features: HexsideFeatures) -> bool:
        # The weather is not asked: snow changes only what the part off the road costs (A30).
        terrain = self.ground.terrain
        if LAKE in features.sides or LAKE in (terrain[here], terrain[there]):
            return False
        # Before the river is asked about: under a bridge there always is one.
        if features.crossing == BRIDGE:
            return self._bridge_carries(here, there)
        # A road drawn over the Danube without a bridge leads nowhere.
        is_bare = not features.crossing and DANUBE in features.sides
        if is_bare or road_of_a_line_ends_at_the_ford(self.ground.law, features):
            return False
        return has_connecting_road(self.ground.law, features)

    def _bridge_carries(self, here: int, there: int) -> bool:
        """A bridge is a road for supply, drawn or not (12.2), unless it is read otherwise."""
        # 12.2 assumes a road over an intact bridge; whether its ends need roads of their own is A23.
        is_free = not self.choices["supply_bridge_needs_roads"]
        return is_free or (here in self.drawn and there in self.drawn)

    @cached_property
    def drawn(self) -> frozenset[int]:
        """The hexes with a road on the map or running off it."""
        board, index = self.ground.board, self.ground.topology.index
        touched = (hex_id for hex_id, kinds in board.roads_at.items() if any(map(self._is_road, kinds)))
        leaving = (hex_id for hex_id, kind in board.edge_roads.items() if self._is_road(kind))
        return frozenset(index[hex_id] for hex_id in {*touched, *leaving} if hex_id in index)

    def _is_road(self, kind: str) -> bool:
        return kind != RAIL or bool(self.choices["rail_is_road"])

    def is_road_hex(self, here: int) -> bool:
        """Return whether a line may take to the road in a hex."""
        return here in self.drawn or bool(self.links[here])

    def edge(self, side: str) -> Edge:
        """Return where the lines of a side may end."""
        if side not in self._edges:
            neighbors = self.ground.topology.neighbors
            entries = entry_numbers(self.ground, side)
            exits = tuple(n for n in entries if self.is_road_hex(n) and self._may_end_in(n))
            near = frozenset(there for here in entries for there in neighbors[here])
            self._edges[side] = Edge(frozenset(entries), exits, near)
        return self._edges[side]

    def _may_end_in(self, here: int) -> bool:
        """Whether a road line needs a road that runs off the map is a matter of reading."""
        # 6.3 names the entry hexes as sources and asks for nothing beyond them (A29).
        if not self.choices["road_line_needs_edge_road"]:
            return True
        leaving = self.ground.board.edge_roads.get(self.ground.topology.hexes[here])
        return leaving is not None and self._is_road(leaving)


def entry_numbers(ground: Ground, side: str) -> tuple[int, ...]:
    """Return the numbers of the entry hexes of a side, its supply sources, each once."""
    hexes = (hex_id for zone in ENTRIES[side] for hex_id in ground.board.entries.get(zone, ()))
    index = ground.topology.index
    return tuple(dict.fromkeys(index[hex_id] for hex_id in hexes if hex_id in index))
