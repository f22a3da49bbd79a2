"""Draws the lines of the order of battle: headings with a chevron, units with their counter and state."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from app.panels.counter_images import draw_counter
from app.panels.order_model import Role
from app.panels.order_tree import Level, Node
from app.panels.painting import RIGHT_MIDDLE, paint_ground, paint_words
from app.panels.parts import Look
from app.panels.unit_words import State, Where
from app.table.closed import is_hidden
from app.table.pieces import Kind, Piece, Place
from app.view.counter_pictures import CounterPictures
from app.view.icons import paint_icon
from app.view.session import Session
from app.view.theme import BODY_PX, COUNTERS, LABEL_PX, NOTE_PX, Theme

Index = QModelIndex | QPersistentModelIndex

COUNTER_PX = 44.0
_WORDS_GAP_PX = 6.0
_EDGE_PX = 14.0
_HEIGHTS = {Level.SIDE: 30.0, Level.CORPS: 26.0, Level.DIVISION: 24.0, Level.UNIT: 52.0}


def state_sign(state: State) -> tuple[str, str]:
    """Return the icon of a state and the name of its ink in the theme."""
    if state.where is Where.ELIMINATED:
        return "eliminate", "stop"
    if state.where in (Where.BOX, Where.OUT):
        return "tray", "soft"
    if state.has_moved:
        return "done", "fine"
    return ("resting", "soft") if state.has_moved is False else ("", "soft")


class OrderDelegate(QStyledItemDelegate):
    """Paints the tree. Every state has a sign and a word beside its colour."""

    def __init__(self, session: Session, look: Look, pictures: CounterPictures, view: QTreeView) -> None:
        super().__init__(view)
        self._session, self._look, self._pictures, self._view = session, look, pictures, view
        self._reduced_words = self.tr("Reduced")

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """Return the height of a line of its level."""
        node: Node = index.data(Role.NODE)
        # The width is the tree's own, which has no column beside it.
        return QSize(self._look.theme.px(200), self._look.theme.px(_HEIGHTS[node.level]))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a line."""
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        node: Node = index.data(Role.NODE)
        rect: QRect = option.rect
        paint_ground(painter, QRectF(rect).adjusted(6, 1, -6, -1), option.state, self._look.theme)
        if node.level is Level.UNIT:
            self._paint_unit(painter, QRectF(rect), node, index)
        else:
            self._paint_heading(painter, QRectF(rect), node, is_open=self._view.isExpanded(_plain(index)))
        painter.restore()

    # ---- headings

    def _paint_heading(self, painter: QPainter, rect: QRectF, node: Node, *, is_open: bool) -> None:
        theme = self._look.theme
        size = theme.px(13)
        left = rect.left() + theme.px(_EDGE_PX - 3)
        chevron = QRectF(left, rect.center().y() - size / 2, size, size)
        ink = theme.of_side(node.side)[0] if node.level is Level.SIDE else theme.soft
        paint_icon(painter, chevron, "chevron-down" if is_open else "chevron-right", ink)
        words = rect.adjusted(chevron.right() + theme.px(4) - rect.left(), 0, -theme.px(_EDGE_PX), 0)
        tag_width = self._paint_tag(painter, words, node)
        words.setRight(words.right() - tag_width)
        font, colour = self._heading_letters(theme, node)
        paint_words(painter, words, node.title, font, colour)

    @staticmethod
    def _heading_letters(theme: Theme, node: Node) -> tuple[QFont, str]:
        if node.level is Level.SIDE:
            return theme.font(BODY_PX, QFont.Weight.Bold), theme.of_side(node.side)[0]
        if node.level is Level.CORPS:
            return theme.font(LABEL_PX, QFont.Weight.DemiBold), theme.text
        return theme.font(LABEL_PX, QFont.Weight.Medium), theme.soft

    def _paint_tag(self, painter: QPainter, rect: QRectF, node: Node) -> float:
        """Draw the corps' box as on its counters and return the room it takes."""
        # Divisions know their corps too; its box stands once, at its heading.
        if node.corps is None or node.level is not Level.CORPS:
            return 0.0
        theme = self._look.theme
        font = theme.font(NOTE_PX, QFont.Weight.Bold, COUNTERS)
        width = max(theme.px(34), QFontMetricsF(font).horizontalAdvance(node.corps.label) + theme.px(10))
        tag = QRectF(rect.right() - width, rect.center().y() - theme.px(8), width, theme.px(16))
        painter.setPen(QPen(QColor(theme.soft), 1))
        painter.setBrush(QColor(node.corps.fill))
        painter.drawRoundedRect(tag, 3, 3)
        paint_words(painter, tag, node.corps.label, font, node.corps.ink, Qt.AlignmentFlag.AlignCenter)
        return width + theme.px(6)

    # ---- units

    def _paint_unit(self, painter: QPainter, rect: QRectF, node: Node, index: Index) -> None:
        theme, state = self._look.theme, index.data(Role.STATE)
        size = theme.px(COUNTER_PX)
        counter = QRectF(rect.left() + theme.px(_EDGE_PX), rect.center().y() - size / 2, size, size)
        draw_counter(painter, counter, self._pictures, self._piece(node), self._session.show.style)
        room = rect.adjusted(counter.right() + theme.px(9) - rect.left(), theme.px(6), -theme.px(_EDGE_PX), 0)
        upper = QRectF(room.left(), room.top(), room.width(), theme.px(19))
        lower = upper.translated(0, theme.px(19))
        # The word stands beside it: neither colour nor sign is told alone.
        sign, ink = state_sign(state)
        taken = self._sign_and_words(painter, upper, sign, state.movement, getattr(theme, ink))
        label = theme.font(BODY_PX, QFont.Weight.DemiBold)
        paint_words(painter, _cut(upper, taken), node.title, label, theme.text)
        figures = "  ".join(part for part in (str(index.data(Role.FIGURES)), state.place) if part)
        small = theme.font(LABEL_PX, has_even_figures=True)
        taken = 0.0
        if state.is_reduced:
            taken = self._sign_and_words(painter, lower, "half", self._reduced_words, theme.warning)
        paint_words(painter, _cut(lower, taken), figures, small, theme.soft)

    def _sign_and_words(self, painter: QPainter, rect: QRectF, sign: str, words: str, ink: str) -> float:
        """Draw a state at the right and return the room it takes from what stands before it."""
        if not words:
            return 0.0
        theme = self._look.theme
        size = theme.px(13)
        if sign:
            paint_icon(
                painter, QRectF(rect.right() - size, rect.center().y() - size / 2, size, size), sign, ink
            )
        font = theme.font(NOTE_PX, QFont.Weight.Medium)
        paint_words(painter, _cut(rect, size + theme.px(4)), words, font, ink, RIGHT_MIDDLE)
        return size + theme.px(4) + QFontMetricsF(font).horizontalAdvance(words) + theme.px(_WORDS_GAP_PX)

    def _piece(self, node: Node) -> Piece:
        table = self._session.game.table
        if is_hidden(self._session.game, node.piece, self._session.show.closed_sides):
            # The full side: a closed stack does not tell who is reduced.
            return replace(table[node.piece], face=0)
        if node.piece in table:
            return table[node.piece]
        # Off the table; the place is of no account for its picture.
        return Piece(node.piece, Kind.UNIT, node.piece, Place(pos_px=(0, 0)))


def _cut(rect: QRectF, right: float) -> QRectF:
    return rect.adjusted(0, 0, -right, 0)


def _plain(index: Index) -> QModelIndex:
    # isExpanded takes no persistent index.
    return index if isinstance(index, QModelIndex) else index.model().index(index.row(), 0, index.parent())
