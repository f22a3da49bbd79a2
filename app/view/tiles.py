"""Pictures of parts of the table in the pixels of the screen, made once for a zoom and then only copied.

Resampling a large picture in every frame costs several times a plain copy (measured), so each layer that
seldom changes is cut into tiles of device pixels.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

Paint = Callable[[QPainter, QRectF, float], None]
"""Draws the part of the table in a rectangle; the painter is in table pixels, the number is the scale."""
_Key = tuple[float, int, int]


class Tiles:
    """The tiles of one layer. `bounds` is the part of the table where anything is drawn at all."""

    def __init__(self, paint: Paint, *, edge_px: int = 512, is_opaque: bool, most: int = 64) -> None:
        self._paint = paint
        self._edge = edge_px
        self._is_opaque = is_opaque
        self._most = most
        self._tiles: OrderedDict[_Key, QPixmap] = OrderedDict()
        self.bounds = QRectF()

    def drop(self, rect: QRectF | None = None) -> None:
        """Forget the tiles that touch a rectangle of the table, or all."""
        if rect is None:
            self._tiles.clear()
            return
        touched = [key for key in self._tiles if self._covers(key).intersects(rect)]
        for key in touched:
            del self._tiles[key]

    def _covers(self, key: _Key) -> QRectF:
        scale, column, row = key
        edge = self._edge / scale
        return QRectF(column * edge, row * edge, edge, edge)

    def draw(self, painter: QPainter, exposed: QRectF, budget_s: float | None = None) -> list[QRectF]:
        """Draw what is exposed, the painter standing in table pixels.

        Missing tiles are made as long as the budget lasts (None: always); the rectangles of those still
        missing are returned and nothing is drawn there.
        """
        wanted = exposed & self.bounds
        if wanted.isEmpty():
            return []
        world, ratio = painter.worldTransform(), painter.device().devicePixelRatio()
        scale = round(world.m11() * ratio, 6)
        left, top = round(world.dx() * ratio), round(world.dy() * ratio)
        missing: list[QRectF] = []
        stop = None if budget_s is None else time.perf_counter() + budget_s
        painter.save()
        painter.resetTransform()
        for key in self._keys(wanted, scale):
            tile = self._tile(key, ratio, stop)
            if tile is None:
                missing.append(self._covers(key) & wanted)
                continue
            x, y = left + key[1] * self._edge, top + key[2] * self._edge
            if ratio == 1.0:
                painter.drawPixmap(x, y, tile)
            else:
                painter.drawPixmap(QPointF(x / ratio, y / ratio), tile)
        painter.restore()
        self._forget_oldest(wanted, scale)
        return missing

    def _keys(self, rect: QRectF, scale: float) -> Iterator[_Key]:
        edge = self._edge / scale
        for row in range(math.floor(rect.top() / edge), math.ceil(rect.bottom() / edge)):
            for column in range(math.floor(rect.left() / edge), math.ceil(rect.right() / edge)):
                yield scale, column, row

    def _tile(self, key: _Key, ratio: float, stop: float | None) -> QPixmap | None:
        tile = self._tiles.get(key)
        if tile is not None:
            self._tiles.move_to_end(key)
        elif stop is None or time.perf_counter() < stop:
            tile = self._tiles[key] = self._made(key, ratio)
        return tile

    def _made(self, key: _Key, ratio: float) -> QPixmap:
        rect = self._covers(key)
        tile = QPixmap(self._edge, self._edge)
        tile.fill(Qt.GlobalColor.black if self._is_opaque else Qt.GlobalColor.transparent)
        painter = QPainter(tile)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(key[0], key[0])
        painter.translate(-rect.left(), -rect.top())
        self._paint(painter, rect, key[0] / ratio)
        painter.end()
        tile.setDevicePixelRatio(ratio)
        return tile

    def _forget_oldest(self, shown: QRectF, scale: float) -> None:
        """Keep what is shown and as much again, or `most`, whichever is more."""
        edge = self._edge / scale
        on_screen = math.ceil(shown.width() / edge + 1) * math.ceil(shown.height() / edge + 1)
        while len(self._tiles) > max(self._most, 2 * on_screen):
            self._tiles.popitem(last=False)
