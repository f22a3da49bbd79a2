"""What changed in the game up to the present, kept true while somebody looks: rows of figures, the last turn.

What the journal tells is there at once. What the rules must be asked comes when the table has rested a while:
first for the present, then for the end of each turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.film.figures import asked_rows, drawn_numbers, in_order
from app.film.happening import Happening
from app.film.happenings import Happenings
from app.film.series import Axis, Row, axis_of, rows_of
from app.film.shift import Shift, shifts
from app.film.since import Since, since_last_turn
from app.film.survey import Survey
from app.table.journal import START, Event, StepId
from app.table.line import Course, Line
from app.view.film.surveys import Answers
from app.view.session import Session

if TYPE_CHECKING:
    from app.film.front import Front

_REPORT = "report"
_SOON_MS, _REST_MS = 20, 350


class WhatChanged(QObject):
    """The figures of one game along the line of its present."""

    changed = Signal()

    def __init__(
        self,
        session: Session,
        happenings: Happenings,
        surveys: Answers[Survey],
        fronts: Answers[Front | None],
    ) -> None:
        super().__init__(session)
        self._session, self._happenings = session, happenings
        self._surveys, self._fronts = surveys, fronts
        self._line: Line | None = None
        self._told: tuple[Happening, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._is_looked_at = False
        self.axis = Axis((), 0)
        self.since: Since | None = None
        # Two paces: what the journal tells follows the hand, what the rules tell follows its rest.
        self._soon, self._rest = QTimer(self, singleShot=True), QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._follow)
        self._rest.timeout.connect(self._ask)
        session.happened.connect(self._on_event)
        surveys.found.connect(self._on_answer)
        fronts.found.connect(self._on_answer)

    def look(self, *, is_looking: bool) -> None:
        """Follow the game from now on, or no longer."""
        self._is_looked_at = is_looking
        for timer in (self._soon, self._rest):
            timer.stop()
        if is_looking:
            self._follow()
            self._rest.start(_REST_MS)
        else:
            self._surveys.want(_REPORT, ())

    def _on_event(self, event: Event) -> None:
        if self._is_looked_at and event.changes:
            self._soon.start(_SOON_MS)
            self._rest.start(_REST_MS)

    def _on_answer(self) -> None:
        if self._is_looked_at:
            self.changed.emit()

    # ---- what the journal tells

    def _follow(self) -> None:
        journal = self._session.game.journal
        is_new = self._line is None
        self._line = self._line or Line(journal)
        if self._line.follow() is not Course.SAME or is_new:
            self._told = self._happenings.of(self._line.steps)
            self.axis = axis_of(self._happenings.when_at(START), self._told)
            self._rows = rows_of(self._session.game, self._told)
        self.since = since_last_turn(self._session.game, self.axis, self._told, self.now)
        self.changed.emit()

    @property
    def now(self) -> int:
        """The number of the present step on its line, 0 at the set-up."""
        return self._line.now if self._line is not None else 0

    def step_at(self, number: int) -> StepId:
        """Return the step of the line with a number."""
        return self._line.steps[number - 1].id if number and self._line is not None else START

    @property
    def drawn_numbers(self) -> tuple[int, ...]:
        """The numbers of the steps at which lines are drawn: phases, ends of turns, and some between."""
        return drawn_numbers(self.axis, self._told)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that there is something to tell of, in the order in which they are shown."""
        return in_order(self._session.game, self._rows, self._asked_rows())

    # ---- what the rules tell

    def _ask(self) -> None:
        """Ask what stands at the ends of the turns and at the present, and where the front ran.

        In their order: what is earned is counted from the set-up on, so the present, asked first, would keep
        all others waiting for as long as the whole takes.
        """
        # Up to the present in order, then what lies ahead of it on the branch.
        numbers = sorted({self.now, 0, *self.axis.ends}, key=lambda number: (number > self.now, number))
        self._surveys.want(_REPORT, [self.step_at(number) for number in numbers])
        before = self.since.number if self.since is not None else 0
        self._fronts.want(_REPORT, (self.step_at(self.now), self.step_at(before)))
        self.changed.emit()

    @property
    def waiting(self) -> int:
        """How many answers are still to come."""
        return self._surveys.waiting

    def _asked_rows(self) -> Iterator[Row]:
        """Return the rows of what was asked, with the figures that have come."""
        known = {
            number: survey
            for number in {0, *self.axis.ends}
            if (survey := self._surveys.of(self.step_at(number))) is not None
        }
        return asked_rows(known, self._session.game.roster.sides)

    def figures_now(self, key: str) -> dict[str, float] | None:
        """Return the figures of the present of what is asked, None where they have not come."""
        survey = self._surveys.of(self.step_at(self.now))
        found = survey.figures(key) if survey is not None else None
        return {side: float(figure) for side, figure in found.items()} if found is not None else None

    @property
    def front_shifts(self) -> tuple[Shift, ...] | None:
        """Where the front moved since the last turn, None where that is not known (yet)."""
        since, now = self.since, self.step_at(self.now)
        if since is None:
            return None
        before = self._fronts.of(self.step_at(since.number))
        front = self._fronts.of(now)
        if before is None or front is None:
            return None
        return shifts(self._session.game.sheet, before, front)
