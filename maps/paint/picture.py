"""One picture of a map, layer by layer, and the record of what it shows."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtGui import QImage, QPainter

from maps.paint.canvas import Mask
from maps.paint.city import draw_city, draw_city_hexes
from maps.paint.drawn import Drawn, by_terrain
from maps.paint.geography import Geography
from maps.paint.grid import draw_grid, draw_perimeter
from maps.paint.ground import draw_ground, wooded_area_fill
from maps.paint.hills import draw_hills, draw_ridges
from maps.paint.limits import draw_limits, draw_walls, draw_zones
from maps.paint.palette import colour, load_fonts
from maps.paint.plan import WOODED, Plan, make_plan
from maps.paint.roads import draw_transport, ways_mask
from maps.paint.settlements import draw_settlements, settlements_mask
from maps.paint.signs import draw_borders, draw_fortified, draw_signs, signs_mask
from maps.paint.water import draw_lake_sides, draw_lakes, draw_rivers, water_mask
from maps.paint.woods import draw_woods
from maps.sheet import MapSheet, Rect


@dataclass(frozen=True)
class Painting:
    """A drawn map: its picture and what the picture shows."""

    image: QImage
    drawn: Drawn


def paint(
    sheet: MapSheet,
    geography: Geography | None = None,
    *,
    scale: float = 1.0,
    clip: Rect | None = None,
) -> Painting:
    """Return a map drawn in `scale` picture pixels per map pixel; needs a QGuiApplication.

    `clip` is the part to draw, in map pixels; without it the whole map is drawn. There are no words on it:
    names and hex numbers are laid over it in the size that suits the screen. A geography with relief needs
    numpy.
    """
    load_fonts()
    plan = make_plan(sheet, geography, clip)
    window = plan.window
    size = math.ceil(window.width() * scale), math.ceil(window.height() * scale)
    # No alpha: the ground covers all of it.
    image = QImage(*size, QImage.Format.Format_RGB32)
    # The last row and column of pixels may lie half beside the map.
    image.fill(colour("low"))
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(scale, scale)
        painter.translate(-window.topLeft())
        # Shading finer than two map pixels, or than a pixel of the picture, would not show.
        drawn = draw_layers(painter, plan, max(2.0, 1 / scale))
    return Painting(image, drawn)


def draw_layers(painter: QPainter, plan: Plan, cell_px: float) -> Drawn:
    """Draw every layer of a plan in map pixels; return what they show."""
    ground = draw_ground(painter, plan, cell_px)
    marks = dict(draw_hills(painter, plan, ground.slope))
    marks["ice"] = draw_lakes(painter, plan)
    # Masks and not yet the water: blocks and trees stand clear of what is drawn after them.
    wet = Mask(plan.window, lambda mask: water_mask(mask, plan))
    marks["blocks"] = draw_city(painter, plan, wet)
    occupied = Mask(plan.window, lambda mask: _occupied(mask, plan))
    _stipple(painter, plan, occupied)
    cities = draw_city_hexes(painter, plan, Mask(plan.window, lambda mask: _ways_and_water(mask, plan)))
    # A city may also be part of other country, which then is told by the marks about it.
    marks["houses"] = cities & frozenset(plan.of("city"))
    marks["trees"] = draw_woods(painter, plan, occupied)
    wooded_area_fill(painter, plan, ground.over_woods)
    borders, hexsides = draw_borders(painter, plan), dict(draw_rivers(painter, plan))
    hexsides["lake"] = draw_lake_sides(painter, plan)
    hexsides |= draw_ridges(painter, plan)
    transport = draw_transport(painter, plan)
    villages = draw_settlements(painter, plan)
    # Over all but the red line: which hex is which must be seen anywhere.
    draw_grid(painter, plan)
    shown = {"city": cities, "zone": draw_zones(painter, plan)}
    limits = draw_limits(painter, plan)
    hexsides |= draw_walls(painter, plan)
    shown |= {"fortified": draw_fortified(painter, plan), **draw_signs(painter, plan)}
    return Drawn(
        terrain=by_terrain(marks, plan.hexes),
        villages=villages,
        hexsides={kind: sides for kind, sides in hexsides.items() if sides},
        links=transport.links,
        leaving=transport.leaving,
        bridges=transport.bridges,
        fords=transport.fords,
        way_over_water=transport.way_over_water,
        perimeter=draw_perimeter(painter, plan),
        borders=borders,
        limits=limits,
        signs={kind: hexes for kind, hexes in shown.items() if hexes},
    )


def _stipple(painter: QPainter, plan: Plan, keep_off: Mask) -> None:
    """Draw the woods of a map that has hills but neither a layer nor a terrain of woods."""
    relief, terrain = plan.geography.relief, set(plan.sheet.terrain.values())
    if relief is not None and not plan.geography.woods and not terrain & (WOODED | {"rugged"}):
        from maps.paint.stipple import draw_stipple  # noqa: PLC0415 it needs numpy

        draw_stipple(painter, plan, relief, keep_off)


def _occupied(mask: QPainter, plan: Plan) -> None:
    """Draw where no tree may stand."""
    settlements_mask(mask, plan)
    signs_mask(mask, plan)
    _ways_and_water(mask, plan)


def _ways_and_water(mask: QPainter, plan: Plan) -> None:
    ways_mask(mask, plan)
    water_mask(mask, plan)
