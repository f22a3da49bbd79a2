"""The reading that is asked about now: its cut of the picture, why it is unsure, what it may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QCompleter,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.bring_in.counter_mix import CounterId
from app.bring_in.review import Review, Standing
from app.bring_in.wizard.name_offers import offers
from app.bring_in.wizard.page import ask_in
from app.bring_in.wizard.review_words import ReviewWords
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay, row_in
from app.panels.painting import RIGHT_MIDDLE, paint_titled, paint_words, smooth
from app.panels.parts import Look, letters, push_button, restyle
from app.view.pens import round_pen
from app.view.session import Session
from app.view.theme import LABEL_PX, NOTE_PX

CANDIDATES = 5
_CUT_PX, _COUNTER_PX, _ROW_PX, _BAR_PX, _KEY_PX = 104, 36, 46, 66, 22

PictureOfCounter = Callable[[CounterId, int, int, float], QPixmap | None]
"""Gives the picture of a counter's face, so many device-independent pixels wide, for a screen's ratio."""


@dataclass(frozen=True, slots=True)
class _Row:
    """What a row of a candidate shows."""

    key: str
    name: str
    note: str
    share: float
    picture: QPixmap | None
    is_first: bool


class CandidateRow(QAbstractButton):
    """A candidate: its key, its picture, its name and note, and how likely it is as a bar and a figure."""

    def __init__(self, row: _Row, look: Look) -> None:
        super().__init__()
        self._row, self._look = row, look
        # Not by a click: the keys 1 to 5 and R stay with the page.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        told = self.tr("{key}: {name}, {percent} percent, {note}")
        percent = str(round(100 * row.share))
        self.setAccessibleName(told.format(key=row.key, name=row.name, percent=percent, note=row.note))
        self.setToolTip(row.note)

    def sizeHint(self) -> QSize:
        """Return the room of the row."""
        return QSize(self._look.theme.px(300), self._look.theme.px(_ROW_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it; the best one stands on a ground."""
        theme, px, row = self._look.theme, self._look.theme.px, self._row
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        with smooth(self) as painter:
            if row.is_first or self.underMouse() or self.hasFocus():
                edge = theme.accent if row.is_first or self.hasFocus() else theme.line
                painter.setPen(round_pen(edge, 2.0 if self.hasFocus() else 1.0))
                painter.setBrush(QColor(theme.accent_fill if row.is_first else theme.sunk))
                painter.drawRoundedRect(area, px(7), px(7))
            self._paint_key(painter, area)
            left = area.left() + px(12 + _KEY_PX)
            if row.picture is not None:
                size = row.picture.deviceIndependentSize()
                painter.drawPixmap(round(left), round(area.center().y() - size.height() / 2), row.picture)
            left += px(_COUNTER_PX + 10)
            right = area.right() - px(_BAR_PX + 44)
            words = QRectF(left, area.top(), right - left - px(6), area.height())
            paint_titled(painter, words, row.name, row.note, theme)
            self._paint_share(painter, QRectF(right, area.top(), area.right() - right - px(8), area.height()))

    def _paint_key(self, painter: QPainter, area: QRectF) -> None:
        theme, px = self._look.theme, self._look.theme.px
        box = QRectF(area.left() + px(6), area.center().y() - px(10), px(_KEY_PX), px(20))
        painter.setPen(round_pen(theme.line, 1.0))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(box, px(4), px(4))
        paint_words(
            painter, box, self._row.key, theme.font(NOTE_PX), theme.soft, Qt.AlignmentFlag.AlignCenter
        )

    def _paint_share(self, painter: QPainter, area: QRectF) -> None:
        theme, px = self._look.theme, self._look.theme.px
        bar = QRectF(area.left(), area.center().y() - px(3), px(_BAR_PX), px(6))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.line))
        painter.drawRoundedRect(bar, px(3), px(3))
        painter.setBrush(QColor(theme.accent if self._row.is_first else theme.soft))
        painter.drawRoundedRect(bar.adjusted(0, 0, -bar.width() * (1 - self._row.share), 0), px(3), px(3))
        share, font = str(round(100 * self._row.share)), theme.font(LABEL_PX, has_even_figures=True)
        paint_words(painter, area, share, font, theme.text, RIGHT_MIDDLE)


