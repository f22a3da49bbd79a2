"""Rows of the list of pages: a title, and what a search found below it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.view.theme import LABEL_PX, NOTE_PX, Theme

SNIPPET = Qt.ItemDataRole.UserRole + 1
_EDGE_PX, _GAP_PX = 5, 2
_WRAPPED = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value


class HitDelegate(QStyledItemDelegate):
    """Paints a page that was found as its bold title with the words round the hit; others as Qt does."""

    def __init__(self, rows: QListWidget, theme: Theme) -> None:
        super().__init__(rows)
        self._rows, self.theme = rows, theme

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a row."""
        snippet = index.data(SNIPPET)
        if not snippet:
            super().paint(painter, option, index)
            return
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(self.theme.accent_fill))
        area: QRect = option.rect.adjusted(_EDGE_PX, _GAP_PX, -_EDGE_PX, -_GAP_PX)
        height = self._title_metrics().height()
        painter.setFont(self._title_font())
        painter.setPen(QColor(self.theme.text))
        painter.drawText(area, str(index.data()))
        painter.setFont(self.theme.font(NOTE_PX))
        painter.setPen(QColor(self.theme.soft))
        painter.drawText(area.adjusted(0, height + _GAP_PX, 0, 0), _WRAPPED, str(snippet))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room of a row: as wide as the list."""
        snippet = index.data(SNIPPET)
        if not snippet:
            return super().sizeHint(option, index)
        # By the list and not by the option: Qt asks for the size before a row has its place.
        width = self._rows.viewport().width() - 2 * _EDGE_PX - 2
        metrics = QFontMetrics(self.theme.font(NOTE_PX))
        below = metrics.boundingRect(QRect(0, 0, width, 10_000), _WRAPPED, str(snippet)).height()
        return QSize(width, self._title_metrics().height() + below + 4 * _GAP_PX)

    def _title_font(self) -> QFont:
        font = self.theme.font(LABEL_PX)
        font.setBold(True)
        return font

    def _title_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._title_font())
