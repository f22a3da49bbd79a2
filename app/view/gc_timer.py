"""Python's collector of reference cycles, kept to the window's thread.

Left to itself it runs in whichever thread makes the next object. Much of what it finds here belongs to
Qt (a window's parts know one another), and an object of Qt that ends outside its own thread takes the
process down.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_LOOK_MS = 1000
_GENERATIONS = (2, 1)
"""The older ones; to collect one takes all younger ones in."""


class GcTimer(QObject):
    """Collects now and then in the thread that made it; until `close` nothing else does."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # For the whole process: there is no other way to keep it out of the job's threads.
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(collect_in_turn)
        self._timer.start(_LOOK_MS)

    def close(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.enable()


def collect_in_turn() -> None:
    """Collect what is young, and an older generation when its turn has come by Python's own thresholds."""
    # Python's own rule of when a generation is due, but asked for in this thread only.
    due = (n for n in _GENERATIONS if gc.get_count()[n] > gc.get_threshold()[n])
    gc.collect(next(due, 0))
