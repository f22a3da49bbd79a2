"""How the hex editor shares its room: tools, map, figures; below each other at a side where it is narrow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.panels.layouts import lay
from app.panels.parts import rule
from app.panels.scrolled import scrolled


class Room(QWidget):
    """The map with its bar between two sides that scroll."""

    narrowed = Signal(bool)
    """Whether both sides stand below each other now; the map's bar may do likewise."""

    def __init__(
        self,
        middle: QWidget,
        sides: Sequence[tuple[QWidget, int]],
        least_px: Callable[[bool], int],
    ) -> None:
        """`sides` come with their widths; `least_px` tells the map's least, narrow or not."""
        super().__init__()
        self._least_px = least_px
        self._widths = [width for _, width in sides]
        self._contents = [content for content, _ in sides]
        self._scrolls = [_scrolled(content) for content in self._contents]
        self._is_narrow = False
        self._between = rule()
        self._left, self._row = QVBoxLayout(), QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._left.setSpacing(0)
        lay(self._left, (self._scrolls[0], 1), self._between)
        self._between.hide()
        lay(self._row, self._left, (middle, 1), self._scrolls[1])

    def showEvent(self, event: QShowEvent) -> None:
        """Give the sides their widths, once their letters have their size."""
        super().showEvent(event)
        # After this event: letters of the style sheet have their size only once it was applied.
        QTimer.singleShot(0, self, self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the sides below each other where the map has no room between them."""
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Return what it needs at least, however it is laid out now: else a window could not get narrower."""
        return QSize(max(self._side_widths()) + self._least_px(True), super().minimumSizeHint().height())

    def _side_widths(self) -> list[int]:
        """Return how wide both sides need to be, and no wider: the map is what is looked at."""
        # With the room of a bar that is not there yet: its coming must not cover the fields.
        bar = self._scrolls[0].verticalScrollBar().sizeHint().width()
        pairs = zip(self._widths, self._contents, strict=True)
        return [max(width, content.minimumSizeHint().width()) + bar for width, content in pairs]

    def _fit(self) -> None:
        widths = self._side_widths()
        for scroll, width in zip(self._scrolls, widths, strict=True):
            scroll.setFixedWidth(max(widths) if self._is_narrow else width)
        self.updateGeometry()
        self._arrange()

    def _arrange(self) -> None:
        is_narrow = self.width() < sum(self._side_widths()) + self._least_px(False)
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        (self._row if is_narrow else self._left).removeWidget(self._scrolls[1])
        if is_narrow:
            self._left.addWidget(self._scrolls[1], 1)
        else:
            self._row.addWidget(self._scrolls[1])
        self._between.setVisible(is_narrow)
        self.narrowed.emit(is_narrow)
        self._fit()


def _scrolled(content: QWidget) -> QScrollArea:
    content.setProperty("panel", "true")
    # A bare QWidget paints no ground from the style sheet without it.
    content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return scrolled(content)
