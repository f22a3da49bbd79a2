"""What is begun is kept after each step; where that cannot be, it is told once and the work goes on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.files.disk import reason


class Kept(QObject):
    """Keeps things on the disk. `failed` tells, with the reason, that the last of them could not be kept.

    A person who has clicked for half an hour loses nothing by a disk that is full: what he did stays in the
    window, and the first step after there is room again keeps all of it.
    """

    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._is_well = True

    def keep(self, write: Callable[[], object]) -> None:
        """Write something; each step would fail alike, so only the first that fails is told."""
        try:
            write()
        except OSError as error:
            was_well, self._is_well = self._is_well, False
            if was_well:
                self.failed.emit(reason(error))
        else:
            self._is_well = True
