"""The card of the selected unit: what it is, where that is known from, its notes, its stack, what to do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QStackedLayout,
    QStyle,
    QWidget,
)

from app.panels.card_parts import ChipRow, CounterView, FiguresRow, LineField, NoteField, Origins
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, letters, literal, push_button, rule
from app.panels.scrolled import scrolled
from app.panels.stack_list import StackList
from app.panels.unit_words import formation_name, parent_words, place_words, trait_words, unit_name
from app.table.changes import Register, Written, pieces_of
from app.table.closed import is_hidden
from app.table.figures import totals, unit_in_force
from app.table.journal import Event
from app.table.pieces import Piece, PieceId
from app.view.counter_pictures import CounterPictures
from app.view.session import Session
from app.view.verbs import Verbs
from counters.figures import FIGURES
from counters.roster import Marker, MarkerId
from counters.units import Face, Unit
from rules.words import Topic

_BOX_KINDS = ("eliminated", "no_return", "arrival", "delayed", "by_hand", "not_in_play", "pool")
"""The boxes of the tray that units and markers are sent to, in the order of the menu."""


class UnitCard(QWidget):
    """The card of the first selected piece; with none selected it says how to get one."""

    def __init__(self, session: Session, pictures: CounterPictures | None = None) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Unit card"))
        self._session, self._verbs = session, Verbs(session)
        self._look = Look(session, self)
        shown = pictures or CounterPictures(session.game)
        self.piece: PieceId | None = None
        self._counter = CounterView(session, self._look, shown, 88)
        self._faces = [(CounterView(session, self._look, shown, 60), letters("", "note")) for _ in range(2)]
        self._name, self._parent = letters("", "title", can_wrap=True), letters("", "soft", can_wrap=True)
        self._others, self._place = letters("", "soft", can_wrap=True), letters("", "soft")
        names = (self.tr("Attack"), self.tr("Defense"), self.tr("Move"), self.tr("Steps"))
        self._figures, self._traits, self.origins = FiguresRow(names), ChipRow(), Origins()
        label_hint, note_hint = self.tr("A few words on the map"), self.tr("A note about this counter")
        self.label_field = LineField(self.tr("Label"), label_hint, partial(self._write, Register.LABEL))
        self.note_field = NoteField(self.tr("Note"), note_hint, partial(self._write, Register.NOTE))
        self.stack = StackList(session, self._look, shown)
        self.buttons: dict[str, QPushButton] = {}
        self._pages = QStackedLayout(self)
        self._build()
        session.selected.connect(self._on_selected)
        session.happened.connect(self._follow)
        session.shown.connect(lambda _: self.refresh())
        session.repictured.connect(self.refresh)
        self._on_selected(session.selection)

    # ---- building

    def _build(self) -> None:
        empty = letters(self.tr("Select a counter to see its card."), "soft", can_wrap=True)
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages.addWidget(empty)
        inside = QWidget()
        column = column_in(inside, 10, (16, 12, 16, 12))
        lay(
            column,
            self._head(),
            self._others,
            self._button_row(),
            rule(),
            self.stack,
            rule(),
            self._face_row(),
        )
        for title, text_field in ((self.tr("&Label"), self.label_field), (self.tr("&Note"), self.note_field)):
            caption = letters(title, "note")
            caption.setBuddy(text_field)
            column.addLayout(lay(column_in(gap=2), caption, text_field))
        lay(column, rule(), letters(self.tr("Where this is known from"), "strong"), self.origins, 1)
        self._pages.addWidget(scrolled(inside))
        # A scroll area asks for no width of its own: the card would be cut off where nobody can scroll to.
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        self.setMinimumWidth(inside.minimumSizeHint().width() + bar)
        self._look.dress()

    def _head(self) -> QHBoxLayout:
        words = lay(column_in(gap=3), self._name, self._parent, self._figures, self._traits, self._place, 1)
        row = row_in(gap=10)
        row.addWidget(self._counter, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        return row

    def _button_row(self) -> Flow:
        flow = Flow(6, 6)
        actions = {
            "flip": (self.tr("Flip"), "flip", self._verbs.flip),
            "take_back": (self.tr("Take back"), "take-back", self._verbs.take_back),
            "eliminate": (self.tr("Eliminate"), "eliminate", self._verbs.eliminate),
        }
        for key, (words, name, do) in actions.items():
            self.buttons[key] = push_button(words, do, name)
            flow.addWidget(self.buttons[key])
        send = push_button(self.tr("To a box"), lambda: None, "tray")
        menu = QMenu(send)
        # When it opens: which boxes there are hangs on the side of the unit that is shown by then.
        menu.aboutToShow.connect(lambda: self._fill_boxes(menu))
        send.setMenu(menu)
        self.buttons["send"] = send
        flow.addWidget(send)
        return flow

    def _fill_boxes(self, menu: QMenu) -> None:
        menu.clear()
        side = self._session.game.side_of(self.piece) if self.piece else ""
        boxes = [
            box
            for box in self._session.game.sheet.tray.boxes.values()
            if box.kind in _BOX_KINDS and box.side in ("", side)
        ]
        for box in sorted(boxes, key=lambda box: (_BOX_KINDS.index(box.kind), box.date)):
            action = menu.addAction(literal(self.tr(box.title)))
            # Bound as a default: else each entry would mean the box that the loop came to last.
            action.triggered.connect(lambda _=False, box=box: self._verbs.send_to(box.id))

    def _face_row(self) -> QHBoxLayout:
        row = row_in(gap=8)
        for view, words in self._faces:
            lay(row, view, words)
            row.addSpacing(8)
        row.addStretch(1)
        return row

    # ---- in step with the session

    def _on_selected(self, selection: tuple[PieceId, ...]) -> None:
        # First: what was typed is about the piece before.
        self._keep_texts()
        piece = selection[0] if selection else None
        if piece != self.piece:
            self.label_field.forget()
            self.note_field.forget()
        self.piece = piece
        self.refresh()

    def _follow(self, event: Event) -> None:
        table = self._session.game.table
        if self.piece is None or self.piece not in table:
            return
        here = {self.piece, *self.stack.pieces()}
        # Who has come since the list was made is in none of its lines.
        here.update(piece.id for piece in table.stack_at(table.place_of(self.piece).spot))
        # Texts are few and may be the label, the note or figures of this one; moves elsewhere are many.
        if any(isinstance(each, Written) or here & pieces_of(each) for each in event.changes):
            self.refresh()

    def _keep_texts(self) -> None:
        """Keep what was typed about the piece shown until now."""
        if self.piece is not None and self.piece in self._session.game.table:
            self.label_field.commit()
            self.note_field.commit()

    def _write(self, register: Register, text: str) -> None:
        if self.piece is None:
            return
        name = self._session.game.name_of(self.piece)
        what = self.tr("Label on {unit}") if register is Register.LABEL else self.tr("Note on {unit}")
        self._verbs.write(register, {self.piece: text}, what.format(unit=name))

    # ---- showing

    def refresh(self) -> None:
        """Show the piece as it is now."""
        game = self._session.game
        if self.piece is None or self.piece not in game.table:
            self._pages.setCurrentIndex(0)
            self.stack.show_spot(None)
            return
        self._pages.setCurrentIndex(1)
        piece = game.table[self.piece]
        is_closed = is_hidden(game, self.piece, self._session.show.closed_sides)
        # Of a closed stack nobody is to see who has lost a step (8.4).
        piece = replace(piece, face=0) if is_closed else piece
        unit = game.unit_of(self.piece)
        if unit is None:
            self._show_marker(piece, game.roster.markers[MarkerId(piece.design)])
        else:
            self._show_unit(piece, unit_in_force(game, unit))
        self._counter.show_piece(piece)
        closed = self.tr("In a closed stack") + game.words.cited(Topic.CLOSED_STACKS)
        place = closed if is_closed else place_words(game, piece.place)
        # Not capitalize(): it would write the other letters of a box's title small.
        self._place.setText(f"{place[:1].upper()}{place[1:]}")
        self._show_others()
        self.label_field.show_text(game.table.read(Register.LABEL, self.piece))
        self.note_field.show_text(game.table.read(Register.NOTE, self.piece))
        self.stack.show_spot(None if is_closed else piece.place.spot)
        self.stack.setVisible(not is_closed)
        self.buttons["flip"].setEnabled(game.face_count(self.piece) > 1)

    def _show_unit(self, piece: Piece, unit: Unit) -> None:
        roster, names = self._session.game.roster, self._session.game.words.units
        up = unit.faces[piece.face]
        self._name.setText(unit_name(unit, names))
        belongs = parent_words(unit, roster, names) or formation_name(unit.parent, names, unit.nationality)
        self._parent.setText(belongs)
        self._figures.setVisible(True)
        printed = (getattr(up, name) if up.shows(name) else None for name in FIGURES)
        self._figures.show_figures((*printed, up.steps))
        self._traits.show_words(trait_words(unit, roster, self._session.game.words))
        self._counter.setAccessibleName(f"{unit.label}, {up.figures}")
        # A ring would tell which face lies up in a closed stack.
        up_at = -1 if is_hidden(self._session.game, piece.id, self._session.show.closed_sides) else piece.face
        for n, (view, words) in enumerate(self._faces):
            face = unit.faces[n] if n < len(unit.faces) else None
            self._show_face(view, words, replace(piece, face=n) if face else None, face, is_up=n == up_at)
        self.origins.show_origins(self._origins_of(unit, up))

    def _show_face(
        self, view: CounterView, words: QLabel, piece: Piece | None, face: Face | None, *, is_up: bool
    ) -> None:
        view.setVisible(piece is not None)
        words.setVisible(piece is not None)
        view.show_piece(piece, has_ring=is_up)
        if face is not None:
            up = "\n" + self.tr("lies up") if is_up else ""
            words.setText(f"{self.tr(face.name).capitalize()}\n{face.figures}{up}")

    def _origins_of(self, unit: Unit, up: Face) -> list[tuple[str, str]]:
        """Return what is said of the unit's origins; the figures in force may be the player's own."""
        in_force = self._session.game.table.read(Register.VALUE, f"{unit.id} {up.name}").partition(" ")[2]
        titles = {
            "name": self.tr("Name"),
            "value": self.tr("Figures"),
            "setup": self.tr("Set-up"),
            "org": self.tr("Belongs"),
        }
        told = {**unit.provenance, **({"value": in_force} if in_force else {})}
        return [(title, told[key]) for key, title in titles.items() if key in told]

    def _show_marker(self, piece: Piece, marker: Marker) -> None:
        self._name.setText(marker.name)
        self._parent.setText(marker.faces[piece.face].capitalize())
        self._figures.setVisible(False)
        self._traits.show_words([self.tr("Marker"), *marker.cases])
        self._counter.setAccessibleName(marker.name)
        for n, (view, words) in enumerate(self._faces):
            has_face = n < len(marker.faces)
            view.setVisible(has_face)
            words.setVisible(has_face)
            view.show_piece(replace(piece, face=n) if has_face else None, has_ring=n == piece.face)
            words.setText(marker.faces[n].capitalize() if has_face else "")
        origins = [(self.tr("Marker"), marker.provenance)] if marker.provenance else []
        self.origins.show_origins(origins)

    def _show_others(self) -> None:
        selection = self._session.selection
        self._others.setVisible(len(selection) > 1)
        attack, defense = totals(self._session.game, selection)
        pattern = self.tr("{count} counters selected: attack {attack}, defense {defense} together")
        self._others.setText(pattern.format(count=len(selection), attack=attack, defense=defense))
