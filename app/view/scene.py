"""The scene: what lies on the table as items on the screen. It shows; it never changes the table.

From below: map and tray, marks under the counters, counters, marks over them, what a tool has in its hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from pathlib import Path

from PySide6.QtCore import QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene

import maps
from app.map_marks import Dim, MapMark, Stamp, is_above_counters
from app.table.changes import Change, Register, Written, pieces_of
from app.table.journal import Event
from app.table.pieces import Piece, PieceId, Place, Spot
from app.view.backdrop import Backdrop, Layers
from app.view.counter_layer import CounterLayer
from app.view.counter_pictures import CounterPictures
from app.view.faces_ahead import FacesAhead, Wanted
from app.view.ground import Ground
from app.view.layout import Slot, SpotLayout
from app.view.map_pictures import MapPictures, PictureFiles, picture_files
from app.view.mark_painter import MarkPainter, stamp_rect
from app.view.names.layer import NamesLayer
from app.view.overlay import MarkLayer
from app.view.session import Session, Show
from app.view.showing import Showing
from app.view.spot_layouts import SpotLayoutIndex, SpotLayoutMaker
from app.view.stack_sprites import Marked
from app.view.theme import theme_of
from app.view.trails import TableMarks
from maps.sheet import MapSheet, Rect
from rules.hexgrid import HexId
from rules.library import find_game

_MARGIN_PX = 260.0
"""Room round the table, so that its corners can be brought to the middle of a small window."""
_MANY_SPOTS = 60


def picture_folder(sheet: MapSheet) -> Path:
    """Return the folder with the pictures of a game's map."""
    found = find_game(sheet.id)
    return found.map if found is not None else Path(maps.__file__).parent / sheet.id.replace("-", "_")


