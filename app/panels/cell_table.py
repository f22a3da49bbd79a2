"""A table to be typed into that lets the keys go again: after its last cell, and by Ctrl+Tab from any."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QAbstractItemDelegate, QAbstractItemView, QTableView, QWidget

_Hint = QAbstractItemDelegate.EndEditHint
_LEAVING = ((QKeySequence("Ctrl+Tab"), True), (QKeySequence("Ctrl+Shift+Tab"), False))


class CellTable(QTableView):
    """Tab goes to the next cell and opens it. Qt's own table begins anew after the last one, for ever."""

    def __init__(self, model: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setEditTriggers(QAbstractItemView.EditTrigger.AllEditTriggers)
        # Where the two headers meet Qt lays a button of its own, which has no name.
        for corner in self.findChildren(QAbstractButton):
            corner.setAccessibleName(self.tr("All cells"))
        for keys, is_next in _LEAVING:
            # A shortcut: the key itself would go to the open cell, which takes it for a plain Tab.
            shortcut = QShortcut(keys, self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(partial(self.leave, is_next=is_next))

    def leave(self, *, is_next: bool) -> None:
        """Give the keys to what comes after the table, or before it; what is being typed is kept."""
        # From the open cell Qt would go on to the window's first part: it was the last one to be made.
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        # Else the table takes the keys for its next cell.
        self.setTabKeyNavigation(False)
        super().focusNextPrevChild(is_next)
        self.setTabKeyNavigation(True)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002  (Qt's own signature)
        """Go from cell to cell, and out of the table at its end."""
        if not self._is_at_end(is_next=next):
            return super().focusNextPrevChild(next)
        self.leave(is_next=next)
        return True

    def closeEditor(self, editor: QWidget, hint: _Hint) -> None:
        """Open the next cell where Tab closed this one, and leave the table after its last one."""
        is_next = hint == _Hint.EditNextItem
        goes_on = is_next or hint == _Hint.EditPreviousItem
        if not goes_on or not self._is_at_end(is_next=is_next):
            super().closeEditor(editor, hint)
            return
        super().closeEditor(editor, _Hint.NoHint)
        self.leave(is_next=is_next)

    def _is_at_end(self, *, is_next: bool) -> bool:
        index, model = self.currentIndex(), self.model()
        last = (model.rowCount() - 1, model.columnCount() - 1)
        return index.isValid() and (index.row(), index.column()) == (last if is_next else (0, 0))
