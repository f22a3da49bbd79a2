"""The net under the window: what no part of the program expected is logged, shown once, and play goes on.

Python hands over whatever is raised in a slot, a timer, a thread or at the end of an object, `app.view.guard`
what is raised in painting and in everything else that Qt calls; Qt its warnings, which are logged only.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from shiboken6 import isValid

from app.files.faults import Fault, FaultBook
from app.files.folders import log_folder
from app.files.wreck import Wreck
from app.view.session import Offer, Session, Tone

_QUIET = frozenset({QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg})


_Hooks = tuple[Callable[..., object], Callable[..., object], Callable[..., object]]
"""Python's own three: of exceptions, of those that nobody could raise, of threads."""


class _Noted(logging.Handler):
    """Takes what a part of the program logged by itself, having told the person in its own words."""

    def __init__(self, book: FaultBook) -> None:
        super().__init__(logging.WARNING)
        self._book = book

    def emit(self, record: logging.LogRecord) -> None:
        """Write it to the same log."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._book.note(error, f"{record.name}: {record.getMessage()}")
        else:
            self._book.note_words(record.getMessage(), record.name)


class Net(QObject):
    """Catches everything from `hang` until `take_down`."""

    caught = Signal(object)
    """A `Fault` that is news; emitted in whichever thread it came."""

    def __init__(self, folder: Path, frame: QWidget) -> None:
        """`folder` is where the log is kept."""
        super().__init__(frame)
        self.book, self._wreck = FaultBook(folder), Wreck(folder)
        self.session_now: Callable[[], Session | None] = lambda: None
        """Gives the session of the game that is laid out, None before there is one."""
        self._frame = frame
        self._noted = _Noted(self.book)
        self._before: tuple[_Hooks, Any] | None = None
        # By a signal: what came in another thread is told in the window's.
        self.caught.connect(self._tell)

    def hang(self) -> None:
        """Take over Python's and Qt's own handlers."""
        # Kept to be given back: tests and embedding programs have their own.
        hooks = sys.excepthook, sys.unraisablehook, threading.excepthook
        self._before = hooks, qInstallMessageHandler(self._take_message)
        logging.getLogger().addHandler(self._noted)
        sys.excepthook, sys.unraisablehook = self._take, self._take_unraisable
        threading.excepthook = self._take_from_thread
        self._wreck.open()

    def take_down(self) -> None:
        """Give the handlers back to whoever had them, and close the log."""
        if self._before is not None:
            (sys.excepthook, sys.unraisablehook, threading.excepthook), qt = self._before
            qInstallMessageHandler(qt)
            logging.getLogger().removeHandler(self._noted)
            self._before = None
        self._wreck.close()
        self.book.close()

    # ---- catching

    def _take(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None = None
    ) -> None:
        # Ctrl+C at the terminal: a window that closes writes its game first.
        if issubclass(kind, KeyboardInterrupt):
            QApplication.closeAllWindows()
            return
        self._note(error.with_traceback(trace), threading.current_thread().name)

    def _take_from_thread(self, raised: threading.ExceptHookArgs) -> None:
        if raised.exc_value is not None:
            self._note(raised.exc_value, raised.thread.name if raised.thread is not None else "a thread")

    def _take_unraisable(self, raised: sys.UnraisableHookArgs) -> None:
        if raised.exc_value is not None:
            self._note(raised.exc_value, raised.err_msg or "at the end of an object")

    def _take_message(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind not in _QUIET:
            self.book.note_words(text, f"Qt {context.category or ''}".strip())

    def _note(self, error: BaseException, where: str) -> None:
        fault = self.book.note(error, where)
        # Once: an error in painting comes again with each picture. In the end the net itself may be gone.
        if fault.count == 1 and isValid(self):
            self.caught.emit(fault)

    # ---- telling

    def tell_of_wreck(self) -> None:
        """Tell where an earlier run ended without a word."""
        session = self.session_now()
        if self._wreck.last and session is not None:
            self.book.note_words(self._wreck.last, "the end of an earlier run")
            words = self.tr(
                "The last run ended in a crash ({cause}). Your game is safe: every move made is in its file. "
                "The trace lies in {log}."
            ).format(cause=self._wreck.cause or self.tr("no cause is known"), log=self.book.path)
            session.say(words, Tone.WARNING, self._wreck.last, self._offer())

    def _tell(self, fault: Fault) -> None:
        """Show a fault in the message bar of a game, in a small window of its own where there is no game."""
        words = self.tr("An error of the program: {what}.").format(what=fault.what)
        session = self.session_now()
        if session is not None:
            words = self.tr("{words} The game goes on.").format(words=words)
            session.say(words, Tone.STOP, fault.trace, self._offer())
        else:
            self._open_box(words, fault)

    def _open_box(self, words: str, fault: Fault) -> None:
        box, copy = (
            QMessageBox(QMessageBox.Icon.Warning, "Adjutant", words, parent=self._frame),
            self._offer(),
        )
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setDetailedText(fault.trace)
        box.addButton(copy.words, QMessageBox.ButtonRole.ActionRole).clicked.connect(copy.do)
        box.addButton(QMessageBox.StandardButton.Close)
        # Not exec: this may be within any slot, which has to come to its end.
        box.open()

    def _offer(self) -> Offer:
        return Offer(self.tr("Copy report"), self.copy_report)

    def copy_report(self) -> None:
        """Put the report of all faults so far on the clipboard."""
        QGuiApplication.clipboard().setText(self.book.report())
        session = self.session_now()
        if session is not None:
            session.say(self.tr("The report is on the clipboard."), Tone.FINE)


def hang_net(frame: QWidget) -> Net:
    """Hang the net under a window until the application ends."""
    net = Net(log_folder(), frame)
    net.hang()
    app = QApplication.instance()
    if app is not None:
        app.aboutToQuit.connect(net.take_down)
    return net
