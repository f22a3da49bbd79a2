"""The opponent at the window: thinks in another thread on a copy of the game, and lays its deeds here.

Each deed is an ordinary change with its reason as a remark. A hand that changes the table meanwhile is
always right: what was thought out no longer fits and is left undone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import Resolution
from app.assist.past import whole_snapshot
from app.opponent.deed import Deed, Scope, Stop
from app.table import clock
from app.table.journal import Event, StepId
from app.table.remark_words import adjutant_words
from app.table.seen import whole_of
from app.table.table import Diverged
from app.view.assistant.advice import Advisor
from app.view.assistant.tempo import Tempo
from app.view.assistant.thinking import Fault, Thinking
from app.view.background import Background
from app.view.faults import hand_over
from app.view.session import Session, Tone
from app.view.translated import tr
from rules.phases import Moment

_PLAY = "play"
_LOOK_MS, _GATHER_MS, _ALL = 20, 700, 1000
"""At once, what was thought out meanwhile is laid together: all the panels follow each time."""


class Standing(Enum):
    """What Adjutant is about."""

    AWAY = "away"
    """It plays for nobody."""
    PLAYING = "playing"
    HELD = "held"
    """It is at work and waits until it may go on."""
    ASKS = "asks"
    """In a combat another side is to decide; then it goes on."""
    OTHERS_TURN = "others' turn"
    """It plays a side, and it is another one's turn."""
    STOPPED = "stopped"
    """One of its sides is to decide, and it does not play on until it is told to."""


