"""The whole table behind what is in the hand: all layers, from the ground up, flattened into tiles.

The view keeps a copy of it for the window's size, so that nothing here is called while something is
dragged over it. A change makes anew the few tiles that it touches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QColor, QPainter

from app.view.counter_layer import CounterLayer
from app.view.counter_pictures import CounterPictures
from app.view.ground import Ground
from app.view.names.layer import NamesLayer
from app.view.overlay import MarkLayer
from app.view.tiles import Tiles

_BUDGET_S = 0.014
_EVERYWHERE = QRectF(-100_000, -100_000, 200_000, 200_000)
"""More than any window shows: a change of all reaches what lies beside the table too."""


@dataclass(frozen=True, slots=True)
class Layers:
    """What is drawn, from below."""

    ground: Ground
    under: MarkLayer
    names: NamesLayer
    counters: CounterLayer
    over: MarkLayer


class Backdrop:
    """Draws the layers of one scene; `redraw` asks for a part of the table to be painted again.

    `is_patient` makes every frame complete, whatever it takes.
    """

    def __init__(
        self,
        layers: Layers,
        pictures: CounterPictures,
        redraw: Callable[[QRectF], None],
        *,
        is_patient: bool,
    ) -> None:
        self._layers = layers
        self._pictures = pictures
        self._redraw = redraw
        # Whoever writes a picture or takes a frame for a film must not get stand-ins.
        self._budget_s = None if is_patient else _BUDGET_S
        self._tiles = Tiles(self._paint_part, is_opaque=True, most=40)
        # In table pixels. Frames of other parts may come in between, so it is kept from frame to frame.
        self._lacking: list[QRectF] = []
        self._has_started = False
        # Without a parent, for this is no QObject: `close` stops it before the scene goes.
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
        self._layers.under.whole = self._layers.over.whole = bounds
        self.touch()

    def touch(self, rect: QRectF | None = None) -> None:
        """Draw a part of the table anew, or all."""
        self._tiles.outdate(rect)
        self._redraw(_EVERYWHERE if rect is None else rect)

    def begin_anew(self) -> None:
        """Forget all that was drawn: in another theme, or without counters, it stands in for nothing."""
        self._tiles.drop()
        self._redraw(_EVERYWHERE)

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
        # Before the tiles: where names lie depends on the counters, and tiles made before would be made
        # twice.
        self._lay_names(painter)
        if not self._tiles.bounds.contains(exposed):
            painter.fillRect(exposed, self.surroundings)
        lacking = self._tiles.draw(painter, exposed, self._budget_s)
        if not lacking:
            return
        # A frame of another part may come first: what the last one lacked is still to be made.
        self._lacking += [rect for rect in lacking if rect not in self._lacking]
        ratio = painter.device().devicePixelRatio()
        scale = painter.worldTransform().m11() * ratio
        # Without its rim: what ends on the edge of a tile may by rounding ask for the next one, too.
        inner = ((rect, rect.adjusted(1, 1, -1, -1)) for rect in lacking)
        missing = [rect for rect, core in inner if self._tiles.is_missing(scale, core)]
        # The ground first, then what other zooms have of it: these need not cover all that is missing.
        for rect in missing:
            self._layers.ground.paint_coarsely(painter, rect)
        self._tiles.draw_old(painter, missing, ratio)
        self._again.start()

    def _lay_names(self, painter: QPainter) -> None:
        """Let the names of this zoom keep clear of the counters as they lie now."""
        changed = self._layers.names.settle(painter.worldTransform().m11())
        if changed is None:
            ratio = painter.device().devicePixelRatio()
            # A zoom at which the names had not been laid out: all its tiles may hold names of another layout.
            self._tiles.outdate_scale(painter.worldTransform().m11() * ratio)
            return
        for rect in changed:
            self.touch(rect)

    def _paint_part(self, painter: QPainter, rect: QRectF, scale: float) -> bool:
        if not self._has_started:
            # The time of a frame begins with its first tile that has to be made: most frames make none.
            self._pictures.start(self._budget_s)
            self._has_started = True
        # Told for each tile by itself: one that lacks a counter is made again, its neighbours are not.
        self._pictures.is_complete = True
        self._layers.ground.paint(painter, rect)
        for layer in (self._layers.under, self._layers.names, self._layers.counters, self._layers.over):
            layer.paint(painter, rect, scale)
        return self._pictures.is_complete
