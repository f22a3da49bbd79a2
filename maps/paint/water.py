"""Lakes, rivers and great rivers with drifting ice, each along the hexsides of the data."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPixmap

from maps.paint.canvas import area_of, fill, path_of, pen, polygon, stroke
from maps.paint.chance import spread, unit
from maps.paint.courses import Course
from maps.paint.drawn import Hexes, Sides, sides_followed
from maps.paint.lakes import lake_area, shore_lakes
from maps.paint.lines import between, resample, smooth
from maps.paint.palette import colour
from maps.paint.plan import Plan
from maps.paint.shapes import side_ends
from maps.words import MAJOR_RIVER, MINOR_RIVER

RIVER_MARK = "river_mark"
"""The pale band that marks a river's hexsides themselves, as the record calls it."""

_FLOE_TILE_PX = 360


def draw_lakes(painter: QPainter, plan: Plan) -> Hexes:
    """Draw the frozen lakes; return the hexes whose middle lies under the ice."""
    area = lake_area(plan)
    _ice(painter, area)
    painter.save()
    painter.setClipPath(area)
    painter.setPen(pen("white", 1.1, 125))
    for hex_id in plan.of("lake"):
        cx, cy = plan.sheet.centre_px(hex_id)
        for n in range(4):
            x, y = cx + spread(int(cx), n, 65, 74), cy + spread(int(cy), n, 66, 74)
            turn, reach = unit(int(cx), n, 67) * math.pi, 12 + 16 * unit(int(cy), n, 68)
            dx, dy = math.cos(turn) * reach, math.sin(turn) * reach
            painter.drawLine(QPointF(x - dx, y - dy), QPointF(x + dx, y + dy))
    painter.restore()
    return frozenset(h for h in plan.hexes if area.contains(QPointF(*plan.sheet.centre_px(h))))


def _ice(painter: QPainter, area: QPainterPath) -> None:
    """Fill water that is frozen over: pale towards its shore, with a firm outline."""
    fill(painter, area, colour("lake"))
    painter.save()
    painter.setClipPath(area)
    # Within the clip only the inner half of each stroke shows.
    for width, alpha in ((34, 40), (20, 60), (8, 110)):
        stroke(painter, [area], pen("white", width, alpha))
    painter.restore()
    stroke(painter, [area], pen("lake_edge", 2.2, 220))


def draw_lake_sides(painter: QPainter, plan: Plan) -> Sides:
    """Draw the narrow lakes that lie on hexsides; return those hexsides."""
    found: Sides = frozenset()
    for area, spine in shore_lakes(plan):
        fill(painter, area, colour("white", 150))
        _ice(painter, area)
        found |= sides_followed(plan.sheet, spine)
    for side in plan.sides("lake"):
        if side in found:
            continue
        a, b = side_ends(plan.sheet, side)
        # A little over both ends, so that lakes on neighbouring hexsides join.
        axis = (between(a, b, -0.02), between(a, b, 1.02))
        fill(painter, _pond(axis), colour("white", 150))
        _ice(painter, _pond(axis))
        found |= sides_followed(plan.sheet, axis)
    return found


