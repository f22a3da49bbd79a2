"""A strip over the map: a sign, a line of words, what can be done about it. It never takes the keys away."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from app.panels.layouts import row_in
from app.panels.parts import Look, letters
from app.view.icons import pixmap
from app.view.session import Session, Tone
from app.view.theme import Theme

WIDTH_PX = 560
_SIGN_PX, _MARGIN_PX = 17, 12
_SIGNS = {Tone.INFO: "info", Tone.FINE: "done", Tone.WARNING: "warning", Tone.STOP: "stop"}


class Strip(QFrame):
    """Anything flat that lies over the map and knows how large it is to be."""

    resized = Signal()
    """Something else is on it: it needs another size."""

    def size_within(self, room: QSize) -> QSize:
        """Return the size that shows all of it, or as much of it as there is room for."""
        return self.sizeHint().boundedTo(room)


class MapStrip(Strip):
    """Shows one line at a time; who made it says when it is to be seen."""

    def __init__(self, session: Session, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = Look(session, self, has_ground=False)
        self.setProperty("raised", "true")
        self.setAccessibleName(name)
        self._sign, self._tone = QLabel(), Tone.INFO
        self.title, self.words = letters("", "strong"), letters("", "label", can_wrap=True)
        # As wide as its words ask for, and no wider than the strip may be.
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._build()
        self._look.changed.connect(self._dress)
        self.hide()

    def _build(self) -> None:
        row = row_in(self, 8, (_MARGIN_PX, 7, _MARGIN_PX, 7))
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.title, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.words, 1, Qt.AlignmentFlag.AlignVCenter)

    def add_links(self, links: Iterable[QPushButton]) -> None:
        """Add what can be done, at the right."""
        row = self.layout()
        assert isinstance(row, QHBoxLayout)
        for each in links:
            row.addWidget(each, 0, Qt.AlignmentFlag.AlignVCenter)
        self._look.dress()

    def say(self, tone: Tone, title: str, words: str) -> None:
        """Show a line, and read it to who listens where it is another."""
        is_other = (title, words) != (self.title.text(), self.words.text())
        self._tone = tone
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.words.setText(words)
        self._dress(self._look.theme)
        self.show()
        self.resized.emit()
        if is_other:
            told = f"{title}. {words}" if title else words
            self.setAccessibleDescription(told)
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, told))

    def _dress(self, theme: Theme) -> None:
        inks = {Tone.FINE: theme.fine, Tone.WARNING: theme.warning, Tone.STOP: theme.stop}
        edge = theme.px(_SIGN_PX)
        ink = inks.get(self._tone, theme.accent)
        self._sign.setPixmap(pixmap(_SIGNS[self._tone], edge, ink, theme.raised, self.devicePixelRatioF()))

    def size_within(self, room: QSize) -> QSize:
        """Return the size that shows all of it, or as much of it as there is room for."""
        layout = self.layout()
        assert layout is not None
        # Else it answers with the sizes of the words before these.
        layout.invalidate()
        border = self.contentsMargins()
        edges = border.left() + border.right()
        asked = self.words.fontMetrics().horizontalAdvance(self.words.text())
        rest = layout.minimumSize().width() - self.words.minimumSizeHint().width()
        width = min(asked + rest + edges + 8, self._look.theme.px(WIDTH_PX), room.width())
        height = layout.heightForWidth(width - edges)
        return QSize(width, min(height + border.top() + border.bottom(), room.height()))
