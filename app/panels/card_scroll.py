"""What scrolls inside a card over the table: as large as all of it where there is room, never larger."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

_LEAST = QSize(200, 120)


class CardScroll(QScrollArea):
    """Shows a page at a width, or in what there is of it; a card asks for no more than its window has."""

    def __init__(self, inside: QWidget, width_px: int) -> None:
        super().__init__()
        self._inside, self._width_px = inside, width_px
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Tab goes to what is inside; a scroll area would be a stop without anything to do.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # The card's own ground shows through.
        for ground in (inside, self.viewport()):
            ground.setAutoFillBackground(False)
        inside.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another size when the page takes another: a scroll area would not tell."""
        if watched is self._inside and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """Return the size that shows everything."""
        # As high as the page at the width that is wanted: at a narrower one the bar is there.
        return QSize(self._width_px, max(self._inside.heightForWidth(self._width_px), self._least_height()))

    def _least_height(self) -> int:
        # heightForWidth is -1 where the height does not hang on the width.
        return 0 if self._inside.hasHeightForWidth() else self._inside.sizeHint().height()

    def minimumSizeHint(self) -> QSize:
        """Return what is left of it in the smallest window."""
        return _LEAST
