"""The events of a day as a list: number, title, source, and a disc that says how sure it is."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.panels.layouts import column_in, row_in
from app.panels.painting import smooth
from app.panels.parts import Look, letters
from app.view.theme import NOTE_PX, Theme
from rules.history import Certainty, Event

_DISC_PX, _PIN_PX = 10, 18


class Disc(QWidget):
    """Full: read in the source. Half: read in part. Ring: from memory, or only a game says so."""

    def __init__(self, look: Look, certainty: Certainty) -> None:
        super().__init__()
        self._look, self._certainty = look, certainty
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.words(certainty))
        self.setToolTip(self.words(certainty))

    def words(self, certainty: Certainty) -> str:
        """Return what a disc says."""
        return {
            Certainty.READ: self.tr("read in the source"),
            Certainty.NEAR: self.tr("read in part"),
            Certainty.GUESSED: self.tr("from memory, or only in a game"),
        }[certainty]

    def sizeHint(self) -> QSize:
        """Return a small square."""
        size = self._look.theme.px(_DISC_PX) + 2
        return QSize(size, size)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the disc."""
        rect = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        ink = QColor(self._look.theme.text)
        with smooth(self) as painter:
            painter.setPen(QPen(ink, 1.4))
            if self._certainty is Certainty.READ:
                painter.setBrush(ink)
            painter.drawEllipse(rect)
            if self._certainty is Certainty.NEAR:
                painter.setBrush(ink)
                # Qt counts angles in sixteenths of a degree, from three o'clock.
                painter.drawPie(rect, 90 * 16, 180 * 16)


class Number(QWidget):
    """The number of an event, as on its pin."""

    def __init__(self, look: Look, number: int) -> None:
        super().__init__()
        self._look, self._number = look, number
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return room for two figures."""
        return QSize(self._look.theme.px(_PIN_PX), self._look.theme.px(_PIN_PX))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  (Qt's own signature)
        """Paint the number on a round ground."""
        theme: Theme = self._look.theme
        with smooth(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent_fill))
            painter.drawEllipse(QRectF(self.rect()))
            painter.setPen(QColor(theme.accent))
            painter.setFont(theme.font(NOTE_PX, QFont.Weight.DemiBold))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(self._number))


class EventRow(QWidget):
    """One event; a click shows where it was."""

    wanted = Signal(str)
    """The hex of the event."""

    def __init__(self, look: Look, number: int, event: Event) -> None:
        super().__init__()
        self._event = event
        row = row_in(self, look.theme.px(8))
        row.addWidget(Number(look, number), 0, Qt.AlignmentFlag.AlignTop)
        column = column_in(gap=1)
        column.addWidget(letters(self.tr(event.title), "label", can_wrap=True))
        told = f"{event.source}. {self.tr(event.note)}" if event.note else event.source
        column.addWidget(letters(told, "note", can_wrap=True, can_copy=True))
        row.addLayout(column, 1)
        row.addWidget(Disc(look, event.confidence.certainty), 0, Qt.AlignmentFlag.AlignTop)
        if event.hex is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, _event: object) -> None:
        """Show the hex of the event."""
        if self._event.hex is not None:
            self.wanted.emit(self._event.hex)


def key_of_discs(look: Look) -> QWidget:
    """Return what the three discs mean, in a line."""
    box = QWidget()
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    for column, (certainty, words) in enumerate(
        (
            (Certainty.READ, box.tr("read")),
            (Certainty.NEAR, box.tr("in part")),
            (Certainty.GUESSED, box.tr("memory")),
        )
    ):
        grid.addWidget(Disc(look, certainty), 0, 2 * column)
        told = letters(words, "note")
        told.setWordWrap(True)  # in another language they need not fit into one line
        grid.addWidget(told, 0, 2 * column + 1)
    return box
