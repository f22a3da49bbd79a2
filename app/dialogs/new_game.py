"""Choosing a game and a scenario; also the first thing a new person sees."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.fitting import fit
from app.dialogs.option_rows import OptionRows
from app.panels.quiet import quiet
from counters.roster import OptionTitle, ScenarioTitle
from counters.setupfile import MAX_TURNS
from counters.setups import LAST_TURN
from rules.dates import day_words
from rules.words import NO_WORDS, Topic, Words

LARGEST_SEED = 2**31 - 1
_WIDTH_PX, _HEIGHT_PX, _ROW_GAP_PX = 640, 720, 4
_ROWS, _LEAST_ROWS, _LEAST_LINES = 6, 2, 3
"""How many scenarios are seen at once, and how many of them and of the lines of options at the least."""


@dataclass(frozen=True, slots=True)
class GameTitle:
    """A game that can be played here, with its scenarios, variants and optional rules."""

    id: str
    title: str
    scenarios: tuple[ScenarioTitle, ...]
    options: tuple[OptionTitle, ...] = ()
    words: Words = NO_WORDS


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the person chose."""

    game: str
    scenario: str
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    by_hand: bool = False
    """Whether the map begins empty, everybody in the boxes for setting up by hand (22)."""


class NewGameDialog(QDialog):
    """Games, scenarios, variants and the seed of the dice."""

    def __init__(
        self, games: Sequence[GameTitle], parent: QWidget | None = None, *, by_hand: bool = False
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("New game"))
        self._games = games
        self.game = quiet(QComboBox())
        self.scenarios = QListWidget()
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        self.summary.setProperty("role", "soft")
        self.last_turn = quiet(QComboBox())
        self._last_turn_title = QLabel()
        self.seed = QLineEdit(str(secrets.randbelow(LARGEST_SEED)))
        self.by_hand = QCheckBox()
        self.by_hand.setChecked(by_hand)
        self.options = OptionRows()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self._connect()
        self._fill()

    def _lay_out(self) -> None:
        form = QFormLayout()
        self.game.setAccessibleName(self.tr("Game"))
        form.addRow(self.tr("&Game"), self.game)
        self.scenarios.setAccessibleName(self.tr("Scenarios"))
        line_px = self.scenarios.fontMetrics().lineSpacing()
        self.scenarios.setMinimumHeight(_LEAST_ROWS * line_px)
        self.scenarios.setMaximumHeight(_ROWS * (line_px + _ROW_GAP_PX))
        form.addRow(self.tr("&Scenario"), self.scenarios)
        form.addRow("", self.summary)
        self.last_turn.setAccessibleName(self.tr("Last turn"))
        self._last_turn_title.setBuddy(self.last_turn)
        form.addRow(self._last_turn_title, self.last_turn)
        self.seed.setToolTip(self.tr("The same number makes the same dice fall. Real dice may be typed in."))
        form.addRow(self.tr("Seed of the &dice"), self.seed)
        self.by_hand.setToolTip(
            self.tr("The set-up panel tells what is still open, and lays the rest out on demand.")
        )
        form.addRow("", self.by_hand)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self.options)
        scroll.setMinimumHeight(_LEAST_LINES * line_px)
        group = QGroupBox(self.tr("Variants and optional rules"))
        QVBoxLayout(group).addWidget(scroll)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Lay out"))
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(group, 1)
        column.addWidget(self._buttons)
        fit(self, _WIDTH_PX, _HEIGHT_PX)

    def _connect(self) -> None:
        self.game.currentIndexChanged.connect(self._show_game)
        self.scenarios.currentRowChanged.connect(self._show_scenario)
        self.last_turn.currentIndexChanged.connect(self._close_options)
        self.scenarios.itemActivated.connect(lambda _: self.accept())
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _fill(self) -> None:
        for game in self._games:
            self.game.addItem(game.title, game.id)
        self._show_game(0)
        self.scenarios.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_game(self, index: int) -> None:
        self.scenarios.clear()
        game = self._games[index]
        self._last_turn_title.setText(self.tr("&Last turn") + game.words.cited(Topic.LAST_TURN))
        by_hand = self.tr("Begin with an empty map and set up by &hand")
        self.by_hand.setText(by_hand + game.words.cited(Topic.SET_UP))
        for scenario in game.scenarios:
            self.scenarios.addItem(QListWidgetItem(scenario.title))
        self.options.show_options(game.options, game.scenarios)
        self.scenarios.setCurrentRow(0)

    def _show_scenario(self, row: int) -> None:
        scenarios = self._games[self.game.currentIndex()].scenarios
        if 0 <= row < len(scenarios):
            self.summary.setText(scenarios[row].summary or self._own_summary(scenarios[row]))
            self._show_turns(scenarios[row])
            self.options.show_scenario(scenarios[row])
            self._close_options()

    def _own_summary(self, scenario: ScenarioTitle) -> str:
        edition = {"first": self.tr("first edition")}.get(scenario.rule_set, scenario.rule_set)
        kept = sorted(key for key, value in (scenario.options or {}).items() if value == "on")
        if not kept:
            return self.tr("A set-up of your own ({edition}).").format(edition=edition)
        pattern = self.tr("A set-up of your own ({edition}), kept with {options}: they are chosen below.")
        return pattern.format(edition=edition, options=", ".join(kept))

    def _show_turns(self, scenario: ScenarioTitle) -> None:
        """List the days on which the players may agree to end; the scenario's own stands first."""
        agreed = (scenario.options or {}).get(LAST_TURN, scenario.last_turn)
        with QSignalBlocker(self.last_turn):
            self.last_turn.clear()
            for day in _days(scenario) if scenario.ends_by_agreement else (scenario.last_turn,):
                self.last_turn.addItem(day_words(day), day)
            self.last_turn.setCurrentIndex(max(0, self.last_turn.findData(agreed)))
        self.last_turn.setEnabled(scenario.ends_by_agreement)
        told = self.tr("Both players may agree on another last turn before the game begins.")
        fixed = self.tr("The last turn of this scenario is fixed.")
        self.last_turn.setToolTip(told if scenario.ends_by_agreement else fixed)

    def _close_options(self) -> None:
        """Close the options that begin after the last turn."""
        self.options.close_for(replace(self._scenario, last_turn=str(self.last_turn.currentData())))

    @property
    def _scenario(self) -> ScenarioTitle:
        return self._games[self.game.currentIndex()].scenarios[max(0, self.scenarios.currentRow())]

    @property
    def wanted(self) -> Wanted:
        """What is chosen now. A seed that is no number is made one by its letters."""
        game, scenario = self._games[self.game.currentIndex()], self._scenario
        agreed = str(self.last_turn.currentData())
        other = {LAST_TURN: agreed} if agreed != scenario.last_turn else {}
        options, by_hand = {**self.options.chosen, **other}, self.by_hand.isChecked()
        return Wanted(game.id, scenario.id, seed_of(self.seed.text()), options, by_hand)


def _days(scenario: ScenarioTitle) -> tuple[str, ...]:
    """Return the days of a scenario, the last first; of an own one with faults the last word alone."""
    try:
        first, last = date.fromisoformat(scenario.first_turn), date.fromisoformat(scenario.last_turn)
    except ValueError:
        return (scenario.last_turn,)
    count = min((last - first).days + 1, MAX_TURNS)
    return tuple((last - timedelta(days=n)).isoformat() for n in range(count)) or (scenario.last_turn,)


def seed_of(text: str) -> int:
    """Return the seed that a person typed: a number, or the sum that some letters make."""
    text = text.strip()
    if text.isdecimal():
        return int(text) % (LARGEST_SEED + 1)
    return int.from_bytes(text.encode()[:64], "big") % (LARGEST_SEED + 1)
