"""Roads and railways, and what carries them over water: bridges, fords, culverts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from maps.paint.canvas import path_of, pen, stroke
from maps.paint.drawn import Hexes, Sides, nearest_side, side_spanned, sides_crossed
from maps.paint.lines import Line, Near, Point, Waterlines, length, resample
from maps.paint.palette import colour, font
from maps.paint.plan import Plan
from maps.paint.shapes import side_middle
from maps.paint.ways import RAIL
from maps.sheet import CrossingKind
from maps.words import MAJOR_RIVER
from rules.hexgrid import Hexside

# Over half of the widest water (12.5) and on to the bank.
_HALF_SPAN_PX = 23.0
_TICK_PX, _TICK_LONG_PX = 11.2, 5.8
"""How far the ticks of a railway lie from one another, and how long they are."""


@dataclass(frozen=True, slots=True)
class Transport:
    """What the roads layer shows: links, hexes that ways leave the map from, crossings, ways over water."""

    links: Mapping[str, Sides]
    leaving: Mapping[str, Hexes]
    bridges: Sides
    fords: Sides
    way_over_water: Mapping[tuple[str, str], Sides]


def draw_transport(painter: QPainter, plan: Plan) -> Transport:
    """Draw decks and fords, then the ways over them, then parapets; return what was drawn."""
    spans = {kind: _spans(plan, kind) for kind in CrossingKind}
    for ends in spans[CrossingKind.BRIDGE]:
        _deck(painter, ends)
    lines = {kind: [way.line for way in plan.ways if way.kind == kind] for kind in plan.sheet.road_links}
    over = _culverts(painter, plan, lines)
    # Where a map has railways alone, they are what its ways are: firmer.
    _draw_rails(painter, lines.get(RAIL, []), 3.0 if set(lines) == {RAIL} else 1.6)
    _draw_roads(painter, {kind: those for kind, those in lines.items() if kind != RAIL})
    for ends in spans[CrossingKind.BRIDGE]:
        _parapets(painter, ends, 9.0, 2.2)
    for ends in spans[CrossingKind.FORD]:
        _ford(painter, ends)
    return Transport(
        links={kind: _crossed(plan, those) for kind, those in lines.items()},
        leaving={kind: _left(plan, those) for kind, those in lines.items()},
        bridges=_spanned(plan, spans[CrossingKind.BRIDGE]),
        fords=_spanned(plan, spans[CrossingKind.FORD]),
        way_over_water=over,
    )


def _crossed(plan: Plan, lines: Iterable[Line]) -> Sides:
    return frozenset(side for line in lines for side in sides_crossed(plan.sheet, line))


def _left(plan: Plan, lines: Iterable[Line]) -> Hexes:
    """Return the hexes that a line leaves for good: its end lies beside the map."""
    starts = (plan.sheet.hex_under(*line[0]) for line in lines if plan.sheet.hex_under(*line[-1]) is None)
    return frozenset(hex_id for hex_id in starts if hex_id is not None)


def _spanned(plan: Plan, spans: Iterable[tuple[Point, Point]]) -> Sides:
    found = (side_spanned(plan.sheet, *ends) for ends in spans)
    return frozenset(side for side in found if side is not None)


def _spans(plan: Plan, kind: CrossingKind) -> list[tuple[Point, Point]]:
    """Return the two ends of each crossing of a kind, one on either bank."""
    water = Near(p for course in plan.courses for p in resample(course.line, 3.0))
    found = []
    for side, crossing in sorted(plan.sheet.crossings.items()):
        if crossing.kind is kind:
            found.append(_span(plan, side, water))
    return found


def _span(plan: Plan, side: Hexside, water: Near) -> tuple[Point, Point]:
    middle = side_middle(plan.sheet, side)
    # Where the water is drawn, which may stray from the hexside by its band.
    x, y = water.nearest(*middle, 20.0) or middle
    (ax, ay), (bx, by) = plan.sheet.centre_px(side.a), plan.sheet.centre_px(side.b)
    far = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / far * _HALF_SPAN_PX, (by - ay) / far * _HALF_SPAN_PX
    return (x - ux, y - uy), (x + ux, y + uy)


def _draw_rails(painter: QPainter, lines: Sequence[Line], width: float) -> None:
    paths = [path_of(line) for line in lines]
    stroke(painter, paths, pen("white", 3.75 * width, 150))
    stroke(painter, paths, pen("rail", width, 240))
    for line, path in zip(lines, paths, strict=True):
        stroke(painter, [path], _sleepers(line, _TICK_LONG_PX + 2 * (width - 1.6)))


def _sleepers(line: Line, tick_px: float) -> QPen:
    """Return a pen of ticks that fits a line: half a gap at both ends, so that links join evenly."""
    long = length(line)
    # The lengths of a dash are counted in widths of the pen.
    gap = long / max(1, round(long / _TICK_PX)) / tick_px
    # A dash 0.29 of 5.8 long: a tick 1.7 px thick.
    made = pen("rail", tick_px, 240, flat=True, dash=(0.29, gap - 0.29))
    made.setDashOffset(gap / 2 + 0.145)
    # A round join inside a tick would show as a blot.
    made.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    return made


def _draw_roads(painter: QPainter, lines: Mapping[str, Sequence[Line]]) -> None:
    """Draw the lesser roads first, each kind's edges before its surfaces, so that junctions join."""
    for kind in sorted(lines, key=lambda one: one == "primary"):
        paths = [path_of(line) for line in lines[kind]]
        if kind == "primary":
            stroke(painter, paths, pen("road_edge", 8.6, 225))
            stroke(painter, paths, pen("primary_case", 6.2, 240))
            stroke(painter, paths, pen("primary", 4.0))
        else:
            stroke(painter, paths, pen("road_edge", 6.6, 130))
            stroke(painter, paths, pen("secondary_case", 5.0, 245))
            stroke(painter, paths, pen("secondary", 2.9))


