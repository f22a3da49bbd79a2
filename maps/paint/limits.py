"""Lines along which areas of a map end: air areas, zones, what sides hold at first; fortified hexsides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from maps.paint.canvas import area_of, fill, path_of, pen, stroke
from maps.paint.courses import over_edge
from maps.paint.drawn import Hexes, Sides, nearest_side, sides_followed
from maps.paint.lines import Line, Point, distance, normals, parallel, resample, smooth, smooth_values
from maps.paint.palette import colour
from maps.paint.plan import Plan
from maps.paint.shapes import chains, outlines
from maps.sheet import Area, MapSheet
from maps.words import MAJOR_RIVER
from rules.hexgrid import Hexside

AIR_AREA, FORTIFIED = "air_area", "fortified"
"""Kinds of line among the features of a map."""

_WALL_INSET_PX, _WATER_PX, _TOOTH_PX, _TEETH_APART_PX = 12.0, 14.0, 8.5, 14.0
"""How far behind its hexside a wall runs, how much farther behind broad water, how long its teeth are and how
far from one another."""
_SLACK_PX = 2.5
_BROAD_WATER = frozenset({MAJOR_RIVER, "lake"})
_ZONE_INSET_PX = 9.0
_START_INKS = ("start_1", "start_2", "start_3")
_STARTS_APART_PX = 6.0
"""How far from one another two lines run that lie on the same hexsides."""


# ---- limits of areas


def air_limits(sheet: MapSheet) -> tuple[Line, ...]:
    """Return the lines between air areas, as they are drawn."""
    home = {hex_id: area.name for area in _areas(sheet, AIR_AREA) for hex_id in area.hexes}
    sides = {
        Hexside.between(here, there)
        for here in home
        for there in sheet.grid.neighbors(here)
        if home[here] != home.get(there)
    }
    return tuple(_rounded(sheet, line) for line in chains(sheet, sides))


def _areas(sheet: MapSheet, kind: str) -> Iterator[Area]:
    return (area for area in sheet.areas.values() if area.kind == kind)


def _rounded(sheet: MapSheet, line: Line) -> Line:
    return over_edge(sheet, tuple(smooth(smooth(resample(line, 6.0), 5), 3)))


def draw_limits(painter: QPainter, plan: Plan) -> Mapping[str, Sides]:
    """Draw where air areas end and where sides stand at the start; return the hexsides followed, by area."""
    air = air_limits(plan.sheet)
    paths = [path_of(line) for line in air]
    stroke(painter, paths, pen("white", 6.0, 175))
    stroke(painter, paths, pen("air", 2.6, 235, flat=True, dash=(6.0, 3.6)))
    found = {AIR_AREA: _followed(plan.sheet, air)}
    starts = tuple(_areas(plan.sheet, "control"))
    for n, area in enumerate(starts):
        # Away from the other side, whose walls stand along some of these lines.
        lines = tuple(_start_lines(plan.sheet, area, (len(starts) - 1 - n) * _STARTS_APART_PX))
        dots = [path_of(line) for line in lines]
        # A dash of next to no length with round ends is a dot.
        stroke(painter, dots, pen("white", 7.0, 190, dash=(0.01, 1.7)))
        stroke(painter, dots, pen(_START_INKS[n % len(_START_INKS)], 4.6, 245, dash=(0.01, 1.7 * 7.0 / 4.6)))
        found[area.name] = _followed(plan.sheet, lines)
    return {name: sides for name, sides in found.items() if sides}


def _start_lines(sheet: MapSheet, area: Area, off_px: float) -> Iterator[Line]:
    """Yield the lines about what a side holds, so far to its own side."""
    held = frozenset(area.hexes)
    sides = {
        Hexside.between(here, there)
        for here in held
        for there in sheet.grid.neighbors(here)
        if there not in held
    }
    for chain in chains(sheet, sides):
        line = _rounded(sheet, chain)
        yield parallel(line, off_px * _inward(sheet, line, held))


def _inward(sheet: MapSheet, line: Line, hexes: Hexes) -> int:
    """Return 1 where hexes lie to the right of a line, -1 where they lie to its left."""
    right = sum(sheet.hex_under(*point) in hexes for point in parallel(line, 20.0))
    left = sum(sheet.hex_under(*point) in hexes for point in parallel(line, -20.0))
    return 1 if right >= left else -1


def _followed(sheet: MapSheet, lines: Iterable[Line]) -> Sides:
    return frozenset(side for line in lines for side in sides_followed(sheet, line))


# ---- zones


def draw_zones(painter: QPainter, plan: Plan) -> Hexes:
    """Draw a line round each zone, a little inside; return the hexes within."""
    found: Hexes = frozenset()
    for area in plan.areas("zone"):
        rings = [_inner(ring) for ring in outlines(plan.sheet, frozenset(area.hexes))]
        path = area_of(rings)
        painter.save()
        # Within the clip only the inner half of each stroke shows.
        painter.setClipPath(path)
        for width, alpha in ((34.0, 26), (20.0, 38)):
            stroke(painter, [path], pen("zone", width, alpha))
        painter.restore()
        stroke(painter, [path], pen("white", 6.5, 190))
        stroke(painter, [path], pen("zone", 2.8, 240))
        found |= {h for h in plan.hexes if path.contains(QPointF(*plan.sheet.centre_px(h)))}
    return found


def _inner(ring: list[tuple[Point, bool]]) -> Line:
    """Return a ring of corners, whose hexes lie to the right of the way, drawn inside without corners."""
    corners = [point for point, _ in ring]
    dense = smooth(resample((*corners, corners[0]), 6.0)[:-1], 4, closed=True)
    across = normals(dense, closed=True)
    return tuple(
        (x + nx * _ZONE_INSET_PX, y + ny * _ZONE_INSET_PX)
        for (x, y), (nx, ny) in zip(dense, across, strict=True)
    )


# ---- fortified hexsides


def walls(sheet: MapSheet) -> Mapping[str, tuple[Line, ...]]:
    """Return the lines of fortified hexsides by their kind, the ground that they shield to their right."""
    shielded = frozenset(hex_id for area in _areas(sheet, "position") for hex_id in area.hexes)
    return {
        kind: tuple(_wall(sheet, line, shielded) for line in chains(sheet, sheet.hexsides[kind]))
        for kind in sheet.kinds_drawn_as(FORTIFIED)
    }


def _wall(sheet: MapSheet, chain: Line, shielded: Hexes) -> Line:
    if _inward(sheet, chain, shielded) < 0:
        chain = chain[::-1]
    # Short of its ends: round a corner it would run on before the next hexside.
    bare = tuple(smooth(resample(chain, 5.0), 3))[3:-3]
    insets = smooth_values([_wall_inset(sheet, nearest_side(sheet, point)) for point in bare], 4)
    return tuple(
        (x + nx * inset, y + ny * inset)
        for (x, y), (nx, ny), inset in zip(bare, normals(bare), insets, strict=True)
    )


def _wall_inset(sheet: MapSheet, side: Hexside | None) -> float:
    is_wet = side is not None and not _BROAD_WATER.isdisjoint(sheet.looks_of_side(side))
    return _WALL_INSET_PX + (_WATER_PX if is_wet else 0.0)


def draw_walls(painter: QPainter, plan: Plan) -> Mapping[str, Sides]:
    """Draw fortified hexsides as walls with teeth to the enemy; return those drawn, by kind."""
    found = {}
    for kind, lines in walls(plan.sheet).items():
        paths = [path_of(line) for line in lines]
        stroke(painter, paths, pen("white", 10.0, 165))
        stroke(painter, paths, pen("earthwork", 4.6, 245))
        for line in lines:
            for tooth in _teeth(line):
                fill(painter, area_of([tooth]), colour("earthwork", 245))
        found[kind] = frozenset(side for line in lines for side in _sides_behind(plan.sheet, line))
    return found


def _sides_behind(sheet: MapSheet, line: Line) -> Iterator[Hexside]:
    """Yield the hexsides whose middle a wall passes as near as one that shields them."""
    for point in resample(line, 2.5):
        side = nearest_side(sheet, point)
        reach = _wall_inset(sheet, side) + _SLACK_PX
        if side is not None and distance(point, sheet.middle_px(side)) <= reach:
            yield side


def _teeth(line: Line) -> Iterator[tuple[Point, Point, Point]]:
    """Yield triangles on the left of a line."""
    spots = resample(line, _TEETH_APART_PX)
    # The ends of a line have none: two walls may meet there.
    for (x, y), (nx, ny) in list(zip(spots, normals(spots), strict=True))[1:-1]:
        ux, uy = ny, -nx
        half = 0.55 * _TOOTH_PX
        tip = x - nx * (_TOOTH_PX + 2.0), y - ny * (_TOOTH_PX + 2.0)
        yield (x - ux * half, y - uy * half), tip, (x + ux * half, y + uy * half)
