"""The line over the lanes: what is shown alone, where the film is, what can be done there.

In a narrow window it leaves out first the words of its buttons, then what the menu Replay has as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from app.panels.layouts import lay, row_in
from app.panels.parts import Elided

_GAP_PX, _LEAST_WHERE_PX = 6, 60
_ICONS = Qt.ToolButtonStyle.ToolButtonIconOnly
_WORDS = Qt.ToolButtonStyle.ToolButtonTextBesideIcon


class FilmHead(QWidget):
    """Chips, a line of words and buttons in one row that fits any width."""

    def __init__(
        self,
        extra: Sequence[QWidget],
        chips: Sequence[QWidget],
        where: Elided,
        buttons: Sequence[QToolButton],
    ) -> None:
        """`extra` are the parts that can be done without; the first of them leads the row."""
        super().__init__()
        self._extra, self._chips, self._where, self._buttons = extra, chips, where, buttons
        # Any width will do: with its own minimum the row would widen the whole panel.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        lay(row_in(self, _GAP_PX), extra[0], *chips, *extra[1:], (where, 1), *buttons)

    def minimumSizeHint(self) -> QSize:
        """Return that any width will do."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what there is no room for."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Show as much as there is room for."""
        # From the fullest on: the first that fits is taken.
        for has_words, has_extra in ((True, True), (False, True), (False, False)):
            self._dress(has_words=has_words, has_extra=has_extra)
            if self._needed() <= self.width():
                return

    def _dress(self, *, has_words: bool, has_extra: bool) -> None:
        for button in self._buttons:
            button.setToolButtonStyle(_WORDS if has_words else _ICONS)
        for part in self._extra:
            part.setVisible(has_extra)

    def _needed(self) -> int:
        parts = (*self._extra, *self._chips, *self._buttons)
        # Not `isVisible`, which is False as long as the panel itself is not shown.
        shown = [part.sizeHint().width() + _GAP_PX for part in parts if not part.isHidden()]
        return sum(shown) + _LEAST_WHERE_PX
