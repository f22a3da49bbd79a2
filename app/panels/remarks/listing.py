"""The list of all remarks: search, kinds, what can be done with the chosen one."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.panels.assistant_parts import Wrapped
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, push_button
from app.panels.quiet import quiet
from app.panels.remarks.model import Index, Kind, RemarkFilter, RemarkModel, Role
from app.table.records import Remarked
from app.view.icons import paint_icon
from app.view.remarking.book import RemarkBook
from app.view.session import Session
from app.view.theme import LABEL_PX, NOTE_PX, Theme

_ROW_PX, _EDGE_PX, _SIGN_PX = 42, 10, 15


class RemarkDelegate(QStyledItemDelegate):
    """Paints a remark: its first words, and below them where it stands."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """Return the height of two lines."""
        return QSize(self._look.theme.px(120), self._look.theme.px(_ROW_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row."""
        theme, rect, is_read = self._look.theme, QRect(option.rect), bool(index.data(Role.IS_READ))
        # The painter is the view's own: what is left set in it the next row is drawn with.
        painter.save()
        self._paint_ground(painter, rect, option, is_read=is_read)
        edge, side = theme.px(_EDGE_PX), theme.px(_SIGN_PX)
        sign = QRect(rect.left() + edge, rect.top() + theme.px(6), side, side)
        ground = theme.warning if is_read else theme.panel
        paint_icon(painter, sign.toRectF(), "bubble", theme.warning, ground)
        words = rect.adjusted(2 * edge + side, theme.px(3), -edge, -theme.px(3))
        weight = QFont.Weight.DemiBold if is_read else QFont.Weight.Medium
        half = words.height() // 2
        self._line(painter, words.adjusted(0, 0, 0, -half), str(index.data()), theme.font(LABEL_PX, weight))
        painter.setPen(QColor(theme.soft))
        self._line(painter, words.adjusted(0, half, 0, 0), str(index.data(Role.WHERE)), theme.font(NOTE_PX))
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, rect: QRect, option: QStyleOptionViewItem, *, is_read: bool
    ) -> None:
        theme = self._look.theme
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(theme.accent_fill))
        if is_read:
            painter.fillRect(
                QRect(rect.left(), rect.top(), theme.px(4), rect.height()), QColor(theme.warning)
            )
        painter.setPen(QColor(theme.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setPen(QColor(theme.text))

    def _line(self, painter: QPainter, rect: QRect, text: str, font: QFont) -> None:
        painter.setFont(font)
        fitting = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter.value), fitting)


class RemarkList(QWidget):
    """Lists the remarks of a game; a click or Enter goes to one."""

    chosen = Signal(object)
    """The `Remarked` to go to."""
    edit_wanted = Signal(object)
    """The `Remarked` to write on."""
    removal_wanted = Signal(object)
    """The `Remarked` to take away."""
    step_wanted = Signal()
    """A remark on the present step is to be written."""
    place_wanted = Signal()
    """A remark on the unit or hex that is pointed to is to be written."""

    def __init__(self, session: Session, book: RemarkBook, look: Look) -> None:
        super().__init__()
        self._book = book
        self.model = RemarkModel(session, book, self)
        self.filter = RemarkFilter(session, self.model, self)
        self.heading = letters("", "title")
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find in remarks"))
        self.search.setAccessibleName(self.tr("Find in remarks"))
        self.search.textChanged.connect(self.filter.look_for)
        self.kind = self._make_kinds()
        self.view = self._make_view(look)
        self.empty = letters("", "soft", can_wrap=True)
        self.edit = push_button(self.tr("Write on it"), self._edit, "pencil")
        self.remove = push_button(self.tr("Take away"), self._remove, "eliminate")
        self._build()
        book.altered.connect(self._show_counts)
        book.changed.connect(self._follow_step)
        self.filter.layoutChanged.connect(self._show_counts)
        look.changed.connect(self._dress)
        self._show_counts()

    def _make_kinds(self) -> QComboBox:
        box = quiet(QComboBox())
        for words, kind in (
            (self.tr("All"), Kind.ALL),
            (self.tr("At this step"), Kind.HERE),
            (self.tr("On steps"), Kind.STEPS),
            (self.tr("On hexes"), Kind.HEXES),
            (self.tr("On units"), Kind.UNITS),
            (self.tr("With drawings"), Kind.DRAWN),
        ):
            box.addItem(words, kind)
        box.setAccessibleName(self.tr("Which remarks"))
        box.currentIndexChanged.connect(lambda _: self._show_kind())
        return box

    def _make_view(self, look: Look) -> QListView:
        view = QListView()
        view.setModel(self.filter)
        view.setItemDelegate(RemarkDelegate(look, view))
        view.setAccessibleName(self.tr("Remarks"))
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # In a low panel Qt would else squeeze the list to a strip without a whole row.
        view.setMinimumHeight(look.theme.px(2 * _ROW_PX))
        view.clicked.connect(self._choose)
        view.activated.connect(self._choose)
        return view

    def _build(self) -> None:
        column = column_in(self, 8)
        column.addWidget(self.heading)
        row = lay(QHBoxLayout(), (self.search, 1), self.kind)
        lay(column, row, self.empty, (self.view, 1))
        on_step = push_button(self.tr("On this step"), self.step_wanted.emit, "plus")
        on_place = push_button(self.tr("On the unit or hex"), self.place_wanted.emit, "plus")
        column.addWidget(Wrapped((on_step, on_place, self.edit, self.remove)))

    def _dress(self, theme: Theme) -> None:
        # The delegate asks the look for the theme while it paints.
        del theme
        self.view.viewport().update()

    def _show_kind(self) -> None:
        self.filter.show_kind(self.kind.currentData())
        self._show_counts()

    def _follow_step(self) -> None:
        # Not where the counts are shown: the filter has them shown whenever it is told to look anew.
        if self.kind.currentData() is Kind.HERE:
            self.filter.invalidate()
        self._show_counts()

    def _show_counts(self) -> None:
        count, shown = self.model.rowCount(), self.filter.rowCount()
        words = self.tr("Remarks ({count})").format(count=count) if count else self.tr("Remarks")
        self.heading.setText(words)
        none_yet = self.tr("No remark yet. One can stand on a step, on a hex or on a unit, with drawings.")
        self.empty.setText(none_yet if not count else self.tr("No remark is like that."))
        self.empty.setVisible(not shown)
        # An empty frame would look as if something were still to come.
        self.view.setVisible(bool(shown))
        for button in (self.edit, self.remove):
            button.setEnabled(self._at() is not None)

    def _at(self) -> Remarked | None:
        """Return the chosen remark, else the one that is read."""
        index = self.view.currentIndex()
        if index.isValid():
            found: Remarked = index.data(Role.REMARK)
            return found
        return self._book.read.remark if self._book.read is not None else None

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(index.data(Role.REMARK))

    def _edit(self) -> None:
        remark = self._at()
        if remark is not None:
            self.edit_wanted.emit(remark)

    def _remove(self) -> None:
        remark = self._at()
        if remark is not None:
            self.removal_wanted.emit(remark)