def _culverts(
    painter: QPainter, plan: Plan, lines: Mapping[str, Sequence[Line]]
) -> Mapping[tuple[str, str], Sides]:
    """Draw a plain bridge wherever a way crosses a lesser river; return where ways meet water."""
    water = Waterlines((course.kind, course.line) for course in plan.courses)
    found: dict[tuple[str, str], set[Hexside]] = {}
    for kind, those in lines.items():
        for line in those:
            for river, point, turn in water.crossed_by(line):
                side = nearest_side(plan.sheet, point)
                if side is not None:
                    found.setdefault((kind, river), set()).add(side)
                if plan.sheet.look_of(river) != MAJOR_RIVER:
                    _culvert(painter, point, turn, 6.2 if kind == "primary" else 4.9)
                elif not plan.sheet.crossings:
                    # Bridges are no things of this map's rules: each way has its own.
                    _culvert(painter, point, turn, 6.2, _HALF_SPAN_PX - 5)
    return {pair: frozenset(sides) for pair, sides in found.items()}


def _culvert(painter: QPainter, at: Point, turn: float, half: float, span: float = 8.5) -> None:
    painter.save()
    painter.translate(*at)
    painter.rotate(math.degrees(turn))
    painter.fillRect(QRectF(-span, -half, 2 * span, 2 * half), colour("stone"))
    painter.restore()
    ux, uy = math.cos(turn) * span, math.sin(turn) * span
    _parapets(painter, ((at[0] - ux, at[1] - uy), (at[0] + ux, at[1] + uy)), half, 1.5)


def _deck(painter: QPainter, ends: tuple[Point, Point]) -> None:
    line = [path_of(ends)]
    stroke(painter, line, pen("white", 24, 190, flat=True))
    stroke(painter, line, pen("secondary_case", 18.5, flat=True))
    stroke(painter, line, pen("stone", 15, flat=True))


def _parapets(painter: QPainter, ends: tuple[Point, Point], half: float, width: float) -> None:
    """Draw the walls of a bridge, splayed at both ends as maps show them."""
    (ax, ay), (bx, by) = ends
    far = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / far, (by - ay) / far
    splay = half * 0.5
    walls = []
    for sign in (1, -1):
        ox, oy = -uy * half * sign, ux * half * sign
        fx, fy = -uy * splay * sign, ux * splay * sign
        first = (ax + ox + fx - ux * splay, ay + oy + fy - uy * splay)
        last = (bx + ox + fx + ux * splay, by + oy + fy + uy * splay)
        walls.append(path_of((first, (ax + ox, ay + oy), (bx + ox, by + oy), last)))
    stroke(painter, walls, pen("white", width + 2, 170))
    stroke(painter, walls, pen("ink", width))


def _ford(painter: QPainter, ends: tuple[Point, Point]) -> None:
    """Draw a row of posts across the water and a disc with the letter F: never by colour alone."""
    line = [path_of(ends)]
    stroke(painter, line, pen("white", 8, 220))
    stroke(painter, line, pen("ink", 4.2, flat=True, dash=(0.9, 0.9)))
    (ax, ay), (bx, by) = ends
    disc = QRectF((ax + bx) / 2 - 11, (ay + by) / 2 - 11, 22, 22)
    painter.setPen(pen("ink", 1.8))
    painter.setBrush(colour("white"))
    painter.drawEllipse(disc)
    painter.setFont(font("Barlow Condensed", 18, 700))
    painter.setPen(colour("ink"))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, "F")


def ways_mask(painter: QPainter, plan: Plan) -> None:
    """Draw where ways lie, and a little beside them, for what must keep off them."""
    for way in plan.ways:
        stroke(painter, [path_of(way.line)], pen("white", 12 if way.kind == RAIL else 14))
