"""The colours and typefaces of the map."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication

from maps.fonts import font_files

COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "low": "#E7E7E0", "high": "#F1F3F5", "lit": "#FFFBF2", "shade": "#8496B0", "parcel": "#D9D6C6",
        "wood_rough": "#71867C", "wood_flat": "#959A79", "tree_shadow": "#4A5C63",
        "rough": "#B7B6AC", "rugged": "#8B8F96", "hachure": "#4F5560", "hachure_lit": "#857868",
        "great_river": "#8FAEC0", "great_river_edge": "#5E8197", "ice": "#E8F0F4", "lake": "#C3D6DF",
        "lake_edge": "#7B9AAB", "river": "#5F8DAA", "river_case": "#F4F8FA", "rule_side": "#3E7FA6",
        "primary": "#D9694A", "primary_case": "#6F2415", "road_edge": "#FFF8EE",
        "secondary": "#F6E3B4", "secondary_case": "#6E5A36", "rail": "#34343A",
        "street": "#B7A88E", "settled": "#BFB3A2", "snow_roof": "#FBFCFD", "stone": "#EDE6DA",
        "ink": "#20262E", "relief_ink": "#4E4238", "water_ink": "#2F617F", "halo": "#F8F9F7",
        "grid": "#3C4854", "number": "#36414C", "urban": "#C6C0BA", "ruin": "#8D857E",
        "ruin_dark": "#453F3B", "perimeter": "#A3262A", "white": "#FFFFFF", "soot": "#2C2A2A",
        "border": "#B08A5B", "border_ink": "#5A3E63", "earthwork": "#7A4A22", "gold": "#E8B93C",
        "sky": "#41698A", "air": "#51606C", "zone": "#3B4FB5",
        "start_1": "#A63A50", "start_2": "#3C7A3C", "start_3": "#C9771E",
    }
)  # fmt: skip


def colour(name: str, alpha: int = 255) -> QColor:
    """Return a colour of the palette, or of a `#RRGGBB` text, with an opacity from 0 to 255."""
    found = QColor(COLOURS.get(name, name))
    found.setAlpha(alpha)
    return found


def load_fonts() -> None:
    """Make the bundled typefaces known to Qt, once; needs a QGuiApplication."""
    if QGuiApplication.instance() is None:
        raise RuntimeError("text cannot be drawn before a QGuiApplication exists")
    known = set(QFontDatabase.families())
    # Qt loads a font file anew each time it is added.
    if not {"Alegreya Sans", "Barlow Condensed", "Spectral"} <= known:
        for path in font_files():
            QFontDatabase.addApplicationFont(str(path))


def font(
    family: str, size_px: float, weight: int = 500, *, italic: bool = False, spacing: float = 0
) -> QFont:
    """Return a typeface in a size in map pixels; `spacing` is between the letters."""
    found = QFont(family)
    # Qt refuses a size of 0.
    found.setPixelSize(max(1, round(size_px)))
    found.setWeight(QFont.Weight(weight))
    found.setItalic(italic)
    # Hinting would fit the letters to whole pixels, each system in its own way.
    found.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if spacing:
        found.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    return found
