"""A layer of marks under or over the counters. Each source of marks may change its own at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.view.mark_painter import MarkPainter
from app.view.marks import Mark, bounds
from app.view.tray_item import qrect
from maps.sheet import MapSheet, Rect


class MarkLayer:
    """The marks of one layer; `touched` hears of every rectangle in which something changed."""

    def __init__(self, sheet: MapSheet, painter: MarkPainter, touched: Callable[[QRectF], None]) -> None:
        self._sheet = sheet
        self._painter = painter
        self._touched = touched
        self._sources: dict[str, tuple[Mark, ...]] = {}
        self._rects: dict[Mark, QRectF] = {}
        self.whole = QRectF()
        """The whole table: marks that dim everything touch all of it."""

    @property
    def marks(self) -> Mapping[str, tuple[Mark, ...]]:
        """The marks of each source."""
        return self._sources

    def set_marks(self, source: str, marks: Iterable[Mark]) -> bool:
        """Exchange the marks of a source; return whether they are others than before."""
        before, after = self._sources.get(source, ()), tuple(marks)
        if before == after:
            return False
        self._sources[source] = after
        for mark in set(before) ^ set(after):
            self._touched(self._rect(mark))
        self._rects = {mark: self._rect(mark) for those in self._sources.values() for mark in those}
        return True

    def _rect(self, mark: Mark) -> QRectF:
        whole = self.whole
        known = self._rects.get(mark)
        return known or qrect(
            bounds(mark, self._sheet, Rect(whole.x(), whole.y(), whole.width(), whole.height()))
        )

    def paint(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        """Draw what touches a rectangle of the table."""
        for marks in self._sources.values():
            for mark in marks:
                if self._rects[mark].intersects(rect):
                    self._painter.paint(painter, mark, scale)
