"""What people call a bridge: by its hexes and the place that lies nearest."""

from __future__ import annotations

from app.table.game import Game
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Hexside

NEAR_A_BRIDGE = 2
"""How far from a bridge the place may lie that gives it its name."""


def bridge_words(game: Game, bridge: Hexside) -> str:
    """Return a bridge by its hexes, with the city or the village that lies nearest."""
    sheet = game.sheet
    ring = set(bridge)
    for _ in range(NEAR_A_BRIDGE + 1):
        # Ring by ring: a bridge is called after the nearest place, however small.
        named = [(here, name) for here in ring if (name := _name_of(sheet, here))]
        if named:
            # Of places equally near always the same one.
            return f"{bridge} {min(named)[1]}"
        ring |= {there for here in ring for there in sheet.grid.neighbors(here)}
    return str(bridge)


def _name_of(sheet: MapSheet, here: HexId) -> str:
    """Return the city or village in a hex, empty for none."""
    city = next((name.title() for name, hexes in sheet.cities.items() if here in hexes), "")
    return city or sheet.villages.get(here, "")
