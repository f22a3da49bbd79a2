"""The game on the table beside another one: a branch of it or another file, kept true while it goes on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.assist.procedure import victory_of
from app.film.branches import Branch
from app.film.comparison import Comparison, compared, state_at, step_at_the_time
from app.film.happenings import Happenings
from app.film.other_game import OtherGame
from app.film.series import COUNT, GOALS, LEDGER, SUPPLY
from app.film.survey import Survey
from app.map_marks import MapMark
from app.table.game import Game
from app.table.journal import START, Event, Step, StepId
from app.table.pieces import PieceId
from app.table.seen import close_view
from app.view.film.comparison_marks import comparison_marks
from app.view.film.surveys import Answers, surveys_of
from app.view.scene import TableScene
from app.view.session import Session

_SOURCE, _COMPARE = "comparison", "comparison"
_SOON_MS = 200
"""How long the table rests before it is compared again: a film that runs is not slowed."""
OF_RULES = (LEDGER, GOALS, SUPPLY)
"""The rows that only the rules can tell; they come a little later."""


@dataclass(frozen=True)
class Other:
    """What the game is compared with: the way to a step of a game. `name` is what it is called."""

    name: str
    game: Game
    happenings: Happenings
    surveys: Answers[Survey]
    last: StepId
    is_own: bool
    """Whether it is a branch of the game on the table itself."""

    @property
    def line(self) -> tuple[Step, ...]:
        """The steps of the way."""
        return self.game.journal.path_to(self.last)


class Comparing(QObject):
    """Compares the present with another game, at the same time there or at its end; shows it on the map."""

    changed = Signal()

    def __init__(
        self, session: Session, scene: TableScene, happenings: Happenings, surveys: Answers[Survey]
    ) -> None:
        super().__init__(session)
        self._session, self._scene = session, scene
        self._happenings, self._surveys = happenings, surveys
        self._other: Other | None = None
        self._is_at_end = False
        self._chosen: tuple[PieceId, ...] = ()
        self.comparison: Comparison | None = None
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._compare)
        session.happened.connect(self._on_event)
        # Another view of who looks may close or open stacks: what is compared is what is to be seen.
        session.shown.connect(lambda _: self._soon.start(_SOON_MS))
        surveys.found.connect(self._on_answer)

    def close(self) -> None:
        """Compare no more; the other file is let go of."""
        self._soon.stop()
        self._let_go()

    # ---- with whom

    @property
    def other(self) -> Other | None:
        """What the game is compared with, None while it is with nothing."""
        return self._other

    @property
    def is_at_end(self) -> bool:
        """Whether it is compared with the end of the other one, else with the same time there."""
        return self._is_at_end

    def with_branch(self, branch: Branch, name: str) -> None:
        """Compare with a branch of the game itself."""
        game = self._session.game
        self._begin(Other(name, game, self._happenings, self._surveys, branch.last, is_own=True))

    def with_game(self, other: OtherGame) -> None:
        """Compare with the game of another file, on its line at which it was left."""
        surveys = surveys_of(other.game, self)
        surveys.found.connect(self._on_answer)
        # The branch at which that file was left, not the longest one: it is what its players would see.
        line = other.game.journal.line_through(other.game.journal.now)
        last = line[-1].id if line else START
        self._begin(Other(other.name, other.game, Happenings(other.game), surveys, last, is_own=False))

    def _begin(self, other: Other) -> None:
        self._let_go()
        self._other = other
        self._compare()

    def end(self) -> None:
        """Compare with nothing any more."""
        self._let_go()
        self.comparison, self._chosen = None, ()
        self._show()
        self.changed.emit()

    def _let_go(self) -> None:
        other, self._other = self._other, None
        # A branch has the game and the surveys of the window: they live on.
        if other is not None and not other.is_own:
            other.surveys.close()
            close_view(other.game)

    def look_at_end(self, *, is_at_end: bool) -> None:
        """Compare with the end of the other one, or with the same time there."""
        self._is_at_end = is_at_end
        self._compare()

    # ---- comparing

    def _on_event(self, event: Event) -> None:
        if self._other is not None and event.changes:
            self._soon.start(_SOON_MS)

    def _compare(self) -> None:
        other, game = self._other, self._session.game
        if other is None:
            return
        closed = self._session.show.closed_sides
        here = state_at(game, self._happenings, game.journal.now, closed)
        step = other.last
        if not self._is_at_end:
            # By date and phase: step numbers of two branches say nothing of each other.
            step = step_at_the_time(other.game, other.happenings, other.line, here.when)
        there = state_at(other.game, other.happenings, step, closed)
        self.comparison = compared(here, there)
        # Who does not differ any more is not pointed out either.
        differing = {each.unit for each in self.comparison.units}
        self._chosen = tuple(unit for unit in self._chosen if unit in differing)
        # Of the own game both steps: a branch is asked for through the same surveys.
        self._surveys.want(_COMPARE, [here.step, *([step] if other.is_own else [])])
        if not other.is_own:
            other.surveys.want(_COMPARE, [step])
        self._show()
        self.changed.emit()

    def _on_answer(self) -> None:
        if self._other is not None:
            self.changed.emit()

    def of_rules(self, key: str) -> tuple[dict[str, float] | None, dict[str, float] | None]:
        """Return the figures of a row that the rules tell, here and there; None where they have not come."""
        if self.comparison is None or self._other is None:
            return None, None
        here = self._surveys.of(self.comparison.here.step)
        there = self._other.surveys.of(self.comparison.there.step)
        return _figures(here, key), _figures(there, key)

    @property
    def keys(self) -> tuple[str, ...]:
        """The rows to tell of in their order, those of the rules as far as they have come."""
        if self.comparison is None:
            return ()
        told = [key for key in OF_RULES if any(figures is not None for figures in self.of_rules(key))]
        count = f"{COUNT}{self._session.game.words.victory_count}"
        # The rules' own ledger tells the points: the count on the track beside it would be a second truth.
        has_ledger = victory_of(self._session.game) is not None
        return (*(key for key in self.comparison.keys if not (has_ledger and key == count)), *told)

    # ---- the map

    def point_out(self, units: Collection[PieceId]) -> None:
        """Show some units alone on the map; none to show all again."""
        self._chosen = tuple(units)
        self._show()

    def _show(self) -> None:
        marks: tuple[MapMark, ...] = ()
        if self.comparison is not None:
            marks = comparison_marks(self.comparison, self._scene.layouts.counter_px, self._chosen)
        self._scene.set_marks(_SOURCE, marks)


def _figures(survey: Survey | None, key: str) -> dict[str, float] | None:
    found = survey.figures(key) if survey is not None else None
    return {side: float(figure) for side, figure in found.items()} if found is not None else None
