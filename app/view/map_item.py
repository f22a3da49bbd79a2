"""What lies under everything: the map's sections, whole or one alone, and the tray, toned by the theme."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.view.desk import Show
from app.view.map_pictures import FULL, MapPictures, level_for
from app.view.plain_map import paint_plain
from app.view.theme import theme_of
from app.view.tiles import Tiles
from app.view.tray_item import TrayPainter, qrect
from maps.sheet import MapSheet, Section

_LIGHT_VEIL, _DARK_VEIL = QColor(246, 247, 246, 61), QColor(10, 16, 24, 74)
"""#F6F7F6 at 24 % while counters are shown, #0A1018 at 29 %: the counters carry the colour."""
_BUDGET_S = 0.012
_CLOSE_SCALE, _FAR_SCALE = 0.55, 0.4
"""Above the first the full pictures are wanted, under the second they are let go."""


def sections_shown(sheet: MapSheet, show: Show) -> tuple[Section, ...]:
    """Return the sections that are shown, all where the choice names none of this map."""
    chosen = tuple(section for section in sheet.sections if section.id in show.sections)
    return chosen or sheet.sections


class MapItem(QGraphicsItem):
    """The ground of the table. `is_patient` makes every frame complete, whatever it takes (for pictures)."""

    def __init__(self, sheet: MapSheet, pictures: MapPictures, show: Show, *, is_patient: bool) -> None:
        super().__init__()
        self._sheet = sheet
        self._pictures = pictures
        self._show = show
        self._is_patient = is_patient
        self._is_bare = False
        self._tiles = Tiles(self._paint_part, is_opaque=True, most=48)
        self._again = QTimer()
        self._again.setSingleShot(True)
        self._again.setInterval(0)
        self._again.timeout.connect(self.update)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.change_show(show)

    def change_show(self, show: Show) -> None:
        """Show other sections or another theme."""
        self.prepareGeometryChange()
        self._show = show
        self._sections = sections_shown(self._sheet, show)
        self._tray = TrayPainter(self._sheet.tray, theme_of(show.is_dark))
        self._tiles.bounds = self._whole()
        self.refresh()

    def set_bare(self, is_bare: bool) -> None:  # a setter, named for what it sets
        """Take the light theme's veil away while no counters are shown."""
        if is_bare != self._is_bare:
            self._is_bare = is_bare
            self.refresh()

    def refresh(self) -> None:
        """Draw everything anew: a better picture is there."""
        self._tiles.drop()
        self.update()

    def map_rect(self) -> QRectF:
        """Return the rectangle of the sections shown."""
        return _united(qrect(section.rect_px) for section in self._sections)

    def _whole(self) -> QRectF:
        tray = qrect(self._sheet.tray.rect_px)
        return self.map_rect() if tray.isEmpty() else self.map_rect() | tray

    def boundingRect(self) -> QRectF:
        """Return the rectangle of map and tray."""
        return self._tiles.bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Copy the tiles; where they are not made yet, show the map coarsely and come back."""
        ratio = painter.device().devicePixelRatio()
        if painter.worldTransform().m11() * ratio < _FAR_SCALE:
            self._pictures.forget_full_size()
        budget = None if self._is_patient else _BUDGET_S
        missing = self._tiles.draw(painter, option.exposedRect, budget)
        for rect in missing:
            self._paint_coarsely(painter, rect)
        if missing:
            self._again.start()

    def _paint_coarsely(self, painter: QPainter, rect: QRectF) -> None:
        preview = self._pictures.preview
        painter.fillRect(rect, QColor(theme_of(self._show.is_dark).panel))
        width, height = self._sheet.size_px
        if not preview.isNull():
            _draw_image(painter, preview, QRectF(0, 0, width, height), rect & self.map_rect())
        self._paint_veil(painter, rect & self.map_rect())

    def _paint_part(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        """Draw the ground in a rectangle; `scale` is device-independent pixels a table pixel."""
        device_scale = painter.worldTransform().m11()
        painter.fillRect(rect, QColor(theme_of(self._show.is_dark).window))
        for section in self._sections:
            self._paint_section(painter, section, rect, device_scale)
        self._paint_veil(painter, rect & self.map_rect())
        painter.setPen(QPen(QColor(0, 0, 0, 90), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.map_rect())
        self._tray.paint(painter, rect, scale)

    def _paint_section(self, painter: QPainter, section: Section, rect: QRectF, scale: float) -> None:
        place = qrect(section.rect_px)
        if not place.intersects(rect):
            return
        level = level_for(scale) if scale <= _CLOSE_SCALE else FULL
        if self._is_patient:
            self._pictures.fetch_now(section, level)
        image = None if self._pictures.is_missing(section) else self._pictures.best(section, level)
        if image is not None:
            _draw_image(painter, image, place, place & rect)
        elif self._pictures.is_missing(section) or self._pictures.preview.isNull():
            painter.save()
            painter.setClipRect(place & rect, Qt.ClipOperation.IntersectClip)
            paint_plain(painter, self._sheet, (section.first_row, section.last_row), rect, scale)
            painter.restore()
        else:
            width, height = self._sheet.size_px
            _draw_image(painter, self._pictures.preview, QRectF(0, 0, width, height), place & rect)

    def _paint_veil(self, painter: QPainter, rect: QRectF) -> None:
        if self._show.is_dark:
            painter.fillRect(rect, _DARK_VEIL)
        elif not self._is_bare:
            painter.fillRect(rect, _LIGHT_VEIL)


def _draw_image(painter: QPainter, image: QImage, whole: QRectF, part: QRectF) -> None:
    """Draw the part of a picture that covers `whole`."""
    if part.isEmpty():
        return
    x, y = image.width() / whole.width(), image.height() / whole.height()
    source = QRectF(
        (part.x() - whole.x()) * x, (part.y() - whole.y()) * y, part.width() * x, part.height() * y
    )
    painter.drawImage(part, image, source)


def _united(rects: Iterable[QRectF]) -> QRectF:
    whole = QRectF()
    for rect in rects:
        whole = whole | rect
    return whole
