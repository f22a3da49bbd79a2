"""A button with words that wrap: Qt's own buttons keep theirs on one line and make the page as wide."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.panels.layouts import row_in
from app.panels.parts import letters


class ChoiceRow(QWidget):
    """A button to choose something with, and beside it its words, which can be clicked too."""

    def __init__(self, text: str, button: QAbstractButton) -> None:
        super().__init__()
        self.button = button
        button.setAccessibleName(text)
        # The rows are no group to Qt, and one radio button by itself could not be let go.
        button.setAutoExclusive(False)
        row = row_in(self, 8)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(letters(text, "label", can_wrap=True), 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take a click on the words for one on the button."""
        if event.button() == Qt.MouseButton.LeftButton and self.button.isEnabled():
            self.button.click()
