"""Woods where no layer tells of any: stippled over steep hills, a texture and no terrain of the rules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from maps.paint.canvas import Mask, set_sprite, sprite
from maps.paint.chance import noise, unit
from maps.paint.geography import Relief
from maps.paint.palette import colour
from maps.paint.plan import Plan
from maps.paint.relief import soft

Field = NDArray[np.float32]

_STEP_PX = 4.9
_LOW_M, _WOODED_M = 170.0, 380.0
_GENTLE, _STEEP = 0.012, 0.055
"""From where on hills bear woods, and where they are full of them: in metres, in metres a metre."""
_SHARE: Mapping[str, float] = MappingProxyType({"mountain": 1.0, "rough": 0.9, "clear": 0.4, "city": 0.2})
"""How much of it shows on each terrain: hexes that are rough for the rules must look so."""
_SCALES = (0.8, 1.0, 1.25)


def draw_stipple(painter: QPainter, plan: Plan, relief: Relief, keep_off: Mask) -> None:
    """Draw little trees on the hills, none where `keep_off` is covered."""
    cover = _cover(relief)
    made = [sprite((9, 8), _tree, scale=scale) for scale in _SCALES]
    painter.setOpacity(0.86)
    for x, y, n in _trees(plan, relief, cover, keep_off):
        set_sprite(painter, made[n], x, y)
    painter.setOpacity(1.0)


def _cover(relief: Relief) -> Field:
    """Return how wooded each cell of the heights is, 0 to 1."""
    z = soft(relief.heights, 1.0)
    down_y, down_x = np.gradient(z, relief.cell_m)
    steep = soft(np.hypot(down_x, down_y).astype(np.float32), 3.0)
    on_slopes = ((steep - _GENTLE) / (_STEEP - _GENTLE)).clip(0, 1)
    up = ((z - _LOW_M) / (_WOODED_M - _LOW_M)).clip(0, 1)
    # Above the trees the ground is bare.
    bare = ((z - 1650.0) / 200.0).clip(0, 1)
    return np.asarray(on_slopes * (0.35 + 0.65 * up) * (z > _LOW_M) * (1 - bare), dtype=np.float32)


def _trees(plan: Plan, relief: Relief, cover: Field, keep_off: Mask) -> Iterator[tuple[float, float, int]]:
    """Yield where each tree stands, from the north, and its size."""
    window, sheet = plan.window, plan.sheet
    high, wide = cover.shape
    # One lattice for the whole map: a tree on the seam of two windows is the same in both.
    for j in range(int(window.top() // _STEP_PX) - 1, int(window.bottom() // _STEP_PX) + 2):
        for i in range(int(window.left() // _STEP_PX) - 1, int(window.right() // _STEP_PX) + 2):
            x, y = (i + unit(i, j, 131)) * _STEP_PX, (j + unit(i, j, 132)) * _STEP_PX
            row, column = (
                int((y - relief.top_px) / relief.cell_px),
                int((x - relief.left_px) / relief.cell_px),
            )
            if not (0 <= row < high and 0 <= column < wide) or cover[row, column] <= 0.04:
                continue
            here = sheet.hex_under(x, y)
            # Beside the map woods go on as in hills.
            share = 0.9 if here is None else _SHARE.get(sheet.terrain.get(here, ""), 0.0)
            thick = float(cover[row, column]) * share * (0.75 + 0.5 * noise(x, y, 40, 133))
            if unit(i, j, 134) < thick and keep_off.at(x, y) < 0.3:
                yield x, y, math.floor(unit(i, j, 135) * len(_SCALES))


def _tree(painter: QPainter) -> None:
    """Draw a tree no larger than a dot: shadow, crown, snow."""
    painter.setPen(Qt.PenStyle.NoPen)
    for tone, alpha, spot in (
        ("tree_shadow", 110, QRectF(3.0, 4.2, 4.6, 2.6)),
        ("#5F776E", 235, QRectF(2.2, 1.8, 4.0, 4.2)),
        ("snow_roof", 190, QRectF(2.4, 1.6, 2.0, 1.7)),
    ):
        painter.setBrush(colour(tone, alpha))
        painter.drawEllipse(spot)
