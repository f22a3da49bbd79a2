"""Questions asked in another thread, so that the window never waits for an answer.

This is the one way into another thread. A job is a frozen value (`app.view.job`), so no thread can reach the
table that is played; the table itself refuses any other thread's hand.

Qt's objects belong to the window's thread, and so does their end: one that lost its last reference in another
thread would take the process down. So nothing of Qt is in the thread here; what a job holds is let go of in
the window's thread, and until it came back a timer keeps its `Background` alive.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from app.view.faults import hand_over
from app.view.job import Job, check_job

Answer = TypeVar("Answer")

_LOOK_MS = 4
"""How often the window looks for answers while it waits for any: well within a frame."""


class Background(QObject):
    """Runs jobs beside the window, in order. Of each topic only the last answer counts."""

    failed = Signal(object)
    """An exception that a job raised; whoever hears of all errors was told already."""

    def __init__(self, parent: QObject | None = None, threads: int = 1) -> None:
        """`threads` is the most jobs that run at once."""
        super().__init__(parent)
        # One thread by default: the judge is not made for two at once, and topics keep their order.
        self._threads = ThreadPoolExecutor(threads)
        self._back: SimpleQueue[_Task] = SimpleQueue()
        self._last: dict[str, _Task] = {}
        """Of each topic what is waited for."""
        self._abroad = 0
        """How many have not come back."""
        self._is_closed = self._is_looking = False

    @property
    def is_idle(self) -> bool:
        """Whether every answer asked for has come."""
        return not self._last

    def run(self, topic: str, job: Job[Answer], done: Callable[[Answer], object]) -> None:
        """Run a job in the other thread and give its answer to `done` in this one.

        A job on the same topic that was given before and has not begun is left undone. Raises TypeError for a
        job that is no frozen dataclass, or that holds the game that is played.
        """
        if self._is_closed:
            return
        check_job(job)
        # Before it is submitted: what waits in the queue sees `is_wanted` and is passed over at once.
        self.drop(topic)
        task = self._last[topic] = _Task(topic, job, done)
        self._abroad += 1
        self._threads.submit(_run, task, self._back)
        if not self._is_looking:
            self._look_later()

    def drop(self, topic: str) -> None:
        """Wait no more for the answer on a topic."""
        task = self._last.pop(topic, None)
        if task is not None:
            task.is_wanted = False

    def close(self) -> None:
        """Wait for the job under way and begin no more."""
        # First, so that answers which come in while the pool winds up are let go of and not delivered.
        self._is_closed = True
        for topic in tuple(self._last):
            self.drop(topic)
        # Waited for: a thread that lives on would hold the game, and drop Qt's objects in the wrong thread.
        self._threads.shutdown(wait=True)
        self._look()

    def _look_later(self) -> None:
        # Bound by hand: of a method Qt would remember only a weak reference.
        self._is_looking = True
        QTimer.singleShot(_LOOK_MS, partial(Background._look, self))

    def _look(self) -> None:
        """Take what came back; look again where something is still to come."""
        self._is_looking = False
        # Its parent may have taken the C++ half along while a job was out; no signal can be sent any more.
        self._is_closed = self._is_closed or not isValid(self)
        try:
            while task := self._next():
                self._abroad -= 1
                self._take(task)
        finally:
            # What `done` raises is told by whoever hears of all errors; the answers after it still come.
            if self._abroad and not self._is_looking:
                self._look_later()

    def _next(self) -> _Task | None:
        try:
            return self._back.get_nowait()
        except Empty:
            return None

    def _take(self, task: _Task) -> None:
        answer, fault, done = task.answer, task.fault, task.done
        # In the window's thread, and whether wanted or not: here the last references to Qt's objects end.
        task.empty()
        # Overtaken: an answer to an older question of this topic.
        if self._is_closed or self._last.get(task.topic) is not task:
            return
        # Before `done`, which may ask the next question on the same topic.
        del self._last[task.topic]
        if fault is None:
            done(answer)
        else:
            hand_over(fault)
            self.failed.emit(fault)


class _Task:
    """A job on its way there and back. The other thread holds nothing else."""

    def __init__(self, topic: str, job: Job[Any], done: Callable[[Any], object]) -> None:
        self.topic, self.done = topic, done
        self.job: Job[Any] | None = job
        self.is_wanted = True
        self.answer: object = None
        self.fault: Exception | None = None

    def empty(self) -> None:
        """Let go of everything; the other thread may still hold this for a moment."""
        self.job, self.done = None, _nothing
        self.answer = self.fault = None


def _nothing(_answer: object) -> None:
    """Take an answer that nobody waits for."""


def _run(task: _Task, back: SimpleQueue[_Task]) -> None:
    """Run a job, unless it has been overtaken, and send it back. Runs in the other thread."""
    if task.is_wanted and task.job is not None:
        try:
            task.answer = task.job.run()
        except Exception as error:  # whatever goes wrong in there must not end the game
            task.fault = error
    back.put(task)
