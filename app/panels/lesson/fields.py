"""The fields of a lesson's questions, and its choices, each with a sign beside what was answered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QRadioButton, QWidget

from app.assist.remarks import Sign
from app.panels.assistant_parts import Lines, SignLabel
from app.panels.layouts import column_in
from app.panels.lesson.choice_row import ChoiceRow
from app.panels.parts import Look, letters
from app.teach.lesson import Step
from app.view.teaching.guide import LessonGuide


class QuestionRow(QWidget):
    """One question with its field."""

    def __init__(self, look: Look, ask: str) -> None:
        super().__init__()
        self._look = look
        column = column_in(self, 3)
        column.addWidget(letters(ask, "label", can_wrap=True))
        self._row = QHBoxLayout()
        self.field = QLineEdit()
        self.field.setAccessibleName(ask)
        self.field.setPlaceholderText(self.tr("Type, then press Enter"))
        self._row.addWidget(self.field, 1)
        column.addLayout(self._row)
        self._sign: SignLabel | None = None

    def show_answer(self, typed: str, is_right: bool | None) -> None:
        """Show what was typed and whether it holds, nothing where that is None."""
        if typed and self.field.text() != typed:
            self.field.setText(typed)
        if self._sign is not None:
            self._row.removeWidget(self._sign)
            self._sign.hide()  # at once: deleteLater waits for the next turn of the loop
            self._sign.deleteLater()
            self._sign = None
        if is_right is not None:
            words = self.tr("Right") if is_right else self.tr("Not so: see below")
            self._sign = SignLabel(self._look, Sign.FINE if is_right else Sign.INFO, words)
            self._row.addWidget(self._sign)


class AnswerFields(Lines):
    """What a step asks to be filled in or chosen."""

    def __init__(self, look: Look, guide: LessonGuide) -> None:
        super().__init__()
        self._look, self._guide = look, guide
        self.questions: list[QuestionRow] = []
        self.choices: list[QRadioButton] = []

    def show_step(self, step: Step | None) -> None:
        """Show the questions and choices of a step, nothing for None."""
        self.questions, self.choices = [], []
        self.show_rows(self._rows(step) if step is not None else ())

    def _rows(self, step: Step) -> Iterator[QWidget]:
        for number, question in enumerate(step.questions):
            row = QuestionRow(self._look, self.tr(question.ask))
            row.field.editingFinished.connect(partial(self._typed, number, row.field))
            self.questions.append(row)
            yield row
        for number, choice in enumerate(step.choices):
            button = QRadioButton()
            button.clicked.connect(lambda _=False, number=number: self._guide.choose(number))
            self.choices.append(button)
            yield ChoiceRow(self.tr(choice.text), button)

    def _typed(self, number: int, field: QLineEdit) -> None:
        # Qt tells of it when the field is left, too: what was judged already is not judged again.
        if field.text().strip() and self._guide.typed.get(number) != field.text():
            self._guide.answer(number, field.text())

    def mark(self) -> None:
        """Show what was answered, and beside it whether it holds."""
        attempt, goals = self._guide.attempt, self._guide.judgement.goals
        if attempt is None:
            return
        for number, button in enumerate(self.choices):
            button.setChecked(attempt.chosen == number)
        for number, row in enumerate(self.questions):
            typed = self._guide.typed.get(number, "")
            row.show_answer(typed, goals[number].is_met if typed and number < len(goals) else None)
