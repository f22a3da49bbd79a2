"""Leads through the quiz in one session: the question, what is answered, what the map shows of it.

The table is a passing game of the position. Until a question is answered nobody advises; afterwards one may
look at everything, move what one likes, and the next question finds the table as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from threading import Event as Flag

from PySide6.QtCore import QObject, QTimer, Signal

from app.assist.remarks import Remark
from app.map_marks import MapMark
from app.table.journal import START
from app.table.pieces import PieceId
from app.teach.lesson import Thing
from app.teach.quiz import (
    REACH_LAYER,
    Answer,
    Answering,
    QuizLevel,
    QuizQuestion,
    Shown,
    explained,
    is_right,
    miss_of,
)
from app.teach.quiz_record import Miss, Record, keep_record, read_record
from app.teach.quiz_store import MOST_KEPT, kept_positions
from app.view.background import Background
from app.view.scene import TableScene
from app.view.session import Session, Tone
from app.view.teaching.light import look_at_hexes
from app.view.teaching.point_tool import PointTool
from app.view.teaching.pointing import hexes_of
from app.view.teaching.quiz_jobs import FindRound, PlayOut, Round
from app.view.teaching.quiz_marks import answer_marks, hexes_in_question, question_marks
from app.view.view import TableView

_MARKS = "quiz"
_AHEAD_MS = 2500
_AROUND = 2.2
"""Hexes of room round what a question speaks of."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What goes along from one position of a quiz to the next."""

    level: QuizLevel
    has_played: bool = False
    """Whether a game was played out for more positions since the quiz began."""


