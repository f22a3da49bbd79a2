"""The messages over the map's upper edge: they come and go, the map keeps its size and its place."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from app.panels.message_bar import MessageBar
from app.view.theme import theme_of
from app.view.view import TableView
from app.window.laid_over import LaidOver

WIDEST_PX, NARROWEST_PX, INSET_PX, TOP_PX = 720, 180, 26, 8
"""Lines wider than the first are hard to read, and narrower than the second; the third leaves the handles of
the sides free."""


class OverMap(LaidOver):
    """Lays the messages over the map where drawer and cards leave it free, over all where that is little."""

    def __init__(self, view: TableView, messages: MessageBar, drawer: QWidget) -> None:
        # Over the window's middle, not the view's child: a view clips what lies over it, and repaints for it.
        messages.setParent(view.window())
        messages.hide()
        super().__init__(view, messages, parent=view)
        self._messages = messages
        self._covers: list[QWidget] = []
        """What may lie over the map's right side, the widest first."""
        self.keep_off(drawer)
        messages.left.connect(lambda: view.setFocus(Qt.FocusReason.OtherFocusReason))

    def keep_off(self, card: QWidget) -> None:
        """Lay the messages beside a card at the map's right, as long as it is shown."""
        self._covers.append(card)
        self.follow(card)

    def let_go(self, widget: QWidget) -> None:
        """Care no more for a card: it goes before the map does."""
        self._covers.remove(widget)
        super().let_go(widget)

    def close(self) -> None:
        """Follow nothing any more, and take the messages out of the window: they were its own part."""
        super().close()
        self._messages.hide()
        self._messages.deleteLater()

    def lay(self) -> None:
        """Give the messages their place and size."""
        theme, area = theme_of(is_dark=False), self._free()
        inset = theme.px(INSET_PX)
        width = min(theme.px(WIDEST_PX), area.width() - 2 * inset)
        top = area.top() + theme.px(TOP_PX)
        # As far down as it needs: squeezed into a low map no line could be read.
        height = min(self._messages.heightForWidth(width), self._view.window().height() - top)
        left = area.left() + (area.width() - width) // 2
        self._messages.setGeometry(left, top, width, height)
        self._messages.raise_()

    def _free(self) -> QRect:
        """Return the part of the map that drawer and cards leave, as far as a line has room there.

        Where large letters and an open left side leave too narrow a map, it is all the window's width.
        """
        area = QRect(self._view.mapTo(self._view.window(), QPoint(0, 0)), self._view.size())
        theme = theme_of(is_dark=False)
        least = theme.px(NARROWEST_PX) + 2 * theme.px(INSET_PX)
        for cover in self._covers:
            free = QRect(area)
            free.setRight(min(area.right(), cover.mapTo(self._view.window(), QPoint(0, 0)).x()))
            # Beside the drawer at least, where a card takes the rest: it is read, the message soon gone.
            if not cover.isHidden() and free.width() >= least:
                area = free
        if area.width() < least:
            area = QRect(0, area.top(), self._view.window().width(), area.height())
        return area
