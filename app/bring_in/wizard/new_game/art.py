"""The counters of a game in the making as pictures, each drawn once for a size."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from app.bring_in.new_game.counter_rows import CounterRow, preview_of
from app.bring_in.new_game.plan import GamePlan
from counters.paint import Detail, Style, paint_unit

_MOST = 1_500


class CounterArt:
    """Draws rows; one that cannot be drawn yet has an empty picture."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[GamePlan, CounterRow, int, float], QPixmap] = {}

    def of(self, plan: GamePlan, row: CounterRow, size_px: int, ratio: float) -> QPixmap:
        """Return the counter of a row, so many device-independent pixels wide."""
        # Wherever it begins: the place is not on the counter.
        key = plan, row.with_cell("hex", ""), size_px, ratio
        if key not in self._drawn:
            if len(self._drawn) >= _MOST:
                # All at once: which was used last is not kept, and what is seen is drawn anew in a moment.
                self._drawn.clear()
            self._drawn[key] = _drawn(*key)
        return self._drawn[key]


def _drawn(plan: GamePlan, row: CounterRow, size_px: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(QSize(size_px, size_px) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    found = preview_of(plan, row)
    if found is not None:
        unit, roster = found
        with QPainter(pixmap) as painter:
            rect = QRectF(2, 2, size_px - 4, size_px - 4)
            paint_unit(painter, rect, unit, 0, Style.NATO, Detail.FULL, roster.looks)
    return pixmap
