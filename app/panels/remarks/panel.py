"""The panel of remarks: the list of all, or the form of the one that is written."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.panels.layouts import column_in
from app.panels.parts import Look
from app.panels.remarks.editor import RemarkEditor
from app.panels.remarks.listing import RemarkList
from app.view.remarking.book import RemarkBook
from app.view.session import Session


class RemarksPanel(QWidget):
    """Shows the list with something below it, and the form instead while a remark is written."""

    def __init__(self, session: Session, book: RemarkBook, below: QWidget) -> None:
        super().__init__()
        self._look = Look(session, self)
        self.setAccessibleName(self.tr("Remarks"))
        self.list = RemarkList(session, book, self._look)
        self.editor = RemarkEditor(self._look)
        self._below = below
        column = column_in(self, edges=(14, 12, 14, 12))
        # Not pages of a stack: each is to ask for its own height alone, where the panel has to scroll.
        for part, stretch in ((self.list, 1), (below, 0), (self.editor, 1)):
            column.addWidget(part, stretch)
        self.show_editor(is_shown=False)

    @property
    def is_writing(self) -> bool:
        """Whether the form is shown."""
        return not self.editor.isHidden()

    def show_editor(self, *, is_shown: bool) -> None:
        """Show the form, or the list."""
        self.list.setHidden(is_shown)
        self._below.setHidden(is_shown)
        self.editor.setVisible(is_shown)
        self._look.dress()
