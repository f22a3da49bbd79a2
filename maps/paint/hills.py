"""Rough and rugged country: hachures down the slopes, crags, and the marks of hilly hexsides."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from maps.paint.canvas import path_of, pen, polygon, set_sprite, sprite, stroke
from maps.paint.chance import spread, unit
from maps.paint.drawn import Hexes, Sides, hexes_under, sides_followed
from maps.paint.lines import Point, between, distance
from maps.paint.palette import colour
from maps.paint.plan import HILLY, Plan
from maps.paint.shapes import depth_inside, side_ends
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Hexside

_STEP_PX = 9.0
HACHURES_READ, CRAGS_READ, PEAKS_READ = 40, 5, 3
"""From how many marks on a hex reads as hilly, as rugged, as mountain."""

_HACHURE_SHARE = {"rough": 0.62, "rough_wooded": 0.5, "rugged": 0.55, "mountain": 0.45}
_RIDGE_TICKS = {"rough": 13, "rough_wooded": 13, "rugged": 17}


def lattice(sheet: MapSheet, hex_id: HexId, step: float, use: int) -> Iterator[tuple[int, int, float, float]]:
    """Yield the points of a jittered lattice of the whole map that lie in one hex, with their cells."""
    xs, ys = zip(*sheet.corners_px(hex_id), strict=True)
    # Each point is put off from its cell's corner by less than a cell.
    for j in range(int(min(ys) // step) - 1, int(max(ys) // step) + 1):
        for i in range(int(min(xs) // step) - 1, int(max(xs) // step) + 1):
            x, y = (i + unit(i, j, use)) * step, (j + unit(i, j, use + 1)) * step
            if sheet.hex_under(x, y) == hex_id:
                yield i, j, x, y


def draw_hills(painter: QPainter, plan: Plan, slope: Callable[[float, float], Point]) -> Mapping[str, Hexes]:
    """Draw hachures, crags and peaks; return the hexes that now read as such, hilly ones by hachures."""
    # Gathered by pen: Qt takes all lines of one pen in one call.
    shaded: list[QLineF] = []
    sunny: list[QLineF] = []
    foot: list[Point] = []
    for hex_id in plan.of(*HILLY):
        for line, dark in _hachures(plan, hex_id, slope):
            (shaded if dark else sunny).append(line)
            foot.append((line.x1(), line.y1()))
    for lines, made in ((shaded, pen("hachure", 1.25, 125)), (sunny, pen("hachure_lit", 1.0, 84))):
        painter.setPen(made)
        painter.drawLines(lines)
    marks = hexes_under(plan.sheet, foot)
    crags = hexes_under(plan.sheet, _draw_crags(painter, plan, "rugged", 27.0, (0.8, 1.0)))
    # Fewer and smaller: where mountains are, the heights themselves show most of them.
    peaks = hexes_under(plan.sheet, _draw_crags(painter, plan, "mountain", 36.0, (0.55, 0.75)))
    return {
        "hachures": frozenset(hex_id for hex_id, count in marks.items() if count >= HACHURES_READ),
        "crags": frozenset(hex_id for hex_id, count in crags.items() if count >= CRAGS_READ),
        "peaks": frozenset(hex_id for hex_id, count in peaks.items() if count >= PEAKS_READ),
    }


def _hachures(
    plan: Plan, hex_id: HexId, slope: Callable[[float, float], Point]
) -> Iterator[tuple[QLineF, bool]]:
    """Yield short lines down the slope inside a hex, and whether each lies in the shade."""
    share = _HACHURE_SHARE[plan.sheet.terrain[hex_id]]
    for i, j, x, y in lattice(plan.sheet, hex_id, _STEP_PX, 21):
        gx, gy = slope(x, y)
        steep = math.hypot(gx, gy)
        # The steeper, the denser. 6 px inside its hex: no line reaches farther than 5.6 from its middle.
        if unit(i, j, 23) > share + min(0.35, steep) or depth_inside(plan.sheet, hex_id, (x, y))[0] < 6:
            continue
        # Level ground has no way down; south-east is away from the light.
        ux, uy = (gx / steep, gy / steep) if steep > 1e-4 else (0.7, 0.7)
        half = min(5.6, 2.0 + steep * 20)
        # The light comes from the north-west: ground that falls to the south-east lies in the shade.
        dark = ux * 0.6 + uy * 0.7 < 0
        yield QLineF(x - ux * half, y - uy * half, x + ux * half, y + uy * half), dark


def _draw_crags(
    painter: QPainter, plan: Plan, kind: str, step_px: float, scales: tuple[float, ...]
) -> list[Point]:
    """Draw rocks all over the hexes of a kind of terrain; return where they stand."""
    made = [sprite((26, 22), _crag(n), scale=scale) for n in range(3) for scale in scales]
    spots = []
    for hex_id in plan.of(kind):
        for i, j, x, y in lattice(plan.sheet, hex_id, step_px, 31):
            if depth_inside(plan.sheet, hex_id, (x, y))[0] > 15:
                spots.append((y, x, int(unit(i, j, 33) * len(made))))
    # From the north: a crag covers the one behind it.
    for y, x, n in sorted(spots):
        set_sprite(painter, made[n], x, y)
    return [(x, y) for y, x, _ in spots]


def _crag(n: int) -> Callable[[QPainter], None]:
    """Return what draws a rock: lit and shaded face, snow on the top."""

    def draw(painter: QPainter) -> None:
        top, foot = 2.0 + n, 19.0
        tip = 11.0 + n * 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("tree_shadow", 70))
        painter.drawEllipse(QPointF(15, foot), 10, 3)
        painter.setPen(pen("#454B57", 0.9, 190))
        painter.setBrush(colour("#B4B6BA"))
        painter.drawPolygon(polygon((3, foot), (tip, top), (tip + 1.5, foot)))
        painter.setBrush(colour("#6C7380"))
        painter.drawPolygon(polygon((tip + 1.5, foot), (tip, top), (23, foot - 1)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("snow_roof", 240))
        ridge = (
            (tip - 4.6, top + 9),
            (tip, top),
            (tip + 3.8, top + 6.4),
            (tip + 1, top + 5),
            (tip - 1, top + 9.4),
        )
        painter.drawPolygon(polygon(*ridge))

    return draw


def draw_ridges(painter: QPainter, plan: Plan) -> Mapping[str, Sides]:
    """Draw the hexsides that are hilly themselves; return those drawn, by kind."""
    return {kind: _draw_ridge_kind(painter, plan, kind) for kind in _RIDGE_TICKS}


def _draw_ridge_kind(painter: QPainter, plan: Plan, kind: str) -> Sides:
    """Draw a crest with ticks down both its slopes on each hexside of a kind; return those drawn."""
    crests: set[Hexside] = set()
    for side in plan.sides(kind):
        a, b = side_ends(plan.sheet, side)
        # Short of the corners, where three crests may meet.
        line = (between(a, b, 0.04), between(a, b, 0.96))
        _ticks(painter, line, kind)
        crest = path_of(line)
        stroke(painter, [crest], pen("white", 7.5 if kind == "rugged" else 5.5, 150))
        stroke(painter, [crest], pen("hachure", 4.2 if kind == "rugged" else 2.2, 225))
        crests |= sides_followed(plan.sheet, line)
    return frozenset(crests)


def _ticks(painter: QPainter, line: tuple[Point, Point], kind: str) -> None:
    """Draw the ticks on both slopes of a crest, or little trees between them where it is wooded."""
    (ax, ay), (bx, by) = line
    far = distance(*line)
    ux, uy = (bx - ax) / far, (by - ay) / far
    count, deep = _RIDGE_TICKS[kind], 14.0 if kind == "rugged" else 10.5
    painter.setPen(pen("hachure", 2.0 if kind == "rugged" else 1.5, 215))
    for n in range(count):
        x, y = between(*line, (n + 0.5) / count)
        reach = deep * (0.8 + spread(int(x), int(y), 35, 0.2))
        wooded = kind == "rough_wooded" and n % 2
        for sign in (1, -1):
            foot = QPointF(x - uy * reach * sign, y + ux * reach * sign)
            if wooded:
                _bush(painter, foot)
            else:
                painter.drawLine(QPointF(x, y), foot)


def _bush(painter: QPainter, spot: QPointF) -> None:
    painter.save()
    painter.setPen(pen("#4A5C55", 0.8, 220))
    painter.setBrush(colour("#6E8B80"))
    painter.drawEllipse(spot, 4.0, 3.8)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("snow_roof", 210))
    painter.drawEllipse(spot + QPointF(-0.9, -1.2), 1.8, 1.4)
    painter.restore()
