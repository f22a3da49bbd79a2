"""Pictures of parts of the table in the pixels of the screen, made once for a zoom and then only copied.

Resampling a large picture or drawing hundreds of counters in every frame costs several times a plain copy
(measured), so what seldom changes is cut into tiles of device pixels.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

Paint = Callable[[QPainter, QRectF, float], bool | None]
"""Draws the part of the table in a rectangle; the painter is in table pixels, the number its scale.

False says that what was drawn is not final: the tile is made again when there is time.
"""
TileKey = tuple[float, int, int]
"""The scale of a tile in device pixels a table pixel, its column and its row."""
_MOST_PARTS = 6
"""So many parts of a tile are made anew by themselves; with more of them it is one about them all."""
_RIM_PX = 8.0
"""How far round what was touched a tile is made anew, and what reaches so far is drawn: lines that keep a
least width on the screen are wider there than on the table."""


class Tiles:
    """The tiles of one layer. `bounds` is the part of the table where anything is drawn at all."""

    def __init__(self, paint: Paint, *, edge_px: int = 512, is_opaque: bool, most: int = 64) -> None:
        self._paint = paint
        self._edge = edge_px
        self._is_opaque = is_opaque
        self._most = most
        # In the order in which they were made or mended: `_forget_oldest` goes by it.
        self._tiles: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._unfinished: dict[TileKey, list[QRectF]] = {}
        """Those that lack something: it was not there in time, or has changed. With the parts concerned."""
        self._outdated: set[TileKey] = set()
        """Those that show another table; each stands in for itself until it can be made anew as a whole."""
        self._made_count = 0
        self.bounds = QRectF()

    def drop(self, rect: QRectF | None = None) -> None:
        """Forget the tiles that touch a rectangle of the table, or all."""
        for key in self._touching(rect):
            self._forget(key)

    @property
    def finished(self) -> Mapping[TileKey, QPixmap]:
        """The tiles that show all of the table as it is."""
        return {key: tile for key, tile in self._tiles.items() if self._is_whole(key)}

    def begin_with(self, finished: Mapping[TileKey, QPixmap]) -> None:
        """Begin with the finished tiles of another layer that draws the same."""
        self._tiles.update(finished)

    def outdate(self, rect: QRectF | None = None) -> None:
        """Have the tiles that touch a rectangle of the table made anew, or all, as there is time."""
        if rect is None:
            self._outdated.update(self._tiles)
        # Where all are outdated anyway, no parts need be noted.
        elif len(self._outdated) < len(self._tiles):
            for key in self._touching(rect):
                self._unfinished[key] = _joined(self._unfinished.get(key, []), self._part(key, rect))

    def outdate_scale(self, scale: float) -> None:
        """Have the tiles of one scale (device pixels a table pixel) made anew, as there is time."""
        wanted = round(scale, 6)
        self._unfinished |= {key: [self._covers(key)] for key in self._tiles if key[0] == wanted}

    def _touching(self, rect: QRectF | None) -> list[TileKey]:
        return [key for key in self._tiles if rect is None or self._covers(key).intersects(rect)]

    def _forget(self, key: TileKey) -> None:
        del self._tiles[key]
        self._unfinished.pop(key, None)
        self._outdated.discard(key)

    def _is_whole(self, key: TileKey) -> bool:
        """Return whether a tile shows all of the table as it is."""
        return key in self._tiles and key not in self._unfinished and key not in self._outdated

    def _covers(self, key: TileKey) -> QRectF:
        scale, column, row = key
        edge = self._edge / scale
        return QRectF(column * edge, row * edge, edge, edge)

    def _part(self, key: TileKey, rect: QRectF) -> QRectF:
        """Return the part of a tile that a rectangle of the table concerns."""
        return _grown(rect, _RIM_PX / key[0]) & self._covers(key)

    def draw(self, painter: QPainter, exposed: QRectF, budget_s: float | None = None) -> list[QRectF]:
        """Draw what is exposed, the painter standing in table pixels.

        Tiles are made as long as the budget lasts (None: always), where there is none yet first. The
        rectangles of those still missing are returned with nothing drawn in them, those of unfinished and
        outdated ones with what there is.
        """
        wanted = exposed if self.bounds.contains(exposed) else exposed & self.bounds
        if wanted.isEmpty():
            return []
        world, ratio = painter.worldTransform(), painter.device().devicePixelRatio()
        # A key of the tiles: products of the same zoom may differ in their last digits.
        scale = round(world.m11() * ratio, 6)
        left, top = round(world.dx() * ratio), round(world.dy() * ratio)
        stop: float | None = None
        lacking: list[QRectF] = []
        made_before = self._made_count
        painter.resetTransform()
        # First those of which there is nothing: a hole is worse than what was there a moment ago.
        for key in sorted(self._keys(wanted, scale), key=self._tiles.__contains__):
            if not self._is_whole(key):
                # The clock is not even asked in a frame in which nothing has to be made: most are such.
                if stop is None and budget_s is not None:
                    stop = time.perf_counter() + budget_s
                self._make_in_time(key, ratio, stop)
                if not self._is_whole(key):
                    lacking.append(self._covers(key) & wanted)
            tile = self._tiles.get(key)
            if tile is None:
                continue
            x, y = left + key[1] * self._edge, top + key[2] * self._edge
            if ratio == 1.0:
                painter.drawPixmap(x, y, tile)
            else:
                painter.drawPixmap(QPointF(x / ratio, y / ratio), tile)
        painter.setWorldTransform(world)
        if self._made_count != made_before:
            self._forget_oldest(wanted, scale)
        return lacking

    def draw_old(self, painter: QPainter, rects: list[QRectF], ratio: float) -> None:
        """Draw tiles of other zooms, stretched, where those of this zoom are still missing."""
        scale = round(painter.worldTransform().m11() * ratio, 6)
        painter.save()
        for rect in rects:
            painter.setClipRect(rect)
            for key, tile in self._tiles.items():
                if key[0] != scale and (covers := self._covers(key)).intersects(rect):
                    painter.drawPixmap(covers, tile, QRectF(0, 0, self._edge, self._edge))
        painter.restore()

    def is_missing(self, scale: float, rect: QRectF) -> bool:
        """Return whether a tile of a scale (device pixels a table pixel) has not been made."""
        return any(key not in self._tiles for key in self._keys(rect & self.bounds, round(scale, 6)))

    def _keys(self, rect: QRectF, scale: float) -> list[TileKey]:
        edge = self._edge / scale
        columns = range(math.floor(rect.left() / edge), math.ceil(rect.right() / edge))
        rows = range(math.floor(rect.top() / edge), math.ceil(rect.bottom() / edge))
        return [(scale, column, row) for row in rows for column in columns]

    def _make_in_time(self, key: TileKey, ratio: float, stop: float | None) -> None:
        """Make a tile now where there is time for it."""
        # Asked before each tile, not after: a tile once begun is finished.
        if stop is not None and time.perf_counter() >= stop:
            return
        self._made_count += 1
        # An outdated tile is made as a whole: parts of it would stand among what is no longer true.
        parts = [] if key in self._outdated else self._unfinished.get(key, [])
        if parts:
            lacking = [part for part in parts if not self._mend(key, part, ratio)]
        else:
            tile, is_whole = self._made(key, ratio)
            if not is_whole and key in self._outdated:
                return  # what was there looks better than one with parts that lack
            self._tiles[key] = tile
            lacking = [] if is_whole else [self._covers(key)]
        self._outdated.discard(key)
        self._unfinished.pop(key, None)
        if lacking:
            self._unfinished[key] = lacking
        self._tiles.move_to_end(key)

    def _made(self, key: TileKey, ratio: float) -> tuple[QPixmap, bool]:
        """Return a tile, and whether nothing is lacking in it."""
        tile = QPixmap(self._edge, self._edge)
        tile.fill(Qt.GlobalColor.black if self._is_opaque else Qt.GlobalColor.transparent)
        with QPainter(tile) as painter:
            is_whole = self._paint_in(painter, key, self._covers(key), ratio)
        tile.setDevicePixelRatio(ratio)
        return tile, is_whole

    def _mend(self, key: TileKey, part: QRectF, ratio: float) -> bool:
        """Draw a part of a tile anew; return whether nothing is lacking in it."""
        tile = self._tiles[key]
        # Painted in its own pixels; with the screen's ratio a painter would count in larger ones.
        tile.setDevicePixelRatio(1.0)
        with QPainter(tile) as painter:
            painter.setClipRect(self._pixels(key, part))
            # What is transparent does not cover what was there: it has to be taken away first.
            if not self._is_opaque:
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
                painter.fillRect(tile.rect(), Qt.GlobalColor.transparent)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            # Drawn a little beyond what is kept: lines end under the clip and not before it.
            is_whole = self._paint_in(painter, key, _grown(part, _RIM_PX / key[0]) & self._covers(key), ratio)
        tile.setDevicePixelRatio(ratio)
        return is_whole

    def _pixels(self, key: TileKey, part: QRectF) -> QRect:
        """Return the pixels of a tile on which a part of the table lies, those that it only touches too."""
        corner = self._covers(key).topLeft()
        x, y = (part.x() - corner.x()) * key[0], (part.y() - corner.y()) * key[0]
        return QRectF(x, y, part.width() * key[0], part.height() * key[0]).toAlignedRect()

    def _paint_in(self, painter: QPainter, key: TileKey, rect: QRectF, ratio: float) -> bool:
        """Draw a part of the table where it lies in a tile; return whether nothing is lacking."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(-key[1] * self._edge, -key[2] * self._edge)
        painter.scale(key[0], key[0])
        return self._paint(painter, rect, key[0] / ratio) is not False

    def _forget_oldest(self, shown: QRectF, scale: float) -> None:
        """Keep what is shown and as much again, or `most`, whichever is more; made first goes first.

        The widest view goes last: stretched it stands in for any part of the table.
        """
        on_screen = self._keys(shown, scale)
        # On a large screen more than `most` may be seen at once: forgetting those would mean making them in
        # every frame.
        spare = len(self._tiles) - max(self._most, 2 * len(on_screen))
        if spare <= 0:
            return
        seen, widest = set(on_screen), min(key[0] for key in self._tiles)
        unseen = [key for key in self._tiles if key not in seen]
        # Sorting is stable: among the others the oldest goes first.
        for key in sorted(unseen, key=lambda each: each[0] == widest)[:spare]:
            self._forget(key)


def _grown(rect: QRectF, by: float) -> QRectF:
    return rect.adjusted(-by, -by, by, by)


def _joined(parts: list[QRectF], part: QRectF) -> list[QRectF]:
    """Return parts of a tile with one more: those that overlap are one, and so are too many."""
    apart: list[QRectF] = []
    for each in parts:
        if each.intersects(part):
            part = part | each
        else:
            apart.append(each)
    # The larger part may overlap others.
    found = [*apart, part] if len(apart) == len(parts) else _joined(apart, part)
    if len(found) <= _MOST_PARTS:
        return found
    for each in found:
        part = part | each
    return [part]
