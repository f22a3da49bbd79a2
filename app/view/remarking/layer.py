"""What lies on the map for the remark that is read, or for the one that is written."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject

from app.map_marks import MapMark
from app.table.drawings import Drawing
from app.table.records import Subject
from app.table.references import ToUnit
from app.view.remarking.book import RemarkBook
from app.view.remarking.draft import RemarkDraft
from app.view.remarking.marks import marks_of_remark
from app.view.scene import TableScene
from app.view.session import Session

SOURCE = "remarks"


class RemarkLayer(QObject):
    """Shows drawings, and a line round the hex that a remark is about, under the counters."""

    def __init__(self, session: Session, scene: TableScene, book: RemarkBook) -> None:
        super().__init__(scene)
        self._session, self._scene, self._book = session, scene, book
        self._draft: RemarkDraft | None = None
        book.changed.connect(self.show_all)
        # Whoever closes or opens stacks closes or opens the line round the hex of who lies in them.
        session.shown.connect(self.show_all)
        self.show_all()

    def follow(self, draft: RemarkDraft | None) -> None:
        """Show what is drawn for a remark that is written, None for none."""
        self._draft = draft
        if draft is not None:
            # A draft let go of is collected with its connection: there is nothing to undo.
            draft.changed.connect(self.show_all)
        self.show_all()

    def show_all(self) -> None:
        """Lay the marks anew."""
        self._scene.set_marks(SOURCE, self._marks())

    def _marks(self) -> Iterator[MapMark]:
        about, drawings = self._shown()
        # The line would tell where somebody lies who is not to be seen (8.4); what a person drew stays.
        is_closed = isinstance(about, ToUnit) and about.piece in self._session.hidden
        yield from marks_of_remark(self._session.game, None if is_closed else about, drawings)

    def _shown(self) -> tuple[Subject | None, tuple[Drawing, ...]]:
        if self._draft is not None:
            return self._draft.before.about, self._draft.shown
        read = self._book.read
        if read is None or not self._book.is_on:
            return None, ()
        return read.remark.about, read.drawings
