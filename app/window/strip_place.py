"""Where a strip lies over the map: along one of its edges, in what the drawer leaves of it."""

from __future__ import annotations

from enum import Enum

from app.panels.map_strip import Strip
from app.view.theme import theme_of
from app.view.view import TableView
from app.window.laid_over import LaidOver

_INSET_PX, _ABOVE_PX = 14, 64
"""The room beside it, and above the map's own buttons at the foot."""


class Edge(Enum):
    """Along which edge of the map a strip lies."""

    TOP = "top"
    BOTTOM = "bottom"


class StripPlace(LaidOver):
    """Lays a strip that knows its `size_within` some room."""

    def __init__(self, view: TableView, strip: Strip, edge: Edge = Edge.BOTTOM) -> None:
        super().__init__(view, strip, parent=strip)
        self._strip, self._edge = strip, edge
        strip.resized.connect(self.lay_shown)

    def lay(self) -> None:
        """Give the strip its place and size."""
        room = self.room(_INSET_PX)
        size = self._strip.size_within(room.size())
        left = room.left() + max(0, room.width() - size.width()) // 2
        # Where a drawer lies over the map's own buttons, their room is free.
        above = 0 if self._view.camera.covered_px() else theme_of(is_dark=False).px(_ABOVE_PX)
        low = max(room.top(), room.bottom() + 1 - size.height() - above)
        top = room.top() if self._edge is Edge.TOP else low
        self._strip.setGeometry(left, top, size.width(), size.height())
        self._strip.raise_()
