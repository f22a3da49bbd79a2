"""The whole table as one item: ground, marks, counters and marks above, flattened into tiles.

A frame only copies tiles, and what is carried over the table uncovers only copies. A change makes anew the
few tiles that it touches.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.view.counter_layer import CounterLayer
from app.view.counter_pictures import CounterPictures
from app.view.ground import Ground
from app.view.overlay import MarkLayer
from app.view.tiles import Tiles

_BUDGET_S = 0.014
_FAR_PX = 100_000.0


class TableItem(QGraphicsItem):
    """Draws the layers of one scene. `is_patient` makes every frame complete, whatever it takes."""

    def __init__(
        self,
        ground: Ground,
        marks: tuple[MarkLayer, MarkLayer],
        counters: CounterLayer,
        pictures: CounterPictures,
        *,
        is_patient: bool,
    ) -> None:
        super().__init__()
        self._ground = ground
        self._under, self._over = marks
        self._counters = counters
        self._pictures = pictures
        self._is_patient = is_patient
        self._tiles = Tiles(self._paint_part, is_opaque=True, most=40)
        self._again = QTimer()
        self._again.setSingleShot(True)
        self._again.setInterval(0)
        self._again.timeout.connect(self.update)
        self._has_started = False
        self._whole = QRectF()
        self.surroundings = QColor()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def set_bounds(self, bounds: QRectF) -> None:
        """Say how far map, tray and what lies beside them reach."""
        self.prepareGeometryChange()
        self._tiles.bounds = bounds
        self._whole = bounds.adjusted(-_FAR_PX, -_FAR_PX, _FAR_PX, _FAR_PX)
        self._under.whole = self._over.whole = bounds
        self.touch()

    def boundingRect(self) -> QRectF:
        """Return more than any window shows: the item paints what lies beside the table too."""
        return self._whole

    def touch(self, rect: QRectF | None = None) -> None:
        """Draw a part of the table anew, or all."""
        self._tiles.drop(rect)
        self.update() if rect is None else self.update(rect)

    @property
    def is_settled(self) -> bool:
        """Whether all that was exposed last is drawn as it will be."""
        return not self._again.isActive()

    def close(self) -> None:
        """Let go of all tiles."""
        self._again.stop()
        self._tiles.drop()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Copy the tiles; where they are not made yet, stretch those of another zoom and come back."""
        budget = None if self._is_patient else _BUDGET_S
        self._has_started = False
        exposed = option.exposedRect
        if not self._tiles.bounds.contains(exposed):
            painter.fillRect(exposed, self.surroundings)
        lacking = self._tiles.draw(painter, exposed, budget)
        if not lacking:
            return
        ratio = painter.device().devicePixelRatio()
        scale = painter.worldTransform().m11() * ratio
        missing = [rect for rect in lacking if self._tiles.is_missing(scale, rect.adjusted(1, 1, -1, -1))]
        for rect in missing:
            self._ground.paint_coarsely(painter, rect)
        self._tiles.draw_old(painter, missing, ratio)
        self._again.start()

    def _paint_part(self, painter: QPainter, rect: QRectF, scale: float) -> bool:
        if not self._has_started:
            # The time of a frame begins with its first tile that has to be made: most frames make none.
            self._pictures.start(None if self._is_patient else _BUDGET_S)
            self._has_started = True
        self._pictures.is_complete = True
        self._ground.paint(painter, rect)
        self._under.paint(painter, rect, scale)
        self._counters.paint(painter, rect, scale)
        self._over.paint(painter, rect, scale)
        return self._pictures.is_complete
