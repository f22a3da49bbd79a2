"""A city under siege: blocks of houses in urban hexes, a third burnt out, soot; and cities within one hex."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QRadialGradient

from maps.paint.canvas import Mask, pen, polygon
from maps.paint.chance import spread, unit
from maps.paint.drawn import Hexes, hexes_under
from maps.paint.lines import Point
from maps.paint.palette import colour
from maps.paint.plan import Plan
from maps.paint.shapes import depth_inside
from rules.hexgrid import HexId

# A block is about 14 by 11: the rest of a step is street.
_STEP_PX = (18.1, 13.8)
BLOCKS_READ = 25
"""From how many blocks on a hex reads as urban."""

_CITY_PX, _CAPITAL_PX = 50.0, 72.0
"""How far the blocks of a city in one hex reach from its middle, where a hex is 160 wide."""
_CITY_READ = 9
"""From how many blocks on a hex reads as a city."""
_RUINED = 0.34

_ROOFS = ("#A8644F", "#9F7460", "#9C9189", "#A88D78", "#938A83")


def draw_city(painter: QPainter, plan: Plan, keep_off: Mask) -> Hexes:
    """Draw the blocks, none where `keep_off` is covered; return the hexes that now read as urban."""
    hexes = frozenset(plan.of("urban"))
    # From the north: a block covers the shadow of the one behind it.
    blocks = sorted(
        (block for hex_id in hexes for block in _blocks(plan, hex_id, keep_off)),
        key=lambda block: block[0][1],
    )
    for (x, y), turn, cell in blocks:
        _draw_block(painter, x, y, turn, cell, _RUINED)
    # Sorted: soot of two hexes may overlap, and a set has another order in every run.
    for hex_id in sorted(hexes):
        _soot(painter, plan, hex_id)
    counts = hexes_under(plan.sheet, (spot for spot, _, _ in blocks))
    return frozenset(hex_id for hex_id, count in counts.items() if count >= BLOCKS_READ)


def draw_city_hexes(painter: QPainter, plan: Plan, keep_off: Mask) -> Hexes:
    """Draw the cities that lie in one hex each; return the hexes that now read as such."""
    drawn = []
    for hex_id in plan.city_hexes():
        x, y = plan.villages.get(hex_id) or plan.sheet.centre_px(hex_id)
        reach = _city_reach(plan, (x, y))
        found = _blocks(plan, hex_id, keep_off)
        drawn += [block for block in found if math.hypot(block[0][0] - x, block[0][1] - y) < reach]
    for (x, y), turn, cell in sorted(drawn, key=lambda block: block[0][1]):
        _draw_block(painter, x, y, turn, cell, 0.0)
    counts = hexes_under(plan.sheet, (spot for spot, _, _ in drawn))
    return frozenset(hex_id for hex_id, count in counts.items() if count >= _CITY_READ)


def _city_reach(plan: Plan, at: Point) -> float:
    unit_px = plan.sheet.hex_px / 160
    is_great = any(math.dist(each.at, at) < plan.sheet.hex_px for each in plan.geography.great_cities)
    return (_CAPITAL_PX if is_great else _CITY_PX) * unit_px


def _quarter_turn(plan: Plan, hex_id: HexId) -> float:
    """Return how the streets of a hex lie, in radians: the same for all hexes of a part of the city."""
    parts = [name for name, hexes in sorted(plan.sheet.cities.items()) if hex_id in hexes]
    # The first part by name lies askew to all others, so that its border shows in the streets.
    return -0.26 if parts[:1] == sorted(plan.sheet.cities)[:1] and parts else 0.13


def _blocks(plan: Plan, hex_id: HexId, keep_off: Mask) -> Iterator[tuple[Point, float, tuple[int, int]]]:
    """Yield the middle of each block of a hex, its turn in radians, and the cell it belongs to."""
    turn = _quarter_turn(plan, hex_id)
    cos, sin = math.cos(turn), math.sin(turn)
    cx, cy = plan.sheet.centre_px(hex_id)
    # Steps are counted over the whole map, so that rows of blocks go on from hex to hex.
    u0, v0 = (cx * cos + cy * sin) / _STEP_PX[0], (-cx * sin + cy * cos) / _STEP_PX[1]
    # Enough to either side to cover a hex 160 px wide whichever way its streets are turned.
    for i in range(int(u0) - 7, int(u0) + 8):
        for j in range(int(v0) - 8, int(v0) + 9):
            # Rows shift a little every few blocks, or one street would run dead straight through the city.
            u = i * _STEP_PX[0] + (5 if (j // 5) % 2 else 0)
            v = j * _STEP_PX[1] + (3.5 if (i // 4) % 2 else 0)
            x, y = u * cos - v * sin, u * sin + v * cos
            if plan.sheet.hex_under(x, y) != hex_id or unit(i, j, 101) < 0.05:
                continue
            if _stands(plan, hex_id, (x, y)) and keep_off.at(x, y) < 0.1:
                yield (x, y), turn + spread(i, j, 102, 0.03), (i, j)


def _stands(plan: Plan, hex_id: HexId, point: Point) -> bool:
    """Return whether a block may stand here: inside the city by its own size."""
    depth, there = depth_inside(plan.sheet, hex_id, point)
    # 9 is half the diagonal of a block.
    return depth > 9 or (there is not None and plan.sheet.terrain.get(there) == "urban")


def _draw_block(
    painter: QPainter, x: float, y: float, turn: float, cell: tuple[int, int], ruined: float
) -> None:
    i, j = cell
    wide, high = 14.2 + spread(i, j, 103, 0.9), 10.6 + spread(i, j, 104, 0.8)
    painter.save()
    painter.translate(x, y)
    painter.rotate(math.degrees(turn))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#22262C", 90))
    painter.drawRect(QRectF(1.6 - wide / 2, 1.8 - high / 2, wide, high))
    (_ruin if unit(i, j, 105) < ruined else _house)(painter, wide, high, cell)
    painter.restore()


def _house(painter: QPainter, wide: float, high: float, cell: tuple[int, int]) -> None:
    """Draw a block about a courtyard, snow on the roofs to the north and west."""
    w, h = wide / 2, high / 2
    painter.setPen(pen("#37302B", 0.8, 210))
    painter.setBrush(colour(_ROOFS[int(unit(*cell, 106) * len(_ROOFS))]))
    painter.drawRect(QRectF(-w, -h, wide, high))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#FBFBFA", 225))
    painter.drawPolygon(polygon((-w, -h), (w, -h), (w - 3.4, 3 - h), (3.4 - w, 3 - h)))
    painter.drawPolygon(polygon((-w, -h), (3.2 - w, 3 - h), (3.2 - w, h - 3), (-w, h)))
    painter.setBrush(colour("#6B645E"))
    painter.drawRect(QRectF(4.4 - w, 4 - h, wide - 8.8, high - 8))


def _ruin(painter: QPainter, wide: float, high: float, cell: tuple[int, int]) -> None:
    """Draw a burnt-out block: broken walls, dark holes, rubble."""
    w, h = wide / 2, high / 2
    gap = wide * (0.2 + 0.25 * unit(*cell, 107))
    painter.setPen(pen("#3A3533", 1.0, 220))
    painter.setBrush(colour("ruin"))
    walls = (
        (-w, -h),
        (w - gap, -h),
        (w - gap * 0.6, 3 - h),
        (w, high * 0.45 - h),
        (w, h),
        (2 - w, h),
        (-w, h - 3),
    )
    painter.drawPolygon(polygon(*walls))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("ruin_dark"))
    painter.drawRect(QRectF(2.6 - w, 2.6 - h, wide * 0.4, high - 5.2))
    painter.setBrush(colour("#5E5752"))
    painter.drawRect(QRectF(wide * 0.08, -high * 0.05, wide * 0.28, high * 0.35))
    for n in range(7):
        painter.setBrush(colour(("#C9C3BC", "#857B73", "#F4F3F1")[n % 3]))
        # Seven numbers to a block, so that neighbours do not share their rubble.
        x, y = spread(cell[0] * 7 + n, cell[1], 108, w), spread(cell[0] * 7 + n, cell[1], 109, h)
        painter.drawRect(QRectF(x, y, 1.8, 1.5))


def _soot(painter: QPainter, plan: Plan, hex_id: HexId) -> None:
    cell = plan.sheet.grid.index[hex_id]
    cx, cy = plan.sheet.centre_px(hex_id)
    if unit(cell, 1, 111) < 0.25:
        return
    x, y, reach = cx + spread(cell, 2, 111, 50), cy + spread(cell, 3, 111, 50), 28 + 30 * unit(cell, 4, 111)
    glow = QRadialGradient(x, y, reach)
    glow.setColorAt(0, colour("soot", 62))
    glow.setColorAt(1, colour("soot", 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(QPointF(x, y), reach * 1.25, reach * 0.8)
