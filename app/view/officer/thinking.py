"""What the opponent thinks out in another thread, on a copy of the game: some deeds ahead of the screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Full, Queue
from threading import Event as Flag

from app.opponent.deed import Deed, Scope, Stop
from app.opponent.player import Opponent
from app.table.game import Game
from app.table.phrases import Translate

_AHEAD = 48
"""So many deeds are thought out ahead of what is shown."""
_PATIENCE_S = 0.1


@dataclass(frozen=True, slots=True)
class Fault:
    """Something went wrong in the other thread."""

    error: Exception


Word = Deed | Stop | Fault


class Thinking:
    """One stretch of play in the other thread. `run` belongs to it, all else to the window's."""

    def __init__(self, game: Game, sides: frozenset[str], scope: Scope, tr: Translate) -> None:
        self._game, self.sides, self.scope = game, sides, scope
        self._tr = tr
        self._words: Queue[Word] = Queue(_AHEAD)
        self._ready: deque[Word] = deque()
        self._is_over = Flag()

    def run(self) -> None:
        """Think out one deed after another."""
        try:
            play = Opponent(self._game, self.sides, self._tr).play(self.scope)
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

    def collect(self) -> bool:
        """Make room for what is thought out next; return whether all is thought out."""
        while (word := self._arrived()) is not None:
            self._ready.append(word)
        return bool(self._ready) and not isinstance(self._ready[-1], Deed)

    def next_deeds(self, most: int) -> tuple[Sequence[Deed], Stop | Fault | None]:
        """Return the deeds thought out next, and why there are no more; None while there may be."""
        deeds: list[Deed] = []
        while len(deeds) < most:
            word = self._next_word()
            if not isinstance(word, Deed):
                return deeds, word
            deeds.append(word)
        return deeds, None

    def _next_word(self) -> Word | None:
        return self._ready.popleft() if self._ready else self._arrived()

    def _arrived(self) -> Word | None:
        try:
            return self._words.get_nowait()
        except Empty:
            return None

    def cancel(self) -> None:
        """Think no further."""
        self._is_over.set()
