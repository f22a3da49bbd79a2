"""The journal as rows of a list: the way through the present step, with what lies beyond it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.table.changes import Change, Moved, Rolled, flattened
from app.table.history import begins_phase
from app.table.journal import START, Event, Journal, StepId
from app.table.phrases import Phrases

Index = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """What the list asks of a row beside its text."""

    STEP = Qt.ItemDataRole.UserRole + 1
    SIGN = Qt.ItemDataRole.UserRole + 2
    IS_AHEAD = Qt.ItemDataRole.UserRole + 3
    IS_NOW = Qt.ItemDataRole.UserRole + 4
    MARKS = Qt.ItemDataRole.UserRole + 5
    BRANCHES = Qt.ItemDataRole.UserRole + 6
    RULING = Qt.ItemDataRole.UserRole + 7


@dataclass(frozen=True, slots=True)
class Row:
    """One row: a step (the set-up is step 0), its sign and its sentence."""

    step: StepId
    sign: str
    text: str


def sign_of(change: Change) -> str:
    """Return the name of the icon that stands for a change."""
    singles = flattened(change)
    if begins_phase(change):
        return "step"
    if any(isinstance(each, Rolled) for each in singles):
        return "dice"
    return "moved" if any(isinstance(each, Moved) for each in singles) else "pencil"


class JournalModel(QAbstractListModel):
    """Rows of the way through the present step, oldest first.

    A step on top of the way adds one row; only a change of branch builds all rows anew.
    """

    def __init__(self, journal: Journal, phrases: Phrases, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._journal = journal
        self._phrases = phrases
        self._rows: list[Row] = []
        self._row_of: dict[StepId, int] = {}
        self._rulings: dict[StepId, str] = {}
        self._build()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's own signature)
        """Return the number of steps on the way, the set-up included."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a row, or what a `Role` asks for."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join([row.text, *([self._rulings[row.step]] if row.step in self._rulings else [])])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index.row(), row)
        return self._extra(index.row(), row, role)

    def _extra(self, number: int, row: Row, role: int) -> object:
        match role:
            case Role.STEP:
                return row.step
            case Role.SIGN:
                return row.sign
            case Role.IS_AHEAD:
                return number > self.row_of_now()
            case Role.IS_NOW:
                return row.step == self._journal.now
            case Role.BRANCHES:
                return len(self._journal.children(row.step))
            case Role.RULING:
                return self._rulings.get(row.step, "")
            case Role.MARKS:
                return self._journal.bookmarks.get(row.step, ""), self._journal.remarks.get(row.step, "")
        return None

    def _spoken(self, number: int, row: Row) -> str:
        state = self.tr("now") if row.step == self._journal.now else ""
        state = self.tr("undone") if number > self.row_of_now() else state
        ruling = self._rulings.get(row.step, "")
        marks = [text for text in (*self._extra_marks(row), ruling, state) if text]
        return ", ".join([row.text, *marks])

    def _extra_marks(self, row: Row) -> tuple[str, str]:
        return self._journal.bookmarks.get(row.step, ""), self._journal.remarks.get(row.step, "")

    def show_rulings(self, rulings: Mapping[StepId, str]) -> None:
        """Show steps as the player's rulings, each with the cases that it overruled."""
        changed = {
            step for step in {*self._rulings, *rulings} if self._rulings.get(step) != rulings.get(step)
        }
        self._rulings = {**self._rulings, **rulings}
        for step in changed - rulings.keys():
            del self._rulings[step]
        for row in (self._row_of[step] for step in changed if step in self._row_of):
            self.dataChanged.emit(self.index(row), self.index(row))

    def row_of_now(self) -> int:
        """Return the row of the present step."""
        return self._row_of.get(self._journal.now, 0)

    def row_of(self, step: StepId) -> int | None:
        """Return the row of a step, None where it lies on another branch."""
        return self._row_of.get(step)

    def take_in(self, event: Event) -> None:
        """Follow an event of the journal."""
        line = self._journal.line_through(event.now)
        shared = self._is_extended_by_one([step.id for step in line])
        if shared:
            self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows))
            self._append(line[-1].id, line[-1].change)
            self.endInsertRows()
        elif [step.id for step in line] != [row.step for row in self._rows[1:]]:
            self.beginResetModel()
            self._build()
            self.endResetModel()
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def _is_extended_by_one(self, line: list[StepId]) -> bool:
        known = [row.step for row in self._rows[1:]]
        return len(line) == len(known) + 1 and line[:-1] == known

    def _build(self) -> None:
        self._rows = [Row(START, "flag", self.tr("Set-up"))]
        self._row_of = {START: 0}
        for step in self._journal.line_through(self._journal.now):
            self._append(step.id, step.change)

    def _append(self, step: StepId, change: Change) -> None:
        self._row_of[step] = len(self._rows)
        self._rows.append(Row(step, sign_of(change), self._phrases.of(change)))
