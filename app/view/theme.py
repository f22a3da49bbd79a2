"""The look of the window: colours of a light and a dark theme, and its letters.

Sizes are those of a screen of 96 dots per inch; `Theme.px` and `Theme.font` scale them with the system's
letters. Screens of 150 or 200 percent are Qt's own matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication

from maps.fonts import font_files
from rules.words import NO_WORDS, Words

INTERFACE, COUNTERS = "Inter", "Barlow Condensed"

NOTE_PX, LABEL_PX, BODY_PX, TITLE_PX, FIGURE_PX, ODDS_PX = 11.5, 12.5, 13.0, 14.5, 17.0, 25.0
"""The sizes of letters: notes, labels, body, panel titles, figures of a unit, odds."""

_SYSTEM_BODY_PX: Mapping[str, float] = MappingProxyType({"windows": 12.0, "cocoa": 13.0})
"""The size of the system's letters as delivered; a person who wants larger ones has set more."""
# What Linux desktops deliver: 11 points at 96 dots per inch.
_OTHER_SYSTEM_BODY_PX = 14.7
# Beyond it the smallest window no longer holds its panels.
_LARGEST_SCALE = 2.0


@dataclass(frozen=True, slots=True)
class SidePalette:
    """The colours of a side, whichever it is: a strong one, and the ground for it."""

    ink: str
    fill: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of the window as `#RRGGBB`. `*_fill` are grounds for the ink of the same name."""

    is_dark: bool
    window: str
    panel: str
    raised: str
    sunk: str
    line: str
    text: str
    soft: str
    accent: str
    accent_ink: str
    accent_fill: str
    stop: str
    stop_fill: str
    warning: str
    warning_fill: str
    fine: str
    fine_fill: str
    override: str
    override_fill: str
    shadow_alpha: int
    # A mapping has none, and themes are keys of caches; which palettes there are follows from `is_dark`.
    palettes: Mapping[str, SidePalette] = field(hash=False)
    """The neutral palettes by their names; a game says which side has which."""
    sides: tuple[tuple[str, str], ...] = ()
    """Each side of the game with the name of its palette."""
    scale: float = 1.0
    """How much larger than drawn the letters are, as the person has set it in the system."""

    def px(self, at_96_dpi: float) -> int:
        """Return a length that grows with the letters, in device-independent pixels."""
        return round(at_96_dpi * self.scale)

    def font(
        self,
        size_px: float = BODY_PX,
        weight: QFont.Weight = QFont.Weight.Normal,
        family: str = INTERFACE,
        *,
        has_even_figures: bool = False,
    ) -> QFont:
        """Return a font of a size at 96 dots per inch; even figures stand in columns."""
        font = QFont(family)
        font.setPointSizeF(self.points(size_px))
        font.setWeight(weight)
        # Hinted letters have other widths at each size: texts that fit would be cut at the next scale.
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        if has_even_figures:
            font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def points(self, size_px: float) -> float:
        """Return a size of letters in points of the screen in use."""
        screen = QGuiApplication.primaryScreen()
        dots_per_inch = screen.logicalDotsPerInch() if screen is not None else 96.0
        # Points and dots cancel out: what is left are pixels, larger only by `scale`.
        return size_px * 72 / dots_per_inch * self.scale

    def of_side(self, side: str) -> tuple[str, str]:
        """Return ink and ground of a side; a side without colours of its own is shown quietly."""
        found = self.palettes.get(dict(self.sides).get(side, ""))
        return (found.ink, found.fill) if found is not None else (self.soft, self.sunk)

    @property
    def on_side(self) -> str:
        """The ink on a ground of a side's strong colour."""
        return self.panel if self.is_dark else self.raised

    def text_pairs(self) -> tuple[tuple[str, str], ...]:
        """Return every pair of ink and ground in use; each must measure 4.5 to 1 or more."""
        grounds = (self.window, self.panel, self.raised, self.sunk)
        sides = tuple(self.palettes.values())
        tones = (
            *(self.accent, self.stop, self.warning, self.fine, self.override),
            *(side.ink for side in sides),
        )
        fills = (
            *(self.accent_fill, self.stop_fill, self.warning_fill, self.fine_fill, self.override_fill),
            *(side.fill for side in sides),
        )
        plain = [(ink, ground) for ground in grounds for ink in (self.text, self.soft)]
        # Toned inks stand on these two only; the other grounds carry text and soft words.
        toned = [(ink, ground) for ground in (self.panel, self.raised) for ink in tones]
        filled = list(zip(tones, fills, strict=True))
        on_fills = [(self.text, fill) for fill in fills]
        strong = [(self.accent_ink, self.accent), *((self.on_side, side.ink) for side in sides)]
        return (*plain, *toned, *filled, *on_fills, *strong, (self.soft, self.accent_fill))


