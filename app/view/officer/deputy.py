"""The opponent at the window: thinks in another thread on a copy of the game, and lays its deeds here.

Each deed is an ordinary change with its reason as a remark. A hand that changes the table meanwhile is
always right: what was thought out no longer fits and is left undone.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from queue import Empty, Full, Queue
from threading import Event as Flag

from PySide6.QtCore import QObject, QTimer, Signal

from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import Resolution
from app.opponent.deed import Deed, Scope, Stop
from app.opponent.player import Opponent
from app.table import clock
from app.table.game import Game
from app.table.journal import Event, StepId
from app.table.phrases import Translate
from app.table.remark_words import adjutant_words
from app.table.table import Diverged
from app.view.desk import Desk, Tone
from app.view.errands import Errands
from app.view.officer.advice import Advisor
from rules.phases import Moment

PACE_MS = 700
"""How long a deed is looked at before the next."""

_PLAY = "play"
_LOOK_MS = 20
_AHEAD = 12
"""So many deeds are thought out ahead of what is shown."""
_PATIENCE_S = 0.1


@dataclass(frozen=True, slots=True)
class Fault:
    """Something went wrong in the other thread."""

    error: Exception


Word = Deed | Stop | Fault


class Deputy(QObject):
    """Plays for the sides that it was given, as far as it was asked to."""

    changed = Signal()
    """Another deed, or it began or stopped."""
    ended = Signal(object)
    """It stopped by itself: the `Stop`."""
    looks_at = Signal(object)
    """The `HexId` of a deed that is laid to be looked at."""

    def __init__(self, desk: Desk, advisor: Advisor) -> None:
        super().__init__(desk)
        self._desk, self._advisor = desk, advisor
        self.sides: frozenset[str] = frozenset()
        """The sides that it plays whenever they are to decide something."""
        self.last: Deed | None = None
        self.is_at_once = False
        self.is_waiting = False
        """Whether it is held until it may go on."""
        self._errand: _Errand | None = None
        self._unfinished: tuple[Scope, frozenset[str], Moment] | None = None
        self._errands = Errands(self)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._take)
        self._expected = self._began = StepId(0)
        self._is_own, self._known_steps = False, len(desk.game.journal.steps)
        desk.happened.connect(self._on_event)

    # ---- asking it

    @property
    def is_playing(self) -> bool:
        """Whether it is at work."""
        return self._errand is not None

    @property
    def waits_for_others(self) -> bool:
        """Whether it goes on as soon as the other side has decided."""
        return not self.is_playing and self._unfinished is not None

    @property
    def done_steps(self) -> bool:
        """Whether what it did last can be taken back in one go."""
        journal = self._desk.game.journal
        return self._began != self._expected and journal.now == self._expected

    def play(self, scope: Scope, sides: Collection[str] = ()) -> None:
        """Play for some sides, without any for the one whose phase it is."""
        if self.is_playing:
            return
        game = self._desk.game
        if self._advisor.situation_at_any_level is None:
            self._desk.say(self.tr("There are no rules of this game here to play by."), Tone.WARNING)
            return
        wanted = frozenset(sides) or frozenset([clock.moment_of(game).side])
        twin = replace(game, journal=game.journal.copy())
        self._errand = _Errand(twin, wanted, scope, self.tr)
        if self._unfinished is None:
            self._began, self.last = game.journal.now, None
        self._expected, self.is_waiting = game.journal.now, False
        self._unfinished = scope, wanted, clock.moment_of(game)
        self._errands.send(_PLAY, self._errand.run, lambda _: None)
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
            self._desk.game.journal.go_to(self._began)

    def toggle_side(self, side: str) -> None:
        """Play a side from now on, or no longer."""
        self.sides = self.sides ^ {side}
        if side not in self.sides:
            self._give_up()
        self.changed.emit()
        self._consider()

    def toggle_pace(self) -> None:
        """Lay the deeds at once, or one after another to be looked at."""
        self.is_at_once = not self.is_at_once
        self.changed.emit()

    def toggle_pause(self) -> None:
        """Hold, or go on."""
        self.is_waiting = not self.is_waiting
        if not self.is_waiting and self.is_playing:
            self._timer.start(0)
        self.changed.emit()

    def close(self) -> None:
        """Stop and wait for the other thread."""
        self.stop()
        self._errands.close()

    # ---- its deeds

    def _give_up(self) -> None:
        """Leave the stretch under way, and do not come back to it."""
        self._unfinished = None
        self._leave()

    def _leave(self) -> None:
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None
            self._timer.stop()
        self.changed.emit()

    def _take(self) -> None:
        """Lay the next deed, or wait a little where it is not thought out yet."""
        if self._errand is None or self.is_waiting:
            return
        word = self._errand.next_word()
        if word is None:
            self._timer.start(_LOOK_MS)
        elif isinstance(word, Deed):
            self._do(word)
        else:
            self._end(word)

    def _do(self, deed: Deed) -> None:
        journal = self._desk.game.journal
        self._is_own = True
        try:
            self._expected = journal.push(deed.change)
            journal.remark(self._expected, adjutant_words(deed.remark, self.tr))
        except Diverged as problem:
            self._give_up()
            self._desk.say(self.tr("The table has changed; Adjutant stops."), Tone.WARNING, str(problem))
            return
        finally:
            self._is_own = False
        self.last = deed
        if deed.at is not None and not self.is_at_once:
            self.looks_at.emit(deed.at)
            self._desk.point_at(deed.at)
        self._timer.start(0 if self.is_at_once else PACE_MS)
        self.changed.emit()

    def _end(self, word: Stop | Fault) -> None:
        game = self._desk.game
        if word is not Stop.OTHERS or plan.fight_of(game.table) is None:
            self._unfinished = None
        elif self._unfinished is not None:
            # From here on a clock that is put on by hand means that it is not to play on.
            self._unfinished = (*self._unfinished[:2], clock.moment_of(game))
        self._leave()
        if isinstance(word, Fault):
            self.sides = frozenset()
            text = self.tr("Adjutant cannot play on; the table is as it lies.")
            self._desk.say(text, Tone.WARNING, repr(word.error))
            return
        self._tell(word)
        self.ended.emit(word)

    def _tell(self, stop: Stop) -> None:
        told = {
            Stop.DONE: self.tr("Adjutant has played what it was asked to."),
            Stop.OTHERS: self.tr("The {side} side decides now.").format(side=self._decider()),
            Stop.OVER: self.tr("The last turn is over."),
            Stop.STUCK: self.tr("Adjutant knows no way on here; settle it by hand."),
        }
        self._desk.say(told[stop], Tone.WARNING if stop is Stop.STUCK else Tone.INFO)

    def _decider(self) -> str:
        return self.tr(self._deciding_side().title())

    def _deciding_side(self) -> str:
        """Return the side that is to decide now: in a combat whoever pays, else whose phase it is."""
        game = self._desk.game
        fight = plan.fight_of(game.table)
        situation = self._advisor.situation_at_any_level if fight is not None else None
        if fight is None or situation is None:
            return clock.moment_of(game).side
        return Resolution(game, situation, fight).pending().side or plan.side_of(game, fight.row)

    # ---- the hands at the table

    def _on_event(self, event: Event) -> None:
        steps = len(self._desk.game.journal.steps)
        is_new, self._known_steps = steps > self._known_steps, steps
        if self._is_own:
            return
        if self.is_playing and event.now != self._expected:
            self._give_up()
            self._desk.say(self.tr("You changed the table; Adjutant stops."))
        elif is_new:
            self._consider()
        self._forget_undone()

    def _forget_undone(self) -> None:
        """Tell no more of what it did once that is taken back."""
        if self.is_playing or self.last is None:
            return
        if all(step.id != self._expected for step in self._desk.game.journal.newest_first()):
            self.last, self._began = None, self._expected
            self.changed.emit()

    def _consider(self) -> None:
        """Play on where one of its sides is to decide; going back in the journal asks nothing of it."""
        scope, sides = self._wanted()
        if sides and not self.is_playing and self._deciding_side() in sides:
            self.play(scope, sides)

    def _wanted(self) -> tuple[Scope, frozenset[str]]:
        """Return how far to play for whom: its sides for good, else what was asked for and not finished."""
        if self.sides:
            return Scope.GAME, self.sides
        if self._unfinished is None:
            return Scope.STEP, frozenset()
        scope, sides, then = self._unfinished
        now = clock.moment_of(self._desk.game)
        if (now.turn, now.side, now.phase) != (then.turn, then.side, then.phase):
            self._unfinished = None  # the clock was put on by hand
            return scope, frozenset()
        return scope, sides


class _Errand:
    """One stretch of play in the other thread. `run` belongs to it, all else to the window's."""

    def __init__(self, game: Game, sides: frozenset[str], scope: Scope, tr: Translate) -> None:
        self._game, self._sides, self._scope = game, sides, scope
        self._tr = tr
        self._words: Queue[Word] = Queue(_AHEAD)
        self._is_over = Flag()

    def run(self) -> None:
        """Think out one deed after another."""
        try:
            play = Opponent(self._game, self._sides, self._tr).play(self._scope)
            while not self._is_over.is_set():
                try:
                    word: Word = next(play)
                except StopIteration as end:
                    self._say(end.value)
                    return
                self._say(word)
        except Exception as error:  # whatever goes wrong in there must not end the game
            self._say(Fault(error))

    def _say(self, word: Word) -> None:
        while not self._is_over.is_set():
            with suppress(Full):
                self._words.put(word, timeout=_PATIENCE_S)
                break

    def next_word(self) -> Word | None:
        """Return what was thought out next, None where nothing is yet."""
        try:
            return self._words.get_nowait()
        except Empty:
            return None

    def cancel(self) -> None:
        """Think no further."""
        self._is_over.set()
