"""The card of the end of the game over the map: who won, by how much, for what, with what luck."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from app.assist.victory.standing import Standing
from app.panels.combat_lists import LuckBox
from app.panels.combat_parts import sign
from app.panels.flow import let_go
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, letters, push_button, rule
from app.panels.passing_card import PassingCard
from app.panels.victory_parts import kinds_grid, plates
from app.view.session import Session
from rules.dates import day_words

CARD_WIDTH_PX = 500


class VictoryCard(PassingCard):
    """Shows one standing; Escape and `Go on playing` close it, and nothing is forbidden after it."""

    ledger_wanted = Signal()
    """The victory panel should be seen."""
    export_wanted = Signal()

    def __init__(self, session: Session, standing: Standing) -> None:
        super().__init__(session.theme.px(CARD_WIDTH_PX))
        self._look = Look(session, self, has_ground=False)
        self._standing = standing
        # A card that was closed is never shown again: the next one has a standing of its own.
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.buttons: dict[str, QPushButton] = {}
        whole = column_in(self.inside, 9, (22, 18, 22, 18))
        self._column = column_in(gap=9)
        lay(whole, self._column, rule())
        # Made once, unlike what is told above them: with a button that is made anew the keys would be lost.
        whole.addLayout(self._choices())
        self._fill()
        self._look.changed.connect(lambda _: self._refill())

    def show_standing(self, standing: Standing) -> None:
        """Show another standing in the place of the first: the table below has changed."""
        self._standing = standing
        self._refill()

    def _moment(self) -> str:
        date = day_words(self._standing.date, self.tr)
        if self._standing.is_over:
            return self.tr("The last turn has ended")
        return self.tr("If the game ended now, {date}").format(date=date)

    def _refill(self) -> None:
        let_go(self._column)
        self._fill()

    def _fill(self) -> None:
        standing, column = self._standing, self._column
        self.setAccessibleName(f"{self._moment()}: {standing.verdict}")
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

    def _choices(self) -> QHBoxLayout:
        row = row_in(gap=8)
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
