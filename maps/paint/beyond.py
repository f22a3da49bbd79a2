"""Heights where their layer ends before the map does: made from the hexes, so that no hill is cut off.

Imported only when a relief is given, for it needs numpy.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PySide6.QtGui import QColor, QImage, QPainter

from maps.paint.canvas import area_of, fill, path_of, pen, stroke
from maps.paint.geography import Relief
from maps.paint.relief import soft
from maps.sheet import MapSheet
from maps.words import RIVERS

Field = NDArray[np.float32]

_HEIGHT_M: Mapping[str, float] = MappingProxyType(
    {"lake": 150.0, "rough": 520.0, "rough_wooded": 520.0, "rugged": 800.0, "mountain": 1050.0}
)
"""How high the ground of a terrain lies about its middle; that of all others lies low."""
_LOW_M, _HIGHEST_M = 240.0, 2040.0
_FORMS = ((0.95, 0.62), (0.42, 0.30), (0.2, 0.14))
"""The length of hills in hex widths, and how much of the height above low ground they make up."""
_VALLEY, _SEAM = 0.16, 0.8
"""How wide the valley of a river is, and how far made heights take over from real ones, in hex widths."""


def extended(relief: Relief, sheet: MapSheet) -> Relief:
    """Return a relief that covers a whole map: the same one where it does already."""
    margins = _margins(relief, sheet)
    if not any(margin for pair in margins for margin in pair):
        return relief
    (above, _), (before, _) = margins
    cell = relief.cell_px
    # Mirrored: at the seam the made heights pass over into some that suit the known ones.
    whole = np.pad(relief.heights, margins, "symmetric")
    grown = Relief(whole, cell, relief.left_px - before * cell, relief.top_px - above * cell, relief.cell_m)
    # 1 where a height is made, 0 where it is known, and a slope between them beyond the known ones.
    known = np.pad(np.ones_like(relief.heights), margins)
    reach = _SEAM * sheet.hex_px / cell
    share = (1 - _spread(known, reach)).astype(np.float32)
    made = _made(grown, sheet)
    return Relief(whole * (1 - share) + made * share, cell, grown.left_px, grown.top_px, cell_m=relief.cell_m)


def _margins(relief: Relief, sheet: MapSheet) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return how many rows and columns are missing: above and below, before and behind."""
    high, wide = relief.heights.shape
    width, height = sheet.size_px
    missing = (
        relief.top_px,
        height - relief.top_px - high * relief.cell_px,
        relief.left_px,
        width - relief.left_px - wide * relief.cell_px,
    )
    above, below, before, behind = (max(0, math.ceil(px / relief.cell_px)) for px in missing)
    return (above, below), (before, behind)


def _spread(known: Field, reach: float) -> Field:
    """Return 1 where heights are known, falling to 0 over so many cells beyond them."""
    # A mean over a window is a ramp; its inner half lies over known heights, where nothing is made.
    wide = soft(known, reach / 2)
    return np.where(known > 0, 1.0, (2 * wide).clip(0, 1)).astype(np.float32)


def _made(relief: Relief, sheet: MapSheet) -> Field:
    """Return heights that suit the terrain of the hexes: hills and valleys of no real place."""
    ground = soft(_ground(relief, sheet), 0.22 * sheet.hex_px / relief.cell_px)
    above = ground - _LOW_M
    made = ground - 0.5 * above
    for n, (wave, share) in enumerate(_FORMS):
        ridges = 1 - abs(_noise(relief, 171 + n, wave * sheet.hex_px)).clip(0, 1.4)
        made = made + 1.5 * share * above * ridges
    valley = soft(_rivers(relief, sheet), 0.1 * sheet.hex_px / relief.cell_px).clip(0, 0.8)
    return np.asarray(made - valley * 0.75 * above.clip(0), dtype=np.float32)


def _ground(relief: Relief, sheet: MapSheet) -> Field:
    image = _sheet_of(relief)
    image.fill(_grey(_LOW_M))
    with QPainter(image) as painter:
        _stand(painter, relief)
        for hex_id, kind in sheet.terrain.items():
            fill(
                painter,
                area_of([sheet.corners_px(hex_id)]),
                _grey(_HEIGHT_M.get(sheet.look_of(kind), _LOW_M)),
            )
    return _values(image) * _HIGHEST_M


def _grey(height_m: float) -> QColor:
    share = height_m / _HIGHEST_M
    return QColor.fromRgbF(share, share, share)


def _rivers(relief: Relief, sheet: MapSheet) -> Field:
    """Return 1 along the hexsides of rivers, 0 elsewhere."""
    image = _sheet_of(relief)
    image.fill(0)
    sides = {side for look in RIVERS for kind in sheet.kinds_drawn_as(look) for side in sheet.hexsides[kind]}
    with QPainter(image) as painter:
        _stand(painter, relief)
        lines = [path_of(sheet.border_px(side)) for side in sorted(sides)]
        stroke(painter, lines, pen("white", _VALLEY * sheet.hex_px))
    return _values(image)


def _sheet_of(relief: Relief) -> QImage:
    """Return an empty picture with a pixel for each height."""
    high, wide = relief.heights.shape
    # Eight bits are steps of 8 m up to the highest, which softening takes away.
    return QImage(wide, high, QImage.Format.Format_Grayscale8)


def _stand(painter: QPainter, relief: Relief) -> None:
    """Let a painter draw in map pixels."""
    painter.scale(1 / relief.cell_px, 1 / relief.cell_px)
    painter.translate(-relief.left_px, -relief.top_px)


def _values(image: QImage) -> Field:
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    # Qt fills the lines of a picture up to whole words of memory.
    return np.asarray(raw[:, : image.width()] / 255.0, dtype=np.float32)


def _noise(relief: Relief, seed: int, wave_px: float) -> Field:
    """Return smooth noise whose waves are about as long as given."""
    high, wide = relief.heights.shape
    count = max(2, round(wide * relief.cell_px / wave_px)), max(2, round(high * relief.cell_px / wave_px))
    # A generator of its own with a fixed seed: a map is drawn alike each time.
    values = np.random.default_rng(seed).standard_normal((count[1], count[0])).astype(np.float32)
    return np.asarray(Image.fromarray(values).resize((wide, high), Image.Resampling.BICUBIC), np.float32)
