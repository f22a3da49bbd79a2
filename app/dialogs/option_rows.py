"""Variants and optional rules as boxes to tick; what does not go together is closed, and says why."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from app.panels.flow import filler, let_go
from app.panels.layouts import column_in, lay
from app.panels.parts import letters, literal
from counters.choices import Bar, Barred, barred, exclude_each_other, with_included
from counters.scenario import OptionTitle, ScenarioTitle

_INDENT_PX = 24
_GONE = frozenset({Bar.OTHER_EDITION, Bar.OTHER_SCENARIO, Bar.TOO_LATE, Bar.EXCLUDED})
"""What takes a choice back; what is brought along stays."""


class OptionRow(QWidget):
    """One option: a box, and below it what it does or why it is not to be chosen now."""

    def __init__(self, option: OptionTitle) -> None:
        super().__init__()
        self.option = option
        self.box = QCheckBox(literal(f"{option.id}  {self.tr(option.title)}"))
        self.note = letters(self.tr(option.summary), "note", can_wrap=True)
        self.note.setIndent(_INDENT_PX)
        lay(column_in(self, 1, (0, 0, 0, 4)), self.box, self.note)

    def show_state(self, bar: Barred | None, scenarios: Iterable[str], *, is_on: bool) -> None:
        """Show whether the option is on, and whether it can be chosen now; `scenarios` have it."""
        # Shown, not chosen: it would come back as a choice of the person.
        with QSignalBlocker(self.box):
            self.box.setChecked(is_on)
        self.box.setEnabled(bar is None)
        self.note.setText(self._reason(bar, scenarios) if bar is not None else self.tr(self.option.summary))
        self.box.setAccessibleDescription(self.note.text())

    def _reason(self, bar: Barred, scenarios: Iterable[str]) -> str:
        pattern = {
            Bar.EXCLUDED: self.tr("Not played together with {by}, which is chosen."),
            Bar.INCLUDED: self.tr("Comes with {by}, which is chosen."),
            Bar.OTHER_EDITION: self.tr("The rules of this scenario do not have it."),
            Bar.OTHER_SCENARIO: self.tr("Only in: {scenarios} ({by})."),
            Bar.TOO_LATE: self.tr("Begins on {by}, after the last turn of this scenario."),
        }[bar.bar]
        return pattern.format(by=bar.by, scenarios="; ".join(scenarios))


class OptionRows(QWidget):
    """All options of a game, for the scenario chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[str, OptionRow] = {}
        self._options: tuple[OptionTitle, ...] = ()
        self._chosen: set[str] = set()
        self._scenario: ScenarioTitle | None = None
        # What was chosen before an own set-up brought its own options; None while none is shown.
        self._before: set[str] | None = None
        self._scenarios: tuple[ScenarioTitle, ...] = ()
        self._column = QVBoxLayout(self)

    def show_options(self, options: Iterable[OptionTitle], scenarios: Iterable[ScenarioTitle] = ()) -> None:
        """Show the options of a game, none of them chosen; its scenarios are called by their titles."""
        let_go(self._column)
        self._options, self._chosen, self.rows = tuple(options), set(), {}
        self._before, self._scenarios = None, tuple(scenarios)
        headings = {"variant": self.tr("Variants"), "rule": self.tr("Optional rules")}
        for kind, heading in headings.items():
            shown = [each for each in self._options if each.kind == kind]
            if shown:
                self._say(heading + _chapter(shown), "strong")
            for option in shown:
                self._add(option)
        if not self._options:
            self._say(self.tr("This game has none."), "note")
        # No stretch: `let_go` cannot take one out, and each game looked at would leave one more.
        self._column.addWidget(filler(), 1)

    def _say(self, words: str, role: str) -> None:
        self._column.addWidget(letters(words, role))

    def _add(self, option: OptionTitle) -> None:
        row = OptionRow(option)
        row.box.toggled.connect(lambda on, option=option: self._choose(option, is_on=on))
        self.rows[option.id] = row
        self._column.addWidget(row)

    def show_scenario(self, scenario: ScenarioTitle) -> None:
        """Choose what an own set-up was kept with; leaving it brings back what was chosen before."""
        if scenario.options is not None:
            # Kept once: going on to another own set-up must not lose it.
            self._before = set(self._chosen) if self._before is None else self._before
            self._chosen = {each.id for each in self._options if scenario.options.get(each.id) == "on"}
        elif self._before is not None:
            self._chosen, self._before = self._before, None
        self.close_for(scenario)

    def close_for(self, scenario: ScenarioTitle) -> None:
        """Close what has no place in a scenario."""
        self._scenario = scenario
        self._refresh()

    @property
    def chosen(self) -> dict[str, str]:
        """The options that are on, those brought along too."""
        return dict.fromkeys(with_included(self._options, self._chosen), "on")

    def _choose(self, option: OptionTitle, *, is_on: bool) -> None:
        """Take a choice; what it excludes goes (19.2)."""
        if is_on:
            # What is excluded gives way: the last choice is the one that is meant.
            self._chosen -= {each.id for each in self._options if exclude_each_other(option, each)}
            self._chosen.add(option.id)
        else:
            self._chosen.discard(option.id)
        self._refresh()

    def _refresh(self) -> None:
        if self._scenario is None:
            return
        bars = barred(self._options, self._chosen, self._scenario)
        gone = {name for name, bar in bars.items() if bar.bar in _GONE} & self._chosen
        if gone:
            # Then asked anew: what went may have been all that kept others closed.
            self._chosen -= gone
            bars = barred(self._options, self._chosen, self._scenario)
        on = self.chosen
        for name, row in self.rows.items():
            row.show_state(bars.get(name), self._scenarios_of(row.option), is_on=name in on)

    def _scenarios_of(self, option: OptionTitle) -> tuple[str, ...]:
        """Return the titles of the scenarios that have an option, in the edition of the one chosen."""
        edition = "" if self._scenario is None else self._scenario.rule_set
        found = [each for each in self._scenarios if each.id in option.scenarios]
        same = [each.title for each in found if each.rule_set == edition]
        return tuple(same or [each.title for each in found] or option.scenarios)


def _chapter(options: Iterable[OptionTitle]) -> str:
    """Return the chapter of the rulebook in which all of some options stand, ` (18)`; empty without one."""
    chapters = {option.id.partition(".")[0] for option in options if "." in option.id}
    return f" ({chapters.pop()})" if len(chapters) == 1 else ""
