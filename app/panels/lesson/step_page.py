"""The page of a lesson's step: heading, text, rule, what to try, what the assistant says, the way on."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QWidget,
)

from app.assist.remarks import Remark, Sign
from app.panels.assistant_parts import Lines, RemarkRow, Wrapped
from app.panels.layouts import column_in, lay
from app.panels.lesson.fields import AnswerFields
from app.panels.lesson.news import News
from app.panels.lesson.parts import RuleBox, Stand, StepBar, TaskRow, size_headings
from app.panels.markdown_view import MarkdownView
from app.panels.parts import Look, icon_button, letters, link, push_button, stand_out
from app.panels.scrolled import scrolled
from app.teach.attempt import Attempt
from app.teach.lesson import Step, TaskKind
from app.view.session import Session
from app.view.teaching.guide import LessonGuide
from app.view.theme import TITLE_PX

_HEADING_PX = 15.0


class StepPage(QWidget):
    """Shows where a guide is. It never takes the table out of anybody's hands."""

    leave_wanted = Signal()
    case_wanted = Signal(str)
    """The number of a case to open."""
    followed = Signal(str)
    """The address of a link in a text that was clicked."""
    following_wanted = Signal()
    """The lesson is over: the one that follows in the course is wanted."""

    def __init__(self, session: Session, guide: LessonGuide) -> None:
        super().__init__()
        self._guide, self._look = guide, Look(session, self)
        # What is read is laid out once a step: laid out anew at each move, it would jump to its top.
        self._shown: tuple[str, int, bool] | None = None
        self.has_notes = False
        """Whether the notes for the teacher are shown."""
        self._has_why = False
        self.place_in_course = ""
        self.has_following = False
        self._make()
        self._build()
        guide.changed.connect(self.refresh)
        guide.begun_anew.connect(self._forget_step)
        self._look.changed.connect(self._dress)

    def _make(self) -> None:
        guide = self._guide
        self.place = letters("", "soft")
        self.title = letters("", "title", can_wrap=True)
        self.bar = StepBar(self._look)
        self.caption = letters("", "note", can_wrap=True)
        self.heading = letters("", "strong", can_wrap=True)
        self.text, self.why, self.notes = (MarkdownView(self._look.theme) for _ in range(3))
        for view in (self.text, self.why, self.notes):
            view.followed.connect(self.followed)
        self.rule = Lines()
        self.tasks = Lines(self.tr("Try it"))
        self.fields = AnswerFields(self._look, guide)
        self.says = Lines(self.tr("What the assistant says"))
        self.hints = Lines(self.tr("Hints"))
        self.hint_button = link(self.tr("Give me a hint"), guide.ask_hint)
        self.again_button = link(self.tr("Begin this step anew"), guide.again)
        self.back_button = push_button(self.tr("Back"), guide.back)
        self.show_button = push_button(self.tr("Show me"), guide.show_me)
        self.why_button = push_button(self.tr("Why does this rule exist?"), self._toggle_why)
        self.next_button = push_button(self.tr("Next step"), self._forward, is_primary=True)

    def _build(self) -> None:
        column = column_in(self, 7, (16, 12, 16, 12))
        head = QHBoxLayout()
        lay(head, (self.place, 1), icon_button("close", self.tr("Leave the lesson"), self.leave_wanted.emit))
        column.addLayout(head)
        column.addWidget(self.bar)
        column.addWidget(self._scrolled(), 1)
        column.addWidget(Wrapped((self.back_button, self.show_button, self.why_button)))
        last = lay(QHBoxLayout(), (letters(self.tr("Teacher notes: F9"), "note"), 1), self.next_button)
        column.addLayout(last)
        self._size_letters()
        self._look.dress()

    def _scrolled(self) -> QScrollArea:
        page = QWidget()
        column = column_in(page, 10, (0, 4, 6, 4))
        # In a low window all of it is reached by scrolling, and the way on stays in sight.
        parts = (
            self.title,
            self.caption,
            self.heading,
            self.text,
            self.rule,
            self.why,
            self.tasks,
            self.fields,
            self.says,
        )
        lay(column, *parts, self.hints, Wrapped((self.hint_button, self.again_button)), self.notes, 1)
        self.area = scrolled(page, goes_sideways=True)
        self._news = News(self.area, self.says)
        return self.area

    def _size_letters(self) -> None:
        size_headings(self._look.theme, {self.title: TITLE_PX + 4, self.heading: _HEADING_PX})

    def _dress(self, _theme: object) -> None:
        self._size_letters()
        for view in (self.text, self.why, self.notes):
            view.dress(self._look.theme)
        self._shown = None
        self.refresh()

    # ---- showing

    def refresh(self) -> None:
        """Show the step as it stands."""
        attempt = self._guide.attempt
        if attempt is None:
            return
        shown = (attempt.lesson.id, attempt.index, self._guide.is_over)
        if shown != self._shown:
            self._shown, self._has_why = shown, False
            self._show_step(attempt)
        self._show_state(attempt)

    def _forget_step(self) -> None:
        """Make the page of the step anew when it is shown next, its fields empty."""
        self._shown = None

    def _show_step(self, attempt: Attempt) -> None:
        lesson, step = attempt.lesson, attempt.step
        self.place.setText(self.place_in_course or self.tr("A lesson"))
        self.title.setText(self.tr(lesson.title))
        pattern = self.tr("About {minutes} minutes, nothing is scored")
        self.caption.setText(pattern.format(minutes=lesson.minutes))
        is_over = self._guide.is_over
        self.heading.setText(self.tr("The lesson is done.") if is_over else self.tr(step.heading))
        self.text.show_text(self._last_words() if is_over else self.tr(step.text))
        self.rule.show_rows(() if is_over else self._rule_rows(step.rule))
        self.fields.show_step(None if is_over else step)
        self.area.verticalScrollBar().setValue(0)

    def _last_words(self) -> str:
        if self.has_following:
            return self.tr("Go on with the next lesson, or leave: your own game lies as you left it.")
        return self.tr("Leave the lesson when you like: your own game lies as you left it.")

    def _show_state(self, attempt: Attempt) -> None:
        guide, step, is_over = self._guide, attempt.step, self._guide.is_over
        done = attempt.done | ({attempt.index} if guide.judgement.is_done else set())
        self.bar.show_steps(len(attempt.lesson.steps), attempt.index, frozenset(done))
        self.tasks.show_rows(() if is_over else self._task_rows(attempt))
        self.says.show_rows(() if is_over else self._said_rows())
        self.hints.show_rows(() if is_over else self._hint_rows())
        self.hint_button.setVisible(guide.has_more_hints and not is_over)
        self.again_button.setVisible(guide.judgement.was_tried and not is_over)
        self._show_texts(step, is_over=is_over)
        self.back_button.setEnabled(attempt.index > 0 or is_over)
        self.show_button.setVisible(bool(step.solution) and not is_over)
        self.show_button.setText(self.tr("Stop") if guide.is_showing else self.tr("Show me"))
        self._show_way_on(attempt)
        self.fields.mark()
        self._news.look()

    def _show_texts(self, step: Step, *, is_over: bool) -> None:
        self.why_button.setVisible(bool(step.why) and not is_over)
        for view, text, is_on in (
            (self.why, step.why, self._has_why),
            (self.notes, step.teacher, self.has_notes),
        ):
            view.setVisible(bool(text) and is_on and not is_over)
            # Only what is new: a text set again is laid out again, and loses what is selected in it.
            if view.isVisibleTo(self) and view.markdown != self.tr(text):
                view.show_text(self.tr(text))

    def _show_way_on(self, attempt: Attempt) -> None:
        """Say where the last button leads; it stands out once the task is done."""
        is_open = attempt.step.kind is not TaskKind.READ and not self._guide.judgement.is_done
        self.next_button.setText(self._next_words(attempt, is_open=is_open))
        stand_out(self.next_button, is_primary=self._guide.is_over or not is_open)

    def _next_words(self, attempt: Attempt, *, is_open: bool) -> str:
        if self._guide.is_over:
            return self.tr("Next lesson") if self.has_following else self.tr("Leave")
        if is_open:
            return self.tr("Skip this step")
        return self.tr("Finish") if attempt.is_last else self.tr("Next step")

    def _rule_rows(self, case: str) -> Iterator[QWidget]:
        citation = self._guide.citation(case)
        if citation is not None:
            box = RuleBox(self._look, citation)
            box.wanted.connect(self.case_wanted)
            yield box

    def _task_rows(self, attempt: Attempt) -> Iterator[QWidget]:
        """Yield the task before, that of the step, and the one after it."""
        steps = list(enumerate(attempt.lesson.steps))
        with_task = [(n, step) for n, step in steps if step.task]
        numbers = [n for n, _ in with_task]
        if attempt.index not in numbers:
            return
        # Three lines of them: what was done, what is to be done, what comes.
        at = numbers.index(attempt.index)
        for place in range(max(0, at - 1), min(len(with_task), at + 2)):
            n, step = with_task[place]
            is_done = n < attempt.index or (n == attempt.index and self._guide.judgement.is_done)
            stand = Stand.DONE if is_done else Stand.NOW if n == attempt.index else Stand.LATER
            yield TaskRow(self._look, place + 1, self.tr(step.task), stand)

    def _said_rows(self) -> Iterator[QWidget]:
        found = self._guide.judgement
        if found.told:
            sign = Sign.FINE if found.is_done else Sign.INFO
            yield self._row(Remark(sign, self.tr(found.told), (found.told_case,) if found.told_case else ()))
        # A move of a whole stack may have dozens, and the hints below would be out of sight.
        for line in found.remarks[:8]:
            yield self._row(line)
        if found.is_done and found.was_tried and not found.told:
            yield self._row(Remark(Sign.FINE, self.tr("That is it.")))

    def _row(self, remark: Remark) -> RemarkRow:
        return RemarkRow(self._look, remark, open_case=self.case_wanted.emit)

    def _hint_rows(self) -> Iterator[QWidget]:
        for hint in self._guide.hints:
            yield self._row(Remark(Sign.INFO, self.tr(hint.text), (hint.case,) if hint.case else ()))

    # ---- doing

    def _forward(self) -> None:
        if not self._guide.is_over:
            self._guide.forward()
        elif self.has_following:
            self.following_wanted.emit()
        else:
            self.leave_wanted.emit()

    def _toggle_why(self) -> None:
        self._has_why = not self._has_why
        self.refresh()

    def toggle_notes(self) -> None:
        """Show the notes for the teacher, or put them away."""
        self.has_notes = not self.has_notes
        self.refresh()
