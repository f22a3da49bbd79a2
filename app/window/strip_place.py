"""Where a strip lies over the map: along one of its edges, in what the drawer leaves of it."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from app.panels.map_strip import Strip
from app.view.theme import theme_of
from app.view.view import TableView

_PLACES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide})
_INSET_PX, _ABOVE_PX = 14, 64
"""The room beside it, and above the map's own buttons at the foot."""


class Edge(Enum):
    """Along which edge of the map a strip lies."""

    TOP = "top"
    BOTTOM = "bottom"


class StripPlace(QObject):
    """Lays a strip that knows its `size_within` some room."""

    def __init__(self, view: TableView, strip: Strip, edge: Edge = Edge.BOTTOM) -> None:
        super().__init__(strip)
        self._view, self._strip, self._edge = view, strip, edge
        self._watched: list[QWidget] = [view, strip]
        for widget in self._watched:
            widget.installEventFilter(self)
        strip.resized.connect(self._lay_shown)

    def _lay_shown(self) -> None:
        if not self._strip.isHidden():
            self.lay()

    def follow(self, widget: QWidget) -> None:
        """Follow something else that may cover the map."""
        self._watched.append(widget)
        widget.installEventFilter(self)

    def close(self) -> None:
        """Follow nothing any more."""
        for widget in self._watched:
            widget.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay the strip anew where there is other room, or where it is another."""
        kinds = {QEvent.Type.LayoutRequest} if watched is self._strip else _PLACES
        if event.type() in kinds and not self._strip.isHidden():
            self.lay()
        return False

    def lay(self) -> None:
        """Give the strip its place and size."""
        theme = theme_of(is_dark=False)
        inset = theme.px(_INSET_PX)
        room = self._view.contentsRect().adjusted(inset, inset, -inset, -inset)
        room.setRight(max(room.left() + inset, room.right() - self._view.camera.covered_px()))
        size = self._strip.size_within(room.size())
        left = room.left() + max(0, room.width() - size.width()) // 2
        # Where a drawer lies over the map's own buttons, their room is free.
        above = 0 if self._view.camera.covered_px() else theme.px(_ABOVE_PX)
        low = max(room.top(), room.bottom() + 1 - size.height() - above)
        top = room.top() if self._edge is Edge.TOP else low
        self._strip.setGeometry(left, top, size.width(), size.height())
        self._strip.raise_()
