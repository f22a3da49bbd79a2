"""A list within a panel that scrolls: as high as its lines while they are few."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QTreeWidget

from app.panels.filled import stop_while_filled
from app.view.session import Session
from app.view.theme import LABEL_PX

_ROW_PX, _EDGE_PX = 20, 8


class FewRows(QTreeWidget):
    """Three columns in small letters, in sight as a whole up to a number of lines."""

    def __init__(self, session: Session, least: int, most: int) -> None:
        super().__init__()
        self._session, self._least, self._most = session, least, most
        self.setColumnCount(3)
        self.setRootIsDecorated(False)
        # Else Qt measures each of the hundreds of lines.
        self.setUniformRowHeights(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFont(session.theme.font(LABEL_PX))
        stop_while_filled(self)
        # The last column would else take all that is left, and the names the least.
        self.header().setStretchLastSection(False)

    def lines(self) -> int:
        """Return how many lines it has."""
        return self.topLevelItemCount()

    def sizeHint(self) -> QSize:
        """Return room for all lines, as far as they are few."""
        rows = min(max(self._least, self.lines()), self._most)
        px = self._session.theme.px
        height = self.header().sizeHint().height() + rows * px(_ROW_PX) + px(_EDGE_PX)
        return QSize(super().sizeHint().width(), height)

    def minimumSizeHint(self) -> QSize:
        """Return the same height: the panel scrolls, and below it nothing could be read."""
        return QSize(0, self.sizeHint().height())
