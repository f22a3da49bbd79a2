"""A card over the table that goes with Escape: the table is ready below."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.panels.card_scroll import CardScroll
from app.panels.layouts import column_in, lay


class PassingCard(QFrame):
    """A raised frame whose `inside` scrolls where the window is too low for it."""

    closed = Signal()

    def __init__(self, width_px: int) -> None:
        super().__init__()
        self.setProperty("raised", "true")
        self.inside = QWidget()
        lay(column_in(self, edges=(1, 1, 1, 1)), CardScroll(self.inside, width_px))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that it goes: the keys that it had are the table's then."""
        # Signals that stay connected close it again when it is hidden already.
        if self.isVisible():
            self.closed.emit()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go away with Escape; the table is ready below."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
