"""The fan: all counters of one stack side by side, beside the hex that they belong to.

It opens and closes without a trace: selection, view and keys stay as they were.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from app.table import acts
from app.table.describe import describe_piece
from app.table.pieces import PieceId, Spot
from app.view.fan_picture import COUNTER_PX, FanPicture, Row, level_at, rect_of, size_of
from app.view.fan_seat import FanSeat
from app.view.scene import TableScene

_EDGE_PX = 8
"""How far beyond the card a counter is carried before it is pulled out."""
# A menu over the fan, or another window for a moment, does not mean that one has done with it.
_KEEPS_KEYS = frozenset({Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason})


class Fan(QWidget):
    """Shows the lowest counter at the left. A counter is dragged along the row to another level, or out of
    the fan into the hand; by keys: arrows choose, Ctrl and an arrow reorders, Enter lifts, Escape closes.
    """

    pulled = Signal(object, QPoint)
    """A `PieceId` pulled out, and the pointer in the viewport."""
    grabbed = Signal(object)
    """A `PieceId` lifted by key."""
    picked = Signal(object)
    """A `PieceId` clicked on."""
    entered = Signal()
    """The pointer has come."""
    left = Signal()
    """The pointer or the keys have gone elsewhere."""

    def __init__(self, view: QGraphicsView, scene: TableScene) -> None:
        super().__init__(view.viewport())
        self._view, self._scene, self._session = view, scene, scene.session
        self.seat = FanSeat(view, scene)
        self._picture = FanPicture(scene)
        self._spot: Spot | None = None
        self._pieces: tuple[PieceId, ...] = ()
        self._chosen = 0
        self._held: PieceId | None = None
        self._is_pulled = self._is_asked_for = False
        self._press, self._drag_by = QPoint(), QPoint()
        self.setMouseTracking(True)
        # A click here leaves the keys with the table; the fan takes them only where it was opened by key.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Stack"))
        self.setToolTip(self.tr("The lowest counter is at the left. Drag to reorder, or out of the fan."))
        self.hide()

    # ---- opening and closing

    def open_at(self, spot: Spot, *, has_keys: bool = False, is_asked_for: bool = True) -> None:
        """Open beside a spot; with `has_keys` the keyboard goes to the fan.

        Unless it is asked for, it stays closed where it would cover a stamp or stand far off.
        """
        laid = self._scene.index.get(spot)
        # One counter alone is seen on the map: a fan of it would only cover something.
        if laid is None or len(laid.slots) < 2:
            return
        self._spot, self._pieces = spot, self._shown_pieces(spot)
        # The top one: it is the one that is looked at on the map.
        self._chosen = len(self._pieces) - 1
        self._held, self._is_pulled = None, False
        self._is_asked_for = is_asked_for
        if not self._take_seat():
            return
        self.show()
        self.raise_()
        if has_keys:
            self.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._speak()

    def _take_seat(self) -> bool:
        """Stand where there is room; return whether there is."""
        size = self.sizeHint()
        place = (
            self.seat.find(self._spot, size, is_asked_for=self._is_asked_for)
            if self._spot is not None
            else None
        )
        if place is None:
            return False
        self.setGeometry(place)
        self.seat.draw_tie()
        return True

    def _shown_pieces(self, spot: Spot) -> tuple[PieceId, ...]:
        laid = self._scene.index.get(spot)
        shown = {slot.piece for slot in laid.slots} if laid else set()
        # In the table's order, but only what the map shows: a fan must not tell of what is hidden.
        return tuple(piece.id for piece in self._session.game.table.stack_at(spot) if piece.id in shown)

    def sizeHint(self) -> QSize:
        """Return room for all counters, a line above and one below."""
        return size_of(max(2, len(self._pieces)))

    @property
    def is_open(self) -> bool:
        """Whether it shows a stack; what was pulled out of it is the move tool's."""
        return self.isVisible() and not self._is_pulled

    @property
    def is_held(self) -> bool:
        """Whether the button went down on one of its counters and is still down."""
        return self._held is not None

    def close_at_once(self) -> None:
        """Close without waiting; the keyboard goes back to the table."""
        # While the button is down this widget has the mouse grab: hidden, it would never hear the release.
        if self._is_pulled or not self.isVisible():
            return
        self._give_keys_back()
        self._held = None
        self.hide()

    def _give_keys_back(self) -> None:
        # Before it hides: Qt hands the keys of what hides on as with Tab, and Tab chooses the next unit.
        if self.hasFocus():
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the line to the hex away too."""
        self.seat.clear()
        super().hideEvent(event)

    def refresh(self) -> None:
        """Show the stack as it is now; a stack of less than two closes."""
        if not self.is_open or self._spot is None:
            return
        before, self._pieces = self._pieces, self._shown_pieces(self._spot)
        # Another number of counters is another width: a new place may be needed.
        if len(self._pieces) < 2 or (len(before) != len(self._pieces) and not self._take_seat()):
            self.close_at_once()
            return
        self._chosen = min(self._chosen, len(self._pieces) - 1)
        self.update()

    def give_way(self) -> None:
        """Stand elsewhere where stamps have come under it; close where there is no room, if not asked for."""
        # Under the pointer it stays: nothing is as startling as what jumps away from it.
        if not self.is_open or self.underMouse() or not self.seat.covers_stamp(self.geometry()):
            return
        if not self._take_seat():
            self.close_at_once()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay open."""
        self.entered.emit()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Close soon."""
        self.left.emit()
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Close soon."""
        if event.reason() not in _KEEPS_KEYS:
            self.left.emit()
        super().focusOutEvent(event)

    # ---- what is where

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """The pieces shown, the lowest first."""
        return self._pieces

    def rect_of(self, index: int) -> QRect:
        """Return where a counter of the row is drawn."""
        return rect_of(index)

    def _index_at(self, place: QPoint) -> int | None:
        found = (n for n in range(len(self._pieces)) if rect_of(n).contains(place))
        return next(found, None)

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hold the counter under the pointer."""
        index = self._index_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index is not None:
            self._chosen, self._held = index, self._pieces[index]
            self._press, self._drag_by = event.position().toPoint(), QPoint()
            self.update()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the held counter along the row, or out of the fan into the hand."""
        place = event.position().toPoint()
        # The button came up outside of the program: no release was told.
        if not event.buttons() & Qt.MouseButton.LeftButton:
            # Tracking is on, so this also comes while nothing is held.
            self._let_go()
            self._point_at(place)
        elif self._is_pulled:
            self._forward(event)
        elif self._held is not None and self._is_out(place):
            self._pull_out(self._held, place)
        elif self._held is not None:
            self._drag_by = place - self._press
            self.update()

    def _point_at(self, place: QPoint) -> None:
        index = self._index_at(place)
        if index is not None and index != self._chosen:
            self._chosen = index
            self.update()

    def _is_out(self, place: QPoint) -> bool:
        """Return whether the pointer has left the card, or the row: upwards or down nothing is reordered."""
        # Half a counter: a hand that drags along the row sways a little.
        is_off_row = abs(place.y() - self._press.y()) > COUNTER_PX // 2
        return is_off_row or not self.rect().adjusted(-_EDGE_PX, -_EDGE_PX, _EDGE_PX, _EDGE_PX).contains(
            place
        )

    def _pull_out(self, piece: PieceId, place: QPoint) -> None:
        at = self.mapToParent(place)
        self._give_keys_back()
        self._is_pulled = True
        self.seat.clear()
        # Not hidden: what is hidden hears no more of the button that went down on it.
        self.resize(0, 0)
        self.pulled.emit(piece, at)

    def _forward(self, event: QMouseEvent) -> None:
        """Pass the mouse on to the table while the button that went down here is still down."""
        # From the screen: this widget has no size any more, its own coordinates mean nothing to the view.
        place = self._view.viewport().mapFromGlobal(event.globalPosition())
        passed = QMouseEvent(
            event.type(), place, event.globalPosition(), event.button(), event.buttons(), event.modifiers()
        )
        # Qt keeps sending a pressed button's moves to the widget that it went down on, wherever the pointer
        # is.
        QApplication.sendEvent(self._view.viewport(), passed)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lay the counter at the level where it was let go, or choose it where it was only clicked."""
        held, was_pulled = self._held, self._is_pulled
        if was_pulled:
            self._forward(event)
        moved_px = self._drag_by.manhattanLength()
        # Before anything is told: who hears of it may open another fan at once.
        self._let_go()
        if held is None or was_pulled:
            return
        if moved_px < QApplication.startDragDistance():
            self.picked.emit(held)
        else:
            self._reorder(held, level_at(event.position().toPoint().x(), len(self._pieces)))

    def _let_go(self) -> None:
        """Hold nothing any more; after a pull the fan is gone."""
        self._held = None
        if self._is_pulled:
            self._is_pulled = False
            self.close_at_once()
        self.update()

    def _reorder(self, piece: PieceId, index: int) -> None:
        """Lift or sink a piece to the place of the one shown at an index."""
        table = self._session.game.table
        if piece not in self._pieces or piece not in table:
            return
        # Of the whole stack: shown pieces may have hidden ones between them.
        stack = [each.id for each in table.stack_at(table.place_of(piece).spot)]
        goal = stack.index(self._pieces[index])
        if stack.index(piece) != goal:
            self._session.push(acts.reorder(table, piece, goal))
        if piece in self._pieces:
            self._chosen = self._pieces.index(piece)

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose, reorder, lift, close."""
        key = event.key()
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key), 0)
        if key == Qt.Key.Key_Escape:
            self.close_at_once()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            piece = self._pieces[self._chosen]
            # First: the keyboard's cursor takes the keys with the counter.
            self.close_at_once()
            self.grabbed.emit(piece)
        elif key == Qt.Key.Key_Space:
            self.picked.emit(self._pieces[self._chosen])
        elif step:
            self._step(step, is_reordering=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        else:
            super().keyPressEvent(event)

    def _step(self, step: int, *, is_reordering: bool) -> None:
        """Choose the next counter of the row, or change places with it."""
        goal = self._chosen + step
        if not 0 <= goal < len(self._pieces):
            return
        if is_reordering:
            self._reorder(self._pieces[self._chosen], goal)
        self._chosen = goal
        self._speak()
        self.update()

    # Qt makes Tab of this before any key event: a handler of keys would never see it.
    def focusNextPrevChild(self, is_next: bool) -> bool:  # Qt's own signature
        """Tab goes along the row and round, as the arrows do."""
        self._chosen = (self._chosen + (1 if is_next else -1)) % max(1, len(self._pieces))
        self._speak()
        self.update()
        return True

    def _speak(self) -> None:
        if not self._pieces:
            return
        text = describe_piece(self._session.game, self._pieces[self._chosen], self.tr)
        self.setAccessibleDescription(text)
        self._session.spoken.emit(text)

    # ---- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the row, the stack's name and totals above, the chosen counter's words below."""
        if self._pieces and not self._is_pulled:
            # Three pixels up: a counter that is held looks lifted.
            by = (self._drag_by.x(), self._drag_by.y() - 3)
            self._picture.paint(self, Row(self._pieces, self._chosen, self._held, by))
