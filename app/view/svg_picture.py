"""Drawing an SVG of a stranger as a picture; what it refers to has been taken out of it before."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

MAX_SIDE_PX = 4096


def draw_svg(data: bytes, size: tuple[int, int]) -> bytes | None:
    """Return an SVG drawn at a size as a PNG, None where it cannot be drawn. Needs no window."""
    # The size comes from the file: a picture of gigabytes is refused before it is made.
    if not 0 < max(size) <= MAX_SIDE_PX or min(size) < 1:
        return None
    renderer = QSvgRenderer(QByteArray(data))
    if not renderer.isValid():
        return None
    # What Qt paints into fastest; PNG takes it back.
    image = QImage(QSize(*size), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        renderer.render(painter)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())
