"""The way through a journal's present step and on to the end of the branch taken last."""

from __future__ import annotations

from enum import Enum

from app.table.journal import START, Journal, Step, StepId


class Course(Enum):
    """What an event did to the line."""

    SAME = "same"
    """The present moved along it, if at all."""
    LONGER = "longer"
    """One step was made at its end."""
    OTHER = "other"
    """It leads through another branch."""


class Line:
    """The line of one journal. `follow` it after each event: only another branch costs more than a step."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._steps: list[Step] = []
        self._number_of: dict[StepId, int] = {}
        self._take()

    @property
    def steps(self) -> list[Step]:
        """The steps after the set-up, oldest first; not to be changed."""
        return self._steps

    @property
    def now(self) -> int:
        """How many steps lie before the present and with it; 0 is the set-up."""
        return self._number_of.get(self._journal.now, 0)

    def number_of(self, step: StepId) -> int | None:
        """Return which step of the line a step is (0: the set-up), None where it lies on another branch."""
        return self._number_of.get(step)

    def course(self) -> Course:
        """Return what the journal has done to the line since it was followed last."""
        end = self._steps[-1].id if self._steps else START
        now = self._journal.now
        following = self._journal.children(end)
        if now in self._number_of and not following:
            return Course.SAME
        # Another branch may begin at the line's end, too: longer by one it is only where nothing follows.
        if following == (now,) and not self._journal.children(now):
            return Course.LONGER
        return Course.OTHER

    def follow(self) -> Course:
        """Take in what the journal has done since; returns what that did to the line."""
        course = self.course()
        if course is Course.LONGER:
            self._append(self._journal.steps[self._journal.now])
        elif course is Course.OTHER:
            self._take()
        return course

    def _take(self) -> None:
        # The same list: whoever holds `steps` sees the new line.
        self._steps.clear()
        self._number_of = {START: 0}
        for step in self._journal.line_through(self._journal.now):
            self._append(step)

    def _append(self, step: Step) -> None:
        self._steps.append(step)
        self._number_of[step.id] = len(self._steps)
