"""The colours of the counters as a table (case 2.1 of Bitter End and the art guide). No Qt."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from counters.paint.words import corps_words
from counters.roster import Corps, Unit

RED = "#CE1126"
PAPER = "#FFF8EC"
WHITE = "#FFFFFF"
DARK = "#111111"
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


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one service, full and reduced: ground, ink on it, ground of the symbol's box."""

    base: str
    ink: str
    box: str
    reduced_base: str
    reduced_ink: str
    reduced_box: str


@dataclass(frozen=True, slots=True)
class SideLook:
    """What tells a side without colour: cut corners with an inset frame, and the way its vehicles face."""

    has_cut_corners: bool
    faces_left: bool


NEUTRAL = Palette("#CBC7BC", DARK, "#E2DFD7", "#DEDBD3", DARK, "#EBE9E3")
PALETTES: Mapping[str, Palette] = MappingProxyType(
    {
        "german": Palette("#7F9E8C", "#0F1412", "#B6CBBF", "#A9BFB3", "#0F1412", "#C6D6CD"),
        "luftwaffe": Palette("#3A74A4", WHITE, "#2C5D86", "#4578A3", WHITE, "#386990"),
        "ss": Palette("#1B1C1F", WHITE, "#3A3C41", "#484B52", WHITE, "#5B5E65"),
        "hungarian": Palette("#D2E2AC", "#101410", "#E6F0CC", "#E3ECCE", "#101410", "#EFF5DF"),
        "guards": Palette("#AE1F2C", WHITE, "#8A1620", "#BA4650", WHITE, "#A23742"),
        "soviet": Palette("#E27466", "#14090A", "#EFA398", "#ECA59B", "#14090A", "#F4C1BA"),
        "romanian": Palette("#D9BE8D", "#17120A", "#E9D8B6", "#E6D5B3", "#17120A", "#F0E5CD"),
    }
)
SIDES: Mapping[str, SideLook] = MappingProxyType(
    {name: SideLook(has_cut_corners=True, faces_left=True) for name in ("soviet", "allied")}
)
_PLAIN_SIDE = SideLook(has_cut_corners=False, faces_left=False)
CORPS_FILLS = tuple(
    "#F2C230 #5B3A8C #F08A24 #FFFFFF #2C5FA8 #C9CDD2 #8B5A2B #2C7264 #CFE3F2 #F3B8C8".split()  # noqa: SIM905 - a row of colours reads better than a column
)


def palette_of(unit: Unit) -> Palette:
    """Return the colours of a unit: its service's, else its nationality's, else neutral ones."""
    return PALETTES.get(unit.service) or PALETTES.get(unit.nationality) or NEUTRAL


def side_look(side: str) -> SideLook:
    """Return what marks a side apart from colour; a side that the table lacks is rounded and faces right."""
    return SIDES.get(side, _PLAIN_SIDE)


def corps_of(unit: Unit, table: Mapping[str, Corps]) -> Corps | None:
    """Return the corps box of a unit: the game's own, else one made from the name, the same on every run.

    None where the unit belongs to no corps.
    """
    name = unit.corps
    if name in ("", "none"):
        return None
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
