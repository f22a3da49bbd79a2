"""A module of VASSAL on its way to a game: how far it is, then what came in, and the game to begin."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.bring_in.vassal.game import BroughtIn
from app.bring_in.vassal.telling import told
from app.bring_in.watch import Watch
from app.bring_in.wizard.work import Outcome, WorkBar
from app.dialogs.fitting import fit
from app.view.session import Session
from rules.issues import DataError


def _tr(text: str) -> str:
    return QCoreApplication.translate("ModuleDialog", text)


class ModuleDialog(QDialog):
    """Brings a module in as soon as it is shown; a second click on Begin lays its first scenario out."""

    refused = Signal(DataError)

    def __init__(
        self,
        session: Session,
        path: Path,
        bring_in: Callable[[Watch], BroughtIn],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("A module of VASSAL"))
        self.found: BroughtIn | None = None
        self.title = QLabel(path.name)
        self.title.setProperty("role", "title")
        self.note = QLabel(_tr("It is read as data; nothing in it is ever run."))
        self.note.setProperty("role", "note")
        self.note.setWordWrap(True)
        self.report = _report()
        self.work = WorkBar(session)
        self.begin = QPushButton(_tr("&Begin the game"))
        self.begin.setEnabled(False)
        self.begin.setDefault(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.begin, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (self.title, self.note, self.work, self.report, buttons):
            column.addWidget(widget)
        fit(self, 620, 520)
        self.work.run(_tr("Reading the module"), bring_in, self._on_done)

    def done(self, result: int) -> None:
        """Close; what is still under way is broken off, and leaves nothing."""
        self.work.end()
        super().done(result)

    def _on_done(self, outcome: Outcome) -> None:
        if outcome.fault is not None:
            self.refused.emit(outcome.fault)
            self.reject()
            return
        if not isinstance(outcome.answer, BroughtIn):
            self.reject()
            return
        self.found = found = outcome.answer
        self.title.setText(found.game.title)
        self.note.setText(_tr("It is among your games now: Game, New has it too."))
        _fill(self.report, found)
        self.begin.setEnabled(True)
        self.begin.setFocus()


def _report() -> QTreeWidget:
    tree = QTreeWidget()
    tree.setHeaderHidden(True)
    tree.setAccessibleName(_tr("What came in"))
    tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    tree.setRootIsDecorated(True)
    return tree


def _fill(tree: QTreeWidget, found: BroughtIn) -> None:
    for number, heading in enumerate(told(found, _tr)):
        top = QTreeWidgetItem(tree, [heading.title])
        for line in heading.lines:
            QTreeWidgetItem(top, [line])
        top.setExpanded(number == 0)
        if number == 0:
            tree.setCurrentItem(top)
