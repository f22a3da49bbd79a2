"""Questions asked in another thread, so that the window never waits for an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QThreadPool, Signal


@dataclass(frozen=True, slots=True)
class _Return:
    topic: str
    ticket: int
    answer: object
    fault: Exception | None


class Errands(QObject):
    """Runs one piece of work after another beside the window. Of each topic only the last answer counts."""

    failed = Signal(object)
    """An exception that a piece of work raised."""
    _returned = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(1)
        self._tickets: dict[str, int] = {}
        self._waiting: dict[str, Callable[[Any], object]] = {}
        self._is_closed = False
        self._returned.connect(self._take)

    @property
    def is_idle(self) -> bool:
        """Whether every answer asked for has come."""
        return not self._waiting

    def send(self, topic: str, work: Callable[[], object], done: Callable[[Any], object]) -> None:
        """Do some work in the other thread and give its answer to `done` in this one.

        Work on the same topic that was sent before and is not yet done is left undone.
        """
        if self._is_closed:
            return
        ticket = self._tickets[topic] = self._tickets.get(topic, 0) + 1
        self._waiting[topic] = done
        self._pool.start(lambda: self._run(topic, ticket, work))

    def drop(self, topic: str) -> None:
        """Wait no more for the answer on a topic."""
        self._tickets[topic] = self._tickets.get(topic, 0) + 1
        self._waiting.pop(topic, None)

    def close(self) -> None:
        """Wait for the work under way and begin no more."""
        self._is_closed = True
        self._waiting.clear()
        self._pool.clear()
        self._pool.waitForDone()

    def _run(self, topic: str, ticket: int, work: Callable[[], object]) -> None:
        """Do the work, unless it has been overtaken. Runs in the other thread."""
        if self._is_closed or self._tickets.get(topic) != ticket:
            return
        try:
            answer, fault = work(), None
        except Exception as error:  # whatever goes wrong in there must not end the game
            answer, fault = None, error
        if not self._is_closed:
            self._returned.emit(_Return(topic, ticket, answer, fault))

    def _take(self, back: _Return) -> None:
        if self._is_closed or self._tickets.get(back.topic) != back.ticket:
            return
        done = self._waiting.pop(back.topic, None)
        if back.fault is not None:
            self.failed.emit(back.fault)
        elif done is not None:
            done(back.answer)
