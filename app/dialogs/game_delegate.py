"""Draws the lines of the list of games: a small picture, the title, and below where the game comes from."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPalette, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from app.panels.painting import paint_ground, paint_words
from app.view.icons import paint_icon
from app.view.theme import BODY_PX, NOTE_PX, Theme, theme_of

Index = QModelIndex | QPersistentModelIndex

PICTURE_PX = 60, 44
_EDGE_PX, _GAP_PX, _CORNER_PX, _MAP_PX = 6.0, 10.0, 5.0, 22.0
LEAST_PX = 110
"""How wide a line is at the least."""
_LEAST_WITH_PICTURE_PX = 170
"""A narrower line is left to its words."""


class Role(IntEnum):
    """What a line keeps beside its words."""

    GAME = Qt.ItemDataRole.UserRole
    ORIGIN = Qt.ItemDataRole.UserRole + 1
    PICTURE = Qt.ItemDataRole.UserRole + 2


def theme_in(palette: QPalette) -> Theme:
    """Return the theme that a widget is dressed in, by its ground."""
    return theme_of(palette.color(QPalette.ColorRole.Window).lightness() < 128)


class GameDelegate(QStyledItemDelegate):
    """Paints a game. What is chosen and what has the keys look as in the other lists."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """Return the size of a line, which grows with the letters."""
        theme = theme_in(option.palette)
        words = self._letters(theme)
        # With large letters two lines of words are higher than the picture.
        lines = sum(QFontMetricsF(font).height() for font in words)
        return QSize(theme.px(LEAST_PX), round(max(theme.px(PICTURE_PX[1]), lines) + 2 * theme.px(_EDGE_PX)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a line."""
        painter.save()
        # The painter is the view's own: what one line leaves set, the next would be drawn with.
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        theme, rect = theme_in(option.palette), QRectF(option.rect)
        # A pixel of air between two lines.
        paint_ground(painter, rect.adjusted(1, 1, -1, -1), option.state, theme)
        edge = theme.px(_EDGE_PX)
        room = rect.adjusted(edge, 0, -edge, 0)
        if rect.width() >= theme.px(_LEAST_WITH_PICTURE_PX):
            width, height = (theme.px(px) for px in PICTURE_PX)
            picture = QRectF(room.left(), rect.center().y() - height / 2, width, height)
            self._paint_picture(painter, picture, theme, index)
            room.setLeft(picture.right() + theme.px(_GAP_PX))
        self._paint_words(painter, room, theme, index)
        painter.restore()

    @staticmethod
    def _paint_picture(painter: QPainter, rect: QRectF, theme: Theme, index: Index) -> None:
        """Draw the picture of the map, or a sheet of paper where there is none."""
        shape = QPainterPath()
        shape.addRoundedRect(rect, theme.px(_CORNER_PX), theme.px(_CORNER_PX))
        picture = index.data(Role.PICTURE)
        if isinstance(picture, QImage) and not picture.isNull():
            painter.save()
            painter.setClipPath(shape)
            painter.drawImage(rect, picture)
            painter.restore()
        else:
            painter.fillPath(shape, QColor(theme.sunk))
            size = theme.px(_MAP_PX)
            middle = QRectF(rect.center().x() - size / 2, rect.center().y() - size / 2, size, size)
            paint_icon(painter, middle, "map", theme.soft, theme.sunk)
        painter.strokePath(shape, QPen(QColor(theme.line), 1))

    def _paint_words(self, painter: QPainter, rect: QRectF, theme: Theme, index: Index) -> None:
        title, note = self._letters(theme)
        heights = QFontMetricsF(title).height(), QFontMetricsF(note).height()
        top = rect.center().y() - sum(heights) / 2
        upper = QRectF(rect.left(), top, rect.width(), heights[0])
        lower = QRectF(rect.left(), top + heights[0], rect.width(), heights[1])
        paint_words(painter, upper, str(index.data(Qt.ItemDataRole.DisplayRole)), title, theme.text)
        paint_words(painter, lower, str(index.data(Role.ORIGIN)), note, theme.soft)

    @staticmethod
    def _letters(theme: Theme) -> tuple[QFont, QFont]:
        return theme.font(BODY_PX, QFont.Weight.DemiBold), theme.font(NOTE_PX)
