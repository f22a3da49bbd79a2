"""Lines over the map (12.0): what bars a hex to them, and how they spread out from where they end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.findings import Finding, forbids, rule
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import LAKE
from rules.hexgrid import HexId


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
    # Without the key of the reading: by both of them a unit that fights closes the hex.
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