class AutoPlayer(QObject):
    """Plays for the sides that it was given, as far as it was asked to."""

    changed = Signal()
    """Another deed, or it began or stopped."""
    ended = Signal(object)
    """It stopped by itself: the `Stop`."""
    looks_at = Signal(object)
    """The `HexId` of a deed that is laid to be looked at."""

    def __init__(self, session: Session, advisor: Advisor, tempo: Tempo | None = None) -> None:
        super().__init__(session)
        self._session, self._advisor, self._tempo = session, advisor, tempo or Tempo()
        self.sides: frozenset[str] = frozenset()
        # `sides` are for good; what `play` was asked for once stands in `_unfinished`.
        """The sides that it plays whenever they are to decide something."""
        self.last: Deed | None = None
        self.is_at_once = False
        self.is_waiting = False
        """Whether it is held until it may go on."""
        self._thinking: Thinking | None = None
        # How far and for whom, and the moment in which it was asked or last broken off: see `_wanted`.
        self._unfinished: tuple[Scope, frozenset[str], Moment] | None = None
        self._background = Background(self)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._take)
        self._since_laid = QElapsedTimer()
        """Invalid until the first deeds of a stretch are laid."""
        # `_began` to `_expected` is the stretch that `take_back` undoes: only while the journal stands at its
        # end.
        self._expected = self._began = StepId(0)
        self._is_own, self._known_steps = False, len(session.game.journal.steps)
        self._stopped_at: Moment | None = None
        """The step in which it does not play on by itself: a hand came between, or it knew no way on."""
        session.happened.connect(self._on_event)

    # ---- asking it

    @property
    def is_playing(self) -> bool:
        """Whether it is at work."""
        return self._thinking is not None

    @property
    def waits_for_others(self) -> bool:
        """Whether it goes on as soon as the other side has decided."""
        return not self.is_playing and self._unfinished is not None

    @property
    def standing(self) -> Standing:
        """What it is about now."""
        if self.is_playing:
            return Standing.HELD if self.is_waiting else Standing.PLAYING
        if not self.sides:
            return Standing.ASKS if self.waits_for_others else Standing.AWAY
        if self.deciding_side() in self.sides:
            return Standing.STOPPED
        return Standing.ASKS if plan.fight_of(self._session.game) is not None else Standing.OTHERS_TURN

    @property
    def played_sides(self) -> frozenset[str]:
        """The sides that it plays from now on, and those that it was asked to play for a while."""
        return self.sides | (self._unfinished[1] if self._unfinished is not None else frozenset())

    @property
    def done_steps(self) -> bool:
        """Whether what it did last can be taken back in one go."""
        journal = self._session.game.journal
        return self._began != self._expected and journal.now == self._expected

    def play(self, scope: Scope, sides: Collection[str] = ()) -> None:
        """Play for some sides, without any for the one whose phase it is."""
        if self.is_playing:
            return
        game = self._session.game
        if self._advisor.situation_at_any_level is None:
            self._session.say(self.tr("There are no rules of this game here to play by."), Tone.WARNING)
            return
        wanted = frozenset(sides) or frozenset([clock.moment_of(game).side])
        # The whole of it, for dice and draws are in it: the opponent itself looks through its sides' eyes.
        self._thinking = Thinking(whole_snapshot(whole_of(game)), wanted, scope, tr)
        # Going on after the other side has decided belongs to the same stretch: one take-back for all of it.
        if self._unfinished is None:
            self._began, self.last, self.is_waiting = game.journal.now, None, False
        self._expected, self._stopped_at = game.journal.now, None
        self._unfinished = scope, wanted, clock.moment_of(game)
        self._run_time()
        self._background.run(_PLAY, self._thinking.job, lambda _: None)
        # So that the first deeds are not gathered: the person sees at once that something happens.
        self._since_laid.invalidate()
        self._timer.start(0)
        self.changed.emit()

    def stop(self) -> None:
        """Leave undone what is not done yet, and play no side any more."""
        self.sides = frozenset()
        self._give_up()

    def take_back(self) -> None:
        """Go back to before what it did last."""
        if self.done_steps:
            self._give_up()
            self._session.game.journal.go_to(self._began)
            self._stop_here()

    def toggle_side(self, side: str) -> None:
        """Play a side from now on, or no longer."""
        self.sides, self._stopped_at = self.sides ^ {side}, None
        # Only then: who still plays what was asked goes on, and its thinking is not thrown away.
        if self._thinking is not None and self._is_overtaken(self._thinking):
            # What was thought out for the old sides is left; for the new it goes on from the table.
            self._leave()
        self._consider()
        if not self.is_playing:
            self._unfinished = None
        self.changed.emit()

    def _is_overtaken(self, thinking: Thinking) -> bool:
        """Return whether it plays for others than it is to play for from now on."""
        if thinking.scope is Scope.GAME:
            return thinking.sides != self.sides
        return thinking.sides < self.sides

    def go_on(self) -> None:
        """Play on where it does not by itself: a hand came between, or it knew no way on."""
        self._stopped_at = None
        self._consider()

    def toggle_pace(self) -> None:
        """Lay the deeds at once, or one after another to be looked at."""
        self.set_pace(is_at_once=not self.is_at_once)

    def set_pace(self, *, is_at_once: bool) -> None:
        """Lay the deeds at once, or so that each is seen."""
        if is_at_once != self.is_at_once:
            self.is_at_once = is_at_once
            if self.is_playing and not self.is_waiting:
                self._timer.start(0)
            self.changed.emit()

    def toggle_pause(self) -> None:
        """Hold, or go on."""
        if self.standing is Standing.STOPPED:
            self.go_on()
            return
        self.is_waiting = not self.is_waiting
        if self.is_playing:
            self._tempo.hold() if self.is_waiting else self._run_time()
            self._timer.start(0)
        self.changed.emit()

    def _run_time(self) -> None:
        now = clock.moment_of(self._session.game)
        if not self.is_waiting:
            self._tempo.run((now.turn, now.side))

    def close(self) -> None:
        """Stop and wait for the other thread."""
        self.stop()
        self._background.close()

    # ---- its deeds

    def _give_up(self) -> None:
        """Leave the stretch under way, and do not come back to it."""
        self._unfinished = None
        self._leave()

    def _leave(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
            self._timer.stop()
            self._tempo.hold()
        self.changed.emit()

    def _take(self) -> None:
        """Lay the next deed, at once all that are thought out; wait a little where none is."""
        # The timer may have been under way when it was held or given up.
        if self._thinking is None or self.is_waiting:
            return
        # Each laying makes panels, timeline and map follow: a phase of two hundred deeds laid singly would
        # take many times as long.
        if self.is_at_once and self._gathers(self._thinking):
            self._timer.start(_LOOK_MS)
            return
        deeds, end = self._thinking.next_deeds(_ALL if self.is_at_once else 1)
        if deeds and not self._do(deeds):
            return
        if end is not None:
            self._end(end)
        elif deeds and not self.is_at_once:
            self._run_time()
            self._timer.start(self._tempo.pause_ms())
        else:
            if deeds:
                self._since_laid.start()
            self._timer.start(_LOOK_MS)

    def _gathers(self, thinking: Thinking) -> bool:
        """Return whether what is thought out waits for more, so that the panels follow seldom."""
        is_all = thinking.collect()
        return not is_all and self._since_laid.isValid() and self._since_laid.elapsed() < _GATHER_MS

    def _do(self, deeds: Sequence[Deed]) -> bool:
        """Lay deeds, each a step of its own; return False where the table no longer takes them."""
        journal, deed = whole_of(self._session.game).journal, deeds[-1]
        told = [(each.change, adjutant_words(each.remark, self.tr)) for each in deeds]
        # The journal tells of the push before it returns: `_on_event` must know by then whose hand it was.
        self._is_own = True
        try:
            self._expected = journal.push_all(told)
        # A hand changed the table between the look and the laying: what was thought out no longer fits.
        except Diverged as problem:
            self._give_up()
            self._stop_here()
            self._session.say(self.tr("The table has changed; Adjutant stops."), Tone.WARNING, str(problem))
            return False
        finally:
            self._is_own = False
        self.last = deed
        if deed.at is not None and not self.is_at_once:
            self.looks_at.emit(deed.at)
            self._session.point_at(deed.at)
        self.changed.emit()
        return True

    def _end(self, word: Stop | Fault) -> None:
        game = self._session.game
        # Only a combat is come back to: there the other side decides in the middle of what was asked.
        if word is not Stop.OTHERS or plan.fight_of(game) is None:
            self._unfinished = None
        elif self._unfinished is not None:
            # From here on a clock that is put on by hand means that it is not to play on.
            self._unfinished = (*self._unfinished[:2], clock.moment_of(game))
        self._leave()
        if isinstance(word, Fault):
            # After a fault it plays nobody any more: else it would run into the same fault at the next
            # change.
            self.sides, self._stopped_at = frozenset(), None
            hand_over(word.error)
            self._session.say(self.tr("Adjutant cannot play on; the table is as it lies."), Tone.WARNING)
            return
        if word in (Stop.STUCK, Stop.OVER):
            self._stop_here()
        # Asked for more meanwhile: for good instead of a phase, or for the other side too.
        self._consider()
        if not self.is_playing:
            self._tell(word)
            self.ended.emit(word)

    def _tell(self, stop: Stop) -> None:
        told = {
            Stop.DONE: self.tr("Adjutant has played what it was asked to."),
            Stop.OTHERS: self.tr("The {side} side decides now.").format(side=self._pending()),
            Stop.OVER: self.tr("The last turn is over."),
            Stop.STUCK: self.tr("Adjutant knows no way on here; settle it by hand."),
        }
        self._session.say(told[stop], Tone.WARNING if stop is Stop.STUCK else Tone.INFO)

    def _pending(self) -> str:
        return self.tr(self._session.game.words.name_of(self.deciding_side()))

    def deciding_side(self) -> str:
        """Return the side that is to decide now: in a combat whoever pays, else whose phase it is."""
        game = self._session.game
        fight = plan.fight_of(game)
        situation = self._advisor.situation_at_any_level if fight is not None else None
        if fight is None or situation is None:
            return clock.moment_of(game).side
        resolution = Resolution.of(game, situation)
        return resolution.side if resolution is not None else ""

    # ---- the hands at the table

    def _on_event(self, event: Event) -> None:
        steps = len(self._session.game.journal.steps)
        # Undo and redo change the table too, but add no step: nothing is to be played in answer to them.
        is_new, self._known_steps = steps > self._known_steps, steps
        if self._is_own:
            return
        # Compared with the step, not with the table: a redo of its very own step is a hand as well.
        if self.is_playing and event.now != self._expected:
            self._give_up()
            self._stop_here()
            self._session.say(self.tr("You changed the table; Adjutant stops."))
        elif is_new:
            self._consider()
        self._forget_undone()

    def _forget_undone(self) -> None:
        """Tell no more of what it did once that is taken back."""
        if self.is_playing or self.last is None:
            return
        # Looked for along the present branch alone: taken back, the step still lies in the journal.
        if all(step.id != self._expected for step in self._session.game.journal.newest_first()):
            self.last, self._began = None, self._expected
            self.changed.emit()

    def _consider(self) -> None:
        """Play on where one of its sides is to decide; going back in the journal asks nothing of it."""
        scope, sides = self._wanted()
        if self.is_playing or not sides or self._stopped_at == clock.moment_of(self._session.game):
            return
        if self.deciding_side() in sides:
            self.play(scope, sides)

    def _stop_here(self) -> None:
        """Do not play on in this step without being told to."""
        self._stopped_at = clock.moment_of(self._session.game)
        self.changed.emit()

    def _wanted(self) -> tuple[Scope, frozenset[str]]:
        """Return how far to play for whom: its sides for good, else what was asked for and not finished."""
        if self.sides:
            return Scope.GAME, self.sides
        if self._unfinished is None:
            return Scope.STEP, frozenset()
        scope, sides, then = self._unfinished
        now = clock.moment_of(self._session.game)
        if not now.is_in_phase_of(then):
            self._unfinished = None  # the clock was put on by hand
            return scope, frozenset()
        return scope, sides
