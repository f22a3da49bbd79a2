"""Where the card of a remark lies over the map."""

from __future__ import annotations

from app.panels.remarks.card import RemarkCard
from app.view.theme import theme_of
from app.view.view import TableView
from app.window.laid_over import LaidOver

_INSET_PX, _BELOW_PX = 14, 64


class CardPlace(LaidOver):
    """Lays the card into the upper right corner of what the drawer leaves of the map."""

    def __init__(self, view: TableView, card: RemarkCard) -> None:
        super().__init__(view, card, parent=card)
        self._card = card
        card.resized.connect(self.lay_shown)

    def lay(self) -> None:
        """Give the card its place and size."""
        room = self.room(_INSET_PX)
        # Free below for the zoom in the corner.
        room.setBottom(self._view.contentsRect().bottom() - theme_of(is_dark=False).px(_BELOW_PX))
        size = self._card.size_within(room.size())
        self._card.setGeometry(room.right() + 1 - size.width(), room.top(), size.width(), size.height())
        self._card.raise_()
