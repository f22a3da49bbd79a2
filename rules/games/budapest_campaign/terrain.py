"""The ground as the rules read it: what never changes on one board under one law, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.movement_table import MovementTable
from rules.games.budapest_campaign.words import (
    AXIS,
    BUDA,
    CONTINGENT,
    DANUBE,
    PEST,
    SOURCES,
    SOVIET,
    SOVIET_SIDE,
)
from rules.hexgrid import HexId
from rules.kit.ground import NOWHERE, RuledGround


@dataclass(frozen=True)
class Terrain(RuledGround[Law]):
    """The ground of one board under one law."""

    @cached_property
    def movement(self) -> MovementTable:
        """What steps cost on this ground (6.2)."""
        return MovementTable(self.board, self.law)

    @cached_property
    def city(self) -> frozenset[HexId]:
        """The two hexes of Budapest (14.1)."""
        return self.area(BUDA) | self.area(PEST)

    @cached_property
    def danube_hexes(self) -> frozenset[HexId]:
        """The hexes that adjoin a hexside of the Danube (15.3)."""
        features = self.board.features_by_hexside.items()
        # Both banks: the river runs between hexes.
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
