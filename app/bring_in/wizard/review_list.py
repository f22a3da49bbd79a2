"""What else is asked, in rows below the present one: number, counter, title, why, the kind of doubt."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from app.bring_in.wizard.badges import Sign, ink_of
from app.bring_in.wizard.review_row import ReviewRow
from app.panels.painting import paint_titled
from app.panels.parts import Look
from app.view.session import Session
from app.view.theme import NOTE_PX

_ROW = Qt.ItemDataRole.UserRole
_ROW_PX, _DISC_PX, COUNTER_PX = 50, 22, 30


class ReviewList(QListWidget):
    """The rows. `picked` tells the number of the reading of a row."""

    picked = Signal(int)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._look = Look(session, self, has_ground=False)
        self.setItemDelegate(_RowDelegate(self._look, self))
        # The present reading stands in the card above: a selected row would be a second one.
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("What else is asked"))
        self.itemActivated.connect(self._pick)
        # On most desktops one click activates nothing; where it does the same row is gone to twice.
        self.itemClicked.connect(self._pick)

    def show_rows(self, rows: Sequence[ReviewRow]) -> None:
        """Show other rows."""
        self.clear()
        for row in rows:
            item = QListWidgetItem()
            item.setData(_ROW, row)
            # Said by hand: what a delegate paints no reader of the screen can read.
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{row.title}: {row.note}, {row.kind}")
            item.setToolTip(row.note)
            self.addItem(item)

    def _pick(self, item: QListWidgetItem) -> None:
        self.picked.emit(item.data(_ROW).reading)


class _RowDelegate(QStyledItemDelegate):
    """Paints a row."""

    def __init__(self, look: Look, rows: QListWidget) -> None:
        super().__init__(rows)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room of a row."""
        # The width is the view's own, whatever is said here.
        return QSize(10, self._look.theme.px(_ROW_PX))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint disc, counter, title, why, and the kind at the right."""
        row: ReviewRow = index.data(_ROW)
        theme, px = self._look.theme, self._look.theme.px
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus):
            painter.fillRect(area, QColor(theme.accent_fill))
        painter.setPen(QColor(theme.line))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        disc = QRectF(area.left() + px(14), area.center().y() - px(_DISC_PX) / 2, px(_DISC_PX), px(_DISC_PX))
        self._paint_disc(painter, disc, row)
        left = disc.right() + px(10)
        if row.picture is not None:
            painter.drawPixmap(
                round(left),
                round(area.center().y() - row.picture.deviceIndependentSize().height() / 2),
                row.picture,
            )
        left += px(COUNTER_PX + 10)
        painter.setFont(theme.font(NOTE_PX))
        painter.setPen(QColor(theme.soft))
        # The kind comes first: the words in the middle end where it begins.
        kind_width = painter.fontMetrics().horizontalAdvance(row.kind)
        right = area.right() - px(14)
        align = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area.adjusted(0, 0, -px(14), 0), align | Qt.AlignmentFlag.AlignRight, row.kind)
        words = QRectF(left, area.top(), right - kind_width - px(8) - left, area.height())
        paint_titled(painter, words, row.title, row.note, theme)
        painter.restore()

    def _paint_disc(self, painter: QPainter, disc: QRectF, row: ReviewRow) -> None:
        theme = self._look.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink_of(row.sign)))
        painter.drawEllipse(disc)
        painter.setPen(QColor("#FFFFFF"))
        font = theme.font(NOTE_PX)
        font.setBold(True)
        painter.setFont(font)
        text = "\N{CHECK MARK}" if row.sign is Sign.TAKEN else str(row.number)
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, text)
