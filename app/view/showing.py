"""What is to be seen of the table just now: the sections chosen and the closed stacks that were opened."""

from __future__ import annotations

from app.table.pieces import Place, Spot
from app.view.session import Show
from maps.sheet import MapSheet
from rules.hexgrid import HexId


class Showing:
    """How one scene shows one sheet. `opened` are the spots of closed sides that were opened (8.4)."""

    def __init__(self, sheet: MapSheet, show: Show) -> None:
        self._sheet = sheet
        self.show = show
        self.opened: set[Spot] = set()

    def centre(self, place: Place) -> tuple[float, float] | None:
        """Return the point of a hex, a box's middle or a free place; None where this map has none such."""
        if place.hex is not None:
            return self._sheet.centre_px(place.hex) if place.hex in self._sheet.grid else None
        if place.pos_px is not None:
            return float(place.pos_px[0]), float(place.pos_px[1])
        box = self._sheet.tray.box_of(place.box)
        return box.rect_px.centre if box else None

    def is_visible(self, place: Place) -> bool:
        """Return whether a place lies on a section that is shown, in the tray if it is, or beside the map."""
        if place.box is not None:
            return self.show.tray
        if not self.show.sections:
            return True
        if place.hex is not None:
            return place.hex in self._sheet.grid and self._is_shown(place.hex)
        if place.pos_px is None:
            return True
        # Free places belong to the section that they lie on; beside the map they are always seen.
        under = self._sheet.hex_under(*place.pos_px)
        return under is None or self._is_shown(under)

    def _is_shown(self, hex_id: HexId) -> bool:
        chosen = [hexes for section, hexes in self._sheet.hexes_of.items() if section in self.show.sections]
        # A choice of another map's sections hides nothing of this one.
        return not chosen or any(hex_id in hexes for hexes in chosen)
