"""Messages to the person: a line with a sign, never a window in the way."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QEnterEvent
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QWidget

from app.panels.flow import widgets_in
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, icon_button, letters, link
from app.table.journal import START, Event
from app.view.icons import pixmap
from app.view.session import Message, Session, Tone
from app.view.theme import Theme

CLOSES_AFTER_MS = 6000
MOST_SHOWN = 3

TONE_ICONS: Mapping[Tone, str] = MappingProxyType(
    {Tone.INFO: "info", Tone.FINE: "done", Tone.WARNING: "warning", Tone.STOP: "stop"}
)


def tone_colour(tone: Tone, theme: Theme) -> str:
    """Return the ink of a tone."""
    inks = {
        Tone.INFO: theme.accent,
        Tone.FINE: theme.fine,
        Tone.WARNING: theme.warning,
        Tone.STOP: theme.stop,
    }
    return inks[tone]


class MessageLine(QFrame):
    """One message. It closes by itself where it only informs, unless the pointer rests on it."""

    closed = Signal()

    def __init__(self, message: Message, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.message = message
        self.step = START
        """The step of the journal that it tells of: taken back, it is gone too."""
        self.is_fresh = True
        """Whether it was said just now, maybe before the step that it tells of was made."""
        QTimer.singleShot(0, self, self._settle)
        self.setProperty("tone", message.tone.value)
        self._look = look
        # Its own for each line: a message that comes later stays as long as the one before.
        self._timer = QTimer(self, singleShot=True, interval=CLOSES_AFTER_MS)
        self._timer.timeout.connect(self.closed)
        self._sign, self._detail = QLabel(), self._detail_box(message.detail)
        self.close_button = icon_button("close", self.tr("Close the message"), self.closed.emit)
        self._build()
        self.dress(look.theme)
        self._wait()

    def _build(self) -> None:
        tone_words = {
            Tone.INFO: self.tr("Information"),
            Tone.FINE: self.tr("Done"),
            Tone.WARNING: self.tr("Warning"),
            Tone.STOP: self.tr("Problem"),
        }
        self.setAccessibleName(f"{tone_words[self.message.tone]}: {self.message.text}")
        words = letters(self.message.text, "label", can_wrap=True, can_copy=True)
        words.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a click on it leaves the keys to the map
        row = row_in()
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(words, 1)
        if self.message.detail:
            row.addWidget(link(self.tr("Details"), self._toggle_detail))
        if self.message.offer is not None:
            row.addWidget(link(self.message.offer.words, self.message.offer.do))
        row.addWidget(self.close_button)
        lay(column_in(self, edges=(10, 6, 6, 6)), row, self._detail)

    @property
    def detail(self) -> str:
        """The technical detail."""
        return self._detail.toPlainText()

    def _detail_box(self, detail: str) -> QPlainTextEdit:
        box = QPlainTextEdit(detail, self)
        box.setReadOnly(True)
        # Details may be a whole report, and the map lies below.
        box.setMaximumHeight(120)
        box.setAccessibleName(self.tr("Details"))
        box.hide()
        return box

    def _toggle_detail(self) -> None:
        # Who reads the details has the time that he wants.
        self._timer.stop()
        self._detail.setVisible(self._detail.isHidden())

    def dress(self, theme: Theme) -> None:
        """Draw the sign in the colours of a theme."""
        tone = self.message.tone
        grounds = {Tone.INFO: theme.accent_fill, Tone.FINE: theme.fine_fill, Tone.WARNING: theme.warning_fill}
        ground = grounds.get(tone, theme.stop_fill)
        ratio = self.devicePixelRatioF()
        picture = pixmap(TONE_ICONS[tone], theme.px(18), tone_colour(tone, theme), ground, ratio)
        self._sign.setPixmap(picture)

    def _settle(self) -> None:
        self.is_fresh = False

    @property
    def is_passing(self) -> bool:
        """Whether it only informs."""
        return self.message.tone in (Tone.INFO, Tone.FINE)

    def _wait(self) -> None:
        # A warning waits until somebody has seen it.
        if self.is_passing and self._detail.isHidden():
            self._timer.start()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the pointer rests here."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Close by itself again."""
        self._wait()
        super().leaveEvent(event)


class MessageBar(QWidget):
    """The last few messages, newest below. Empty, it takes no room."""

    left = Signal()
    """A message that had the keys was closed: they are somebody else's now."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Messages"))
        self._look = Look(session, self, has_ground=False)
        self._column = column_in(self, 6)
        self._session = session
        session.said.connect(self.show_message)
        session.unsaid.connect(self._unsay)
        session.happened.connect(self._follow)
        self._look.changed.connect(self._dress)
        self.hide()

    @property
    def lines(self) -> tuple[MessageLine, ...]:
        """The messages shown, oldest first."""
        return tuple(widget for widget in widgets_in(self._column) if isinstance(widget, MessageLine))

    def show_message(self, message: Message) -> None:
        """Show a message; one that says the same is shown once, and the oldest makes room."""
        for line in self.lines:
            if line.message == message:
                self._close(line)
        while len(self.lines) >= MOST_SHOWN:
            self._close(self._least_wanted())
        line = MessageLine(message, self._look, self)
        # The one before where it is said before its act is made: `_follow` puts that right.
        line.step = self._session.game.journal.now
        line.closed.connect(lambda: self._close(line))
        self._column.addWidget(line)
        self._look.dress()
        self.show()
        self.updateGeometry()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, line.accessibleName()))

    def _unsay(self, text: str) -> None:
        for line in self.lines:
            if line.message.text == text:
                self._close(line)

    def _follow(self, event: Event) -> None:
        """Close what tells of a step that was taken back."""
        passing = [line for line in self.lines if line.is_passing]
        # Only where a line may go: a journal can be long.
        path = {START, *(step.id for step in self._session.game.journal.path)} if passing else set()
        for line in passing:
            if line.step not in path:
                self._close(line)
            elif line.is_fresh:
                line.step = event.now

    def close_all(self) -> None:
        """Close every message: what Escape does."""
        for line in self.lines:
            self._close(line)

    def _least_wanted(self) -> MessageLine:
        """Return the oldest message that only informs, else the oldest."""
        lines = self.lines
        return next((line for line in lines if line.is_passing), lines[0])

    def _close(self, line: MessageLine) -> None:
        self._column.removeWidget(line)
        # Asked before it is hidden: Qt then hands the keys to whatever comes next.
        focused = self.window().focusWidget()
        if focused is not None and line.isAncestorOf(focused):
            self.left.emit()
        line.hide()
        line.deleteLater()
        if not self.lines:
            self.hide()
        self.updateGeometry()

    def _dress(self, theme: Theme) -> None:
        for line in self.lines:
            line.dress(theme)
