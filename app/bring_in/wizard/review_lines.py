"""The lines of a set-up that came as text, in the place of a picture: each shows how it was read."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QColor, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.bring_in.review import Review, Standing
from app.bring_in.wizard.badges import Sign, sign_of
from app.panels.parts import Look
from app.view.icons import icon
from app.view.session import Session

_READING = Qt.ItemDataRole.UserRole


class ReviewLines(QListWidget):
    """Shows the lines. `picked` tells the number of a reading that was clicked."""

    picked = Signal(int)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._look = Look(session, self, has_ground=False)
        self.setAccessibleName(self.tr("The lines of the list"))
        self.setWordWrap(True)
        self.itemClicked.connect(self._pick)

    def show_review(self, review: Review, present: int, numbers: Mapping[int, int]) -> None:
        """Show how the lines were read."""
        signs = {Sign.TAKEN: "tick", Sign.PRESENT: "play"}
        self.clear()
        for each in review.standings.values():
            number = each.reading.number
            item = QListWidgetItem(each.reading.text)
            item.setData(_READING, number)
            sign = sign_of(each, is_present=number == present)
            item.setIcon(icon(signs.get(sign, "unknown") if sign is not None else "close", self._look.theme))
            if sign is Sign.PRESENT:
                item.setBackground(QBrush(QColor(self._look.theme.accent_fill)))
            self.addItem(item)
            if sign is Sign.PRESENT:
                self.scrollToItem(item)

    def cut_of(self, standing: Standing) -> QPixmap | None:
        """Return no picture: a line has none."""
        del standing
        return None

    def _pick(self, item: QListWidgetItem) -> None:
        self.picked.emit(item.data(_READING))
