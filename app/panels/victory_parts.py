"""The parts of what is told of victory: a plate for each side, lines of points, facts with a sign."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from app.assist.victory.standing import Award, Fact, SideStanding
from app.panels.combat_parts import OpenCase, case_button, sign
from app.panels.flow import Flow
from app.panels.layouts import column_in, row_in
from app.panels.parts import Look, letters, link
from app.table.journal import START
from app.view.assistant.victory_count import VictoryCount
from app.view.tips import tip
from app.view.translated import tr as _tr

_SHORT_WORDS = 26
"""A text of so many letters is itself the link that shows its place; a longer one has one below it."""
_POINTS_PX = 30


class SidePlate(QFrame):
    """The points of one side large, in its colours."""

    def __init__(self, look: Look, side: str, points: int) -> None:
        super().__init__()
        ink, ground = look.theme.of_side(side)
        name = _tr(look.words.name_of(side))
        self.setAccessibleName(f"{name} {points}")
        self.setObjectName("plate")
        radius = look.theme.px(8)
        # By its name: without it the rule would hold for the labels inside as well.
        self.setStyleSheet(f"#plate {{ background: {ground}; border-radius: {radius}px; border: none; }}")
        row = row_in(self, edges=(12, 6, 12, 6))
        for words, role in ((name, "strong"), (str(points), "odds")):
            label = letters(words, role)
            # On each label: the roles of the program's sheet give labels an ink of their own.
            label.setStyleSheet(f"color: {ink};")
            row.addWidget(label, 1 if role == "strong" else 0)


class AwardRow(QWidget):
    """One line of points: what for, since when, its case, how many. `buttons` are by what they do."""

    def __init__(self, look: Look, award: Award, victory_count: VictoryCount, open_case: OpenCase) -> None:
        super().__init__()
        self._victory_count = victory_count
        self.buttons: dict[str, QPushButton] = {}
        self.setAccessibleName(f"{award.text}, {award.when}, {award.case}: {award.vp}")
        row = row_in(self, 6)
        row.addLayout(self._words(award), 1)
        top = Qt.AlignmentFlag.AlignTop
        self.buttons["case"] = case_button(award.case, open_case)
        row.addWidget(self.buttons["case"], 0, top)
        points = letters(str(award.vp), "strong")
        points.setAlignment(Qt.AlignmentFlag.AlignRight)
        points.setMinimumWidth(look.theme.px(_POINTS_PX))
        row.addWidget(points, 0, top)

    def _words(self, award: Award) -> QVBoxLayout:
        column = column_in(gap=0)
        is_short = len(award.text) <= _SHORT_WORDS
        # Qt's buttons do not wrap: a long text as a link would make the panel wider than its dock.
        shown = award.text if is_short else _tr("Show")
        line = Flow(4, 0)
        if not is_short or not award.hexes:
            column.addWidget(letters(award.text, "label", can_wrap=True))
        if award.hexes:
            self.buttons["show"] = self._link(shown, partial(self._victory_count.point_out, award.hexes))
            self.buttons["show"].setToolTip(_tr("Show on the map"))
        if is_short and award.hexes:
            line.addWidget(self.buttons["show"])
        line.addWidget(self._when(award))
        if not is_short and award.hexes:
            line.addWidget(self.buttons["show"])
        column.addLayout(line)
        return column

    def _when(self, award: Award) -> QWidget:
        # Points of the set-up were earned by no step, so there is none to go to.
        if award.step == START:
            return letters(award.when, "note")
        button = self._link(award.when, partial(self._victory_count.go_to, award.step))
        told = _tr("Go to this step of the journal: {what}").format(what=award.earned_by)
        button.setToolTip(tip(told))
        button.setAccessibleDescription(told)
        self.buttons["step"] = button
        return button

    @staticmethod
    def _link(words: str, do: Callable[[], object]) -> QPushButton:
        button = link(words, do)
        button.setProperty("align", "left")
        return button


class FactRow(QWidget):
    """One line about the situation or an objective: a sign, the words, its case; shown on the map."""

    def __init__(self, look: Look, fact: Fact, victory_count: VictoryCount, open_case: OpenCase) -> None:
        super().__init__()
        self.buttons: dict[str, QPushButton] = {}
        sides = look.words.sides
        gainers = [_tr(side.people) for side in (sides[:1] if fact.is_good else sides[1:])]
        meaning = _tr("for the {people}").format(people=", ".join(gainers))
        self.setAccessibleName(f"{fact.text}, {meaning}, {fact.case}")
        row = row_in(self, 7)
        top = Qt.AlignmentFlag.AlignTop
        mark = sign(look, "done" if fact.is_good else "stop")
        # For whom it is good: a tick alone would leave the other side to guess.
        mark.setToolTip(meaning)
        row.addWidget(mark, 0, top)
        row.addWidget(letters(fact.text, "label", can_wrap=True), 1)
        if fact.hexes:
            self.buttons["show"] = link(_tr("Show"), partial(victory_count.point_out, fact.hexes))
            self.buttons["show"].setToolTip(_tr("Show on the map"))
            row.addWidget(self.buttons["show"], 0, top)
        self.buttons["case"] = case_button(fact.case, open_case)
        row.addWidget(self.buttons["case"], 0, top)


def plates(look: Look, sides: Iterable[SideStanding]) -> QWidget:
    """Return a row with a plate for each side."""
    line = QWidget()
    row = row_in(line, 8)
    for side in sides:
        row.addWidget(SidePlate(look, side.side, side.points), 1)
    return line


def kinds_grid(sides: Iterable[SideStanding]) -> QGridLayout:
    """Return the points of each side by their kinds, side by side."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(3)
    for n, side in enumerate(sides):
        grid.setColumnStretch(3 * n, 1)
        for line, (kind, vp) in enumerate(side.kinds.items()):
            grid.addWidget(letters(kind, "label", can_wrap=True), line, 3 * n)
            points = letters(str(vp), "strong")
            points.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            grid.addWidget(points, line, 3 * n + 1)
    return grid
