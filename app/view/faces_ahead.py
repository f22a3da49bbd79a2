"""Both faces of all units, painted while nothing else is to be done: a jump needs many at once."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer

from app.table.game import Game
from app.table.pieces import Kind
from app.view.counter_pictures import CounterPictures

_QUIET_MS, _PAUSE_MS, _SLICE_S = 200, 12, 0.004
"""How long nothing was painted before it begins; then it paints for the last, over and over with a pause."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How units are shown now: their style, their width and that of a hex, in pixels of the screen."""

    style: str
    size_px: int
    hex_px: float


class FacesAhead(QObject):
    """Paints the faces of units of one game ahead of the frames that will show them."""

    def __init__(self, game: Game, pictures: CounterPictures, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game, self._pictures = game, pictures
        self._wanted: Wanted | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._go_on)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be painted."""
        return not self._soon.isActive()

    def want(self, wanted: Wanted) -> None:
        """Tell how units are shown in the frame just painted; the first slice waits until none follows."""
        # While it waits each frame puts it off again: a zoom under way paints only for its end.
        if wanted != self._wanted or self._soon.isActive():
            self._wanted = wanted
            self._soon.start(_QUIET_MS)

    def forget(self) -> None:
        """Paint all anew when next they are shown: the pictures were forgotten."""
        self._wanted = None

    def close(self) -> None:
        """Paint nothing more."""
        self._soon.stop()

    def _go_on(self) -> None:
        wanted = self._wanted
        if wanted is None:
            return
        units = (piece for piece in self._game.table if piece.kind is Kind.UNIT)
        # In slices by a timer, not in another thread: frames take from the same pictures meanwhile.
        self._pictures.start(_SLICE_S)
        if not self._pictures.paint_ahead(units, wanted.style, wanted.size_px, wanted.hex_px):
            self._soon.start(_PAUSE_MS)
