"""A person's own pictures of a counter: each side as it looks, to be given a picture or the drawn one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.panels.fitting import offer_help
from app.panels.layouts import lay
from app.panels.parts import letters
from app.view.dropped_files import pictures_in
from app.view.translated import tr as _tr

PREVIEW_PX = 112


def picture_filter() -> str:
    """Return the filter of a dialog that asks for a picture."""
    return _tr("Pictures (*.png *.jpg *.jpeg *.webp)")


class FaceBox(QWidget):
    """One side of the counter. A picture may be dropped on it."""

    wanted = Signal(object)
    """The `Path` of a picture for this side."""
    unwanted = Signal()
    """The drawn counter is to be shown again."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self.setAccessibleName(title)
        self._title = title
        self.preview = QLabel(self)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setMinimumSize(PREVIEW_PX + 16, PREVIEW_PX + 16)
        self.state = QLabel(self)
        self.state.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.state.setProperty("role", "note")
        self.choose = QPushButton(self.tr("Choose a picture..."), self)
        self.choose.setAccessibleName(self.tr("Choose a picture: {side}").format(side=title))
        self.choose.clicked.connect(self._ask)
        self.remove = QPushButton(self.tr("Show the drawn one"), self)
        self.remove.setAccessibleName(self.tr("Show the drawn one: {side}").format(side=title))
        self.remove.clicked.connect(self.unwanted)
        column = QVBoxLayout(self)
        heading = letters(title, "")
        heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        lay(column, heading, self.preview, self.state, self.choose, self.remove)

    def show_face(self, picture: QPixmap, *, is_own: bool) -> None:
        """Show the side as it looks now."""
        self.preview.setPixmap(picture)
        self.state.setText(self.tr("Your own picture") if is_own else self.tr("The drawn counter"))
        self.remove.setEnabled(is_own)

    def _ask(self) -> None:
        title = self.tr("A picture for this counter: {side}").format(side=self._title)
        name, _ = QFileDialog.getOpenFileName(self, title, "", picture_filter())
        if name:
            self.wanted.emit(Path(name))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take pictures, nothing else."""
        # Asked while it is still dragged: the pointer then tells that it can be dropped.
        if pictures_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Want the picture that was dropped."""
        self.wanted.emit(pictures_in(event.mimeData())[0])
        event.acceptProposedAction()


class OwnPicturesDialog(QDialog):
    """All sides of a counter. What is wanted takes effect at once: there is nothing to confirm."""

    wanted = Signal(int, object)
    """A side's number and the `Path` of a picture for it."""
    unwanted = Signal(int)
    """The number of a side that is to be shown as it is drawn."""

    def __init__(self, name: str, sides: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Own pictures of {unit}").format(unit=name))
        self.faces = tuple(FaceBox(title, self) for title in sides)
        hint = self.tr(
            "PNG, JPEG or WebP, at most 20 MB and 4096 x 4096 pixels. A picture may be dropped on a side, or"
            " on a counter on the map. Pictures are kept for all your games."
        )
        self.told = letters(hint, "note", can_wrap=True)
        row = QHBoxLayout()
        for number, face in enumerate(self.faces):
            # Bound as a default: the loop's own variable is the last number for all of them.
            face.wanted.connect(lambda path, n=number: self.wanted.emit(n, path))
            face.unwanted.connect(lambda n=number: self.unwanted.emit(n))
            row.addWidget(face)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        lay(QVBoxLayout(self), row, self.told, buttons)
        offer_help(self)

    def tell(self, text: str) -> None:
        """Say why a picture was not taken, or that it was."""
        self.told.setText(text)
