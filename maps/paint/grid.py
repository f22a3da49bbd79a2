"""The grid and the red line about a city."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from maps.paint.canvas import area_of, path_of, pen, polygon, stroke
from maps.paint.drawn import Hexes
from maps.paint.lines import Line, resample
from maps.paint.plan import Plan
from maps.paint.shapes import outlines
from maps.sheet import MapSheet

_MANY_HEXES = 2400
"""So many hexes has a map for which the width of the lines was made."""


def draw_grid(painter: QPainter, plan: Plan) -> None:
    """Draw the outline of every hex in sight: a thin dark line over a pale one."""
    path, wide = QPainterPath(), _line_px(plan.sheet)
    for hex_id in plan.hexes:
        corners = plan.sheet.corners_px(hex_id)
        half = len(corners) // 2
        # A side between two hexes belongs to one of them: drawn twice it would be darker than the edge's.
        path.addPolygon(polygon(*corners[: half + 1]))
        if None in plan.sheet.grid.across(hex_id):
            path.addPolygon(polygon(*corners[half:], corners[0]))
    links = [path_of(line) for line in _links(plan.sheet)]
    stroke(painter, [path, *links], pen("white", 2.6, 75))
    # Woods and rocks of mountains would hide it.
    steep = [path_of(plan.sheet.corners_px(hex_id), closed=True) for hex_id in plan.of("mountain")]
    stroke(painter, steep, pen("white", 2.6, 90))
    stroke(painter, steep, pen("grid", wide, 70))
    stroke(painter, [path], pen("grid", wide, 105))
    stroke(painter, links, pen("grid", 2.6, 150))


def _line_px(sheet: MapSheet) -> float:
    """Return how wide the lines are: wider on a map of few hexes, which is looked at from farther away."""
    return min(1.9, max(1.15, 1.15 * math.sqrt(_MANY_HEXES / max(1, len(sheet.grid.hexes)))))


def _links(sheet: MapSheet) -> Iterator[Line]:
    """Yield the open ground between neighbours that lie apart."""
    for link in sorted(sheet.grid.links):
        way = resample((sheet.centre_px(link.a), sheet.centre_px(link.b)), 4.0)
        between = [point for point in way if sheet.hex_under(*point) is None]
        if len(between) > 1:
            yield between[0], between[-1]


def draw_perimeter(painter: QPainter, plan: Plan) -> Hexes:
    """Draw the red line about the hexes of the cities; return the hexes inside the line drawn."""
    region = frozenset(hex_id for hexes in plan.sheet.cities.values() for hex_id in hexes)
    area = area_of([[point for point, _ in ring] for ring in outlines(plan.sheet, region)])
    stroke(painter, [area], pen("white", 7.5, 200))
    stroke(painter, [area], pen("perimeter", 4.0, 240))
    return frozenset(h for h in plan.hexes if area.contains(QPointF(*plan.sheet.centre_px(h))))
