"""Budapest on a board: its hexes (2.2), and how far any hex lies from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from rules.board import Board
from rules.games.bitter_end.words import DANUBE
from rules.hexgrid import HexId, Hexside

FAR = 999
"""The distance of a hex from which there is no way, or from a city that is not on the board."""


class City:
    """The hexes of Budapest on one board. Distances are counted once and kept."""

    def __init__(self, board: Board) -> None:
        """Take a board; one without the city has no hexes here and everything is FAR."""
        self.board = board
        self.buda = board.areas.get("buda", frozenset())
        self.pest = board.areas.get("pest", frozenset())
        self.hexes = self.buda | self.pest
        self.perimeter = self.hexes | board.areas.get("pest_clear", frozenset())

    def range_of(self, hex_id: HexId) -> int:
        """Return how many hexes it is to the nearest Budapest hex."""
        return self._ranges.get(hex_id, FAR)

    def range_outside(self, hex_id: HexId) -> int:
        """Return how many hexes a hex lies outside the original perimeter, 0 within."""
        return self._outside.get(hex_id, FAR)

    def range_on_foot(self, hex_id: HexId) -> int:
        """Return the range by which 16.53 goes: on the north bank round the river, without crossing it."""
        return self._round_the_river.get(hex_id, self.range_of(hex_id))

    @cached_property
    def _ranges(self) -> Mapping[HexId, int]:
        return self._flood(self.hexes, {})

    @cached_property
    def _outside(self) -> Mapping[HexId, int]:
        return self._flood(self.perimeter, {})

    @cached_property
    def _round_the_river(self) -> Mapping[HexId, int]:
        """The hexes of the bank of Pest, which is the north bank further up, with their way to Pest."""
        danube = {side: DANUBE for side, seam in self.board.seams.items() if DANUBE in seam.sides}
        return self._flood(self.pest, danube) if danube else {}

    def _flood(self, sources: Iterable[HexId], closed: Mapping[Hexside, str]) -> Mapping[HexId, int]:
        topology = self.board.topology
        names, index = topology.hexes, topology.index
        found = {index[hex_id]: 0 for hex_id in sources if hex_id in index}
        ring = list(found)
        while ring:
            nearby = [(here, there) for here in ring for there in topology.neighbors[here]]
            ring = []
            for here, there in nearby:
                if there not in found and Hexside.between(names[here], names[there]) not in closed:
                    found[there] = found[here] + 1
                    ring.append(there)
        return {names[here]: steps for here, steps in found.items()}
