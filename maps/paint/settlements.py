"""Villages and towns: roofs along the roads and lanes, a church in the middle."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QRadialGradient

from maps.paint.canvas import pen, polygon, set_sprite, sprite
from maps.paint.chance import spread, unit
from maps.paint.drawn import Hexes, hexes_under
from maps.paint.lines import Point, resample
from maps.paint.palette import colour
from maps.paint.places import is_town, village_radius
from maps.paint.plan import Plan
from maps.paint.shapes import depth_inside
from maps.paint.ways import RAIL
from rules.hexgrid import HexId

# A roof in every tenth degree.
_TURNS = 36
_ROOM_PX = 5.6
_Spot = tuple[float, float, float]
"""A place for a roof: x, y and the way it faces in radians."""


def draw_settlements(painter: QPainter, plan: Plan) -> Hexes:
    """Draw every village in sight; return the hexes in which a church was drawn."""
    seen = {hex_id: plan.villages[hex_id] for hex_id in plan.hexes if hex_id in plan.villages}
    streets: list[QLineF] = []
    roofs: list[tuple[float, float, float, int]] = []
    cities = frozenset(plan.city_hexes())
    for hex_id, (x, y) in seen.items():
        _tint(painter, x, y, village_radius(plan.sheet, hex_id) * 1.3)
        # The blocks of a city stand there already.
        if hex_id in cities:
            continue
        lanes = _lanes(plan, hex_id)
        streets += [QLineF(*lane[0], *lane[-1]) for lane in lanes]
        roofs += _roofs(plan, hex_id, lanes)
    painter.setPen(pen("street", 2.2, 200))
    painter.drawLines(streets)
    _draw_roofs(painter, roofs)
    # Over the roofs around them, and from the north, each over what lies behind it.
    for hex_id, (x, y) in sorted(seen.items(), key=lambda item: item[1][1]):
        _church(painter, x, y, 1.35 if is_town(plan.sheet, hex_id) else 1.0)
    return frozenset(hexes_under(plan.sheet, seen.values()))


def _tint(painter: QPainter, x: float, y: float, reach: float) -> None:
    glow = QRadialGradient(x, y, reach)
    for at, alpha in ((0.0, 170), (0.6, 95), (1.0, 0)):
        glow.setColorAt(at, colour("settled", alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(QPointF(x, y), reach, reach)


def _lanes(plan: Plan, hex_id: HexId) -> list[list[Point]]:
    """Return the village's own lanes, crossing about its middle."""
    x, y = plan.villages[hex_id]
    cell, reach = plan.sheet.grid.index[hex_id], village_radius(plan.sheet, hex_id)
    lanes = []
    for n in range(9 if is_town(plan.sheet, hex_id) else 4):
        turn = unit(cell, 1, 121) * math.pi + (math.pi / 2 if n % 2 else 0) + spread(cell, n, 122, 0.3)
        off, half = spread(cell, n, 123, reach * 0.55), reach * (0.55 + 0.35 * unit(cell, n, 124))
        cx, cy = x - off * math.sin(turn), y + off * math.cos(turn)
        dx, dy = half * math.cos(turn), half * math.sin(turn)
        lanes.append(resample([(cx - dx, cy - dy), (cx + dx, cy + dy)], 6.5))
    return lanes


def _spots(plan: Plan, hex_id: HexId, lanes: list[list[Point]]) -> Iterator[_Spot]:
    """Yield the places beside roads and lanes where a roof may stand."""
    x, y = plan.villages[hex_id]
    reach = village_radius(plan.sheet, hex_id)
    roads = [
        resample(way.line, 6.5)
        for way in plan.ways
        if way.kind != RAIL and way.link is not None and hex_id in way.link
    ]
    # Roads are drawn wider than lanes: their houses stand farther back.
    for wide, line in [(8.4, road) for road in roads] + [(6.8, lane) for lane in lanes]:
        for a, b in pairwise(line):
            turn = math.atan2(b[1] - a[1], b[0] - a[0])
            for sign in (1, -1):
                spot = a[0] - math.sin(turn) * wide * sign, a[1] + math.cos(turn) * wide * sign
                inside = depth_inside(plan.sheet, hex_id, spot)[0] > 9
                if inside and math.hypot(spot[0] - x, spot[1] - y) <= reach:
                    yield *spot, turn


