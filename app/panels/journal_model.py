"""The journal as rows of a list: the way through the present step, with what lies beyond it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.table.changes import Change, Moved, Rolled, flattened
from app.table.history import begins_phase
from app.table.journal import START, Event, Journal, Step, StepId
from app.table.line import Course, Line
from app.table.phrases import Phrases
from app.table.references import plain_words
from app.view.tips import tip

Index = QModelIndex | QPersistentModelIndex
BEGINS_PHASE = "step"
"""The sign of a step that begins a phase."""


class Role(IntEnum):
    """What the list asks of a row beside its text."""

    STEP = Qt.ItemDataRole.UserRole + 1
    SIGN = Qt.ItemDataRole.UserRole + 2
    IS_AHEAD = Qt.ItemDataRole.UserRole + 3
    IS_NOW = Qt.ItemDataRole.UserRole + 4
    MARKS = Qt.ItemDataRole.UserRole + 5
    BRANCHES = Qt.ItemDataRole.UserRole + 6
    RULING = Qt.ItemDataRole.UserRole + 7


def sign_of(change: Change) -> str:
    """Return the name of the icon that stands for a change."""
    singles = flattened(change)
    # One step may be all of these: what is rarest is what one looks for in a long list.
    if begins_phase(change):
        return BEGINS_PHASE
    if any(isinstance(each, Rolled) for each in singles):
        return "dice"
    return "moved" if any(isinstance(each, Moved) for each in singles) else "pencil"


class JournalModel(QAbstractListModel):
    """Rows of the way through the present step, oldest first; row 0 is the set-up.

    A step on top of the way adds one row, going along it changes those gone over; only a change of branch
    builds all rows anew. Sentences are made for the rows that are looked at.
    """

    def __init__(self, journal: Journal, phrases: Phrases, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._journal = journal
        self._phrases = phrases
        self._line = Line(journal)
        self._now = self._line.now
        self._rulings: dict[StepId, str] = {}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's own signature)
        """Return the number of steps on the way, the set-up included."""
        return 0 if parent.isValid() else len(self._line.steps) + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a row, or what a `Role` asks for."""
        if not index.isValid():
            return None
        step = self._line.steps[index.row() - 1] if index.row() else None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(step)
        if role == Qt.ItemDataRole.ToolTipRole:
            ruling = self._rulings.get(step.id if step else START)
            # The whole sentence: in the list it ends with dots where a panel is narrow.
            return tip("\n".join([self._text(step), *([ruling] if ruling is not None else [])]))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index.row(), step)
        return self._extra(index.row(), step, role)

    def _text(self, step: Step | None) -> str:
        return self._phrases.of(step.change) if step else self.tr("Set-up")

    def _extra(self, row: int, step: Step | None, role: int) -> object:
        key = step.id if step else START
        match role:
            case Role.STEP:
                return key
            case Role.SIGN:
                return sign_of(step.change) if step else "flag"
            case Role.IS_AHEAD:
                # Steps that were taken back stay in the list: they can be made again.
                return row > self._now
            case Role.IS_NOW:
                return row == self._now
            case Role.BRANCHES:
                return len(self._journal.children(key))
            case Role.RULING:
                return self._rulings.get(key, "")
            case Role.MARKS:
                return self._marks(key)
        return None

    def _marks(self, step: StepId) -> tuple[str, str]:
        done = self._journal.steps.get(step)
        text = plain_words(self._journal.remarks.get(step, ""))
        remark = self._phrases.veiled(text, done.change if done else None)
        return self._journal.bookmarks.get(step, ""), " ".join(remark.split())

    def _spoken(self, row: int, step: Step | None) -> str:
        key = step.id if step else START
        state = self.tr("now") if row == self._now else ""
        state = self.tr("undone") if row > self._now else state
        # Behind the sentence: who listens hears first what happened.
        marks = [text for text in (*self._marks(key), self._rulings.get(key, ""), state) if text]
        return ", ".join([self._text(step), *marks])

    def show_rulings(self, rulings: Mapping[StepId, str]) -> None:
        """Show steps as the player's rulings, each with the cases that it overruled."""
        changed = {
            step for step in {*self._rulings, *rulings} if self._rulings.get(step) != rulings.get(step)
        }
        self._rulings = {**self._rulings, **rulings}
        for step in changed - rulings.keys():
            del self._rulings[step]
        # None is a step of another branch, and 0 the set-up, which nobody rules on.
        for row in filter(None, map(self.row_of, changed)):
            self._tell_changed(row, row)

    def row_of_now(self) -> int:
        """Return the row of the present step."""
        return self._now

    def row_of(self, step: StepId) -> int | None:
        """Return the row of a step, None where it lies on another branch."""
        return self._line.number_of(step)

    def take_in(self, event: Event) -> None:
        """Follow an event of the journal."""
        before, course = self._now, self._line.course()
        # Told before the line is followed: until then Qt counts the rows as they were.
        if course is Course.LONGER:
            self.beginInsertRows(QModelIndex(), self.rowCount(), self.rowCount())
        elif course is Course.OTHER:
            self.beginResetModel()
        self._line.follow()
        self._now = self._line.now
        if course is Course.LONGER:
            self.endInsertRows()
        elif course is Course.OTHER:
            self.endResetModel()
        if event.changes:
            self._tell_changed(min(before, self._now), max(before, self._now))
        else:
            # A bookmark or a remark: the event does not say on which step.
            self._tell_changed(0, self.rowCount() - 1)

    def _tell_changed(self, first: int, last: int) -> None:
        last = min(last, self.rowCount() - 1)
        self.dataChanged.emit(self.index(min(first, last)), self.index(last))
