"""How a question of the quiz is answered: options to choose, or a field to type in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QLineEdit,
    QRadioButton,
    QWidget,
)

from app.assist.remarks import Sign
from app.panels.assistant_parts import Lines, SignLabel
from app.panels.lesson.choice_row import ChoiceRow
from app.panels.parts import Look
from app.teach.quiz import Answering, Option, QuizQuestion
from app.view.teaching.quiz_guide import QuizGuide


class OptionRow(ChoiceRow):
    """One option, and once it is answered a sign beside it."""

    def __init__(self, option: Option, *, is_one: bool) -> None:
        super().__init__(option.text, QRadioButton() if is_one else QCheckBox())
        self.option = option
        self._sign: QLabel | None = None

    def show_sign(self, look: Look, sign: Sign, words: str) -> None:
        """Show that the option is right, or that it was taken and is not."""
        # Shown once: marking comes with every change of the guide.
        if self._sign is None:
            self._sign = SignLabel(look, sign, words)
            layout = self.layout()
            assert layout is not None
            layout.addWidget(self._sign)
            self.button.setAccessibleName(f"{self.option.text}, {words}")


class QuizFields(Lines):
    """The options of a question, or its field."""

    def __init__(self, look: Look, guide: QuizGuide) -> None:
        super().__init__()
        self._look, self._guide = look, guide
        self.options: list[OptionRow] = []
        self.field: QLineEdit | None = None

    def show_question(self, question: QuizQuestion | None) -> None:
        """Show how a question is answered, nothing for None."""
        self.options, self.field = [], None
        self.show_rows(self._rows(question) if question is not None else ())

    def _rows(self, question: QuizQuestion) -> Iterator[QWidget]:
        if question.answering in (Answering.FIGURE, Answering.HEXES):
            yield self._typed(question)
            return
        for option in question.options:
            row = OptionRow(option, is_one=question.answering is Answering.ONE)
            row.button.clicked.connect(partial(self._choose, option.key))
            self.options.append(row)
            yield row

    def _choose(self, key: str, _checked: bool = False) -> None:
        self._guide.choose(key)

    def _typed(self, question: QuizQuestion) -> QWidget:
        field = QLineEdit()
        field.setAccessibleName(question.ask)
        field.setPlaceholderText(self.tr("Type, then press Enter"))
        if question.answering is Answering.HEXES:
            field.setPlaceholderText(self.tr("Click hexes on the map, or type them"))
        # Not `textChanged`: hexes that are clicked on the map are written here too.
        field.textEdited.connect(self._guide.type)
        field.returnPressed.connect(self._guide.enter)
        self.field = field
        return field

    def mark(self) -> None:
        """Show what was answered, and once it was judged what is right."""
        question, answer = self._guide.question, self._guide.answer
        if question is None:
            return
        is_open, right = self._guide.was_right is None, question.expected.names
        for row in self.options:
            is_chosen, is_right = row.option.key in answer.chosen, row.option.key in right
            row.button.setChecked(is_chosen)
            # An answer stands once it was judged; what was taken stays to be seen.
            row.button.setEnabled(is_open)
            if not is_open and is_right:
                row.show_sign(self._look, Sign.FINE, self.tr("This is right"))
            elif not is_open and is_chosen:
                row.show_sign(self._look, Sign.INFO, self.tr("Not so: see below"))
        if self.field is not None:
            self.field.setReadOnly(not is_open)
            told = ", ".join(sorted(answer.chosen))
            # Not while it is typed in: the text would be put in order under the person's hands.
            if question.answering is Answering.HEXES and not self.field.hasFocus():
                self.field.setText(told)

    def focus(self) -> None:
        """Give the keys to what is answered first."""
        if self.field is not None:
            self.field.setFocus()
        elif self.options:
            self.options[0].button.setFocus()
