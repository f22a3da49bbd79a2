"""The ground of movement in numbers: what a step meets, and what it costs each stack of movers.

Each kind of step is judged once by the rule functions and kept with the board; a situation changes little of
it: who holds the hexes beside bridges, and by one reading along railroads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from rules.board import Topology
from rules.games.battle_for_hungary.law import Law
from rules.games.battle_for_hungary.movement_ways import Mover, Passage, way_of_all
from rules.kit.prices import Price, price

Row = tuple[tuple[int, int], ...]
"""The hexes that may be entered from one, with the cost in half points."""
Movers = tuple[Mover, ...]
"""The different movers of a stack."""


class MovementTable:
    """The steps of one board under one law; hexes are numbers of the topology."""

    def __init__(self, law: Law, topology: Topology, passages: tuple[Mapping[int, Passage], ...]) -> None:
        """Take what the steps out of each hex cross and enter; what is asked first is worked out first."""
        self.law = law
        self.topology = topology
        # Nothing in a passage hangs on who stands where: the field of a position patches that in.
        self.passages = passages
        self._prices: dict[tuple[Movers, Passage], Price] = {}
        self._rows: dict[Movers, tuple[Row, ...]] = {}

    @cached_property
    def bridged(self) -> Mapping[int, tuple[int, ...]]:
        """The steps on which it may matter who holds both hexes: where they lead, by where they begin."""
        found = {
            here: tuple(there for there, passage in row.items() if passage.depends_on_holders)
            for here, row in enumerate(self.passages)
        }
        return {here: there for here, there in found.items() if there}

    def price(self, movers: Movers, passage: Passage) -> Price:
        """Return what a step comes to for a stack."""
        # Some dozens of kinds of steps stand for thousands of hexsides, and each is judged once.
        key = (movers, passage)
        found = self._prices.get(key)
        if found is None:
            found = self._prices[key] = price(way_of_all(self.law, movers, passage))
        return found

    def rows(self, movers: Movers) -> tuple[Row, ...]:
        """Return the open steps out of every hex, as if nobody held any."""
        if movers not in self._rows:
            self._rows[movers] = tuple(tuple(self._steps(movers, row)) for row in self.passages)
        return self._rows[movers]

    def _steps(self, movers: Movers, row: Mapping[int, Passage]) -> Iterator[tuple[int, int]]:
        for there, passage in row.items():
            found = self.price(movers, passage)
            if not found.barred_by:
                yield there, found.mp_parts
