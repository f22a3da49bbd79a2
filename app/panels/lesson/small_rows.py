"""Rows of the lesson form with a few fields each: a question, a choice, a hint, a wrong try."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QWidget

from app.panels.layouts import column_in, lay
from app.panels.lesson.sentence_row import Candidates, SentenceRow
from app.panels.parts import chip, icon_button, letters
from app.teach.asking import QUESTIONS
from app.teach.lesson import Choice, Hint, Question, WrongTry
from app.teach.sentences import Sentence
from app.view.translated import tr


class FieldsRow(QWidget):
    """Some fields with a button that removes the row."""

    changed = Signal(object)
    removed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.column = column_in(self, 4, (0, 0, 0, 4))

    def field(self, text: str, told: str) -> QLineEdit:
        """Return a field that tells of every change."""
        found = QLineEdit(text)
        found.setPlaceholderText(told)
        found.setAccessibleName(told)
        # Not `textChanged`: what a row sets itself is no change that anybody made.
        found.textEdited.connect(lambda _: self.tell())
        return found

    def case_field(self, case: str) -> QLineEdit:
        """Return a field for the number of a case, no wider than such numbers are."""
        found = self.field(case, self.tr("case"))
        found.setMaximumWidth(self.fontMetrics().horizontalAdvance("000000000"))
        return found

    def add_line(self, *parts: QWidget, can_remove: bool = False) -> None:
        """Add parts beside one another; the first takes the room."""
        row = QHBoxLayout()
        for number, part in enumerate(parts):
            row.addWidget(part, 0 if number else 1)
        if can_remove:
            row.addWidget(icon_button("close", self.tr("Remove this line"), self.removed.emit))
        self.column.addLayout(row)

    def tell(self) -> None:
        """Tell the new value."""
        raise NotImplementedError


class HintRow(FieldsRow):
    """A hint with its case."""

    def __init__(self, hint: Hint) -> None:
        super().__init__()
        self.text = self.field(hint.text, self.tr("Hint"))
        self.case = self.case_field(hint.case)
        self.add_line(self.text, self.case, can_remove=True)

    def tell(self) -> None:
        """Tell the hint."""
        self.changed.emit(Hint(self.text.text().strip(), self.case.text().strip()))


class ChoiceRow(FieldsRow):
    """A choice: its words, whether it is right, what is told of it."""

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self.text = self.field(choice.text, self.tr("What can be chosen"))
        self.right = QCheckBox(self.tr("right"))
        self.right.setChecked(choice.is_right)
        self.right.clicked.connect(lambda _: self.tell())
        self.because = self.field(choice.because, self.tr("What is told of it"))
        self.case = self.case_field(choice.case)
        self.add_line(self.text, self.right, can_remove=True)
        self.add_line(self.because, self.case)

    def tell(self) -> None:
        """Tell the choice."""
        because, case = self.because.text().strip(), self.case.text().strip()
        self.changed.emit(Choice(self.text.text().strip(), self.right.isChecked(), because, case))


class QuestionRow(FieldsRow):
    """A question, answered by what is typed here or by the rules on the table."""

    def __init__(self, question: Question, candidates: Candidates) -> None:
        super().__init__()
        # Kept whole: what stands in none of the fields is told on unchanged.
        self._question = question
        self.ask = self.field(question.ask, self.tr("The question"))
        self.by_rules = QCheckBox(self.tr("the rules know the answer"))
        self.by_rules.setChecked(question.asked is not None)
        self.by_rules.clicked.connect(lambda _: self._turn())
        self.answer = self.field(", ".join(question.answers), self.tr("The answer"))
        self.asked = SentenceRow(QUESTIONS, question.asked, candidates, tr)
        self.asked.changed.connect(self._take)
        self.asked.removed.connect(self.removed)
        self.add_line(self.ask, can_remove=True)
        lay(self.column, self.by_rules, self.answer, self.asked)
        self._turn(is_told=False)

    def _turn(self, *, is_told: bool = True) -> None:
        self.answer.setVisible(not self.by_rules.isChecked())
        self.asked.setVisible(self.by_rules.isChecked())
        if is_told:
            self.tell()

    def _take(self, asked: Sentence) -> None:
        self._question = replace(self._question, asked=asked)
        self.tell()

    def tell(self) -> None:
        """Tell the question."""
        # While a gap of the sentence is empty the one before holds.
        asked = (self.asked.sentence or self._question.asked) if self.by_rules.isChecked() else None
        answers = tuple(each.strip() for each in self.answer.text().split(",") if each.strip())
        # One without an answer is not told: the lesson keeps the question as it could be answered last.
        if asked is not None or answers:
            ask = self.ask.text().strip()
            told = () if asked is not None else answers
            self.changed.emit(replace(self._question, ask=ask, asked=asked, answers=told))


class WrongRow(FieldsRow):
    """A wrong try: what it is, the case that answers it, and one's own words where no rule does."""

    def __init__(self, wrong: WrongTry, told: str) -> None:
        super().__init__()
        self._wrong = wrong
        # By its case: a try that no rule answers needs words of the lesson's own.
        answered = chip(self.tr("answered"), "fine") if wrong.case else chip(self.tr("no answer"), "warning")
        self.add_line(letters(told, "label", can_wrap=True), answered, can_remove=True)
        typed = next((act["text"] for act in wrong.acts if act.key == "answer"), None)
        self.typed = self.field(typed or "", self.tr("The wrong answer"))
        # Other tries were recorded on the table: nothing of them is typed.
        self.typed.setVisible(typed is not None)
        self.column.addWidget(self.typed)
        self.text = self.field(wrong.text, self.tr("Your words, where no rule answers"))
        self.case = self.case_field(wrong.case)
        self.add_line(self.text, self.case)

    def tell(self) -> None:
        """Tell the try."""
        acts = self._wrong.acts
        typed = self.typed.text().strip()
        # Only where it was typed at first: what was recorded on the table is no text.
        if typed and acts and acts[0].key == "answer":
            acts = (acts[0].form.filled({"text": typed}),)
        text, case = self.text.text().strip(), self.case.text().strip()
        self.changed.emit(replace(self._wrong, acts=acts, text=text, case=case))
