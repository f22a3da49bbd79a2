"""The curtain: a window keeps the picture it shows while another game is laid out behind it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget


@contextmanager
def curtain(window: QWidget) -> Iterator[None]:
    """Paint nothing until what is made within is laid out: docks without a map would be seen first."""

    def lift() -> None:
        window.setUpdatesEnabled(True)
        # What is dirty already asks for no update again.
        window.repaint()

    # On the whole window: of single widgets Qt would still paint the ground.
    window.setUpdatesEnabled(False)
    try:
        yield
    finally:
        # The first turn of the loop lays the panels out as they were left, the second gives them their sizes.
        # With the window as context: if it is gone by then, so is the call.
        QTimer.singleShot(0, window, lambda: QTimer.singleShot(0, window, lift))
