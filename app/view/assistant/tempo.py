"""How fast the opponent's deeds are laid: each long enough to be seen, a whole turn within its time."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

TURN_S, _SPARE_S = 15.0, 2.0
"""How long a turn of the opponent takes at the normal pace; the second is left for what has to be thought out
once the rest is spent."""
_SHARE = 24.0
"""A deed is looked at for this part of the time left: the first for about 600 ms."""


class Tempo:
    """The time that one turn may still take. What is held does not count.

    Nobody knows how many deeds a turn will have. So each gets the same part of what is left: however many
    they are, together they stay within the time.
    """

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._turn: Hashable = None
        # Less the spare: the last deeds, with no time left, still take what it takes to think them out.
        self._left_s = TURN_S - _SPARE_S
        self._since_s: float | None = None

    def run(self, turn: Hashable) -> None:
        """Let the time of a turn go on, or begin."""
        self._spend()
        if turn != self._turn:
            self._turn, self._left_s = turn, TURN_S - _SPARE_S
        self._since_s = self._now_s()

    def hold(self) -> None:
        """Let no time pass until it runs again."""
        self._spend()
        self._since_s = None

    def pause_ms(self) -> int:
        """Return how long the deed that was just laid is looked at."""
        self._spend()
        # A geometric series: each pause takes 1/24 of what is left, so the sum never reaches it.
        return round(1000 * max(0.0, self._left_s) / _SHARE)

    def _spend(self) -> None:
        if self._since_s is not None:
            now_s = self._now_s()
            self._left_s -= now_s - self._since_s
            self._since_s = now_s
