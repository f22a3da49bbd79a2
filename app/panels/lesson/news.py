"""Rows that are new come into sight: in a low window they would lie below the foot of their page."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QScrollArea

from app.panels.assistant_parts import Lines

_LAID_OUT_MS = 150
"""So soon a page lies as it will that has got new rows."""
_EDGE_PX = 8


class News(QObject):
    """Scrolls a page to the rows of one of its parts when they are others than before."""

    def __init__(self, area: QScrollArea, part: Lines) -> None:
        super().__init__(area)
        self._area, self._part = area, part
        self._told: tuple[str, ...] = ()
        self._soon = QTimer(self, singleShot=True, interval=_LAID_OUT_MS)
        self._soon.timeout.connect(self._scroll)
        # The range changes with the layout, at no known moment after the rows were added.
        area.verticalScrollBar().rangeChanged.connect(lambda *_: self._grow())

    def look(self) -> None:
        """Look whether the rows are new; call it once they were shown."""
        told = tuple(row.accessibleName() for row in self._part.rows)
        if told and told != self._told:
            self._soon.start()
        self._told = told

    def _grow(self) -> None:
        """Follow the rows to where they come to lie: the page is laid out after they were added."""
        if self._soon.isActive():
            self._scroll()

    def _scroll(self) -> None:
        page, bar = self._area.widget(), self._area.verticalScrollBar()
        if page is None or self._part.isHidden():
            return
        top = self._part.mapTo(page, QPoint(0, 0)).y()
        below = top + self._part.height() - bar.value() - self._area.viewport().height()
        if below > 0:
            # Not past the top of the rows: what is new is read from its beginning.
            bar.setValue(min(top, bar.value() + below + _EDGE_PX))
