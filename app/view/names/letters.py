"""Letters with their halo as small pictures, made once and then copied."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QTransform

from app.view.names.fonts import font_of, width_of
from app.view.names.labels import Label
from app.view.names.style import Style
from app.view.pens import round_pen

_HALO_LIGHT, _HALO_DARK = "#F8F9F7", "#BFC4C6"
"""In the dark theme the map is dimmed: so is the halo, or it would outshine the counters."""
_HALOS = ((0.46, 72), (0.24, 215))
"""Width of the line about the letters in their size, and its opacity: a faint rim, then the halo."""
_MOST_PICTURES = 4000


def outline_of(label: Label) -> QPainterPath:
    """Return the outline of a label's letters, its middle on the origin."""
    if not label.letters:
        return _turned(_outline(label.text, label.style), label.turn)
    path = QPainterPath()
    for letter, (x, y, turn) in zip(label.text, label.letters, strict=True):
        one = _turned(_outline(letter, label.style), turn)
        path.addPath(one.translated(x - label.x, y - label.y))
    return path


def _outline(text: str, style: Style) -> QPainterPath:
    path = QPainterPath()
    # Capitals' middle on the origin: the baseline lies about a third of the size below it.
    path.addText(-width_of(text, style) / 2, 0.34 * style.size_px, font_of(style), text)
    return path


def _turned(path: QPainterPath, turn: float) -> QPainterPath:
    return QTransform().rotate(turn).map(path) if turn else path


def halo_colour(*, is_dark: bool) -> QColor:
    """Return the colour about letters and dots."""
    return QColor(_HALO_DARK if is_dark else _HALO_LIGHT)


def paint_with_halo(painter: QPainter, path: QPainterPath, style: Style, *, is_dark: bool) -> None:
    """Draw an outline over a pale halo in two passes, so that it reads on any ground."""
    halo = halo_colour(is_dark=is_dark)
    # The faint rim first, the denser halo over it.
    for width, alpha in _HALOS:
        halo.setAlpha(alpha)
        painter.strokePath(path, round_pen(halo, width * style.size_px))
    painter.fillPath(path, QColor(style.ink))


def picture_of(label: Label, ratio: float, *, is_dark: bool) -> tuple[QImage, QPointF]:
    """Return a label as a picture in device pixels, and where its corner lies from the label's middle.

    Labels of one text and style share theirs, whatever the zoom and the window.
    """
    # Where a label stands and what it fills makes no other picture, but for letters with places of their own.
    x, y = (label.x, label.y) if label.letters else (0.0, 0.0)
    shape = Label(label.text, label.style, x, y, (), label.turn, letters=label.letters)
    return _picture(shape, ratio, is_dark)


@lru_cache(maxsize=_MOST_PICTURES)
def _picture(shape: Label, ratio: float, is_dark: bool) -> tuple[QImage, QPointF]:
    path, style = outline_of(shape), shape.style
    room = _HALOS[0][0] / 2 * style.size_px + 1
    bounds = path.boundingRect().adjusted(-room, -room, room, room)
    # On whole device pixels, rounded outwards: the picture is copied, not resampled.
    corner = QPointF(math.floor(bounds.x() * ratio), math.floor(bounds.y() * ratio))
    right, bottom = math.ceil(bounds.right() * ratio), math.ceil(bounds.bottom() * ratio)
    size = QSize(max(1, int(right - corner.x())), max(1, int(bottom - corner.y())))
    # No pixmap: kept beyond the last window, it would outlive the application that it belongs to.
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-corner)
        painter.scale(ratio, ratio)
        paint_with_halo(painter, path, style, is_dark=is_dark)
    return image, corner
