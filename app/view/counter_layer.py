"""All counters on the table: each spot is a picture made once for a zoom and then copied."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from app.table.game import Game
from app.table.pieces import Spot
from app.view.counter_pictures import CounterPictures
from app.view.layout import SpotLayout
from app.view.session import Show
from app.view.spot_layouts import SpotLayoutIndex
from app.view.stack_sprites import Marked, Sprite, SpriteMaker
from maps.sheet import Rect

_MOST_SPRITE_BYTES = 24_000_000


class CounterLayer:
    """Paints the layouts of an index; `touched` hears of every rectangle in which something changed."""

    def __init__(
        self,
        game: Game,
        index: SpotLayoutIndex,
        pictures: CounterPictures,
        show: Show,
        touched: Callable[[QRectF], None],
    ) -> None:
        self._index = index
        self._pictures = pictures
        self._maker = SpriteMaker(game, pictures)
        self._touched = touched
        self._marked = Marked()
        self._sprites: dict[Spot, Sprite] = {}
        self._scale = 0.0
        self.show = show
        self.is_visible = True

    def close(self) -> None:
        """Let go of all pictures."""
        self._sprites.clear()

    def forget_all(self) -> None:
        """Paint everything anew."""
        self._sprites.clear()

    def drop(self, spots: Iterable[Spot]) -> None:
        """Have the pictures of some spots made anew in a frame that somebody else asks for."""
        for spot in spots:
            self._sprites.pop(spot, None)

    def forget(self, spots: Iterable[Spot]) -> None:
        """Paint some spots anew."""
        for spot in spots:
            self._sprites.pop(spot, None)
            laid = self._index.get(spot)
            if laid is not None:
                self._touched(_grown(laid.bounds))

    def mark(self, marked: Marked) -> None:
        """Give pieces other signs; only the spots concerned are painted anew."""
        before, self._marked = self._marked, marked
        # Only where a sign comes or goes: a new set of the same signs must not repaint the table.
        changed = (
            (before.selected ^ marked.selected)
            | (before.lifted ^ marked.lifted)
            | (before.moved ^ marked.moved)
            | (before.noted ^ marked.noted)
            | (before.overridden ^ marked.overridden)
            | (before.closed ^ marked.closed)
            | (before.away ^ marked.away)
        )
        self.forget({spot for piece in changed if (spot := self._index.spot_of(piece)) is not None})

    @property
    def marked(self) -> Marked:
        """The signs that pieces carry."""
        return self._marked

    def paint(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        """Draw what touches a rectangle; `scale` is screen pixels a table pixel."""
        if not self.is_visible:
            return
        world = painter.worldTransform()
        device_scale = world.m11()
        if device_scale != self._scale:
            # Sprites are copied, never scaled: those of another zoom are of no use. Tiles remember it for the
            # way back.
            self._scale = device_scale
            self._sprites.clear()
        # Pixel for pixel from here on: under the world's transform Qt would resample every picture.
        painter.resetTransform()
        for laid in self._index.touching(Rect(rect.x(), rect.y(), rect.width(), rect.height())):
            bounds = laid.bounds
            # The index answers by cells, a little too much; two pixels for the smoothed edges.
            if not rect.intersects(QRectF(bounds.x - 2, bounds.y - 2, bounds.width + 4, bounds.height + 4)):
                continue
            sprite = self._sprites.get(laid.spot)
            # Stand-ins are made again as soon as there is time, else the tile is told to come back.
            if sprite is None or (not sprite.is_final and self._pictures.has_time):
                sprite = self._sprites[laid.spot] = self._made(laid, device_scale / scale)
            elif not sprite.is_final:
                self._pictures.is_complete = False
            # In whole pixels of the screen: between two of them a copy would be resampled, slow and blurred.
            x, y = round(bounds.x * device_scale), round(bounds.y * device_scale)
            painter.drawPixmap(x + int(world.dx()), y + int(world.dy()), sprite.pixmap)
        painter.setWorldTransform(world)

    def _made(self, laid: SpotLayout, ratio: float) -> Sprite:
        # Now and then only: to add them up takes longer than to make one.
        if len(self._sprites) % 32 == 0:
            total = sum(4 * each.pixmap.width() * each.pixmap.height() for each in self._sprites.values())
            if total > _MOST_SPRITE_BYTES:
                self._sprites.clear()
        return self._maker.make(laid, self.show, self._marked, self._scale, ratio)

    def picture_of(self, laid: SpotLayout, scale: float, ratio: float) -> QPixmap:
        """Return a picture of a stack made up for the purpose, such as the pieces in the hand."""
        # No frame is under way: the time of the last one has run out long ago.
        self._pictures.start(None)
        pixmap = self._maker.make(laid, self.show, Marked(), scale, ratio).pixmap
        # Drawn as an item of the scene, in points; the tiles' sprites are copied in device pixels and need
        # none.
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


def _grown(rect: Rect) -> QRectF:
    # Smoothed edges reach a little beyond.
    return QRectF(rect.x - 2, rect.y - 2, rect.width + 4, rect.height + 4)
