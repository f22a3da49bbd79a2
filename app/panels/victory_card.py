"""The card of the end of the game over the map: who won, by how much, for what, with what luck."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.assist.victory.standing import Standing
from app.panels.card_scroll import CardScroll
from app.panels.combat_lists import LuckBox
from app.panels.combat_parts import sign
from app.panels.flow import let_go
from app.panels.parts import Look, letters, push_button, rule
from app.panels.victory_parts import kinds_grid, plates
from app.view.session import Session
from rules.dates import day_words

CARD_WIDTH_PX = 500


class VictoryCard(QFrame):
    """Shows one standing; Escape and `Go on playing` close it, and nothing is forbidden after it."""

    ledger_wanted = Signal()
    """The victory panel should be seen."""
    export_wanted = Signal()

    def __init__(self, session: Session, standing: Standing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = Look(session, self, has_ground=False)
        self._standing = standing
        self.setProperty("raised", "true")
        # A card shows one standing, as of one moment: closed, it is of no use any more.
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(f"{self._moment()}: {standing.verdict}")
        self.buttons: dict[str, QPushButton] = {}
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(1, 1, 1, 1)
        self._fill()
        self._look.changed.connect(lambda _: self._refill())

    def _moment(self) -> str:
        date = day_words(self._standing.date, self.tr)
        if self._standing.is_over:
            return self.tr("The last turn has ended")
        return self.tr("If the game ended now, {date}").format(date=date)

    def _refill(self) -> None:
        let_go(self._whole)
        self._fill()

    def _fill(self) -> None:
        standing, page = self._standing, QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(22, 18, 22, 18)
        column.setSpacing(9)
        column.addWidget(letters(self._moment(), "soft"))
        column.addWidget(letters(standing.verdict, "title", can_wrap=True))
        if standing.sides:
            column.addWidget(plates(self._look, standing.sides))
            column.addLayout(kinds_grid(standing.sides))
        for goal in standing.goals:
            row = QHBoxLayout()
            row.addWidget(sign(self._look, "done" if goal.is_good else "stop"))
            row.addWidget(letters(goal.text, "label", can_wrap=True), 1)
            column.addLayout(row)
        if standing.luck:
            column.addWidget(rule())
            column.addWidget(LuckBox(standing.luck))
        column.addWidget(rule())
        column.addLayout(self._choices())
        self._whole.addWidget(CardScroll(page, self._look.theme.px(CARD_WIDTH_PX)))

    def _choices(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        plan = {
            "ledger": (self.tr("Show the ledger"), self._show_ledger),
            "export": (self.tr("Export as text..."), self.export_wanted.emit),
            "close": (self.tr("Go on playing"), self.close),
        }
        for key, (words, do) in plan.items():
            self.buttons[key] = push_button(words, do, is_primary=key == "ledger")
            row.addWidget(self.buttons[key], 1)
        return row

    def _show_ledger(self) -> None:
        self.close()
        self.ledger_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go away with Escape; the table is as it was."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
