"""The seat of the fan: what it must not cover, where it stands, and the line that ties it to its hex."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsView, QWidget

from app.map_marks import Stamp
from app.table.pieces import Spot
from app.view.fan_place import NEAR_PX, Box, Surroundings, find_place, is_on_the_way, least_bad_place, tie
from app.view.mark_painter import stamp_rect
from app.view.pens import round_pen
from app.view.plain_map import polygon
from app.view.scene import TableScene
from app.view.tray_item import qrect

_TIE_INK, _TIE_PX, _TIE_DEPTH = "#0B63A8", 2.2, 8
_ANYWHERE_PX = 10_000.0


class FanSeat:
    """Finds the place of the fan of one view; all rectangles are of its viewport."""

    def __init__(self, view: QGraphicsView, scene: TableScene) -> None:
        self._view, self._scene = view, scene
        self._home: Box = (0.0, 0.0, 0.0, 0.0)
        self._place: Box | None = None
        self._tie = QGraphicsPathItem()
        self._tie.setZValue(_TIE_DEPTH)
        self._tie.setVisible(False)
        scene.addItem(self._tie)

    # ---- finding

    def find(self, spot: Spot, size: QSize, *, is_asked_for: bool) -> QRect | None:
        """Return where the fan of a spot stands; None where it has no room without covering a stamp.

        A fan that was asked for may stand far off, and where there is no room at all, over some stamps.
        """
        around = self._surroundings(spot)
        if around is None:
            return None
        most_px = _ANYWHERE_PX if is_asked_for else NEAR_PX
        place = find_place(size.width(), size.height(), around, most_px)
        if place is None and is_asked_for:
            place = least_bad_place(size.width(), size.height(), around)
        self._home, self._place = around.home, place
        return QRect(QPoint(round(place[0]), round(place[1])), size) if place is not None else None

    def covers_stamp(self, rect: QRect) -> bool:
        """Return whether a fan lies over a stamp now."""
        return any(QRectF(rect).intersects(stamp) for stamp in self._stamps())

    def _surroundings(self, spot: Spot) -> Surroundings | None:
        laid = self._scene.index.get(spot)
        # Gone since: an undo may come between the rest and the opening.
        if laid is None:
            return None
        home = self._on_screen(qrect(laid.bounds))
        sheet = self._scene.session.game.sheet
        place = self._scene.session.game.table.place_of(laid.slots[0].piece)
        # The hex too, not only its counters: the pointer on its rim is still at the stack.
        if place.hex is not None and place.hex in sheet.grid:
            home = home.united(self._on_screen(polygon(sheet, place.hex).boundingRect()))
        others = (each for each in self._scene.index if each.spot != spot)
        counters = (self._on_screen(qrect(each.bounds)) for each in others)
        port = QRectF(self._view.viewport().rect())
        taken = (*self._stamps(), *self._lying_over())
        return Surroundings(
            _box(home),
            _box(port),
            # What is out of the window is left out: each of some hundred places asks all of them.
            tuple(_box(each) for each in taken if each.intersects(port)),
            tuple(_box(each) for each in counters if each.intersects(port)),
        )

    def _stamps(self) -> Iterator[QRectF]:
        sheet, scale = self._scene.session.game.sheet, self._view.transform().m11()
        for marks in self._scene.over.marks.values():
            for mark in marks:
                if isinstance(mark, Stamp) and mark.hex in sheet.grid:
                    yield self._on_screen(stamp_rect(sheet, mark, scale))

    def _lying_over(self) -> Iterator[QRectF]:
        """Yield what else lies over the view: messages, the drawer, the overview."""
        frame = self._view.parentWidget()
        if frame is None:
            return
        # What lies over the view are its sisters; the fan itself is a child of the viewport and not among
        # them.
        for each in frame.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if each is not self._view and each.isVisible():
                corner = self._view.viewport().mapFrom(frame, each.pos())
                yield QRectF(QRect(corner, each.size()))

    def _on_screen(self, rect: QRectF) -> QRectF:
        return self._view.viewportTransform().mapRect(rect)

    # ---- the way between

    def is_near(self, place: QPoint) -> bool:
        """Return whether a point lies in the hex of the fan, or on the way from there to the fan."""
        left, top, right, bottom = self._home
        if left <= place.x() <= right and top <= place.y() <= bottom:
            return True
        return self._place is not None and is_on_the_way(place.x(), place.y(), self._home, self._place)

    def draw_tie(self) -> None:
        """Draw the line from the hex to the fan."""
        if self._place is None:
            return
        inverse, _ = self._view.viewportTransform().inverted()
        ax, ay, bx, by = tie(self._home, self._place)
        path = QPainterPath(inverse.map(QPointF(ax, ay)))
        path.lineTo(inverse.map(QPointF(bx, by)))
        pen = round_pen(_TIE_INK, _TIE_PX)
        # As wide at every zoom; the line itself is an item of the table, so that it scrolls along with the
        # hex.
        pen.setCosmetic(True)
        self._tie.setPen(pen)
        self._tie.setPath(path)
        self._tie.setVisible(True)

    def clear(self) -> None:
        """Take the line away."""
        self._tie.setVisible(False)


def _box(rect: QRectF) -> Box:
    return rect.left(), rect.top(), rect.right(), rect.bottom()
