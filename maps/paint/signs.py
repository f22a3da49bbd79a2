"""What a map tells of its areas: borders, fortified hexes, sources of supply, airfields, goals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from maps.paint.canvas import area_of, fill, path_of, pen, polygon, stroke
from maps.paint.courses import over_edge
from maps.paint.drawn import Hexes, Sides, hexes_under, sides_followed
from maps.paint.lines import Line, Near, Point, between, resample, smooth
from maps.paint.palette import colour
from maps.paint.plan import Plan
from maps.paint.shapes import chains
from maps.paint.ways import RAIL, SOURCES
from maps.sheet import Area, MapSheet
from rules.hexgrid import HexId, Hexside

BORDER = "border"
"""The kind of line between countries, among the features of a map and in the record of a picture."""

_SPOTS = (
    (0.0, 0.455),
    (0.418, 0.2),
    (-0.418, 0.2),
    (0.418, -0.2),
    (-0.418, -0.2),
    (0.418, 0.0),
    (-0.418, 0.0),
)
"""Where a sign may stand in its hex, in hex widths from the middle: beside a counter, within the hexsides."""
_DISC_PX = 11.5
_SOURCE_REACH = 0.15
"""How far from the edge of the map the arrow of a source stands, in hex widths."""
_INSET = 0.79
"""How much of its hex the line of a fortified hex takes in: clear of rivers on its sides and of a counter."""


# ---- borders


def borders(sheet: MapSheet) -> tuple[Line, ...]:
    """Return the lines along which one country ends and another begins, as they are drawn."""
    home = {
        hex_id: area.name for area in sheet.areas.values() if area.kind == "country" for hex_id in area.hexes
    }
    sides = {
        Hexside.between(here, there)
        for here in home
        for there in sheet.grid.neighbors(here)
        # Also towards hexes of no country, which have no entry.
        if home[here] != home.get(there)
    }
    bent = (tuple(smooth(smooth(resample(line, 6.0), 5), 3)) for line in chains(sheet, sides))
    return tuple(over_edge(sheet, line) for line in bent)


def draw_borders(painter: QPainter, plan: Plan) -> Sides:
    """Draw the borders: a soft band and dashes with dots; return the hexsides that they follow."""
    lines = borders(plan.sheet)
    paths = [path_of(line) for line in lines]
    stroke(painter, paths, pen("border", 17.0, 62))
    stroke(painter, paths, pen("white", 6.4, 170))
    stroke(painter, paths, pen("border_ink", 3.0, 235, flat=True, dash=(6.0, 2.2, 1.2, 2.2)))
    return frozenset(side for line in lines for side in sides_followed(plan.sheet, line))


# ---- fortified hexes


def draw_fortified(painter: QPainter, plan: Plan) -> Hexes:
    """Draw a dashed line within each fortified hex; return those hexes."""
    wanted = {hex_id for area in plan.areas("fortified") for hex_id in area.hexes}
    rings = [_inner_ring(plan.sheet, hex_id) for hex_id in plan.hexes if hex_id in wanted]
    paths = [path_of(ring, closed=True) for ring in rings]
    stroke(painter, paths, pen("white", 7.0, 120))
    stroke(painter, paths, pen("earthwork", 4.2, 235, flat=True, dash=(2.6, 1.5)))
    return frozenset(hexes_under(plan.sheet, map(_middle, rings)))


def _inner_ring(sheet: MapSheet, hex_id: HexId) -> Line:
    centre = sheet.centre_px(hex_id)
    return tuple(between(centre, corner, _INSET) for corner in sheet.corners_px(hex_id))


def _middle(ring: Line) -> Point:
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


# ---- signs


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign in a hex, of a kind of area, and the way it points in radians."""

    kind: str
    hex: HexId
    at: Point
    turn: float = 0.0
    ink: str = "ink"


def signs(plan: Plan) -> tuple[Sign, ...]:
    """Return the signs of a map: sources where their railway comes in, others where they are free."""
    # For two sides; a third one has its arrows in plain ink.
    inks = dict(zip(plan.sheet.sides, _SIDE_INKS, strict=False))
    found = [sign for kind in SOURCES for area in plan.areas(kind) for sign in _sources(plan, area, inks)]
    taken = [sign.at for sign in found]
    for kind in ("victory", "airfield"):
        for hex_id in sorted({hex_id for area in plan.areas(kind) for hex_id in area.hexes}):
            at = _free_spot(plan, hex_id, taken)
            taken.append(at)
            found.append(Sign(kind, hex_id, at))
    return tuple(found)


_SIDE_INKS = ("#47622F", "#A3262A")


def _sources(plan: Plan, area: Area, inks: Mapping[str, str]) -> Iterator[Sign]:
    """Yield the signs of sources: an arrow on the railway that comes over the map's edge."""
    # A way without a link is the stub that runs off the map.
    stubs = [way.line for way in plan.ways if way.kind == RAIL and way.link is None]
    for hex_id in area.hexes:
        ways = [line for line in stubs if plan.sheet.hex_under(*line[0]) == hex_id]
        (x, y), brink = _way_in(plan.sheet, hex_id, ways[0] if ways else None)
        turn = math.atan2(y - brink[1], x - brink[0])
        yield Sign(area.kind, hex_id, (x, y), turn, inks.get(area.side, "ink"))


