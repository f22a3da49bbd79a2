"""The ground as the rules read it: what never changes on one board under one law, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.board import Board
from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.movement_table import MovementTable
from rules.games.budapest_campaign.words import (
    AXIS,
    CONTINGENT,
    DANUBE,
    RAIL,
    SOURCES,
    SOVIET,
    SOVIET_SIDE,
)
from rules.hexgrid import HexId

NOWHERE: frozenset[HexId] = frozenset()


@dataclass(frozen=True)
class Terrain:
    """The ground of one board under one law."""

    board: Board
    law: Law

    @cached_property
    def _areas(self) -> Mapping[str, frozenset[HexId]]:
        # Cut to the hexes that exist, once: no rule has to ask again whether a hex of an area is there.
        return {name: hexes & self.board.terrain.keys() for name, hexes in self.board.areas.items()}

    def area(self, name: str) -> frozenset[HexId]:
        """Return the hexes of an area that exist, none where the board does not name it."""
        return self._areas.get(name, NOWHERE)

    def kind(self, here: HexId) -> str:
        """Return the terrain of a hex; raises KeyError for a hex that does not exist."""
        return self.board.terrain[here]

    @cached_property
    def movement(self) -> MovementTable:
        """What steps cost on this ground (6.2)."""
        return MovementTable(self.board, self.law)

    @cached_property
    def _around(self) -> Mapping[HexId, tuple[HexId, ...]]:
        topology = self.board.topology
        return {
            here: tuple(topology.hexes[there] for there in topology.neighbors[n])
            for n, here in enumerate(topology.hexes)
        }

    def around(self, here: HexId) -> tuple[HexId, ...]:
        """Return the hexes beside one, clockwise, those that exist."""
        return self._around[here]

    def distance(self, one: HexId, other: HexId) -> int:
        """Return the number of hexes from one to the other, whatever lies between."""
        return self.board.topology.grid.distance(one, other)

    def hexsides(self, here: HexId, there: HexId) -> frozenset[str]:
        """Return the kinds of hexside between two neighbours."""
        return self.board.features(here, there).sides

    def has_rail(self, here: HexId, there: HexId) -> bool:
        """Return whether a railroad leads from a hex to its neighbour."""
        return RAIL in self.board.features(here, there).roads

    @cached_property
    def rail_hexes(self) -> frozenset[HexId]:
        """The hexes with a railroad: one that leads to a neighbour, or off the map."""
        # A railroad that only leaves the map makes its hex one of them too: units ride off by it (6.4.1).
        return frozenset(self.board.roads_at) | frozenset(self.board.edge_roads)

    @cached_property
    def rail_around(self) -> Mapping[HexId, tuple[HexId, ...]]:
        """The neighbours to which railroads lead, of each hex that has any."""
        found = {here: tuple(t for t in self.around(here) if self.has_rail(here, t)) for here in self._around}
        return {here: there for here, there in found.items() if there}

    @cached_property
    def danube_hexes(self) -> frozenset[HexId]:
        """The hexes that adjoin a hexside of the Danube (15.3)."""
        features = self.board.features_by_hexside.items()
        return frozenset(here for side, each in features if DANUBE in each.sides for here in side)

    def is_original_side(self, side: str, here: HexId) -> bool:
        """Return whether a hex lies on a side's own side of the original front line (3.3, 18.1)."""
        return (here in self.area(SOVIET_SIDE)) == (side == SOVIET)

    def printed_sources(self, side: str) -> frozenset[HexId]:
        """Return the printed map-edge sources of a side, the contingent ones not among them (12.2)."""
        return self.area(SOURCES[side])

    def contingent_sources(self, side: str) -> frozenset[HexId]:
        """Return the sources that the side has to win first; the Axis has none (12.2b)."""
        return NOWHERE if side == AXIS else self.area(CONTINGENT)
