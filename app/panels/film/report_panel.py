"""What changed: the last turn in a few lines, and charts over all turns with the figures of this moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from app.film.figures import ASKED
from app.film.shift import Shift
from app.film.since import Since, Taken
from app.panels.film.chart import Chart
from app.panels.film.chart_view import ChartView
from app.panels.film.charts import chart_of
from app.panels.flow import Flow, filler, let_go
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, letters, link, rule
from app.panels.scrolled import scrolled
from app.panels.while_seen import WhileSeen
from app.table.pieces import Spot
from app.view.film.what_changed import WhatChanged
from app.view.session import Session
from rules.dates import day_words
from rules.plural import worded

_MOST_TAKEN, _MOST_SHIFTS = 6, 2
"""How many places and stretches of the front are named; of the rest it is told how many they are."""
_NAMES_PX = 104
"""How wide the names of the lines are, so that what they tell stands in a column."""


class ReportPanel(QWidget):
    """Shows what changed; nothing is counted while it is out of sight."""

    def __init__(self, session: Session, what_changed: WhatChanged) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Report"))
        self._session, self._changed = session, what_changed
        self._look = Look(session, self)
        self.charts: dict[str, ChartView] = {}
        self._last = QVBoxLayout()
        self._plots = QVBoxLayout()
        self._progress = QProgressBar()
        self._told: tuple[object, ...] = ()
        self._shifts: tuple[Shift, ...] | None = None
        self._build()
        what_changed.changed.connect(self._refresh)
        WhileSeen(self, what_changed, what_changed.look)
        self._look.changed.connect(lambda _: self._dress())

    def _build(self) -> None:
        page = QWidget()
        column = column_in(page, 8, (14, 12, 9, 12))
        column.addWidget(letters(self.tr("What changed"), "title"))
        self._last.setSpacing(3)
        lay(column, self._last, rule())
        self._progress.setAccessibleName(self.tr("Asking the rules about each turn"))
        self._progress.setFixedHeight(self._look.theme.px(6))
        # Six pixels high it has no room for letters; its name is said to who listens.
        self._progress.setTextVisible(False)
        kept = self._progress.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # else all below it would jump at every step
        self._progress.setSizePolicy(kept)
        column.addWidget(self._progress)
        self._plots.setSpacing(10)
        lay(column, self._plots, (filler(), 1))
        lay(column_in(self), scrolled(page))

    # ---- showing

    def _dress(self) -> None:
        self._told = ()
        self._refresh()

    def _refresh(self) -> None:
        self._show_progress()
        since, shifts = self._changed.since, self._changed.front_shifts
        if shifts is None and since is not None and self._told[:1] == (since.number,):
            shifts = self._shifts  # those of a step before, until the front of this one is known
        told = (since.number, since, shifts) if since is not None else ()
        if since is not None and told != self._told:
            self._told, self._shifts = told, shifts
            let_go(self._last)
            self._fill_last(since, shifts)
            self._look.dress()
        self._show_charts()

    def _show_progress(self) -> None:
        waiting, whole = self._changed.waiting, len(self._changed.axis.turns) + 1
        self._progress.setVisible(waiting > 0)
        self._progress.setMaximum(max(whole, waiting))
        self._progress.setValue(max(whole, waiting) - waiting)

    # ---- the last turn

    def _fill_last(self, since: Since, shifts: tuple[Shift, ...] | None) -> None:
        day = day_words(since.date, self.tr) or self.tr("turn {number}").format(number=since.turn)
        heading = self.tr("Since {day}").format(day=day) if since.number else self.tr("Since the set-up")
        lay(
            self._last,
            letters(heading, "strong"),
            self._line(self.tr("Steps lost"), self._lost(since)),
            self._line(self.tr("Changed hands"), self._taken(since)),
        )
        if shifts is not None:
            moved = letters(self._shift_words(shifts), "label", can_wrap=True)
            self._last.addWidget(self._line(self.tr("Front moved"), [moved]))

    def _line(self, name: str, parts: list[QWidget]) -> QWidget:
        line = QWidget()
        row = row_in(line)
        heading = letters(name, "soft")
        heading.setMinimumWidth(self._look.theme.px(_NAMES_PX))
        row.addWidget(heading, 0, Qt.AlignmentFlag.AlignTop)
        if len(parts) == 1:
            row.addWidget(parts[0], 1)
        else:
            row.addLayout(lay(Flow(8, 2), *parts), 1)
        return line

    def _lost(self, since: Since) -> list[QWidget]:
        return [self._of_side(side, f"{self._name(side)} {steps}") for side, steps in since.lost.items()]

    def _of_side(self, side: str, words: str) -> QWidget:
        label = letters(words, "strong")
        label.setStyleSheet(f"color: {self._look.theme.of_side(side)[0]}")
        return label

    def _taken(self, since: Since) -> list[QWidget]:
        if not since.taken:
            return [letters(self.tr("nothing"), "label")]
        parts: list[QWidget] = []
        for side in self._session.game.roster.sides:
            own = [taken for taken in since.taken if taken.side == side]
            parts += [self._link_to(taken) for taken in own[:_MOST_TAKEN]]
            if len(own) > _MOST_TAKEN:
                more = self.tr("and {count} more").format(count=len(own) - _MOST_TAKEN)
                parts.append(letters(more, "label"))
            if own:
                to = self.tr("to the {side} side").format(side=self._name(side))
                parts.append(letters(to, "label"))
        return parts

    def _link_to(self, taken: Taken) -> QWidget:
        return link(taken.name, lambda: self._session.centre_on(Spot(taken.hex)))

    def _shift_words(self, shifts: tuple[Shift, ...]) -> str:
        if not shifts:
            return self.tr("nowhere")
        told = [
            worded(self.tr("{count:hex|hexes} at {place}"), count=max(1, round(each.hexes)), place=each.near)
            if each.near
            else worded(self.tr("{count:hex|hexes}"), count=max(1, round(each.hexes)))
            for each in shifts[:_MOST_SHIFTS]
        ]
        rest = len(shifts) - len(told)
        more = worded(self.tr("less at {count:other place|other places}"), count=rest) if rest else ""
        return ", ".join([*told, more or self.tr("nowhere else")])

    def _name(self, side: str) -> str:
        return self.tr(self._session.game.words.name_of(side))

    # ---- the charts

    def _show_charts(self) -> None:
        found = {chart.key: chart for chart in self._charts()}
        # Laid out anew only where rows come or go: the focus stays with its chart.
        if list(found) != list(self.charts):
            self._lay_charts(found)
        for key, chart in found.items():
            self.charts[key].show_chart(chart)

    def _lay_charts(self, found: Mapping[str, Chart]) -> None:
        """Lay out other charts than before; those that stay are kept, with the focus."""
        # By key: a chart may come before others that are there already.
        old, self.charts = self.charts, {}
        for key, chart in found.items():
            view = old.pop(key, None)
            if view is None:
                view = ChartView(self._session, chart)
                view.wanted.connect(self._go_to)
            self.charts[key] = view
        for view in old.values():
            view.hide()
            view.deleteLater()
        for view in self.charts.values():
            # Added once more, in the new order: a layout takes a widget that it has to its end.
            self._plots.addWidget(view)

    def _charts(self) -> Iterator[Chart]:
        changed = self._changed
        if not changed.axis.turns:
            return
        numbers = changed.drawn_numbers
        for row in changed.rows:
            is_asked = row.key in ASKED
            now = changed.figures_now(row.key) if is_asked else dict(row.at(changed.now))
            drawn = row if is_asked else row.at_each(numbers)
            yield chart_of(self._session.game, changed.axis, changed.now, drawn, row.at(changed.now), now)

    def _go_to(self, number: int) -> None:
        self._session.game.journal.go_to(self._changed.step_at(number))
