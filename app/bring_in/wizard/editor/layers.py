"""What the hex editor paints, in tiles: the picture of the map, what its data say, the lines of its grid."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.view.ground import draw_image
from app.view.map_pictures import FULL, STRIPS, MapPictures, PictureFiles, level_for, strip_rect
from app.view.plain_map import paint_plain, paint_roads, paint_sides, polygon
from app.view.tiles import Tiles
from app.view.tray_item import qrect
from maps.sheet import MapSheet, Section
from rules.hexgrid import HexId

_GROUND = "#3A3F45"
"""Behind a scan, whatever the theme: its own colours are to be judged."""
_GRID, _HALO = QColor(11, 99, 168), QColor(255, 255, 255, 153)
_GRID_PX, _HALO_PX = 1.5, 3.4
_LEAST_HEX_PX = 12.0
"""With smaller hexes a grid would cover the map."""
_CLOSE_SCALE = 0.55


class Layers:
    """Four layers of one map. `refresh` is called where a better picture of it has come."""

    def __init__(
        self, sheet: Callable[[], MapSheet], files: PictureFiles, refresh: Callable[[], object]
    ) -> None:
        self._sheet = sheet
        self._refresh = refresh
        self.pictures = MapPictures(sheet(), files)
        self.pictures.changed.connect(self._on_picture)
        # Four sets of tiles: a stroke draws the data anew, never the picture, which takes longest.
        self._picture = Tiles(self._paint_picture, is_opaque=True, most=40)
        self._data = Tiles(self._paint_data, is_opaque=False, most=40)
        self._grid = Tiles(self._paint_grid, is_opaque=False, most=40)
        # Rivers and roads once more, over the grid: from afar its lines are as wide as a river.
        self._lines = Tiles(self._paint_lines, is_opaque=False, most=40)
        self._fit()

    def _fit(self) -> None:
        width, height = self._sheet().size_px
        for tiles in (self._picture, self._data, self._grid, self._lines):
            tiles.bounds = QRectF(0, 0, width, height)

    @property
    def has_picture(self) -> bool:
        """Whether any section has a picture."""
        return not all(map(self.pictures.is_missing, self._sheet().sections))

    def close(self) -> None:
        """Fetch no more."""
        self.pictures.close()

    def touch(self, hexes: frozenset[HexId]) -> None:
        """Draw the data of some hexes anew."""
        sheet = self._sheet()
        for rect in (polygon(sheet, each).boundingRect() for each in hexes):
            # Lines and names of a hex reach into those beside it.
            grown = rect.adjusted(-rect.width(), -rect.height(), rect.width(), rect.height())
            self._data.drop(grown)
            self._lines.drop(grown)

    def _on_picture(self, rect: QRectF) -> None:
        self._picture.drop(rect)
        self._refresh()

    def paint(self, painter: QPainter, rect: QRectF, *, picture: float, data: float, has_grid: bool) -> None:
        """Draw what is seen; the painter is in table pixels, `picture` and `data` are opacities."""
        if picture > 0:
            painter.fillRect(rect & self._picture.bounds, QColor(_GROUND))
        for tiles, opacity in (
            (self._picture, picture),
            (self._data, data),
            (self._grid, 1.0 if has_grid else 0.0),
            (self._lines, data if has_grid else 0.0),
        ):
            if opacity > 0:
                painter.setOpacity(opacity)
                tiles.draw(painter, rect)
        painter.setOpacity(1.0)

    # ---- the tiles

    def _paint_picture(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        painter.fillRect(rect, QColor(_GROUND))
        for section in self._sheet().sections:
            place = qrect(section.rect_px)
            if place.intersects(rect):
                self._paint_section(painter, section, place & rect, scale)

    def _paint_section(self, painter: QPainter, section: Section, part: QRectF, scale: float) -> None:
        if self.pictures.is_missing(section):
            # Without a picture the data stand for it, so that the three sights show something everywhere.
            self._paint_data(painter, part, scale)
            return
        level = level_for(scale) if scale <= _CLOSE_SCALE else FULL
        image = self.pictures.best(section, level)
        if image is not None:
            draw_image(painter, image, qrect(section.rect_px), part)
        elif not self.pictures.preview.isNull():
            draw_image(painter, self.pictures.preview, self._picture.bounds, part)
        for number in range(STRIPS) if level == FULL else ():
            strip = strip_rect(section, number)
            if strip.intersects(part) and (found := self.pictures.strip(section, number)) is not None:
                draw_image(painter, found, strip, strip & part)

    def _paint_data(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        paint_plain(painter, self._sheet(), near(self._sheet(), rect), rect, scale)

    def _paint_lines(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        seen = set(near(self._sheet(), rect))
        paint_sides(painter, self._sheet(), seen, scale)
        paint_roads(painter, self._sheet(), seen)

    def _paint_grid(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        sheet = self._sheet()
        if sheet.hex_px * scale < _LEAST_HEX_PX:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # All halos before all lines: one by one the halo of a hex would lie over the line of its neighbour.
        shapes = [polygon(sheet, each) for each in near(sheet, rect)]
        for colour, width in ((_HALO, _HALO_PX), (_GRID, _GRID_PX)):
            painter.setPen(QPen(colour, width / scale))
            for shape in shapes:
                painter.drawPolygon(shape)


def near(sheet: MapSheet, rect: QRectF) -> list[HexId]:
    """Return the hexes that touch a rectangle of the table, in map order, and perhaps some more."""
    reach = sheet.reach_px
    roomy = rect.adjusted(-reach, -reach, reach, reach)
    return [each for each in sheet.grid.hexes if roomy.contains(QPointF(*sheet.centre_px(each)))]
