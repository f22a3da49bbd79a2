"""The table by keyboard alone: a cursor on a hex, Tab from unit to unit, Enter to lift and to lay down."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem

from app.table.describe import describe_hex, describe_piece
from app.table.pieces import Kind, PieceId, Place, Spot
from app.view import moves
from app.view.camera import Camera
from app.view.ghost import Ghost
from app.view.pens import round_pen
from app.view.plain_map import polygon
from app.view.scene import TableScene
from rules.hexgrid import Grid, HexId, Side

# Rows and columns are the grid's affair: `ahead` says which hexes lie in a direction, for every kind of grid.
_HEADINGS = {
    Qt.Key.Key_Left: Side.W,
    Qt.Key.Key_Right: Side.E,
    Qt.Key.Key_Up: Side.N,
    Qt.Key.Key_Down: Side.S,
}
MARGIN_HEXES = 1.2
"""How near to the edge a hex may come before the table moves."""
_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class HexCursor(QObject):
    """The cursor of one view. It begins with Tab, Enter or Shift and an arrow, and ends with Escape.

    While it is on, arrows move it hex by hex; with counters lifted they are the route that is recorded.
    Where two hexes lie ahead (above and below one with a pointy top, beside one with a flat top), an arrow
    goes to that of the same column or row, with Shift to the other; among squares Shift goes over a corner.
    """

    spoken = Signal(str)
    """What a screen reader should say."""

    def __init__(self, scene: TableScene, camera: Camera) -> None:
        super().__init__(scene)
        self._scene = scene
        self._session = scene.session
        self._camera = camera
        self._ghost = Ghost(scene)
        self._hex: HexId | None = None
        self._pieces: tuple[PieceId, ...] = ()
        self._route: list[HexId] = []
        self._ring = QGraphicsPathItem()
        self._ring.setPen(round_pen("#111820", 9))
        self._inner = QGraphicsPathItem(self._ring)
        self._inner.setPen(round_pen("#FFD23F", 4.5))
        # Below what is carried (10 and up).
        self._ring.setZValue(9)
        self._ring.setVisible(False)
        scene.addItem(self._ring)

    @property
    def is_active(self) -> bool:
        """Whether the cursor is on."""
        return self._hex is not None

    @property
    def hex(self) -> HexId | None:
        """The hex that the cursor is on."""
        return self._hex

    @property
    def is_carrying(self) -> bool:
        """Whether counters are lifted by the keyboard."""
        return bool(self._pieces)

    # ---- keys

    def key(self, key: Qt.Key, *, is_shift: bool) -> bool:
        """Use a key; return whether it was of any use here."""
        if key in _HEADINGS and (self.is_active or is_shift):
            self._step(_HEADINGS[key], is_other=is_shift)
            return True
        if key in _ENTERS:
            if self._pieces:
                self._drop()
            else:
                self._enter()
            return True
        return False

    def _step(self, heading: Side, *, is_other: bool) -> None:
        if self._hex is None:
            self._start()
            return
        ahead = self._session.game.sheet.grid.ahead(self._hex, heading)
        if not ahead:
            return
        there = ahead[1] if is_other and len(ahead) > 1 else ahead[0]
        if not self._scene.showing.is_visible(Place(hex=there)):
            return
        if self._pieces:
            self._route.append(there)
            # A step straight back takes the last one away: so a slip is mended by the opposite arrow.
            if len(self._route) > 2 and self._route[-3] == there:
                del self._route[-2:]
        self._go(there)

    def _start(self) -> None:
        first = self._first_hex()
        if first is not None:
            self._go(first)

    def _first_hex(self) -> HexId | None:
        table, sheet = self._session.game.table, self._session.game.sheet
        if self._session.selection:
            place = table.place_of(self._session.selection[0])
            if place.hex is not None:
                return place.hex
        if self._session.hex is not None:
            # The hex that the mouse pointed at last: whoever changes from mouse to keys goes on there.
            return self._session.hex
        middle = self._camera.middle()
        return sheet.hex_under(middle.x(), middle.y()) or next(iter(sheet.grid.hexes), None)

    def go_to(self, hex_id: HexId) -> None:
        """Go to a hex that was found, with nothing lifted."""
        self._put_down()
        self._go(hex_id)

    def _go(self, hex_id: HexId) -> None:
        self._hex = hex_id
        self._draw_ring(hex_id)
        self.keep_in_view(hex_id)
        self._carry()
        self._session.point_at(hex_id)
        self._speak()

    def _draw_ring(self, hex_id: HexId) -> None:
        path = QPainterPath()
        path.addPolygon(polygon(self._session.game.sheet, hex_id))
        path.closeSubpath()
        self._ring.setPath(path)
        self._inner.setPath(path)
        self._ring.setVisible(True)

    def keep_in_view(self, hex_id: HexId) -> None:
        """Move the table only where the hex is near the edge or out of sight."""
        self._keep_in_sight(*self._session.game.sheet.centre_px(hex_id))

    def _keep_in_sight(self, x: float, y: float) -> None:
        self._camera.keep_in_sight(x, y, MARGIN_HEXES * self._session.game.sheet.hex_px)

    def _speak(self) -> None:
        if self._hex is None:
            return
        game = self._session.game
        told = describe_hex(game, self._hex, self.tr, self._session.show.closed_sides)
        if self._pieces:
            carried = ", ".join(game.name_of(piece) for piece in self._pieces)
            told = self.tr("Carrying {units}. {hex}").format(units=carried, hex=told)
        elif self._session.selection:
            told = f"{describe_piece(game, self._session.selection[0], self.tr)}. {told}"
        self.spoken.emit(told)

    # ---- units

    def next_unit(self, *, is_back: bool = False) -> None:
        """Select the next unit able to move, in the order of the map; any unit where all have moved."""
        # Tab with counters in the hand would select others, and leave these hanging.
        if self._pieces:
            return
        order = self._units_in_order()
        if not order:
            return
        here = self._session.selection[0] if self._session.selection else None
        step = -1 if is_back else 1
        # With nothing selected forward begins at the first, back at the last.
        index = (order.index(here) + step) % len(order) if here in order else 0 if step > 0 else -1
        piece = order[index]
        place = self._session.game.table.place_of(piece)
        self._session.select([piece])
        if place.hex is not None:
            self._go(place.hex)
        elif place.pos_px is not None:
            # Counters on free places have no hex for the cursor: it goes, and Tab goes on all the same.
            self.leave()
            self._keep_in_sight(*place.pos_px)
            self.spoken.emit(describe_piece(self._session.game, piece, self.tr))

    def _units_in_order(self) -> list[PieceId]:
        game = self._session.game
        grid = game.sheet.grid
        able = [piece for piece in self._session.unmoved_units if self._is_reachable(piece)]
        chosen = able or [piece.id for piece in game.table if self._is_reachable(piece.id)]
        # The one just moved stays in the order, so that Tab goes on from where it stands.
        chosen += [
            piece for piece in self._session.selection if piece not in chosen and self._is_reachable(piece)
        ]
        places = {piece: game.table.place_of(piece) for piece in chosen}
        return sorted(chosen, key=lambda piece: _reading_order(grid, places[piece]))

    def _is_reachable(self, piece: PieceId) -> bool:
        game = self._session.game
        place = game.table.place_of(piece)
        is_on_map = place.hex is not None and place.hex in game.sheet.grid
        is_free = place.pos_px is not None and game.sheet.is_open_ground(*place.pos_px)
        return (
            (is_on_map or is_free)
            and game.table[piece].kind is Kind.UNIT
            and self._scene.showing.is_visible(place)
        )

    # ---- lifting

    def _enter(self) -> None:
        """Lift the selection of the cursor's hex, else the counter on top there."""
        if self._hex is None:
            self._start()
            return
        table = self._session.game.table
        here = table.stack_at(Spot(self._hex))
        chosen = tuple(piece for piece in self._session.selection if table.place_of(piece).hex == self._hex)
        if not chosen and here:
            # A unit before a marker: markers lie on top, and it is seldom them that one wants to move.
            units = [piece.id for piece in here if piece.kind is Kind.UNIT]
            chosen = ((units or [here[-1].id])[-1],)
        if chosen:
            self._session.select(chosen)
            self._lift(chosen, self._hex)

    def pick_up(self, piece: PieceId) -> None:
        """Lift one counter, as chosen in the fan."""
        place = self._session.game.table.place_of(piece)
        if place.hex is not None:
            self._session.select([piece])
            self._go(place.hex)
            self._lift((piece,), place.hex)

    def _lift(self, pieces: tuple[PieceId, ...], hex_id: HexId) -> None:
        # From below: so laid down they lie as they lay.
        self._pieces = moves.in_stack_order(self._session.game, pieces)
        self._route = [hex_id]
        self._ghost.lift(self._pieces, self._pieces[-1], self._camera.scale)
        self._carry()
        self._speak()

    def _carry(self) -> None:
        if not self._pieces or self._hex is None:
            return
        sheet = self._session.game.sheet
        self._ghost.move_to(*sheet.centre_px(self._hex))
        self._ghost.aim(Place(hex=self._hex))
        self._ghost.show_way([sheet.centre_px(each) for each in self._route])

    def _drop(self) -> None:
        pieces, route, hex_id = self._pieces, tuple(self._route), self._hex
        # Before the push: its event redraws, and would show the ghost over the counter that has arrived.
        self._put_down()
        # Somebody else (the opponent, an undo) may have taken them off the table while they were lifted.
        still = [piece for piece in pieces if piece in self._session.game.table]
        if hex_id is not None and len(route) > 1 and still:
            place = Place(hex=hex_id)
            self._session.push(moves.move(self._session.game, still, still[-1], place, route))
        self._speak()

    def _put_down(self) -> None:
        self._pieces = ()
        self._route = []
        self._ghost.clear()

    # ---- end

    def cancel(self) -> bool:
        """Put lifted counters back, then end; return whether there was anything to end."""
        if self._pieces:
            start = self._route[0]
            self._put_down()
            self._go(start)
            return True
        if self.is_active:
            self.leave()
            return True
        return False

    def leave(self) -> None:
        """End, as the mouse takes over."""
        self._put_down()
        self._hex = None
        self._ring.setVisible(False)

    def rescale(self) -> None:
        """Draw what is lifted for the new zoom."""
        if self._pieces:
            self._ghost.rescale(self._camera.scale)
            self._carry()


def _reading_order(grid: Grid, place: Place) -> tuple[float, float, int]:
    """Return what puts places in the order of the map: hexes as the grid has them, then points from above."""
    if place.hex is not None:
        return grid.index[place.hex], 0, -place.level
    x, y = place.pos_px or (0, 0)
    # Behind every hex, whose keys are their index.
    return len(grid.hexes) + y, x, -place.level
