"""An export under way: the command `adjutant export` in a process of its own, with a bar and a way to cancel.

A process and no thread: painting thousands of counters and steps keeps Python busy, and a thread would take
its lock from the window. What goes wrong there, Qt's own crashes too, leaves the window as it is. It works on
a copy of the game's file, so that play goes on meanwhile.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTemporaryDir, QTimer, Signal

import app

_PATIENCE_MS = 3000
"""How long a process may take to end in order before it is ended without ado."""
_KEPT_LINES = 20


class ExportRun(QObject):
    """One export. `progressed` tells per cent; `ended` whether a file was written, and its last words."""

    progressed = Signal(int)
    ended = Signal(bool, str)

    def __init__(self, game: bytes, name: str, words: Sequence[str], parent: QObject) -> None:
        """Take a game's file, its name, and the words of the command that follow it."""
        super().__init__(parent)
        self._game, self._name, self._words = game, name, tuple(words)
        self._folder = QTemporaryDir()
        self._said: list[str] = []
        self._rest = b""
        self.is_cancelled = False
        self._process = QProcess(self)
        self._process.readyReadStandardError.connect(self._listen)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._fail)

    def start(self) -> None:
        """Begin."""
        copy = Path(self._folder.path()) / self._name
        copy.write_bytes(self._game)
        # It needs no screen, and would else show itself among the programs of some systems.
        surroundings = QProcessEnvironment.systemEnvironment()
        surroundings.insert("QT_QPA_PLATFORM", "offscreen")
        self._process.setProcessEnvironment(surroundings)
        # Where the program itself lies: the very same is to be run, whatever else is installed.
        self._process.setWorkingDirectory(str(Path(app.__file__).parent.parent))
        # The same interpreter with the same libraries, not whatever `adjutant` is on the path.
        self._process.start(sys.executable, ["-m", "app.cli", "export", str(copy), *self._words, "--gently"])

    @property
    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def cancel(self) -> None:
        """End it; nothing is written."""
        self.is_cancelled = True
        self._process.terminate()
        # With the process as context: nothing is called of one that is gone.
        QTimer.singleShot(_PATIENCE_MS, self._process, self._process.kill)

    def close(self) -> None:
        """End it at once and tell nobody."""
        # First: killing it would tell of an end that nobody wants to hear of.
        self._process.finished.disconnect()
        self._process.errorOccurred.disconnect()
        self._process.kill()
        self._process.waitForFinished(_PATIENCE_MS)
        self._folder.remove()

    # ---- hearing

    def _listen(self) -> None:
        # Bytes come as they come: half a line, and half a letter of it, waits for the rest.
        *lines, self._rest = (self._rest + bytes(self._process.readAllStandardError().data())).split(b"\n")
        for line in lines:
            text = line.decode("utf-8", "replace").strip()
            number, _, rest = text.partition(" ")
            if number.isdecimal() and rest == "%":
                self.progressed.emit(int(number))
            elif text:
                # A program that complains at each frame must not fill the memory.
                self._said = [*self._said, text][-_KEPT_LINES:]

    def _finish(self, code: int, status: QProcess.ExitStatus) -> None:
        # The last words may still be in the pipe.
        self._listen()
        self._folder.remove()
        is_done = code == 0 and status == QProcess.ExitStatus.NormalExit
        self.ended.emit(is_done and not self.is_cancelled, "\n".join(self._said))

    def _fail(self, error: QProcess.ProcessError) -> None:
        # A crash ends it too, and `finished` tells of that.
        if error == QProcess.ProcessError.FailedToStart:
            self._folder.remove()
            self.ended.emit(False, self._process.errorString())
