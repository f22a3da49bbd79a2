"""A layer of marks under or over the counters. Each source of marks may change its own at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.map_marks import MapMark, bounds
from app.view.mark_painter import MarkPainter
from app.view.tray_item import qrect
from maps.sheet import MapSheet, Rect


class MarkLayer:
    """The marks of one layer; `touched` hears of every rectangle in which something changed."""

    def __init__(self, sheet: MapSheet, painter: MarkPainter, touched: Callable[[QRectF], None]) -> None:
        self._sheet = sheet
        self._painter = painter
        self._touched = touched
        self._sources: dict[str, tuple[MapMark, ...]] = {}
        self._rects: dict[str, tuple[QRectF, ...]] = {}
        """What each mark of each source touches."""
        self.whole = QRectF()
        """The whole table: marks that dim everything touch all of it."""

    @property
    def marks(self) -> Mapping[str, tuple[MapMark, ...]]:
        """The marks of each source."""
        return self._sources

    def set_marks(self, source: str, marks: Iterable[MapMark]) -> bool:
        """Exchange the marks of a source; return whether they are others than before."""
        before, after = self._sources.get(source, ()), tuple(marks)
        # Sources hand over all of theirs at every change: mostly nothing has changed.
        if before == after:
            return False
        # One move exchanges a few of many marks: what is alike at both ends need not even be looked at.
        first = _alike(before, after)
        last = _alike(before[first:][::-1], after[first:][::-1])
        old, new = before[first : len(before) - last], after[first : len(after) - last]
        rects = self._rects.get(source, ())
        gone, come = rects[first : len(rects) - last], tuple(map(self._rect, new))
        self._sources[source] = after
        self._rects[source] = (*rects[:first], *come, *rects[len(rects) - last :])
        # Marks that only changed their place in the row are not painted anew.
        kept = set(old) & set(new)
        for mark, rect in (*zip(old, gone, strict=True), *zip(new, come, strict=True)):
            if mark not in kept:
                self._touched(rect)
        return True

    def _rect(self, mark: MapMark) -> QRectF:
        whole = self.whole
        return qrect(bounds(mark, self._sheet, Rect(whole.x(), whole.y(), whole.width(), whole.height())))

    def paint(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        """Draw what touches a rectangle of the table."""
        for source, marks in self._sources.items():
            for mark, touched in zip(marks, self._rects[source], strict=True):
                if touched.intersects(rect):
                    self._painter.paint(painter, mark, scale)


def _alike(some: tuple[MapMark, ...], others: tuple[MapMark, ...]) -> int:
    """Return with how many equal marks two rows begin."""
    pairs = zip(some, others, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(some), len(others)))
