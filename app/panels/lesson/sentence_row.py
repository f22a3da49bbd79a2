"""A sentence built of menus: which one, and what stands in its gaps. No syntax is ever seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QSpinBox, QWidget

from app.panels.flow import Flow, let_go
from app.panels.layouts import column_in, lay
from app.panels.parts import icon_button, letters
from app.panels.quiet import quiet
from app.teach.sentences import Form, Forms, Sentence
from rules.issues import NotationError
from rules.numerals import number_in

Candidates = Callable[[str], Sequence[tuple[str, str]]]
"""Gives what may stand in a gap of a name: the words for people, and the value."""

_PARTS = re.compile(r"\{(\w+)\}")
_LISTS: Mapping[str, str] = {"units": ",", "hexes": " or "}
_LEAST_LETTERS = 7


class GapEdit(QComboBox):
    """What stands in one gap: chosen from what is on the table, or typed."""

    def __init__(self, gap: str, value: str, candidates: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._gap = gap
        self._values = dict(candidates)
        self.setEditable(True)
        # What is typed is a value of this sentence: Qt would add it to the list at each Return.
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        # By the contents a box would be as wide as the longest name of a unit, and the sentence in pieces.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LEAST_LETTERS)
        self.addItems([words for words, _ in candidates])
        self.setAccessibleName(gap)
        self.setEditText(self._told(value))
        quiet(self)

    @property
    def value(self) -> str:
        """What stands there, as sentences have it."""
        between = _LISTS.get(self._gap)
        typed = self.currentText().strip()
        if between is None:
            return self._values.get(typed, typed)
        words = [word.strip() for word in re.split(r",| or ", typed) if word.strip()]
        return between.join(self._values.get(word, word) for word in words)

    def _told(self, value: str) -> str:
        between, words = _LISTS.get(self._gap), {each: told for told, each in self._values.items()}
        if between is None:
            return words.get(value, value)
        return ", ".join(words.get(each.strip(), each.strip()) for each in value.split(between) if each)


class SentenceRow(QWidget):
    """One sentence. It is told whenever it is whole."""

    changed = Signal(object)
    """The `Sentence`."""
    removed = Signal()

    def __init__(
        self,
        forms: Forms,
        sentence: Sentence | None,
        candidates: Candidates,
        tr_form: Callable[[str], str],
    ) -> None:
        super().__init__()
        self._forms, self._candidates, self._tr_form = forms, candidates, tr_form
        self._gaps: dict[str, GapEdit | QSpinBox] = {}
        self.kinds = quiet(QComboBox())
        self.kinds.setAccessibleName(self.tr("Which sentence"))
        self.kinds.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kinds.setMinimumContentsLength(12)
        for form in forms.all:
            self.kinds.addItem(_PARTS.sub("...", tr_form(form.template)), form.key)
        self._build()
        self.show_sentence(sentence)
        self.kinds.activated.connect(lambda _: self._choose())

    def _build(self) -> None:
        column = column_in(self, 4)
        head = QHBoxLayout()
        lay(head, (self.kinds, 1), icon_button("close", self.tr("Remove this line"), self.removed.emit))
        column.addLayout(head)
        self._line = QWidget()
        self._flow = Flow(5, 4)
        self._line.setLayout(self._flow)
        column.addWidget(self._line)

    def show_sentence(self, sentence: Sentence | None) -> None:
        """Show a sentence, the first form with empty gaps for None."""
        form = sentence.form if sentence is not None else self._forms.all[0]
        with QSignalBlocker(self.kinds):
            self.kinds.setCurrentIndex(self.kinds.findData(form.key))
        self._show_gaps(form, dict(sentence.values) if sentence is not None else {})

    def _show_gaps(self, form: Form, values: Mapping[str, str]) -> None:
        let_go(self._flow)
        self._gaps.clear()
        # With a group in its pattern `split` gives words and gaps in turn; translations order them anew.
        for number, part in enumerate(_PARTS.split(self._tr_form(form.template))):
            if number % 2:
                self._gaps[part] = self._gap(part, values.get(part, ""))
                self._flow.addWidget(self._gaps[part])
            elif part.strip():
                self._flow.addWidget(letters(part.strip(), "soft"))

    def _gap(self, name: str, value: str) -> GapEdit | QSpinBox:
        if name == "number":
            box = quiet(QSpinBox())
            box.setRange(0, 9999)
            # Nothing yet, or what a stranger's file has there: it begins with one.
            number = number_in(value)
            box.setValue(1 if number is None else number)
            box.setAccessibleName(self.tr("How many"))
            box.valueChanged.connect(lambda _: self._tell())
            return box
        edit = GapEdit(name, value, self._candidates(name))
        edit.activated.connect(lambda _: self._tell())
        line = edit.lineEdit()
        if line is not None:
            # When it is whole: each letter would be a change of the lesson, and most of them no unit.
            line.editingFinished.connect(self._tell)
            line.setPlaceholderText(name)
        return edit

    def _choose(self) -> None:
        form = self._forms.by_key[str(self.kinds.currentData(Qt.ItemDataRole.UserRole))]
        # What stands in a gap is kept where the other sentence has one of the same name.
        kept = {name: self._value(name) for name in self._gaps}
        self._show_gaps(form, kept)
        self._tell()

    def _value(self, name: str) -> str:
        gap = self._gaps[name]
        return str(gap.value()) if isinstance(gap, QSpinBox) else gap.value

    @property
    def sentence(self) -> Sentence | None:
        """The sentence, None while a gap is empty or holds what cannot stand there."""
        form = self._forms.by_key[str(self.kinds.currentData(Qt.ItemDataRole.UserRole))]
        values = {name: self._value(name) for name in form.gaps}
        if not all(values.values()):
            return None
        try:
            # By its text and back, as it will be read from the file: what comes out wrong is never kept.
            found = self._forms.parse(str(form.filled(values)))
        except NotationError:
            return None
        # What was typed in a gap may make the whole read as another sentence.
        return found if found.key == form.key else None

    def _tell(self) -> None:
        found = self.sentence
        if found is not None:
            self.changed.emit(found)