def _roofs(plan: Plan, hex_id: HexId, lanes: list[list[Point]]) -> list[tuple[float, float, float, int]]:
    """Return the roofs of a village: x, y, turn in degrees, the kind of roof."""
    x, y = plan.villages[hex_id]
    cell = plan.sheet.grid.index[hex_id]
    most = 125 if is_town(plan.sheet, hex_id) else 24 + int(18 * unit(cell, 2, 125))
    # Shuffled by the place: those that find room then lie all over the village.
    ordered = sorted(enumerate(_spots(plan, hex_id, lanes)), key=lambda item: unit(cell, item[0], 126))
    ways = [
        p for way in plan.ways if way.link is not None and hex_id in way.link for p in resample(way.line, 6.0)
    ]
    near = [p for p in ways if math.hypot(p[0] - x, p[1] - y) < 60]
    put: list[tuple[float, float, float, int]] = []
    for n, (sx, sy, turn) in ordered:
        px, py = sx + spread(cell, n, 127, 0.8), sy + spread(cell, n, 128, 0.8)
        free = all(math.hypot(px - a, py - b) > _ROOM_PX for a, b, _, _ in put)
        clear = all(math.hypot(px - a, py - b) > 6.6 for a, b in near) and math.hypot(px - x, py - y) > 10
        if free and clear and len(put) < most:
            across = 0 if unit(cell, n, 129) < 0.7 else 90
            put.append((px, py, math.degrees(turn) + across, n % 4))
    return put


def _draw_roofs(painter: QPainter, roofs: list[tuple[float, float, float, int]]) -> None:
    made = {
        (kind, step): sprite((12, 10), _roof(kind), turn=step * 360 / _TURNS)
        for kind in range(4)
        for step in range(_TURNS)
    }
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#2B3340", 70))
    for x, y, _, _ in roofs:
        painter.drawEllipse(QPointF(x + 1.6, y + 2.0), 4.6, 3.2)
    for x, y, turn, kind in sorted(roofs, key=lambda roof: roof[1]):
        set_sprite(painter, made[kind, round(turn * _TURNS / 360) % _TURNS], x, y)


def _roof(kind: int) -> Callable[[QPainter], None]:
    """Return what draws a roof: one slope under snow, one dark, the ridge level."""

    def draw(painter: QPainter) -> None:
        long = (7.4, 8.8, 6.2, 8.0)[kind]
        x = (12 - long) / 2
        painter.setPen(pen("#3A322D", 0.55, 200))
        painter.setBrush(colour(("#9C5A45", "#8C6553", "#A86B50", "#84705F")[kind]))
        painter.drawRect(QRectF(x, 5.0, long, 2.7))
        painter.setBrush(colour("#F7F4EF"))
        painter.drawRect(QRectF(x, 2.3, long, 2.7))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("#4A3B33"))
        painter.drawRect(QRectF(x + long * 0.65, 4.1, 1.1, 1.4))

    return draw


def _church(painter: QPainter, x: float, y: float, size: float) -> None:
    painter.save()
    painter.translate(x, y)
    painter.scale(size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#2B3340", 80))
    painter.drawEllipse(QPointF(3, 5.4), 8.5, 3.2)
    painter.setPen(pen("#2E2723", 0.8, 230))
    painter.setBrush(colour("#E9E0D2"))
    painter.drawRect(QRectF(-1.5, -1.5, 10, 6.5))
    painter.setBrush(colour("#93523E"))
    painter.drawPolygon(polygon((-2, -1.5), (9.2, -1.5), (7.6, -5), (-0.5, -5)))
    painter.setBrush(colour("#F2EADD"))
    painter.drawRect(QRectF(-5.5, -7, 5, 12))
    painter.setBrush(colour("#4E4A4C"))
    painter.drawPolygon(polygon((-6.1, -7), (0.1, -7), (-3, -15)))
    painter.setPen(pen("#2E2723", 1.0, 230))
    painter.drawLine(QPointF(-3, -18.5), QPointF(-3, -14))
    painter.drawLine(QPointF(-4.6, -17), QPointF(-1.4, -17))
    painter.restore()


def settlements_mask(painter: QPainter, plan: Plan) -> None:
    """Draw where villages lie, for what must keep off them."""
    for hex_id, (x, y) in plan.villages.items():
        reach = village_radius(plan.sheet, hex_id) * 1.06
        painter.drawEllipse(QPointF(x, y), reach, reach)
