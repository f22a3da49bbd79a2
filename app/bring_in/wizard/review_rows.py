"""The list beside a review: what else is asked, what was taken without asking, what was added by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.bring_in.review import Review, Standing
from app.bring_in.wizard.badges import Sign, sign_of
from app.bring_in.wizard.review_card import PictureOfCounter
from app.bring_in.wizard.review_list import COUNTER_PX, ReviewList
from app.bring_in.wizard.review_row import ReviewRow
from app.bring_in.wizard.review_words import ReviewWords
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Elided, Look, letters, link, rule
from app.view.session import Session

HEAD_PX = 34


class Shown(Enum):
    """Which readings the list shows."""

    DOUBTS = "doubts"
    UNASKED = "unasked"
    ADDED = "added"


class ReviewRows(QWidget):
    """The head with what is left, the rows, links to the other lists. `picked` tells a reading's number.

    `copy_wanted` asks for the set-up as text.
    """

    picked = Signal(int)
    copy_wanted = Signal()

    def __init__(
        self, session: Session, words: ReviewWords, picture_of: PictureOfCounter, card: QWidget
    ) -> None:
        """`card` stands between the head and the rows: it is the first of them."""
        super().__init__()
        self._look = Look(session, self, has_ground=False)
        self._words, self._picture_of = words, picture_of
        self._shown = Shown.DOUBTS
        self._review: Review | None = None
        self._present = 0
        self.list = ReviewList(session)
        self.list.picked.connect(self.picked)
        self.head, self.left = Elided("title"), letters(role="soft")
        self.links = {each: link("", partial(self.show_list, each)) for each in Shown}
        self.copying = link("", self.copy_wanted.emit)
        self._lay_out(card)

    def _lay_out(self, card: QWidget) -> None:
        px = self._look.theme.px
        head = lay(row_in(edges=(px(14), 0, px(14), 0)), (self.head, 1), self.left)
        holder = QWidget()
        holder.setFixedHeight(px(HEAD_PX))
        holder.setLayout(head)
        # Less by what stands round the words of a link: they begin where the words above begin.
        links = column_in(gap=0, edges=(px(14) - px(3) - 1, 0, 0, 0))
        lay(column_in(self, 0, (0, 0, 0, px(6))), holder, rule(), card, rule(), (self.list, 1), links)
        for each in (*self.links.values(), self.copying):
            each.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            links.addWidget(each)

    # ---- showing

    def show_list(self, shown: Shown) -> None:
        """Show another of the lists."""
        self._shown = shown
        if self._review is not None:
            self.show_review(self._review, self._present)

    def show_review(self, review: Review, present: int) -> None:
        """Show how the readings stand."""
        self._review, self._present = review, present
        doubtful, unasked, added = review.doubtful(), review.automatic(), review.added()
        # Taken back to the last one: an empty list has no way out of it.
        if self._shown is Shown.ADDED and not added:
            self._shown = Shown.DOUBTS
        heads = {
            Shown.DOUBTS: self.tr("Most doubtful first"),
            Shown.UNASKED: self.tr("Taken without asking"),
            Shown.ADDED: self.tr("Added by hand"),
        }
        self.head.show_words(heads[self._shown])
        told = self.tr("{left} left of {all}")
        self.left.setText(told.format(left=len(doubtful), all=len(review.standings)))
        asked = tuple(each for each in doubtful if each.reading.number != present)
        rows = {Shown.DOUBTS: asked, Shown.UNASKED: unasked, Shown.ADDED: added}
        numbers = {each.reading.number: at for at, each in enumerate(doubtful, start=1)}
        self._show_rows(review, rows[self._shown], numbers)
        self._show_links(len(unasked), len(added))

    def _show_rows(self, review: Review, rows: Sequence[Standing], numbers: Mapping[int, int]) -> None:
        self.list.show_rows([self._row(review, each, numbers) for each in rows])

    def _show_links(self, unasked: int, added: int) -> None:
        words = {
            Shown.DOUBTS: self.tr("Back to the doubts"),
            Shown.UNASKED: self.tr("{count} taken without asking").format(count=unasked),
            Shown.ADDED: self.tr("{count} added by hand").format(count=added),
        }
        self.copying.setText(self.tr("Copy what is taken as text (Ctrl+C)"))
        offered = {Shown.DOUBTS: True, Shown.UNASKED: bool(unasked), Shown.ADDED: bool(added)}
        for each, button in self.links.items():
            button.setText(words[each])
            button.setVisible(offered[each] and each is not self._shown)

    def tell_copied(self) -> None:
        """Say that the set-up is on the clipboard, until something else is decided."""
        self.copying.setText(self.tr("It is on the clipboard as text"))

    def _row(self, review: Review, standing: Standing, numbers: Mapping[int, int]) -> ReviewRow:
        number = standing.reading.number
        picture = None
        if standing.counter is not None:
            size = self._look.theme.px(COUNTER_PX)
            picture = self._picture_of(standing.counter, standing.face, size, self.devicePixelRatioF())
        # Those taken unasked have no doubt in words: the figure says how clear they were.
        kind = self._words.doubt(standing) or f"{standing.reading.ratio:.1f}"
        sign = sign_of(standing, is_present=False) or Sign.DOUBT
        title, why = self._words.title(review, standing), self._words.why(standing)
        return ReviewRow(number, numbers.get(number, 0), sign, title, why, kind, picture)