class ReviewCard(QWidget):
    """Asks about one reading. Signals tell what the person says of it."""

    taken = Signal(int)
    """The index of a candidate."""
    named = Signal(str, int)
    """The id of a counter that was typed, and the face that is up."""
    turned = Signal()
    emptied = Signal()
    put_off = Signal()

    def __init__(self, session: Session, words: ReviewWords, picture_of: PictureOfCounter) -> None:
        super().__init__()
        self._look = Look(session, self, has_ground=False)
        self._words, self._picture_of = words, picture_of
        self._names: Mapping[str, tuple[CounterId, int]] = {}
        self._review: Review | None = None
        px = self._look.theme.px
        self.cut = QLabel()
        self.cut.setFixedSize(px(_CUT_PX), px(_CUT_PX))
        self.cut.setAccessibleName(self.tr("The part of the picture"))
        self.title = letters(role="title", can_wrap=True)
        self.why = letters(role="label", can_wrap=True)
        self.ratio = letters(role="soft", can_wrap=True)
        self.rows: list[CandidateRow] = []
        self._candidates = QVBoxLayout()
        self.other = QLineEdit(placeholderText=self.tr("Another counter: type its name"))
        self.other.setAccessibleName(self.tr("Another counter"))
        self.other.setClearButtonEnabled(True)
        self._found = QStringListModel(self)
        self._completer = self._completing()
        self.take = push_button(self.tr("Take"), lambda: self.taken.emit(0), is_primary=True)
        self.turn = push_button(self.tr("Other side (R)"), self.turned.emit)
        self.empty = push_button(self.tr("Empty (0)"), self.emptied.emit)
        self.later = push_button(self.tr("Later (L)"), self.put_off.emit)
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        words = lay(QVBoxLayout(), self.title, self.why, self.ratio, 1)
        head = row_in(gap=px(12))
        head.addWidget(self.cut, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        self._candidates.setSpacing(0)
        # A flow: in one row, with large letters, they made the card wider than a small window.
        acts = lay(Flow(px(5)), self.take, self.turn, self.empty, self.later)
        column = column_in(self, px(8), (px(14), px(10), px(14), px(10)))
        lay(column, head, self._candidates, self.other, acts)

    def _completing(self) -> QCompleter:
        completer = QCompleter(self._found, self)
        # The mix has searched already: what it found is shown as it is.
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.activated.connect(self._name)
        self.other.setCompleter(completer)
        self.other.textEdited.connect(self.search)
        self.other.returnPressed.connect(self._name_first)
        return completer

    # ---- showing

    def show_standing(self, review: Review, standing: Standing, cut: QPixmap | None) -> None:
        """Ask about a reading of a review."""
        self._review = review
        self.title.setText(self._words.where(standing))
        self.why.setText(self._words.why(standing))
        ratio = self._words.ratio(standing)
        self.ratio.setText(ratio)
        self.ratio.setVisible(bool(ratio))
        self._show_cut(cut)
        self._show_candidates(review, standing)
        best = standing.reading.candidates[:1]
        self.take.setText(
            self.tr("Take {counter}").format(counter=review.mix.name_of(best[0].counter))
            if best
            else self.tr("Take")
        )
        self.take.setEnabled(bool(best))
        self.turn.setEnabled(standing.counter is not None)
        # What was typed was meant for the reading before.
        self.other.clear()
        self._mark(is_wrong=False)

    def _show_cut(self, cut: QPixmap | None) -> None:
        self.cut.setVisible(cut is not None and not cut.isNull())
        if cut is not None and not cut.isNull():
            ratio = self.devicePixelRatioF()
            fitted = cut.scaled(
                self.cut.size() * ratio,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            # Scaled to the pixels of the screen, then told how many of
            # them make one: else it would be blurred.
            fitted.setDevicePixelRatio(ratio)
            self.cut.setPixmap(fitted)

    def _show_candidates(self, review: Review, standing: Standing) -> None:
        for row in self.rows:
            self._candidates.removeWidget(row)
            # Later: it may be the row whose click is being heard.
            row.deleteLater()
        self.rows = []
        px, ratio = self._look.theme.px, self.devicePixelRatioF()
        for index, each in enumerate(standing.reading.candidates[:CANDIDATES]):
            shown = _Row(
                str(index + 1),
                review.mix.name_of(each.counter),
                self._words.note(review, standing, each),
                each.share,
                self._picture_of(each.counter, each.face, px(_COUNTER_PX), ratio),
                is_first=index == 0,
            )
            row = CandidateRow(shown, self._look)
            row.clicked.connect(partial(self.taken.emit, index))
            self._candidates.addWidget(row)
            self.rows.append(row)

    # ---- naming

    def ask_for_name(self) -> None:
        """Give the keys to the field in which another counter is named."""
        ask_in(self.other)

    def search(self, words: str) -> None:
        """Offer the counters that the words may mean, those first that nobody has taken."""
        if self._review is None:
            return
        self._names = offers(self._review, words)
        self._found.setStringList(list(self._names))
        self._mark(is_wrong=bool(words.strip()) and not self._names)

    def _mark(self, *, is_wrong: bool) -> None:
        """Mark the field where no counter is called as what stands in it: Enter says nothing then."""
        self.other.setProperty("wrong", "true" if is_wrong else None)
        restyle(self.other)

    def _name(self, name: str) -> None:
        # Said by hand: what Enter named without the list would leave it open over the reading that follows.
        popup = self._completer.popup()
        if popup is not None:
            popup.hide()
        if name in self._names:
            self.named.emit(*self._names[name])

    def _name_first(self) -> None:
        # With a row of the list chosen Qt tells of both, of Enter first: the row is meant, and what it names
        # once more would be the reading that follows.
        popup = self._completer.popup()
        if popup is not None and popup.isVisible() and popup.currentIndex().isValid():
            return
        if self._names and self.other.text():
            self._name(next(iter(self._names)))
