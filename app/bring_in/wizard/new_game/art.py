"""The counters of a game in the making as pictures: cut from a sheet or drawn, each once for a size."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from app.bring_in.new_game.counter_rows import CounterRow
from app.bring_in.new_game.plan import GamePlan
from app.bring_in.new_game.row_roster import preview_of
from app.bring_in.wizard.new_game.state import Making
from counters.paint import Detail, Style, paint_unit

_MOST = 1_500


class CounterArt:
    """Draws rows; one that cannot be drawn yet has an empty picture."""

    def __init__(self, making: Making) -> None:
        self._making = making
        self._drawn: dict[tuple[CounterRow, int, int, float], QPixmap] = {}
        self._of: tuple[GamePlan, int] | None = None

    def of(self, row: CounterRow, size_px: int, ratio: float, face: int = 0) -> QPixmap:
        """Return a face of the counter of a row, so many device-independent pixels wide.

        It is empty where the counter has no such face, or cannot be drawn yet.
        """
        of = self._making.plan, self._making.cuts
        if of != self._of or len(self._drawn) >= _MOST:
            # All at once: which was used last is not kept, and what is seen is drawn anew in a moment.
            self._drawn.clear()
            self._of = of
        # Wherever it begins: the place is not on the counter.
        key = row.with_cell("hex", ""), face, size_px, ratio
        if key not in self._drawn:
            self._drawn[key] = self._draw(*key)
        return self._drawn[key]

    def _draw(self, row: CounterRow, face: int, size_px: int, ratio: float) -> QPixmap:
        pixmap = QPixmap(QSize(size_px, size_px) * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            rect = QRectF(2, 2, size_px - 4, size_px - 4)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            cut = self._making.faces_of(row)
            if face < len(cut):
                painter.drawImage(rect, _shrunk(QImage(str(cut[face])), pixmap.width()))
            elif not cut:
                self._paint(painter, rect, row, face)
        return pixmap

    def _paint(self, painter: QPainter, rect: QRectF, row: CounterRow, face: int) -> None:
        found = preview_of(self._making.plan, row)
        if found is not None and face < len(found[0].faces):
            paint_unit(painter, rect, found[0], face, Style.NATO, Detail.FULL, found[1].looks)


def _shrunk(image: QImage, size_px: int) -> QImage:
    # In a step of its own: a painter takes one pixel in four of a picture that is drawn that much smaller.
    smooth = Qt.TransformationMode.SmoothTransformation
    is_large = image.width() > size_px
    return image.scaled(size_px, size_px, mode=smooth) if is_large else image
