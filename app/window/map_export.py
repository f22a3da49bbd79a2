"""The map as a picture, written while the window is used: painted in parts between its events.

Not in a process of its own, as a page or a film is taken away: it shows the very table, with the looks and
the marks of this window, and these are no words of a command. And not in a thread: a scene paints the map,
and scenes belong to the window's thread. Only the packing, a second of it, is beside the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from app.files.disk import reason, write_aside
from app.map_marks import MapMark
from app.table.game import Game
from app.view.background import Background
from app.view.job import Job
from app.view.render import Painting, encoded, map_painting
from app.view.session import Show

_PAUSE_MS = 1
_PAINTED = 90
"""Per cent that are done when all is painted: the rest is the packing, which does not tell how far it is."""


@dataclass(frozen=True, slots=True)
class _Packed(Job[bytes | str]):
    """The bytes of the file, or why there are none."""

    image: QImage

    def run(self) -> bytes | str:
        """Pack the picture."""
        try:
            return encoded(self.image, "png")
        except OSError as error:
            return reason(error)
        except MemoryError:
            return "there is not memory enough"


class MapExport(QObject):
    """One picture. `progressed` tells per cent; `ended` whether it was written, and why it was not."""

    progressed = Signal(int)
    ended = Signal(bool, str)

    def __init__(
        self, game: Game, out: Path, show: Show, overlays: Sequence[MapMark], parent: QObject
    ) -> None:
        super().__init__(parent)
        # A journal of its own: the person plays on, and the picture is of the moment when it was asked for.
        own = replace(game, journal=game.journal.copy())
        self._out = out
        self._painting: Painting | None = map_painting(own, show, overlays)
        self._background = Background(self)
        self._background.failed.connect(lambda _: self._end(False, ""))
        self.is_cancelled = False
        # A timer that comes again, no shot of 0 ms after each part: that is a posted event, and Qt delivers
        # all of these before it looks at mouse and keys, and the next one is there before it is done.
        self._timer = QTimer(self, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._paint_part)

    def start(self) -> None:
        """Begin."""
        self._timer.start()

    def cancel(self) -> None:
        """End it; nothing is written."""
        if not self.is_cancelled:
            self.is_cancelled = True
            self._put_down()
            # Later: whoever cancels may be the bar, which is taken away when it is told.
            QTimer.singleShot(0, self, partial(self._end, False, ""))

    def close(self) -> None:
        """End it at once and tell nobody."""
        self.is_cancelled = True
        self.blockSignals(True)
        self._put_down()
        self._background.close()

    def _paint_part(self) -> None:
        if self._painting is None:
            return
        try:
            share = next(self._painting)
        except StopIteration as end:
            self._timer.stop()
            self._painting = None
            self._background.run("packing", _Packed(end.value), self._write)
        else:
            self.progressed.emit(round(_PAINTED * share))

    def _write(self, packed: bytes | str) -> None:
        # In the window's thread: between this look and the end of the writing nobody can cancel.
        if self.is_cancelled:
            return
        if isinstance(packed, str):
            self._end(False, packed)
            return
        try:
            write_aside(self._out, packed)
        except OSError as error:
            self._end(False, reason(error))
        else:
            self._end(True, "")

    def _put_down(self) -> None:
        self._timer.stop()
        painting, self._painting = self._painting, None
        if painting is not None:
            # Its scene and view go with it.
            painting.close()

    def _end(self, is_done: bool, why: str) -> None:
        self.ended.emit(is_done, why)
