"""What is heard of a journal: its events by whoever shows them, its records by whoever keeps them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.table.changes import Change
from app.table.records import Record, StepId


@dataclass(frozen=True, slots=True)
class Event:
    """What happened at once: the single changes made to the table, and the step that is now the present."""

    changes: tuple[Change, ...]
    now: StepId


Listener = Callable[[Event], None]
Keeper = Callable[[Record], None]


def keep_nowhere(record: Record) -> None:
    """Keep nothing: a game in memory only."""


class WrittenInAnswer(RuntimeError):
    """Who is told of an event of a journal writes into it: others would hear of the later one first."""


class Audience:
    """Who is told of the events of one journal, one after another."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._is_told = False

    def join(self, listener: Listener) -> Callable[[], None]:
        """Tell a listener of every event from now on; return the function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, event: Event) -> None:
        """Tell all of an event."""
        self._is_told = True
        try:
            # A copy: who is told may end his listening, or a new panel begin its own.
            for listener in tuple(self._listeners):
                listener(event)
        finally:
            self._is_told = False

    def check_is_silent(self) -> None:
        """Raise WrittenInAnswer while an event is told: what follows from an act belongs into the act."""
        if self._is_told:
            raise WrittenInAnswer(
                "the journal is written in answer to an event of its own: add it to the act"
            )
