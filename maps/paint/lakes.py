"""The shapes of lakes: whole hexes, or where real lakes are known a band through them with the real shore."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from maps.paint.canvas import area_of, path_of, pen
from maps.paint.chance import noise
from maps.paint.drawn import Hexes
from maps.paint.lines import Line, Point, between, distance, normals, resample, smooth
from maps.paint.plan import Plan
from maps.paint.shapes import chains, natural_outlines, side_middle
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Hexside

_BAND = 0.46
"""How broad a lake narrower than its hexes is at least, in hex widths."""
_NARROW, _BROAD = 0.13, 0.46
"""How broad a lake on hexsides is at least and at most, in hex widths."""
_NEAR_HEXES = 2.5
"""A real lake so far from the hexes of the map's lakes is another one."""


def lake_area(plan: Plan) -> QPainterPath:
    """Return the area of all lakes that fill hexes."""
    # All lakes and not only those in sight, or a lake would get a shore along the window's edge.
    sheet = plan.sheet
    hexes = frozenset(hex_id for hex_id, kind in sheet.terrain.items() if kind == "lake")
    if not plan.geography.lakes or not hexes:
        return area_of(natural_outlines(sheet, hexes, 2.0, 9.0))
    inside = area_of(natural_outlines(sheet, hexes, 7.0, 9.0))
    real = _real(plan, hexes).intersected(inside)
    return area_of(_rounded(ring) for ring in _outer_rings(_band(sheet, hexes).united(real).simplified()))


def shore_lakes(plan: Plan) -> Iterator[tuple[QPainterPath, Line]]:
    """Yield the lakes along hexsides where real ones are known: the area of each, the line it lies about."""
    if not plan.geography.lakes:
        return
    sheet = plan.sheet
    for chain in chains(
        sheet, (side for kind in sheet.kinds_drawn_as("lake") for side in sheet.hexsides[kind])
    ):
        spine = tuple(smooth(smooth(resample(chain, 6.0), 5), 4))
        core = _about(spine, _NARROW * sheet.hex_px)
        real = _moved(plan, spine).intersected(_about(spine, _BROAD * sheet.hex_px))
        rings = _outer_rings(core.united(real).simplified())
        yield area_of(_rounded(ring) for ring in rings), spine


def _about(spine: Line, wide_px: float) -> QPainterPath:
    stroker = QPainterPathStroker(pen("lake", wide_px))
    return stroker.createStroke(path_of(spine)).simplified()


def _moved(plan: Plan, spine: Line) -> QPainterPath:
    """Return the real lake nearest to a line, moved as a whole to where the map has it."""
    home = _mean(spine)
    rings = min(plan.geography.lakes, key=lambda each: distance(_mean(each[0]), home))
    middle = _mean(rings[0])
    if distance(middle, home) >= plan.sheet.hex_px:
        return QPainterPath()
    off = home[0] - middle[0], home[1] - middle[1]
    return area_of([[(x + off[0], y + off[1]) for x, y in ring] for ring in rings])


def _outer_rings(area: QPainterPath) -> list[Line]:
    """Return the rings about an area, without those of its islands: where two shores cross they are none."""
    rings = area.toSubpathPolygons()
    found = []
    for ring in rings:
        others = (other for other in rings if other is not ring)
        if not any(other.containsPoint(ring.first(), Qt.FillRule.OddEvenFill) for other in others):
            found.append(tuple((point.x(), point.y()) for point in ring.toList()))
    return found


def _rounded(ring: Line) -> Line:
    """Return a shore without corners, uneven like one."""
    dense = smooth(resample(ring, 6.0)[:-1], 5, closed=True)
    out = (5.0 * noise(x, y, 36, 141) + 4.0 * noise(x, y, 90, 142) for x, y in dense)
    across = normals(dense, closed=True)
    return tuple((x + nx * d, y + ny * d) for (x, y), (nx, ny), d in zip(dense, across, out, strict=True))


def _band(sheet: MapSheet, hexes: Hexes) -> QPainterPath:
    """Return a band that runs through the middles of hexes, and over the map's edge where they lie at it."""
    spine = QPainterPath()
    for hex_id in sorted(hexes):
        ends = list(_ends(sheet, hex_id, hexes))
        # From side to side round the middle, so that the band has no corner there.
        spine.moveTo(*(ends[0] if ends else sheet.centre_px(hex_id)))
        for end in ends[1:] or [sheet.centre_px(hex_id)]:
            spine.quadTo(*sheet.centre_px(hex_id), *end)
    stroker = QPainterPathStroker(pen("lake", _BAND * sheet.hex_px))
    return stroker.createStroke(spine)


def _ends(sheet: MapSheet, hex_id: HexId, hexes: Hexes) -> Iterator[Point]:
    """Yield where a lake leaves one of its hexes: to its other hexes, or straight on over the map's edge."""
    others = [there for there in sheet.grid.neighbors(hex_id) if there in hexes]
    yield from (side_middle(sheet, Hexside.between(hex_id, there)) for there in others)
    if len(others) == 1 and sheet.grid.is_at_edge(hex_id):
        # Once and a half the way from the other hex through this one is beyond the edge.
        yield between(sheet.centre_px(others[0]), sheet.centre_px(hex_id), 1.8)


def _real(plan: Plan, hexes: Hexes) -> QPainterPath:
    """Return the real lakes, moved as a whole to where the map has them."""
    home = _mean([plan.sheet.centre_px(hex_id) for hex_id in sorted(hexes)])
    found = QPainterPath()
    for rings in plan.geography.lakes:
        middle = _mean(rings[0])
        if distance(middle, home) < _NEAR_HEXES * plan.sheet.hex_px:
            off = home[0] - middle[0], home[1] - middle[1]
            found = found.united(area_of([[(x + off[0], y + off[1]) for x, y in ring] for ring in rings]))
    return found


def _mean(points: Line | list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