class QuizGuide(QObject):
    """The quiz of one session."""

    changed = Signal()
    """Another question, another answer, another thing to be told."""
    round_found = Signal(object)
    """A `Round` that is to be laid out on the table of a game of its own."""
    answered = Signal()
    """A question was answered: from now on one may be advised."""
    asked = Signal()
    """A question is asked: nobody advises."""
    shown = Signal(object)
    """A `Shown` whose layer is wanted."""

    def __init__(self, session: Session, scene: TableScene, view: TableView) -> None:
        super().__init__(view)
        self.session, self._scene, self._view = session, scene, view
        header = session.game.header
        self._game, self._edition = header.game, header.rule_set
        self.record = Record()
        self.seat = Seat(QuizLevel.FIRST)
        self.round: Round | None = None
        self.index = 0
        self.answer = Answer()
        self.was_right: bool | None = None
        """Whether the answer held; None before there was one."""
        self.is_showing = self.is_looking = self.has_nothing = False
        # Looked for while this position is asked about: the next one is there at once.
        self._next: Round | None = None
        self._began, self._level = START, QuizLevel.FIRST
        self._closing = Flag()
        # Two threads: a game played out takes minutes, and the next question must not wait for it.
        self._background, self._player = Background(self), Background(self)
        # A search that failed is one without a find: the panel says so instead of waiting for ever.
        self._background.failed.connect(lambda _: self._found(None))
        self._tool: PointTool | None = None
        # Once the map is painted: whoever reads the question needs nothing of this yet.
        self._later = QTimer(self, singleShot=True, interval=_AHEAD_MS)
        self._later.timeout.connect(self._work_ahead)

    def close(self) -> None:
        """Ask nothing more; what is under way ends soon."""
        self._later.stop()
        self._closing.set()
        self._background.close()
        self._player.close()

    # ---- the record

    def read(self) -> None:
        """Read what was answered so far; a damaged record is told of."""
        found = read_record(self._game)
        self.record = found.record
        levels = {level.value: level for level in QuizLevel}
        self.seat = replace(self.seat, level=levels.get(found.record.level, QuizLevel.FIRST))
        if found.issues:
            text = self.tr("The record of the quiz could not be read, and a new one was begun. {why}")
            aside = found.aside.name if found.aside is not None else ""
            kept = self.tr("The old one is kept as {name}.").format(name=aside) if aside else ""
            self.session.say(text.format(why=kept).strip(), Tone.WARNING, "\n".join(map(str, found.issues)))
        self.changed.emit()

    def _keep(self, record: Record) -> None:
        self.record = record
        keep_record(self._game, record)

    # ---- where one is

    @property
    def question(self) -> QuizQuestion | None:
        """The question that is asked, None where none is."""
        return self.round.questions[self.index] if self.round is not None else None

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What the assistant says of the answer, nothing before there is one."""
        question = self.question
        return explained(question, self.answer) if question is not None and self.was_right is not None else ()

    @property
    def missed(self) -> tuple[Miss, ...]:
        """What was wrong lately, the newest first."""
        return self.record.missed

    # ---- going

    def set_level(self, level: QuizLevel) -> None:
        """Ask at another level from the next question on."""
        if level is not self.seat.level:
            self.seat = replace(self.seat, level=level)
            # It was found for the other level.
            self._next = None
            self._keep(replace(self.record, level=level.value))
            self._background.drop("round")
            if self.is_looking or self.round is not None:
                self._look_for_next()
        self.changed.emit()

    def begin(self) -> None:
        """Look for a position, and have it laid out when it is there."""
        self.has_nothing, self.is_looking = False, True
        self._look_for_next()
        self.changed.emit()

    def _look_for_next(self) -> None:
        without = self.round.position.id if self.round is not None else ""
        job = FindRound(self._game, self._edition, self.seat.level, self.record, without, self._closing)
        self._background.run("round", job, self._found)

    def _found(self, found: Round | None) -> None:
        self._next = found
        # Found ahead: it is kept until somebody goes on.
        if not self.is_looking:
            return
        self.is_looking, self.has_nothing = False, found is None
        if found is not None:
            self.round_found.emit(found)
        self.changed.emit()

    def take(self, found: Round, record: Record, seat: Seat) -> None:
        """Ask about the position that lies on the table now."""
        self.round, self.index, self.record, self.seat = found, 0, record, seat
        # The step to which each question puts the table back.
        self._began, self._level = self.session.game.journal.now, seat.level
        self._ask()
        self._later.start()

    def _work_ahead(self) -> None:
        """Look for the position that follows, and play out a game for more of them."""
        if self._next is None and not self.is_looking:
            self._look_for_next()
        count = len(kept_positions(self._game))
        # Once a quiz at least: kept positions grow old, and a fresh game brings others.
        if not self.seat.has_played or count < MOST_KEPT:
            self.seat = replace(self.seat, has_played=True)
            job = PlayOut(self._game, self._edition, self.record.answered + count, self._closing)
            self._player.run("play", job, lambda _: None)

    def forward(self) -> None:
        """Ask the next question, about another position where this one has been asked about enough."""
        if self.round is None:
            return
        # After a change of level the rest of this position would still be asked at the old one.
        is_of_level = self._level is self.seat.level
        if self.index + 1 < len(self.round.questions) and is_of_level:
            self.index += 1
            self._ask()
        elif self._next is not None:
            self.round_found.emit(self._next)
        else:
            self.begin()

    def _ask(self) -> None:
        self.answer, self.was_right, self.is_showing = Answer(), None, False
        # Whatever was tried out on the table stays in a branch.
        self.session.game.journal.go_to(self._began)
        self.session.select(())
        self.asked.emit()
        self._point(is_on=self.question is not None and self.question.answering is Answering.HEXES)
        self._mark()
        self.changed.emit()

    # ---- answering

    def choose(self, key: str) -> None:
        """Take an option or a hex, or put it back."""
        question = self.question
        if question is None or self.was_right is not None:
            return
        chosen = frozenset({key})
        if question.answering is not Answering.ONE:
            chosen = self.answer.chosen ^ chosen
        self.answer = replace(self.answer, chosen=chosen)
        self._mark()
        self.changed.emit()

    def type(self, text: str) -> None:
        """Take what is typed: a figure, or the hexes that are meant."""
        question = self.question
        if question is None or self.was_right is not None:
            return
        if question.answering is Answering.HEXES:
            # People separate hexes as they like.
            words = text.replace(",", " ").replace(";", " ").split()
            self.answer = Answer(frozenset(words))
            self._mark()
        else:
            self.answer = Answer(typed=text)

    def enter(self) -> None:
        """Say whether the answer holds; where that was said, ask the next question."""
        if self.was_right is None:
            self.check()
        else:
            self.forward()

    def check(self) -> None:
        """Say whether the answer holds, and why."""
        question = self.question
        if question is None or self.was_right is not None:
            return
        if not self.answer:
            self.session.say(self.tr("Answer first, or let yourself be shown."))
            return
        self._judge(question, is_right=is_right(question, self.answer))

    def show_me(self) -> None:
        """Show the answer on the map, or no longer; where none was given, it counts as not known."""
        question = self.question
        if question is None:
            return
        if self.was_right is None:
            # Who lets himself be shown did not know it: it comes again sooner.
            self._judge(question, is_right=False)
        self.is_showing = not self.is_showing
        if self.is_showing:
            # Of a selected unit its reach is drawn, which only some answers want.
            wanted = question.shown.units[:1] if question.shown.layer == REACH_LAYER else ()
            self.session.select(PieceId(unit) for unit in wanted)
            self.shown.emit(question.shown)
        else:
            self.shown.emit(Shown())
        self._mark()
        self.changed.emit()

    def _judge(self, question: QuizQuestion, *, is_right: bool) -> None:
        self.was_right = is_right
        if is_right:
            self._keep(self.record.with_right(question.subject))
        else:
            self._keep(self.record.with_wrong(miss_of(question, self.answer)))
        self._point(is_on=False)
        self.answered.emit()
        self._mark()
        self.changed.emit()

    # ---- the map

    def _point(self, *, is_on: bool) -> None:
        """Take clicks on the map for hexes, or leave them to the hand that moves."""
        tool, self._tool = self._tool, None
        if tool is not None and self._view.tool is tool:
            self._view.use()
        if is_on:
            self._tool = PointTool(self._scene)
            self._tool.pointed.connect(self._pointed)
            self._view.use(self._tool)

    def _pointed(self, thing: Thing) -> None:
        for here in hexes_of(self.session.game, thing)[:1]:
            self.choose(here)

    def _mark(self) -> None:
        self._scene.set_marks(_MARKS, tuple(self._marks()))

    def _marks(self) -> Iterator[MapMark]:
        question, game = self.question, self.session.game
        if question is None:
            return
        yield from question_marks(game, question, self.answer.chosen)
        if self.is_showing:
            yield from answer_marks(game, question.shown)

    def look_closely(self, covered_px: int = 0) -> None:
        """Bring what is asked about into sight; so much of the view is covered at its right."""
        if self.question is not None:
            game = self.session.game
            hexes = hexes_in_question(game, self.question)
            look_at_hexes(self._view, game.sheet, hexes, _AROUND, covered_px)
