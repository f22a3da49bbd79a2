"""The layers of the film on the map of the window: fronts of the present and of other dates, heat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.film.happening import Happening
from app.film.happenings import Happenings
from app.film.heat import heat_of
from app.film.series import Axis, Turn, axis_of
from app.map_marks import MapMark
from app.table.journal import START, Event, StepId
from app.table.line import Course, Line
from app.view.film.layer_marks import DatedFront, front_marks, heat_marks
from app.view.film.surveys import Answers
from app.view.scene import TableScene
from app.view.session import Session
from rules.dates import day_words

if TYPE_CHECKING:
    from app.film.front import Front

_ASKER, FRONT, HEAT = "layers", "film front", "film heat"
_REST_MS = 120
"""How long the table rests before its layers follow: a film that runs is not slowed."""


class FilmLayers(QObject):
    """What lies over the map; dates are turns of the line of the present, by their dates and numbers."""

    changed = Signal()
    """Another layer is on or off, or another date can be chosen."""

    def __init__(
        self, session: Session, scene: TableScene, happenings: Happenings, fronts: Answers[Front | None]
    ) -> None:
        super().__init__(session)
        self._session, self._scene = session, scene
        self._happenings, self._fronts = happenings, fronts
        self._line: Line | None = None
        self._told: tuple[Happening, ...] = ()
        self._axis = Axis((), 0)
        self._dates: dict[str, bool] = {}
        """The dates that were chosen, and whether their fronts are shown."""
        self.has_now, self.has_heat = False, False
        self._last: DatedFront | None = None
        """The front of the present that was shown last."""
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._begin)
        session.happened.connect(self._on_event)
        session.shown.connect(lambda _: self._show())
        fronts.found.connect(self._show)

    # ---- what is on

    @property
    def is_on(self) -> bool:
        """Whether any layer was asked for."""
        return self.has_now or self.has_heat or bool(self._dates)

    @property
    def dates(self) -> dict[str, bool]:
        """The dates that were chosen, the earliest first, and whether each is shown."""
        return {turn.date: self._dates[turn.date] for turn in self._axis.turns if turn.date in self._dates}

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the line of the present, of which each may be chosen."""
        self._read()
        return self._axis.turns

    def words_of(self, date: str) -> str:
        """Return what a date is called, a turn without one by its number."""
        return day_words(date, self.tr)

    def show_now(self, *, is_on: bool) -> None:
        """Show the front of the present, or not."""
        self.has_now = is_on
        self._change()

    def show_heat(self, *, is_on: bool) -> None:
        """Show the heat of movement, or not."""
        self.has_heat = is_on
        self._change()

    def show_date(self, date: str, *, is_on: bool) -> None:
        """Show the front at the end of a turn, or not; a date that was chosen stays to be chosen again."""
        self._dates[date] = is_on
        self._change()

    def end(self) -> None:
        """Take all layers away."""
        self.has_now = self.has_heat = False
        self._dates.clear()
        self._change()

    # ---- following

    def _on_event(self, event: Event) -> None:
        if self.is_on and event.changes:
            self._rest.start(_REST_MS)

    def _change(self) -> None:
        self._begin()
        self.changed.emit()

    def _begin(self) -> None:
        self._follow()
        self._ask()

    def _follow(self) -> None:
        """Take in what the journal has done, and show what is known already."""
        if self.is_on:
            self._read()
        # At once with what is known; the rest comes with `found`.
        self._show()

    def _read(self) -> None:
        is_new = self._line is None
        self._line = self._line or Line(self._session.game.journal)
        # Asked each time, worked out only where the journal went elsewhere: a film's step must cost nothing
        # here.
        if self._line.follow() is not Course.SAME or is_new:
            self._told = self._happenings.of(self._line.steps)
            self._axis = axis_of(self._happenings.when_at(START), self._told)

    def _ask(self) -> None:
        wanted = [self._step_of(date) for date, is_on in self.dates.items() if is_on]
        if self.has_now:
            wanted = [self._session.game.journal.now, *wanted]
        self._fronts.want(_ASKER, wanted)

    def _step_of(self, date: str) -> StepId:
        """Return the last step of the turn of a date."""
        number = next(
            end
            # The last turn of that date: a date may come back where turns share one.
            for turn, end in reversed(tuple(zip(self._axis.turns, self._axis.ends, strict=True)))
            if turn.date == date
        )
        return self._line.steps[number - 1].id if number and self._line is not None else START

    # ---- showing

    def _show(self) -> None:
        now = self._line.now if self._line is not None else 0
        # Heat grows with the film: only what has happened by now.
        self._scene.set_marks(HEAT, heat_marks(heat_of(self._told[:now])) if self.has_heat else ())
        self._scene.set_marks(FRONT, self._front_marks())

    def _front_marks(self) -> tuple[MapMark, ...]:
        """Return the fronts that are known, in the order of their dates; that of the present comes last."""
        shown = [
            DatedFront(front, self.words_of(date))
            for date, is_on in self.dates.items()
            if is_on and (front := self._fronts.of(self._step_of(date))) is not None
        ]
        if self.has_now and (present := self._present()) is not None:
            shown.append(present)
        return front_marks(shown, self._session.game.roster.sides[0], is_dark=self._session.show.is_dark)

    def _present(self) -> DatedFront | None:
        """Return the front of the present; until it is known the one before, so that none flickers."""
        now = self._session.game.journal.now
        if now in self._fronts:
            front, date = self._fronts.of(now), self._happenings.when_at(now).date
            tag = self.tr("{day}, now").format(day=self.words_of(date)) if date else self.tr("now")
            self._last = DatedFront(front, tag, is_present=True) if front is not None else None
        return self._last
