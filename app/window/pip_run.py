"""pip under way in a process of its own: what it is about, a way to break it off, why it failed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from app.window.process_run import ProcessRun

_KEPT_LINES = 60


class PipRun(ProcessRun):
    """One installation. `told` has pip's words line by line."""

    told = Signal(str)

    def __init__(self, command: Sequence[str], parent: QObject) -> None:
        """`command` is the interpreter, then `-m pip install` and what is wanted."""
        super().__init__(parent, _KEPT_LINES)
        self._command = tuple(command)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)

    def start(self) -> None:
        """Begin."""
        surroundings = QProcessEnvironment.systemEnvironment()
        # It must not wait for answers, nor draw bars that no one sees; its words are read, so in English.
        for name, value in (
            ("PIP_NO_INPUT", "1"),
            ("PIP_DISABLE_PIP_VERSION_CHECK", "1"),
            ("PIP_PROGRESS_BAR", "off"),
            ("PYTHONUNBUFFERED", "1"),
            ("LC_MESSAGES", "C"),
        ):
            surroundings.insert(name, value)
        self._process.setProcessEnvironment(surroundings)
        self._process.start(self._command[0], list(self._command[1:]))

    def hear(self, line: str) -> None:
        """Keep what is said, and tell of it."""
        super().hear(line)
        self.told.emit(line)