def _way_in(sheet: MapSheet, hex_id: HexId, stub: Line | None) -> tuple[Point, Point]:
    """Return a point a little inside on the way by which one comes into a hex, and where that is the edge."""
    if stub is not None:
        inside = [point for point in resample(stub, 4.0) if sheet.hex_under(*point) == hex_id]
        back = round(_SOURCE_REACH * sheet.hex_px / 4.0)
        return inside[max(0, len(inside) - 1 - back)], inside[-1]
    outer = [wall.out for wall in sheet.walls_px(hex_id) if wall.across is None]
    (x, y), out, reach = sheet.centre_px(hex_id), outer[0] if outer else (0.0, 1.0), 0.45 * sheet.hex_px
    brink = x + out[0] * reach, y + out[1] * reach
    return between(brink, (x, y), _SOURCE_REACH / 0.45), brink


def _free_spot(plan: Plan, hex_id: HexId, taken: Iterable[Point]) -> Point:
    """Return the place beside a counter that is farthest from ways, water, roofs and other signs."""
    cx, cy = plan.sheet.centre_px(hex_id)
    hex_px = plan.sheet.hex_px
    lines = [way.line for way in plan.ways if way.link is None or hex_id in way.link]
    lines += [course.line for course in plan.courses]
    village = plan.villages.get(hex_id)
    points = [p for line in lines for p in resample(line, 8.0)]
    other = Near([*points, *taken, *([village] if village else [])])
    spots = [(cx + right * hex_px, cy + down * hex_px) for right, down in _SPOTS]
    # Beyond this reach all places are as good, and the first of them is taken.
    return max(spots, key=lambda spot: other.distance(spot[0], spot[1], 0.3 * hex_px))


def draw_signs(painter: QPainter, plan: Plan) -> Mapping[str, Hexes]:
    """Draw the signs; return the hexes in which each kind stands."""
    found: dict[str, list[Point]] = {}
    for sign in signs(plan):
        painter.save()
        painter.translate(*sign.at)
        painter.scale(plan.sheet.hex_px / 160, plan.sheet.hex_px / 160)
        painter.rotate(math.degrees(sign.turn))
        _DRAW[sign.kind](painter, sign)
        painter.restore()
        found.setdefault(sign.kind, []).append(sign.at)
    return {kind: frozenset(hexes_under(plan.sheet, spots)) for kind, spots in found.items()}


_ARROW = ((17.0, 0.0), (-9.0, -15.0), (-3.5, 0.0), (-9.0, 15.0))


def _source(painter: QPainter, sign: Sign) -> None:
    painter.setPen(pen("white", 5.0))
    painter.setBrush(colour(sign.ink))
    painter.drawPolygon(polygon(*_ARROW))
    painter.setPen(pen("ink", 1.4))
    painter.drawPolygon(polygon(*_ARROW))


def _contingent_source(painter: QPainter, sign: Sign) -> None:
    """Draw a source that must be won first: hollow."""
    painter.setBrush(colour("white", 235))
    painter.setPen(pen("white", 7.0))
    painter.drawPolygon(polygon(*_ARROW))
    painter.setPen(pen(sign.ink, 3.2))
    painter.drawPolygon(polygon(*_ARROW))


def _disc(painter: QPainter, ink: str) -> None:
    painter.setPen(pen("white", 2.0, 230))
    painter.setBrush(colour(ink))
    painter.drawEllipse(QPointF(0, 0), _DISC_PX, _DISC_PX)


def _victory(painter: QPainter, _sign: Sign) -> None:
    _disc(painter, "ink")
    tips = [
        (reach * math.sin(n * math.pi / 5), -reach * math.cos(n * math.pi / 5))
        for n in range(10)
        for reach in (9.6 if n % 2 == 0 else 4.0,)
    ]
    fill(painter, area_of([tips]), colour("gold"))


def _airfield(painter: QPainter, _sign: Sign) -> None:
    _disc(painter, "sky")
    painter.scale(0.8, 0.8)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("white"))
    # Seen from above, its nose to the north: fuselage, wings, tail.
    painter.drawPolygon(polygon((0, -11), (1.9, -7), (1.9, 6), (1.1, 10), (-1.1, 10), (-1.9, 6), (-1.9, -7)))
    painter.drawPolygon(
        polygon((-10.5, -0.6), (-1.5, -4.6), (1.5, -4.6), (10.5, -0.6), (10.5, 1.6), (-10.5, 1.6))
    )
    painter.drawPolygon(polygon((-4.4, 8.4), (0, 6.2), (4.4, 8.4), (4.4, 9.8), (-4.4, 9.8)))


_DRAW: Mapping[str, Callable[[QPainter, Sign], None]] = MappingProxyType(
    {
        "source": _source,
        "contingent_source": _contingent_source,
        "victory": _victory,
        "airfield": _airfield,
    }
)


def signs_mask(painter: QPainter, plan: Plan) -> None:
    """Draw where signs stand, and a little beside them, for what must keep off them."""
    for sign in signs(plan):
        painter.drawEllipse(QPointF(*sign.at), 18.0, 18.0)
