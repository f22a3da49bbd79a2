"""Branches and comparison: the tree of branches, and what differs between this game and another one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.film.comparison import Comparison, PlaceDifference, State
from app.film.happenings import Happenings
from app.film.series import COUNT, GOALS, LEDGER, LOST, LUCK, SUPPLY
from app.panels.film.branch_tree import BranchTree
from app.panels.film.difference_list import DifferenceList
from app.panels.film.figure_words import figure_words
from app.panels.flow import Flow, filler, let_go
from app.panels.layouts import column_in, lay
from app.panels.parts import Look, letters, link, push_button, rule
from app.panels.scrolled import scrolled
from app.table.journal import Event
from app.table.pieces import Spot
from app.view.film.comparing import OF_RULES, Comparing
from app.view.session import Session
from rules.dates import day_words
from rules.plural import worded

_MOST_PLACES, _SOON_MS = 8, 200
_RIGHT = Qt.AlignmentFlag.AlignRight


class ComparePanel(QWidget):
    """Shows the branches, and compares with one of them or with another file."""

    file_wanted = Signal()
    """Another game should be chosen to compare with."""

    def __init__(self, session: Session, happenings: Happenings, comparing: Comparing) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Compare"))
        self._session, self._comparing = session, comparing
        self._look = Look(session, self)
        self.tree = BranchTree(session, happenings)
        self.buttons: dict[str, QPushButton] = {}
        self._short = QCheckBox()
        self.at_end = QCheckBox(self.tr("At its end, not at the same time"))
        self.units = DifferenceList(session)
        self._head, self._figures, self._places = QVBoxLayout(), QGridLayout(), QVBoxLayout()
        self._result = QWidget()
        self._shown: Comparison | None = None
        self._soon = QTimer(self)
        self._build()
        self._connect()

    def _build(self) -> None:
        page = QWidget()
        column = column_in(page, 8, (14, 12, 9, 12))
        lay(column, letters(self.tr("Branches"), "title"), self.tree, self._short, self._row_of_buttons())
        self._build_result()
        lay(column, self._result, (filler(), 1))
        lay(column_in(self), scrolled(page))

    def _row_of_buttons(self) -> Flow:
        plan: dict[str, tuple[str, Callable[[], object]]] = {
            "compare": (self.tr("Compare"), self._compare),
            "go": (self.tr("Go there"), self.tree.go_there),
            "name": (self.tr("Name..."), self.tree.begin_naming),
            "file": (self.tr("Another game..."), self.file_wanted.emit),
        }
        row = Flow(6, 6)
        for key, (words, do) in plan.items():
            self.buttons[key] = push_button(words, do, is_primary=key == "compare")
            row.addWidget(self.buttons[key])
        return row

    def _build_result(self) -> None:
        column = lay(column_in(self._result, 8), rule(), self._head, self.at_end)
        self._figures.setHorizontalSpacing(14)
        self._figures.setVerticalSpacing(3)
        self._figures.setColumnStretch(0, 1)
        lay(column, self._figures, self._places, self.units)
        self.buttons["end"] = push_button(self.tr("End the comparison"), self._comparing.end)
        column.addWidget(self.buttons["end"], 0, Qt.AlignmentFlag.AlignLeft)

    def _connect(self) -> None:
        self._comparing.changed.connect(self._refresh)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._refresh_tree)
        self._session.happened.connect(self._on_event)
        self._look.changed.connect(lambda _: self._refresh())
        self._short.toggled.connect(lambda is_on: self.tree.show_short(has_short=is_on))
        self.at_end.toggled.connect(lambda is_on: self._comparing.look_at_end(is_at_end=is_on))
        self.tree.compare_wanted.connect(lambda _: self._compare())
        self.tree.chosen.connect(self._enable)
        self.units.pointed_out.connect(self._comparing.point_out)

    # ---- following

    def showEvent(self, event: QShowEvent) -> None:
        """Show the branches as they are."""
        super().showEvent(event)
        self._refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave what is compared on the map; only what is pointed out goes."""
        super().hideEvent(event)
        # Only the panel could take it back: out of sight it would stay on the map.
        self._comparing.point_out(())

    def _on_event(self, _event: Event) -> None:
        if self.isVisible():
            # Started again by each event: a replay would have the tree built anew at every step.
            self._soon.start(_SOON_MS)

    def _refresh(self) -> None:
        # Out of sight nothing is compared or laid out; `showEvent` catches up.
        if self.isVisible():
            self._refresh_tree()
            self._show_result()

    def _refresh_tree(self) -> None:
        self.tree.refresh()
        count = self.tree.short_count
        self._short.setVisible(count > 0)
        self._short.setText(worded(self.tr("Also {count:short one|short ones}"), count=count))
        self._enable()

    def _enable(self) -> None:
        branch = self.tree.branch
        for key in ("compare", "go"):
            self.buttons[key].setEnabled(branch is not None and not branch.is_here)
        self.buttons["name"].setEnabled(branch is not None and not branch.is_main)

    def _compare(self) -> None:
        branch = self.tree.branch
        if branch is not None:
            self._comparing.with_branch(branch, self.tree.name_of(branch))

    # ---- what differs

    def _show_result(self) -> None:
        comparison = self._comparing.comparison
        self._result.setVisible(comparison is not None)
        if comparison is None:
            self._shown = None
            return
        self._show_figures(comparison)
        # Answers of the rules come one by one: only the figures change with them.
        if comparison is self._shown:
            return
        self._shown = comparison
        self._show_head(comparison)
        let_go(self._places)
        self._fill_places(comparison)
        self.units.show_differences(comparison)
        self._look.dress()

    def _show_head(self, comparison: Comparison) -> None:
        let_go(self._head)
        other = self._comparing.other
        name = other.name if other is not None else ""
        heading = self.tr("Beside “{name}”").format(name=name)
        self._head.addWidget(letters(heading, "strong", can_wrap=True))
        text = self.tr("here {here}, there {there}")
        told = text.format(here=self._when(comparison.here), there=self._when(comparison.there))
        self._head.addWidget(letters(told, "note", can_wrap=True))

    def _when(self, state: State) -> str:
        day = day_words(state.when.date, self.tr) or self.tr("Turn {number}").format(number=state.when.turn)
        number = len(state.game.journal.path)
        return self.tr("{day}, step {number}").format(day=day, number=number)

    def _show_figures(self, comparison: Comparison) -> None:
        """Lay out a line for each row of figures, with two columns for each side: here and there."""
        let_go(self._figures)
        sides = self._session.game.roster.sides
        for number, side in enumerate(sides):
            column = 1 + 2 * number
            self._figures.addWidget(letters(self._name(side), "note"), 0, column, 1, 2, _RIGHT)
            self._figures.addWidget(letters(self.tr("here"), "note"), 1, column, _RIGHT)
            self._figures.addWidget(letters(self.tr("there"), "note"), 1, column + 1, _RIGHT)
        line = 2
        for key in self._comparing.keys:
            # Of both sides before a line is laid: one where nobody has anything is left out whole.
            told = [self._figures_of(comparison, key, side) for side in sides]
            # Losses are told even where there are none: that is what one looks for first.
            if all(pair == ("0", "0") for pair in told) and key != LOST:
                continue
            self._figures.addWidget(letters(self._title(key), "soft"), line, 0)
            for number, pair in enumerate(told):
                role = "strong" if pair[0] != pair[1] else "label"
                for offset, words in enumerate(pair):
                    self._figures.addWidget(letters(words, role), line, 1 + 2 * number + offset, _RIGHT)
            line += 1

    def _figures_of(self, comparison: Comparison, key: str, side: str) -> tuple[str, str]:
        """Return the figures of a side in words; what is still being worked out has three dots."""
        if key not in OF_RULES:
            here, there = comparison.totals(key, side)
            return figure_words(here, has_sign=key == LUCK), figure_words(there, has_sign=key == LUCK)
        one, other = (
            figure_words(found.get(side, 0.0)) if found is not None else "\N{HORIZONTAL ELLIPSIS}"
            for found in self._comparing.of_rules(key)
        )
        return one, other

    def _title(self, key: str) -> str:
        words = self._session.game.words
        counts = {each.id: self.tr(each.name) for each in words.counts}
        kind = key.removeprefix(COUNT)
        return {
            LOST: self.tr("Steps lost"),
            LUCK: self.tr("Luck in pips"),
            LEDGER: counts.get(words.victory_count, self.tr("Points")),
            GOALS: self.tr("Objectives"),
            SUPPLY: self.tr("Out of supply"),
        }.get(key) or counts.get(kind, kind.replace("_", " ").title())

    def _name(self, side: str) -> str:
        return self.tr(self._session.game.words.name_of(side)) if side else self.tr("nobody")

    def _fill_places(self, comparison: Comparison) -> None:
        count = len(comparison.places)
        if not count:
            lay(self._places, letters(self.tr("Every place has the same holder."), "soft", can_wrap=True))
            return
        self._places.addWidget(
            letters(worded(self.tr("{count:place|places} in other hands"), count=count), "strong")
        )
        # More lines of places would push the units out of sight; the map marks all of them.
        for place in comparison.places[:_MOST_PLACES]:
            self._places.addWidget(self._line_of(place))
        if count > _MOST_PLACES:
            more = self.tr("and {count} more, marked on the map").format(count=count - _MOST_PLACES)
            self._places.addWidget(letters(more, "soft", can_wrap=True))

    def _line_of(self, place: PlaceDifference) -> QWidget:
        line = QWidget()
        row = Flow(8, 2)
        row.addWidget(link(place.name, lambda: self._session.centre_on(Spot(place.hex))))
        text = self.tr("here {here}, there {there}")
        told = text.format(here=self._name(place.here), there=self._name(place.there))
        row.addWidget(letters(told, "label"))
        line.setLayout(row)
        return line
