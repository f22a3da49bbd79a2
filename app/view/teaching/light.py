"""Bringing some hexes into sight, with room round them, beside a panel that lies over the map."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QRectF

from app.view.theme import theme_of
from app.view.view import TableView
from maps.sheet import MapSheet
from rules.hexgrid import HexId

CLOSEST_PX = 130
"""How large a hex is shown at most when what is pointed at comes into sight."""


def look_at_hexes(
    view: TableView, sheet: MapSheet, hexes: Collection[HexId], around: float, covered_px: int = 0
) -> None:
    """Fit the view to some hexes with so many hexes of room; so much of it is covered at its right."""
    if not hexes:
        return
    # Before the fit: a resize that comes after it would fit the whole map again.
    view.camera.is_fitted = False
    rect, seen = _rect_of(sheet, hexes, around), max(1, view.viewport().width())
    free = max(0.2, 1 - covered_px / seen)
    # Room for what is covered is added at the right: the hexes come to lie in the free part.
    view.camera.fit(rect.adjusted(0, 0, rect.width() * (1 / free - 1), 0))
    closest = theme_of(is_dark=False).px(CLOSEST_PX) / sheet.hex_px
    # A single hex fitted to a whole window would fill it.
    if view.camera.scale > closest:
        view.camera.zoom_by(closest / view.camera.scale)


def _rect_of(sheet: MapSheet, hexes: Collection[HexId], around: float) -> QRectF:
    points = [sheet.centre_px(here) for here in hexes]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    room = around * sheet.hex_px
    return QRectF(left, top, right - left, bottom - top).adjusted(-room, -room, room, room)
