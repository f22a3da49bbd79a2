"""How the fan of a stack looks: a white card, the stack's name and totals above the row of its counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from app.table.describe import describe_piece
from app.table.figures import totals
from app.table.pieces import PieceId
from app.view.scene import TableScene
from app.view.theme import LABEL_PX, NOTE_PX, Theme, theme_of
from app.view.translated import tr
from counters.paint import margin_px
from rules.plural import worded

COUNTER_PX, GAP_PX = 74, 12
_PAD, _HEAD, _FOOT, _LEAST_WIDTH = 14, 28, 20, 290
# As on a hex of that width: the fan shows all that a counter says, however far away the map is.
_FULL_DETAIL_HEX_PX = 160.0


@dataclass(frozen=True, slots=True)
class Row:
    """What is drawn: the counters, the lowest first, which is chosen, and one that is dragged along."""

    pieces: tuple[PieceId, ...]
    chosen: int
    held: PieceId | None = None
    held_by_px: tuple[int, int] = (0, 0)
    """How far the held counter lies from its place."""


def size_of(count: int) -> QSize:
    """Return the room for some counters, a line above and one below."""
    width = 2 * _PAD + count * COUNTER_PX + (count - 1) * GAP_PX
    return QSize(max(width, _LEAST_WIDTH), _HEAD + COUNTER_PX + _FOOT + _PAD)


def rect_of(index: int) -> QRect:
    """Return where a counter of the row is drawn."""
    return QRect(_PAD + index * (COUNTER_PX + GAP_PX), _HEAD, COUNTER_PX, COUNTER_PX)


def level_at(x: int, count: int) -> int:
    """Return the level that a counter let go at `x` would come to."""
    return min(max(0, round((x - _PAD - COUNTER_PX / 2) / (COUNTER_PX + GAP_PX))), count - 1)


class FanPicture:
    """Draws the fan of one scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._session = scene.session

    def paint(self, fan: QWidget, row: Row) -> None:
        """Draw the card, the words and the counters, that in the hand last."""
        theme = theme_of(self._session.show.is_dark)
        with QPainter(fan) as painter:
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
            )
            painter.setPen(QPen(QColor(theme.line), 1))
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(QRectF(fan.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
            self._draw_words(painter, fan.width(), row, theme)
            ratio = fan.devicePixelRatioF()
            for index, piece in enumerate(row.pieces):
                if piece != row.held:
                    self._draw_counter(painter, piece, rect_of(index), ratio)
                    if index == row.chosen:
                        _draw_ring(painter, rect_of(index), theme)
            if row.held is not None and row.held in row.pieces:
                rect = rect_of(row.pieces.index(row.held)).translated(*row.held_by_px)
                self._draw_counter(painter, row.held, rect, ratio)
                _draw_ring(painter, rect, theme)

    def _draw_words(self, painter: QPainter, width: int, row: Row, theme: Theme) -> None:
        head = QRect(_PAD, 5, width - 2 * _PAD, 20)
        middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
        painter.setPen(QColor(theme.soft))
        painter.setFont(theme.font(NOTE_PX))
        sums = self._totals(row.pieces)
        painter.drawText(head, middle | right, sums)
        # The sums first: of the two it is the name that can be cut.
        free_px = head.width() - painter.fontMetrics().horizontalAdvance(sums) - GAP_PX
        below = QRect(_PAD, _HEAD + COUNTER_PX + 7, width - 2 * _PAD, 20)
        told = describe_piece(self._session.game, row.pieces[row.chosen], tr)
        painter.drawText(below, middle, _cut(painter, told, below.width()))
        painter.setPen(QColor(theme.text))
        painter.setFont(theme.font(LABEL_PX, weight=QFont.Weight.DemiBold))
        painter.drawText(head, middle, _cut(painter, self._name(row.pieces[0]), free_px))

    def _name(self, piece: PieceId) -> str:
        place = self._session.game.table.place_of(piece)
        sheet = self._session.game.sheet
        if place.hex is not None:
            village = sheet.villages.get(place.hex)
            return f"{village}, {place.hex}" if village else str(place.hex)
        box = sheet.tray.box_of(place.box)
        return box.title if box is not None else tr("Beside the map")

    def _totals(self, pieces: Sequence[PieceId]) -> str:
        game = self._session.game
        # As the stacking rules count: markers and pieces in the air are no units of a hex.
        count = sum(1 for piece in pieces if piece in game.table and game.is_ground(game.table[piece]))
        attack, defense = totals(game, pieces)
        return worded(tr("{count:unit|units}, {sums}"), count=count, sums=f"{attack}-{defense}")

    def _draw_counter(self, painter: QPainter, piece: PieceId, rect: QRect, ratio: float) -> None:
        if piece not in self._session.game.table:
            return
        size = round(rect.width() * ratio)
        pictures = self._scene.counter_pictures
        # The fan is a few counters: it waits for them instead of showing stand-ins.
        pictures.start(None)
        image = pictures.of(
            self._session.game.table[piece], self._session.show.style, size, _FULL_DETAIL_HEX_PX
        )
        # In points: the picture is made in device pixels, so that it is not resampled.
        margin, edge = margin_px(size) / ratio, image.width() / ratio
        corner = QPointF(rect.x() - margin, rect.y() - margin)
        painter.drawImage(QRectF(corner.x(), corner.y(), edge, edge), image)


def _draw_ring(painter: QPainter, rect: QRect, theme: Theme) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.accent), 2.5))
    painter.drawRoundedRect(QRectF(rect).adjusted(-3, -3, 3, 3), 6, 6)


def _cut(painter: QPainter, text: str, width: int) -> str:
    return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
