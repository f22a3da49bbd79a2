"""The ground of a whole map as it looks from far away: relief, and one soft shape for woods, hills and water.

No grid, no lines, no words: roads, rivers and names are laid over it in a width that suits the screen.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from PySide6.QtGui import QImage, QPainter

from maps.paint.canvas import area_of, fill, path_of, pen, stroke
from maps.paint.geography import Geography
from maps.paint.ground import draw_snow
from maps.paint.lakes import shore_lakes
from maps.paint.lines import Point
from maps.paint.palette import COLOURS, colour
from maps.paint.plan import Plan, make_plan
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Hexside

OVERVIEW_HEX_PX = 24.0
"""How wide a hex is on the picture: enough for shapes this soft, and a small file."""
_NARROW_WATER = 0.4
"""How broad a lake is that lies along a hexside, in hex widths."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How the hexes of some terrains show.

    They are blurred over a part of a hex, and the shape ends where what is left of them is `cut`.
    """

    terrain: tuple[str, ...]
    ink: str
    edge: str
    opacity: float
    blur: float
    cut: float


WOODS = Shape(("woods", "rough_wooded", "rugged", "mountain"), "#8B988A", "#6F7D70", 0.66, 0.72, 0.40)
# From the ground up: woods over rough country, water over all.
_SHAPES = (
    Shape(("rough",), "#A9ADA6", "#9A9F98", 0.3, 0.72, 0.40),
    WOODS,
    Shape(("marsh",), "#A9BDB4", "#8FA59B", 0.5, 0.72, 0.40),
    Shape(("urban",), "#8D857E", "#5F5852", 0.5, 0.5, 0.45),
    Shape(("lake",), COLOURS["lake"], COLOURS["lake_edge"], 1.0, 0.8, 0.45),
)


def paint_overview(sheet: MapSheet, geography: Geography | None = None) -> QImage:
    """Return the ground of a whole map from far away; needs a QGuiApplication."""
    plan = make_plan(sheet, geography)
    scale = OVERVIEW_HEX_PX / sheet.hex_px
    image = QImage(*_size(plan, scale), QImage.Format.Format_RGB32)
    # The last row and column of pixels may lie half beside the map.
    image.fill(colour("low"))
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        _stand(painter, plan, scale)
        # One point of the relief to a pixel.
        draw_snow(painter, plan, 1 / scale, is_even=True)
        for shape in _SHAPES:
            hexes = plan.of(*shape.terrain)
            sides = plan.sides("lake") if "lake" in shape.terrain else ()
            if hexes or sides:
                painter.drawImage(plan.window, soft_shape(plan, shape, hexes, sides, scale))
        for area, _ in shore_lakes(plan):
            fill(painter, area, colour("lake"))
            stroke(painter, [area], pen("lake_edge", 1 / scale))
    return image


def _size(plan: Plan, scale: float) -> tuple[int, int]:
    return math.ceil(plan.window.width() * scale), math.ceil(plan.window.height() * scale)


def _stand(painter: QPainter, plan: Plan, scale: float) -> None:
    """Let a painter draw in map pixels."""
    painter.scale(scale, scale)
    painter.translate(-plan.window.topLeft())


def soft_shape(
    plan: Plan, shape: Shape, hexes: Collection[HexId], sides: Collection[Hexside], scale: float
) -> QImage:
    """Return some hexes and narrow waters as one shape without corners, a little darker along its edge."""
    from PIL import Image, ImageFilter  # noqa: PLC0415 drawing alone does not need it

    size, mask = _size(plan, scale), _mask(plan, hexes, sides, scale)
    # Qt pads the rows of an image, so Pillow must be told their length in bytes.
    whole = Image.frombuffer("L", size, bytes(mask.constBits()), "raw", "L", mask.bytesPerLine(), 1)
    # A Gaussian of this radius fades over about twice as much.
    soft = whole.filter(ImageFilter.GaussianBlur(shape.blur * plan.sheet.hex_px * scale / 2))
    rim = soft.point([round(255 * _rim(value / 255, shape.cut)) for value in range(256)])
    tinted = Image.composite(Image.new("RGB", size, shape.edge), Image.new("RGB", size, shape.ink), rim)
    alpha = [round(255 * shape.opacity * _ramp(value / 255, shape.cut, 0.08)) for value in range(256)]
    tinted.putalpha(soft.point(alpha))
    # A copy: QImage keeps no hold on the bytes that it was made from.
    return QImage(tinted.tobytes(), *size, 4 * size[0], QImage.Format.Format_RGBA8888).copy()


def _mask(plan: Plan, hexes: Collection[HexId], sides: Collection[Hexside], scale: float) -> QImage:
    """Return a picture that is white where the hexes are and along the hexsides."""
    mask = QImage(*_size(plan, scale), QImage.Format.Format_Grayscale8)
    mask.fill(0)
    with QPainter(mask) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _stand(painter, plan, scale)
        for hex_id in hexes:
            fill(
                painter,
                area_of([plan.sheet.corners_px(hex_id), *_beyond_the_map(plan, hex_id)]),
                colour("white"),
            )
        waters = [path_of(plan.sheet.border_px(side)) for side in sides]
        stroke(painter, waters, pen("white", _NARROW_WATER * plan.sheet.hex_px))
    return mask


def _beyond_the_map(plan: Plan, hex_id: HexId) -> Iterator[tuple[Point, ...]]:
    """Yield the hexes beside one at the map's edge: a wood does not end where the map does."""
    if plan.sheet.grid.has_open_ground:
        return
    grid, sheet = plan.sheet.grid, plan.sheet
    (x, y), corners = sheet.centre_px(hex_id), sheet.corners_px(hex_id)
    for n, there in enumerate(grid.across(hex_id)):
        if there is None:
            (ax, ay), (bx, by) = corners[n], corners[(n + 1) % len(corners)]
            # Twice the way to the middle of the side leads to where the neighbour's centre would be.
            off_x, off_y = ax + bx - 2 * x, ay + by - 2 * y
            yield tuple((cx + off_x, cy + off_y) for cx, cy in corners)


def _ramp(value: float, at: float, half: float) -> float:
    """Return 0 below a value, 1 above it, rising over `half` to both sides."""
    return min(1.0, max(0.0, (value - at + half) / (2 * half)))


def _rim(value: float, cut: float) -> float:
    """Return how much of the edge's colour shows: all where the shape is cut, none farther inside."""
    return 1.0 - _ramp(value, cut + 0.16, 0.12)
