"""The line that shows whom Adjutant plays, what it does and why, or what it waits for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.panels.layouts import lay
from app.panels.parts import Look, chip, letters, push_button, switch
from app.table.phrases import Phrases
from app.view.assistant.auto_player import AutoPlayer, Standing
from app.view.session import Session, Tone

_AT_WORK = frozenset({Standing.PLAYING, Standing.HELD})
_TELLS_DEED = _AT_WORK | {Standing.AWAY}
_WORDS_PX = 150
"""Deed and reason wrap rather than be cut in a narrow window."""


class AutoPlayerBar(QFrame):
    """One line below the table: who is played by Adjutant and what it does or waits for."""

    def __init__(self, session: Session, auto_player: AutoPlayer) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Adjutant plays"))
        self.setProperty("tone", Tone.INFO.value)
        self._session, self._auto_player = session, auto_player
        self._phrases = Phrases(session.game, self.tr)
        self._look = Look(session, self, has_ground=False)
        self._standing = Standing.AWAY
        self.who = chip("")
        self.deed = letters("", "strong", can_wrap=True)
        self.reason = letters("", "label", can_wrap=True)
        self.pause = switch(self.tr("Pause"), self.tr("Hold, and go on"))
        self.at_once = switch(self.tr("At once"), self.tr("Without a halt between the deeds"))
        self.go_on = push_button(self.tr("Go on"), auto_player.go_on, is_primary=True)
        self.stop = push_button(self.tr("Stop"), auto_player.stop)
        self.back = push_button(self.tr("Take it all back"), auto_player.take_back)
        self.close_line = push_button(self.tr("Close"), self.hide)
        self._lines = QHBoxLayout(self)
        self._build()
        auto_player.changed.connect(self.refresh)
        session.shown.connect(lambda _: self.refresh())
        self.hide()

    def _build(self) -> None:
        self.pause.clicked.connect(lambda _=False: self._auto_player.toggle_pause())
        self.at_once.clicked.connect(lambda _=False: self._auto_player.toggle_pace())
        for label in (self.deed, self.reason):
            label.setMinimumWidth(_WORDS_PX)
        self._lines.setContentsMargins(12, 8, 8, 8)
        words = QHBoxLayout()
        words.addWidget(self.who, 0, Qt.AlignmentFlag.AlignVCenter)
        lay(words, (self.deed, 1), (self.reason, 1))
        buttons = QHBoxLayout()
        for button in self._buttons():
            buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        for row in (words, buttons):
            row.setSpacing(8)
            self._lines.addLayout(row)
        self._lines.setSpacing(8)
        # The words take what is left: buttons that grow look as if they were of more weight.
        self._lines.setStretch(0, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the words where both have no room side by side."""
        super().resizeEvent(event)
        self._wrap()

    def _wrap(self) -> None:
        least = self._least_width(self._words()) + self._least_width(self._buttons())
        ways = QBoxLayout.Direction
        way = ways.TopToBottom if least > self.width() else ways.LeftToRight
        # Only where it changes: the parts are laid out anew, and that leads here again.
        if way != self._lines.direction():
            self._lines.setDirection(way)

    def _words(self) -> tuple[QLabel, ...]:
        return self.who, self.deed, self.reason

    @staticmethod
    def _least_width(parts: Sequence[QWidget]) -> int:
        shown = [part for part in parts if not part.isHidden()]
        return sum(part.minimumSizeHint().expandedTo(part.minimumSize()).width() + 8 for part in shown) + 8

    def minimumSizeHint(self) -> QSize:
        """Return room for the words above the buttons."""
        width = max(self._least_width(self._words()), self._least_width(self._buttons())) + 8
        return QSize(width, super().minimumSizeHint().height())

    def _buttons(self) -> tuple[QPushButton, ...]:
        return self.pause, self.at_once, self.go_on, self.stop, self.back, self.close_line

    def refresh(self) -> None:
        """Show what is done now, or what is waited for."""
        auto_player, standing = self._auto_player, self._auto_player.standing
        self._come_or_go(standing)
        sides = ", ".join(
            self.tr(self._look.words.name_of(side)) for side in sorted(auto_player.played_sides)
        )
        self._write(self.who, self.tr("Adjutant: {sides}").format(sides=sides) if sides else "")
        self.who.setVisible(bool(sides))
        # While it waits for somebody, what it did last would read as what it does now.
        has_deed = auto_player.last is not None and standing in _TELLS_DEED
        self._write(self.deed, self._deed_words() if has_deed else self._waiting_words(standing))
        reason = auto_player.last.remark if auto_player.last is not None and has_deed else ""
        self._write(self.reason, self._session.veiled(reason))
        self.reason.setVisible(has_deed)
        self._show_buttons(standing)
        self._wrap()
        self._look.dress()
        self.updateGeometry()

    def _come_or_go(self, standing: Standing) -> None:
        """Be there while it plays or waits; what the person closed stays closed until it does otherwise."""
        # What it did last stays to be taken back, also when it plays for nobody any more.
        if standing is Standing.AWAY and self._auto_player.last is None:
            self.hide()
        elif standing is not Standing.AWAY and standing is not self._standing:
            self.show()
        self._standing = standing

    def _deed_words(self) -> str:
        if self._auto_player.last is None:
            return ""
        # As in the journal: a deed names nobody who lies in a closed stack by now (8.4).
        self._phrases.hidden = self._session.hidden
        return self._phrases.of(self._auto_player.last.change)

    def _waiting_words(self, standing: Standing) -> str:
        side = ""
        if standing in (Standing.ASKS, Standing.OTHERS_TURN):
            side = self.tr(self._look.words.name_of(self._auto_player.deciding_side()))
        told = {
            Standing.AWAY: self.tr("Adjutant"),
            Standing.PLAYING: self.tr("Adjutant is thinking"),
            Standing.HELD: self.tr("Adjutant is held"),
            Standing.ASKS: self.tr("Adjutant waits for the {side} side to decide in the combat"),
            Standing.OTHERS_TURN: self.tr("Adjutant waits for the {side} player turn to end"),
            Standing.STOPPED: self.tr("Adjutant has stopped; it goes on when you say so"),
        }
        return told[standing].format(side=side)

    def _show_buttons(self, standing: Standing) -> None:
        auto_player, is_at_work = self._auto_player, standing in _AT_WORK
        self.pause.setChecked(auto_player.is_waiting)
        self.at_once.setChecked(auto_player.is_at_once)
        for button in (self.pause, self.at_once):
            button.setVisible(is_at_work)
        self.go_on.setVisible(standing is Standing.STOPPED)
        self.stop.setVisible(standing is not Standing.AWAY)
        # While it waits inside a combat its stretch is not over: taken back now it would be half of one.
        self.back.setVisible(not is_at_work and standing is not Standing.ASKS)
        self.back.setEnabled(auto_player.done_steps)
        self.close_line.setVisible(not is_at_work)

    def _write(self, label: QLabel, text: str) -> None:
        # The same text set again lays the whole line out anew.
        if label.text() != text:
            label.setText(text)
