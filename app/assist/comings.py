"""On which date each piece came to where it lies, known along the whole way of a game.

Releases and the breakout hang on it, and every reading of the table asks: to walk a long past each time
would cost more with every step played.
"""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter
from typing import TypeGuard

from app.assist.entries import begins_to_wait, is_from_the_destroyed
from app.table.changes import Change, Moved, Placed, Register, Written, flattened
from app.table.journal import Journal, Step
from app.table.line import Course, Line
from app.table.pieces import PieceId
from counters.scenario import DATE


class Comings:
    """The comings of the pieces of one journal; a step on top adds to them, another branch builds anew."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._line = Line(journal)
        self._build()

    def date_of(self, piece: PieceId) -> str:
        """Return the date on which a piece came to where it lies, empty where it lay there from the start."""
        self._follow()
        until = self._ends[self._line.now]
        # The line goes on beyond the present where steps were taken back: those are not to be counted.
        laid = self._laid.get(piece, [])
        # Numbers rise along the way, so what had happened by a moment is found by halving.
        count = bisect_right(laid, until)
        return self._date_at(laid[count - 1]) if count else ""

    def came_back(self, piece: PieceId) -> bool:
        """Return whether a piece came into the box of those who wait from among the destroyed (5.6)."""
        self._follow()
        waits = self._waits.get(piece, [])
        count = bisect_right(waits, self._ends[self._line.now], key=itemgetter(0))
        return bool(count) and waits[count - 1][1]

    def _date_at(self, at: int) -> str:
        count = bisect_right(self._date_ats, at)
        if count:
            return self._dates[count - 1].after
        # Before the first change of the date it was what that change found.
        return self._dates[0].before if self._dates else self.journal.table.read(Register.TRACKER, DATE)

    def _follow(self) -> None:
        course = self._line.follow()
        if course is Course.LONGER:
            self._append(self._line.steps[-1])
        elif course is Course.OTHER:
            self._build()

    def _build(self) -> None:
        self._laid: dict[PieceId, list[int]] = {}
        """Of each piece when it was laid, counted in single changes."""
        self._waits: dict[PieceId, list[tuple[int, bool]]] = {}
        """Of each piece when it came among those who wait, and whether from among the destroyed."""
        self._date_ats: list[int] = []
        self._dates: list[Written] = []
        self._ends = [0]
        """How many single changes were made up to the set-up, up to the first step, and so on."""
        for step in self._line.steps:
            self._append(step)

    def _append(self, step: Step) -> None:
        singles = flattened(step.change)
        for at, change in enumerate(singles, start=self._ends[-1] + 1):
            if isinstance(change, Moved):
                self._laid.setdefault(change.piece, []).append(at)
                if begins_to_wait(change):
                    self._waits.setdefault(change.piece, []).append((at, is_from_the_destroyed(change)))
            elif isinstance(change, Placed):
                self._laid.setdefault(change.piece.id, []).append(at)
            elif _sets_date(change):
                self._date_ats.append(at)
                self._dates.append(change)
        self._ends.append(self._ends[-1] + len(singles))


def _sets_date(change: Change) -> TypeGuard[Written]:
    return isinstance(change, Written) and (change.register, change.key) == (Register.TRACKER, DATE)
