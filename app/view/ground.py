"""What lies under everything: the map's sections, whole or one alone, and the tray, toned by the theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap

from app.table.game import Game
from app.view.far_ground import FarLines, farness
from app.view.map_pictures import FULL, STRIPS, MapPictures, PictureFiles, level_for, strip_rect
from app.view.plain_map import paint_links, paint_plain
from app.view.session import Show
from app.view.theme import theme_of
from app.view.tiles import TileKey, Tiles
from app.view.tray_item import TrayPainter, qrect
from maps.sheet import MapSheet, Section

_LIGHT_VEIL, _DARK_VEIL = QColor(246, 247, 246, 61), QColor(10, 16, 24, 74)
"""#F6F7F6 at 24 % while counters are shown, #0A1018 at 29 %: the counters carry the colour."""
_TRAY_PREVIEW_PX = 1000.0
"""The longer edge of the picture that stands in for the tray."""
_CLOSE_SCALE = 0.55
"""Up to this scale half size has enough pixels."""
_DATA_OPACITY = 0.5
_OVERVIEW_SHARE = 0.85
"""Lines of the small overview are thinner: it is a third of what the table shows from far away."""


def sections_shown(sheet: MapSheet, show: Show) -> tuple[Section, ...]:
    """Return the sections that are shown, all where the choice names none of this map."""
    chosen = tuple(section for section in sheet.sections if section.id in show.sections)
    # A choice kept from another map names sections that this one has not.
    return chosen or sheet.sections


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """What was drawn of a map, and what of it is shown there."""

    sheet: MapSheet
    files: PictureFiles
    choice: tuple[object, ...]
    tiles: Mapping[TileKey, QPixmap]


