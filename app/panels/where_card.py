"""The card that tells somebody who comes back where he was: over the table, until he does something."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.film.last_session import Report, Told
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, icon_button, letters, link, push_button
from app.panels.passing_card import PassingCard
from app.table.pieces import Spot
from app.view.session import Session

CARD_WIDTH_PX = 460


@dataclass(frozen=True, slots=True)
class Visit:
    """What the journal does not know of the last session, in words; empty where nobody knows."""

    title: str
    when: str
    done: str


class WhereCard(PassingCard):
    """Where a game stands and what was done last; each line that has a place leads there."""

    place_wanted = Signal(object)
    """The `Spot` of a line: the card has gone, for it would cover the map there."""

    def __init__(self, session: Session, report: Report, visit: Visit) -> None:
        super().__init__(session.theme.px(CARD_WIDTH_PX))
        self.setAccessibleName(self.tr("Where was I"))
        self._look = Look(session, self, has_ground=False)
        self.go_on = push_button(self.tr("Play on"), self.close, is_primary=True)
        self._column = column_in(self.inside, 5, (20, 16, 20, 16))
        self._fill(report, visit)
        self._look.dress()

    @property
    def words(self) -> str:
        """All that the card says, for those who listen instead of look."""
        return self.accessibleDescription()

    def _fill(self, report: Report, visit: Visit) -> None:
        head = QHBoxLayout()
        head.addWidget(letters(self.tr("Where was I"), "title"), 1)
        head.addWidget(icon_button("close", self.tr("Close (Esc)"), self.close))
        self._column.addLayout(head)
        # In the order in which one asks: which game, where in it, when was that.
        lines = [visit.title, report.moment, self._step_words(report), visit.when, visit.done]
        for text, role in zip(lines, ("label", "strong", "soft", "soft", "soft"), strict=True):
            if text:
                self._column.addWidget(letters(text, role, can_wrap=True))
        for heading, told in self._sections(report):
            self._add(heading, told)
        said = [each.text for _, told in self._sections(report) for each in told]
        self.setAccessibleDescription(". ".join(filter(None, (*lines, *said))))
        self._column.addSpacing(6)
        self._column.addLayout(lay(QHBoxLayout(), self.go_on, 1))

    def _step_words(self, report: Report) -> str:
        text = self.tr("Step {number}").format(number=report.step)
        if report.ahead:
            text += self.tr("; taken back, and to be made again: {count}").format(count=report.ahead)
        return text

    def _sections(self, report: Report) -> tuple[tuple[str, tuple[Told, ...]], ...]:
        return (
            (self.tr("Last moves"), report.moves),
            (self.tr("Last combats"), report.combats),
            (self.tr("Planned"), report.plans),
            (self.tr("Notes"), report.notes),
        )

    def _add(self, heading: str, told: tuple[Told, ...]) -> None:
        if not told:
            return
        self._column.addSpacing(5)
        self._column.addWidget(letters(heading, "strong"))
        for each in told:
            row = row_in(gap=6)
            row.addWidget(letters(each.text, "label", can_wrap=True), 1)
            if each.spot is not None:
                row.addWidget(self._way_to(each.text, each.spot), 0, Qt.AlignmentFlag.AlignTop)
            self._column.addLayout(row)

    def _way_to(self, line: str, spot: Spot) -> QWidget:
        go = link(self.tr("Show"), partial(self._go_to, spot))
        # To who listens, a column of links that are all called “Show” would tell nothing.
        go.setAccessibleName(self.tr("Show on the map: {line}").format(line=line))
        go.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return go

    def _go_to(self, spot: Spot) -> None:
        self.close()
        self.place_wanted.emit(spot)
