"""The sources towards which units retreat (9.9 with 12.2)."""

from __future__ import annotations

from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.sources import sources_of
from rules.games.budapest_campaign.words import AXIS
from rules.hexgrid import HexId


def sources_to_retreat_to(situation: Situation, side: str) -> frozenset[HexId]:
    """Return the sources of the map that a side holds, Buda and the Festungen; by one reading all of 12.2.

    Distance alone counts, so that an enemy zone over one does no harm. Truck columns are never among them.
    """
    known = sources_of(situation, side)
    # Those that stand on the map for good: railroads serve almost everywhere, and every way would be nearer
    # to one (79).
    found = known.printed | known.contingent | known.buda
    if side == AXIS:
        found |= situation.festung
    if situation.law.is_set("retreat_sources", "all"):
        found |= frozenset(known.kinds) | known.air_supply
    return found
