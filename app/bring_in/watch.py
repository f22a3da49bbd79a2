"""Long work is told of while it goes on, and may be broken off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class Cancelled(Exception):
    """The person broke it off; nothing was kept."""


def _to_nobody(share: float, doing: str) -> None:
    del share, doing


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Watch:
    """Who is told how far the work is, from 0 to 1, and what it is about; and whether to break it off."""

    tell: Callable[[float, str], None] = _to_nobody
    is_cancelled: Callable[[], bool] = _never

    def step(self, share: float, doing: str) -> None:
        """Tell how far the work is; raises Cancelled where it is to be broken off."""
        # Asked before it is told: a bar that moves on after "Break off" looks as if nobody had heard.
        if self.is_cancelled():
            raise Cancelled
        self.tell(share, doing)

    # Parts within parts: what does a step of some work need not know of what that is a step.
    def part(self, begin: float, end: float) -> Watch:
        """Return a watch for a part of the work: its 0 and 1 are these shares of the whole."""
        return Watch(lambda share, doing: self.tell(begin + share * (end - begin), doing), self.is_cancelled)


UNWATCHED = Watch()
