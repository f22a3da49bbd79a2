"""Snow and light on the hills: shading of a height lattice.

Imported only when a relief is given, for it needs numpy.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from maps.paint.canvas import polygon
from maps.paint.geography import Relief
from maps.paint.lines import Point
from maps.paint.palette import colour
from maps.paint.plan import Plan

Field = NDArray[np.float32]

_LIFT = {
    "clear": 0.26, "woods": 0.3, "rough": 0.95, "rough_wooded": 1.0, "rugged": 1.3, "mountain": 1.3,
    "urban": 0.3,
}  # fmt: skip
"""How much of its real relief each terrain shows: hills stand where the rules have hills."""
_EVEN_LIFT = 1.15
_SNOW_FROM_M = 130.0
"""From what height on the snow is whiter; on a map with mountains, above the country about it."""
_USUAL_M_PER_PX = 20.0
"""The scale for which light and small forms were made."""


@dataclass(frozen=True)
class Shading:
    """The ground as a picture, the light over woods as another, and the way downhill at a point."""

    ground: QImage
    over_woods: QImage
    slope: Callable[[float, float], Point]


@dataclass(frozen=True)
class _Lattice:
    """A lattice of half-resolution points over the window and how to bring world fields onto it."""

    window: QRectF
    cell_px: float
    wide: int
    high: int

    def resampled(self, values: Field, left: float, top: float, cell: float) -> Field:
        """Return a lattice of the world (corner and cell in map pixels) at our points, bicubic."""
        w = self.window
        box = [
            (w.left() - left) / cell,
            (w.top() - top) / cell,
            (w.right() - left) / cell,
            (w.bottom() - top) / cell,
        ]
        high, wide = values.shape
        # Pillow refuses a box that reaches beyond its picture.
        limits = (max(0.0, box[0]), max(0.0, box[1]), min(float(wide), box[2]), min(float(high), box[3]))
        picture = Image.fromarray(values).resize((self.wide, self.high), Image.Resampling.BICUBIC, box=limits)
        return np.asarray(picture, dtype=np.float32)

    def noise(self, seed: int, wave_px: float) -> Field:
        """Return smooth noise that belongs to the place, its waves about as long as given."""
        # One field for any window, from -600 on and wider than a map: a part gets the noise of the whole.
        count = math.ceil(12000 / wave_px)
        values = np.random.default_rng(seed).standard_normal((count, count)).astype(np.float32)
        return self.resampled(values, -600.0, -600.0, wave_px)


def shade(plan: Plan, relief: Relief, cell_px: float, *, is_even: bool = False) -> Shading:
    """Return the shaded ground of the plan's window; one lattice point is `cell_px` map pixels wide.

    An even relief is that of the heights alone; otherwise the hills stand where the hexes have hills.
    """
    w = plan.window
    lattice = _Lattice(w, cell_px, math.ceil(w.width() / cell_px), math.ceil(w.height() / cell_px))
    heights, hills = _even_heights(relief, lattice) if is_even else _heights(plan, relief, lattice)
    country = _country(plan, relief, lattice)
    # The distance of two points, in metres like the heights.
    metres = cell_px * relief.cell_m / relief.cell_px
    lift = _exaggeration(relief)
    down_x = np.asarray(np.gradient(heights, metres, axis=1), dtype=np.float32)
    down_y = np.asarray(np.gradient(heights, metres, axis=0), dtype=np.float32)
    lit, dark = _light(down_x * lift, down_y * lift)
    above = heights - country + (_SNOW_FROM_M if country.any() else 0.0)
    picture = _snow(lattice, above, hills, lit, dark)
    return Shading(_ground_image(picture), _over_woods(lit, dark), _slope(lattice, down_x, down_y))


def _heights(plan: Plan, relief: Relief, lattice: _Lattice) -> tuple[Field, Field]:
    """Return heights with the small forms that the data lacks, and how hilly the rules call a place."""
    real = lattice.resampled(soft(relief.heights, 1.0), relief.left_px, relief.top_px, relief.cell_px)
    # Broad and small forms apart: the terrain decides how much of each shows.
    broad = lattice.resampled(soft(relief.heights, 9.0), relief.left_px, relief.top_px, relief.cell_px)
    lift = _lift(plan, lattice)
    # 0.26 is the lift of clear country, where there are no hills.
    hills = (lift - 0.26).clip(0.0, 1.1)
    ridges = 1 - 2 * abs((0.7 * lattice.noise(1, 45) + 0.5 * lattice.noise(21, 75)).clip(-1, 1))
    # Forms as small as these lie as much farther apart on a map of small scale, and are as much higher.
    size = max(1.0, relief.cell_m / relief.cell_px / _USUAL_M_PER_PX)
    small = 11 * lattice.noise(1, 45) + 5.5 * lattice.noise(2, 21) + 2.6 * lattice.noise(3, 9)
    # Among mountains plains lie high: what is lifted there is the ground above the country around it.
    base = _country(plan, relief, lattice)
    z = base + (broad - base) * (0.35 + 0.65 * lift.clip(0, 1)) + (real - broad) * lift
    level = 1.2 * lattice.noise(1, 45) + 0.35 * lattice.noise(2, 21)
    z += (hills * (small + 13 * ridges) + level) * size / _exaggeration(relief)
    return z, hills


def _country(plan: Plan, relief: Relief, lattice: _Lattice) -> Field:
    """Return how high the country about each point lies, over some hexes; 0 on a map without mountains."""
    if "mountain" not in plan.sheet.terrain.values():
        return np.zeros((1, 1), np.float32)
    wide = soft(relief.heights, 45.0)
    return lattice.resampled(wide, relief.left_px, relief.top_px, relief.cell_px)


def _exaggeration(relief: Relief) -> float:
    """Return how much steeper than they are hills are lit: on a map of small scale they would look flat."""
    return math.sqrt(max(1.0, relief.cell_m / relief.cell_px / _USUAL_M_PER_PX))


def _even_heights(relief: Relief, lattice: _Lattice) -> tuple[Field, Field]:
    """Return the heights as they are, softened a little, and no hilly place."""
    real = lattice.resampled(soft(relief.heights, 1.0), relief.left_px, relief.top_px, relief.cell_px)
    return real * _EVEN_LIFT, np.zeros_like(real)


def _lift(plan: Plan, lattice: _Lattice) -> Field:
    """Return how much relief is shown at each lattice point, soft between hexes."""
    cell, sheet, w = 20.0, plan.sheet, plan.window
    image = QImage(math.ceil(w.width() / cell), math.ceil(w.height() / cell), QImage.Format.Format_Grayscale8)
    # Beside the map as in clear country: half of 0.26, as below.
    image.fill(QColor.fromRgbF(0.13, 0.13, 0.13))
    with QPainter(image) as painter:
        painter.scale(1 / cell, 1 / cell)
        painter.translate(-w.topLeft())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colour("ink", 0))
        for hex_id in plan.hexes:
            # Halved: lifts go up to 1.3, a grey up to 1.
            grey = _LIFT.get(sheet.terrain.get(hex_id, ""), 0.1) / 2
            painter.setBrush(QColor.fromRgbF(grey, grey, grey))
            painter.drawPolygon(polygon(*sheet.corners_px(hex_id)))
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    # 255 / 2, which undoes the halving.
    values = raw[:, : image.width()].astype(np.float32) / 127.5
    return lattice.resampled(soft(values, 1.2), w.left(), w.top(), cell)


def soft(values: Field, sigma: float) -> Field:
    """Return a lattice blurred by about `sigma` cells: three running means each way."""
    reach = max(1, round(sigma))
    for _ in range(3):
        for axis in (0, 1):
            pad = [(0, 0), (0, 0)]
            pad[axis] = (reach + 1, reach)
            # In double precision: sums along a whole row are large against what their differences must tell.
            sums = np.cumsum(np.pad(values, pad, "edge"), axis=axis, dtype=np.float64)
            count = values.shape[axis]
            high = np.take(sums, range(2 * reach + 1, 2 * reach + 1 + count), axis=axis)
            low = np.take(sums, range(count), axis=axis)
            values = ((high - low) / (2 * reach + 1)).astype(np.float32)
    return values


def _light(down_x: Field, down_y: Field) -> tuple[Field, Field]:
    """Return how far each point is lit and in shade, 0 to 1, under a low sun in the north-west."""
    steep, flat = 4.6, 0.62
    gx, gy = down_x * steep, down_y * steep
    upright = 1 / (gx * gx + gy * gy + 1) ** 0.5
    # A second, weaker light from the west shows the ridges that run along the first.
    sun = 0.72 * (0.52 * gx + 0.58 * gy + flat) + 0.28 * (0.75 * gx + 0.05 * gy + flat)
    # Against level ground, which is to be neither lit nor dark.
    light = sun * upright - flat
    lit, dark = (light * 2.1).clip(0, 1), (light * -1.75).clip(0, 1) ** 0.9
    return lit, dark.astype(np.float32)


def _snow(lattice: _Lattice, heights: Field, hills: Field, lit: Field, dark: Field) -> NDArray[np.uint8]:
    """Return the colours of the snow: warmer where stubble shows, blue in the shade, cream in the sun."""
    share = ((heights - _SNOW_FROM_M) / 290).clip(0, 1)
    up = share * share * (3 - 2 * share)
    bare = 0.6 * lattice.noise(2, 21) + 0.5 * lattice.noise(1, 45) + 0.7 * lattice.noise(7, 130)
    thin = ((bare - 0.2) / 1.7).clip(0, 1) * (1 - hills.clip(0, 1)) * 0.6
    tones = {name: _rgb(name) for name in ("low", "high", "parcel", "shade", "lit")}
    picture = np.empty((lattice.high, lattice.wide, 3), np.uint8)
    strips = _fields(lattice) * (1 - hills.clip(0, 1))
    for n, weight in enumerate((1.0, 0.97, 0.82)):
        tone = tones["low"][n] * (1 - up) + tones["high"][n] * up
        tone = tone * (1 - thin) + tones["parcel"][n] * thin
        tone = tone * (1 - dark * 0.8) + tones["shade"][n] * dark * 0.8
        tone = tone * (1 - lit * 0.8) + tones["lit"][n] * lit * 0.8 + strips * weight
        picture[..., n] = tone.clip(0, 255)
    return picture


def _rgb(name: str) -> tuple[int, int, int]:
    tone = colour(name)
    return tone.red(), tone.green(), tone.blue()


def _fields(lattice: _Lattice) -> Field:
    """Return how much lighter or darker each point is as part of a field: parcels of narrow strips."""
    # Every second point, then stretched: a quarter of the work.
    step, size = 2, 38.0
    xs = lattice.window.left() + np.arange(0, lattice.wide, step, dtype=np.float32) * lattice.cell_px
    ys = lattice.window.top() + np.arange(0, lattice.high, step, dtype=np.float32) * lattice.cell_px
    x, y = np.meshgrid(xs, ys)
    near = np.full(x.shape, np.inf, np.float32)
    tone, turn = np.zeros_like(x), np.zeros_like(x)
    # Each cell has a seed somewhere in it: the nearest is almost always in this cell or one beside it.
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            a, b = np.floor(x / size) + i, np.floor(y / size) + j
            far = (x - (a + _hash(a, b, 1)) * size) ** 2 + (y - (b + _hash(a, b, 2)) * size) ** 2
            closer = far < near
            near = np.where(closer, far, near)
            tone = np.where(closer, _hash(a, b, 3), tone)
            turn = np.where(closer, _hash(a, b, 4) * np.float32(math.pi), turn)
    strip = _hash(np.floor((x * np.cos(turn) + y * np.sin(turn)) / 6.25), np.floor(tone * 991), 5)
    values = ((tone - 0.5) * 9 + (strip - 0.5) * 10).astype(np.float32)
    wide = Image.fromarray(values).resize((lattice.wide, lattice.high), Image.Resampling.BILINEAR)
    return np.asarray(wide, dtype=np.float32)


def _hash(a: Field, b: Field, k: int) -> Field:
    mixed = np.abs(np.sin(a * 127.1 + b * 311.7 + k * 74.7)) * 43758.5453
    return np.asarray(mixed - np.floor(mixed), dtype=np.float32)


def _ground_image(picture: NDArray[np.uint8]) -> QImage:
    high, wide, _ = picture.shape
    # A copy: QImage keeps no hold on the bytes that it was made from.
    return QImage(picture.tobytes(), wide, high, wide * 3, QImage.Format.Format_RGB888).copy()


def _over_woods(lit: Field, dark: Field) -> QImage:
    """Return the light and shade to lay over tree tops, premultiplied."""
    high, wide = lit.shape
    shade, sun = dark.clip(0, 1) * 0.34, lit.clip(0, 1) * 0.30
    layer = np.empty((high, wide, 4), np.uint8)
    # Blue, green, red: the order of the bytes of ARGB32 on all our machines.
    for n, (low, bright) in enumerate(((0x5A, 0xF0), (0x40, 0xF8), (0x30, 0xFF))):
        layer[..., n] = (shade * low + sun * bright).clip(0, 255)
    layer[..., 3] = ((shade + sun).clip(0, 1) * 255).astype(np.uint8)
    made = QImage(layer.tobytes(), wide, high, wide * 4, QImage.Format.Format_ARGB32_Premultiplied)
    return made.copy()


def _slope(lattice: _Lattice, down_x: Field, down_y: Field) -> Callable[[float, float], Point]:
    """Return a function that says how the ground rises to the east and south of a map pixel."""
    # Hachures follow the lie of the land and not each bump: every fourth point, softened.
    coarse = 4
    gx, gy = soft(down_x[::coarse, ::coarse], 1.0), soft(down_y[::coarse, ::coarse], 1.0)
    high, wide = gx.shape
    cell, left, top = lattice.cell_px * coarse, lattice.window.left(), lattice.window.top()

    def at(x: float, y: float) -> Point:
        # Hexes at the window's rim reach beyond it, and so do their hachures.
        j = min(wide - 1, max(0, int((x - left) / cell)))
        i = min(high - 1, max(0, int((y - top) / cell)))
        return float(gx[i, j]), float(gy[i, j])

    return at
