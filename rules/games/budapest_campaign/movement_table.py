"""The ground of movement in numbers: what a step meets, and what it costs each kind of mover.

Each kind of step is judged once by the rule functions and kept with the board; a situation changes little
of it: Festung markers, ice, and enemy aircraft over railroads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.board import Board
from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.movement_ways import Mover, Passage, best_way
from rules.games.budapest_campaign.words import DANUBE, FORTIFIED, LAKE, RAIL
from rules.kit.prices import Price, price

Row = tuple[tuple[int, int], ...]
"""The hexes that may be entered from one, with the cost in sixths."""


class MovementTable:
    """The steps of one board under one law; hexes are numbers of the topology."""

    def __init__(self, board: Board, law: Law) -> None:
        """Take a board; what is asked first is worked out first."""
        self.law = law
        self.topology = board.topology
        self.terrain = tuple(board.terrain[here] for here in board.topology.hexes)
        # Hexes that are all lake; a lake on a hexside has a price in the chart, as a river has.
        self.lakes = frozenset(here for here, kind in enumerate(self.terrain) if kind == LAKE)
        self.passages = tuple(_passages(board))
        self._prices: dict[tuple[Mover, Passage], Price] = {}
        self._rows: dict[tuple[Mover, bool], tuple[Row, ...]] = {}

    def price(self, mover: Mover, passage: Passage) -> Price:
        """Return what a step comes to for a mover."""
        # Some dozens of kinds of steps stand for thousands of hexsides, and each is judged once.
        key = (mover, passage)
        found = self._prices.get(key)
        if found is None:
            found = self._prices[key] = price(best_way(self.law, mover, passage))
        return found

    def rows(self, mover: Mover, *, is_frozen: bool) -> tuple[Row, ...]:
        """Return the open steps out of every hex, without markers on the map and aircraft above it."""
        key = (mover, is_frozen)
        if key not in self._rows:
            hexes = range(len(self.terrain))
            self._rows[key] = tuple(tuple(self._steps(mover, here, is_frozen=is_frozen)) for here in hexes)
        return self._rows[key]

    def _steps(self, mover: Mover, here: int, *, is_frozen: bool) -> Iterator[tuple[int, int]]:
        for there, passage in self.passages[here].items():
            # Passages are compiled for an open river: frost belongs to the position, and rows are kept for
            # both.
            found = self.price(mover, passage._replace(is_frozen=is_frozen))
            if self.is_ordinary(mover, there) and not found.barred_by:
                yield there, found.mp_parts

    def is_ordinary(self, mover: Mover, there: int) -> bool:
        """Return whether a hex is entered by ordinary steps: a lake hex is crossed (6.2)."""
        return mover.is_flotilla or there not in self.lakes


def _passages(board: Board) -> Iterator[Mapping[int, Passage]]:
    """Yield what the steps out of each hex cross and enter."""
    topology, fortified = board.topology, board.areas.get(FORTIFIED, frozenset())
    features = board.features_by_hexside.items()
    # Both banks: the river runs between hexes, and the flotilla lies in those beside it (15.3).
    danube = {here for side, each in features if DANUBE in each.sides for here in side}
    for number, here in enumerate(topology.hexes):
        row: dict[int, Passage] = {}
        for there in topology.neighbors[number]:
            entered = topology.hexes[there]
            between = board.features(here, entered)
            row[there] = Passage(
                board.terrain[entered],
                entered in fortified,
                entered in danube,
                RAIL in between.roads,
                between.sides,
            )
        yield row
