"""When the fan of a stack opens: after a rest of the pointer, by key, by a double click."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, QTimer
from PySide6.QtWidgets import QGraphicsView

from app.table.pieces import PieceId, Spot
from app.view.fan import Fan
from app.view.hand import Hand
from app.view.scene import TableScene
from app.view.tools import Pointer

_HOVER_MS = 550


class FanKeeper(QObject):
    """Opens and closes the fan of one view, and hands what is pulled out of it to the hand."""

    def __init__(self, view: QGraphicsView, scene: TableScene, hand: Hand) -> None:
        super().__init__(view)
        self._view = view
        self._scene = scene
        self._hand = hand
        self._place = QPoint()
        self.fan = Fan(view, scene)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_HOVER_MS)
        self._timer.timeout.connect(self._open_under_pointer)
        scene.rearranged.connect(self.fan.close_at_once)
        scene.desk.happened.connect(self.fan.refresh)
        hand.fan_wanted.connect(self.fan.open_at)
        self.fan.pulled.connect(self._take)

    def rest(self, place: QPoint) -> None:
        """The pointer came to a place of the viewport; if it stays, the stack there is fanned."""
        self._place = place
        self._timer.start()

    def stop(self) -> None:
        """The pointer has left or does something else."""
        self._timer.stop()

    def _open_under_pointer(self) -> None:
        if self._hand.is_busy or not self._view.underMouse() or self.fan.isVisible():
            return
        point = self._view.mapToScene(self._place)
        heap = self._scene.heap_at(point.x(), point.y())
        if heap is not None and len(heap.slots) > 1 and not self._is_in_box(heap.spot):
            self.fan.open_at(heap.spot)

    def _is_in_box(self, spot: Spot) -> bool:
        # In a box all counters lie side by side anyway.
        return spot.startswith("[")

    def toggle(self) -> None:
        """Fan the stack of the selection or of the hex pointed at; close the fan where one is open."""
        if self.fan.isVisible():
            self.fan.close_at_once()
            return
        spot = self._wanted_spot()
        heap = self._scene.index.get(spot) if spot is not None else None
        if spot is None or heap is None:
            return
        if heap.hidden:
            self._scene.open_stack(spot)
        self.fan.open_at(spot, has_keys=True)

    def _wanted_spot(self) -> Spot | None:
        desk = self._scene.desk
        if desk.selection:
            return desk.game.table.place_of(desk.selection[0]).spot
        return Spot(desk.hex) if desk.hex is not None else None

    def _take(self, piece: PieceId, place: QPoint) -> None:
        """Carry a piece that was pulled out, the button still down."""
        inverse, _ = self._view.viewportTransform().inverted()
        point = inverse.map(QPointF(place))
        if not self._hand.is_carrying:
            self._hand.take((piece,), piece, Pointer(point.x(), point.y(), 1 / inverse.m11()))
