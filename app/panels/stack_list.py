"""The stack of a counter as a list, the top one first: choose, lift and sink."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from app.panels.counter_images import counter_pixmap
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, icon_button, letters
from app.table.closed import is_hidden
from app.table.figures import face_up, totals
from app.table.pieces import Kind, PieceId, Spot
from app.view.counter_pictures import CounterPictures
from app.view.icons import picture_icon
from app.view.session import Session
from app.view.verbs import Verbs
from rules.plural import worded
from rules.words import Topic

_COUNTER_PX = 30
_ROW_PX = 36


class StackList(QWidget):
    """The pieces of one spot. The order shown is the order on the table."""

    def __init__(self, session: Session, look: Look, pictures: CounterPictures) -> None:
        super().__init__()
        self._session, self._look, self._pictures = session, look, pictures
        self._verbs = Verbs(session)
        self._is_filling = False
        self.spot: Spot | None = None
        self.rows = QListWidget()
        self._head = letters("", "strong")
        self.up = icon_button("up", self.tr("Lift in the stack"), lambda: self._verbs.shift_in_stack(1))
        self.down = icon_button("down", self.tr("Sink in the stack"), lambda: self._verbs.shift_in_stack(-1))
        self._build()

    def _build(self) -> None:
        self.rows.setAccessibleName(self.tr("The stack, the top counter first"))
        self.rows.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # As high as its lines: the card around it scrolls, and one in the other would catch the wheel.
        self.rows.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.itemSelectionChanged.connect(self._select)
        head = lay(QHBoxLayout(), (self._head, 1), self.up, self.down)
        lay(column_in(self, 2), head, self.rows)

    def pieces(self) -> tuple[PieceId, ...]:
        """Return the pieces in the order shown, the top one first."""
        return tuple(self._piece_of(self.rows.item(n)) for n in range(self.rows.count()))

    @staticmethod
    def _piece_of(item: QListWidgetItem) -> PieceId:
        return PieceId(item.data(Qt.ItemDataRole.UserRole))

    def show_spot(self, spot: Spot | None) -> None:
        """Show the stack at a spot."""
        self.spot = spot
        game = self._session.game
        # The table has the lowest first; in a list the top lies above.
        whole = game.table.stack_at(spot)[::-1] if spot else ()
        closed = self._session.show.closed_sides
        stack = tuple(piece for piece in whole if not is_hidden(game, piece.id, closed))
        edge = self._look.theme.px(_COUNTER_PX)
        # Filling selects lines, and that is no choice of the person.
        self._is_filling = True
        self.rows.clear()
        self.rows.setIconSize(QSize(edge + 4, edge + 4))
        for piece in stack:
            face = face_up(game, piece.id)
            words = "  ".join(part for part in (game.name_of(piece.id), face.figures if face else "") if part)
            picture = counter_pixmap(
                self._pictures, piece, self._session.show.style, edge, self.devicePixelRatioF()
            )
            item = QListWidgetItem(picture_icon(picture), words, self.rows)
            item.setData(Qt.ItemDataRole.UserRole, piece.id)
            item.setSizeHint(QSize(60, self._look.theme.px(_ROW_PX)))
        # After all lines are there, and still as no choice of the person's.
        self._show_selection()
        self._is_filling = False
        self._show_head(tuple(piece.id for piece in stack))
        if len(stack) < len(whole):
            self._show_closed(sum(1 for piece in whole if piece.kind is Kind.UNIT), len(stack))

    def _show_head(self, pieces: tuple[PieceId, ...]) -> None:
        attack, defense = totals(self._session.game, pieces)
        self._head.setText(
            self.tr("Stack of {count}: attack {attack}, defense {defense}").format(
                count=len(pieces), attack=attack, defense=defense
            )
        )
        self.rows.setFixedHeight(self._look.theme.px(_ROW_PX) * max(1, len(pieces)) + 4)
        for button in (self.up, self.down):
            button.setEnabled(len(pieces) > 1)

    def _show_closed(self, height: int, shown: int) -> None:
        """Tell the height of a closed stack, and nothing of what lies under its top (8.4)."""
        told = worded(self.tr("A closed stack of {count:unit|units}"), count=height)
        self._head.setText(told + self._session.game.words.cited(Topic.CLOSED_STACKS))
        self.rows.setFixedHeight(self._look.theme.px(_ROW_PX) * max(1, shown) + 4)
        for button in (self.up, self.down):
            # To lift a counter would show what lies under the top one.
            button.setEnabled(False)

    def _show_selection(self) -> None:
        chosen = set(self._session.selection)
        for n in range(self.rows.count()):
            item = self.rows.item(n)
            item.setSelected(self._piece_of(item) in chosen)

    def _select(self) -> None:
        if not self._is_filling:
            self._session.select(self._piece_of(item) for item in self.rows.selectedItems())
