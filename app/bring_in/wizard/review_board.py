"""The board half of a review: our map with everything that is taken, paler what is asked.

It is a table of its own that nobody plays on; the game's stays as it is until the person puts it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.bring_in.counter_mix import CounterId
from app.bring_in.deciding import Under
from app.bring_in.putting import Rest, has_counter, place_at, put_on_table
from app.bring_in.review import Review, Standing
from app.bring_in.wizard.badges import Badge, paint_badge, sign_of
from app.map_marks import HexFill, Line, MapMark, PaleCounter
from app.panels.layouts import column_in, lay
from app.table.changes import Moved
from app.table.game import Game
from app.table.journal import Event
from app.table.pieces import Piece, PieceId, Place, Spot
from app.view.counter_pictures import CounterPictures
from app.view.layout import COUNTER_SHARE
from app.view.scene import TableScene
from app.view.session import Session, Show
from app.view.view import TableView
from rules.hexgrid import HexId

_ALPHA, _Z, _MARKS = 0.55, 1000.0, "review"
_PLACE_MARKS, _BLUE = "place", "#0B63A8"


class ReviewBoard(QWidget):
    """Shows what a review has come to.

    `picked` tells a counter that was clicked, `moved` one that was dragged,
    with the spot where it lies now; `clicked` the spot of a hex without a counter. `menu_wanted` tells a spot
    and the point of the screen at which a menu is asked for.
    """

    picked = Signal(object)
    moved = Signal(object, object)
    clicked = Signal(object)
    menu_wanted = Signal(object, QPoint)

    def __init__(
        self,
        game: Game,
        show: Show,
        rest: Rest,
        own_counters: Path | None = None,
        own_map: Path | None = None,
    ) -> None:
        """The folders hold a person's own pictures: it is to look as the table will."""
        super().__init__()
        self._rest = rest
        quiet = replace(show, trails=False, tray=False, teaching_sector=frozenset(), closed_sides=frozenset())
        # A journal of its own, which no file keeps: nothing of the review reaches the game before it is put
        # there.
        own = replace(game, journal=game.journal.copy())
        self.session = Session(own, quiet)
        self._begin = own.journal.now
        self.scene = TableScene(self.session, own_counters=own_counters, own_map=own_map)
        self.view = TableView(self.scene)
        self.view.setAccessibleName(self.tr("The board as it will stand"))
        self.session.selected.connect(self._pick)
        # On the viewport: a graphics view hears no mouse itself, its viewport does.
        self.view.viewport().installEventFilter(self)
        self.view.context_wanted.connect(self._ask_menu)
        self._is_laying = False
        self._pressed: QPoint | None = None
        self._unlisten = own.journal.listen(self._hear)
        self._badges = _Badges()
        self.scene.addItem(self._badges)
        lay(column_in(self), self.view)

    @property
    def pictures(self) -> CounterPictures:
        """The pictures of the game's counters."""
        return self.scene.counter_pictures

    @property
    def game(self) -> Game:
        """The game on this board."""
        return self.session.game

    def close_board(self) -> None:
        """Take everything down."""
        self._unlisten()
        self.view.close()
        self.scene.close()
        self.session.close()

    # ---- showing

    def show_review(self, review: Review, present: int, numbers: Mapping[int, int]) -> None:
        """Lay what is taken, and pale what is asked; `numbers` are those of the list by reading."""
        # Laying is written in the journal as moves are: without this the review would hear itself.
        self._is_laying = True
        try:
            self._lay(review)
        finally:
            self._is_laying = False
        standings = review.standings.values()
        self.scene.set_marks(_MARKS, self._marks(standings, present))
        self._badges.show_all(tuple(self._badges_of(standings, present, numbers)))

    def show_place(self, spot: Spot | None) -> None:
        """Show the place in which a counter may be added; nothing for None, or for one beside the map."""
        place = None if spot is None else place_at(spot, self.game)
        here = frozenset({place.hex}) if place is not None and place.hex is not None else frozenset()
        edge = HexFill(here, _BLUE, alpha=0.0, edge=_BLUE, edge_px=6.0, line=Line.DASHED)
        self.scene.set_marks(_PLACE_MARKS, (edge,) if here else ())

    def _lay(self, review: Review) -> None:
        journal = self.game.journal
        # From the empty board each time: what was taken before may be another counter by now.
        if journal.now != self._begin:
            journal.go_to(self._begin)
        change = put_on_table(review, self.game, "review", self._rest, anew=True)
        if change is not None:
            journal.push(change)

    def _pick(self, pieces: tuple[PieceId, ...]) -> None:
        if pieces:
            self.picked.emit(pieces[0])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell of a click on a hex: the place of what has none is said so, or of what was missed."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            is_left = event.button() == Qt.MouseButton.LeftButton
            self._pressed = event.globalPosition().toPoint() if is_left else None
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            pressed, self._pressed = self._pressed, None
            # The map that is dragged aside is released over a hex too, and nothing is meant by that.
            off = None if pressed is None else pressed - event.globalPosition().toPoint()
            if off is None or off.manhattanLength() > QApplication.startDragDistance():
                return super().eventFilter(watched, event)
            at = self.view.mapToScene(event.position().toPoint())
            here = self.game.sheet.hex_under(at.x(), at.y())
            if here is not None and self.scene.piece_at(at.x(), at.y()) is None:
                # After the view has had the event: what hears of it may lay the whole board anew.
                QTimer.singleShot(0, self, partial(self.clicked.emit, Place(hex=here).spot))
        return super().eventFilter(watched, event)

    def _ask_menu(self, piece: PieceId | None, here: HexId | None, at: QPoint) -> None:
        spot = Place(hex=here).spot if here is not None else None
        if piece is not None and piece in self.game.table:
            spot = self.game.table.place_of(piece).spot
        if spot is not None:
            self.menu_wanted.emit(spot, at)

    def _hear(self, event: Event) -> None:
        """Tell of a counter that the person has dragged; the review answers by laying all anew."""
        if self._is_laying:
            return
        for change in event.changes:
            if isinstance(change, Moved):
                # Later: the journal is not written while it tells of something.
                QTimer.singleShot(0, self, partial(self.moved.emit, change.piece, change.after.spot))

    def _marks(self, standings: Iterable[Standing], present: int) -> Iterator[MapMark]:
        for each in standings:
            here = None if each.spot is None else place_at(each.spot, self.game)
            if each.reading.number == present and here is not None and here.hex is not None:
                yield HexFill(frozenset({here.hex}), _BLUE, alpha=0.1, edge=_BLUE, edge_px=6.0)
            # Only marks, no pieces: what is asked is not on the board, and a pale piece could be dragged.
            if each.is_open and each.counter is not None and each.spot is not None:
                piece = self.piece_of(each.counter, each.face)
                centre = self.point_of(each.spot)
                if piece is not None and centre is not None:
                    size = COUNTER_SHARE * self.game.sheet.hex_px
                    yield PaleCounter(piece, centre, size, alpha=_ALPHA)

    def piece_of(self, counter: CounterId, face: int) -> Piece | None:
        """Return a counter of the game with a face up, None where the game has no such counter or face."""
        piece = PieceId(counter)
        if piece not in self.game.table or not has_counter(self.game, Under(counter, face)):
            return None
        return replace(self.game.table[piece], face=face)

    def point_of(self, spot: Spot | None) -> tuple[float, float] | None:
        """Return the point of the table where a place has its middle, None where there is no such place."""
        place = None if spot is None else place_at(spot, self.game)
        if place is None:
            return None
        if place.hex is not None:
            return self.game.sheet.centre_px(place.hex)
        if place.box is not None:
            return self.game.sheet.tray.boxes[place.box].rect_px.centre
        return place.pos_px

    def _badges_of(
        self, standings: Iterable[Standing], present: int, numbers: Mapping[int, int]
    ) -> Iterator[Badge]:
        for each in standings:
            sign = sign_of(each, is_present=each.reading.number == present)
            square = self._square(each)
            if sign is not None and square is not None:
                yield Badge(QPolygonF(square), sign, numbers.get(each.reading.number, 0))

    def _square(self, standing: Standing) -> QRectF | None:
        """Return where a reading's counter lies on this board."""
        slot = None if standing.is_open else self.scene.slot_of(PieceId(standing.counter or ""))
        if slot is not None:
            return QRectF(*slot.rect)
        centre = self.point_of(standing.spot)
        if centre is None:
            return None
        size = COUNTER_SHARE * self.game.sheet.hex_px
        return QRectF(centre[0] - size / 2, centre[1] - size / 2, size, size)


class _Badges(QGraphicsItem):
    """The signs over the counters."""

    def __init__(self) -> None:
        super().__init__()
        self._all: tuple[Badge, ...] = ()
        self.setZValue(_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_all(self, badges: tuple[Badge, ...]) -> None:
        """Show other signs."""
        # Before the badges change: Qt asks the old rectangle, which it has to paint over.
        self.prepareGeometryChange()
        self._all = badges
        self.update()

    def boundingRect(self) -> QRectF:
        """Return all that the signs may touch."""
        area = QRectF()
        for each in self._all:
            bounds = each.outline.boundingRect()
            area = area.united(bounds.adjusted(*(n * bounds.width() for n in (-0.5, -0.5, 0.5, 0.5))))
        return area

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for each in self._all:
            # The view neither turns nor shears: what stands first in its transform is the scale.
            paint_badge(painter, each, painter.worldTransform().m11())
