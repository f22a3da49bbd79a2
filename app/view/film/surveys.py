"""What the rules say of steps of a game, asked beside the window one step at a time, and kept.

Supply, ledger and front are dear, so nothing is asked but what somebody wants to see, and of each step once:
a step stands for one state of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Event as Flag
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from app.assist.past import Snapshot, whole_snapshot
from app.film.survey import NO_SURVEY, Survey, Surveyor
from app.table.game import Game
from app.table.journal import StepId
from app.view.background import Background
from app.view.job import Job
from app.view.session import Session
from rules.issues import DataError

if TYPE_CHECKING:
    from app.film.front import Front

_BREATH_S = 0.0005
_SHARED = "surveys"

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class AskSurvey(Job[Survey]):
    """What stands after a step. The surveyor is asked by jobs alone, which run one after another."""

    surveyor: Surveyor
    whole: Snapshot
    step: StepId
    closing: Flag

    def run(self) -> Survey:
        """Return it, nothing under a law that cannot be used; raises Stopped once the window closes."""
        try:
            return self.surveyor.survey(self.whole, self.step, self._may_go_on)
        # A law that cannot be used was told of where it was chosen; a chart says nothing of it.
        except DataError:
            return NO_SURVEY

    def _may_go_on(self) -> bool:
        """Return whether to go on, after a breath in which the window's own thread may work."""
        # The wait lets go of the interpreter's lock: the window works on while this thread counts.
        return not self.closing.wait(_BREATH_S)


@dataclass(frozen=True, slots=True)
class AskFront(Job["Front | None"]):
    """Where the front runs after a step."""

    surveyor: Surveyor
    whole: Snapshot
    step: StepId
    closing: Flag

    def run(self) -> Front | None:
        """Return it, None where there is none or the window closes."""
        try:
            return None if self.closing.is_set() else self.surveyor.front(self.whole, self.step)
        except DataError:
            return None


JobMaker = Callable[[Surveyor, Snapshot, StepId, Flag], Job[Answer]]


class Answers(QObject, Generic[Answer]):
    """The answers to one question about steps of a game; those wanted are asked one by one, in order."""

    found = Signal()
    """One more answer is there."""

    def __init__(self, game: Game, job: JobMaker[Answer], without: Answer, parent: QObject) -> None:
        """`without` stands for the answer about a step of which the rules could not be asked."""
        super().__init__(parent)
        self._game, self._job, self._without = game, job, without
        self._surveyor, self._closing = Surveyor(), Flag()
        self._whole: Snapshot | None = None
        self._known: dict[StepId, Answer] = {}
        self._wanted: dict[str, list[StepId]] = {}
        """What each asker waits for."""
        self._asked: StepId | None = None
        self.background = Background(self)
        # A step that cannot be answered must not be waited for for ever, nor asked again.
        self.background.failed.connect(lambda _: self._give(self._without))

    def close(self) -> None:
        """Ask nothing more; what is under way ends soon."""
        self._closing.set()
        self.background.close()

    def __contains__(self, step: StepId) -> bool:
        """Return whether the answer about a step is there."""
        return step in self._known

    def of(self, step: StepId) -> Answer | None:
        """Return the answer about a step, None where it has not come."""
        return self._known.get(step)

    @property
    def waiting(self) -> int:
        """How many answers are still to come."""
        return sum(map(len, self._wanted.values())) + (self._asked is not None)

    def want(self, asker: str, steps: Iterable[StepId]) -> None:
        """Ask about some steps, in place of those that the same asker wanted before; of each step once."""
        # What is under way comes in any case.
        fresh = dict.fromkeys(step for step in steps if step not in self._known and step != self._asked)
        self._wanted[asker] = list(fresh)
        self._ask_next()

    def _next(self) -> StepId | None:
        """Return the next step of which nothing is known, of one asker after the other."""
        # Copied: the dictionary is changed on the way.
        for asker, steps in tuple(self._wanted.items()):
            while steps:
                step = steps.pop(0)
                if step not in self._known:
                    self._wanted[asker] = self._wanted.pop(asker)  # who was served goes behind the others
                    return step
        return None

    def _ask_next(self) -> None:
        if self._asked is None and (step := self._next()) is not None:
            self._asked = step
            job = self._job(self._surveyor, self._snapshot(self._asked), self._asked, self._closing)
            self.background.run("step", job, self._give)

    def _give(self, answer: Answer) -> None:
        if self._asked is not None:
            self._known[self._asked], self._asked = answer, None
            self.found.emit()
            self._ask_next()

    def _snapshot(self, step: StepId) -> Snapshot:
        """Return a snapshot in which a step is: the one taken last, as long as it has it."""
        # A snapshot copies the journal's lists: one is good for all steps that it has, however far the game
        # went on.
        if self._whole is None or (step and step not in self._whole.journal.steps):
            self._whole = whole_snapshot(self._game)
        return self._whole


def surveys_of(game: Game, parent: QObject) -> Answers[Survey]:
    """Return the surveys of the steps of a game, none known yet."""
    return Answers(game, AskSurvey, NO_SURVEY, parent)


def shared_surveys(session: Session) -> Answers[Survey]:
    """Return the surveys of a session's game, the same for whoever asks in its window; they end with it."""
    # Kept as a child of the session: no registry, and it ends with the window.
    found = session.findChild(Answers, _SHARED)
    if found is None:
        found = surveys_of(session.game, session)
        found.setObjectName(_SHARED)
    return found


def fronts_of(game: Game, parent: QObject) -> Answers[Front | None]:
    """Return the fronts after the steps of a game, none known yet; None stands for no front."""
    return Answers(game, AskFront, None, parent)
