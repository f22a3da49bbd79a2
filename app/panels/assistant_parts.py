"""The lines of the assistant's panel: a sign, a sentence, rule numbers to open, a few things to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.assist.level import Level
from app.assist.remarks import Remark, Sign
from app.panels.flow import Flow, let_go
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, letters, link, name_case, switch
from app.view.icons import pixmap
from app.view.theme import Theme
from app.view.tips import tip

_SIGN_PX = 16


def sign_colour(sign: Sign, theme: Theme) -> str:
    """Return the ink of a sign."""
    return {
        Sign.STOP: theme.stop,
        Sign.WARNING: theme.warning,
        Sign.INFO: theme.accent,
        Sign.FINE: theme.fine,
        Sign.RULING: theme.override,
    }.get(sign, theme.soft)


class SignLabel(QLabel):
    """A sign in its colour, with its meaning for those who listen."""

    def __init__(self, look: Look, sign: Sign, words: str) -> None:
        super().__init__()
        self.setAccessibleName(words)
        self.setToolTip(tip(words))
        edge = look.theme.px(_SIGN_PX)
        ink, ground = sign_colour(sign, look.theme), look.theme.panel
        self.setPixmap(pixmap(sign.value, edge, ink, ground, self.devicePixelRatioF()))
        # So that the words of all lines begin at one place.
        self.setFixedWidth(edge + 2)


@dataclass(frozen=True, slots=True)
class ActionLink:
    """Something to do about a line."""

    words: str
    do: Callable[[], object]


class RemarkRow(QWidget):
    """One line of a report."""

    case_chosen = Signal(str)
    """The number of a case whose button was pressed."""

    def __init__(
        self,
        look: Look,
        remark: Remark,
        actions: Iterable[ActionLink] = (),
        open_case: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__()
        self.remark = remark
        if open_case is not None:
            self.case_chosen.connect(open_case)
        spoken = ", ".join(each for each in (remark.text, remark.detail, *remark.cases) if each)
        self.setAccessibleName(spoken)
        self.buttons = [self._case_button(case) for case in remark.cases]
        row = row_in(self, 8)
        # Costs come as one line a hex: the same sign before each would say nothing.
        if remark.sign is not Sign.COST:
            row.addWidget(SignLabel(look, remark.sign, self._meaning()), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._words(actions), 1)
        # Behind the words: amounts stand in a column at the right.
        if remark.amount:
            row.addWidget(letters(remark.amount, "strong"), 0, Qt.AlignmentFlag.AlignTop)
        for button in self.buttons:
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def _meaning(self) -> str:
        return {
            Sign.STOP: self.tr("Not by the rules"),
            Sign.WARNING: self.tr("Take care"),
            Sign.INFO: self.tr("Information"),
            Sign.FINE: self.tr("All well"),
            Sign.RULING: self.tr("Your ruling"),
        }.get(self.remark.sign, "")

    def _words(self, actions: Iterable[ActionLink]) -> QVBoxLayout:
        column = column_in(gap=1)
        role = "strong" if self.remark.sign in (Sign.STOP, Sign.RULING) else "label"
        column.addWidget(letters(self.remark.text, role, can_wrap=True))
        if self.remark.detail:
            column.addWidget(letters(self.remark.detail, "note", can_wrap=True))
        buttons = [link(action.words, action.do) for action in actions]
        if buttons:
            column.addLayout(lay(Flow(4, 0), *buttons))
        return column

    def _case_button(self, case: str) -> QPushButton:
        button = link(case, lambda: self.case_chosen.emit(case))
        name_case(button, case)
        return button


class LevelSwitch(QFrame):
    """Off, Hint, Check: one of them is down."""

    chosen = Signal(object)
    """The `Level` that was pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("How much the assistant says"))
        self._group = QButtonGroup(self)
        row = row_in(self, 4)
        self.buttons = {
            Level.OFF: switch(self.tr("Off"), self.tr("A plain table (1)")),
            Level.HINT: switch(self.tr("Hint"), self.tr("Answers what you look at (2)")),
            Level.CHECK: switch(self.tr("Check"), self.tr("Also marks moves that break a rule (3)")),
        }
        for level, button in self.buttons.items():
            self._group.addButton(button)
            row.addWidget(button)
            button.clicked.connect(lambda _=False, level=level: self.chosen.emit(level))

    def show_level(self, level: Level) -> None:
        """Show which is down."""
        self.buttons[level].setChecked(True)


class Wrapped(QWidget):
    """Small parts in rows that wrap."""

    def __init__(self, parts: Iterable[QWidget] = ()) -> None:
        super().__init__()
        self._flow = Flow(5, 5)
        self.setLayout(self._flow)
        policy = self.sizePolicy()
        # A layout alone does not tell its widget's policy: without this the rows would be cut.
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_parts(parts)

    def show_parts(self, parts: Iterable[QWidget]) -> None:
        """Show other parts; those before are let go."""
        let_go(self._flow)
        lay(self._flow, *parts)
        self.updateGeometry()


class Lines(QWidget):
    """Rows under a heading; hidden where there are none."""

    def __init__(self, heading: str = "") -> None:
        super().__init__()
        self._column = column_in(self, 7)
        self._heading = letters(heading, "strong")
        self._column.addWidget(self._heading)
        self._heading.setVisible(bool(heading))  # shown before it lies in here, it would be a window
        self.rows: list[QWidget] = []
        self.hide()

    def show_rows(self, rows: Iterable[QWidget]) -> None:
        """Show other rows."""
        for old in self.rows:
            self._column.removeWidget(old)
            # At once: deleteLater waits for the next turn of the loop.
            old.hide()
            old.deleteLater()
        self.rows = list(rows)
        lay(self._column, *self.rows)
        self.setVisible(bool(self.rows))
