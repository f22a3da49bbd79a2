"""pip under way in a process of its own: what it is about, a way to break it off, why it failed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

_PATIENCE_MS = 3000
"""How long pip may take to end in order before it is ended without ado."""
_KEPT_LINES = 60


class PipRun(QObject):
    """One installation. `told` has pip's words line by line; `ended` whether it is done, and the last."""

    told = Signal(str)
    ended = Signal(bool, str)

    def __init__(self, command: Sequence[str], parent: QObject) -> None:
        """`command` is the interpreter, then `-m pip install` and what is wanted."""
        super().__init__(parent)
        self._command = tuple(command)
        self._said: list[str] = []
        self._rest = b""
        self.is_cancelled = False
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        self._process.readyReadStandardOutput.connect(self._listen)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._fail)

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

    @property
    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def cancel(self) -> None:
        """Break it off: pip takes back what it has not finished."""
        self.is_cancelled = True
        self._process.terminate()
        QTimer.singleShot(_PATIENCE_MS, self._process, self._process.kill)

    def close(self) -> None:
        """End it at once and tell nobody."""
        self._process.finished.disconnect()
        self._process.errorOccurred.disconnect()
        self._process.readyReadStandardOutput.disconnect()
        self._process.kill()
        self._process.waitForFinished(_PATIENCE_MS)

    # ---- hearing

    def _listen(self) -> None:
        *lines, self._rest = (self._rest + bytes(self._process.readAllStandardOutput().data())).split(b"\n")
        for line in lines:
            self._hear(line)

    def _hear(self, line: bytes) -> None:
        text = line.decode("utf-8", "replace").strip()
        if text:
            self._said = [*self._said, text][-_KEPT_LINES:]
            self.told.emit(text)

    def _finish(self, code: int, status: QProcess.ExitStatus) -> None:
        self._listen()
        self._hear(self._rest)
        is_done = code == 0 and status == QProcess.ExitStatus.NormalExit
        self.ended.emit(is_done and not self.is_cancelled, "\n".join(self._said))

    def _fail(self, error: QProcess.ProcessError) -> None:
        # A crash ends it too, and `finished` tells of that.
        if error == QProcess.ProcessError.FailedToStart:
            self.ended.emit(False, self._process.errorString())
