"""A specimen sheet of all counters of a game, front and back."""

from __future__ import annotations

import math
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontDatabase, QImage, QPainter

from counters.paint.palette import Detail, Style
from counters.paint.picture import CounterKey, MarkerKey, UnitKey
from counters.roster import Roster

_GROUND = "#EEF0EE"
# By its path: counters do not import maps.
_FONTS = Path(__file__).parents[2] / "maps" / "fonts"


def load_fonts(folder: Path = _FONTS) -> None:
    """Give Qt the font files of a folder; by default the bundled ones."""
    for file in sorted(folder.glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(file))


def keys_of(roster: Roster, style: Style, detail: Detail) -> list[CounterKey]:
    """Return every face of every unit, then of every marker, in the order of the files."""
    keys: list[CounterKey] = [
        UnitKey(unit, at, style, detail, roster.looks)
        for unit in roster.units.values()
        for at in range(len(unit.faces))
    ]
    keys += [
        MarkerKey(marker, face, detail, roster.looks)
        for marker in roster.markers.values()
        for face in marker.faces
    ]
    return keys


def draw_sheet(keys: list[CounterKey], size_px: int, across: int = 24) -> QImage:
    """Return a picture with the counters in rows of `across`, each `size_px` wide."""
    # Room between them for the shadows, which reach beyond each counter.
    step = math.ceil(size_px * 1.14)
    rows = math.ceil(len(keys) / across)
    image = QImage(across * step + step // 4, rows * step + step // 4, QImage.Format.Format_RGB32)
    image.fill(QColor(_GROUND))
    with QPainter(image) as painter:
        for at, key in enumerate(keys):
            row, column = divmod(at, across)
            key.paint(painter, QRectF(column * step + step // 5, row * step + step // 5, size_px, size_px))
    return image