class TableScene(QGraphicsScene):
    """The table of one session. `is_patient` makes every frame complete, whatever it takes (for pictures)."""

    marked = Signal()
    """Other stamps and words lie over the counters."""
    rearranged = Signal()
    """What is drawn where has changed: sections, sizes, stacks opened."""

    def __init__(
        self,
        session: Session,
        *,
        folder: Path | None = None,
        own_counters: Path | None = None,
        own_map: Path | None = None,
        is_patient: bool = False,
    ) -> None:
        super().__init__()
        # Items are only what tools hold, a handful: counters are painted as background, by an index of ours.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.session = session
        self.showing = Showing(session.game.sheet, session.show)
        self.index = SpotLayoutIndex()
        self.layouts = SpotLayoutMaker(session.game, self.showing)
        self.counter_pictures = CounterPictures(session.game, own_counters)
        self.faces_ahead = None if is_patient else FacesAhead(session.game, self.counter_pictures, self)
        self._map_folders = folder or picture_folder(session.game.sheet), own_map
        self.pictures = MapPictures(session.game.sheet, self._map_files(session.show), self)
        self._table_marks, self._has_trails = TableMarks(session.game, self.showing), True
        self.ground = Ground(session.game, self.pictures, session.show, is_patient=is_patient)
        self.counters = CounterLayer(
            session.game, self.index, self.counter_pictures, session.show, self._touch
        )
        self.names = NamesLayer(session.game.sheet, self.index)
        marks = MarkPainter(session.game.sheet, self._picture_of)
        self.under, self.over = (MarkLayer(session.game.sheet, marks, self._touch) for _ in range(2))
        self.backdrop = Backdrop(
            Layers(self.ground, self.under, self.names, self.counters, self.over),
            self.counter_pictures,
            self._redraw,
            is_patient=is_patient,
        )
        self.names.is_dark = session.show.is_dark
        self.names.is_visible = self.has_names
        # Before anything is laid out: tiles and names ask for the bounds.
        self._fit_bounds()
        self._rearrange()
        self._connect()

    def _connect(self) -> None:
        self.session.happened.connect(self._on_event)
        self.session.shown.connect(self._on_show)
        self.session.selected.connect(self._on_selection)
        self.session.repictured.connect(self.refresh_pictures)
        self.pictures.changed.connect(self._on_picture)

    def close(self) -> None:
        """Hear and fetch nothing more."""
        # By hand: the session is taken apart later, and a last word of it would be painted with what is gone.
        self.session.happened.disconnect(self._on_event)
        self.session.shown.disconnect(self._on_show)
        self.session.selected.disconnect(self._on_selection)
        self.session.repictured.disconnect(self.refresh_pictures)
        self.pictures.close()
        if self.faces_ahead is not None:
            self.faces_ahead.close()
        self.backdrop.close()
        self.ground.drop()
        self.names.close()
        self.counters.close()
        self.counter_pictures.forget()

    @property
    def is_settled(self) -> bool:
        """Whether the last frame showed everything as it will be, with no picture still to come."""
        return self.backdrop.is_settled and not self.pictures.is_busy

    # ---- finding

    def layout_at(self, x: float, y: float) -> SpotLayout | None:
        """Return the stack whose counter or badge lies on top at a point."""
        return next((laid for laid in self.index.under(x, y) if _shows(laid, x, y)), None)

    def piece_at(self, x: float, y: float) -> PieceId | None:
        """Return the piece that shows at a point."""
        laid = self.layout_at(x, y)
        return laid.piece_under(x, y) if laid else None

    def invites(self, hex_id: HexId, x: float, y: float, scale: float) -> bool:
        """Return whether a stamp that invites into a hex shows at a point; `scale` is as for the painter."""
        sheet = self.session.game.sheet
        marks = (mark for those in self.over.marks.values() for mark in those)
        stamps = (mark for mark in marks if isinstance(mark, Stamp) and mark.is_inviting)
        return any(
            mark.hex == hex_id and stamp_rect(sheet, mark, scale).contains(QPointF(x, y)) for mark in stamps
        )

    def slot_of(self, piece: PieceId) -> Slot | None:
        """Return where a piece shows."""
        return self.index.slot_of(piece)

    def pieces_within(self, rect: QRectF) -> tuple[PieceId, ...]:
        """Return the pieces whose middle shows within a rectangle, the lowest of a stack first."""
        slots = (slot for laid in self.index for slot in laid.slots)
        return tuple(slot.piece for slot in slots if rect.contains(QPointF(*slot.rect.centre)))

    def drop_place(self, x: float, y: float, *, is_free: bool = False) -> Place | None:
        """Return where a piece let go at a point comes to lie: a hex, a box, or (free) the point itself."""
        # Whole pixels: the journal writes them as text.
        free = Place(pos_px=(round(x), round(y)))
        if is_free:
            return free
        sheet = self.session.game.sheet
        hex_id = sheet.hex_under(x, y)
        if hex_id is not None:
            place = Place(hex=hex_id)
            # On a section that is hidden nothing may come to lie unseen.
            return place if self.showing.is_visible(place) else None
        box = sheet.tray.box_under(x, y) if self.showing.show.tray else None
        return Place(box=box.id) if box else free

    # ---- showing

    def set_marks(self, source: str, marks: Iterable[MapMark]) -> None:
        """Lay marks over the map, in place of those that the same source laid before."""
        given = tuple(marks)
        self.under.set_marks(source, (mark for mark in given if not is_above_counters(mark)))
        if self.over.set_marks(source, (mark for mark in given if is_above_counters(mark))):
            self.marked.emit()

    def lift(self, pieces: Iterable[PieceId]) -> None:
        """Show pieces as taken in the hand; none to put all back."""
        self._mark(lifted=frozenset(pieces))

    def leave_out(self, pieces: Iterable[PieceId]) -> None:
        """Do not draw pieces that something in motion shows elsewhere; none to draw all again."""
        self._mark(away=frozenset(pieces))

    def hide_trails(self, is_hidden: bool) -> None:  # a setter, named for what it sets
        """Do not draw the ways of this phase, while something goes one of them."""
        self._has_trails = not is_hidden
        self._lay_trails()

    def show_overridden(self, pieces: Iterable[PieceId]) -> None:
        """Show pieces as moved by the player's ruling; none to take all these signs away."""
        self._mark(overridden=frozenset(pieces))

    def hide_counters(self, is_hidden: bool) -> None:  # a setter, named for what it sets
        """Hide everything but the map, while a key is held."""
        if is_hidden == self.counters.is_visible:
            self.counters.is_visible = not is_hidden
            self.ground.set_bare(is_hidden)
            self.names.has_counters = not is_hidden
            self.names.stir()
            self.backdrop.begin_anew()

    def open_stack(self, spot: Spot) -> None:
        """Open a closed stack, or close it again."""
        self.showing.opened ^= {spot}
        self._refresh([spot])
        self.rearranged.emit()

    def is_closed(self, laid: SpotLayout) -> bool:
        """Return whether a layout is of a closed stack."""
        return bool(laid.hidden)

    def refresh_pictures(self) -> None:
        """Paint all counters anew: a person's own pictures or the figures have changed."""
        self.counter_pictures.forget()
        if self.faces_ahead is not None:
            self.faces_ahead.forget()
        self.counters.forget_all()
        self.backdrop.touch()

    def refresh_map(self) -> None:
        """Look for the pictures of the map anew: a player's own ones have come or gone."""
        self.pictures.show(self._map_files(self.showing.show))

    @property
    def has_own_map(self) -> bool:
        """Whether there are pictures of a player's own map, shown or not."""
        ours, own = self._map_folders
        return picture_files(self.session.game.sheet, ours, own).is_own

    @property
    def map_files(self) -> PictureFiles:
        """The pictures of the map that are shown now."""
        return self._map_files(self.showing.show)

    def _map_files(self, show: Show) -> PictureFiles:
        ours, own = self._map_folders
        return picture_files(self.session.game.sheet, ours, own if show.own_map else None)

    # ---- hearing

    def _on_event(self, event: Event) -> None:
        # Before the marks: everything that shows figures is made anew.
        has_new_figures = any(_is_figure(change) for change in event.changes)
        if has_new_figures:
            self.refresh_pictures()
        touched = {piece for change in event.changes for piece in pieces_of(change)}
        table = self.session.game.table
        # The index still has them where they lay, the table where they lie.
        spots = {spot for piece in touched if (spot := self.index.spot_of(piece)) is not None}
        spots |= {table.place_of(piece).spot for piece in touched if piece in table}
        if has_new_figures:
            self._rebuild()
        elif len(spots) > _MANY_SPOTS:
            self._refresh_many(spots)
        else:
            self._refresh(spots)
        self._lay_marks()

    def _on_show(self, show: Show) -> None:
        before, self.showing.show = self.showing.show, show
        if before.closed_sides != show.closed_sides:
            # What one side had opened must not stay open for the other.
            self.showing.opened.clear()
        self.counters.show = show
        self.names.is_dark = show.is_dark
        self._show_names()
        if before.own_map != show.own_map:
            self.pictures.show(self._map_files(show))
        seen = [(each.is_dark, each.sections, each.tray, each.map_data) for each in (before, show)]
        if seen[0] != seen[1]:
            self.ground.change_show(show)
            self._fit_bounds()
        if replace(before, is_dark=show.is_dark) == show:
            self.counters.forget_all()  # in another theme everything lies where it lay
        else:
            self._rearrange()
        self.backdrop.begin_anew()
        self.rearranged.emit()

    def _on_picture(self, part: QRectF) -> None:
        self.ground.drop(part)
        self._show_names()
        self._touch(part)

    def _on_selection(self, pieces: tuple[PieceId, ...]) -> None:
        self._mark(selected=frozenset(pieces))

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the table; the items of the scene are only what tools have in the hand."""
        self.backdrop.paint(painter, QRectF(rect))
        if self.faces_ahead is not None:
            self.faces_ahead.want(self._faces_at(painter.worldTransform().m11(), painter))

    def _faces_at(self, scale: float, painter: QPainter) -> Wanted:
        """Return how units are shown at a scale, as the layer of counters asks for their pictures."""
        size_px = round(self.layouts.counter_px * scale * painter.device().devicePixelRatio())
        return Wanted(self.showing.show.style, max(4, size_px), self.session.game.sheet.hex_px * scale)

    # ---- within

    def _picture_of(self, piece: Piece, size_px: int, hex_px: float) -> QImage:
        return self.counter_pictures.of(piece, self.showing.show.style, size_px, hex_px)

    def _redraw(self, rect: QRectF) -> None:
        self.invalidate(rect, QGraphicsScene.SceneLayer.BackgroundLayer)

    def _touch(self, rect: QRectF) -> None:
        self.backdrop.touch(rect)

    def _rearrange(self) -> None:
        self._rebuild()
        self._lay_marks()
        sector = self.showing.show.teaching_sector
        self.set_marks("teaching", [Dim(sector)] if sector else [])

    def _rebuild(self) -> None:
        self.index.clear()
        for spot in self.session.game.table.spots():
            self.index.put(spot, self.layouts.laid(spot))
        self.counters.forget_all()
        self.names.stir()
        self.backdrop.touch()

    def _refresh(self, spots: Iterable[Spot]) -> None:
        # Forgotten twice: what a layout covered until now is painted anew, and what it covers from now on.
        spots = tuple(spots)
        self.counters.forget(spots)
        for spot in spots:
            self.index.put(spot, self.layouts.laid(spot))
        self.names.stir()
        self.counters.forget(spots)

    def _refresh_many(self, spots: Iterable[Spot]) -> None:
        """Lay some spots out anew and then draw all, rather than seek what each of them covers."""
        self.counters.drop(spots)
        for spot in spots:
            self.index.put(spot, self.layouts.laid(spot))
        self.names.stir()
        self.backdrop.touch()

    def _lay_marks(self) -> None:
        self._lay_trails()
        self.set_marks("control", self._table_marks.control())
        self.set_marks("labels", self._table_marks.labels())
        signs = self._table_marks
        self._mark(moved=signs.moved(), noted=signs.noted(), closed=signs.closed())

    def _lay_trails(self) -> None:
        self.set_marks("trails", self._table_marks.trails() if self._has_trails else ())

    def _mark(self, **signs: frozenset[PieceId]) -> None:
        now = self.counters.marked
        known = {each.name: getattr(now, each.name) for each in fields(now)}
        # Other signs stay as they are: each source tells of its own only.
        self.counters.mark(Marked(**{**known, **signs}))

    @property
    def has_names(self) -> bool:
        """Whether names and numbers are laid over the map: pictures of a person's own mostly bear theirs."""
        wanted = self.showing.show.names
        sheet = self.session.game.sheet
        # A person's own choice before any guess.
        if wanted is not None:
            return wanted
        if self.pictures.is_own:
            return False
        return sheet.features is not None or all(map(self.pictures.is_missing, sheet.sections))

    def _show_names(self) -> None:
        if self.names.is_visible != self.has_names:
            self.names.is_visible = self.has_names
            self.backdrop.touch()

    def _fit_bounds(self) -> None:
        whole = self.ground.bounds()
        frame = self.ground.map_rect()
        self.names.set_frame(Rect(frame.x(), frame.y(), frame.width(), frame.height()))
        roomy = whole.adjusted(-_MARGIN_PX, -_MARGIN_PX, _MARGIN_PX, _MARGIN_PX)
        self.backdrop.set_bounds(roomy)
        self.setSceneRect(roomy)
        self.backdrop.surroundings = QColor(theme_of(self.showing.show.is_dark).window)


def _shows(laid: SpotLayout, x: float, y: float) -> bool:
    is_on_badge = laid.badge is not None and laid.badge.holds(x, y)
    return is_on_badge or laid.piece_under(x, y) is not None


def _is_figure(change: Change) -> bool:
    return isinstance(change, Written) and change.register is Register.VALUE
