"""Where villages stand: at their real place, brought inside their hex and off the water."""

from __future__ import annotations

from collections.abc import Mapping

from maps.paint.chance import spread
from maps.paint.geography import Geography
from maps.paint.lines import Point, towards
from maps.paint.shapes import keep_inside, push_from_sides
from maps.paint.ways import water_sides
from maps.sheet import MapSheet
from maps.words import MAJOR_RIVER, MINOR_RIVER
from rules.hexgrid import HexId

# About the band of the water, half its width and the roofs of a village together.
_CLEARANCE = {MAJOR_RIVER: 52.0, MINOR_RIVER: 38.0, "lake": 40.0}
# The roofs of a town reach 41 px.
_RIM_PX = 42.0


def place_villages(sheet: MapSheet, geography: Geography) -> Mapping[HexId, Point]:
    """Return the middle of every village in map pixels; without geography it is near the centre."""
    return {hex_id: _place(sheet, geography, hex_id) for hex_id in sorted(sheet.villages)}


def _place(sheet: MapSheet, geography: Geography, hex_id: HexId) -> Point:
    centre = sheet.centre_px(hex_id)
    cell = sheet.grid.index[hex_id]
    want = (centre[0] + spread(cell, 3, 12, 16), centre[1] + spread(cell, 4, 12, 12) + 4)
    real = geography.places.get(hex_id)
    point = keep_inside(sheet, hex_id, towards(centre, real or want, 46.0), _RIM_PX)
    # Last: to be clear of water matters more than the margin.
    return push_from_sides(sheet, hex_id, point, water_sides(sheet, hex_id, _CLEARANCE))


def is_town(sheet: MapSheet, hex_id: HexId) -> bool:
    """Return whether the data counts a village among the named towns of the game."""
    return hex_id in sheet.towns.values()


def village_radius(sheet: MapSheet, hex_id: HexId) -> float:
    """Return how far the roofs of a village reach from its middle, in pixels."""
    return 41.0 if is_town(sheet, hex_id) else 25.0 + spread(sheet.grid.index[hex_id], 5, 13, 3)
