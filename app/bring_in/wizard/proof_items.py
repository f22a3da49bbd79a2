"""The cells of the proof of counters: pictures, and the field in which a unit is named."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidgetItem,
    QWidget,
)

from app.view.icons import picture_icon

if TYPE_CHECKING:
    # Pillow takes long to import, and the window does without it until scans are read.
    from PIL.Image import Image


class UnitDelegate(QStyledItemDelegate):
    """Offers the names of units while one types."""

    def __init__(self, names: Callable[[], list[str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._names = names

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return a field that completes what is typed, whatever part of a name that is."""
        field = QLineEdit(parent)
        completer = QCompleter(self._names(), field)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        field.setCompleter(completer)
        # By hand: a choice from the list fills the field, and Qt goes on waiting for Enter.
        completer.activated.connect(partial(self._commit, field))
        return field

    def _commit(self, field: QLineEdit, name: str) -> None:
        field.setText(name)
        self.commitData.emit(field)
        self.closeEditor.emit(field)


def picture_item(picture: Image | None, text: str) -> QTableWidgetItem:
    """Return a cell with a picture, or with words in its place, that nobody can type into."""
    item = QTableWidgetItem(text)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
    if picture is not None:
        # With its line length told: Qt else takes each line to begin at a multiple of four bytes.
        raw = picture.convert("RGB").tobytes()
        image = QImage(raw, picture.width, picture.height, 3 * picture.width, QImage.Format.Format_RGB888)
        # A copy: the bytes go when this function ends.
        item.setIcon(picture_icon(QPixmap.fromImage(image.copy())))
    return item
