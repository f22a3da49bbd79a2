"""Leads through a lesson in one session: what the map shows of a step, what is said of what was done.

The lesson's game is the session's own. Nothing is taken back or forbidden; the map is only dimmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from app.table.pieces import Spot
from app.table.table import Diverged
from app.teach.attempt import Attempt, Judgement
from app.teach.lesson import Hint, Lesson, Step, TaskKind, Thing, ThingKind
from app.teach.sentences import Sentence
from app.teach.view import CannotTell
from app.view.faults import hand_over
from app.view.remarking.marks import marks_of
from app.view.scene import TableScene
from app.view.session import Session
from app.view.teaching.light import look_at_hexes
from app.view.teaching.pointing import hexes_of, pointing_marks
from app.view.translated import tr
from app.view.view import TableView
from rules.citations import Citation
from rules.hexgrid import HexId
from rules.issues import DataError

SHOWN_MS = 900
"""How long one act of the solution is looked at before the next."""
_MARKS = "lesson"
_AROUND = 1.4
"""Hexes of room round what the light falls on."""


class LessonGuide(QObject):
    """The lesson of one session, if there is one."""

    changed = Signal()
    """Another step, another judgement, another hint."""
    reached = Signal()
    """Another step was reached, or the lesson is done: worth being kept."""
    begun_anew = Signal()
    """A step begins, or lies again as it began: what was typed is gone, nothing is held."""
    sight_wanted = Signal()
    """What a step points at is out of sight."""
    layers_wanted = Signal(object)
    """Names of layers that a step wants to have over the map."""

    def __init__(self, session: Session, scene: TableScene, view: TableView) -> None:
        super().__init__(view)
        self.session, self._scene, self._view = session, scene, view
        self.attempt: Attempt | None = None
        self.judgement = Judgement(is_done=False)
        self.is_over = False
        # Kept here, not in the panel: a panel that is closed and made anew finds them.
        self.typed: dict[int, str] = {}
        """What stands in the fields of the questions."""
        self._showing: list[Sentence] = []
        self._show_next = QTimer(self, singleShot=True)
        self._show_next.timeout.connect(self._show_one)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.judge)
        # Through a timer: a step of many changes, such as the solution's, is judged once.
        session.happened.connect(lambda _: self._ask())
        session.pointed.connect(self._look_at_hex)
        session.selected.connect(lambda pieces: self.look(self._units(pieces)))

    def close(self) -> None:
        """Judge and show nothing more."""
        self._soon.stop()
        self._show_next.stop()

    # ---- where one is

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is gone through, None without one."""
        return self.attempt.lesson if self.attempt is not None else None

    @property
    def step(self) -> Step | None:
        """The present step."""
        return self.attempt.step if self.attempt is not None else None

    @property
    def hints(self) -> Sequence[Hint]:
        """The hints that were asked for so far."""
        return self.attempt.step.hints[: self.attempt.hints] if self.attempt is not None else ()

    @property
    def has_more_hints(self) -> bool:
        """Whether another hint can be had."""
        return self.attempt is not None and self.attempt.hints < len(self.attempt.step.hints)

    @property
    def is_showing(self) -> bool:
        """Whether the solution is being shown."""
        return bool(self._showing)

    def citation(self, case: str) -> Citation | None:
        """Return a case of the game's rulebook, None where it has none such."""
        return self.attempt.citations.cases.get(case) if self.attempt is not None else None

    # ---- going

    def begin(self, lesson: Lesson, index: int = 0) -> None:
        """Begin a lesson on the session's game; the steps before one are done as their solutions do them."""
        try:
            self.attempt = Attempt(lesson, self.session.game, tr)
        except DataError as error:
            self.session.say(str(error.issues[0]))
            return
        self.attempt.begin(0)
        for _ in range(index):
            # Steps build on each other: what an earlier one asks for must have been done on the table.
            self._do_all(self.attempt.step.solution)
            # A solution that cannot be shown ends here, rather than going round for ever.
            if self.attempt.index >= index or not self.attempt.forward():
                break
        self._step_begun()

    def forward(self) -> None:
        """Go on to the next step; what was not done is done as the solution does it."""
        if self.attempt is None:
            return
        self._stop_showing()
        # From its beginning: the solution fits the table as the step found it, not a try half made.
        if not self.judgement.is_done and self.attempt.step.solution:
            self.attempt.again()
            self._do_all(self.attempt.step.solution)
        if self.attempt.forward():
            self._step_begun()
            self._turn_to_it()
        else:
            # The last step stays on the screen, done: there is nothing behind it.
            self.is_over = True
            self.reached.emit()
            self.changed.emit()

    def back(self) -> None:
        """Go back to the step before, on the table as it began."""
        self._stop_showing()
        if self.is_over:
            self.is_over = False
            self.changed.emit()
        elif self.attempt is not None and self.attempt.back():
            self._step_begun()
            self._turn_to_it()

    def again(self) -> None:
        """Begin the step anew."""
        if self.attempt is not None:
            self._stop_showing()
            self.typed.clear()
            self.attempt.again()
            self.begun_anew.emit()
            self.judge()

    def _step_begun(self) -> None:
        self.is_over = False
        self.typed.clear()
        # What was played with in the step before would lie over what this one is about.
        self.session.select(())
        self.begun_anew.emit()
        self._light()
        self.judge()
        self.reached.emit()

    def _turn_to_it(self) -> None:
        """Ask for what the step points at to be brought into sight, where it is not."""
        if not self._sees_what_is_pointed_at():
            self.sight_wanted.emit()

    def _sees_what_is_pointed_at(self) -> bool:
        game, seen = self.session.game, self._view.camera.seen()
        things = self.attempt.step.points_at if self.attempt is not None else ()
        pointed = (here for thing in things for here in hexes_of(game, thing))
        return all(seen.contains(*game.sheet.centre_px(here)) for here in pointed)

    def _light(self) -> None:
        """Dim all but the sector of the step, and point at things."""
        attempt = self.attempt
        if attempt is None:
            return
        step = attempt.step
        # A step without a light of its own has the lesson's.
        self.session.change_show(teaching_sector=step.sector or attempt.lesson.sector)
        self._show_marks(step)
        layers = [thing.id for thing in step.points_at if thing.kind is ThingKind.LAYER]
        self.layers_wanted.emit(layers)

    def _show_marks(self, step: Step) -> None:
        """Show what is pointed at and what is drawn, as the table lies now."""
        game = self.session.game
        drawn = marks_of(step.drawings, game.sheet)
        self._scene.set_marks(_MARKS, (*drawn, *pointing_marks(game, step.points_at)))

    def look_closely(self, covered_px: int = 0) -> None:
        """Bring what lies in the light into sight; so much of the view is covered at its right."""
        if self.attempt is None:
            return
        step, sheet = self.attempt.step, self.session.game.sheet
        pointed = {here for thing in step.points_at for here in hexes_of(self.session.game, thing)}
        sector = step.sector or self.attempt.lesson.sector
        hexes = (sector or pointed) & set(sheet.grid.hexes)
        look_at_hexes(self._view, sheet, hexes, _AROUND if sector else _AROUND_ONE, covered_px)

    # ---- what is done

    def look(self, things: Iterable[Thing]) -> None:
        """Note that things were looked at."""
        fresh = frozenset(things)
        # Heard at every move of the pointer: judged only where something new was looked at.
        if self.attempt is not None and not fresh <= self.attempt.looked_at:
            self.attempt.looked_at |= fresh
            self._ask()

    def _look_at_hex(self, here: HexId | None) -> None:
        if here is None or self.attempt is None:
            return
        there = (piece.id for piece in self.session.game.table.stack_at(Spot(here)))
        self.look((Thing(ThingKind.HEX, here), *self._units(there)))

    def _units(self, pieces: Iterable[str]) -> tuple[Thing, ...]:
        return tuple(Thing(ThingKind.UNIT, piece) for piece in pieces)

    def answer(self, number: int, typed: str) -> None:
        """Take what was typed as the answer to a question."""
        if self.attempt is None:
            return
        self.typed[number] = typed
        count = len(self.attempt.step.questions)
        # All fields, typed in or not: an answer is told by its number.
        self.attempt.answers = tuple(self.typed.get(each, "") for each in range(count))
        self.judge()

    def choose(self, number: int) -> None:
        """Take one of the choices."""
        if self.attempt is not None:
            self.attempt.chosen = number
            self.judge()

    def ask_hint(self) -> None:
        """Tell one more hint."""
        if self.attempt is not None and self.has_more_hints:
            self.attempt.hints += 1
            self.changed.emit()

    def _ask(self) -> None:
        if self.attempt is not None and not self._soon.isActive():
            self._soon.start()

    def judge(self) -> None:
        """Look at what was done, and tell of it."""
        self._soon.stop()
        if self.attempt is None:
            return
        try:
            self.judgement = self.attempt.judge()
            # A unit that is pointed at may have moved: its mark goes along.
            self._show_marks(self.attempt.step)
        except CannotTell as problem:
            self.session.say(str(problem))
        except Exception as error:  # whatever goes wrong in there must not stop the hand
            hand_over(error)
        self.changed.emit()

    # ---- show me

    def show_me(self) -> None:
        """Do the step as its solution does it, one act after the other; once more: stop there."""
        # The same button: while it shows it says stop.
        if self.attempt is None or self._showing:
            self._stop_showing()
            return
        self.typed.clear()
        self.attempt.again()
        # Answers of one's own would be told right or wrong together with those shown.
        self.attempt.answers, self.attempt.chosen = (), None
        self._showing = list(self.attempt.step.solution)
        self._show_one()

    def _stop_showing(self) -> None:
        self._show_next.stop()
        self._showing.clear()
        self.changed.emit()

    def _show_one(self) -> None:
        if not self._showing:
            return
        self._do_all((self._showing.pop(0),))
        self.judge()
        if self._showing:
            self._show_next.start(SHOWN_MS if self.session.show.has_motion else 0)

    def _do_all(self, acts: Iterable[Sentence]) -> None:
        attempt = self.attempt
        if attempt is None:
            return
        for act in acts:
            try:
                attempt.do(act)
            except (CannotTell, Diverged) as problem:
                text = self.tr("This cannot be shown on the table as it lies: {why}")
                self.session.say(text.format(why=problem))
                self._showing.clear()
                return
        # What was answered for the person stands in the fields too.
        if attempt.step.kind is TaskKind.FIGURES:
            self.typed = dict(enumerate(attempt.answers))


_AROUND_ONE = 4.5
"""The same where no sector lies in the light: one thing that is pointed at is to be seen where it lies."""
