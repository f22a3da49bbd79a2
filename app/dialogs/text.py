"""Asking for a text: a note, a label, a bookmark's name."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.passing import passing
from app.panels.fitting import fit, ok_and_cancel
from app.panels.layouts import lay
from app.panels.parts import letters

LONGEST_LINE = 60
LONGEST_NOTE = 4000


class TextDialog(QDialog):
    """A field for one line or for many, with what stands there now."""

    def __init__(
        self,
        title: str,
        now: str,
        *,
        has_many_lines: bool = False,
        is_removable: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.field: QPlainTextEdit | QLineEdit = QPlainTextEdit(now) if has_many_lines else QLineEdit(now)
        self.field.setAccessibleName(title)
        if isinstance(self.field, QLineEdit):
            self.field.setMaxLength(LONGEST_LINE)
            self.field.selectAll()
        else:
            # A tab within a note is of no use; without this the keys would never come to the buttons.
            self.field.setTabChangesFocus(True)
        hint = letters(self.tr("An empty text takes it away."), "note")
        buttons = ok_and_cancel(self)
        lay(QVBoxLayout(self), self.field, hint, buttons)
        # Once it is laid out: shown before, it would be a window of its own for a moment, and take the keys.
        hint.setVisible(is_removable)
        fit(self, 420, 260 if has_many_lines else 120)

    @property
    def text(self) -> str:
        """What stands in the field, without blanks round it."""
        if isinstance(self.field, QLineEdit):
            return self.field.text().strip()
        # Cut here: unlike a line, a field of many lines has no greatest length in Qt.
        return self.field.toPlainText().strip()[:LONGEST_NOTE]


def ask_text(
    title: str,
    now: str,
    *,
    has_many_lines: bool = False,
    is_removable: bool = True,
    parent: QWidget | None = None,
) -> str | None:
    """Ask for a text; return it, None where the person changed their mind.

    Where `is_removable`, an empty text takes away what stands there, and the dialog says so.
    """
    dialog = TextDialog(title, now, has_many_lines=has_many_lines, is_removable=is_removable, parent=parent)
    with passing(dialog):
        return dialog.text if dialog.exec() == QDialog.DialogCode.Accepted else None
