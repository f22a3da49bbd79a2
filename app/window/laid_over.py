"""What every part has that lies over the map: it is laid anew wherever the room there is another."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtWidgets import QWidget

from app.view.theme import theme_of
from app.view.view import TableView

_PLACES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide})
_WORDS = frozenset({QEvent.Type.LayoutRequest, QEvent.Type.Show})


class LaidOver(QObject):
    """Calls `lay` of its kind as the map, what covers it, or the part itself comes, goes or grows."""

    def __init__(self, view: TableView, laid: QWidget, parent: QWidget) -> None:
        # The parent is for its kind to say: a card goes with its remark, the messages stay with the view.
        super().__init__(parent)
        self._view, self._laid = view, laid
        self._watched: list[QWidget] = []
        for widget in (view, laid):
            self.follow(widget)

    def follow(self, widget: QWidget) -> None:
        """Follow something else that may cover the map."""
        self._watched.append(widget)
        widget.installEventFilter(self)

    def let_go(self, widget: QWidget) -> None:
        """Follow something no more: it goes before the map does."""
        self._watched.remove(widget)
        widget.removeEventFilter(self)

    def close(self) -> None:
        """Follow nothing any more."""
        for widget in self._watched:
            widget.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay it anew where there is other room, or where it has other words: its height hangs on them."""
        if event.type() in (_WORDS if watched is self._laid else _PLACES):
            self.lay_shown()
        # Only looked at: the event still goes where it was meant to.
        return False

    def lay_shown(self) -> None:
        """Lay it where it is to be seen; what is hidden is laid as it is shown."""
        # Not isVisible: it is laid too before the window itself is seen.
        if not self._laid.isHidden():
            self.lay()

    def lay(self) -> None:
        """Give it its place and size."""
        raise NotImplementedError

    def room(self, inset_px: int) -> QRect:
        """Return what the drawer leaves of the map within an inset, in the view's own pixels."""
        inset = theme_of(is_dark=False).px(inset_px)
        room = self._view.contentsRect().adjusted(inset, inset, -inset, -inset)
        # Covered wholly, a card of some width is still better than none.
        room.setRight(max(room.left() + inset, room.right() - self._view.camera.covered_px()))
        return room