def _pond(axis: tuple[tuple[float, float], tuple[float, float]]) -> QPainterPath:
    """Return a long oval about a line, uneven like a shore."""
    (ax, ay), (bx, by) = axis
    turn = math.atan2(by - ay, bx - ax)
    cos, sin = math.cos(turn), math.sin(turn)
    mx, my, half = (ax + bx) / 2, (ay + by) / 2, math.hypot(bx - ax, by - ay) / 2
    ring = []
    for n in range(40):
        t = n / 40 * 2 * math.pi
        # Two points share a width, or the shore would be jagged.
        wide = 15.0 + spread(n // 2, int(mx), 69, 3.0)
        u, v = half * math.cos(t), wide * math.sin(t)
        ring.append((mx + u * cos - v * sin, my + u * sin + v * cos))
    return area_of([smooth(ring, 1, closed=True)])


def draw_rivers(painter: QPainter, plan: Plan) -> Mapping[str, Sides]:
    """Draw every course of running water; return the hexsides that the drawn lines follow, by kind."""
    minor = [course for course in plan.courses if course.look != MAJOR_RIVER]
    great = [course for course in plan.courses if course.look == MAJOR_RIVER]
    found: dict[str, Sides] = {RIVER_MARK: _mark_river_sides(painter, plan)}
    lakes = lake_area(plan)
    _streams(painter, [_into_lake(plan, course, lakes) for course in minor])
    _great_river(painter, great)
    for course in plan.courses:
        found[course.kind] = found.get(course.kind, frozenset()) | sides_followed(plan.sheet, course.line)
    return found


def _into_lake(plan: Plan, course: Course, lakes: QPainterPath) -> Course:
    """Return a course run on to the shore where it begins or ends beside a lake narrower than its hexes."""
    line = list(course.line)
    for at in (0, -1):
        near = (plan.sheet.hex_under(line[at][0] + x, line[at][1] + y) for x in (-3, 3) for y in (-3, 3))
        hexes = [here for here in near if here and plan.sheet.terrain.get(here) == "lake"]
        if hexes and not lakes.contains(QPointF(*line[at])):
            way = resample((line[at], plan.sheet.centre_px(hexes[0])), 3.0)
            dry = list(itertools.takewhile(lambda point: not lakes.contains(QPointF(*point)), way))
            line = [*reversed(dry), *line] if at == 0 else [*line, *dry]
    return replace(course, line=tuple(line))


def _mark_river_sides(painter: QPainter, plan: Plan) -> Sides:
    """Mark the very hexsides that count as river, so that nobody must guess the bank; return them."""
    lines = [plan.sheet.border_px(side) for side in plan.sides(MINOR_RIVER)]
    path = QPainterPath()
    for line in lines:
        path.addPath(path_of(line))
    stroke(painter, [path], pen("white", 13, 120))
    stroke(painter, [path], pen("lake", 10, 150))
    return frozenset(side for line in lines for side in sides_followed(plan.sheet, line))


def _streams(painter: QPainter, courses: list[Course]) -> None:
    paths = [(path_of(course.line), course.width_px) for course in courses]
    # The cases of all first: none may lie over the water of a river that it joins.
    for path, width in paths:
        stroke(painter, [path], pen("river_case", width + 3.4, 230))
    for path, width in paths:
        stroke(painter, [path], pen("great_river_edge", width, 235))
        stroke(painter, [path], pen("river", width - 1.6))
    for path, _ in paths:
        stroke(painter, [path], pen("white", 1.4, 120, dash=(4, 6, 9, 7)))


def _great_river(painter: QPainter, courses: list[Course]) -> None:
    """Draw the great rivers: bank, dark edge, water, ice floes."""
    paths = [path_of(course.line) for course in courses]
    width = max((course.width_px for course in courses), default=0.0)
    stroke(painter, paths, pen("river_case", width + 9, 215))
    stroke(painter, paths, pen("great_river_edge", width + 2.6))
    stroke(painter, paths, pen("#7FA2B5", width))
    stroke(painter, paths, pen("great_river", width - 6))
    if paths:
        # A pen with a texture: the ice fills the stroke, and no outline of the banks is needed.
        floes = pen("white", width - 1)
        floes.setBrush(QBrush(_floes()))
        stroke(painter, paths, floes)


def _floes() -> QPixmap:
    """Return a tile of drifting ice that joins itself at its edges."""
    size = _FLOE_TILE_PX
    tile = QPixmap(size, size)
    tile.fill(Qt.GlobalColor.transparent)
    with QPainter(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        placed: list[tuple[float, float, float]] = []
        for n in range(760):
            radius = (2.2, 2.2, 3.2, 3.2, 4.6, 6.5)[n % 6]
            x, y = unit(n, 1, 75) * size, unit(n, 2, 75) * size
            if _is_clear(x, y, radius, placed):
                placed.append((x, y, radius))
                _floe(painter, x, y, radius, n)
    return tile


def _is_clear(x: float, y: float, radius: float, placed: Iterable[tuple[float, float, float]]) -> bool:
    """Return whether a floe keeps clear of all that are placed: middles and radii."""
    size = _FLOE_TILE_PX
    for a, b, other in placed:
        room, dx, dy = radius + other + 0.9, abs(x - a), abs(y - b)
        # The tile repeats, so the way over its edge may be the shorter one. Most are far off along one axis.
        if (
            (dx <= room or size - dx <= room)
            and (dy <= room or size - dy <= room)
            and math.hypot(min(dx, size - dx), min(dy, size - dy)) <= room
        ):
            return False
    return True


def _floe(painter: QPainter, x: float, y: float, radius: float, n: int) -> None:
    """Draw one plate of ice, and again where it leaves the tile."""
    turns = sorted(unit(n, k, 76) * 2 * math.pi for k in range(7))
    shape = [(radius * (0.8 + 0.3 * unit(n, k, 77)), t) for k, t in enumerate(turns)]
    painter.setPen(pen("great_river_edge", 0.7, 90))
    painter.setBrush(colour("ice", 205))
    for dx in (-_FLOE_TILE_PX, 0, _FLOE_TILE_PX):
        for dy in (-_FLOE_TILE_PX, 0, _FLOE_TILE_PX):
            ring = [(x + dx + r * math.cos(t), y + dy + r * 0.8 * math.sin(t)) for r, t in shape]
            painter.drawPolygon(polygon(*ring))


def water_mask(painter: QPainter, plan: Plan) -> None:
    """Draw where water lies, and a little beside it, for what must keep off it."""
    for course in plan.courses:
        stroke(painter, [path_of(course.line)], pen("white", course.width_px + 9))
    for side in plan.sides("lake"):
        painter.fillPath(_pond(side_ends(plan.sheet, side)), Qt.GlobalColor.white)
