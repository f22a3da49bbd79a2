"""Makes a lesson at the table: its steps, what is recorded into them, what is still missing.

The lesson is a value that is exchanged with every change, and kept in its file a moment later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.table.drawings import Drawing
from app.table.journal import START, StepId
from app.table.pieces import Kind
from app.teach.attempt import Attempt
from app.teach.complaints import Complaint, complaints_about, missing_in
from app.teach.conditions import CONDITIONS
from app.teach.doing import ACTS
from app.teach.keeping import write_lesson
from app.teach.lesson import Lesson, Step, TaskKind, Thing, WrongTry
from app.teach.lessonformat import format_lesson
from app.teach.recording import Recorder, conditions_from
from app.teach.sentences import Sentence
from app.teach.view import CannotTell
from app.view.background import Background
from app.view.job import Job
from app.view.remarking.marks import marks_of
from app.view.scene import TableScene
from app.view.session import Session, Tone
from app.view.teaching.pointing import hexes_of, pointing_marks
from app.view.teaching.step_hand import StepHand
from app.view.translated import tr
from app.view.view import TableView
from rules.hexgrid import HexId
from rules.issues import DataError

KEPT_AFTER_MS, CHECKED_AFTER_MS = 600, 1_200
_MARKS, _CHECK = "lesson", "lesson-check"


class Target(Enum):
    """Into what is recorded."""

    SOLUTION = "solution"
    SECOND = "second"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Check(Job[tuple[Complaint, ...]]):
    """Goes through a lesson beside the window."""

    lesson: Lesson

    def run(self) -> tuple[Complaint, ...]:
        """Return what is missing or goes wrong."""
        return complaints_about(self.lesson, tr)


class LessonMaker(QObject):
    """The lesson that is made in one session, if there is one."""

    changed = Signal()
    """Another step, or the lesson is another."""
    recorded = Signal()
    """Something was recorded, or the recording ended."""
    checked = Signal()
    """It is known anew what is missing."""

    def __init__(self, session: Session, scene: TableScene, view: TableView) -> None:
        super().__init__(view)
        self.session, self._scene, self._view = session, scene, view
        self.lesson: Lesson | None = None
        self.index = 0
        self.target: Target | None = None
        self.acts: tuple[Sentence, ...] = ()
        """What was recorded so far."""
        self.missed: tuple[str, ...] = ()
        """What was done meanwhile and no lesson has words for."""
        self.complaints: tuple[Complaint, ...] = ()
        self.is_kept = True
        self.hand = StepHand(session, scene, view)
        self.hand.pointed.connect(self._take_pointed)
        self.hand.drawn.connect(self._take_drawings)
        self.takes_link: Callable[[Thing], object] | None = None
        """Takes what is clicked for a link in a text, instead of what the step points at."""
        self._path: Path | None = None
        self._began = START
        self._is_laying = False
        self._recorder = Recorder(session.game)
        self.background = Background(self)
        self._keep_soon = QTimer(self, singleShot=True, interval=KEPT_AFTER_MS)
        self._keep_soon.timeout.connect(self.keep)
        self._check_soon = QTimer(self, singleShot=True, interval=CHECKED_AFTER_MS)
        self._check_soon.timeout.connect(self.check)
        session.happened.connect(lambda _: self._heard())

    def close(self) -> None:
        """Keep what was made, and do nothing more."""
        if self.lesson is not None and not self.is_kept:
            self.keep()
        self._keep_soon.stop()
        self._check_soon.stop()
        self.hand.end()
        self.background.close()

    # ---- the lesson

    def words(self, sentence: Sentence) -> str:
        """Return a sentence as people read it."""
        if self.lesson is None:
            return str(sentence)
        return Attempt(self.lesson, self.session.game, tr).words(sentence)

    @property
    def step(self) -> Step:
        """The step that is worked on; raises IndexError without a lesson."""
        return self.lesson.steps[self.index] if self.lesson is not None else Step("1", "", "")

    def begin(self, lesson: Lesson, path: Path, index: int = 0) -> None:
        """Work on a lesson, which is kept in a file."""
        self.lesson, self._path = lesson, path
        self.select(min(index, len(lesson.steps) - 1))
        self._check_soon.start()

    @property
    def path(self) -> Path | None:
        """The file in which the lesson is kept."""
        return self._path

    def change_lesson(self, **changes: object) -> None:
        """Change some fields of the lesson; raises TypeError for an unknown one."""
        if self.lesson is None:
            return
        self.lesson = replace(self.lesson, **changes)  # type: ignore[arg-type]  # checked by the dataclass
        # The timer begins anew at each letter: written is what rests.
        self.is_kept = False
        self._keep_soon.start()
        self._check_soon.start()

    def change_step(self, **changes: object) -> None:
        """Change some fields of the step that is worked on; its kind follows from what it asks."""
        step = replace(self.step, **changes)  # type: ignore[arg-type]  # checked by the dataclass
        self._put_step(self._with_key(replace(step, kind=kind_of(step))))

    def _with_key(self, step: Step) -> Step:
        """Return a step whose questions or choices are answered by its solution."""
        if step.kind is TaskKind.CHOICE:
            right = [n for n, choice in enumerate(step.choices, start=1) if choice.is_right]
            return replace(step, solution=tuple(_act("choose", number=str(n)) for n in right[:1]))
        if step.kind is not TaskKind.FIGURES or self.lesson is None:
            return step
        steps = tuple(step if n == self.index else each for n, each in enumerate(self.lesson.steps))
        attempt = Attempt(replace(self.lesson, steps=steps), self.session.game, tr)
        attempt.index = self.index
        try:
            told = [attempt.wanted(number).told for number in range(len(step.questions))]
        except CannotTell:
            # The question cannot be answered on this table: an old answer would be a wrong one.
            return replace(step, solution=())
        return replace(step, solution=tuple(_act("answer", text=each) for each in told if each))

    def _put_step(self, step: Step) -> None:
        if self.lesson is not None:
            steps = list(self.lesson.steps)
            steps[self.index] = step
            self.change_lesson(steps=tuple(steps))

    def keep(self) -> None:
        """Write the lesson into its file; where that cannot be written it is told, and kept in mind."""
        if self.lesson is None or self._path is None:
            return
        try:
            write_lesson(self._path, format_lesson(self.lesson).encode())
            self.is_kept = True
        except DataError as error:
            self.session.say(str(error.issues[0]), Tone.WARNING)
        self.checked.emit()

    def check(self) -> None:
        """Find out what is missing: at once what can be seen, beside the window what must be tried."""
        if self.lesson is None:
            return
        self.complaints = missing_in(self.lesson, tr)
        self.checked.emit()
        # To try a lesson out takes long: not before what can be seen at once is right.
        if not self.complaints:
            self.background.run(_CHECK, Check(self.lesson), self._take_check)

    def _take_check(self, found: tuple[Complaint, ...]) -> None:
        self.complaints = found
        self.checked.emit()

    # ---- its steps

    def select(self, index: int) -> None:
        """Work on another step: the table is laid as the steps before leave it."""
        if self.lesson is None or not 0 <= index < len(self.lesson.steps):
            return
        # First: it writes what was recorded into the step that is still the present one.
        self._end_recording()
        self.index = index
        self._lay_out()
        self.changed.emit()

    def add_step(self) -> None:
        """Add an empty step after the present one, and work on it."""
        if self.lesson is None:
            return
        ids = {step.id for step in self.lesson.steps}
        # Ids are kept for good, since progress is kept by them: the number of a removed step may come again,
        # one in use never.
        fresh = next(str(n) for n in range(1, len(ids) + 2) if str(n) not in ids)
        steps = list(self.lesson.steps)
        steps.insert(self.index + 1, Step(fresh, "", ""))
        self.change_lesson(steps=tuple(steps))
        self.select(self.index + 1)

    def go_on(self) -> None:
        """Work on the step that follows, on a new one after the last."""
        if self.lesson is not None and self.index + 1 < len(self.lesson.steps):
            self.select(self.index + 1)
        else:
            self.add_step()

    def remove_step(self) -> None:
        """Take the present step out; the last one stays."""
        if self.lesson is None or len(self.lesson.steps) < 2:
            return
        steps = [step for n, step in enumerate(self.lesson.steps) if n != self.index]
        self.change_lesson(steps=tuple(steps))
        self.select(min(self.index, len(steps) - 1))

    def move_step(self, to: int) -> None:
        """Bring the present step to another place."""
        if self.lesson is None or not 0 <= to < len(self.lesson.steps) or to == self.index:
            return
        steps = list(self.lesson.steps)
        steps.insert(to, steps.pop(self.index))
        self.change_lesson(steps=tuple(steps))
        self.select(to)

    def _lay_out(self) -> None:
        """Lay the table as the steps before the present one leave it."""
        if self.lesson is None:
            return
        # The journal tells of all that is laid: none of it is the maker's doing to be recorded.
        self._is_laying = True
        try:
            self.session.game.journal.go_to(START)
            attempt = Attempt(self.lesson, self.session.game, tr)
            for index in range(self.index):
                attempt.begin(index)
                for act in self.lesson.steps[index].solution:
                    attempt.do(act)
            attempt.begin(self.index)
            self._began = attempt.began
        except (CannotTell, DataError) as problem:
            text = self.tr("A step before this one cannot be done as it was recorded: {why}")
            self.session.say(text.format(why=problem), Tone.WARNING)
            self._began = self.session.game.journal.now
        finally:
            self._is_laying = False
        self.hand.begin(self.step.drawings)
        self._show_marks()

    def _show_marks(self) -> None:
        if self.lesson is None:
            return
        self.session.change_show(teaching_sector=self.step.sector or self.lesson.sector)
        game = self.session.game
        drawn = marks_of(self.hand.shown, game.sheet)
        self._scene.set_marks(_MARKS, (*drawn, *pointing_marks(game, self.step.points_at)))

    # ---- pointing

    def _take_pointed(self, thing: Thing) -> None:
        if self.takes_link is not None:
            self.takes_link(thing)
        else:
            self.point_at(thing)

    def point_at(self, thing: Thing) -> None:
        """Add something to what the step points at, or take it away again."""
        things = self.step.points_at
        kept = tuple(each for each in things if each != thing)
        self.change_step(points_at=kept if thing in things else (*things, thing))
        self._show_marks()
        self.changed.emit()

    def _take_drawings(self) -> None:
        """Keep what was drawn in the step; what is still in the hand is only shown."""
        if self.hand.drawings != self.step.drawings:
            self.change_step(drawings=self.hand.drawings)
            self.changed.emit()
        self._show_marks()

    def erase(self, drawing: Drawing) -> None:
        """Take a drawing out of the step."""
        self.change_step(drawings=tuple(each for each in self.step.drawings if each != drawing))
        self.hand.begin(self.step.drawings)
        self._show_marks()
        self.changed.emit()

    def light(self, hexes: Iterable[HexId]) -> None:
        """Leave just these hexes in the light in the whole lesson; none of them dims nothing."""
        self.change_lesson(sector=frozenset(hexes))
        self._show_marks()

    def hexes_in_question(self) -> frozenset[HexId]:
        """Return the hexes of the units, of what is pointed at, and those beside them."""
        game = self.session.game
        held = {*self.unit_hexes()}
        held |= {here for thing in self.step.points_at for here in hexes_of(game, thing)}
        return frozenset(held | {there for here in held for there in game.sheet.grid.neighbors(here)})

    def unit_hexes(self) -> tuple[HexId, ...]:
        """Return the hex of each unit on the map."""
        units = (piece.place.hex for piece in self.session.game.table if piece.kind is Kind.UNIT)
        return tuple(here for here in units if here is not None)

    # ---- recording

    def record(self, target: Target) -> None:
        """Record anew what is done on the table from the beginning of the step."""
        self._end_recording()
        self._lay_out()
        self.target, self.acts, self.missed = target, (), ()
        # Recorded is what is played: a hand that draws would record nothing.
        self.hand.take(None)
        self.recorded.emit()

    def stop(self) -> None:
        """End the recording, and lay the table as the step begins."""
        if self.target is not None:
            self._end_recording()
            self._lay_out()
            self.changed.emit()

    def take_back(self) -> None:
        """Take back the last thing that was recorded."""
        if self.target is not None and (self.acts or self.missed):
            self.session.game.journal.undo()

    def _heard(self) -> None:
        if self.target is None or self._is_laying:
            return
        self.acts, self.missed = self._recorder.acts_since(self._began)
        # A wrong try is written at its end: until then nobody knows what it breaks.
        if self.target is Target.SECOND:
            self.change_step(second=self.acts)
        elif self.target is Target.SOLUTION:
            self.change_step(solution=self.acts)
        self.recorded.emit()

    def _end_recording(self) -> None:
        target, acts = self.target, self.acts
        # Before the step is changed: what hears of that must not record any more.
        self.target = None
        if target is Target.WRONG and acts:
            self.change_step(wrong=(*self.step.wrong, WrongTry(acts, self._answered_by())))
        elif target is Target.SOLUTION and acts and not self.step.done:
            told = conditions_from(acts, self.session.game)
            self.change_step(done=tuple(CONDITIONS.parse(text) for text in told))
        self.acts, self.missed = (), ()
        self.recorded.emit()

    def wrong_answer(self, typed: str) -> WrongTry:
        """Return the try of a wrong answer to the first question, with the case that goes with that."""
        case = self.step.questions[0].case if self.step.questions else ""
        return WrongTry((_act("answer", text=typed),), case)

    def _answered_by(self) -> str:
        """Return the case with which the assistant answers what was tried, empty without one."""
        if self.lesson is None:
            return ""
        attempt = Attempt(self.lesson, self.session.game, tr)
        # As if the step had just begun there: `judge` asks what was done since.
        attempt.index, attempt.starts = self.index, {self.index: StepId(self._began)}
        # Whatever the step will ask for: what the rules say against the try comes first.
        remarks = (*attempt.view().forbidden(), *attempt.judge().remarks)
        return next((case for line in remarks for case in line.cases), "")


def _act(key: str, **values: str) -> Sentence:
    return ACTS.by_key[key].filled(values)


def kind_of(step: Step) -> TaskKind:
    """Return what a step asks for, by what stands in it."""
    if step.questions:
        return TaskKind.FIGURES
    if step.choices:
        return TaskKind.CHOICE
    return TaskKind.DO if step.done else TaskKind.READ
