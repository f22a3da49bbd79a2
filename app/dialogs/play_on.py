"""What is estimated before one plays on from an evening of history: told first, then done."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.assist.resuming import Beginning
from app.panels.fitting import fit
from app.panels.parts import letters
from app.panels.scrolled import scrolled
from rules.dates import day_words
from rules.history import History
from rules.plural import worded
from rules.unit_id import UnitId
from rules.words import Words

_MOST_NAMES = 24
"""Of so many units the rest is only counted: a line of all that are gone by spring would fill the dialog."""


class PlayOnDialog(QDialog):
    """Tells what will lie on the table and what of it is no history; its button begins the game."""

    def __init__(self, history: History, beginning: Beginning, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history, self._beginning = history, beginning
        self._words: Words = beginning.game.words
        found = beginning.resumption
        day = day_words(found.evening)
        self.setWindowTitle(self.tr("Play on from {day}").format(day=day))
        column = QVBoxLayout(self)
        pattern = self.tr(
            "A new game begins on {turn}, its units where history had them that evening, {day}."
        )
        heading = pattern.format(turn=day_words(found.date), day=day)
        column.addWidget(letters(heading, "strong", can_wrap=True))
        page = QWidget()
        lines = QVBoxLayout(page)
        self.lines = tuple(self._lines())
        for line in self.lines:
            lines.addWidget(letters(line, "label", can_wrap=True, can_copy=True))
        lines.addStretch(1)
        column.addWidget(scrolled(page, goes_sideways=True), 1)
        column.addWidget(letters(self.tr("The history stays as it is."), "note"))
        # Not the usual two: OK would not say that a game begins.
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.begin = buttons.addButton(self.tr("Play on"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.begin.setProperty("primary", "true")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        fit(self, 560, 520)

    def _lines(self) -> Iterator[str]:
        """Yield what is told, the estimates first."""
        found = self._beginning.resumption
        rule = found.loss_rule
        losses = ", ".join(
            self.tr("{side} {count}").format(side=self._side(side), count=count)
            for side, count in sorted(found.losses.items())
        )
        pattern = self.tr(
            "Losses are estimated, no source gives them: a formation has lost a step for every {evenings} "
            "evenings on which it stood at most {within:hex|hexes} from the enemy, to {percent} percent of "
            "its steps. Steps taken away: {losses}."
        )
        yield worded(
            pattern, evenings=rule.evenings, within=rule.within, percent=rule.most_percent, losses=losses
        )
        text = self.tr(
            "{count:unit stands|units stand} on the map, spread within a hex of the known place of their "
            "formation, three to a hex at most."
        )
        yield worded(text, count=len(found.posts))
        # One line each: these are the places that a player has to look at.
        for misfit in found.misfits:
            text = self.tr("No room nearby: {unit} stands in {hex}, {away:hex|hexes} from its formation.")
            yield worded(text, unit=self._names((misfit.unit,)), hex=misfit.hex, away=misfit.away)
        if found.by_hand:
            text = self.tr("Their places are not known; they wait beside the map for your hand: {names}.")
            yield text.format(names=self._names(found.by_hand))
        if found.gone:
            yield self.tr("Gone by then: {names}.").format(names=self._names(found.gone))
        if found.arrived:
            yield self.tr("Arrived by then: {names}.").format(names=", ".join(found.arrived))
        for told in found.told:
            facts = {key: self._side(value) if key == "side" else value for key, value in told.facts}
            yield self.tr(told.text).format(**facts)
        if found.date == found.evening:
            yield self.tr("It is the last day: its turn is played with the units of that evening.")

    def _side(self, side: str) -> str:
        return self.tr(self._words.name_of(side))

    def _names(self, units: tuple[str, ...]) -> str:
        roster = self._beginning.game.roster
        shown = ", ".join(roster.units[UnitId(unit)].label for unit in units[:_MOST_NAMES])
        more = len(units) - _MOST_NAMES
        return shown + (self.tr(" and {count} more").format(count=more) if more > 0 else "")
