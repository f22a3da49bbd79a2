"""A program under way in a process of its own: what it says, a way to end it, whether it did its work."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

_PATIENCE_MS = 3000
"""How long a process may take to end in order before it is ended without ado."""


class ProcessRun(QObject):
    """One run. `ended` tells whether the program has done what it should, and its last words."""

    ended = Signal(bool, str)

    def __init__(self, parent: QObject, kept_lines: int) -> None:
        """Of what is said so many lines are kept: one that complains for ever must not fill the memory."""
        super().__init__(parent)
        self._kept_lines = kept_lines
        self._said: list[str] = []
        self._rest = b""
        self.is_cancelled = False
        self._process = QProcess(self)
        self._process.readyRead.connect(self._listen)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._fail)

    @property
    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def cancel(self) -> None:
        """End it in order: whatever it has not finished is taken back."""
        self.is_cancelled = True
        self._process.terminate()
        # With the process as context: nothing is called of one that is gone.
        QTimer.singleShot(_PATIENCE_MS, self._process, self._process.kill)

    def close(self) -> None:
        """End it at once and tell nobody."""
        # First: killing it would tell of an end that nobody wants to hear of.
        for signal in (self._process.finished, self._process.errorOccurred, self._process.readyRead):
            signal.disconnect()
        self._process.kill()
        self._process.waitForFinished(_PATIENCE_MS)

    # ---- hearing

    def hear(self, line: str) -> None:
        """Take a line that is not empty."""
        self._said = [*self._said, line][-self._kept_lines :]

    def _listen(self) -> None:
        # Bytes come as they come: half a line, and half a letter of it, waits for the rest.
        *lines, self._rest = (self._rest + bytes(self._process.readAll().data())).split(b"\n")
        self._hear_all(lines)

    def _hear_all(self, lines: Sequence[bytes]) -> None:
        for line in lines:
            text = line.decode("utf-8", "replace").strip()
            if text:
                self.hear(text)

    def _finish(self, code: int, status: QProcess.ExitStatus) -> None:
        # The last words may still be in the pipe, without an end of their line.
        self._listen()
        self._hear_all([self._rest])
        is_done = code == 0 and status == QProcess.ExitStatus.NormalExit
        self.ended.emit(is_done and not self.is_cancelled, "\n".join(self._said))

    def _fail(self, error: QProcess.ProcessError) -> None:
        # A crash ends it too, and `finished` tells of that.
        if error == QProcess.ProcessError.FailedToStart:
            self.ended.emit(False, self._process.errorString())
