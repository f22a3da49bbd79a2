"""What the pages of a game in the making share: its plan, its folder, its counters, with undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.bring_in.new_game.counter_rows import CounterRow, faults
from app.bring_in.new_game.cut_counters import CutCounters
from app.bring_in.new_game.plan import GamePlan
from app.bring_in.new_game.taken_up import taken_up
from app.bring_in.new_game.writing import NOTHING, begin_game, write_counters
from app.files.bring_in_folders import bring_in_folder
from rules.issues import DataError, Issue
from rules.library import GameFolder

MOST_STEPS = 500
Rows = tuple[CounterRow, ...]


def _cut_for(folder: GameFolder) -> CutCounters:
    return CutCounters(bring_in_folder(folder.id, "counters", "cut"))


class Making(QObject):
    """A game in the making: its folder is there once its grid is laid, what is sound is kept at once."""

    changed = Signal()
    """The plan or the counters are other than before."""
    failed = Signal(object)
    """A `DataError`: nothing could be written."""

    def __init__(self, place: Path) -> None:
        super().__init__()
        self.place, self.plan = place, GamePlan("")
        self.folder: GameFolder | None = None
        self.is_taken_up = False
        """Whether it was made before, and is gone on with."""
        self.rows: Rows = ()
        self.is_kept = False
        """Whether the counters are written as they are now."""
        self.cut: CutCounters | None = None
        """What was cut from scanned sheets; there is a place for it once the folder is laid."""
        self.cuts = 0
        """How often that was cut anew: what was drawn of it before is another picture."""
        self._names: frozenset[str] = frozenset()
        self._written: Rows = ()
        self._before: list[Rows] = []
        self._after: list[Rows] = []

    def set_plan(self, plan: GamePlan) -> None:
        """Plan another game; once its folder is laid the plan stands."""
        if self.folder is None:
            self.plan = plan
            self.changed.emit()

    def lay(self, beside_map: Mapping[str, bytes] = NOTHING) -> bool:
        """Lay the folder of the game where there is none yet; return whether it is there.

        `beside_map` are files beside the map's, by their names: its picture.
        """
        try:
            self.folder = self.folder or begin_game(self.plan, self.place, beside_map)
        except DataError as error:
            self.failed.emit(error)
        if self.folder is not None:
            self.cut = _cut_for(self.folder)
        return self.folder is not None

    def take_up(self, folder: GameFolder) -> None:
        """Go on with a game that was made before; raises DataError where it cannot be, OSError."""
        cut = _cut_for(folder)
        found = taken_up(folder, cut)
        self.plan, self.folder, self.cut = found.plan, folder, cut
        self._names, self.rows, self.is_taken_up = cut.names(), found.rows, True
        # Its pictures are those that the folder has by now.
        self._written = found.rows

    # ---- counters

    @property
    def typed(self) -> Rows:
        """The rows without the one that the page of the counters begins with, as long as it says nothing."""
        # That one alone: counters without figures and place, such as markers, are no less typed than others.
        is_fresh = self.rows == (CounterRow("1", self.plan.sides[0].name),)
        return () if is_fresh else self.rows

    @property
    def has_cut(self) -> bool:
        """Whether counters were cut from sheets."""
        return bool(self._names)

    def set_rows(self, rows: Sequence[CounterRow]) -> None:
        """Have other counters, as one step to undo."""
        if tuple(rows) != self.rows:
            # Whole tables: rows are values that both share, so a step costs what it changed.
            self._before = [*self._before[-MOST_STEPS:], self.rows]
            self._after.clear()
            self._show(tuple(rows))

    def faces_of(self, row: CounterRow) -> tuple[Path, ...]:
        """Return the pictures of a row's counter that were cut from a sheet, none for one that is drawn."""
        return () if self.cut is None else self.cut.faces(row.picture)

    def take_cut(self, rows: Sequence[CounterRow]) -> None:
        """Have the counters of sheets that were cut just now, and the rows that they came to."""
        self.cuts += 1
        self._names = frozenset[str]() if self.cut is None else self.cut.names()
        if tuple(rows) != self.rows:
            self.set_rows(rows)
        else:
            # The same counters, of which some may be cut otherwise.
            self._show(self.rows)

    def undo(self) -> None:
        """Take the last step back."""
        if self._before:
            self._after.append(self.rows)
            self._show(self._before.pop())

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._after:
            self._before.append(self.rows)
            self._show(self._after.pop())

    def _show(self, rows: Rows) -> None:
        self.rows = rows
        self.keep()
        self.changed.emit()

    def place_row(self, number: int, hex_id: str) -> None:
        """Put the counter of a row on a hex, or beside the map."""
        row = self.rows[number].with_cell("hex", hex_id)
        self.set_rows((*self.rows[:number], row, *self.rows[number + 1 :]))

    def issues(self) -> list[Issue]:
        """Return what is wrong with the counters."""
        if self.folder is None:
            return []
        return list(faults(self.rows, self.plan.sides, self.plan.grid.grid(), self._names))

    def keep(self) -> bool:
        """Write the counters and where they begin, as soon as nothing is wrong; return whether they were."""
        self.is_kept = False
        # Nothing half right is written: the folder is a game that opens, at every moment.
        if self.folder is None or self.issues():
            return False
        try:
            write_counters(self.plan, self.folder.home, self.rows, self.cut, self._written)
        except DataError as error:
            self.failed.emit(error)
            return False
        self._written = self.rows
        self.is_kept = True
        return True
