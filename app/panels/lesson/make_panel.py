"""The panel in which a lesson is made: its steps, the form of one of them, what is still missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.assist.remarks import Remark, Sign
from app.panels.assistant_parts import ActionLink, Lines, RemarkRow, Wrapped
from app.panels.layouts import column_in, lay
from app.panels.lesson.make_head import MakeHead
from app.panels.lesson.step_form import StepForm
from app.panels.parts import Look, icon_button, letters, push_button
from app.panels.scrolled import scrolled
from app.teach.lesson import Step, TaskKind
from app.view.icons import icon
from app.view.session import Session
from app.view.teaching.maker import LessonMaker

BESIDE_FROM_PX = 600
"""From this width on the steps stand beside the form, below it above."""
SHARES = 224, 376
"""How the width is shared between the steps and the form of one."""
LEAST_STEPS_PX, LEAST_FORM_PX = 190, 260
_SIGNS = {
    TaskKind.READ: "note",
    TaskKind.DO: "chevron-right",
    TaskKind.FIGURES: "pencil",
    TaskKind.CHOICE: "speech",
}


class StepList(QListWidget):
    """The steps in their order; one is dragged by its line, or moved with Alt and the arrows."""

    def __init__(self, look: Look, maker: LessonMaker) -> None:
        super().__init__()
        self._look, self._maker = look, maker
        self.setAccessibleName(self.tr("Steps"))
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        # Headings are as long as their writer wants them, and the panel is narrow.
        self.setWordWrap(True)
        self.setMinimumHeight(look.theme.px(96))
        self.currentRowChanged.connect(self._chosen)
        self.model().rowsMoved.connect(self._moved)
        self._is_filling = False

    def refresh(self) -> None:
        """Show the steps as they are."""
        lesson = self._maker.lesson
        # Qt tells of each row that comes and goes: none of it is a choice of the person's.
        self._is_filling = True
        self.clear()
        for number, step in enumerate(lesson.steps if lesson is not None else (), start=1):
            self.addItem(self._item(number, step))
        self.setCurrentRow(self._maker.index)
        self._is_filling = False

    def _item(self, number: int, step: Step) -> QListWidgetItem:
        kinds = {
            TaskKind.READ: self.tr("text"),
            TaskKind.DO: self.tr("task on the table"),
            TaskKind.FIGURES: self.tr("question"),
            TaskKind.CHOICE: self.tr("choice"),
        }
        has_fault = any(each.step == number - 1 for each in self._maker.complaints)
        title = step.heading or self.tr("no heading yet")
        item = QListWidgetItem(f"{number}  {title}\n     {kinds[step.kind]}")
        item.setIcon(icon("warning" if has_fault else _SIGNS[step.kind], self._look.theme))
        item.setToolTip(self.tr("Drag it, or press Alt and an arrow, to move it"))
        return item

    def _chosen(self, row: int) -> None:
        if not self._is_filling and row >= 0 and row != self._maker.index:
            self._maker.select(row)

    def _moved(self, _parent: object, start: int, _end: int, _into: object, before: int) -> None:
        if not self._is_filling:
            self._maker.index = start
            # Qt tells before which row it lands as the rows were: without itself it is one less further down.
            self._maker.move_step(before if before < start else before - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the step with Alt and an arrow; Delete takes it out."""
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._maker.move_step(self._maker.index + by)
        elif event.key() == Qt.Key.Key_Delete:
            self._maker.remove_step()
        else:
            super().keyPressEvent(event)


