"""What lies on the map for the remark that is read, or for the one that is written."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject

from app.table.drawings import Drawing
from app.table.records import Subject
from app.table.references import ToHex
from app.view.marks import HexFill, Line, MapMark
from app.view.remarking.book import RemarkBook
from app.view.remarking.draft import RemarkDraft
from app.view.remarking.marks import NOTE_INK, marks_of
from app.view.scene import TableScene
from app.view.session import Session
from rules.hexgrid import HexId

SOURCE = "remarks"


class RemarkLayer(QObject):
    """Shows drawings, and a line round the hex that a remark is about, under the counters."""

    def __init__(self, session: Session, scene: TableScene, book: RemarkBook) -> None:
        super().__init__(scene)
        self._session, self._scene, self._book = session, scene, book
        self._draft: RemarkDraft | None = None
        book.changed.connect(self.show_all)
        self.show_all()

    def follow(self, draft: RemarkDraft | None) -> None:
        """Show what is drawn for a remark that is written, None for none."""
        self._draft = draft
        if draft is not None:
            draft.changed.connect(self.show_all)
        self.show_all()

    def show_all(self) -> None:
        """Lay the marks anew."""
        self._scene.set_marks(SOURCE, self._marks())

    def _marks(self) -> Iterator[MapMark]:
        about, drawings = self._shown()
        sheet = self._session.game.sheet
        here = self._hex_of(about)
        if here is not None and here in sheet.grid:
            yield HexFill(frozenset([here]), NOTE_INK, 0.0, NOTE_INK, 4.0, Line.DASHED)
        yield from marks_of(drawings, sheet)

    def _shown(self) -> tuple[Subject | None, tuple[Drawing, ...]]:
        if self._draft is not None:
            return self._draft.before.about, self._draft.shown
        read = self._book.read
        if read is None or not self._book.is_on:
            return None, ()
        return read.remark.about, read.drawings

    def _hex_of(self, about: Subject | None) -> HexId | None:
        """Return the hex that a remark is about, or where the unit lies that it is about."""
        if about is None:
            return None
        if isinstance(about, ToHex):
            return about.hex
        table = self._session.game.table
        return table.place_of(about.piece).hex if about.piece in table else None
