"""The form of one step: texts, what is pointed at, what counts as done, tries, hints, what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit, QWidget

from app.assist.glance import Overlay
from app.panels.assistant_parts import Lines, Wrapped
from app.panels.layouts import column_in
from app.panels.lesson.segments import Segments
from app.panels.lesson.sentence_row import SentenceRow
from app.panels.lesson.small_rows import ChoiceRow, FieldsRow, HintRow, QuestionRow, WrongRow
from app.panels.parts import Look, letters, link, push_button, switch
from app.panels.quiet import quiet
from app.table.drawings import format_drawings
from app.table.pieces import PieceId
from app.table.references import ToHex, ToUnit, markdown_link
from app.teach.conditions import CONDITIONS
from app.teach.lesson import Choice, Hint, Question, Step, TaskKind, Thing, ThingKind
from app.teach.sentences import Sentence
from app.view.remarking.tool import Hand
from app.view.teaching.candidates import candidates_of
from app.view.teaching.maker import LessonMaker, Target
from app.view.teaching.pointing import numbered
from app.view.translated import tr
from rules.hexgrid import HexId

_TEXT, _TASK, _QUESTION = "text", "task", "question"
_MOST_LETTERS = 30
"""So much of a drawing's words stands on its chip."""


def _page_of(step: Step) -> str:
    """Return the page that a step belongs to; one with nothing in it is likely to become a task."""
    if step.kind in (TaskKind.FIGURES, TaskKind.CHOICE):
        return _QUESTION
    return _TEXT if step.kind is TaskKind.READ and step.text else _TASK


