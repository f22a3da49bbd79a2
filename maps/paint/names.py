"""Names: villages and towns beside their roofs, rivers along their course, hills across the country."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath

from maps.paint.canvas import pen, stroke
from maps.paint.courses import Course
from maps.paint.geodata import plain_name, spelled
from maps.paint.lines import Point, length, resample
from maps.paint.palette import colour, font
from maps.paint.places import is_town, village_radius
from maps.paint.plan import Plan
from maps.paint.shapes import side_middle
from rules.hexgrid import HexId

_PLACES = ((1, 0), (0.75, 0.8), (0.75, -0.75), (0, 1), (0, -1), (-1, 0), (-0.75, 0.8), (-0.75, -0.75))
"""Where a name may stand about its village, the best first: right, then below, then above."""

_WATER_EVERY_PX, _WATER_FIRST_PX = 1500.0, 330.0


class Taken:
    """Rectangles that are spoken for, in buckets."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[QRectF, float]]] = {}

    def add(self, box: QRectF, weight: float) -> None:
        """Keep a rectangle free; `weight` says how bad it is to cover it."""
        for cell in self._over(box):
            self._cells.setdefault(cell, []).append((box, weight))

    def cost(self, box: QRectF) -> float:
        """Return the sum of the weights that a rectangle would cover."""
        met = {id(other): weight for cell in self._over(box) for other, weight in self._cells.get(cell, ())
               if other.intersects(box)}  # fmt: skip
        return sum(met.values())

    def _over(self, box: QRectF) -> list[tuple[int, int]]:
        columns = range(int(box.left() // 100), int(box.right() // 100) + 1)
        return [(i, j) for i in columns for j in range(int(box.top() // 100), int(box.bottom() // 100) + 1)]


def draw_names(painter: QPainter, plan: Plan) -> Mapping[HexId, str]:
    """Draw all names; return the name drawn for each village."""
    taken = _obstacles(plan)
    _draw_area_names(painter, plan, taken)
    drawn = {}
    ordered = sorted(
        (h for h in plan.hexes if h in plan.villages), key=lambda h: (not is_town(plan.sheet, h), h)
    )
    for hex_id in ordered:
        drawn[hex_id] = _draw_village_name(painter, plan, hex_id, taken)
    for course in sorted(plan.courses, key=lambda one: one.kind):
        _draw_river_name(painter, plan, course, taken)
    return drawn


def _obstacles(plan: Plan) -> Taken:
    taken = Taken()
    for hex_id in plan.hexes:
        x, y = plan.sheet.centre_px(hex_id)
        taken.add(QRectF(x - 17, y - 80, 34, 17), 14)
    for hex_id, (x, y) in plan.villages.items():
        reach = village_radius(plan.sheet, hex_id) * 0.62
        taken.add(QRectF(x - reach, y - reach, 2 * reach, 2 * reach), 40)
    culverts = {side for links in plan.sheet.road_links.values() for side in links} & set(
        plan.sides("minor_river")
    )
    for side in {*plan.sheet.crossings, *culverts}:
        x, y = side_middle(plan.sheet, side)
        taken.add(QRectF(x - 22, y - 22, 44, 44), 60)
    for course in plan.courses:
        width = course.width_px
        for x, y in resample(course.line, 14.0):
            taken.add(QRectF(x - width / 2, y - width / 2, width, width), 1.2 if width > 12 else 0.7)
    for way in plan.ways:
        for x, y in resample(way.line, 16.0):
            taken.add(QRectF(x - 3, y - 3, 6, 6), 0.5 if way.kind == "primary" else 0.3)
    return taken


def _draw_village_name(painter: QPainter, plan: Plan, hex_id: HexId, taken: Taken) -> str:
    """Draw the name of a village at the best free place about it; return the name."""
    text = spelled(plan.geography, plan.sheet, hex_id)
    town = is_town(plan.sheet, hex_id)
    made = font("Alegreya Sans", 32, 700, spacing=0.4) if town else font("Alegreya Sans", 23, 500)
    metrics = QFontMetricsF(made)
    wide, high = metrics.horizontalAdvance(text), metrics.ascent() * 0.9
    x, y = plan.villages[hex_id]
    reach = village_radius(plan.sheet, hex_id) * 0.86 + 5
    boxes = [_box_at(x, y, way, reach, (wide, high)) for way in _PLACES]
    costs = [n * 0.8 + taken.cost(box) + _outside(plan, box) for n, box in enumerate(boxes)]
    box = boxes[costs.index(min(costs))]
    taken.add(box, 80)
    halo_text(painter, (box.left(), box.top() + high), text, made, "ink", 5.4 if town else 4.8)
    return text


def _box_at(x: float, y: float, way: tuple[float, float], reach: float, size: tuple[float, float]) -> QRectF:
    wide, high = size
    left = x + way[0] * reach - (0 if way[0] > 0 else wide if way[0] < 0 else wide / 2)
    base = y + way[1] * reach + (high * 0.36 if way[1] == 0 else high * 0.9 if way[1] > 0 else 0)
    return QRectF(left, base - high, wide, high * 1.24)


def _outside(plan: Plan, box: QRectF) -> float:
    width, height = plan.sheet.size_px
    return 0.0 if QRectF(8, 8, width - 16, height - 16).contains(box) else 90.0


def _draw_area_names(painter: QPainter, plan: Plan, taken: Taken) -> None:
    """Draw the names of hills, lakes and parts of the city."""
    for name in plan.geography.area_names:
        family = "Alegreya Sans" if name.kind == "city" else "Spectral"
        italic, weight = name.kind != "city", 700 if name.kind == "city" else 500
        made = font(family, name.size_px, weight, italic=italic, spacing=name.spacing_px)
        ink = {"water": "water_ink", "city": "ink"}.get(name.kind, "relief_ink")
        wide = QFontMetricsF(made).horizontalAdvance(name.text) - name.spacing_px
        painter.save()
        painter.translate(*name.at)
        painter.rotate(name.turn)
        halo_text(painter, (-wide / 2, name.size_px * 0.34), name.text, made, ink, 6.0)
        painter.restore()
        _take_along(taken, name.at, name.turn, wide, name.size_px)


def _take_along(taken: Taken, at: Point, turn: float, wide: float, high: float) -> None:
    """Keep the letters of a turned name free, square by square."""
    count = max(1, int(wide / high))
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    for n in range(count + 1):
        off = (n / count - 0.5) * wide
        x, y = at[0] + cos * off, at[1] + sin * off
        taken.add(QRectF(x - high / 2, y - high / 2, high, high), 30)


def _draw_river_name(painter: QPainter, plan: Plan, course: Course, taken: Taken) -> None:
    """Set the name of a river beside or on its own course, again after a long way."""
    great = course.kind == "danube"
    plain = plain_name(course.name) or ("Danube" if great else "")
    text = plan.geography.spellings.get(plain, plain)
    made = font("Spectral", 27 if great else 21, 600 if great else 500, italic=True)
    line = resample(course.line, 4.0)
    if line[0][0] > line[-1][0]:
        line.reverse()
    spacing = 9.0 if great else 3.0
    need = _set_width(text, made, spacing)
    at, end = min(_WATER_FIRST_PX, max(30.0, length(line) / 2 - need / 2)), length(line) - need - 20
    while text and at < end:
        spots = _letters(line, text, made, at, spacing, 8.5 if great else -8.0)
        boxes = [QRectF(x - 9, y - 9, 18, 18) for x, y, _ in spots]
        if _straight(spots) and sum(taken.cost(box) for box in boxes) < len(boxes) * (9 if great else 5):
            for letter, (x, y, turn) in zip(text, spots, strict=True):
                _letter(painter, letter, made, (x, y, turn))
            for box in boxes:
                taken.add(box, 30)
            at += _WATER_EVERY_PX
        else:
            at += 36


def _set_width(text: str, made: QFont, spacing: float) -> float:
    metrics = QFontMetricsF(made)
    return sum(metrics.horizontalAdvance(letter) + spacing for letter in text)


def _letters(
    line: Sequence[Point], text: str, made: QFont, start: float, spacing: float, off: float
) -> list[tuple[float, float, float]]:
    """Return the foot of each letter along a line of points 4 px apart, and its turn in degrees."""
    metrics, at, spots = QFontMetricsF(made), start, []
    for letter in text:
        wide = metrics.horizontalAdvance(letter)
        n = min(len(line) - 1, int((at + wide / 2) / 4))
        a, b = line[max(0, n - 14)], line[min(len(line) - 1, n + 14)]
        turn = math.atan2(b[1] - a[1], b[0] - a[0])
        x, y = line[n]
        spots.append((x - math.sin(turn) * off, y + math.cos(turn) * off, math.degrees(turn)))
        at += wide + spacing
    return spots


def _straight(spots: Iterable[tuple[float, float, float]]) -> bool:
    """Return whether letters stand upright enough to be read and do not turn sharply."""
    turns = [turn for _, _, turn in spots]
    steps = [abs(b - a) for a, b in pairwise(turns)]
    return all(abs(turn) < 88 for turn in turns) and max(steps, default=0.0) < 24


def _letter(painter: QPainter, letter: str, made: QFont, spot: tuple[float, float, float]) -> None:
    x, y, turn = spot
    painter.save()
    painter.translate(x, y)
    painter.rotate(turn)
    wide = QFontMetricsF(made).horizontalAdvance(letter)
    halo_text(painter, (-wide / 2, 0), letter, made, "water_ink", 3.6)
    painter.restore()


def halo_text(painter: QPainter, at: Point, text: str, made: QFont, ink: str, halo_px: float) -> None:
    """Draw text over a pale halo in two passes, so that it reads on any ground."""
    path = QPainterPath()
    path.addText(at[0], at[1], made, text)
    stroke(painter, [path], pen("halo", halo_px * 1.9, 72))
    stroke(painter, [path], pen("halo", halo_px, 215))
    painter.fillPath(path, colour(ink))
