"""A remark while it is written: its text stands in the editor, its drawings on the map."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.table.drawings import MOST_DRAWINGS, Drawing
from app.table.records import LONGEST_REMARK, Remarked


class RemarkDraft(QObject):
    """What will be kept of one remark. It stays on its step wherever the film goes meanwhile."""

    changed = Signal()

    def __init__(self, remark: Remarked, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # As it was: it is told apart from what would be kept, and stays where it was written.
        self.before = remark
        self._text = remark.text
        self._drawings = list(remark.drawings)
        self.under_way: Drawing | None = None
        """What is in the hand now."""

    @property
    def text(self) -> str:
        """The text as it will be kept."""
        # Cut here, as the file would: what is seen is what is kept.
        return self._text.strip()[:LONGEST_REMARK]

    def write(self, text: str) -> None:
        """Have another text."""
        if text != self._text:
            self._text = text
            self.changed.emit()

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """What is drawn, without what is in the hand."""
        return tuple(self._drawings)

    @property
    def shown(self) -> tuple[Drawing, ...]:
        """What is drawn, with what is in the hand."""
        return (*self._drawings, *([self.under_way] if self.under_way is not None else []))

    @property
    def is_full(self) -> bool:
        """Whether no further drawing can be kept."""
        return len(self._drawings) >= MOST_DRAWINGS

    def hold(self, drawing: Drawing | None) -> None:
        """Have something else in the hand."""
        if drawing != self.under_way:
            self.under_way = drawing
            self.changed.emit()

    def draw(self, drawing: Drawing) -> None:
        """Add a drawing; one too many is left out."""
        self.under_way = None
        if not self.is_full:
            self._drawings.append(drawing)
        self.changed.emit()

    def take_back(self) -> None:
        """Take the last drawing away."""
        if self._drawings:
            self._drawings.pop()
            self.changed.emit()

    def put_in_place(self, drawing: Drawing, other: Drawing | None) -> None:
        """Have another drawing in the place of one, or none."""
        place = self._drawings.index(drawing)
        # In its place, so that `take_back` still takes the youngest.
        self._drawings[place : place + 1] = [other] if other is not None else []
        self.changed.emit()

    @property
    def remark(self) -> Remarked:
        """The remark as it would be kept now."""
        before = self.before
        return Remarked(before.step, self.text, before.about, self.drawings)

    @property
    def is_other(self) -> bool:
        """Whether it is not what was kept before."""
        return self.remark != self.before
