"""The faces of a real die: one is clicked, or its digit pressed while the keys are there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QToolButton

from app.panels.assistant_parts import Wrapped
from app.panels.parts import Look, letters
from app.view.icons import die_icon

_FACES = range(1, 7)
_DIE_PX = 20


class RealDie(Wrapped):
    """A button for each face of a die that fell on a real table; `do` is given the face."""

    def __init__(self, look: Look, do: Callable[[int], object], words: str = "") -> None:
        super().__init__()
        self._look, self._do = look, do
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("A real die: click its face or press its digit"))
        self.buttons = {face: self._button(face) for face in _FACES}
        note = letters(words or self.tr("or a real die"), "note")
        self.show_parts((note, *self.buttons.values()))

    def _button(self, face: int) -> QToolButton:
        button = QToolButton()
        button.setToolTip(self.tr("A real die shows {face}").format(face=face))
        button.setAccessibleName(button.toolTip())
        button.clicked.connect(lambda _=False: self._do(face))
        self._draw(button, face)
        return button

    def _draw(self, button: QToolButton, face: int) -> None:
        size = self._look.theme.px(_DIE_PX)
        button.setIcon(die_icon(face, size, self._look.theme.text))
        button.setIconSize(QSize(size, size))

    def dress(self) -> None:
        """Draw the faces in the theme's ink."""
        for face, button in self.buttons.items():
            self._draw(button, face)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Give the keys to the first face, where it can be seen who has them."""
        super().focusInEvent(event)
        self.buttons[1].setFocus(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a digit as the face."""
        text = event.text()
        if text.isdecimal() and text.isascii() and int(text) in self.buttons:
            self._do(int(text))
        else:
            super().keyPressEvent(event)
