"""The line that shows what Adjutant does for a side and why, with pause, pace and stop."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.panels.parts import Look, letters, push_button, switch
from app.table.phrases import Phrases
from app.view.desk import Desk, Tone
from app.view.officer.deputy import Deputy

_WORDS_PX = 150
"""Deed and reason wrap rather than be cut in a narrow window."""


class DeputyBar(QFrame):
    """One line over the lower edge of the table; it is there while Adjutant plays, and until it is closed."""

    def __init__(self, desk: Desk, deputy: Deputy, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Adjutant plays"))
        self.setProperty("tone", Tone.INFO.value)
        self._deputy = deputy
        self._phrases = Phrases(desk.game)
        self._look = Look(desk, self, has_ground=False)
        self.deed = letters("", "strong", can_wrap=True)
        self.reason = letters("", "label", can_wrap=True)
        self.pause = switch(self.tr("Pause"), self.tr("Hold, and go on"))
        self.at_once = switch(self.tr("At once"), self.tr("Without a halt between the deeds"))
        self.stop = push_button(self.tr("Stop"), deputy.stop)
        self.back = push_button(self.tr("Take it all back"), deputy.take_back)
        self.close_line = push_button(self.tr("Close"), self.hide)
        self._build()
        deputy.changed.connect(self.refresh)
        self.hide()

    def _build(self) -> None:
        self.pause.clicked.connect(lambda _=False: self._deputy.toggle_pause())
        self.at_once.clicked.connect(lambda _=False: self._deputy.toggle_pace())
        for label in (self.deed, self.reason):
            label.setMinimumWidth(_WORDS_PX)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(8)
        row.addWidget(self.deed, 1)
        row.addWidget(self.reason, 1)
        for button in self._buttons():
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def _buttons(self) -> tuple[QPushButton, ...]:
        return self.pause, self.at_once, self.stop, self.back, self.close_line

    def refresh(self) -> None:
        """Show what is done now."""
        deputy, is_playing = self._deputy, self._deputy.is_playing
        if is_playing:
            self.show()
        elif deputy.last is None and not deputy.waits_for_others:
            self.hide()
        if deputy.last is not None:
            self._write(self.deed, self._phrases.of(deputy.last.change))
            self._write(self.reason, deputy.last.remark)
        else:
            self._write(self.deed, self.tr("Adjutant is thinking") if is_playing else self.tr("Adjutant"))
            self._write(self.reason, "")
        if deputy.waits_for_others:
            self._write(self.deed, self.tr("Adjutant waits for the other side to decide"))
        self.pause.setChecked(deputy.is_waiting)
        self.at_once.setChecked(deputy.is_at_once)
        is_engaged = is_playing or deputy.waits_for_others
        for button in (self.pause, self.at_once):
            button.setVisible(is_playing)
        self.stop.setVisible(is_engaged)
        for button in (self.back, self.close_line):
            button.setVisible(not is_engaged)
        self.back.setEnabled(deputy.done_steps)
        self._look.dress()
        self.updateGeometry()

    def _write(self, label: QLabel, text: str) -> None:
        if label.text() != text:
            label.setText(text)
