"""The course: every lesson with how far one is in it, what one has made oneself, and the way to go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from app.panels.assistant_parts import Lines, Wrapped
from app.panels.layouts import column_in, lay, row_in
from app.panels.lesson.parts import Stand, TaskMark
from app.panels.parts import Look, letters, link, literal, push_button
from app.panels.scrolled import scrolled
from app.teach.course import Course
from app.teach.lesson import Lesson
from app.teach.progress import Progress
from app.view.session import Session
from rules.issues import Issue


class LessonRow(QWidget):
    """One lesson of a list."""

    def __init__(self, look: Look, number: int, lesson: Lesson, progress: Progress) -> None:
        super().__init__()
        row = row_in(self, 8)
        is_done, at = lesson.id in progress.done, progress.at(lesson)
        stand = Stand.DONE if is_done else Stand.NOW if at else Stand.LATER
        row.addWidget(TaskMark(look, number, stand), 0, Qt.AlignmentFlag.AlignTop)
        column = column_in(gap=0)
        self.button = link(self.tr(lesson.title), lambda: None)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        told = [self.tr("{minutes} min").format(minutes=lesson.minutes)]
        if is_done:
            told.append(self.tr("done"))
        elif at:
            told.append(self.tr("step {now} of {all}").format(now=at + 1, all=len(lesson.steps)))
        if lesson.summary:
            told.append(self.tr(lesson.summary))
        note = letters(". ".join(told), "note", can_wrap=True)
        note.setContentsMargins(4, 0, 0, 0)
        column.addWidget(note)
        row.addLayout(column, 1)
        self.button.setAccessibleName(f"{number}. {self.tr(lesson.title)}, {', '.join(told)}")


class CoursePage(QWidget):
    """The list of lessons."""

    wanted = Signal(object)
    """The `Lesson` that was chosen."""
    open_wanted = Signal()
    make_wanted = Signal()
    edit_wanted = Signal(object)
    """A lesson of one's own that is to be worked on."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._look = Look(session, self)
        self._shown: tuple[Course, Course, Progress] = (Course(), Course(), Progress())
        self.lessons, self.own = Lines(), Lines(self.tr("Your own"))
        self.faults = Lines(self.tr("What could not be read"))
        self.empty = letters(
            self.tr("This game has no lessons yet: make the first one."), "soft", can_wrap=True
        )
        self.go_on = push_button("", self._go_on, is_primary=True)
        self._following: Lesson | None = None
        self._build()
        self._look.changed.connect(lambda _: self.show_course(*self._shown))

    def _build(self) -> None:
        column = column_in(self, 9, (16, 12, 16, 12))
        lay(
            column,
            letters(self.tr("Lessons"), "title"),
            letters(self.tr("Your game stays as it is meanwhile."), "soft", can_wrap=True),
            Wrapped((self.go_on,)),
        )
        column.addWidget(self._scrolled(), 1)
        more = (
            push_button(self.tr("Open a lesson ..."), self.open_wanted.emit),
            push_button(self.tr("Make a lesson from here"), self.make_wanted.emit),
        )
        column.addWidget(Wrapped(more))
        self._look.dress()

    def _scrolled(self) -> QScrollArea:
        page = QWidget()
        lay(column_in(page, 12, (0, 0, 6, 0)), self.empty, self.lessons, self.own, self.faults, 1)
        # A title is a button, and buttons do not wrap: in large letters it is scrolled to rather than cut.
        return scrolled(page, goes_sideways=True)

    @property
    def course(self) -> Course:
        """The lessons of the game that are shown."""
        return self._shown[0]

    def show_course(self, course: Course, own: Course, progress: Progress) -> None:
        """Show the lessons of a game and those of one's own."""
        self._shown = course, own, progress
        self.lessons.show_rows(self._rows(course.lessons, progress))
        self.own.show_rows(self._rows(own.lessons, progress, can_edit=True))
        self.faults.show_rows(self._fault_rows((*course.issues, *own.issues)))
        self.empty.setVisible(not course.lessons)
        self._following = progress.next_in(course)
        self.go_on.setVisible(self._following is not None)
        if self._following is not None:
            is_begun = bool(progress.last)
            pattern = self.tr("Continue: {title}") if is_begun else self.tr("Begin: {title}")
            self.go_on.setText(literal(pattern.format(title=self.tr(self._following.title))))

    def _rows(
        self, lessons: Sequence[Lesson], progress: Progress, *, can_edit: bool = False
    ) -> Iterator[QWidget]:
        for number, lesson in enumerate(lessons, start=1):
            row = LessonRow(self._look, number, lesson, progress)
            row.button.clicked.connect(lambda _=False, lesson=lesson: self.wanted.emit(lesson))
            yield row
            if can_edit:
                edit = link(self.tr("Work on it"), partial(self.edit_wanted.emit, lesson))
                edit.setAccessibleName(self.tr("Work on {title}").format(title=self.tr(lesson.title)))
                yield Wrapped((edit,))

    def _fault_rows(self, issues: Sequence[Issue]) -> Iterator[QWidget]:
        # One broken file can have hundreds of faults; the first ones tell where to look.
        for issue in issues[:12]:
            yield letters(str(issue), "note", can_wrap=True, can_copy=True)

    def _go_on(self) -> None:
        if self._following is not None:
            self.wanted.emit(self._following)
