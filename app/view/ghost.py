"""What is in the hand: the lifted counters, the place where they would come to lie, the way there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsPixmapItem

from app.table.pieces import PieceId, Place, Spot
from app.view.layout import Slot, SpotLayout, bounds_of, stacked
from app.view.pens import round_pen
from app.view.plain_map import polygon
from app.view.scene import TableScene
from app.view.tray_item import qrect

_LIFT_SCALE, _LIFT_PX = 1.16, 6.0
_WIDEST_PX = 1400.0
"""A hand of counters spread wider than this shows only those of the anchor's stack."""
_INK, _TINT = QColor("#0B63A8"), QColor(11, 99, 168, 44)


class Ghost:
    """The three items of a hand, hidden while it is empty."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._pieces: tuple[PieceId, ...] = ()
        self._anchor = PieceId("")
        self._scale = 1.0
        self._target: Place | None = None
        self._middle = QPointF()
        self._goal_key: tuple[float, ...] = ()
        self._counters = QGraphicsPixmapItem()
        # A picture and no path: it is drawn again with every step of a drag over it.
        self._goal, self._way = QGraphicsPixmapItem(), QGraphicsPathItem()
        way = round_pen("#111820", 7)
        self._way.setPen(way)
        for depth, item in enumerate((self._goal, self._way, self._counters)):
            item.setZValue(10 + depth)
            item.setVisible(False)
            scene.addItem(item)

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """The pieces in the hand, the lowest first."""
        return self._pieces

    @property
    def target(self) -> Place | None:
        """Where they would come to lie."""
        return self._target

    def lift(self, pieces: Sequence[PieceId], anchor: PieceId, scale: float) -> None:
        """Take pieces in the hand; they show as lifted where they lay. `scale` is that of the view."""
        self._pieces, self._anchor = tuple(pieces), anchor
        # The table shows pale what is in the hand: where it came from stays in sight.
        self._scene.lift(pieces)
        self.rescale(scale)
        self._counters.setVisible(True)

    def rescale(self, scale: float) -> None:
        """Draw the counters for another zoom."""
        self._scale = scale
        if self._goal.isVisible() and (path := self._outline(self._target)) is not None:
            self._draw_goal(path)
        if not self._pieces:
            return
        laid = self._layout()
        pixmap = self._picture(laid)
        ratio = pixmap.devicePixelRatio()
        self._counters.setPixmap(pixmap)
        self._counters.setScale(1 / scale)
        self._middle = QPointF(pixmap.width() / ratio / 2, pixmap.height() / ratio / 2)
        slot = laid.slot_of(self._anchor) or laid.slots[-1]
        factor = scale * _LIFT_SCALE
        left, top = slot.x + slot.size / 2 - laid.bounds.x, slot.y + slot.size / 2 - laid.bounds.y
        pad = (pixmap.width() / ratio - laid.bounds.width * factor) / 2
        self._middle = QPointF(pad + left * factor, pad + top * factor)

    def _layout(self) -> SpotLayout:
        """Return what is in the hand: the stacks as they lie, or the anchor's alone if they lie far apart."""
        scene, size = self._scene, self._scene.layouts.counter_px
        spots = {spot for piece in self._pieces if (spot := scene.index.spot_of(piece))}
        slots = [slot for piece in self._pieces if (slot := scene.slot_of(piece))]
        # One stack is laid out anew: it may be only a part of the stack that it lay in.
        if len(spots) == 1 or not slots or self._is_wide(slots):
            home = scene.index.spot_of(self._anchor)
            near = [piece for piece in self._pieces if scene.index.spot_of(piece) == home]
            slots = list(stacked(near or [self._anchor], (), (0.0, 0.0), size))
        # From north to south, as on the table: those nearer to the eye lie over the others.
        slots.sort(key=lambda slot: slot.y + slot.size)
        return SpotLayout(Spot(""), tuple(slots), bounds_of(slots, None))

    def _is_wide(self, slots: Sequence[Slot]) -> bool:
        rect = bounds_of(slots, None)
        return max(rect.width, rect.height) * self._scale > _WIDEST_PX

    def _picture(self, laid: SpotLayout) -> QPixmap:
        """Return the counters of a layout, larger than they lie, over a soft shadow."""
        view = next(iter(self._scene.views()), None)
        ratio = view.devicePixelRatioF() if view else 1.0
        plain = self._scene.counters.picture_of(laid, self._scale * _LIFT_SCALE * ratio, ratio)
        pad = round(6 * ratio)
        pixmap = QPixmap(plain.width() + 2 * pad, plain.height() + 2 * pad)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            factor = self._scale * _LIFT_SCALE * ratio
            # All shadows below all counters.
            for slot in laid.slots:
                x, y = (slot.x - laid.bounds.x) * factor + pad, (slot.y - laid.bounds.y) * factor + pad
                for spread in (9.0, 6.0, 3.0):
                    painter.setBrush(QColor(10, 16, 24, 26))
                    rect = QRectF(x, y + 7 * ratio, slot.size * factor, slot.size * factor)
                    grown = rect.adjusted(-spread, -spread, spread, spread)
                    painter.drawRoundedRect(grown, 2 * spread, 2 * spread)
            # For this drawing only: both pictures are in device pixels here.
            plain.setDevicePixelRatio(1.0)
            painter.drawPixmap(pad, pad, plain)
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def move_to(self, x: float, y: float) -> None:
        """Hold the counters at a point of the table."""
        scale = self._scale
        # Lifted a little above the pointer.
        corner = QPointF(x - self._middle.x() / scale, y - (_LIFT_PX + self._middle.y()) / scale)
        self._counters.setPos(_snapped(corner, scale))

    def aim(self, place: Place | None) -> None:
        """Show where the counters would come to lie."""
        # Asked at each step of a drag: most of them stay where they are.
        if place == self._target:
            return
        self._target = place
        path = self._outline(place)
        self._goal.setVisible(path is not None)
        if path is not None:
            self._draw_goal(path)

    def _draw_goal(self, path: QPainterPath) -> None:
        """Lay the picture of an outline over its place, in the pixels of the screen."""
        view = next(iter(self._scene.views()), None)
        scale = view.transform().m11() if view else 1.0
        ratio = view.devicePixelRatioF() if view else 1.0
        bounds = path.boundingRect().adjusted(-5, -5, 5, 5)
        size = (bounds.size() * scale * ratio).toSize()
        # The size alone does not tell a hex from a box of the same size; the number of corners does.
        key = (scale, ratio, size.width(), size.height(), path.elementCount())
        # From hex to hex the picture is the same: it is drawn once for each size, and goes along.
        if key != self._goal_key:
            self._goal_key = key
            self._goal.setPixmap(_outlined(path, bounds, size, scale * ratio, ratio))
            self._goal.setScale(1 / scale)
        self._goal.setPos(_snapped(bounds.topLeft(), scale))

    def _outline(self, place: Place | None) -> QPainterPath | None:
        sheet = self._scene.session.game.sheet
        path = QPainterPath()
        # A free place has no outline: the counter is laid where it is seen.
        if place is None or place.pos_px is not None:
            return None
        if place.hex is not None:
            path.addPolygon(polygon(sheet, place.hex))
            path.closeSubpath()
        elif place.box is not None:
            path.addRoundedRect(qrect(sheet.tray.boxes[place.box].rect_px), 10, 10)
        return path

    def show_way(self, points: Sequence[tuple[float, float]]) -> None:
        """Draw the way through points of the table; fewer than two hide it."""
        self._way.setVisible(len(points) > 1)
        if len(points) > 1:
            path = QPainterPath(QPointF(*points[0]))
            for point in points[1:]:
                path.lineTo(QPointF(*point))
            self._way.setPath(path)

    def clear(self) -> None:
        """Put everything back as it was."""
        self._pieces = ()
        self._target = None
        self._scene.lift(())
        for item in (self._counters, self._goal, self._way):
            item.setVisible(False)


def _outlined(path: QPainterPath, bounds: QRectF, size: QSize, factor: float, ratio: float) -> QPixmap:
    """Return the picture of an outline that is `factor` pixels of the screen to a pixel of the table."""
    pixmap = QPixmap(max(1, size.width()), max(1, size.height()))
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(factor, factor)
        painter.translate(-bounds.topLeft())
        painter.setPen(round_pen(_INK, 7))
        painter.setBrush(_TINT)
        painter.drawPath(path)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _snapped(point: QPointF, scale: float) -> QPointF:
    """Return the nearest point that lies on a whole pixel of the screen: there pictures are only copied."""
    return QPointF(round(point.x() * scale) / scale, round(point.y() * scale) / scale)
