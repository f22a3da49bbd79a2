"""The lines of a set-up that came as text, in the place of a picture: each shows how it was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
        # Rows keep the colours that they were given: the letters would be light on what was light before.
        self._look.changed.connect(lambda _: self._dress())
        self._shown: list[tuple[int, tuple[Sign | None, bool] | None]] = []
        """The reading of each row, and the sign and theme that it is shown with."""

    def show_review(self, review: Review, present: int, numbers: Mapping[int, int]) -> None:
        """Show how the lines were read."""
        standings = review.standings.values()
        if [each.reading.number for each in standings] != [number for number, _ in self._shown]:
            self._fill(tuple(standings))
        for row, each in enumerate(standings):
            sign = sign_of(each, is_present=each.reading.number == present)
            # Only what changed: of thousands of lines laying all out anew takes a second for each key.
            looks = sign, self._look.theme.is_dark
            if self._shown[row][1] != looks:
                self._shown[row] = each.reading.number, looks
                self._sign(self.item(row), sign)

    def _fill(self, standings: Sequence[Standing]) -> None:
        self.clear()
        self._shown = [(each.reading.number, None) for each in standings]
        for each in standings:
            item = QListWidgetItem(each.reading.text or self.tr("Added by hand"))
            item.setData(_READING, each.reading.number)
            self.addItem(item)

    def _sign(self, item: QListWidgetItem, sign: Sign | None) -> None:
        signs = {Sign.TAKEN: "tick", Sign.PRESENT: "play"}
        item.setIcon(icon(signs.get(sign, "unknown") if sign is not None else "close", self._look.theme))
        is_present = sign is Sign.PRESENT
        item.setBackground(QBrush(QColor(self._look.theme.accent_fill)) if is_present else QBrush())
        if is_present:
            self.scrollToItem(item)

    def _dress(self) -> None:
        """Show the rows in another theme."""
        for row, (number, looks) in enumerate(self._shown):
            if looks is not None:
                self._shown[row] = number, (looks[0], self._look.theme.is_dark)
                self._sign(self.item(row), looks[0])

    def cut_of(self, standing: Standing) -> QPixmap | None:
        """Return no picture: a line has none."""
        del standing
        return None

    def _pick(self, item: QListWidgetItem) -> None:
        self.picked.emit(item.data(_READING))
