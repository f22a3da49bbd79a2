"""Lines over the map (12.0): what bars a hex to them, and how they spread out from where they end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.findings import Finding, forbids, rule
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import LAKE
from rules.hexgrid import HexId

Around = Callable[[HexId], Iterable[HexId]]
"""The hexes to which a line may go on from a hex."""


@rule("12.0")
def lakes_bar_lines(situation: Situation, here: HexId) -> Iterator[Finding]:
    """A hex that is all lake blocks a line."""
    if situation.terrain.kind(here) == LAKE:
        yield forbids(hex=here)


@rule("12.0")
def enemies_bar_lines(situation: Situation, side: str, here: HexId) -> Iterator[Finding]:
    """An enemy unit in a hex blocks a line; by one reading a lone depot or truck column does not."""
    if situation.law.is_set("logistics_block_loc"):
        if situation.is_enemy_in(side, here):
            yield forbids("logistics_block_loc", hex=here)
    elif situation.is_enemy_fighting_in(side, here):
        yield forbids(hex=here)


@rule("12.0")
def enemy_zones_bar_lines(situation: Situation, side: str, here: HexId) -> Iterator[Finding]:
    """An enemy zone blocks a line, friends in the hex or not."""
    if situation.is_in_enemy_zone(side, here):
        yield forbids(hex=here)


@dataclass(frozen=True)
class LineGround:
    """The ground over which a side traces its lines."""

    situation: Situation
    side: str

    def bars(self, here: HexId) -> tuple[Finding, ...]:
        """Return what keeps a line from entering a hex; it may always begin there."""
        where = self.situation, self.side, here
        return (
            *lakes_bar_lines(self.situation, here),
            *enemies_bar_lines(*where),
            *enemy_zones_bar_lines(*where),
        )

    @cached_property
    def closed(self) -> frozenset[HexId]:
        """The hexes that no line of the side enters."""
        # Every hex is asked: lakes lie anywhere, not only near the enemy.
        return frozenset(here for here in self.situation.terrain.board.terrain if self.bars(here))

    @cached_property
    def closed_to_rail(self) -> frozenset[HexId]:
        """Those that no line along a railroad enters: by one reading enemy zones do not count there."""
        if self.situation.law.is_set("rail_loc_ezoc"):
            return self.closed
        return frozenset(here for here in self.closed if self._is_closed_by_more_than_zones(here))

    def _is_closed_by_more_than_zones(self, here: HexId) -> bool:
        lakes = lakes_bar_lines(self.situation, here)
        return bool(lakes or enemies_bar_lines(self.situation, self.side, here))

    def is_own(self, here: HexId) -> bool:
        """Return whether a hex lies on the side's own side of the original front line (18.1)."""
        return self.situation.terrain.is_original_side(self.side, here)


@dataclass(frozen=True)
class Spread:
    """How far each hex is from the nearest of some ends, and the next hex of the way there."""

    next_hex: dict[HexId, HexId]
    length: dict[HexId, int]

    def __contains__(self, here: HexId) -> bool:
        """Return whether a line leads from a hex to one of the ends."""
        return here in self.length

    def path(self, here: HexId) -> tuple[HexId, ...]:
        """Return the way from a hex to its end, both included; raises KeyError where there is none."""
        found = [here]
        while self.length[here]:
            here = self.next_hex[here]
            found.append(here)
        return tuple(found)


def spread(ends: Collection[HexId], around: Around, closed: Collection[HexId], most: int = 0) -> Spread:
    """Return all hexes from which a line leads to one of the ends, at most so many hexes long (0: any).

    A line may begin in a closed hex but not enter one, so an end that is closed serves itself alone (12.0).
    """
    next_hex: dict[HexId, HexId] = {}
    # In order, since of two ends at one distance the first serves.
    length = dict.fromkeys(sorted(ends), 0)
    queue = deque(here for here in length if here not in closed)
    while queue:
        here = queue.popleft()
        if most and length[here] >= most:
            continue
        for before in around(here):
            if before not in length:
                length[before], next_hex[before] = length[here] + 1, here
                # A closed hex has its length, as a line may begin in it, but passes none on.
                if before not in closed:
                    queue.append(before)
    return Spread(next_hex, length)
