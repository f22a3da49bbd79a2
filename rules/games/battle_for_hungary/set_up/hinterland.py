"""The ground behind the fronts of a set-up: how deep a hex lies, what a headquarters there would serve."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.games.battle_for_hungary.set_up.terms import Terms
from rules.games.battle_for_hungary.words import SOURCES
from rules.hexgrid import HexId


@dataclass(frozen=True)
class Hinterland:
    """What a side holds at the deployment line of a set-up."""

    terms: Terms
    side: str

    @property
    def ground(self) -> frozenset[HexId]:
        """The hexes of the side."""
        return self.terms.ground[self.side]

    @cached_property
    def depth(self) -> Mapping[HexId, int]:
        """How many hexes of its own ground lie between each hex and the front, 0 at the front."""
        return self._spread(self.terms.fronts[self.side], self.ground, self.terms.terrain.around)

    @cached_property
    def linked(self) -> frozenset[HexId]:
        """The hexes that its sources reach over its own ground: no pocket is among them."""
        return frozenset(self._spread(self._sources, self.ground, self.terms.terrain.around))

    @cached_property
    def railed(self) -> frozenset[HexId]:
        """The hexes behind the front to which a railroad leads from a source."""
        rails = self.terms.terrain.rail_around
        # A railroad along the front itself is cut by the first enemy zone, so no line is counted over it.
        behind = frozenset(here for here in self.ground if self.depth.get(here, 1))
        return frozenset(self._spread(self._sources, behind, lambda here: rails.get(here, ()))) & rails.keys()

    @property
    def _sources(self) -> frozenset[HexId]:
        # A source that the other side holds at the beginning serves nobody yet.
        return self.terms.terrain.area(SOURCES[self.side]) & self.ground

    def front_near(self, here: HexId, hexes: int) -> frozenset[HexId]:
        """Return the hexes of the front that are linked and not farther from a hex than so many."""
        distance = self.terms.terrain.distance
        front = self.terms.fronts[self.side]
        # As the crow flies: which enemy zones will bar lines nobody knows before both sides stand.
        return frozenset(far for far in front if far in self.linked and distance(here, far) <= hexes)

    @staticmethod
    def _spread(
        start: Iterable[HexId], within: Collection[HexId], around: Callable[[HexId], Iterable[HexId]]
    ) -> dict[HexId, int]:
        """Return how many steps each hex is from the nearest of some, over hexes within a ground."""
        # Ring by ring, so that the first time a hex is met is its least distance.
        found = dict.fromkeys(start, 0)
        edge = list(found)
        while edge:
            edge = _next_ring(edge, found, within, around)
        return found


def _next_ring(
    edge: list[HexId],
    found: dict[HexId, int],
    within: Collection[HexId],
    around: Callable[[HexId], Iterable[HexId]],
) -> list[HexId]:
    ring = dict.fromkeys(there for here in edge for there in around(here))
    new = [here for here in ring if here in within and here not in found]
    steps = found[edge[0]] + 1
    found.update(dict.fromkeys(new, steps))
    return new
