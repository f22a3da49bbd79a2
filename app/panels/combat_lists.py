"""Lists of the combat panel: the rows of the battle plan, the ledger of luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from app.assist.victory.standing_text import luck_words
from app.panels.combat_parts import Note
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, icon_button, letters, switch
from app.view.assistant.cards import Line
from app.view.assistant.combats import Combats
from rules.fought import Luck

_MOST_NAMES = 2


class PlanList(QWidget):
    """The attacks that are meant, in their order; one of them is looked at."""

    def __init__(self, look: Look, combats: Combats, lines: tuple[Line, ...]) -> None:
        super().__init__()
        self._combats = combats
        self.buttons: dict[str, QPushButton | QToolButton] = {}
        column = column_in(self, 4)
        column.addWidget(letters(self.tr("Battle plan"), "soft"))
        for n, line in enumerate(lines):
            column.addLayout(self._row(n, line, len(lines)))
            for remark in line.remarks:
                # Below its own row and not above all: a plan of many rows may break a rule in one.
                column.addWidget(Note(look, remark, "warning"))

    def _row(self, n: int, line: Line, count: int) -> QHBoxLayout:
        row = lay(row_in(gap=3), (self._choice(n, line), 1), letters(line.odds, "strong"))
        combats, number = self._combats, line.number
        earlier, later = partial(combats.shift_row, number, -1), partial(combats.shift_row, number, 1)
        self._add(row, f"up-{number}", "chevron-up", self.tr("Earlier"), earlier, is_on=n > 0)
        self._add(row, f"down-{number}", "chevron-down", self.tr("Later"), later, is_on=n < count - 1)
        drop = partial(combats.drop_row, number)
        self._add(row, f"drop-{number}", "close", self.tr("Take it out of the plan"), drop)
        return row

    def _add(
        self,
        row: QHBoxLayout,
        key: str,
        name: str,
        title: str,
        do: Callable[[], object],
        *,
        is_on: bool = True,
    ) -> None:
        button = icon_button(name, title, do)
        button.setEnabled(is_on)
        self.buttons[key] = button
        row.addWidget(button)

    def _choice(self, n: int, line: Line) -> QPushButton:
        names = [self._combats.unit_words(unit) for unit in line.row.attackers]
        more = len(names) - _MOST_NAMES
        told = ", ".join(names[:_MOST_NAMES]) + (f" +{more}" if more > 0 else "")
        arrow = "\N{RIGHTWARDS ARROW}"
        choose = switch(f"{n + 1}. {told}  {arrow}  {', '.join(line.row.hexes)}", ", ".join(names))
        choose.setChecked(line.number == self._combats.number)
        choose.setProperty("align", "left")
        # A long row is cut rather than make the panel wider.
        choose.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        choose.clicked.connect(lambda _=False: self._combats.choose_row(line.number))
        self.buttons[f"row-{line.number}"] = choose
        return choose


class LuckBox(QWidget):
    """The steps that each side lost over all combats, beside those that were to be expected."""

    def __init__(self, ledger: Mapping[str, Luck]) -> None:
        super().__init__()
        column = column_in(self, 2)
        heading = self.tr("Luck so far: steps lost, and expected at least and at most")
        column.addWidget(letters(heading, "soft", can_wrap=True))
        for side, luck in ledger.items():
            column.addWidget(letters(luck_words(side, luck, self.tr), "label", can_wrap=True))
