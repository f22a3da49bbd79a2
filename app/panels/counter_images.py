"""Counters in the panels: the same pictures as on the map, at the sizes of lists and cards."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap

from app.table.pieces import Piece
from app.view.counter_pictures import CounterPictures
from counters.paint import margin_px

SMALL_HEX_PX, FULL_HEX_PX = 60.0, 160.0
"""Widths of a hex at which the map would show the small and the full drawing of a counter."""


def counter_image(pictures: CounterPictures, piece: Piece, style: str, size_px: int, hex_px: float) -> QImage:
    """Return a counter `size_px` device pixels wide with its margin, painted however long that takes."""
    # The map's own frame may be out of time; a list is not drawn sixty times a second.
    deadline, is_complete = pictures.deadline, pictures.is_complete
    # None is no limit: an unfinished counter in a list would stay so until somebody scrolls.
    pictures.deadline = None
    try:
        return pictures.of(piece, style, size_px, hex_px)
    finally:
        pictures.deadline, pictures.is_complete = deadline, is_complete


def draw_counter(
    painter: QPainter, rect: QRectF, pictures: CounterPictures, piece: Piece, style: str
) -> None:
    """Draw a counter into a square, its shadow reaching outside."""
    ratio = painter.device().devicePixelRatio()
    size_px = max(8, round(rect.width() * ratio))
    # As on the map: the small drawing leaves out what could not be read.
    hex_px = FULL_HEX_PX if rect.width() >= 64 else SMALL_HEX_PX
    # Shared until it is changed: the one that is kept has its own ratio.
    image = QImage(counter_image(pictures, piece, style, size_px, hex_px))
    image.setDevicePixelRatio(ratio)
    margin = margin_px(size_px) / ratio
    painter.drawImage(rect.topLeft() - QPointF(margin, margin), image)


def counter_pixmap(pictures: CounterPictures, piece: Piece, style: str, size: int, ratio: float) -> QPixmap:
    """Return a counter as a pixmap, `size` device-independent pixels wide without its margin."""
    hex_px = FULL_HEX_PX if size >= 64 else SMALL_HEX_PX
    pixmap = QPixmap.fromImage(counter_image(pictures, piece, style, round(size * ratio), hex_px))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
