"""The whole table behind what is in the hand: ground, marks, counters and marks above, flattened into tiles.

The view keeps a copy of it for the window's size, so that nothing here is called while something is
dragged over it. A change makes anew the few tiles that it touches.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QColor, QPainter

from app.view.counter_layer import CounterLayer
from app.view.counter_pictures import CounterPictures
from app.view.ground import Ground
from app.view.overlay import MarkLayer
from app.view.tiles import Tiles

_BUDGET_S = 0.014
_EVERYWHERE = QRectF(-100_000, -100_000, 200_000, 200_000)
"""More than any window shows: a change of all reaches what lies beside the table too."""


class Backdrop:
    """Draws the layers of one scene; `redraw` asks for a part of the table to be painted again.

    `is_patient` makes every frame complete, whatever it takes.
    """

    def __init__(
        self,
        ground: Ground,
        marks: tuple[MarkLayer, MarkLayer],
        counters: CounterLayer,
        pictures: CounterPictures,
        redraw: Callable[[QRectF], None],
        *,
        is_patient: bool,
    ) -> None:
        self._ground = ground
        self._under, self._over = marks
        self._counters = counters
        self._pictures = pictures
        self._redraw = redraw
        self._budget_s = None if is_patient else _BUDGET_S
        self._tiles = Tiles(self._paint_part, is_opaque=True, most=40)
        self._lacking: list[QRectF] = []
        self._has_started = False
        self._again = QTimer()
        self._again.setSingleShot(True)
        self._again.setInterval(0)
        self._again.timeout.connect(self._redraw_lacking)
        self.surroundings = QColor()

    @property
    def bounds(self) -> QRectF:
        """The part of the table where anything may lie."""
        return self._tiles.bounds

    def set_bounds(self, bounds: QRectF) -> None:
        """Say how far map, tray and what lies beside them reach."""
        self._tiles.bounds = bounds
        self._under.whole = self._over.whole = bounds
        self.touch()

    def touch(self, rect: QRectF | None = None) -> None:
        """Draw a part of the table anew, or all."""
        self._tiles.drop(rect)
        self._redraw(_EVERYWHERE if rect is None else rect)

    @property
    def is_settled(self) -> bool:
        """Whether all that was painted last is drawn as it will be."""
        return not self._again.isActive()

    def close(self) -> None:
        """Let go of all tiles."""
        self._again.stop()
        self._lacking = []
        self._tiles.drop()

    def _redraw_lacking(self) -> None:
        lacking, self._lacking = self._lacking, []
        for rect in lacking:
            self._redraw(rect)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Copy the tiles; where they are not made yet, stretch those of another zoom and come back."""
        self._has_started = False
        if not self._tiles.bounds.contains(exposed):
            painter.fillRect(exposed, self.surroundings)
        lacking = self._tiles.draw(painter, exposed, self._budget_s)
        if not lacking:
            return
        # A frame of another part may come first: what the last one lacked is still to be made.
        self._lacking += [rect for rect in lacking if rect not in self._lacking]
        ratio = painter.device().devicePixelRatio()
        scale = painter.worldTransform().m11() * ratio
        inner = ((rect, rect.adjusted(1, 1, -1, -1)) for rect in lacking)
        missing = [rect for rect, core in inner if self._tiles.is_missing(scale, core)]
        for rect in missing:
            self._ground.paint_coarsely(painter, rect)
        self._tiles.draw_old(painter, missing, ratio)
        self._again.start()

    def _paint_part(self, painter: QPainter, rect: QRectF, scale: float) -> bool:
        if not self._has_started:
            # The time of a frame begins with its first tile that has to be made: most frames make none.
            self._pictures.start(self._budget_s)
            self._has_started = True
        self._pictures.is_complete = True
        self._ground.paint(painter, rect)
        self._under.paint(painter, rect, scale)
        self._counters.paint(painter, rect, scale)
        self._over.paint(painter, rect, scale)
        return self._pictures.is_complete
