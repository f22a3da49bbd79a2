"""The ground as rules read it: what never changes on one board under one law, worked out once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, TypeVar

from rules.board import Board
from rules.hexgrid import HexId

L = TypeVar("L")
G = TypeVar("G")

NOWHERE: frozenset[HexId] = frozenset()


@dataclass(frozen=True)
class RuledGround(Generic[L]):
    """The ground of one board under one law, with its areas, its neighbours and its railroads."""

    board: Board
    law: L

    rail: ClassVar[str] = "rail"
    """The kind of road that is a railroad."""

    @cached_property
    def areas(self) -> Mapping[str, frozenset[HexId]]:
        """The hexes of every area that the board names, by name."""
        # Cut to the hexes that exist, once: no rule has to ask again whether a hex of an area is there.
        return {name: hexes & self.board.terrain.keys() for name, hexes in self.board.areas.items()}

    def area(self, name: str) -> frozenset[HexId]:
        """Return the hexes of an area that exist, none where the board does not name it."""
        return self.areas.get(name, NOWHERE)

    def kind(self, here: HexId) -> str:
        """Return the terrain of a hex, whatever stands on it; raises KeyError where there is no hex."""
        return self.board.terrain[here]

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
        return self.rail in self.board.features(here, there).roads

    @cached_property
    def rail_hexes(self) -> frozenset[HexId]:
        """The hexes with a railroad: one that leads to a neighbour, or off the map."""
        # One that only leaves the map counts: sources lie at the edge, and units ride off by it.
        return frozenset(self.board.roads_at) | frozenset(self.board.edge_roads)

    @cached_property
    def rail_around(self) -> Mapping[HexId, tuple[HexId, ...]]:
        """The neighbours to which railroads lead, of each hex that has any."""
        found = {here: tuple(t for t in self.around(here) if self.has_rail(here, t)) for here in self._around}
        # Hexes without any are left out: lines are spread over railroads by asking for the keys.
        return {here: there for here, there in found.items() if there}


class KeptGrounds(Generic[L, G]):
    """The grounds of boards under laws, each with what was worked out of it before."""

    def __init__(self, make: Callable[[Board, L], G]) -> None:
        """Take what makes the ground of a board under a law."""
        self._make = make
        self._known: dict[int, tuple[Board, L, G]] = {}

    def of(self, board: Board, law: L) -> G:
        """Return the ground of a board under a law; of two laws for one board the later is kept."""
        known = self._known.get(id(board))
        if known is None or known[1] is not law:
            # The board is kept with it: its number is not given to another while it lives.
            known = self._known[id(board)] = board, law, self._make(board, law)
        return known[2]