LIGHT = Theme(
    is_dark=False,
    window="#E9ECEA",
    panel="#FAFBFA",
    raised="#FFFFFF",
    sunk="#F0F2F1",
    line="#D5DAD8",
    text="#1B2229",
    soft="#51606C",
    accent="#0B5C97",
    accent_ink="#FFFFFF",
    accent_fill="#DCEAF5",
    stop="#A3262A",
    stop_fill="#FBE3E1",
    warning="#8A5A00",
    warning_fill="#FFF0CC",
    fine="#14634A",
    fine_fill="#DAF0E6",
    override="#6A3A8E",
    override_fill="#EEE3F6",
    shadow_alpha=40,
    palettes=MappingProxyType(
        {
            "green": SidePalette("#4F6B3D", "#DDE7D3"),
            "red": SidePalette("#A3262A", "#F3D9D6"),
            "blue": SidePalette("#3B4E9E", "#DFE3F5"),
            "brown": SidePalette("#70512F", "#EDE2D5"),
            "grey": SidePalette("#585C66", "#E0E3E8"),
        }
    ),
)
DARK = Theme(
    is_dark=True,
    window="#12161A",
    panel="#1B2026",
    raised="#232A31",
    sunk="#161B20",
    line="#343D46",
    text="#E9EDF0",
    soft="#A7B3BE",
    accent="#6DB6EF",
    accent_ink="#0A1621",
    accent_fill="#1D3A52",
    stop="#F59A93",
    stop_fill="#452120",
    warning="#F4C35B",
    warning_fill="#3D3115",
    fine="#7FD3B2",
    fine_fill="#17372C",
    override="#CBA6EC",
    override_fill="#35254A",
    shadow_alpha=120,
    palettes=MappingProxyType(
        {
            "green": SidePalette("#A9C694", "#2B3A24"),
            "red": SidePalette("#F0918A", "#47201F"),
            "blue": SidePalette("#A9B8F2", "#262F52"),
            "brown": SidePalette("#D9B98F", "#3F3121"),
            "grey": SidePalette("#BCC4CB", "#2F373D"),
        }
    ),
)


def contrast(ink: str, ground: str) -> float:
    """Return the contrast of two colours from 1 to 21 (WCAG 2.1, relative luminance)."""
    lighter, darker = sorted((_luminance(ink), _luminance(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# ---- the system's wishes


def system_scale() -> float:
    """Return how much larger than delivered the person has set the system's letters, 1 to 2."""
    system_px = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).pixelSize()
    delivered_px = _SYSTEM_BODY_PX.get(QGuiApplication.platformName(), _OTHER_SYSTEM_BODY_PX)
    # Smaller letters than drawn are never used: the contrast pairs are measured for these sizes.
    return min(max(1.0, system_px / delivered_px), _LARGEST_SCALE)


def theme_of(is_dark: bool, words: Words = NO_WORDS) -> Theme:
    """Return the light or the dark theme with letters as large as the system's, for the sides of a game."""
    return _made(is_dark, words.palettes, system_scale())


# Kept: icons and pictures have the theme in the keys of their caches, and equal ones hash in full.
@lru_cache(maxsize=8)
def _made(is_dark: bool, sides: tuple[tuple[str, str], ...], scale: float) -> Theme:
    return replace(DARK if is_dark else LIGHT, sides=sides, scale=scale)


def load_fonts() -> tuple[str, ...]:
    """Make the bundled fonts known to Qt and return the families. Again is no harm: Qt keeps one of each."""
    families: dict[str, None] = {}
    for path in font_files():
        number = QFontDatabase.addApplicationFont(str(path))
        families.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(number)) if number >= 0 else {})
    return tuple(families)
