"""The features of a map of which nothing but its hexes is known."""

from __future__ import annotations

from maps.features import Features, Rank, Settlement
from maps.sheet import MapSheet


def plain_features(sheet: MapSheet) -> Features:
    """Return the features of a map of which nothing but its hexes is known: a name in each village's hex."""
    towns = frozenset(sheet.towns.values())
    # Features promises the order of importance; the hex ids keep it the same within a rank.
    ordered = sorted(sheet.villages, key=lambda hex_id: (hex_id not in towns, hex_id))
    return Features(
        tuple(
            Settlement(
                sheet.villages[hex_id],
                sheet.centre_px(hex_id),
                Rank.TOWN if hex_id in towns else Rank.VILLAGE,
            )
            for hex_id in ordered
        )
    )
