"""One of a few: buttons in one row, one of them down."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from app.panels.layouts import row_in


class Segments(QWidget):
    """A row of words by their keys; a click, or an arrow key, chooses one."""

    chosen = Signal(str)
    """The key of the one that was clicked."""

    def __init__(self, words: Mapping[str, str], name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("segments", "true")
        # A plain QWidget paints no ground of the style sheet without it.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        row = row_in(self, 0, (1, 1, 1, 1))
        for key, text in words.items():
            button = QPushButton(text)
            button.setCheckable(True)
            button.setProperty("segment", "true")
            button.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
            self._group.addButton(button)
            self.buttons[key] = button
            row.addWidget(button)

    def choose(self, key: str) -> None:
        """Have another one down."""
        self.buttons[key].setChecked(True)
