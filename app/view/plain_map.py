"""The map drawn from its data alone, for a section whose picture is missing: hexes, sides, roads, names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.view.pens import round_pen
from maps.sheet import MapSheet
from maps.words import MAJOR_RIVER, MINOR_RIVER
from rules.hexgrid import HexId

_GROUND: Mapping[str, str] = MappingProxyType(
    {
        "clear": "#EEEFEE",
        "woods": "#B7BB9C",
        "rough": "#C9CBC6",
        "rough_wooded": "#8F9F92",
        "rugged": "#B3B6BC",
        "urban": "#B8ADA4",
        "lake": "#C3D6DF",
        "mountain": "#A39A90",
        "marsh": "#BBCFC4",
    }
)
_OTHER_GROUNDS = ("#E9E4D6", "#D3D9B8", "#D9C7B0", "#CFC9DA", "#C9D7D3", "#E0CFC9")
"""For the kinds of terrain that are a map's own, in the order in which they come."""
SIDE_INKS: Mapping[str, tuple[str, float]] = MappingProxyType(
    {
        MAJOR_RIVER: ("#6E96B0", 14.0),
        "lake": ("#9FBCCB", 12.0),
        MINOR_RIVER: ("#3E7FA6", 6.0),
        "rugged": ("#5D5348", 5.0),
    }
)
ROAD_INKS: Mapping[str, tuple[str, str, float]] = MappingProxyType(
    {
        "primary": ("#6F2415", "#D9694A", 5.0),
        "secondary": ("#6E5A36", "#F6E3B4", 3.6),
        "rail": ("#34343A", "#34343A", 1.6),
    }
)
_GRID, _LEAST_SIDE_PX = QColor(60, 72, 84, 105), 2.5


def paint_plain(
    painter: QPainter, sheet: MapSheet, hexes: Iterable[HexId], rect: QRectF, scale: float
) -> None:
    """Draw those of some hexes that touch a rectangle, in table pixels."""
    painter.save()
    # Only what is seen: a large map has thousands of hexes, and this may run in a frame.
    seen = [hex_id for hex_id in hexes if polygon(sheet, hex_id).boundingRect().intersects(rect)]
    if sheet.grid.has_open_ground:
        # Between regions there is ground that belongs to none.
        painter.fillRect(rect, QColor(_GROUND["clear"]))
    paint_links(painter, sheet)
    _paint_ground(painter, sheet, seen, has_lines=scale > 0.17)
    paint_sides(painter, sheet, set(seen))
    paint_roads(painter, sheet, set(seen))
    painter.restore()


def polygon(sheet: MapSheet, hex_id: HexId) -> QPolygonF:
    """Return the outline of a hex in table pixels."""
    return QPolygonF([QPointF(x, y) for x, y in sheet.corners_px(hex_id)])


def _paint_ground(painter: QPainter, sheet: MapSheet, hexes: list[HexId], *, has_lines: bool) -> None:
    painter.setPen(QPen(_GRID, 1.6) if has_lines else Qt.PenStyle.NoPen)
    inks = grounds(sheet)
    for hex_id in hexes:
        painter.setBrush(inks[sheet.terrain.get(hex_id, "clear")])
        painter.drawPolygon(polygon(sheet, hex_id))


def grounds(sheet: MapSheet) -> Mapping[str, QColor]:
    """Return the colour of each kind of terrain on a map."""
    own = [kind for kind in dict.fromkeys(sheet.terrain.values()) if kind not in _GROUND]
    # More kinds than colours repeat them: still better than one grey for all.
    others = {kind: _OTHER_GROUNDS[n % len(_OTHER_GROUNDS)] for n, kind in enumerate(own)}
    return {kind: QColor(ink) for kind, ink in {**_GROUND, **others}.items()}


def paint_links(painter: QPainter, sheet: MapSheet) -> None:
    """Draw a line between neighbours that lie apart."""
    painter.setPen(round_pen("#A7ABAE", 6.0 * sheet.hex_px / 160))
    for link in sheet.grid.links:
        painter.drawLine(QPointF(*sheet.centre_px(link.a)), QPointF(*sheet.centre_px(link.b)))


def paint_sides(painter: QPainter, sheet: MapSheet, hexes: set[HexId], scale: float = math.inf) -> None:
    """Draw the hexsides of some hexes; with `scale`, screen pixels to one of the table, never too thin."""
    for look, (colour, width) in SIDE_INKS.items():
        least = (_LEAST_SIDE_PX + width / 4) / scale
        painter.setPen(round_pen(colour, max(width * sheet.hex_px / 160, least)))
        for side in (side for kind in sheet.kinds_drawn_as(look) for side in sheet.hexsides[kind]):
            if side.a in hexes or side.b in hexes:
                painter.drawPolyline([QPointF(x, y) for x, y in sheet.border_px(side)])


def paint_roads(painter: QPainter, sheet: MapSheet, hexes: set[HexId]) -> None:
    """Draw the roads and railways that touch some hexes."""
    unit = sheet.hex_px / 160
    for kind in dict.fromkeys((*ROAD_INKS, *sheet.road_links)):
        # Kinds of a map's own are drawn as roads of the second rank.
        case, fill, width = ROAD_INKS.get(kind, ROAD_INKS["secondary"])
        links = [link for link in sheet.road_links.get(kind, ()) if link.a in hexes or link.b in hexes]
        # All casings of a kind before its fills: crossings stay open.
        for colour, line in ((case, width + 2), (fill, width)):
            painter.setPen(round_pen(colour, line * unit))
            for link in links:
                painter.drawLine(QPointF(*sheet.centre_px(link.a)), QPointF(*sheet.centre_px(link.b)))
