"""The panel of the quiz: level, question, what is answered, what the assistant says, what was wrong."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QScrollArea, QWidget

from app.assist.remarks import Remark, Sign
from app.panels.assistant_parts import Lines, RemarkRow, Wrapped
from app.panels.layouts import column_in, lay
from app.panels.lesson.news import News
from app.panels.lesson.parts import size_headings
from app.panels.lesson.quiz_fields import QuizFields
from app.panels.parts import Look, icon_button, letters, push_button, stand_out, switch
from app.panels.scrolled import scrolled
from app.teach.quiz import KIND_TITLES, Answering, QuizLevel, QuizQuestion
from app.teach.quiz_record import Miss
from app.view.session import Session
from app.view.teaching.quiz_guide import QuizGuide
from app.view.theme import TITLE_PX

_ASK_PX = 15.0
_MOST_MISSED = 4


class QuizPanel(QWidget):
    """Shows where a guide is."""

    leave_wanted = Signal()
    case_wanted = Signal(str)
    """The number of a case to open."""

    def __init__(self, session: Session, guide: QuizGuide) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Quiz"))
        self.guide, self._look = guide, Look(session, self)
        self._shown: object = None
        self._make()
        self._build()
        guide.changed.connect(self.refresh)
        self._look.changed.connect(self._dress)
        self.refresh()

    def _make(self) -> None:
        guide = self.guide
        self.title = letters(self.tr("Quiz"), "title")
        self.leave_button = icon_button("close", self.tr("Leave the quiz"), self.leave_wanted.emit)
        self.caption = letters("", "note", can_wrap=True)
        self.ask = letters("", "strong", can_wrap=True)
        self.hint = letters("", "soft", can_wrap=True)
        self.fields = QuizFields(self._look, guide)
        self.answered = Lines()
        self.says = Lines(self.tr("What the assistant says"))
        self.missed = Lines(self.tr("What was wrong lately"))
        self.begin_button = push_button(self.tr("Begin"), guide.begin, is_primary=True)
        self.check_button = push_button(self.tr("Check"), guide.check)
        self.show_button = push_button(self.tr("Show me"), guide.show_me)
        self.next_button = push_button(self.tr("Next question"), guide.forward)
        self._group = QButtonGroup(self)
        self.levels = {
            QuizLevel.FIRST: switch(
                self.tr("First steps"), self.tr("Moving, zones, supply and odds, to choose from")
            ),
            QuizLevel.SECOND: switch(
                self.tr("At ease"), self.tr("Also what stops a move, defense levels, retreats and advances")
            ),
            QuizLevel.THIRD: switch(
                self.tr("Unaided"), self.tr("Also modifiers and results; figures are typed, hexes picked")
            ),
        }

    def _build(self) -> None:
        column = column_in(self, 8, (16, 12, 16, 12))
        column.addLayout(lay(QHBoxLayout(), (self.title, 1), self.leave_button))
        for level, button in self.levels.items():
            self._group.addButton(button)
            button.clicked.connect(partial(self._set_level, level))
        column.addWidget(self._scrolled(), 1)
        column.addWidget(Wrapped((self.begin_button, self.show_button, self.check_button, self.next_button)))
        self._size_letters()
        self._look.dress()

    def _set_level(self, level: QuizLevel, _checked: bool = False) -> None:
        self.guide.set_level(level)

    def _scrolled(self) -> QScrollArea:
        page = QWidget()
        column = column_in(page, 10, (0, 4, 6, 4))
        lay(column, self.caption, self.ask, self.hint, self.fields, self.answered, self.says, self.missed)
        # Below all else: in a low window the question has the room.
        lay(column, Wrapped(self.levels.values()), 1)
        self.area = scrolled(page, goes_sideways=True)
        self._news = News(self.area, self.answered)
        return self.area

    def _size_letters(self) -> None:
        size_headings(self._look.theme, {self.title: TITLE_PX + 4, self.ask: _ASK_PX})

    def _dress(self, _theme: object) -> None:
        self._size_letters()
        self._shown = None
        self.refresh()

    # ---- showing

    def refresh(self) -> None:
        """Show how the quiz stands."""
        guide, question = self.guide, self.guide.question
        # The fields are made anew with another question alone: else what is typed would be lost.
        if question is not self._shown or question is None:
            self._shown = question
            self._show_question(question)
        self.fields.mark()
        is_answered = guide.was_right is not None
        self.answered.show_rows(self._verdict_rows(question) if question and is_answered else ())
        self.says.show_rows(self._remark_row(line) for line in guide.remarks)
        self._news.look()
        self.missed.show_rows(map(self._miss_row, guide.missed[:_MOST_MISSED]))
        # Not beside an open question: it may be one of those, and its answer would stand below it.
        self.missed.setVisible(bool(guide.missed) and (question is None or is_answered))
        for level, button in self.levels.items():
            button.setChecked(level is guide.seat.level)
        self._show_buttons(question, is_answered=is_answered)

    def _show_question(self, question: QuizQuestion | None) -> None:
        guide = self.guide
        self.caption.setText(self._caption(question))
        self.ask.setText(question.ask if question is not None else "")
        self.ask.setVisible(question is not None)
        self.hint.setText(self._hint(question))
        self.hint.setVisible(bool(self.hint.text()))
        self.fields.show_question(question)
        self.leave_button.setVisible(guide.round is not None)
        self.area.verticalScrollBar().setValue(0)

    def _caption(self, question: QuizQuestion | None) -> str:
        found = self.guide.round
        if question is None or found is None:
            return self.tr(
                "Questions about positions of games that were played: the rules answer them, and say why. "
                "Your game stays as it is meanwhile."
            )
        title = self.tr(KIND_TITLES[question.kind])
        return self.tr("{kind}. From: {game}").format(kind=title, game=found.position.title)

    def _hint(self, question: QuizQuestion | None) -> str:
        if question is None and self.guide.is_looking:
            return self.tr("Looking for a position ...")
        if question is None:
            return self.tr("Nothing can be asked of this game.") if self.guide.has_nothing else ""
        return self.tr("All that are right, and no other.") if question.answering is Answering.SEVERAL else ""

    def _show_buttons(self, question: QuizQuestion | None, *, is_answered: bool) -> None:
        guide = self.guide
        self.begin_button.setVisible(question is None)
        self.begin_button.setEnabled(not guide.is_looking)
        for button in (self.check_button, self.show_button, self.next_button):
            button.setVisible(question is not None)
        # Closed and not hidden: the row of buttons stays as it is under the pointer.
        self.check_button.setEnabled(not is_answered)
        self.show_button.setText(self.tr("Show no longer") if guide.is_showing else self.tr("Show me"))
        self.next_button.setText(self._next_words(is_answered=is_answered))
        self.next_button.setEnabled(not guide.is_looking)
        stand_out(self.next_button, is_primary=is_answered)
        stand_out(self.check_button, is_primary=not is_answered)

    def _next_words(self, *, is_answered: bool) -> str:
        if self.guide.is_looking:
            return self.tr("Looking for a position ...")
        return self.tr("Next question") if is_answered else self.tr("Another question")

    def _verdict_rows(self, question: QuizQuestion) -> Iterator[QWidget]:
        if self.guide.was_right:
            yield self._remark_row(Remark(Sign.FINE, self.tr("That is it.")))
        else:
            text = self.tr("The rules say: {answer}").format(answer=question.right)
            yield self._remark_row(Remark(Sign.INFO, text))

    def _remark_row(self, remark: Remark) -> QWidget:
        return RemarkRow(self._look, remark, open_case=self.case_wanted.emit)

    def _miss_row(self, miss: Miss) -> QWidget:
        said = self.tr("You said {said}; right is {right}").format(said=miss.said, right=miss.right)
        shown = said if miss.said else self.tr("Right is {right}").format(right=miss.right)
        # The sign that has no picture: a list of crosses would only discourage.
        return self._remark_row(Remark(Sign.COST, miss.ask, (miss.subject.case,), shown))
