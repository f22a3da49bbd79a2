"""The table in the window: it forwards mouse and keys to the tool in use and moves the camera."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from app.table.pieces import Place
from app.view.camera import Camera
from app.view.cursor import HexCursor
from app.view.drag_copy import keep_copy
from app.view.drops import Drops
from app.view.fan_keeper import FanKeeper
from app.view.flare import Flare
from app.view.move_tool import MoveTool
from app.view.panning import EdgePan, PanDrag
from app.view.scene import TableScene
from app.view.session import Session, Show
from app.view.sights import Sights
from app.view.tools import Pointer, Tool, is_tab, pointer_at
from maps.sheet import Box

_WHEEL_STEP = 1.0015
"""Zoom for each of the wheel's units, 120 of them a notch: 20 %."""
_KEY_ZOOM, _KEY_PAN_PX = 1.25, 90
_FAR_SCALE = 0.4
"""Under this scale the map's full size is let go."""
_LEFT = Qt.MouseButton.LeftButton.value
_PANS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class TableView(QGraphicsView):
    """The view of one scene."""

    context_wanted = Signal(object, object, QPoint)
    """Right click or menu key: the `PieceId` or None, the `HexId` or None, the point of the screen."""

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._scene = scene
        self._session: Session = scene.session
        self.camera = Camera(self)
        self.sights = Sights(scene, self.camera)
        self.move_tool = MoveTool(scene)
        self._tool: Tool = self.move_tool
        self.cursor_of_hexes = HexCursor(scene, self.camera)
        self._fans = FanKeeper(self, scene, self.move_tool)
        self.fan = self._fans.fan
        self._drops = Drops(scene)
        self._flare = Flare(scene)
        self._pan = PanDrag(self.camera)
        self._is_space_down = False
        self._last_point = QPoint()
        self._edge = EdgePan(self.camera, self.viewport(), self._drag_on)
        self._dress()
        self._connect()

    def _dress(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        flags = QGraphicsView.OptimizationFlag
        self.setOptimizationFlags(flags.DontSavePainterState | flags.DontAdjustForAntialiasing)
        # The overview and the move tool move the table; bars would only take room from it.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Every pixel is painted by the scene: to clear the viewport first would double the work.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setAutoFillBackground(False)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.DefaultContextMenu)
        self.setAccessibleName(self.tr("Table"))
        self.camera.has_motion = self._session.show.has_motion

    def _connect(self) -> None:
        self._session.centre_wanted.connect(self.sights.centre_on)
        self._session.shown.connect(self._on_show)
        self.camera.zoomed.connect(self._on_zoom)
        self.camera.moved.connect(self._fans.put_away)
        self.move_tool.carries.connect(self._on_carrying)
        self._fans.picked.connect(lambda piece: self._tool.pick(piece) or self.move_tool.pick(piece))
        self.fan.pulled.connect(self._use_move_tool)
        self.fan.grabbed.connect(self.cursor_of_hexes.pick_up)
        self.cursor_of_hexes.spoken.connect(self._say_where)

    def _on_show(self, show: Show) -> None:
        self.camera.has_motion = show.has_motion

    def _on_zoom(self, scale: float) -> None:
        if scale * self.devicePixelRatioF() < _FAR_SCALE:
            self._scene.pictures.forget_full_size()
        self._tool.rescale()
        self.cursor_of_hexes.rescale()

    def _on_carrying(self, is_carrying: bool) -> None:  # a signal gives it
        keep_copy(self, is_carrying)

    def _say_where(self, text: str) -> None:
        self.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        self._session.spoken.emit(text)

    # ---- tools and places

    @property
    def table_scene(self) -> TableScene:
        """The scene that is looked at."""
        return self._scene

    def flare(self) -> None:
        """Show everyone where the pointer, or the keyboard's cursor, is."""
        at = self.mapToScene(self._last_point)
        if self.cursor_of_hexes.hex is not None:
            at = QPointF(*self._session.game.sheet.centre_px(self.cursor_of_hexes.hex))
        self._flare.light(at, self.camera.scale, has_motion=self._session.show.has_motion)

    @property
    def tool(self) -> Tool:
        """The tool in use."""
        return self._tool

    def use(self, tool: Tool | None = None) -> None:
        """Take another tool, by default the move tool; what the old one held is put back."""
        self._fans.put_away()
        # Of the move tool the selection stays: it is mostly what the next tool is about.
        self.move_tool.put_away() if self._tool is self.move_tool else self._tool.cancel()
        self._tool = tool or self.move_tool
        self.viewport().setCursor(self._tool.cursor)

    def _use_move_tool(self) -> None:
        """What is pulled out of the fan is carried by the move tool, whatever tool was in use."""
        if self._tool is not self.move_tool:
            self.use()

    def fit(self) -> None:
        """Show the whole map and nothing but the map."""
        self.sights.fit()

    def next_unit(self, *, is_back: bool = False) -> None:
        """Bring keyboard and eye to the next unit able to move."""
        self.cursor_of_hexes.next_unit(is_back=is_back)

    def hide_counters(self, is_hidden: bool) -> None:  # a setter, named for what it sets
        """Show the bare map while a key is held."""
        self._scene.hide_counters(is_hidden)

    def pointer(self, place: QPointF, modifiers: Qt.KeyboardModifier) -> Pointer:
        """Return a point of the viewport as the tools see it."""
        return pointer_at(self.viewportTransform(), place, modifiers)

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hand the press to the tool; what it leaves begins a pan."""
        self._fans.put_away()
        self._last_point = event.position().toPoint()
        if event.button() == Qt.MouseButton.MiddleButton or self._is_space_down:
            self._pan.begin(self._last_point)
        elif event.button() == Qt.MouseButton.LeftButton:
            # The mouse takes over: two cursors at once would both claim the next key.
            self.cursor_of_hexes.leave()
            if not self._tool.press(self._pointer_of(event)):
                self._pan.begin(self._last_point)
        event.accept()

    def _pointer_of(self, event: QMouseEvent) -> Pointer:
        return self.pointer(event.position(), event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, drag or hover."""
        place = self._last_point = event.position().toPoint()
        if self._pan.is_on:
            if self._pan.move(place):
                # Only once it really moves: a click must not unfit the map.
                self.camera.is_fitted = False
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        at = self._pointer_of(event)
        self._session.point_at(self._session.game.sheet.hex_under(at.x, at.y))
        if event.buttons().value & _LEFT:
            self._tool.drag(at)
            # Only with something in the hand: a pointer on its way out would else drag the table along.
            self._edge.watch(place) if self._tool.is_busy else self._edge.stop()
        else:
            if not event.buttons() and self.move_tool.is_busy:
                # A dialog that opened meanwhile took the release: the next click would be taken for the drop.
                self._edge.stop()
                self.move_tool.put_away()
            if self._tool is self.move_tool and not event.buttons() and not self._is_space_down:
                self._fans.rest(place)
            self._tool.hover(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a pan, or hand the release to the tool."""
        self._edge.stop()
        if self._pan.is_on:
            was_click = self._pan.end() and event.button() == Qt.MouseButton.LeftButton
            self.viewport().setCursor(self._tool.cursor)
            if was_click and not self._is_space_down:
                self._tool.click_ground(self._pointer_of(event))
        elif event.button() == Qt.MouseButton.LeftButton:
            self._tool.release(self._pointer_of(event))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Hand it to the tool."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._tool.double_click(self._pointer_of(event))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._fans.leave()
        if not self.cursor_of_hexes.is_active:
            self._session.point_at(None)
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer; with Shift or Ctrl a touchpad's two fingers move the table."""
        delta = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            # Some systems swap the axes while Shift is held.
            self.camera.pan_by(-delta.y() - delta.x(), 0)
        elif delta.y():
            self.camera.zoom_by(_WHEEL_STEP ** delta.y(), event.position().toPoint())
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what lies under the pointer, or of the selection by the menu key."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self._context_of_selection()
            return
        at = self.pointer(QPointF(event.pos()), Qt.KeyboardModifier.NoModifier)
        piece = self._scene.piece_at(at.x, at.y)
        if piece is not None and piece not in self._session.selection:
            self._session.select([piece])
        self.context_wanted.emit(piece, self._session.game.sheet.hex_under(at.x, at.y), event.globalPos())

    def box_under(self, point: QPoint) -> Box | None:
        """Return the box of the tray that is shown under a point of the screen."""
        at = self.pointer(QPointF(self.viewport().mapFromGlobal(point)), Qt.KeyboardModifier.NoModifier)
        return self._session.game.sheet.tray.box_under(at.x, at.y) if self._session.show.tray else None

    def _context_of_selection(self) -> None:
        piece = self._session.selection[0] if self._session.selection else None
        slot = self._scene.slot_of(piece) if piece else None
        place = self.mapFromScene(slot.x, slot.y) if slot else self.viewport().rect().center()
        self.context_wanted.emit(piece, self._session.hex, self.viewport().mapToGlobal(place))

    def event(self, event: QEvent) -> bool:
        """Zoom by the pinch of a touchpad; Tab goes to the next unit, Ctrl+Tab leaves the table.

        The viewport passes it on to here; to look at all of the viewport's events would slow every frame.
        """
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.camera.zoom_by(1 + event.value(), event.position().toPoint())
            return True
        # Not in focusNextPrevChild: Qt calls that also where something with the keys only hides.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and is_tab(event):
            self.next_unit(is_back=event.key() == Qt.Key.Key_Backtab)
            return True
        return super().event(event)

    # ---- dropped from elsewhere

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take pieces and pictures."""
        self._fans.put_away()
        self._look_at_drag(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where they would come to lie."""
        self._look_at_drag(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Show nothing more."""
        self.move_tool.aim(None)
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take what was dropped."""
        self.move_tool.aim(None)
        if self._drops.drop(event.mimeData(), self.pointer(event.position(), event.modifiers())):
            event.acceptProposedAction()

    def _look_at_drag(self, event: QDragMoveEvent) -> None:
        target = self._drops.target(event.mimeData(), self.pointer(event.position(), event.modifiers()))
        self.move_tool.aim(target if isinstance(target, Place) else None)
        event.acceptProposedAction() if target is not None else event.ignore()

    # ---- at the edge, over a stack

    def _drag_on(self) -> None:
        """Carry on under a pointer that rests while the table moves."""
        self._tool.drag(self.pointer(QPointF(self._last_point), Qt.KeyboardModifier.NoModifier))

    def toggle_fan(self) -> None:
        """Fan the stack of the selection or under the pointer; close the fan where one is open."""
        self._fans.toggle()

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, pan, hex cursor, tool; the rest is the window's."""
        if not self._use_key(event):
            super().keyPressEvent(event)

    def _use_key(self, event: QKeyEvent) -> bool:
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        is_shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Escape:
            return self._escape()
        if key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_down = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
            return True
        # The tool before the cursor: Enter may mean its hex.
        if self._tool.key(key) or self.cursor_of_hexes.key(key, is_shift=is_shift):
            self._fans.put_away()
            return True
        if key in _PANS and not modifiers & Qt.KeyboardModifier.ControlModifier:
            self.camera.pan_by(_PANS[key][0] * _KEY_PAN_PX, _PANS[key][1] * _KEY_PAN_PX)
            return True
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom_in() if key != Qt.Key.Key_Minus else self.zoom_out()
            return True
        return False

    def _escape(self) -> bool:
        # One thing at a time, the topmost first: fan, cursor or hand, then the tool.
        if self.fan.is_open:
            self._fans.put_away()
            return True
        if self.cursor_of_hexes.cancel() or self._tool.cancel():
            return True
        if self._tool is not self.move_tool:
            self.use()
            return True
        return False

    def zoom_in(self) -> None:
        """Look more closely, the middle staying in the middle."""
        self.camera.zoom_by(_KEY_ZOOM)

    def zoom_out(self) -> None:
        """Look from further away."""
        self.camera.zoom_by(1 / _KEY_ZOOM)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End the pan by the space bar."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_down = False
            self.viewport().setCursor(self._tool.cursor)
            return
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget keys whose release will not be heard here, and move the table no further by itself."""
        # Released in another window, the key would hold the hand for ever.
        if self._is_space_down:
            self._is_space_down = False
            self.viewport().setCursor(self._tool.cursor)
        self._edge.stop()
        super().focusOutEvent(event)

    # ---- the window

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a fitted map fitted."""
        super().resizeEvent(event)
        self._fans.put_away()
        if self.camera.is_fitted:
            self.sights.keep_fitted()
