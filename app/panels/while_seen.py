"""What is worked out only for a panel that somebody sees."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class _Look(Protocol):
    def __call__(self, *, is_looking: bool) -> None: ...


class WhileSeen(QObject):
    """Tells something whether its panel is in sight.

    It belongs to what it tells, and goes with it: a window that ends without being closed hides its panels
    when the game behind them has gone already.
    """

    def __init__(self, panel: QWidget, told: QObject, look: _Look) -> None:
        """Call `look`, of `told`, as the panel comes and goes."""
        super().__init__(told)
        self._look = look
        panel.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell of the panel's coming and going."""
        del watched
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._look(is_looking=event.type() == QEvent.Type.Show)
        return False
