"""The colours of counters: those of a game's looks, and what is the same in all games. No Qt."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from enum import Enum

from counters.commonlooks import NEUTRAL
from counters.looks import INK, Looks, Palette, SideLook
from counters.paint.words import corps_words
from counters.units import Corps, Unit

RED = "#CE1126"
PAPER = "#FFF8EC"
WHITE = "#FFFFFF"
DARK = INK
# Under this relative luminance a counter gets a pale rim, else it drowns in the dark of woods.
RIM_UNDER = 0.08
RIM = "#DDE1E4"


class Style(Enum):
    """How the kind of troops is shown."""

    NATO = "nato"
    SILHOUETTE = "silhouette"


class Detail(Enum):
    """How much of a counter is drawn: under 28 px per hex, to 63, to 95 with its number, 96 and more."""

    BLOCK = "block"
    SMALL = "small"
    MEDIUM = "medium"
    FULL = "full"


def detail_at(hex_px: float) -> Detail:
    """Return the detail for a hex that is `hex_px` screen pixels wide."""
    if hex_px < 28:
        return Detail.BLOCK
    if hex_px < 64:
        return Detail.SMALL
    return Detail.MEDIUM if hex_px < 96 else Detail.FULL


_PLAIN_SIDE = SideLook()
CORPS_FILLS = tuple(
    "#F2C230 #5B3A8C #F08A24 #FFFFFF #2C5FA8 #C9CDD2 #8B5A2B #2C7264 #CFE3F2 #F3B8C8".split()  # noqa: SIM905 - a row of colours reads better than a column
)


def palette_of(unit: Unit, looks: Looks) -> Palette:
    """Return the colours of a unit: its service's, its nationality's, its side's, else neutral ones."""
    # The narrower first: a service is told by its colour within a nationality, not the other way round.
    found = looks.palettes.get(unit.service) or looks.palettes.get(unit.nationality)
    return found or side_look(unit.side, looks).palette or NEUTRAL


def side_look(side: str, looks: Looks) -> SideLook:
    """Return what marks a side apart from colour; one without a look is rounded and faces right."""
    return looks.sides.get(side, _PLAIN_SIDE)


def corps_of(unit: Unit, table: Mapping[str, Corps]) -> Corps | None:
    """Return the corps box of a unit: the game's own, else one made from the name, the same on every run.

    None where the unit belongs to no corps.
    """
    name = unit.corps
    if name in ("", "none"):
        return None
    # Not hash(), which differs from run to run.
    fill = CORPS_FILLS[zlib.crc32(name.encode()) % len(CORPS_FILLS)]
    return table.get(name) or Corps(name, corps_words(name), name, fill, ink_on(fill))


def luminance(colour: str) -> float:
    """Return the relative luminance of `#RRGGBB`, 0 black to 1 white (WCAG 2)."""

    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: str) -> str:
    """Return black or white, whichever reads better; one of them always reaches 4.5 to 1."""
    return max(("#000000", WHITE), key=lambda ink: contrast(ink, ground))
