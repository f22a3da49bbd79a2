"""Counters as pictures with transparent surroundings, for caches and screens; and a person's own pictures."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from counters.commonlooks import NEUTRAL
from counters.looks import Looks
from counters.paint.markers import paint_marker
from counters.paint.outline import MARGIN, Outline, draw_shadow
from counters.paint.palette import Detail, Style
from counters.paint.pen import EDGE, draw_edge
from counters.paint.units import paint_unit
from counters.roster import Marker
from counters.units import Unit


@dataclass(frozen=True, slots=True)
class UnitKey:
    """One face of a unit in one style and detail. `name` tells keys of one game apart, for caches."""

    unit: Unit
    face_index: int
    style: Style
    detail: Detail
    looks: Looks = field(default_factory=Looks)

    @property
    def name(self) -> str:
        """`ge:3/3SS 0 nato full`."""
        # Without the looks: a cache is of one game, whose looks are those of its folder.
        return f"{self.unit.id} {self.face_index} {self.style.value} {self.detail.value}"

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the counter into `rect`."""
        paint_unit(painter, rect, self.unit, self.face_index, self.style, self.detail, self.looks)


@dataclass(frozen=True, slots=True)
class MarkerKey:
    """One face of a marker in one detail."""

    marker: Marker
    face: str
    detail: Detail
    looks: Looks = field(default_factory=Looks)

    @property
    def name(self) -> str:
        """`marker frozen frozen full`."""
        # Neither style: markers are drawn alike in both.
        return f"marker {self.marker.id} {self.face} {self.detail.value}"

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the marker into `rect`."""
        paint_marker(painter, rect, self.marker, self.face, self.detail, self.looks)


@dataclass(frozen=True, slots=True)
class ImageKey:
    """A person's own picture; `name` is whatever tells it apart, such as its file and date."""

    # The name stands for it: pixels are not to be compared at each look into a cache.
    image: QImage = field(compare=False)
    name: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the picture into `rect`."""
        paint_image(painter, rect, self.image)


CounterKey = UnitKey | MarkerKey | ImageKey


def margin_px(size_px: float) -> int:
    """Return the margin round a counter of `size_px` in its picture, in the same pixels."""
    return math.ceil(size_px * MARGIN)


def counter_picture(key: CounterKey, size_px: float, device_ratio: float = 1.0) -> QImage:
    """Return the counter as a picture, transparent outside its outline and soft shadow.

    The counter is `size_px` wide in device-independent pixels and lies `margin_px(size_px)` from every edge
    of the picture. Premultiplied ARGB, device pixel ratio set. Needs the fonts of `fonts_needed`.
    """
    # Whole pixels: on part of one the counter would be smoothed, and its kept shadow not be copied.
    margin = margin_px(size_px)
    edge = math.ceil((size_px + 2 * margin) * device_ratio)
    image = QImage(edge, edge, QImage.Format.Format_ARGB32_Premultiplied)
    # Before anything is drawn: from here on the painter counts in device-independent pixels.
    image.setDevicePixelRatio(device_ratio)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        key.paint(painter, QRectF(margin, margin, size_px, size_px))
    return image


def paint_image(painter: QPainter, rect: QRectF, image: QImage) -> None:
    """Draw a person's own picture as a counter that it covers, with rounded outline, edge and shadow."""
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 100, rect.height() / 100)
    outline = Outline(has_cut_corners=False)
    shape = outline.inset(EDGE)
    draw_shadow(painter, outline)
    # A picture may be transparent in places.
    painter.fillPath(shape, QColor(NEUTRAL.base))
    if not image.isNull():
        painter.save()
        painter.setClipPath(shape)
        shown = _scaled(painter, image)
        painter.drawImage(QRectF(0, 0, 100, 100), shown, _middle(shown))
        painter.restore()
    draw_edge(painter, NEUTRAL.base, outline)
    painter.restore()


def _middle(image: QImage) -> QRectF:
    """Return the largest square in the middle of a picture."""
    edge = min(image.width(), image.height())
    return QRectF((image.width() - edge) / 2, (image.height() - edge) / 2, edge, edge)


def _scaled(painter: QPainter, image: QImage) -> QImage:
    """Return the picture near its final size: Qt's own smoothing drops pixels when it shrinks far."""
    goal = math.ceil(painter.deviceTransform().mapRect(QRectF(0, 0, 100, 100)).width())
    if min(image.width(), image.height()) <= 2 * goal:
        return image
    mode = Qt.AspectRatioMode.KeepAspectRatioByExpanding
    return image.scaled(goal, goal, mode, Qt.TransformationMode.SmoothTransformation)
