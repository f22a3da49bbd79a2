"""The font files that the painters and the window load; their licences lie beside them."""

from __future__ import annotations

from pathlib import Path

FONTS = Path(__file__).parent / "fonts"


def font_files() -> tuple[Path, ...]:
    """Return the bundled font files (TrueType, OFL 1.1), sorted by name."""
    # Sorted, for the order of a folder differs from system to system.
    return tuple(sorted(FONTS.glob("*.ttf")))
