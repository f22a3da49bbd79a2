"""The move tool drags counters, stacks and selections, or moves them by two clicks with waypoints between."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QApplication, QGraphicsRectItem

from app.table.pieces import PieceId, Place
from app.view import moves
from app.view.ghost import Ghost
from app.view.routing import Routing
from app.view.scene import TableScene
from app.view.tools import Pointer, QuietTool


class MoveTool(QuietTool):
    """The tool that the table opens with.

    A drag lifts what was clicked: one counter, the selection that it belongs to, or by its badge (or with
    Shift) the whole stack. A click selects; the next click on open ground moves the selection there, with
    Shift it sets a waypoint. Shift or Ctrl and a drag over open ground select by a rubber band.
    """

    fan_wanted = Signal(object)
    """A `Spot` whose stack was double-clicked."""

    carries = Signal(bool)
    """Counters were taken in the hand, or it is empty again."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._session = scene.session
        self._ghost = Ghost(scene)
        self._routing = Routing(scene, self._ghost)
        self._down: Pointer | None = None
        self._gripped: tuple[PieceId, ...] = ()
        self._anchor: PieceId | None = None
        self._band: QGraphicsRectItem | None = None
        self._band_before: tuple[PieceId, ...] = ()
        self._is_carrying = False

    @property
    def is_busy(self) -> bool:
        """Whether counters are in the hand or a rubber band is drawn."""
        return self._is_carrying or self._band is not None

    @property
    def is_carrying(self) -> bool:
        """Whether counters are in the hand."""
        return self._is_carrying

    @property
    def carried(self) -> tuple[PieceId, ...]:
        """The pieces in the hand, the one held by first."""
        others = (piece for piece in self._gripped if piece != self._anchor)
        held = (self._anchor,) if self._anchor is not None else ()
        return (*held, *others) if self._is_carrying else ()

    # ---- button

    def press(self, at: Pointer) -> bool:
        """Grip what lies under the pointer; open ground is the view's unless a key asks for a rubber band."""
        self._down = at
        self._gripped, self._anchor = self._grip(at)
        if self._gripped:
            # While way points are set a press is a click on the way, not a grip.
            return not self._routing.has_waypoints
        return at.is_shift or at.is_ctrl

    def _grip(self, at: Pointer) -> tuple[tuple[PieceId, ...], PieceId | None]:
        """Return the pieces that a drag would lift, and the one the pointer is on."""
        laid = self._scene.layout_at(at.x, at.y) if self._scene.counters.is_visible else None
        if laid is None:
            return (), None
        piece = laid.piece_under(at.x, at.y)
        # A closed stack is lifted whole, with those below it that nobody sees.
        whole = (*laid.hidden, *(slot.piece for slot in laid.slots))
        if piece is None:
            # Gripped by its badge: the top counter is the one that the hand holds.
            return moves.in_stack_order(self._session.game, whole), laid.slots[-1].piece
        # In a box the counters lie side by side: there is no stack to be lifted.
        if at.is_shift and not self._is_in_box(piece):
            return moves.in_stack_order(self._session.game, whole), piece
        if piece in self._session.selection:
            return moves.in_stack_order(self._session.game, self._session.selection), piece
        return (piece,), piece

    def _is_in_box(self, piece: PieceId) -> bool:
        return self._session.game.table.place_of(piece).box is not None

    def drag(self, at: Pointer) -> None:
        """Carry what is gripped, or stretch the rubber band."""
        if self._down is None:
            return
        # Until then it may still be a click.
        if not self.is_busy and not _is_far(self._down, at):
            return
        if self._is_carrying:
            self._carry(at)
        elif self._gripped and self._anchor is not None:
            self.take(self._gripped, self._anchor, at)
        else:
            self._stretch_band(at)

    def take(self, pieces: tuple[PieceId, ...], anchor: PieceId, at: Pointer) -> None:
        """Begin to carry pieces; a fan hands over what was pulled out of it."""
        # Counters in the hand end a way that was being clicked.
        self._routing.stop()
        # What comes out of a fan was pressed there, not here.
        self._down = self._down or at
        self._is_carrying = True
        self._gripped, self._anchor = pieces, anchor
        self._ghost.lift(pieces, anchor, at.scale)
        # Before it is told: who hears of it asks for what is in the hand and where it is.
        self._carry(at)
        self.carries.emit(True)

    def _carry(self, at: Pointer) -> None:
        self._ghost.move_to(at.x, at.y)
        hex_id = self._session.game.sheet.hex_under(at.x, at.y)
        target = self._ghost.target
        # Most steps of a drag stay within a hex: nothing to find out anew.
        # Alt makes a free place of every point: it moves with the pointer.
        if at.is_alt or hex_id is None or target is None or target.hex != hex_id:
            self._ghost.aim(self._scene.drop_place(at.x, at.y, is_free=at.is_alt))

    def release(self, at: Pointer) -> None:
        """Lay down what was carried, end the rubber band, or take it as a click."""
        if self._is_carrying:
            self._drop(at)
        elif self._band is not None:
            self._end_band()
        elif self._down is not None and self._anchor is not None:
            self._click(at)
        elif self._down is not None:
            self.click_ground(at)
        self._down = None

    def _drop(self, at: Pointer) -> None:
        place = self._scene.drop_place(at.x, at.y, is_free=at.is_alt)
        pieces, anchor = self._gripped, self._anchor
        # Put back before anything is pushed: what moves a counter on the screen is the event, nothing else.
        self._put_back()
        if place is not None and not set(pieces) & set(self._session.selection):
            self._session.select(pieces)  # What is played with is what is looked at next.
        # The table may have changed under the hand: Adjutant plays on, a key undoes.
        if (
            place is not None
            and anchor is not None
            and all(each in self._session.game.table for each in pieces)
        ):
            self._session.push_drop(moves.move(self._session.game, pieces, anchor, place))

    def _put_back(self) -> None:
        if self._is_carrying:
            self.carries.emit(False)
        self._is_carrying = False
        self._gripped, self._anchor, self._down = (), None, None
        self._ghost.clear()

    # ---- clicks

    def pick(self, piece: PieceId) -> bool:
        """Select a piece as by a click: the next click on open ground moves it."""
        self._session.select([piece])
        self._routing.start()
        return True

    def _click(self, at: Pointer) -> None:
        if self._routing.is_invited(at):
            self._routing.click(at)
            return
        selection = self._session.selection
        # A stack was gripped by its badge: the click means all of it.
        picked = self._gripped if len(self._gripped) > 1 and self._scene.piece_at(at.x, at.y) is None else ()
        chosen: tuple[PieceId, ...] = picked or ((self._anchor,) if self._anchor is not None else ())
        if at.is_shift or at.is_ctrl:
            self._session.select(_toggled(selection, chosen))
        else:
            self._session.select(chosen)
        self._routing.start() if self._session.selection else self._routing.stop()

    def click_ground(self, at: Pointer) -> None:
        """Move the selection to where two clicks meant it, set a waypoint, or let the selection go."""
        self._down = None
        # Shift adds a way point; Ctrl is for choosing more.
        if self._routing.is_armed and (at.is_shift or not at.is_ctrl):
            self._routing.click(at)
        elif not (at.is_shift or at.is_ctrl):
            self._session.select(())

    def double_click(self, at: Pointer) -> None:
        """Open a closed stack, or fan an open one."""
        laid = self._scene.layout_at(at.x, at.y)
        if laid is None:
            return
        self._routing.stop()
        if laid.hidden or laid.spot in self._scene.showing.opened:
            self._scene.open_stack(laid.spot)
        elif len(laid.slots) > 1:
            self.fan_wanted.emit(laid.spot)

    def hover(self, at: Pointer) -> None:
        """Show the way that a second click would take."""
        self._routing.hover(at)

    def cancel(self) -> bool:
        """Put back what is in the hand; then let the selection go."""
        if self._is_carrying or self._routing.is_armed or self._band is not None:
            # One Escape for a selection just made by a click: armed for a move that nobody has begun.
            was_only_armed = self._routing.is_armed and not self.is_busy and not self._routing.has_waypoints
            self._routing.stop()
            self._put_back()
            self._drop_band()
            if was_only_armed:
                self._session.select(())
            return True
        if self._session.selection:
            self._session.select(())
            return True
        return False

    def put_away(self) -> None:
        """Put back what is in the hand, as another tool is taken; the selection stays."""
        self._routing.stop()
        self._put_back()
        self._drop_band()

    def aim(self, place: Place | None) -> None:
        """Show where something dragged from elsewhere would come to lie."""
        self._ghost.aim(place)

    def rescale(self) -> None:
        """Draw what is in the hand for the new zoom."""
        view = next(iter(self._scene.views()), None)
        if view is not None:
            self._ghost.rescale(view.transform().m11())

    # ---- rubber band

    def _stretch_band(self, at: Pointer) -> None:
        if self._down is None:
            return
        if self._band is None:
            self._band = QGraphicsRectItem()
            # Width 0 is one pixel of the screen at every zoom.
            self._band.setPen(QPen(QColor("#0B63A8"), 0))
            self._band.setBrush(QColor(11, 99, 168, 36))
            self._band.setZValue(20)
            self._scene.addItem(self._band)
            # What was selected before stays, while the band is drawn and redrawn over others.
            self._band_before = self._session.selection
        rect = QRectF(self._down.x, self._down.y, at.x - self._down.x, at.y - self._down.y).normalized()
        self._band.setRect(rect)
        within = self._scene.pieces_within(rect)
        self._session.select((*self._band_before, *within))

    def _end_band(self) -> None:
        self._drop_band()
        self._routing.start() if self._session.selection else self._routing.stop()

    def _drop_band(self) -> None:
        if self._band is not None:
            self._scene.removeItem(self._band)
            self._band = None


def _toggled(selection: tuple[PieceId, ...], chosen: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    if all(piece in selection for piece in chosen):
        return tuple(piece for piece in selection if piece not in chosen)
    return (*selection, *chosen)


def _is_far(start: Pointer, now: Pointer) -> bool:
    """Return whether the pointer has gone further than a hand trembles."""
    distance_px = max(abs(now.x - start.x), abs(now.y - start.y)) * now.scale
    # Some desktops ask for more than ten pixels: a counter would seem to stick.
    return distance_px >= min(QApplication.startDragDistance(), 6)