class StepForm(QWidget):
    """Shows the step that a maker works on, and writes every change into it."""

    def __init__(self, look: Look, maker: LessonMaker) -> None:
        super().__init__()
        self._look, self._maker = look, maker
        self._candidates = candidates_of(maker.session.game)
        self._make()
        self._build()
        maker.hand.taken.connect(self._follow_hand)

    def _make(self) -> None:
        self.heading, self.task = self._line("heading"), self._line("task")
        self.rule, self.why = self._line("rule"), self._line("why")
        self.teacher = self._line("teacher")
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.tr("Text"))
        self.text.setTabChangesFocus(True)
        # The form scrolls as a whole: a text that grew would push its fields about while one writes.
        self.text.setFixedHeight(self._look.theme.px(110))
        self.text.textChanged.connect(lambda: self._change(text=self.text.toPlainText().strip()))
        self.pointing = switch(self.tr("Point at"), self.tr("Click units and hexes on the table to add them"))
        self.pointing.toggled.connect(self._point)
        self.linking = switch(
            self.tr("Link"), self.tr("Click a unit or a hex on the table: its link goes into the text")
        )
        self.linking.toggled.connect(self._link_in)
        self.things = Wrapped()
        self.add_case = QLineEdit()
        self.add_case.setPlaceholderText(self.tr("rule, panel or layer"))
        self.add_case.returnPressed.connect(self._add_thing)
        self.add_case.setAccessibleName(self.tr("Point at a rule, a panel or a layer"))
        self.done, self.questions, self.choices = Lines(), Lines(), Lines()
        self.may_break = QCheckBox(self.tr("Moves against the rules count too"))
        self.may_break.clicked.connect(lambda is_on: self._change(may_break_rules=is_on))
        self.solution, self.second = Lines(), Lines()
        self.record = push_button(self.tr("Record the solution"), partial(self._record, Target.SOLUTION))
        self.record_second = push_button(self.tr("Record a second way"), partial(self._record, Target.SECOND))
        self.wrong, self.hints = Lines(), Lines()
        self.try_wrong = link(self.tr("Try one wrong way on the table"), partial(self._record, Target.WRONG))
        self.page = Segments(
            {_TEXT: self.tr("Text"), _TASK: self.tr("Task"), _QUESTION: self.tr("Question")},
            self.tr("What the step asks for"),
        )
        self.page.chosen.connect(self._turn_to)
        self._parts: dict[str, list[QWidget]] = {_TEXT: [], _TASK: [], _QUESTION: []}
        """What is shown on just one page, or on two."""
        self._at, self._shown = _TASK, ("", "")
        self.next = quiet(QComboBox())
        self.next.setAccessibleName(self.tr("What comes next"))
        self.next.activated.connect(self._choose_next)

    def _line(self, name: str) -> QLineEdit:
        field = QLineEdit()
        # Not `textChanged`: what `refresh` shows is no change of the lesson.
        field.textEdited.connect(lambda text: self._change(**{name: text.strip()}))
        return field

    def _build(self) -> None:
        column = column_in(self, 6, (8, 0, 8, 0))

        def add(heading: str, *parts: QWidget, on: Iterable[str] = ()) -> None:
            title = letters(heading, "strong")
            for part in (title, *parts):
                # A heading above is a label of its own, which a screen reader does not bring to its field.
                part.setAccessibleName(part.accessibleName() or heading)
                column.addWidget(part)
            for page in on:
                self._parts[page] += [title, *parts]

        asks = (_TASK, _QUESTION)
        column.addWidget(self.page)
        add(self.tr("Heading"), self.heading)
        add(self.tr("Text (Markdown)"), self.text, Wrapped((self.linking,)))
        add(self.tr("Points at"), Wrapped((self.pointing,)), self.things, self.add_case)
        add(self.tr("Line of the task"), self.task, on=asks)
        more = self._link(self.tr("Add a condition"), self._add_done)
        add(self.tr("Counts as done when"), self.done, more, self.may_break, on=(_TASK,))
        ask = self._link(self.tr("Ask for a figure or a name"), self._add_question)
        offer = self._link(self.tr("Offer a choice"), self._add_choice)
        add(self.tr("Questions"), self.questions, self.choices, Wrapped((ask, offer)), on=(_QUESTION,))
        buttons = Wrapped((self.record, self.record_second))
        add(self.tr("Model solution"), self.solution, self.second, buttons, on=(_TASK,))
        typed = self._link(self.tr("Add a wrong answer"), self._add_wrong_answer)
        add(self.tr("Wrong tries"), self.wrong, Wrapped((self.try_wrong, typed)), on=asks)
        add(self.tr("Hints"), self.hints, self._link(self.tr("Add a hint"), self._add_hint), on=asks)
        add(self.tr("Rule in the box"), self.rule)
        add(self.tr("Why this rule exists"), self.why)
        add(self.tr("Notes for the teacher"), self.teacher)
        add(self.tr("Next"), self.next)
        self.rule.setPlaceholderText(self.tr("the number of a case"))

    def _link(self, words: str, do: Callable[[], object]) -> QWidget:
        return Wrapped((link(words, do),))

    # ---- showing

    def refresh(self) -> None:
        """Show the step that is worked on."""
        step = self._maker.step
        for field, text in (
            (self.heading, step.heading),
            (self.task, step.task),
            (self.rule, step.rule),
            (self.why, step.why),
            (self.teacher, step.teacher),
        ):
            # A blank behind a word half typed would vanish, and the cursor jump to the end.
            if field.text().strip() != text:
                field.setText(text)
        # A field of many lines has no `textEdited`, so what is shown is kept from being written back.
        if self.text.toPlainText().strip() != step.text:
            with QSignalBlocker(self.text):
                self.text.setPlainText(step.text)
        self.may_break.setChecked(step.may_break_rules)
        self.show_lists()

        lesson = self._maker.lesson
        # Typing does not turn the page: another step does, or another kind of it.
        shown = (lesson.id if lesson is not None else "", f"{step.id} {step.kind.value}")
        if shown != self._shown:
            self._shown = shown
            self._turn_to(_page_of(step))

    def _turn_to(self, page: str) -> None:
        """Show what belongs to a page; nothing that was written on another is lost."""
        self.page.choose(page)
        self._at = page
        self._show_page()

    def _show_page(self) -> None:
        # Parts of no page are in none of the lists, and stay in sight on all.
        wanted = self._parts[self._at]
        for part in {each for parts in self._parts.values() for each in parts}:
            # Lists stay hidden where they are empty.
            part.setVisible(part in wanted and not (isinstance(part, Lines) and not part.rows))

    def show_lists(self) -> None:
        """Show what the step has several of."""
        step = self._maker.step
        self.things.show_parts(self._chips(step))
        gaps = self._candidates.of_gap
        self.done.show_rows(self._rows("done", lambda each: SentenceRow(CONDITIONS, each, gaps, tr)))
        self.questions.show_rows(self._rows("questions", lambda each: QuestionRow(each, gaps)))
        self.choices.show_rows(self._rows("choices", ChoiceRow))
        self.hints.show_rows(self._rows("hints", HintRow))
        self._show_next(step)
        self.show_recorded()

    def show_recorded(self) -> None:
        """Show what was recorded."""
        step = self._maker.step
        self.solution.show_rows(self._act_rows(step.solution))
        self.second.show_rows(self._act_rows(step.second, self.tr("or")))
        told = self._maker.words
        self.wrong.show_rows(
            self._rows("wrong", lambda each: WrongRow(each, ", ".join(map(told, each.acts))))
        )
        # A question is answered by what is typed: there is nothing to be recorded.
        is_on_table = step.kind in (TaskKind.READ, TaskKind.DO)
        for part in (self.record, self.record_second, self.try_wrong):
            part.setEnabled(is_on_table)
        self._show_page()
        self._look.dress()  # the rows are new, and their buttons have no icons yet

    def _chips(self, step: Step) -> Iterator[QWidget]:
        numbers = {thing: number for number, thing in numbered(step.points_at)}
        for thing in step.points_at:
            number = f"{numbers[thing]}  " if thing in numbers else ""
            name = self._candidates.name_of(thing.id) if thing.kind is ThingKind.UNIT else str(thing)
            chip = push_button(f"{number}{name}  x", partial(self._maker.point_at, thing))
            chip.setAccessibleName(self.tr("Point no more at {name}").format(name=name))
            yield chip
        for drawing in step.drawings:
            words = format_drawings([drawing])[:_MOST_LETTERS]
            chip = push_button(f"{words}  x", partial(self._maker.erase, drawing))
            chip.setAccessibleName(self.tr("Take this drawing away: {words}").format(words=words))
            yield chip

    def _act_rows(self, acts: Sequence[Sentence], first: str = "") -> Iterator[QWidget]:
        for number, act in enumerate(acts):
            lead = f"{first} " if first and not number else ""
            yield letters(f"{lead}{self._maker.words(act)}", "soft", can_wrap=True)

    def _rows(self, name: str, make: Callable[[Any], SentenceRow | FieldsRow]) -> Iterator[QWidget]:
        """Yield a row for each of what the step has several of; what is done to a row is done to the step."""
        for number, each in enumerate(getattr(self._maker.step, name)):
            row = make(each)
            row.changed.connect(partial(self._put, name, number))
            row.removed.connect(partial(self._drop, name, number))
            yield row

    def _show_next(self, step: Step) -> None:
        lesson = self._maker.lesson
        self.next.clear()
        self.next.addItem(self.tr("the step below"), "")
        for number, each in enumerate(lesson.steps if lesson is not None else (), start=1):
            self.next.addItem(f"{number}. {each.heading}", each.id)
        self.next.setCurrentIndex(max(0, self.next.findData(step.next)))

    # ---- clicking

    def _point(self, is_on: bool) -> None:
        """Let clicks on the table say what is pointed at."""
        if is_on:
            self.linking.setChecked(False)
        self._maker.hand.take(Hand.LINK if is_on else None)

    def _link_in(self, is_on: bool) -> None:
        """Let a click on the table bring a link into the text."""
        if is_on:
            self.pointing.setChecked(False)
        # Before the hand: `_follow_hand` tells by it which of the two buttons is to be down.
        self._maker.takes_link = self._insert_link if is_on else None
        self._maker.hand.take(Hand.LINK if is_on else None)

    def _follow_hand(self) -> None:
        """Show the hand that was taken over the map."""
        maker = self._maker
        is_link = maker.hand.hand is Hand.LINK
        if not is_link:
            maker.takes_link = None
        for button, is_on in (
            (self.linking, is_link and maker.takes_link is not None),
            (self.pointing, is_link and maker.takes_link is None),
        ):
            # Its `toggled` would take the hand away from who has just taken it.
            with QSignalBlocker(button):
                button.setChecked(is_on)

    def _insert_link(self, thing: Thing) -> None:
        name = self._candidates.name_of(thing.id) if thing.kind is ThingKind.UNIT else thing.id
        address = ToUnit(PieceId(thing.id)) if thing.kind is ThingKind.UNIT else ToHex(HexId(thing.id))
        self.text.insertPlainText(markdown_link(name, address))
        self.linking.setChecked(False)

    # ---- changing

    def _change(self, **changes: object) -> None:
        self._maker.change_step(**changes)

    def _put(self, name: str, number: int, value: object) -> None:
        rows = list(getattr(self._maker.step, name))
        # The rows stay as they are: made anew, the field that is typed in would lose the keys.
        rows[number] = value
        self._change(**{name: tuple(rows)})
        if name == "questions":
            self.show_recorded()

    def _drop(self, name: str, number: int) -> None:
        rows = [each for n, each in enumerate(getattr(self._maker.step, name)) if n != number]
        self._change(**{name: tuple(rows)})
        self.show_lists()

    def _add(self, name: str, values: Iterable[object]) -> None:
        self._change(**{name: (*getattr(self._maker.step, name), *values)})
        self.show_lists()

    def _add_done(self) -> None:
        unit = next(iter(self._candidates.of_gap("unit")), ("", ""))[1]
        # A condition has no empty gaps: it begins with a unit that stands on the map, and where it stands.
        here = next((u.hex for u in self._candidates.units() if u.id == unit and u.hex), None)
        if here is not None:
            self._add("done", [CONDITIONS.by_key["at"].filled({"unit": unit, "hexes": here})])

    def _add_question(self) -> None:
        self._add("questions", [Question("", None, ("?",))])

    def _add_choice(self) -> None:
        # The first is right, so that there is a right one however few are written.
        self._add("choices", [Choice("", is_right=not self._maker.step.choices)])

    def _add_hint(self) -> None:
        self._add("hints", [Hint("")])

    def _add_wrong_answer(self) -> None:
        self._add("wrong", [self._maker.wrong_answer("?")])

    def _add_thing(self) -> None:
        """Take a word for a layer or a panel where it is one, else for the number of a case."""
        word = self.add_case.text().strip()
        if not word or " " in word:
            return
        layers = {overlay.value for overlay in Overlay}
        kind = ThingKind.LAYER if word in layers else ThingKind.CASE
        kind = ThingKind.PANEL if word in self._candidates.panels else kind
        self.add_case.clear()
        self._maker.point_at(Thing(kind, word))

    def _choose_next(self, index: int) -> None:
        self._change(next=str(self.next.itemData(index)))

    def _record(self, target: Target) -> None:
        self.linking.setChecked(False)
        self.pointing.setChecked(False)
        self._maker.record(target)
