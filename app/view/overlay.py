"""The layers of marks under and over the counters, painted into tiles so that a frame only copies them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.view.mark_painter import MarkPainter
from app.view.marks import Mark, bounds
from app.view.tiles import Tiles
from app.view.tray_item import qrect
from maps.sheet import MapSheet, Rect

_TILE_PX = 256


class OverlayItem(QGraphicsItem):
    """One layer of marks. Each source of marks has its own name and may change its own at any time."""

    def __init__(self, sheet: MapSheet) -> None:
        super().__init__()
        self._sheet = sheet
        self._painter = MarkPainter(sheet)
        self._sources: dict[str, tuple[Mark, ...]] = {}
        self._rects: dict[Mark, QRectF] = {}
        self._bounds = QRectF()
        self._tiles = Tiles(self._paint_part, edge_px=_TILE_PX, is_opaque=False, most=128)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setVisible(False)

    def set_bounds(self, whole: QRectF) -> None:
        """Say where marks may lie."""
        self.prepareGeometryChange()
        self._bounds = whole

    @property
    def marks(self) -> Mapping[str, tuple[Mark, ...]]:
        """The marks of each source."""
        return self._sources

    def set_marks(self, source: str, marks: Iterable[Mark]) -> None:
        """Exchange the marks of a source; only what changed is painted anew."""
        before, after = self._sources.get(source, ()), tuple(marks)
        if before == after:
            return
        self._sources[source] = after
        changed = set(before) ^ set(after)
        rects = {mark: self._rects.get(mark) or self._rect(mark) for mark in changed}
        everything = [mark for marks_of in self._sources.values() for mark in marks_of]
        self._rects = {mark: self._rects.get(mark) or self._rect(mark) for mark in everything}
        self._tiles.bounds = _united(self._rects.values())
        for rect in rects.values():
            self._tiles.drop(rect)
            self.update(rect)
        self.setVisible(bool(everything))

    def forget_all(self) -> None:
        """Paint everything anew."""
        self._tiles.drop()
        self.update()

    def _rect(self, mark: Mark) -> QRectF:
        whole = self._bounds
        return qrect(bounds(mark, self._sheet, Rect(whole.x(), whole.y(), whole.width(), whole.height())))

    def boundingRect(self) -> QRectF:
        """Return the whole table."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Copy the tiles that are exposed."""
        self._tiles.draw(painter, option.exposedRect)

    def _paint_part(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        for marks in self._sources.values():
            for mark in marks:
                if self._rects[mark].intersects(rect):
                    self._painter.paint(painter, mark, scale)


def _united(rects: Iterable[QRectF]) -> QRectF:
    whole = QRectF()
    for rect in rects:
        whole = whole | rect
    return whole
