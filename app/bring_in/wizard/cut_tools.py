"""The fields by which a cut is corrected: which counter, how it lies, what is its back, how large all are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QPushButton,
    QSpinBox,
    QWidget,
)

from app.bring_in.sheets.by_hand import Side, angle_of, side_of
from app.bring_in.sheets.proof import NO_BACK, WAYS, Scanned
from app.bring_in.wizard.new_game.form import form_of
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, push_button, rule
from app.panels.quiet import quiet
from app.view.session import Session

_PREVIEW_PX, _MOST_EDGE_PX, _LEAST_EDGE_PX = 84, 2_000.0, 20.0


class Click(Enum):
    """What a click in the scan does."""

    CHOOSE = "choose"
    ADD = "add"
    MOVE = "move"
    BACK = "back"


class CutTools(QWidget):
    """Shows one counter of a sheet in fields. Signals tell what a person wants; nothing is changed here."""

    sided = Signal(object)
    """Another `Side` is wanted."""
    chosen = Signal(int)
    turned = Signal(float)
    """The present counter is to lie turned by so many degrees more."""
    blanked = Signal(bool)
    backed = Signal(int)
    """Another back for the present front, `NO_BACK` for none."""
    dropped = Signal()
    sized = Signal(float)
    """The side is to be found anew with that edge."""
    paired = Signal(str)
    undone = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._look = Look(session, self, has_ground=False)
        self.side, self.click, self.way = (quiet(QComboBox()) for _ in range(3))
        self.number, self.back = quiet(QSpinBox()), quiet(QSpinBox())
        self.angle, self.edge = quiet(QDoubleSpinBox()), quiet(QDoubleSpinBox())
        self.is_blank = QCheckBox(self.tr("Nothing is printed on it"))
        self.seen, self.seen_back = QLabel(), QLabel()
        self.told = letters("", "note", can_wrap=True)
        self.left = push_button(self.tr("Quarter left"), lambda: self.turned.emit(-90.0))
        self.right = push_button(self.tr("Quarter right"), lambda: self.turned.emit(90.0))
        self.drop = push_button(self.tr("Take it away (Del)"), self.dropped.emit)
        self.anew = push_button(self.tr("Find them anew"), lambda: self.sized.emit(self.edge.value()))
        self.pair = push_button(
            self.tr("Pair them so"), lambda: self.paired.emit(str(self.way.currentData()))
        )
        self.undo = push_button(self.tr("Take back (Ctrl+Z)"), self.undone.emit)
        self._angle_deg = 0.0
        self._fill()
        self._lay_out()
        self._listen()

    def _fill(self) -> None:
        for side, words in ((Side.FRONT, self.tr("the fronts")), (Side.BACK, self.tr("the backs"))):
            self.side.addItem(words, side)
        for click, words in (
            (Click.CHOOSE, self.tr("chooses a counter")),
            (Click.ADD, self.tr("adds a counter there")),
            (Click.MOVE, self.tr("moves this one there")),
            (Click.BACK, self.tr("says which is its back")),
        ):
            self.click.addItem(words, click)
        named = {
            "like a page": self.tr("turned like a page"),
            "upwards": self.tr("turned upwards"),
            "round": self.tr("turned round"),
            "not at all": self.tr("each where its front lay"),
            "row by row": self.tr("in the same order, row by row"),
            "by look": self.tr("anew: matched by their looks"),
        }
        for way in WAYS:
            self.way.addItem(named[way], way)
        for box in (self.side, self.click, self.way):
            # As narrow as need be: by its longest entry it would be wider than a small window.
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(8)
        self.angle.setRange(-180.0, 180.0)
        self.angle.setWrapping(True)
        self.angle.setSuffix("\N{DEGREE SIGN}")
        self.edge.setRange(_LEAST_EDGE_PX, _MOST_EDGE_PX)
        self.edge.setSuffix(self.tr(" px"))
        for field in (self.angle, self.edge):
            field.setDecimals(1)
        for number in (self.number, self.angle, self.back):
            # At Enter or a step, not at each digit: every one of them is a step that can be taken back.
            number.setKeyboardTracking(False)
        self.back.setSpecialValueText(self.tr("none"))

    def _rows_of_one(self) -> Iterator[tuple[str, QWidget]]:
        yield self.tr("Side"), self.side
        yield self.tr("A click"), self.click
        yield self.tr("Counter"), self.number
        yield self.tr("Turned by"), self.angle
        yield self.tr("Its back"), self.back

    def _lay_out(self) -> None:
        px = self._look.theme.px
        for label in (self.seen, self.seen_back):
            label.setFixedSize(px(_PREVIEW_PX), px(_PREVIEW_PX))
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.seen.setAccessibleName(self.tr("The counter as it is cut"))
        self.seen_back.setAccessibleName(self.tr("Its other side as it is cut"))
        column = column_in(self, px(8))
        column.addLayout(form_of(self._rows_of_one()))
        column.addLayout(_in_row(self.seen, self.seen_back))
        column.addLayout(_in_row(self.left, self.right))
        column.addWidget(self.is_blank)
        column.addLayout(_in_row(self.drop, self.undo))
        column.addWidget(rule())
        column.addLayout(form_of([(self.tr("Edge of all"), self.edge)]))
        column.addLayout(_in_row(self.anew))
        column.addWidget(rule())
        column.addLayout(form_of([(self.tr("Backs lie"), self.way)]))
        column.addLayout(_in_row(self.pair))
        column.addWidget(self.told)
        column.addStretch(1)

    def _listen(self) -> None:
        self.side.activated.connect(lambda: self.sided.emit(self.side.currentData()))
        self.number.valueChanged.connect(lambda value: self.chosen.emit(value - 1))
        self.angle.valueChanged.connect(lambda value: self.turned.emit(value - self._angle_deg))
        self.back.valueChanged.connect(lambda value: self.backed.emit(value - 1))
        # Not clicked: of that PySide tells a signal no tick.
        self.is_blank.toggled.connect(self.blanked.emit)

    @property
    def clicking(self) -> Click:
        """What a click in the scan does now."""
        found: Click = self.click.currentData()
        return found

    def click_does(self, click: Click) -> None:
        """Let a click do something else."""
        self.click.setCurrentIndex(self.click.findData(click))

    def show_counter(self, sheet: Scanned, side: Side, number: int, looks: Sequence[QPixmap | None]) -> None:
        """Show a counter of a side, with pictures of both its faces."""
        cut = side_of(sheet, side) or sheet.fronts
        cells, behind = cut.cells, sheet.behind
        fields = (self.side, self.number, self.angle, self.back, self.edge, self.is_blank)
        blocked = [QSignalBlocker(field) for field in fields]
        is_there = 0 <= number < len(cells)
        self.side.setCurrentIndex(self.side.findData(side))
        self.side.setEnabled(behind is not None)
        self.number.setRange(min(1, len(cells)), len(cells))
        self.number.setValue(number + 1)
        self._angle_deg = round(angle_of(cells[number]), 1) if is_there else 0.0
        self.angle.setValue(self._angle_deg)
        self.is_blank.setChecked(is_there and cells[number].is_blank)
        self.back.setRange(0, 0 if behind is None else len(behind.cells))
        self.back.setValue(sheet.back_of(number) + 1 if side is Side.FRONT and is_there else NO_BACK + 1)
        self.edge.setValue(cut.edge_px)
        del blocked
        for field in (self.angle, self.left, self.right, self.is_blank, self.drop):
            field.setEnabled(is_there)
        self.back.setEnabled(is_there and side is Side.FRONT and behind is not None)
        for button in (self.way, self.pair):
            button.setEnabled(behind is not None)
        for label, picture in zip((self.seen, self.seen_back), looks, strict=True):
            label.setPixmap(picture if picture is not None else QPixmap())
            label.setText("" if picture is not None else "\N{EM DASH}")

    @property
    def preview_px(self) -> int:
        """How large the pictures of the faces are shown, in device-independent pixels."""
        return self._look.theme.px(_PREVIEW_PX)


def _in_row(*parts: QPushButton | QLabel) -> Flow:
    return lay(Flow(), *parts)
