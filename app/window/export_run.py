"""An export under way: the command `adjutant export` in a process of its own, with a bar and a way to cancel.

A process and no thread: painting thousands of counters and steps keeps Python busy, and a thread would take
its lock from the window. What goes wrong there, Qt's own crashes too, leaves the window as it is. It works on
a copy of the game's file, so that play goes on meanwhile.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTemporaryDir, Signal

import app
from app.window.process_run import ProcessRun

_KEPT_LINES = 20


class ExportRun(ProcessRun):
    """One export. `progressed` tells per cent; `ended` whether a file was written."""

    progressed = Signal(int)

    def __init__(self, game: bytes, name: str, words: Sequence[str], parent: QObject) -> None:
        """Take a game's file, its name, and the words of the command that follow it."""
        super().__init__(parent, _KEPT_LINES)
        self._game, self._name, self._words = game, name, tuple(words)
        self._folder = QTemporaryDir()
        self.ended.connect(lambda *_: self._folder.remove())
        # What it writes elsewhere are answers for a terminal.
        self._process.setReadChannel(QProcess.ProcessChannel.StandardError)

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

    def close(self) -> None:
        """End it at once and tell nobody."""
        super().close()
        self._folder.remove()

    def hear(self, line: str) -> None:
        """Take the per cent that are done; all else is what went wrong."""
        number, _, rest = line.partition(" ")
        if number.isdecimal() and rest == "%":
            self.progressed.emit(int(number))
        else:
            super().hear(line)
