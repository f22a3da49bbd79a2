"""When the fan of a stack opens and closes: after a rest of the pointer, by key, by a double click."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, QTimer, Signal
from PySide6.QtWidgets import QGraphicsView

from app.table.pieces import PieceId, Spot
from app.view.fan import Fan
from app.view.move_tool import MoveTool
from app.view.scene import TableScene
from app.view.tools import Pointer
from app.view.translated import tr

_REST_MS, _CLOSE_MS = 300, 250


class FanKeeper(QObject):
    """Opens and closes the fan of one view, and hands what is pulled out of it to the move tool."""

    picked = Signal(object)
    """A `PieceId` chosen in the fan, which is closed by then: what it shows is not to lie under it."""

    def __init__(self, view: QGraphicsView, scene: TableScene, move_tool: MoveTool) -> None:
        super().__init__(view)
        self._view, self._scene, self._move_tool = view, scene, move_tool
        self._place = QPoint()
        self._is_in_fan = self._was_near = False
        self.fan = Fan(view, scene)
        self._rest = self._timer(_REST_MS, self._open_under_pointer)
        self._leave = self._timer(_CLOSE_MS, self._close)
        self._connect()

    def _timer(self, wait_ms: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(wait_ms)
        timer.timeout.connect(then)
        return timer

    def _connect(self) -> None:
        scene, fan = self._scene, self.fan
        # After an undo or a zoom another stack may lie there.
        scene.rearranged.connect(self.put_away)
        scene.marked.connect(fan.give_way)
        scene.session.happened.connect(fan.refresh)
        self._move_tool.carries.connect(self._on_carrying)
        self._move_tool.fan_wanted.connect(self._open_by_double_click)
        fan.pulled.connect(self._take)
        fan.picked.connect(self._pick)
        fan.entered.connect(self._on_entered)
        fan.left.connect(self._on_left)

    # ---- the pointer

    def rest(self, place: QPoint) -> None:
        """The pointer came to a place of the viewport, no button down; the stack there may be fanned soon."""
        self._place = place
        # At each move anew: only a pointer that rests asks for a fan.
        self._rest.start()
        if not self.fan.is_open:
            return
        # The way from the hex to the fan counts as near, or it would close before one gets there.
        if self.fan.seat.is_near(place):
            self._was_near = True
            self._leave.stop()
        elif self._was_near and not self._leave.isActive():
            self._leave.start()

    def leave(self) -> None:
        """The pointer has left the view."""
        self._rest.stop()
        if self.fan.is_open and self._was_near:
            self._leave.start()

    def put_away(self) -> None:
        """Something else is done: the fan closes, and none opens until the pointer moves and rests again."""
        self._rest.stop()
        self._leave.stop()
        self.fan.close_at_once()

    def _on_entered(self) -> None:
        self._is_in_fan = self._was_near = True
        self._rest.stop()
        self._leave.stop()

    def _on_left(self) -> None:
        self._is_in_fan = False
        self._leave.start()

    def _close(self) -> None:
        # Qt sends no leave to a widget that was moved from under the pointer, nor for every menu that closed
        # over it.
        if not self.fan.is_held and not (self._is_in_fan and self.fan.underMouse()):
            self.fan.close_at_once()

    def _on_carrying(self, is_carrying: bool) -> None:  # a signal gives it
        if is_carrying:
            self.put_away()

    # ---- opening

    def _open_under_pointer(self) -> None:
        if self._move_tool.is_busy or self.fan.isVisible() or not self._scene.counters.is_visible:
            return
        point = self._view.mapToScene(self._place)
        laid = self._scene.layout_at(point.x(), point.y())
        if laid is not None and len(laid.slots) > 1 and not self._is_in_box(laid.spot):
            # The pointer is at the stack itself: to leave it shall count.
            self._was_near, self._is_in_fan = True, False
            self.fan.open_at(laid.spot, is_asked_for=False)

    def _is_in_box(self, spot: Spot) -> bool:
        # In a box all counters lie side by side anyway.
        return spot.startswith("[")

    def _open_by_double_click(self, spot: Spot) -> None:
        self.put_away()
        self._was_near, self._is_in_fan = True, False
        self.fan.open_at(spot)

    def toggle(self) -> None:
        """Fan the stack of the selection or of the hex pointed at; close the fan where one is open."""
        if self.fan.isVisible():
            self.put_away()
            return
        spot = self._wanted_spot()
        laid = self._scene.index.get(spot) if spot is not None else None
        if spot is None or laid is None or len(laid.slots) < 2:
            self._scene.session.say(tr("Select a counter of a stack, or point at one, to fan it out."))
            return
        # Counters that the layout leaves out of a tall stack are shown when one asks for them.
        if laid.hidden:
            self._scene.open_stack(spot)
        # Where the pointer is elsewhere it has nothing to leave: the fan waits for a key.
        self._was_near = self._is_in_fan = False
        self.fan.open_at(spot, has_keys=True)

    def _wanted_spot(self) -> Spot | None:
        session = self._scene.session
        if session.selection:
            return session.game.table.place_of(session.selection[0]).spot
        return Spot(session.hex) if session.hex is not None else None

    # ---- what is taken out

    def _pick(self, piece: PieceId) -> None:
        self.put_away()
        self.picked.emit(piece)

    def _take(self, piece: PieceId, place: QPoint) -> None:
        """Carry a piece that was pulled out, the button still down."""
        inverse, _ = self._view.viewportTransform().inverted()
        point = inverse.map(QPointF(place))
        if not self._move_tool.is_carrying:
            self._move_tool.take((piece,), piece, Pointer(point.x(), point.y(), 1 / inverse.m11()))
