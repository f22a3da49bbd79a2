"""The panel of lessons: the page of a step while a lesson is gone through, else the course."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget

from app.panels.lesson.course_page import CoursePage
from app.panels.lesson.step_page import StepPage
from app.view.session import Session
from app.view.teaching.guide import LessonGuide


class LessonPanel(QStackedWidget):
    """Two pages; the guide says which."""

    def __init__(self, session: Session, guide: LessonGuide) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Lesson"))
        self.guide = guide
        self.course, self.step = CoursePage(session), StepPage(session, guide)
        self.addWidget(self.course)
        self.addWidget(self.step)
        guide.changed.connect(self._turn)

    def _turn(self) -> None:
        self.setCurrentWidget(self.step if self.guide.attempt is not None else self.course)