class Ground:
    """Map and tray of one scene. `is_patient` waits for the pictures it needs (for pictures of the table)."""

    def __init__(self, game: Game, pictures: MapPictures, show: Show, *, is_patient: bool) -> None:
        self._sheet = sheet = game.sheet
        self._words = game.words
        self._pictures = pictures
        self._is_patient = is_patient
        self._is_bare = False
        # Maps brought in may have no data of lines: they are one picture at every zoom.
        self._lines = FarLines(sheet.features) if sheet.features is not None else None
        # The map alone, without the theme's veil: it is the dearest to draw, and stays in another theme.
        self._map_tiles = Tiles(self._paint_map, is_opaque=False, most=24)
        self._tray_tiles = Tiles(self._paint_tray, is_opaque=False, most=24)
        self._drawn: tuple[object, ...] = ()
        """What the tiles of the map show of it."""
        self.change_show(show)

    def change_show(self, show: Show) -> None:
        """Show other sections or another theme."""
        self._show = show
        self._theme = theme_of(show.is_dark, self._words)
        self._sections = sections_shown(self._sheet, show)
        self._tray = TrayPainter(self._sheet.tray, self._theme)
        self._tray_preview = QImage()
        self._map_tiles.bounds, self._tray_tiles.bounds = self.map_rect(), qrect(self._sheet.tray.rect_px)
        drawn = self._sections, show.map_data
        # Another theme lays another veil over the same tiles: the map, dearest of all, is not painted anew.
        if drawn != self._drawn:
            self._drawn = drawn
            self._map_tiles.drop()
        self._tray_tiles.drop()

    @property
    def drawn(self) -> DrawnMap:
        """What is drawn of the map for good; nothing while better pictures of it are still to come."""
        tiles = {} if self._pictures.is_busy else self._map_tiles.finished
        return DrawnMap(self._sheet, self._pictures.files, self._drawn, tiles)

    def begin_with(self, former: DrawnMap) -> None:
        """Begin with what was drawn in another game, where that is the same map."""
        # The same sheet itself: maps are kept from game to game, and to compare one by its hexes takes long.
        is_same = former.sheet is self._sheet and former.files == self._pictures.files
        if is_same and former.choice == self._drawn:
            self._map_tiles.begin_with(former.tiles)

    def set_bare(self, is_bare: bool) -> None:  # a setter, named for what it sets
        """Take the light theme's veil away while no counters are shown."""
        self._is_bare = is_bare

    def drop(self, part: QRectF | None = None) -> None:
        """Forget what was drawn in a part of the table, or all: a better picture is there."""
        self._map_tiles.drop(part)
        self._tray_tiles.drop(part)

    def map_rect(self) -> QRectF:
        """Return the rectangle of the sections shown."""
        return united(qrect(section.rect_px) for section in self._sections)

    def bounds(self) -> QRectF:
        """Return the rectangle of the map, and of the tray where it is shown."""
        tray = qrect(self._sheet.tray.rect_px) if self._show.tray else QRectF()
        return self.map_rect() if tray.isEmpty() else self.map_rect() | tray

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Draw map and tray; the painter is in table pixels."""
        painter.fillRect(rect, QColor(self._theme.window))
        self._map_tiles.draw(painter, rect)
        whole = self.map_rect()
        self._paint_veil(painter, rect & whole)
        scale = painter.worldTransform().m11() * painter.device().devicePixelRatio()
        # As thin on the screen at every zoom.
        painter.setPen(QPen(QColor(self._theme.soft), 1.4 / scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(whole)
        if self._show.tray:
            self._tray_tiles.draw(painter, rect)

    def paint_coarsely(self, painter: QPainter, rect: QRectF) -> None:
        """Draw what stands in for the map until it is drawn."""
        painter.fillRect(rect, QColor(self._theme.window))
        part = rect & self.map_rect()
        self._paint_preview(painter, part)
        self._paint_veil(painter, part)
        tray = qrect(self._sheet.tray.rect_px)
        if self._show.tray and tray.intersects(rect):
            if self._tray_preview.isNull():
                # Made when it is first missed: most frames have the tiles.
                self._tray_preview = self._painted_tray(tray)
            draw_image(painter, self._tray_preview, tray, tray & rect)

    def _painted_tray(self, tray: QRectF) -> QImage:
        """Return a small picture of the tray, to be stretched over it until it is drawn."""
        scale = min(1.0, _TRAY_PREVIEW_PX / max(tray.width(), tray.height()))
        image = QImage((tray.size() * scale).toSize(), QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            painter.translate(-tray.topLeft())
            self._tray.paint(painter, tray, scale)
        return image

    def paint_overview(self, painter: QPainter, scale: float) -> None:
        """Draw the map once, small, with crisp roads; the painter is in table pixels."""
        rect = self.map_rect()
        if self._pictures.preview.isNull():
            for section in self._sections:
                self._paint_section(painter, section, rect, scale)
        else:
            self._paint_preview_smoothly(painter, rect)
        if self._lines is not None and not self._pictures.is_own:
            self._lines.paint(painter, rect, scale, share=_OVERVIEW_SHARE, is_sparse=True)
        self._paint_veil(painter, rect)

    def _paint_preview_smoothly(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the preview much smaller than it is: every pixel of it counts, not each fourth."""
        preview, (width, height) = self._pictures.preview, self._sheet.size_px
        scale = painter.worldTransform().m11() * painter.device().devicePixelRatio()
        size = QSize(max(1, round(width * scale)), max(1, round(height * scale)))
        ratio, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        draw_image(painter, preview.scaled(size, ratio, smooth), QRectF(0, 0, width, height), rect)

    def _paint_preview(self, painter: QPainter, part: QRectF) -> None:
        if not self._pictures.preview.isNull():
            width, height = self._sheet.size_px
            draw_image(painter, self._pictures.preview, QRectF(0, 0, width, height), part)

    def _paint_tray(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        self._tray.paint(painter, rect, scale)

    def _paint_map(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        share = self._farness(scale)
        # Not painted where the far map covers it wholly.
        if share < 1.0:
            paint_links(painter, self._sheet)
            for section in self._sections:
                self._paint_section(painter, section, rect, scale)
        if share > 0.0:
            self._paint_from_afar(painter, rect & self.map_rect(), scale, share)
        if self._show.map_data:
            self._paint_data(painter, rect & self.map_rect(), scale)

    def _paint_data(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw what the data of the map say, so thinly that the picture shows through."""
        painter.setOpacity(_DATA_OPACITY)
        for section in self._sections:
            self._paint_plainly(painter, section, part & qrect(section.rect_px), scale)
        painter.setOpacity(1.0)

    def _farness(self, scale: float) -> float:
        """Return how much of the map shows as from far away: none with pictures of one's own."""
        if self._lines is None or self._pictures.preview.isNull() or self._pictures.is_own:
            return 0.0
        return farness(scale * self._sheet.hex_px, len(self._sheet.grid.hexes))

    def _paint_from_afar(self, painter: QPainter, part: QRectF, scale: float, share: float) -> None:
        """Draw the soft ground and its lines over what there is, as opaque as a share from 0 to 1."""
        if part.isEmpty() or self._lines is None:
            return
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.setOpacity(share)
        self._paint_preview(painter, part)
        self._lines.paint(painter, part, scale)
        painter.restore()

    def _paint_section(self, painter: QPainter, section: Section, rect: QRectF, scale: float) -> None:
        place = qrect(section.rect_px)
        part = place & rect
        if part.isEmpty():
            return
        # A little above half the size the half picture is sharp enough: full size costs a decoding of strips.
        level = level_for(scale) if scale <= _CLOSE_SCALE else FULL
        if self._is_patient:
            # Nobody looks at a picture in the making: better to wait than to export a coarse map.
            self._pictures.fetch_now(section, level, part)
        if self._pictures.is_missing(section):
            self._paint_plainly(painter, section, part, scale)
            return
        # Whatever level there is, now; a better one announces itself and repaints.
        image = self._pictures.best(section, level)
        if image is not None:
            draw_image(painter, image, place, part)
        elif not self._pictures.preview.isNull():
            width, height = self._sheet.size_px
            draw_image(painter, self._pictures.preview, QRectF(0, 0, width, height), part)
        else:
            self._paint_plainly(painter, section, part, scale)
        # Over the half size: strips that are not decoded yet leave no hole.
        if level == FULL:
            self._paint_strips(painter, section, part)

    def _paint_plainly(self, painter: QPainter, section: Section, part: QRectF, scale: float) -> None:
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        paint_plain(painter, self._sheet, self._sheet.hexes_of[section.id], part, scale)
        painter.restore()

    def _paint_strips(self, painter: QPainter, section: Section, part: QRectF) -> None:
        """Draw what there is in full size over the half size."""
        for number in range(STRIPS):
            strip = strip_rect(section, number)
            if strip.intersects(part) and (image := self._pictures.strip(section, number)) is not None:
                draw_image(painter, image, strip, strip & part)

    def _paint_veil(self, painter: QPainter, rect: QRectF) -> None:
        if self._show.is_dark:
            painter.fillRect(rect, _DARK_VEIL)
        elif not self._is_bare:
            painter.fillRect(rect, _LIGHT_VEIL)


def draw_image(painter: QPainter, image: QImage, whole: QRectF, part: QRectF) -> None:
    """Draw the part of a picture that covers `whole`."""
    if part.isEmpty():
        return
    # The picture may have any size: what counts is the part of the table that it stands for.
    x, y = image.width() / whole.width(), image.height() / whole.height()
    source = QRectF(
        (part.x() - whole.x()) * x, (part.y() - whole.y()) * y, part.width() * x, part.height() * y
    )
    painter.drawImage(part, image, source)


def united(rects: Iterable[QRectF]) -> QRectF:
    """Return the rectangle round several."""
    whole = QRectF()
    for rect in rects:
        whole = whole | rect
    return whole
