"""The names of what the painters can draw: parts of symbols, silhouettes, pictures on markers.

A game's looks name them; the drawings themselves are the painters', whom no loader needs.
"""

from __future__ import annotations

SYMBOL_PARTS = (
    "anchor", "arc", "attack_plane", "big_dot", "bomber", "bow_tie", "comb", "comb_over_boat", "cross", "dot",
    "fighter", "fighter_bomber", "fort", "full_oval", "mountain", "oval", "peak", "rockets", "slash",
    "supply", "wheels", "wings",
)  # fmt: skip
"""What the symbol of a kind of troops is put together from."""

SILHOUETTES = (
    "airborne", "anti_tank", "armored_car", "artillery", "assault_gun", "assault_gun_sloped",
    "attack_plane", "boat", "bomber", "cavalry", "engineer", "fighter", "fighter_bomber", "flak", "fort",
    "gunboat", "halftrack", "headquarters", "heavy_tank", "infantry", "machine_gun", "marine",
    "medium_tank", "medium_tank_long_gun", "medium_tank_square", "medium_tank_tall", "mountain", "partisan",
    "plane", "rocket", "rocket_truck", "supplies", "tank_destroyer", "truck",
)  # fmt: skip

PICTURES = (
    "armor", "back", "bolt", "bolt_crossed", "bolt_in_corner", "breakout", "bridge", "bridge_broken",
    "bridge_charge", "bridgehead", "burst", "calendar", "can_crossed", "cloud", "crate", "cross_emblem",
    "dome", "dome_fed", "dome_lost", "dome_open", "dome_reached", "drop_crossed", "flag", "fortress", "gun",
    "hex_crossed", "hexes", "infantry", "men_leave", "men_lost", "open_lock", "parachute", "plane", "rails",
    "snow_cloud", "snowflake", "star_emblem", "sun", "swords", "three_arrows", "town", "waves", "way_back",
)  # fmt: skip
"""The pictures and emblems of markers."""
