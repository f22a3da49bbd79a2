"""Errors of the program itself: each kind is written to the log once, counted after that, and told as text.

An exception that nobody expected ends nothing: whoever catches it gives it to the book of faults. The log is
a rotating file in the folder that `adjutant doctor` names.
"""

from __future__ import annotations

import logging
import platform
import re
import threading
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from logging.handlers import RotatingFileHandler
from pathlib import Path

from app import __version__

LOG_NAME = "adjutant.log"
_MOST_BYTES, _OLD_LOGS = 500_000, 3
_MOST_KINDS = 50
"""So many kinds of faults are kept; what comes after that is counted as one more of the last."""
_MOST_LETTERS = 160
_OVERRIDES = re.compile(r"Error calling Python override of \w+::[\w:]+\(\): ")
"""What PySide puts before the words of an error, once for each method of Qt's that it went through."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind of error: the same exception raised at the same place, with how often that was so far."""

    key: str
    what: str
    """The exception in one line."""
    trace: str
    where: str = ""
    """The thread, timer or command in which it came first."""
    count: int = 1


class _LogFile(RotatingFileHandler):
    """The log; a disk that takes nothing is remembered instead of being told on standard error."""

    is_broken = False

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802  (logging's own signature)
        """Go on without a log."""
        self.is_broken = True


class FaultBook:
    """The faults of one run of the program. It may be told in any thread, and it never raises."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / LOG_NAME
        self._lock = threading.Lock()
        self._faults: dict[str, Fault] = {}
        self._file: _LogFile | None = None

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All kinds of faults so far, oldest first, each with its count."""
        with self._lock:
            return tuple(self._faults.values())

    @property
    def is_written(self) -> bool:
        """Whether the log could be written so far."""
        return self._file is not None and not self._file.is_broken

    def note(self, error: BaseException, where: str = "") -> Fault:
        """Take in an exception and return its kind; `count` is 1 where it is news. Its frames are let go."""
        what = _line(f"{type(error).__name__}: {_OVERRIDES.sub('', str(error))}")
        with self._lock:
            key = _key(error)
            known = self._faults.get(key)
            # Put in words once for each kind: a fault in a paint event comes many times a second.
            trace = known.trace if known else _OVERRIDES.sub("", "".join(traceback.format_exception(error)))
            return self._count(Fault(key, what, trace, where))

    def note_words(self, words: str, where: str) -> Fault:
        """Take in what is no exception, a warning of Qt's."""
        with self._lock:
            return self._count(Fault(f"{where} {words}", _line(words), words, where))

    def _count(self, fault: Fault) -> Fault:
        known = self._faults.get(fault.key)
        if known is None and len(self._faults) >= _MOST_KINDS:
            known = next(reversed(self._faults.values()))
        now = replace(known, count=known.count + 1) if known is not None else fault
        self._faults[now.key] = now
        if known is None:
            self._write(f"{fault.where}: {fault.trace}")
        # Each time would fill the log and push its first entry, the one with the trace, out of the last old
        # file.
        elif now.count in (10, 100, 1_000, 10_000, 100_000):
            self._write(f"{now.where}: {now.what} ({now.count} times)")
        return now

    def _write(self, text: str) -> None:
        if self._file is None:
            # Only with the first fault: a run without one leaves no file.
            self._file = _open_log(self.path)
        if self._file is not None:
            # Straight to the file: loggers are shared by the whole process, and each book has a log of its
            # own.
            record = logging.LogRecord("adjutant", logging.ERROR, "", 0, text.rstrip(), None, None)
            self._file.handle(record)

    def report(self) -> str:
        """Return everything that helps to find the cause, to be pasted into a report."""
        log = f"log: {self.path}" if self.is_written else "no log could be written"
        told = (f"{n}. {_times(fault)}\n{fault.trace}" for n, fault in enumerate(self.faults, 1))
        return "\n".join([*_head(), log, "", *told])

    def close(self) -> None:
        """Close the log."""
        if self._file is not None:
            self._file.close()


def _open_log(path: Path) -> _LogFile | None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The name of a file may be no text at all; a fault is told all the same.
        made = _LogFile(
            path,
            maxBytes=_MOST_BYTES,
            backupCount=_OLD_LOGS,
            encoding="utf-8",
            errors="backslashreplace",
        )
    except OSError:
        return None
    made.setFormatter(logging.Formatter(f"%(asctime)s adjutant {__version__} %(message)s"))
    return made


def _key(error: BaseException) -> str:
    """Return what two errors of one kind share: the exception and the line of code that raised it."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    # An exception that was never raised has no place; its words tell it from others.
    place = f"{last.tb_frame.f_code.co_filename}:{last.tb_lineno}" if last is not None else str(error)
    return f"{type(error).__name__} {place}"


def _line(text: str) -> str:
    """Return a text as one line of bearable length."""
    line = " ".join(text.split())
    return line if len(line) <= _MOST_LETTERS else f"{line[:_MOST_LETTERS]}..."


def _times(fault: Fault) -> str:
    times = f", {fault.count} times" if fault.count > 1 else ""
    return f"{fault.where}{times}"


def _head() -> Sequence[str]:
    now = datetime.now().astimezone()
    try:
        qt = version("PySide6-Essentials")
    # A packaged program may come without the records of what was installed.
    except PackageNotFoundError:
        qt = "unknown"
    system = f"Python {platform.python_version()}, PySide {qt}, {platform.platform()}"
    return f"adjutant {__version__}, {now:%Y-%m-%d %H:%M:%S}", system
