"""What a unit's card is made of: a large counter, its figures, where they come from, texts to write."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QWidget,
)

from app.panels.counter_images import draw_counter
from app.panels.flow import Flow, let_go
from app.panels.layouts import column_in, lay, row_in
from app.panels.painting import smooth
from app.panels.parts import Look, chip, letters
from app.panels.unit_words import origin_words
from app.table.pieces import Piece
from app.view.counter_pictures import CounterPictures
from app.view.session import Session
from app.view.theme import theme_of

_MARGIN_SHARE = 0.06
_NAMES_GAP_PX = 14


class CounterView(QWidget):
    """One face of a counter, with a ring where it is the one that lies up."""

    def __init__(self, session: Session, look: Look, pictures: CounterPictures, size_px: float) -> None:
        super().__init__()
        self._session, self._look, self._pictures = session, look, pictures
        self._size_px = size_px
        self._piece: Piece | None = None
        self._has_ring = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        session.shown.connect(lambda _: self.update())

    def show_piece(self, piece: Piece | None, *, has_ring: bool = False) -> None:
        """Show a face."""
        self._piece, self._has_ring = piece, has_ring
        self.update()

    def sizeHint(self) -> QSize:
        """Return the counter's size with room for its shadow."""
        edge = self._look.theme.px(self._size_px * (1 + 2 * _MARGIN_SHARE))
        return QSize(edge, edge)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own signature
        """Draw the counter."""
        if self._piece is None:
            return
        margin = self.width() * _MARGIN_SHARE / (1 + 2 * _MARGIN_SHARE)
        square = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        with smooth(self) as painter:
            draw_counter(painter, square, self._pictures, self._piece, self._session.show.style)
            if self._has_ring:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(self._look.theme.accent), 2.4))
                painter.drawRoundedRect(square.adjusted(-2, -2, 2, 2), 6, 6)


class FiguresRow(QWidget):
    """Figures side by side, each under its name."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__()
        row = row_in(self, theme_of(is_dark=False).px(_NAMES_GAP_PX))
        self._figures: list[QLabel] = []
        for name in names:
            column = column_in(gap=0)
            figure = letters("", "figure")
            figure.setAccessibleName(name)
            self._figures.append(figure)
            lay(column, letters(name, "note"), figure)
            row.addLayout(column)
        row.addStretch(1)

    def show_figures(self, figures: Iterable[int | None]) -> None:
        """Show the figures in the order of their names, a dash for what the counter has not."""
        for label, figure in zip(self._figures, figures, strict=True):
            label.setText("–" if figure is None else str(figure))


class ChipRow(QWidget):
    """Small words in rows."""

    def __init__(self) -> None:
        super().__init__()
        self._flow = Flow(5, 4)
        self.setLayout(self._flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_words(self, words: Iterable[str]) -> None:
        """Show other words."""
        let_go(self._flow)
        for word in words:
            self._flow.addWidget(chip(word))
        self.updateGeometry()


class Origins(QWidget):
    """Where each thing about a unit comes from: a chip with the kind of source, then its words."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(2, 1)

    def show_origins(self, rows: Iterable[tuple[str, str]]) -> None:
        """Show rows of what it is about and its provenance."""
        let_go(self._grid)
        for n, (what, provenance) in enumerate(rows):
            words, tone = origin_words(provenance)
            sign = chip(words, tone)
            detail = letters(provenance.partition(":")[2].strip(), "note", can_wrap=True, can_copy=True)
            top = Qt.AlignmentFlag.AlignTop
            self._grid.addWidget(letters(what, "soft"), n, 0, top)
            self._grid.addWidget(sign, n, 1, top)
            self._grid.addWidget(detail, n, 2)


class LineField(QLineEdit):
    """A short text, kept when one leaves the field or presses Return; Escape gives the old one back."""

    def __init__(self, name: str, hint: str, keep: Callable[[str], object]) -> None:
        super().__init__()
        self._kept, self._keep = "", keep
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.editingFinished.connect(self.commit)

    def show_text(self, text: str) -> None:
        """Show a text that came from elsewhere; the same one again leaves alone what is being typed."""
        # The card is shown anew by whatever happens in its stack, and by a change of the theme.
        if text == self._kept:
            return
        self._kept = text
        # Setting a text moves the cursor to its end.
        if self.text() != text:
            self.setText(text)

    def forget(self) -> None:
        """Empty the field: what is typed in it is about something else than what comes."""
        self._kept = ""
        self.clear()

    def commit(self) -> None:
        """Keep what is typed, if it is new."""
        text = self.text().strip()
        # Qt tells twice: on Return and when the field loses the keys.
        if text != self._kept:
            self._kept = text
            self._keep(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the old text back on Escape."""
        # A field with nothing to give back leaves Escape to others.
        if event.key() == Qt.Key.Key_Escape and self.text() != self._kept:
            self.setText(self._kept)
        else:
            super().keyPressEvent(event)


class NoteField(QPlainTextEdit):
    """A longer text that is kept when one leaves the field; Escape gives the old one back."""

    def __init__(self, name: str, hint: str, keep: Callable[[str], object]) -> None:
        super().__init__()
        self._kept, self._keep = "", keep
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        # As in any other field; a note needs no tabs.
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * 3 + 18)

    def show_text(self, text: str) -> None:
        """Show a text that came from elsewhere; the same one again leaves alone what is being typed."""
        if text == self._kept:
            return
        self._kept = text
        if self.toPlainText() != text:
            self.setPlainText(text)

    def forget(self) -> None:
        """Empty the field: what is typed in it is about something else than what comes."""
        self._kept = ""
        self.clear()

    def commit(self) -> None:
        """Keep what is typed, if it is new."""
        text = self.toPlainText().strip()
        if text != self._kept:
            self._kept = text
            self._keep(text)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep the text."""
        super().focusOutEvent(event)
        self.commit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the old text back on Escape."""
        if event.key() == Qt.Key.Key_Escape and self.toPlainText() != self._kept:
            self.setPlainText(self._kept)
        else:
            super().keyPressEvent(event)
