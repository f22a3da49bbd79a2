"""How far a piece of work has come, told to whoever waits for it."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float], None]
"""Takes the share that is done, 0 to 1; what it raises ends the work."""


def tell_nobody(_share: float) -> None:
    """Tell nobody."""


def part_of(progress: Progress, begin: float, end: float) -> Progress:
    """Return who is told of a part of the work, which is so much of the whole."""
    return lambda share: progress(begin + (end - begin) * share)
