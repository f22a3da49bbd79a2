"""What is to be taken away from the game: as what, which branch, from when to when, whose view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.film.excerpt import Wish
from app.film.taking import KINDS, Kind
from app.panels.fitting import fit, ok_and_cancel
from app.panels.layouts import lay
from app.panels.parts import letters
from app.panels.quiet import quiet
from app.panels.scrolled import scrolled

_WIDTH_PX, _HEIGHT_PX = 520, 430


@dataclass(frozen=True, slots=True)
class Span:
    """A turn of a branch: its title, the step at which it begins, and that with which it ends."""

    title: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class BranchChoice:
    """A branch: what it is called, its last step, its turns."""

    title: str
    last: int
    turns: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class ViewChoice:
    """Whose view is shown: in words, and the sides; none for everything."""

    title: str
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """What there is to choose from: the first branch and the first view stand there at first."""

    branches: tuple[BranchChoice, ...]
    views: tuple[ViewChoice, ...]
    missing: tuple[tuple[str, str], ...] = ()
    """Kinds that cannot be made on this machine, each with the reason."""
    kinds: tuple[Kind, ...] = KINDS
    """What this game can be taken away as."""
    warning: str = ""
    """What one should know of what is taken away before one gives it to others."""


class TakeAwayDialog(QDialog):
    """Asks for all of it; `kind` and `wish` tell what was chosen."""

    def __init__(self, choices: Choices, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Take away"))
        self._choices = choices
        self._kinds = QButtonGroup(self)
        self.kinds = {kind.id: self._radio(kind) for kind in choices.kinds}
        self.branch, self.first, self.last, self.view = (quiet(QComboBox()) for _ in range(4))
        self.branch.addItems([each.title for each in choices.branches])
        self.view.addItems([each.title for each in choices.views])
        self.help = letters("", "note", can_wrap=True)
        self.buttons = ok_and_cancel(self)
        self._lay_out()
        self._connect()
        # Which shows the kind as well: from here on the boxes are heard.
        self.kinds[choices.kinds[0].id].setChecked(True)
        self._show_turns(0)
        # Else the page around has them, where it scrolls. As by a key: only so the style shows who has them.
        self.kinds[choices.kinds[0].id].setFocus(Qt.FocusReason.ShortcutFocusReason)
        fit(self, _WIDTH_PX, _HEIGHT_PX)

    def _radio(self, kind: Kind) -> QRadioButton:
        button = QRadioButton(self.tr(kind.title))
        reason = dict(self._choices.missing).get(kind.id, "")
        # Closed and not left out: its tooltip says what this machine lacks.
        button.setEnabled(not reason)
        button.setToolTip(reason or self.tr(kind.help))
        button.setAccessibleDescription(reason or self.tr(kind.help))
        self._kinds.addButton(button)
        return button

    def _lay_out(self) -> None:
        content = QWidget()
        column = lay(QVBoxLayout(content), *self.kinds.values())
        column.addWidget(self.help)
        form = QFormLayout()
        for title, box in (
            (self.tr("&Branch"), self.branch),
            (self.tr("&From"), self.first),
            (self.tr("&To"), self.last),
            (self.tr("&Seen by"), self.view),
        ):
            label = QLabel(title)
            label.setBuddy(box)
            form.addRow(label, box)
        lay(column, form, 1)
        lay(QVBoxLayout(self), (scrolled(content, goes_sideways=True), 1), self.buttons)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Choose a file..."))

    def _connect(self) -> None:
        # Told twice, of the one let go first; Qt has checked the new one by then, so `kind` always finds one.
        self._kinds.buttonToggled.connect(lambda *_: self._show_kind())
        self.branch.currentIndexChanged.connect(self._show_turns)
        self.first.currentIndexChanged.connect(lambda _: self._keep_order(self.first))
        self.last.currentIndexChanged.connect(lambda _: self._keep_order(self.last))

    # ---- showing

    def _show_kind(self) -> None:
        missing = (reason for key, reason in self._choices.missing if key in self.kinds)
        words = self.tr(self.kind.help)
        told = [f"{words[:1].upper()}{words[1:]}.", *missing, self._choices.warning]
        self.help.setText("\n".join(filter(None, told)))
        for box in (self.branch, self.first, self.last, self.view):
            box.setEnabled(self.kind.has_span)

    def _show_turns(self, index: int) -> None:
        turns = self._choices.branches[index].turns
        for box in (self.first, self.last):
            box.clear()
            box.addItems([turn.title for turn in turns])
        # From the first to the last: all of it is what is mostly wanted.
        self.last.setCurrentIndex(len(turns) - 1)

    def _keep_order(self, moved: QComboBox) -> None:
        """Let the other end follow where one goes past it."""
        # While the boxes are filled anew nothing is chosen in them, which Qt gives as -1.
        if self.first.currentIndex() > self.last.currentIndex() >= 0:
            other = self.last if moved is self.first else self.first
            other.setCurrentIndex(moved.currentIndex())

    # ---- what was chosen

    @property
    def kind(self) -> Kind:
        """As what it is taken away."""
        return next(kind for kind in self._choices.kinds if self.kinds[kind.id].isChecked())

    @property
    def wish(self) -> Wish:
        """What of the game is taken away; all of a branch has no ends."""
        branch = self._choices.branches[self.branch.currentIndex()]
        first, last = self._ends(branch.turns)
        view = self._choices.views[self.view.currentIndex()]
        return Wish(str(branch.last), first, last, view.sides)

    def _ends(self, turns: Sequence[Span]) -> tuple[int | None, int | None]:
        begin, end = self.first.currentIndex(), self.last.currentIndex()
        return (turns[begin].first if begin > 0 else None, turns[end].last if end < len(turns) - 1 else None)