class MakePanel(QWidget):
    """Shows a lesson that is made. Everything is kept by itself."""

    try_wanted = Signal(int)
    """The step from which the lesson is to be tried."""
    send_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, session: Session, maker: LessonMaker) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Make a lesson"))
        self._maker, self._look = maker, Look(session, self)
        self.head = MakeHead(session, maker)
        self.form = StepForm(self._look, maker)
        self.steps = StepList(self._look, maker)
        self.before = Lines(self.tr("Before it can be sent"))
        self._column: QVBoxLayout
        self._build()
        self.head.try_wanted.connect(lambda: self.try_wanted.emit(0))
        self.head.send_wanted.connect(self.send_wanted)
        self.head.leave_wanted.connect(self.leave_wanted)
        maker.changed.connect(self.refresh)
        maker.recorded.connect(self.form.show_recorded)
        # Checked a moment after the last letter: until then the signs are those of before.
        maker.checked.connect(self._show_checked)
        self._look.changed.connect(lambda _: self.refresh())

    def _build(self) -> None:
        self._column = column_in(self, 7, (14, 10, 14, 10))
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.addWidget(self._steps_side())
        self.splitter.addWidget(self._form_side())
        self.splitter.setStretchFactor(1, 1)
        # A half dragged shut would leave nothing to find it by.
        self.splitter.setChildrenCollapsible(False)
        self._column.addWidget(self.splitter, 1)
        self.take_head()
        self._look.dress()

    def take_head(self) -> None:
        """Have the head above the steps, wherever it was."""
        self.head.set_wide(is_wide=False)
        self._column.insertWidget(0, self.head)

    def _form_side(self) -> QWidget:
        """Return the form of the step, and below it the ways to the steps beside it."""
        side = QWidget()
        column = column_in(side, 6)
        column.addWidget(self._scrolled(), 1)
        here = push_button(self.tr("Try this step"), lambda: self.try_wanted.emit(self._maker.index))
        self.back = push_button(self.tr("Back"), lambda: self._maker.select(self._maker.index - 1))
        self.on = push_button(self.tr("Next step"), self._maker.go_on, is_primary=True)
        self.on.setToolTip(self.tr("After the last step it adds one (Ctrl+Enter)"))
        column.addWidget(Wrapped((here, self.back, self.on)))
        return side

    def _steps_side(self) -> QWidget:
        side = QWidget()
        column = column_in(side, 4)
        head = QHBoxLayout()
        head.addWidget(letters(self.tr("Steps"), "strong"), 1)
        head.addWidget(icon_button("minus", self.tr("Take this step out"), self._maker.remove_step))
        head.addWidget(icon_button("plus", self.tr("Add a step (Ctrl+Enter)"), self._maker.add_step))
        lay(column, head, (self.steps, 1), self.before)
        side.setMinimumHeight(self._look.theme.px(LEAST_STEPS_PX))
        return side

    def _scrolled(self) -> QScrollArea:
        area = scrolled(self.form, goes_sideways=True)
        area.setMinimumHeight(self._look.theme.px(LEAST_FORM_PX))
        return area

    # ---- showing

    def refresh(self) -> None:
        """Show the lesson and the step that is worked on."""
        if self._maker.lesson is None:
            return
        self.head.refresh()
        self.steps.refresh()
        self.form.refresh()
        self.back.setEnabled(self._maker.index > 0)
        self._show_checked()

    def _show_checked(self) -> None:
        maker = self._maker
        self.head.show_kept()
        self.before.show_rows(self._complaint_rows())
        for row in range(self.steps.count()):
            has_fault = any(each.step == row for each in maker.complaints)
            lesson = maker.lesson
            if lesson is not None and row < len(lesson.steps):
                sign = "warning" if has_fault else _SIGNS[lesson.steps[row].kind]
                self.steps.item(row).setIcon(icon(sign, self._look.theme))

    def _complaint_rows(self) -> Iterator[QWidget]:
        if not self._maker.complaints:
            yield RemarkRow(self._look, Remark(Sign.FINE, self.tr("Nothing is missing.")))
        # More would leave the steps above no room; the others come up as these are mended.
        for each in self._maker.complaints[:6]:
            actions: tuple[ActionLink, ...] = ()
            if each.step is not None and each.step != self._maker.index:
                actions = (ActionLink(self.tr("Go there"), partial(self._maker.select, each.step)),)
            yield RemarkRow(self._look, Remark(Sign.WARNING, each.text), actions)

    # ---- doing

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the steps beside the form where there is room for both."""
        super().resizeEvent(event)
        is_wide = event.size().width() >= self._look.theme.px(BESIDE_FROM_PX)
        turned = Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        # Only where it turns: a size that a person drew is kept.
        if turned != self.splitter.orientation():
            self.splitter.setOrientation(turned)
            self.splitter.setSizes(list(SHARES) if is_wide else [1, 2])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on to a new step with Ctrl and Enter; leave with Escape, which keeps everything."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._maker.add_step()
        elif event.key() == Qt.Key.Key_Escape and self._maker.target is not None:
            self._maker.stop()
        else:
            super().keyPressEvent(event)
