"""A chart that is a picture, on a card of the charts' window; a click shows it as large as it is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QKeyEvent, QMouseEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.panels.layouts import lay
from app.panels.parts import letters

MAX_PIXELS = 40_000_000
SHOWN_PX = 2400
"""A picture is read no larger than this."""
LEAST_PX = 200


class ChartPicture(QLabel):
    """The picture: as wide as its card, or in its own size once it was clicked or Enter was pressed."""

    def __init__(self, title: str, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Held in one size and scaled at each width: read anew from the disk it would lag behind the window's
        # edge.
        self._picture = QPixmap.fromImage(_read(path))
        self._is_large = False
        self.setAccessibleName(title)
        self.setAccessibleDescription(self.tr("Enter or a click shows the picture in its own size."))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumWidth(LEAST_PX)
        # As wide as its card: by its own width a large picture would push the window apart.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if self._picture.isNull():
            self.setText(self.tr("This picture cannot be read: {name}").format(name=path.name))
            self.setWordWrap(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the picture to the card."""
        super().resizeEvent(event)
        self._show()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the picture large, or fitted again."""
        del event
        self._toggle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do on Enter and the space bar what a click does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._toggle()
            return
        super().keyPressEvent(event)

    def _toggle(self) -> None:
        self._is_large = not self._is_large
        width = self._picture.width() if self._is_large else LEAST_PX
        # The minimum makes the card's scroll area scroll; the size itself is the layout's.
        self.setMinimumWidth(max(LEAST_PX, width))
        self._show()

    def _show(self) -> None:
        if self._picture.isNull():
            return
        width = self._picture.width() if self._is_large else min(self.width(), self._picture.width())
        shown = self._picture.scaledToWidth(max(1, width), Qt.TransformationMode.SmoothTransformation)
        self.setFixedHeight(shown.height())
        self.setPixmap(shown)


def chart_card(title: str, path: Path) -> QFrame:
    """Return a card with a title and a picture."""
    frame = QFrame()
    frame.setProperty("raised", "true")
    words = letters(title, "title")
    lay(QVBoxLayout(frame), words, ChartPicture(title, path, frame), 1)
    return frame


def _read(path: Path) -> QImage:
    """Return a picture, made smaller where it is large; a null one where it may not be shown."""
    reader = QImageReader(str(path))
    size = reader.size()
    # The size stands in the head of the file: what is too large is never unpacked.
    if not size.isValid() or size.width() * size.height() > MAX_PIXELS:
        return QImage()
    if max(size.width(), size.height()) > SHOWN_PX:
        reader.setScaledSize(size.scaled(QSize(SHOWN_PX, SHOWN_PX), Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()
