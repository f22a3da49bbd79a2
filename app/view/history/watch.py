"""Which day of a history is looked at, on the film of it or beside one's own game."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.film.day_of_history import DayScene, Lead, leads, scene_of
from app.table.changes import Register, Written, flattened
from app.table.journal import START, StepId
from app.view.assistant.advice import Advisor
from app.view.history.layer import BESIDE, HistoryLayer, Shown
from app.view.scene import TableScene
from app.view.session import Session
from rules.history import History, HistoryDay

if TYPE_CHECKING:
    from app.film.evening import EveningFronts
    from app.film.front import Front

PLAY_MS = 2_600
"""So long a day stays when the month is played."""
FILM_OF = "history"
"""The option of a game file that names the history that it is the film of."""
_DATE = "date"


class HistoryWatch(QObject):
    """Shows one day after another."""

    changed = Signal()
    """Another day, or another part of it, is shown."""

    def __init__(self, history: History, session: Session, scene: TableScene, advisor: Advisor) -> None:
        super().__init__(session)
        self.history = history
        self._session, self._scene, self._advisor = session, scene, advisor
        self._layer = HistoryLayer(scene)
        # Days are values of a history that does not change: each is worked out once.
        self._scenes: dict[str, DayScene] = {}
        self.is_film = session.game.header.options.get(FILM_OF, "") == history.id
        self.is_beside = False
        self.shown = Shown()
        self.date = history.dates[0]
        self._evenings = self._find_evenings() if self.is_film else {}
        self._timer = QTimer(self, interval=PLAY_MS)
        self._timer.timeout.connect(self._play_on)
        self._is_going = False
        session.happened.connect(lambda _: self._follow())
        # Nothing until it is asked for: a window that opens does not pay for it.
        self._layer.show_day(None, self.shown)

    def close(self) -> None:
        """Show and play nothing more."""
        self._timer.stop()
        self._layer.show_day(None, self.shown)
        self._scene.removeItem(self._layer)

    # ---- the day

    @property
    def day(self) -> HistoryDay:
        """The day that is looked at."""
        return self.history.by_date[self.date]

    @property
    def scene(self) -> DayScene:
        """What the day shows on the map."""
        if self.date not in self._scenes:
            sheet = self._session.game.sheet
            self._scenes[self.date] = scene_of(self.history, self.date, sheet, self._fronts)
        return self._scenes[self.date]

    @cached_property
    def _fronts(self) -> EveningFronts:
        from app.film.evening import EveningFronts  # noqa: PLC0415  (shapely)

        # Imported here: shapely takes a good part of the time in which a window opens.
        return EveningFronts(self.history, self._session.game.sheet)

    @property
    def layer(self) -> HistoryLayer:
        """What is drawn over the map."""
        return self._layer

    def go_to(self, date: str) -> None:
        """Look at a day; the film goes to its evening."""
        if date not in self.history.by_date:
            return
        self.date = date
        if self.is_film:
            # The journal tells of it: `_follow` would ask the clock and show the day a second time.
            self._is_going = True
            self._session.game.journal.go_to(self._evenings.get(date, START))
            self._is_going = False
        self._show()

    def step(self, days: int) -> bool:
        """Look at a day so many later, earlier if less than 0; return whether there is one."""
        dates = self.history.dates
        number = dates.index(self.date) + days
        if not 0 <= number < len(dates):
            return False
        self.go_to(dates[number])
        return True

    @property
    def is_playing(self) -> bool:
        """Whether the days follow one another by themselves."""
        return self._timer.isActive()

    def toggle_play(self) -> None:
        """Begin to play the days, from the first where the last is shown, or stop."""
        if self.is_playing:
            self._timer.stop()
        else:
            if self.date == self.history.dates[-1]:
                self.go_to(self.history.dates[0])
            self._timer.start()
        self.changed.emit()

    def _play_on(self) -> None:
        if not self.step(1):
            self._timer.stop()
            self.changed.emit()

    # ---- what is shown

    def show(self, **parts: bool) -> None:
        """Show some parts of the day or hide them: formations, front, known, pins."""
        self.shown = replace(self.shown, **parts)
        self._show()

    def show_counters(self, *, are_shown: bool) -> None:
        """Show the counters under the blocks, or the blocks alone."""
        self._session.change_show(units=are_shown, markers=are_shown)

    def lay_beside(self, *, is_beside: bool) -> None:
        """Lay the day of one's own game over it, or take it away."""
        self.is_beside = is_beside
        self._look_at_clock()
        self._show()

    def _show(self) -> None:
        if self.is_film:
            self._layer.show_day(self.scene, self.shown)
        elif self.is_beside:
            # Pins over one's own game would cover counters; the text tells the events.
            self._layer.show_day(self.scene, replace(self.shown, pins=False), BESIDE)
        else:
            self._layer.show_day(None, self.shown)
        self.changed.emit()

    def begin(self) -> None:
        """Look at the day on which the film stands, at its first where it stands before all."""
        if self.is_film:
            now = self._session.game.journal.now
            standing = (date for date, step in self._evenings.items() if step == now)
            self.go_to(next(standing, self.history.dates[0]))

    # ---- the film and one's own game

    def _find_evenings(self) -> dict[str, StepId]:
        """Return the last step of each day of the film."""
        found: dict[str, StepId] = {}
        date = self.history.dates[0]
        journal = self._session.game.journal
        # The film is one line: its evenings are the last step before the date changes.
        for step in journal.line_through(journal.now):
            for change in flattened(step.change):
                if (
                    isinstance(change, Written)
                    and change.register is Register.TRACKER
                    and change.key == _DATE
                ):
                    date = change.after
            if date in self.history.by_date:
                found[date] = step.id
        return found

    def _follow(self) -> None:
        """Follow the film where somebody steps through it, and the clock of one's own game."""
        if self._is_going:
            return
        if self.is_film:
            self._look_at_clock()
            self._show()
        elif self.is_beside:
            before = self.date
            self._look_at_clock()
            if self.date != before:
                self._show()
            else:
                # The same day, but one's own front has moved: leads are counted anew.
                self.changed.emit()

    def _look_at_clock(self) -> None:
        date = self._session.game.table.read(Register.TRACKER, _DATE)
        if date in self.history.by_date:
            self.date = date

    def own_front(self) -> Front | None:
        """Return the front of one's own game as it lies now."""
        from app.film.front import front_of  # noqa: PLC0415  (shapely)

        situation = self._advisor.situation_at_any_level
        return front_of(situation, self._session.game.sheet) if situation is not None else None

    def leads(self) -> tuple[Lead, ...]:
        """Return where and by how much one's own front is ahead of history, or behind."""
        own, past = self.own_front(), self.scene.front
        if own is None or past is None:
            return ()
        return leads(own, self.history, past, self._session.game.sheet)
