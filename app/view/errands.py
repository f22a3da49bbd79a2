"""Questions asked in another thread, so that the window never waits for an answer.

Qt's objects belong to the window's thread, and so does their end: one that lost its last reference in another
thread would take the process down. So nothing of Qt is in the thread here; what a piece of work holds is let
go of in the window's thread, and until it came back a timer keeps its `Errands` alive.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from app.view.faults import hand_over

_LOOK_MS = 4
"""How often the window looks for answers while it waits for any: well within a frame."""


class Errands(QObject):
    """Runs pieces of work beside the window, in order. Of each topic only the last answer counts."""

    failed = Signal(object)
    """An exception that a piece of work raised; whoever hears of all errors was told already."""

    def __init__(self, parent: QObject | None = None, hands: int = 1) -> None:
        """`hands` is the most pieces of work that run at once."""
        super().__init__(parent)
        self._hands = ThreadPoolExecutor(hands)
        self._back: SimpleQueue[_Errand] = SimpleQueue()
        self._last: dict[str, _Errand] = {}
        """Of each topic what is waited for."""
        self._abroad = 0
        """How many have not come back."""
        self._is_closed = self._is_looking = False

    @property
    def is_idle(self) -> bool:
        """Whether every answer asked for has come."""
        return not self._last

    def send(self, topic: str, work: Callable[[], object], done: Callable[[Any], object]) -> None:
        """Do some work in the other thread and give its answer to `done` in this one.

        Work on the same topic that was sent before and is not yet done is left undone.
        """
        if self._is_closed:
            return
        self.drop(topic)
        errand = self._last[topic] = _Errand(topic, work, done)
        self._abroad += 1
        self._hands.submit(_run, errand, self._back)
        if not self._is_looking:
            self._look_later()

    def drop(self, topic: str) -> None:
        """Wait no more for the answer on a topic."""
        errand = self._last.pop(topic, None)
        if errand is not None:
            errand.is_wanted = False

    def close(self) -> None:
        """Wait for the work under way and begin no more."""
        self._is_closed = True
        for topic in tuple(self._last):
            self.drop(topic)
        self._hands.shutdown(wait=True)
        self._look()

    def _look_later(self) -> None:
        # Bound by hand: of a method Qt would remember only a weak reference.
        self._is_looking = True
        QTimer.singleShot(_LOOK_MS, partial(Errands._look, self))

    def _look(self) -> None:
        """Take what came back; look again where something is still to come."""
        self._is_looking = False
        self._is_closed = self._is_closed or not isValid(self)
        try:
            while errand := self._next():
                self._abroad -= 1
                self._take(errand)
        finally:
            if self._abroad and not self._is_looking:
                self._look_later()

    def _next(self) -> _Errand | None:
        try:
            return self._back.get_nowait()
        except Empty:
            return None

    def _take(self, errand: _Errand) -> None:
        answer, fault, done = errand.answer, errand.fault, errand.done
        errand.empty()
        if self._is_closed or self._last.get(errand.topic) is not errand:
            return
        del self._last[errand.topic]
        if fault is None:
            done(answer)
        else:
            hand_over(fault)
            self.failed.emit(fault)


class _Errand:
    """A piece of work on its way there and back. The other thread holds nothing else."""

    def __init__(self, topic: str, work: Callable[[], object], done: Callable[[Any], object]) -> None:
        self.topic, self.work, self.done = topic, work, done
        self.is_wanted = True
        self.answer: object = None
        self.fault: Exception | None = None

    def empty(self) -> None:
        """Let go of everything; the other thread may still hold this for a moment."""
        self.work, self.done = _nothing, _nothing
        self.answer = self.fault = None


def _nothing(*_: object) -> None:
    """Stand for work that is done."""


def _run(errand: _Errand, back: SimpleQueue[_Errand]) -> None:
    """Do the work, unless it has been overtaken, and send it back. Runs in the other thread."""
    if errand.is_wanted:
        try:
            errand.answer = errand.work()
        except Exception as error:  # whatever goes wrong in there must not end the game
            errand.fault = error
    back.put(errand)
