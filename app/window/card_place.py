"""Where the card of a remark lies over the map."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from app.panels.remarks.card import RemarkCard
from app.view.theme import theme_of
from app.view.view import TableView

_PLACES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide})
_INSET_PX, _BELOW_PX = 14, 64


class CardPlace(QObject):
    """Lays the card into the upper right corner of what the drawer leaves of the map."""

    def __init__(self, view: TableView, card: RemarkCard) -> None:
        super().__init__(card)
        self._view, self._card = view, card
        self._watched: list[QWidget] = [view, card]
        card.resized.connect(self.lay)
        for widget in self._watched:
            widget.installEventFilter(self)

    def follow(self, widget: QWidget) -> None:
        """Follow something else that may cover the map."""
        # Drawer and panels come and go: the card keeps beside them.
        self._watched.append(widget)
        widget.installEventFilter(self)

    def close(self) -> None:
        """Follow nothing any more."""
        for widget in self._watched:
            widget.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay the card anew where there is other room."""
        if watched is self._card:
            # Its height hangs on its words: each layout may want another one.
            is_wanted = event.type() == QEvent.Type.LayoutRequest
        else:
            is_wanted = event.type() in _PLACES
        if is_wanted and not self._card.isHidden():
            self.lay()
        return False

    def lay(self) -> None:
        """Give the card its place and size."""
        theme = theme_of(is_dark=False)
        inset = theme.px(_INSET_PX)
        # Free below for the zoom in the corner.
        room = self._view.contentsRect().adjusted(inset, inset, -inset, -theme.px(_BELOW_PX))
        # Covered wholly, a card of some width is still better than none.
        room.setRight(max(room.left() + inset, room.right() - self._view.camera.covered_px()))
        size = self._card.size_within(room.size())
        self._card.setGeometry(room.right() + 1 - size.width(), room.top(), size.width(), size.height())
        self._card.raise_()
