"""What scrolls a whole panel where its place is too small for it: elsewhere nothing is to be seen of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class PanelScroll(QScrollArea):
    """Gives a panel all of its place, and at least what the panel needs; what is then left out scrolls."""

    def __init__(self, panel: QWidget, least: QSize) -> None:
        """`least` is the smallest place: a side of 0 is the panel's own and never scrolls."""
        super().__init__()
        self._panel, self._least = panel, least
        self.setFrameShape(QFrame.Shape.NoFrame)
        # Tab goes to what is inside: an area to scroll would be one stop more.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(panel)
        panel.setAutoFillBackground(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the panel anew."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the panel anew when it needs another size."""
        # The area itself watches its widget too.
        is_done = super().eventFilter(watched, event)
        if watched is self._panel and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._fit()
        return is_done

    def _fit(self) -> None:
        """Make the panel as large as its place without bars, then with those that it needs."""
        room, needed = self.maximumViewportSize(), self._needed(self.maximumViewportSize().width())
        # Either bar is as thick.
        bar = self.verticalScrollBar().sizeHint().width()
        if needed.width() > room.width():
            room.setHeight(room.height() - bar)
        if needed.height() > room.height():
            room.setWidth(room.width() - bar)
            needed = self._needed(room.width())
        self._panel.resize(room.expandedTo(needed))

    def _needed(self, width_px: int) -> QSize:
        """Return the size below which the panel would be cut, in a place of a width."""
        needed, layout = self._needed_anywhere(), self._panel.layout()
        if layout is not None and layout.hasHeightForWidth():
            least = layout.minimumHeightForWidth(max(width_px, needed.width()))
            needed.setHeight(max(least, self._panel.minimumHeight()))
        return needed

    def _needed_anywhere(self) -> QSize:
        return self._panel.minimumSizeHint().expandedTo(self._panel.minimumSize())

    def sizeHint(self) -> QSize:
        """Return the size that the panel wants."""
        return self._panel.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the smallest place; where the panel scrolls down, its bar has room beside it."""
        least, needed = QSize(self._least), self._needed_anywhere()
        if not least.width():
            bar = self.verticalScrollBar().sizeHint().width() if self._scrolls_down() else 0
            least.setWidth(needed.width() + bar)
        return QSize(least.width(), min(least.height(), needed.height()) or needed.height())

    def _scrolls_down(self) -> bool:
        return self._panel.height() > self.maximumViewportSize().height()
