"""How names are lettered: typeface, size and ink by importance and by the width of a hex on the screen."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from maps.features import AreaName, Country, Rank

PLACES, WATERS, NUMBERS = "Alegreya Sans", "Spectral", "Barlow Condensed"

FAR_HEX_PX, NEAR_HEX_PX, FULL_HEX_PX = 28.0, 56.0, 160.0
"""Widths of a hex on the screen: up to the first all is seen from far away, from the second as it is painted,
and at the last as large as it is painted."""
_MANY_HEXES = 2400.0
"""So many hexes has a map for which these widths are made."""
LEAST_NUMBER_HEX_PX = 64.0
_LEAST_VILLAGE_HEX_PX = 40.0
_LEAST_RIVER_HEX_PX = 40.0
_MOST_STRETCH = 2.7
"""A name that would run so much farther than its hills do is left out."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is lettered; sizes are in screen pixels."""

    family: str
    size_px: float
    weight: int
    is_italic: bool = False
    spacing_px: float = 0.0
    ink: str = "#1B2229"


_SIZES: Mapping[Rank, tuple[float, float, int]] = MappingProxyType(
    {
        Rank.CAPITAL: (27.0, 40.0, 700),
        Rank.TOWN: (16.0, 30.0, 700),
        Rank.PLACE: (13.5, 24.0, 500),
        Rank.VILLAGE: (13.0, 23.0, 500),
    }
)
"""Size from far away, size on the painted map at its full size, weight."""

_INKS: Mapping[Country, str] = MappingProxyType(
    {
        Country.HILLS: "#4E4238",
        Country.WATER: "#2F617F",
        Country.CITY: "#20262E",
        Country.LABEL: "#51606C",
    }
)


_LETTERS: Mapping[Country, tuple[str, int, bool]] = MappingProxyType(
    {Country.CITY: (PLACES, 700, False), Country.LABEL: (NUMBERS, 600, False)}
)
"""Typeface, weight and whether it slants, where it is not that of country."""


def crowding(hexes: int) -> float:
    """Return what share of those widths is near on a map of so many hexes: few are seen whole when wide."""
    # By the root: the number of hexes across goes by it.
    return min(1.0, math.sqrt(max(1, hexes) / _MANY_HEXES))


def nearness(hex_px: float) -> float:
    """Return 0 where a hex is as wide as from far away or less, 1 where it is as wide as painted or more."""
    return min(1.0, max(0.0, (hex_px - FAR_HEX_PX) / (FULL_HEX_PX - FAR_HEX_PX)))


def settlement_style(rank: Rank, hex_px: float) -> Style | None:
    """Return the style of a settlement's name, None where it is not shown at a zoom."""
    if rank is Rank.VILLAGE and hex_px < _LEAST_VILLAGE_HEX_PX:
        return None
    if rank is Rank.CAPITAL and hex_px >= FULL_HEX_PX:
        return None  # Its parts bear names of their own there.
    far, full, weight = _SIZES[rank]
    return Style(PLACES, _rounded(far + (full - far) * nearness(hex_px)), weight)


def area_style(name: AreaName, hex_px: float) -> Style | None:
    """Return the style of a name that runs across country, None where it would run far beyond it."""
    is_city = name.kind is Country.CITY
    if is_city and hex_px < NEAR_HEX_PX:
        return None
    scale = hex_px / FULL_HEX_PX
    size = max(12.0 + 3.0 * min(1.0, max(0.0, (name.size_px - 23.0) / 31.0)), name.size_px * scale)
    spacing = max(min(2.5, name.spacing_px), name.spacing_px * scale)
    # Letters have a least size: far away the name would run far beyond what it names.
    if 0.62 * size + spacing > _MOST_STRETCH * (0.62 * name.size_px + name.spacing_px) * scale:
        return None
    family, weight, is_italic = _LETTERS.get(name.kind, (WATERS, 500, True))
    return Style(family, _rounded(size), weight, is_italic, round(spacing, 1), _INKS[name.kind])


def river_style(width_px: float, hex_px: float) -> Style | None:
    """Return the style of a river's name, its width being that of the painted map; None where it has none."""
    is_great = width_px > 12
    if not is_great and hex_px < _LEAST_RIVER_HEX_PX:
        return None
    far, full, spacing = (13.0, 27.0, 4.0) if is_great else (12.0, 21.0, 1.5)
    near = nearness(hex_px)
    weight = 600 if is_great else 500
    return Style(
        WATERS, _rounded(far + (full - far) * near), weight, True, spacing * (1 + near), _INKS[Country.WATER]
    )


def number_style(hex_px: float) -> Style | None:
    """Return the style of hex numbers, None where they would be dirt."""
    if hex_px < LEAST_NUMBER_HEX_PX:
        return None
    return Style(NUMBERS, _rounded(11.0 + 4.0 * nearness(hex_px)), 500, ink="#36414C")


def _rounded(size: float) -> float:
    """Return a size in half pixels: zooms that hardly differ share their letters."""
    return round(2 * size) / 2
