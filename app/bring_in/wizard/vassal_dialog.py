"""A file of VASSAL on its way to a game: how far it is, then what came in, and the game to go to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.bring_in.vassal.telling import Story
from app.bring_in.watch import Watch
from app.bring_in.wizard.work import Outcome, WorkBar
from app.panels.fitting import fit
from app.panels.layouts import lay
from app.view.session import Session
from app.view.translated import tr as _tr
from rules.issues import DataError


class VassalDialog(QDialog):
    """Brings a file in as soon as it is made; its button goes to the game that became of it."""

    refused = Signal(DataError)

    def __init__(
        self,
        session: Session,
        path: Path,
        bring_in: Callable[[Watch], object],
        describe: Callable[[object], Story | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("A file of VASSAL"))
        self._describe = describe
        self.answer: object = None
        self.title = QLabel(path.name)
        self.title.setProperty("role", "title")
        self.note = QLabel(_tr("It is read as data; nothing in it is ever run."))
        self.note.setProperty("role", "note")
        self.note.setWordWrap(True)
        self.report = QTreeWidget()
        self.report.setHeaderHidden(True)
        self.report.setAccessibleName(_tr("What came in"))
        self.work = WorkBar(session)
        self.begin = QPushButton(_tr("&Go to the game"))
        self.begin.setEnabled(False)
        self.begin.setDefault(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.begin, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        lay(QVBoxLayout(self), self.title, self.note, self.work, self.report, buttons)
        fit(self, 620, 520)
        self.work.run(_tr("Reading the file"), bring_in, self._on_done)

    def done(self, result: int) -> None:
        """Close; what is still under way is broken off, and leaves nothing."""
        self.work.end()
        super().done(result)

    def _on_done(self, outcome: Outcome) -> None:
        # Asked in the window, of a value: the work itself knows no words of the person's language.
        story = self._describe(outcome.answer)
        if outcome.fault is not None or story is None:
            self.reject()
            if outcome.fault is not None:
                self.refused.emit(outcome.fault)
            return
        self.answer = outcome.answer
        self.title.setText(story.title)
        self.note.setText(story.note)
        _fill(self.report, story)
        self.begin.setEnabled(True)
        # Only now: while it could not be pressed Qt would not have taken the keys there.
        self.begin.setFocus()


def _fill(tree: QTreeWidget, story: Story) -> None:
    for number, heading in enumerate(story.headings):
        top = QTreeWidgetItem(tree, [heading.title])
        for line in heading.lines:
            QTreeWidgetItem(top, [line])
        top.setExpanded(number == 0)
        if number == 0:
            tree.setCurrentItem(top)
