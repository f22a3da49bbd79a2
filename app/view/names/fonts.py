"""The typefaces of names on the map, and how wide and high a text is in them."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QFont, QFontMetricsF

from app.view.names.style import Style


@lru_cache(maxsize=256)
def font_of(style: Style) -> QFont:
    """Return the typeface of a style."""
    font = QFont(style.family)
    font.setPixelSize(max(1, round(style.size_px)))
    font.setWeight(QFont.Weight(style.weight))
    font.setItalic(style.is_italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if style.spacing_px:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, style.spacing_px)
    return font


@lru_cache(maxsize=4096)
def width_of(text: str, style: Style) -> float:
    """Return the width of a text in screen pixels, without the gap after its last letter."""
    return QFontMetricsF(font_of(style)).horizontalAdvance(text) - style.spacing_px


def height_of(style: Style) -> float:
    """Return how high a line of letters is, from the accents of capitals to what hangs below."""
    return 1.14 * style.size_px
