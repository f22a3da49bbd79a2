"""What the opponent thinks out in another thread, on a copy of the game: some deeds ahead of the screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Full, Queue
from threading import Event as Flag

from app.assist.past import Snapshot, copied
from app.opponent.deed import Deed, Scope, Stop
from app.opponent.player import Opponent
from app.table.phrases import Translate
from app.view.job import Job

_AHEAD = 48
"""So many deeds are thought out ahead of what is shown."""
_PATIENCE_S = 0.1


@dataclass(frozen=True, slots=True)
class Fault:
    """Something went wrong in the other thread."""

    error: Exception


Word = Deed | Stop | Fault


class Channel:
    """What the two threads have between them: words one way, the other way that no more are wanted."""

    def __init__(self) -> None:
        # Bounded: thinking blocks when it is this far ahead, instead of playing a whole game that may be
        # thrown away.
        self._words: Queue[Word] = Queue(_AHEAD)
        self._is_over = Flag()

    @property
    def is_over(self) -> bool:
        """Whether no more is wanted."""
        return self._is_over.is_set()

    def say(self, word: Word) -> None:
        """Pass a word on; wait while there are many, until no more is wanted."""
        while not self.is_over:
            with suppress(Full):
                # Not for ever: whether anything is still wanted is asked again, or a full queue would hold
                # the thread for good.
                self._words.put(word, timeout=_PATIENCE_S)
                break

    def arrived(self) -> Word | None:
        """Return the next word, None where there is none yet."""
        try:
            return self._words.get_nowait()
        except Empty:
            return None

    def end(self) -> None:
        """Want no more."""
        self._is_over.set()


@dataclass(frozen=True, slots=True)
class Think(Job[None]):
    """One stretch of play, thought out in the other thread on a copy made there."""

    game: Snapshot
    sides: frozenset[str]
    scope: Scope
    tr: Translate
    channel: Channel

    def run(self) -> None:
        """Think out one deed after another."""
        try:
            # Copied here and not by the window: to copy a long game takes longer than a frame.
            play = Opponent(copied(self.game), self.sides, self.tr).play(self.scope)
            while not self.channel.is_over:
                try:
                    word: Word = next(play)
                except StopIteration as end:
                    self.channel.say(end.value)
                    return
                self.channel.say(word)
        except Exception as error:  # whatever goes wrong in there must not end the game
            self.channel.say(Fault(error))


class Thinking:
    """The window's end of one stretch of play: `job` is for the other thread."""

    def __init__(self, game: Snapshot, sides: frozenset[str], scope: Scope, tr: Translate) -> None:
        self.sides, self.scope = sides, scope
        self._channel = Channel()
        self._ready: deque[Word] = deque()
        self.job = Think(game, sides, scope, tr, self._channel)

    def collect(self) -> bool:
        """Make room for what is thought out next; return whether all is thought out."""
        while (word := self._channel.arrived()) is not None:
            self._ready.append(word)
        # Only the last word can be no deed: after a `Stop` or a `Fault` nothing more is said.
        return bool(self._ready) and not isinstance(self._ready[-1], Deed)

    def next_deeds(self, most: int) -> tuple[Sequence[Deed], Stop | Fault | None]:
        """Return the deeds thought out next, and why there are no more; None while there may be."""
        deeds: list[Deed] = []
        while len(deeds) < most:
            word = self._next_word()
            if not isinstance(word, Deed):
                # Deeds before the end are handed out together with it: the end must not be laid before them.
                return deeds, word
            deeds.append(word)
        return deeds, None

    def _next_word(self) -> Word | None:
        return self._ready.popleft() if self._ready else self._channel.arrived()

    def cancel(self) -> None:
        """Think no further."""
        self._channel.end()
