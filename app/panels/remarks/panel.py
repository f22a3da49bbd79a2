"""The panel of remarks: the list of all, or the form of the one that is written."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.panels.parts import Look
from app.panels.remarks.editor import RemarkEditor
from app.panels.remarks.listing import RemarkList
from app.view.remarking.book import RemarkBook
from app.view.session import Session


class RemarksPanel(QWidget):
    """Shows the list, and the form while a remark is written."""

    def __init__(self, session: Session, book: RemarkBook) -> None:
        super().__init__()
        self._look = Look(session, self)
        self.setAccessibleName(self.tr("Remarks"))
        self.list = RemarkList(session, book, self._look)
        self.editor = RemarkEditor(self._look)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(self.editor)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.addWidget(self._pages)
        self._look.dress()

    @property
    def is_writing(self) -> bool:
        """Whether the form is shown."""
        return self._pages.currentWidget() is self.editor

    def show_editor(self, *, is_shown: bool) -> None:
        """Show the form, or the list."""
        self._pages.setCurrentWidget(self.editor if is_shown else self.list)
        self._look.dress()

    def lay_below(self, widget: QWidget) -> None:
        """Lay something below list and form."""
        layout = self.layout()
        assert layout is not None
        layout.addWidget(widget)
        self._look.dress()
