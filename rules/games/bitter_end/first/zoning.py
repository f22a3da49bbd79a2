"""Zones of control in the first edition (9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, forbids, rule
from rules.games.bitter_end.words import ROUGH_WOODED
from rules.games.bitter_end.zones import Influence, has_connecting_road


@rule("first:9.2")
def armor_has_no_zone_in_wooded_hexes(influence: Influence) -> Iterator[Finding]:
    """Armored and mechanized zones enter rough/wooded hexes along roads only; hexsides do not matter."""
    # 2005 added the hexsides (9.22); the older text speaks of hexes alone.
    is_wooded = influence.terrain == ROUGH_WOODED
    if influence.is_armored and is_wooded and not has_connecting_road(influence.law, influence.features):
        yield forbids("rail_is_road" if influence.features.roads else "")
