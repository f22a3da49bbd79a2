"""A counter that was missed is added by hand: its place is clicked or named, then asked which it is."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QPointF, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.bring_in.deciding import Add
from app.bring_in.picture_places import PicturePlaces, places_in
from app.bring_in.review import Review, Standing, State
from app.bring_in.wizard.page import ask_in
from app.bring_in.wizard.place_field import PlaceField
from app.bring_in.wizard.review_board import ReviewBoard
from app.bring_in.wizard.review_lines import ReviewLines
from app.bring_in.wizard.review_photo import ReviewPhoto
from app.bring_in.wizard.review_words import ReviewWords
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, push_button
from app.table.pieces import Spot
from app.view.session import Session
from rules.plural import worded

_FIELD_PX = 190


class ReviewAdding(QWidget):
    """Shows a place of the map, the present reading's or one that was gone to, and adds a counter there.

    `wanted` tells an `Add`, `asked` the number of a reading that lies in a place gone to, `went` that the
    place was named in the field.
    """

    wanted = Signal(object)
    asked = Signal(int)
    went = Signal()

    def __init__(
        self,
        session: Session,
        words: ReviewWords,
        board: ReviewBoard,
        picture: ReviewPhoto | ReviewLines,
    ) -> None:
        super().__init__()
        self._look = Look(session, self, has_ground=False)
        self._words, self._board, self._picture = words, board, picture
        self._review: Review | None = None
        self._places = PicturePlaces()
        self._followed: tuple[int, Spot | None] | None = None
        self.spot: Spot | None = None
        self.point: QPointF | None = None
        """Where in the picture it was clicked, None for a place that was named or clicked on the board."""
        self.field = PlaceField(board.game)
        self.told = letters(role="soft", can_wrap=True)
        self.above = push_button(self.tr("Add a counter here (A)"), self.add)
        self.beneath = push_button(self.tr("Add beneath (B)"), partial(self.add, is_beneath=True))
        self._lay_out()
        self.field.textEdited.connect(lambda _: self._tell())
        self.field.returnPressed.connect(self._go)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self.field.setMaximumWidth(px(_FIELD_PX))
        # A flow: with large letters the three stand one below the other.
        row = lay(Flow(px(5)), self.field, self.above, self.beneath)
        lay(column_in(self, px(4), (px(14), px(6), px(14), px(8))), row, self.told)

    # ---- where

    def show_review(self, review: Review, present: Standing | None) -> None:
        """Show another review; the place follows the present reading, unless it is the one it was."""
        if self._review is None or review.readings is not self._review.readings:
            hexes = self._board.game.sheet.grid.hexes
            centre_px = self._board.game.sheet.centre_px
            self._places = places_in(review, {Spot(each): centre_px(each) for each in hexes})
        self._review = review
        follows = None if present is None else (present.reading.number, present.spot)
        if follows is not None and follows != self._followed:
            self._take(follows[1])
        self._followed = follows
        self._show()

    def point_at(self, point: QPointF) -> None:
        """Take the place that was clicked in the picture, where nothing was seen."""
        self._take(self._places.spot_at((point.x(), point.y())), point)
        self._show()
        self._look_at_board()

    def go_to(self, spot: Spot) -> None:
        """Take a place that was clicked on the board or named; what lies there already is gone to."""
        lies_there = self._there(spot)
        if lies_there:
            self.asked.emit(lies_there[-1].reading.number)
        self._take(spot)
        self._show()
        self._look_at_board()

    def _take(self, spot: Spot | None, point: QPointF | None = None) -> None:
        self.spot, self.point = spot, point
        # Whatever was typed was of another place.
        self.field.show_spot(spot)

    def ask_for_place(self) -> None:
        """Give the keys to the field in which a place is named."""
        ask_in(self.field)

    def _go(self) -> None:
        spot = self.field.spot()
        if spot is not None:
            self.went.emit()
            self.go_to(spot)

    @property
    def _meant(self) -> Spot | None:
        """The place in which a counter would be added: what is typed goes before what was gone to."""
        return self.field.spot() if self.field.is_typed else self.spot

    def _there(self, spot: Spot | None) -> list[Standing]:
        standings = () if self._review is None or spot is None else self._review.standings.values()
        return [each for each in standings if each.spot == spot and each.state is not State.EMPTY]

    # ---- adding

    def add(self, *, is_beneath: bool = False) -> None:
        """Ask for a counter to be added in the place that is shown."""
        if self._review is None or not self._can_add(is_beneath=is_beneath):
            return
        # Typed, and the button pressed without Enter: the counter must lie where the field says.
        meant = self._meant
        if self.field.is_typed and meant is not None:
            self.go_to(meant)
        outline = self._outline()
        self.wanted.emit(Add(self._review.next_number(), self.spot, outline, is_beneath))

    def _can_add(self, *, is_beneath: bool) -> bool:
        if is_beneath:
            return bool(self._there(self._meant))
        return self._meant is not None or (self.point is not None and not self.field.is_typed)

    def _outline(self) -> tuple[tuple[float, float], ...]:
        """Return where the counter lies in the picture, as far as it is known: where it was clicked."""
        if self.point is not None:
            return self._places.outline_at((self.point.x(), self.point.y()))
        centre = None if self.spot is None else self._places.centres.get(self.spot)
        # A list has no picture, and a box beside the map no place in one.
        return () if centre is None else self._places.outline_at(centre)

    def menu_at(self, at: QPoint) -> None:
        """Offer what can be done in the place that is shown, at a point of the screen."""
        menu = QMenu(self)
        # Not at once: Qt triggers the entry that was chosen after the menu has hidden.
        menu.aboutToHide.connect(menu.deleteLater)
        for button, is_beneath in ((self.above, False), (self.beneath, True)):
            if self._can_add(is_beneath=is_beneath):
                entry = menu.addAction(button.text())
                entry.triggered.connect(partial(self._add_by_menu, is_beneath))
        if menu.actions():
            menu.popup(at)

    def _add_by_menu(self, is_beneath: bool, _checked: bool = False) -> None:
        self.add(is_beneath=is_beneath)

    # ---- showing

    def _show(self) -> None:
        outline = self._outline()
        self._board.show_place(self.spot)
        if isinstance(self._picture, ReviewPhoto):
            # Only where a person has pointed: what lies there has an outline of its own.
            self._picture.show_place(() if self._there(self.spot) and self.point is None else outline)
        self._tell()

    def _tell(self) -> None:
        there = self._there(self._meant)
        self.above.setText(self.tr("Add on top (A)") if there else self.tr("Add a counter here (A)"))
        self.above.setEnabled(self._can_add(is_beneath=False))
        self.beneath.setVisible(bool(there))
        self.told.setText(self._told())

    def _told(self) -> str:
        """Return what is told of the place: what lies there, or why there is none."""
        is_typed, meant = self.field.is_typed, self._meant
        if meant is None and is_typed and self.field.text().strip():
            return self.tr("No hex, box or town of this map is called so.")
        if meant is None and (is_typed or self.point is None):
            return self.tr("Was a counter missed? Click its hex, or type its number here.")
        if meant is None:
            return self.tr("Which hex that is nobody knows: it is asked when the counter is added.")
        there = self._there(meant)
        where = self._words.place(meant)
        if not there:
            return self.tr("{place}: nothing was seen there.").format(place=where)
        told = self.tr("{place}: {count:counter lies|counters lie} there.")
        return worded(told, place=where, count=len(there))

    def _look_at_board(self) -> None:
        place = None if self.spot is None else self._board.point_of(self.spot)
        if place is not None:
            self._board.view.camera.keep_in_sight(*place, self._board.game.sheet.hex_px)
