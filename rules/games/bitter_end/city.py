"""Budapest on a map: its hexes (2.2), and how far any hex lies from them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from rules.board import Board
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.words import DANUBE
from rules.hexgrid import Grid, HexId, Hexside
from rules.units import Unit

CITY_RANGE = 2
"""How far limited units may stray from a Budapest urban hex (16.51)."""

FAR = 999
"""The distance of a hex beside the map, or to a city that is not on the map."""


class City:
    """The hexes of Budapest on one map. Distances are counted when first asked for, and kept."""

    def __init__(
        self, grid: Grid, cities: Mapping[str, Collection[HexId]], danube: Iterable[Hexside]
    ) -> None:
        """Take a map's named sets `buda`, `pest`, `pest_clear`, and the hexsides of the river."""
        self.grid = grid
        self.buda = frozenset(cities.get("buda", ()))
        self.pest = frozenset(cities.get("pest", ()))
        self.hexes = self.buda | self.pest
        # The clear hexes of Pest are no urban hexes for ranges (2.2), but the city's own when one asks who
        # got out.
        self.perimeter = self.hexes | frozenset(cities.get("pest_clear", ()))
        self.danube = frozenset(danube)
        self._ranges: dict[HexId, int] = {}
        self._outside: dict[HexId, int] = {}

    @classmethod
    def of_board(cls, board: Board) -> City:
        """Return the city of a board; one without it has no hexes, and everything is FAR."""
        danube = (side for side, features in board.features_by_hexside.items() if DANUBE in features.sides)
        return cls(board.topology.grid, board.areas, danube)

    def range_of(self, hex_id: HexId) -> int:
        """Return how many hexes it is to the nearest Budapest hex."""
        return self._nearest(hex_id, self.hexes, self._ranges)

    def range_outside(self, hex_id: HexId) -> int:
        """Return how many hexes a hex lies outside the original perimeter, 0 within."""
        return self._nearest(hex_id, self.perimeter, self._outside)

    def range_on_foot(self, hex_id: HexId) -> int:
        """Return the range by which 16.53 goes: on the north bank round the river, without crossing it."""
        # The other bank has no way to Pest that spares the river: from there hexes are counted straight.
        return self._round_the_river.get(hex_id, self.range_of(hex_id))

    def is_on_the_bank_of_pest(self, hex_id: HexId) -> bool:
        """Return whether a hex lies on the bank of Pest, which further up the river is the north bank."""
        return hex_id in self._round_the_river

    def is_north_of_the_danube(self, hex_id: HexId) -> bool:
        """Return whether a hex lies on that bank, and no further south than where the city begins."""
        if not self.is_on_the_bank_of_pest(hex_id):
            return False
        # The second coordinate grows to the south.
        return self.grid.centre(hex_id)[1] < min(self.grid.centre(each)[1] for each in self.hexes)

    def _nearest(self, hex_id: HexId, goals: frozenset[HexId], known: dict[HexId, int]) -> int:
        if hex_id not in known:
            # Straight through whatever lies between: 16.54 and 16.55 name no way.
            distances = (self.grid.distance(hex_id, goal) for goal in goals if hex_id in self.grid)
            known[hex_id] = min(distances, default=FAR)
        return known[hex_id]

    @cached_property
    def _round_the_river(self) -> Mapping[HexId, int]:
        """The hexes of the bank of Pest, which is the north bank further up, with their way to Pest."""
        # A board without the river has no banks to keep apart.
        found = dict.fromkeys(self.pest, 0) if self.danube else {}
        queue = list(found)
        for here in queue:
            for there in self.grid.neighbors(here):
                if there not in found and Hexside.between(here, there) not in self.danube:
                    found[there] = found[here] + 1
                    queue.append(there)
        return found


def range_allowed(law: Law, city: City, unit: Unit) -> int:
    """Return how far from Budapest a unit that is tied to it may go from where it stands (16.51)."""
    if unit.hex is None or not law.choices["besiegers_may_return"]:
        return CITY_RANGE
    # Who was driven out may move there by the second reading, and never farther out than he is.
    return max(CITY_RANGE, city.range_of(unit.hex))
