"""All counters on the table as one item: each spot is a picture made once for a zoom and then only copied.

Five hundred items, or a Python call for each, cost more than one loop over pictures that are
ready (measured).
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.table.game import Game
from app.table.pieces import Spot
from app.view.counter_pictures import CounterPictures
from app.view.desk import Show
from app.view.heaps import HeapIndex
from app.view.layout import Heap
from app.view.stack_sprites import Marked, Sprite, SpriteMaker
from maps.sheet import Rect

_BUDGET_S = 0.02
_MOST_SPRITE_BYTES = 48_000_000


class CounterItem(QGraphicsItem):
    """Paints the heaps of an index. `is_patient` makes every frame complete (for pictures)."""

    def __init__(
        self, game: Game, index: HeapIndex, pictures: CounterPictures, show: Show, *, is_patient: bool
    ) -> None:
        super().__init__()
        self._index = index
        self._pictures = pictures
        self._maker = SpriteMaker(game, pictures)
        self._show = show
        self._marked = Marked()
        self._is_patient = is_patient
        self._sprites: dict[Spot, Sprite] = {}
        self._scale = 0.0
        self._bounds = QRectF()
        self._again = QTimer()
        self._again.setSingleShot(True)
        self._again.setInterval(0)
        self._again.timeout.connect(self.update)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def set_bounds(self, bounds: QRectF) -> None:
        """Say where counters may lie."""
        self.prepareGeometryChange()
        self._bounds = bounds

    def boundingRect(self) -> QRectF:
        """Return the whole table."""
        return self._bounds

    def change_show(self, show: Show) -> None:
        """Paint everything anew as it is shown now."""
        self._show = show
        self.forget_all()

    def forget_all(self) -> None:
        """Paint everything anew."""
        self._sprites.clear()
        self.update()

    def forget(self, spots: Iterable[Spot]) -> None:
        """Paint some spots anew."""
        for spot in spots:
            self._sprites.pop(spot, None)
            heap = self._index.get(spot)
            if heap is not None:
                self.update(_grown(heap.bounds))

    def mark(self, marked: Marked) -> None:
        """Give pieces other signs; only the spots concerned are painted anew."""
        before, self._marked = self._marked, marked
        changed = (
            (before.selected ^ marked.selected)
            | (before.lifted ^ marked.lifted)
            | (before.moved ^ marked.moved)
            | (before.noted ^ marked.noted)
        )
        self.forget({spot for piece in changed if (spot := self._index.spot_of(piece)) is not None})

    @property
    def marked(self) -> Marked:
        """The signs that pieces carry."""
        return self._marked

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Copy the pictures of what is exposed; those that are lacking are made first."""
        world, ratio = painter.worldTransform(), painter.device().devicePixelRatio()
        scale = round(world.m11() * ratio, 6)
        if scale != self._scale:
            self._scale = scale
            self._sprites.clear()
        left, top = world.dx() * ratio, world.dy() * ratio
        self._pictures.start(None if self._is_patient else _BUDGET_S)
        exposed = option.exposedRect
        wanted = Rect(exposed.x(), exposed.y(), exposed.width(), exposed.height())
        painter.save()
        painter.resetTransform()
        sprites = self._sprites
        for heap in self._index.touching(wanted):
            sprite = sprites.get(heap.spot)
            if sprite is None or not sprite.is_final:
                sprite = sprites[heap.spot] = self._made(heap, ratio)
            x, y = round(heap.bounds.x * scale + left), round(heap.bounds.y * scale + top)
            if ratio == 1.0:
                painter.drawPixmap(x, y, sprite.pixmap)
            else:
                painter.drawPixmap(QPointF(x / ratio, y / ratio), sprite.pixmap)
        painter.restore()
        if not self._pictures.is_complete:
            self._again.start()

    def _made(self, heap: Heap, ratio: float) -> Sprite:
        if len(self._sprites) % 32 == 0:
            total = sum(4 * each.pixmap.width() * each.pixmap.height() for each in self._sprites.values())
            if total > _MOST_SPRITE_BYTES:
                self._sprites.clear()
        return self._maker.make(heap, self._show, self._marked, self._scale, ratio)

    def picture_of(self, heap: Heap, scale: float, ratio: float) -> QPixmap:
        """Return a picture of a heap made up for the purpose, such as the pieces in the hand."""
        return self._maker.make(heap, self._show, Marked(), scale, ratio).pixmap


def _grown(rect: Rect) -> QRectF:
    return QRectF(rect.x - 2, rect.y - 2, rect.width + 4, rect.height + 4)
