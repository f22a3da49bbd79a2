"""The victory panel: how the game would end now, and every point with the step that earned it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.assist.victory.standing import Award, Fact, Heading, SideStanding, Standing
from app.panels.assistant_parts import Wrapped
from app.panels.combat_lists import LuckBox
from app.panels.combat_parts import Note, case_button
from app.panels.flow import filler, let_go
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, chip, letters, push_button, rule
from app.panels.scrolled import scrolled
from app.panels.victory_parts import AwardRow, FactRow, plates
from app.panels.while_seen import WhileSeen
from app.view.assistant.victory_count import VictoryCount
from app.view.session import Session
from rules.dates import day_words
from rules.plural import worded

Row = AwardRow | FactRow
Told = tuple[str, Award | Fact]
"""What one line tells, with the group that it stands in."""


class VictoryPanel(QWidget):
    """Shows what the victory count tells; while it is in sight the points are counted after every change."""

    case_wanted = Signal(str)
    """The number of a rule that should be opened."""
    card_wanted = Signal()
    """The card of the end of the game should be seen."""
    export_wanted = Signal()

    def __init__(self, session: Session, victory_count: VictoryCount) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Victory"))
        self._victory_count = victory_count
        self._look = Look(session, self)
        self._standing: Standing | None = None
        self.buttons: dict[str, QPushButton] = {}
        self._badge = Wrapped()
        # By what they tell: after a change most points stand as before, and their rows with the keys.
        self._rows: dict[Told, Row] = {}
        page = QWidget()
        self._column = QVBoxLayout(page)
        self._build(page)
        victory_count.told.connect(self.show_standing)
        # Counting asks the whole journal: it is not done for a panel that nobody sees.
        WhileSeen(self, victory_count, victory_count.look)
        self._look.changed.connect(lambda _: self._dress())

    def _build(self, page: QWidget) -> None:
        column = column_in(self, 8, (14, 12, 6, 12))
        column.addLayout(lay(QHBoxLayout(), letters(self.tr("Victory"), "title"), (self._badge, 1)))
        self._column.setContentsMargins(0, 0, 9, 0)
        self._column.setSpacing(7)
        waiting = self.tr("The points are counted from the journal...")
        lay(self._column, letters(waiting, "soft", can_wrap=True), (filler(), 1))
        column.addWidget(scrolled(page), 1)

    # ---- showing

    def show_standing(self, standing: Standing) -> None:
        """Show how the game stands."""
        if standing != self._standing:
            self._standing = standing
            self._refresh()

    def _dress(self) -> None:
        # No line is kept: its signs are drawn in the ink of the theme before.
        self._rows.clear()
        self._refresh()

    def _refresh(self) -> None:
        """Lay everything out anew; lines that stay are kept, and so are place and focus."""
        standing = self._standing
        if standing is None:
            return
        # By key: the buttons that are left are other ones afterwards.
        focused = next((key for key, button in self.buttons.items() if button.hasFocus()), "")
        self.buttons.clear()
        over = chip(self.tr("Over"), "fine") if standing.is_over else chip(self.tr("If it ended now"), "")
        ends = self.tr("Last turn {date}").format(date=day_words(standing.decided, self.tr))
        self._badge.show_parts(
            (over, chip(day_words(standing.date, self.tr)), *([chip(ends)] if standing.decided else []))
        )
        old, self._rows = self._rows, {}
        let_go(self._column, kept=set(old.values()))
        self._fill(standing, old)
        for row in old.values():
            row.hide()
            row.deleteLater()
        self._column.addWidget(filler(), 1)
        self._look.dress()
        if focused in self.buttons:
            self.buttons[focused].setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self, standing: Standing, old: dict[Told, Row]) -> None:
        column = self._column
        if standing.sides:
            column.addWidget(plates(self._look, standing.sides))
        column.addWidget(self._verdict(standing))
        for goal in standing.goals:
            self._add_row("goal", goal, old)
        if standing.situation.facts:
            self._add_heading(standing.situation.title)
        for fact in standing.situation.facts:
            self._add_row("situation", fact, old)
        for side in standing.sides:
            self._add_side(side, old)
        self._add_doubts(standing)
        if standing.luck:
            lay(column, rule(), LuckBox(standing.luck))
        lay(column, rule(), self._actions(standing))

    def _verdict(self, standing: Standing) -> QWidget:
        line = QWidget()
        row = row_in(line)
        row.addWidget(letters(standing.verdict, "strong", can_wrap=True), 1)
        self.buttons["verdict"] = case_button(standing.case, self.case_wanted.emit)
        row.addWidget(self.buttons["verdict"], 0, Qt.AlignmentFlag.AlignTop)
        return line

    def _add_heading(self, title: str) -> None:
        lay(self._column, rule(), letters(title, "strong"))

    def _add_side(self, side: SideStanding, old: dict[Told, Row]) -> None:
        name = self.tr(self._look.words.name_of(side.side))
        self._add_heading(worded(self.tr("{side}: {points:point|points}"), side=name, points=side.points))
        for heading in side.headings:
            self._column.addWidget(self._sum(heading))
            for award in heading.awards:
                self._add_row(side.side, award, old)

    @staticmethod
    def _sum(heading: Heading) -> QWidget:
        line = QWidget()
        lay(row_in(line), (letters(heading.title, "soft"), 1), letters(str(heading.total), "figure"))
        return line

    def _add_row(self, group: str, told: Award | Fact, old: dict[Told, Row]) -> None:
        # Taken out, so that what is left in `old` is what goes, and a line told twice has two rows.
        row = old.pop((group, told), None) or self._make_row(told)
        self._rows[group, told] = row
        # Numbered, as two lines may tell the same.
        number = len(self._rows)
        self.buttons.update({f"{group}{number}-{key}": button for key, button in row.buttons.items()})
        self._column.addWidget(row)

    def _make_row(self, told: Award | Fact) -> Row:
        if isinstance(told, Award):
            return AwardRow(self._look, told, self._victory_count, self.case_wanted.emit)
        return FactRow(self._look, told, self._victory_count, self.case_wanted.emit)

    def _add_doubts(self, standing: Standing) -> None:
        awards = (award for side in standing.sides for part in side.headings for award in part.awards)
        # Once each, in the order of the points: many points stand on the same doubt.
        for doubt in dict.fromkeys(doubt for award in awards for doubt in award.doubts):
            self._column.addWidget(Note(self._look, doubt))

    def _actions(self, standing: Standing) -> Wrapped:
        actions: dict[str, tuple[str, Callable[[], object]]] = {
            "card": (self.tr("The end of the game..."), self.card_wanted.emit),
            "export": (self.tr("Export as text..."), self.export_wanted.emit),
        }
        if not standing.is_on_the_track:
            words = self.tr("Write the points to the track")
            actions = {"track": (words, self._victory_count.write_to_track), **actions}
        for key, (words, do) in actions.items():
            self.buttons[key] = push_button(words, do)
        return Wrapped(self.buttons[key] for key in actions)
