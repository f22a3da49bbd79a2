"""The counter of the present row as it was cut from its sheet, front and back, large enough to be read."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QStyle, QWidget

from app.bring_in.new_game.counter_rows import CounterRow
from app.bring_in.wizard.new_game.art import CounterArt
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters
from app.panels.scrolled import ScrolledPage

_FACE_PX = 168


class PresentCounter(ScrolledPage):
    """Shows a counter of a sheet; it is away where the present row has none."""

    def __init__(self, look: Look, art: CounterArt) -> None:
        # Scrolled: with large letters both faces are higher than a small window.
        inside = QWidget()
        super().__init__(inside, is_stop=False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._look, self._art = look, art
        self.faces = QLabel(), QLabel()
        for face, words in zip(self.faces, (self.tr("Its front"), self.tr("Its back")), strict=True):
            face.setAccessibleName(words)
        self.caption = letters("", "title", can_wrap=True)
        self.without = letters(self.tr("No back was found for it."), "note", can_wrap=True)
        column = column_in(inside, self._look.theme.px(8))
        lay(column, self.caption, *self.faces, self.without, 1)
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        self.setFixedWidth(self._look.theme.px(_FACE_PX + 4) + bar)

    def show_row(self, row: CounterRow | None, count: int) -> None:
        """Show the counter of a row that has so many faces on its sheets."""
        self.setVisible(row is not None and count > 0)
        if row is None or not count:
            return
        self.caption.setText(row.name)
        size, ratio = self._look.theme.px(_FACE_PX), self.devicePixelRatioF()
        for number, face in enumerate(self.faces):
            face.setPixmap(self._art.of(row, size, ratio, number))
            face.setVisible(number < count)
        self.without.setVisible(count == 1)
