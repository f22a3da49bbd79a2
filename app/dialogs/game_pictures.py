"""The small pictures of games: read beside the window, of a bounded size, cut to one shape."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from rules.regular_file import open_regular

MAX_BYTES = 8_000_000
MAX_PIXELS = 20_000_000
"""The preview of a map is far smaller; a game of a stranger may have anything of that name."""


def small_picture(path: Path, size_px: QSize) -> QImage:
    """Return the middle of a JPEG in a size; null where it is missing, damaged or far too large."""
    try:
        with open_regular(path) as file:
            # A byte more tells a file that is too large from one that just fits.
            raw = file.read(MAX_BYTES + 1)
    except OSError:
        return QImage()
    if len(raw) > MAX_BYTES:
        return QImage()
    buffer = QBuffer()
    buffer.setData(QByteArray(raw))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(b"jpg"))
    # No other decoder is asked, whatever lies there under this name.
    reader.setAutoDetectImageFormat(False)
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > MAX_PIXELS or min(size.toTuple()) < 1:
        return QImage()
    # It covers the shape: of a long map the middle is shown, with no bars beside it.
    scaled = size.scaled(size_px, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    # A very long and narrow picture would be scaled to an enormous one.
    reader.setScaledSize(scaled.boundedTo(QSize(8 * size_px.width(), 8 * size_px.height())))
    image = reader.read()
    left, top = (image.width() - size_px.width()) // 2, (image.height() - size_px.height()) // 2
    return image.copy(left, top, size_px.width(), size_px.height()) if not image.isNull() else image
