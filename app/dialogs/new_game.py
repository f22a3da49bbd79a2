"""Choosing a game and a scenario; also the first thing a new person sees."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.game_acts import GameActs
from app.dialogs.game_delegate import theme_in
from app.dialogs.game_list import GameList
from app.dialogs.option_rows import OptionRows
from app.files.savegame import LARGEST_SEED
from app.files.shelf import GameTitle, shelf
from app.panels.fitting import fit, ok_and_cancel
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import letters
from app.panels.quiet import quiet
from app.panels.scrolled import scrolled
from app.view.icons import icon
from app.view.tips import tip
from counters.scenario import ScenarioTitle
from counters.setups import LAST_TURN
from rules.dates import day_words, turns_between
from rules.issues import Issue
from rules.words import Topic

_MOST_DIGITS = 100
_WIDTH_PX, _HEIGHT_PX, _ROW_GAP_PX = 640, 720, 4
_ICON_PX, _TOLD_PX = 16, 5
_GAMES_PX = 290
"""How much wider the dialog is where there are games to choose from."""
_ROWS, _LEAST_ROWS, _LEAST_LINES = 6, 2, 3
"""How many scenarios are seen at once, and how many of them and of the lines of options at the least."""


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
        self,
        games: Sequence[GameTitle],
        parent: QWidget | None = None,
        *,
        by_hand: bool = False,
        issues: Sequence[Issue] = (),
        on_table: str = "",
    ) -> None:
        """`issues` keep other games from being used; `on_table` is the game played behind the dialog."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("New game"))
        self.game: GameTitle = games[0]
        self.games = GameList()
        self._games = QWidget()
        self.acts = GameActs(self, on_table)
        self.title = letters(role="")
        self._only_game = QWidget()
        self.scenarios = QListWidget()
        self.summary = letters(role="soft", can_wrap=True)
        self.last_turn = quiet(QComboBox())
        self._last_turn_title = QLabel()
        self.seed = QLineEdit(str(secrets.randbelow(LARGEST_SEED)))
        self.by_hand = QCheckBox()
        self.by_hand.setChecked(by_hand)
        self.options = OptionRows()
        self.unusable, self.told = _quiet_line(), _quiet_line()
        self._buttons = ok_and_cancel(self)
        self._ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._lay_out()
        self._connect()
        # Who plays a game most often begins the same one again.
        self._show_games(games, issues, on_table)
        # Not whichever field Qt finds first: the arrows are to choose at once what is likeliest to be chosen.
        (self.games if len(games) > 1 else self.scenarios).setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- laying out

    def _lay_out(self) -> None:
        self._lay_out_games()
        self._ok.setText(self.tr("Lay out"))
        right = lay(QVBoxLayout(), self._form(), (self._options_group(), 1))
        row = lay(QHBoxLayout(), (self._games, 2), (right, 3))
        lay(QVBoxLayout(self), (row, 1), self.unusable, self.told, self._buttons)

    def _lay_out_games(self) -> None:
        heading = QLabel(self.tr("&Game"))
        heading.setBuddy(self.games)
        above = lay(QHBoxLayout(), (heading, 1), self._more())
        lay(column_in(self._games, edges=(0, 0, 6, 0)), above, (self.games, 1))
        lay(row_in(self._only_game), (self.title, 1), self._more())

    def _more(self) -> QToolButton:
        """Return a button for what can be done with the game chosen."""
        more = QToolButton()
        theme = theme_in(self.palette())
        more.setIcon(icon("more", theme))
        more.setIconSize(QSize(theme.px(_ICON_PX), theme.px(_ICON_PX)))
        more.setAccessibleName(self.tr("Rename, duplicate or remove the game"))
        more.setToolTip(more.accessibleName())
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        more.setMenu(self.acts.menu)
        # No higher than the other fields, or the form is laid out anew where there is one game alone.
        self.last_turn.ensurePolished()
        more.setMaximumHeight(self.last_turn.sizeHint().height())
        return more

    def _form(self) -> QFormLayout:
        form = self._rows = QFormLayout()
        form.addRow(self.tr("&Game"), self._only_game)
        self.scenarios.setAccessibleName(self.tr("Scenarios"))
        self.scenarios.setWordWrap(True)
        self.scenarios.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        line_px = self.scenarios.fontMetrics().lineSpacing()
        self.scenarios.setMinimumHeight(_LEAST_ROWS * line_px)
        # Qt's lists ask for one height whatever lies in them, and take all room: the options below need it.
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
        return form

    def _options_group(self) -> QGroupBox:
        scroll = scrolled(self.options, goes_sideways=True)
        scroll.setMinimumHeight(_LEAST_LINES * self.scenarios.fontMetrics().lineSpacing())
        group = QGroupBox(self.tr("Variants and optional rules"))
        QVBoxLayout(group).addWidget(scroll)
        return group

    def _connect(self) -> None:
        self.games.chosen.connect(self._show_game)
        # By the button: it is closed while a game is copied, and a double click must not pass it by.
        self.games.list.itemActivated.connect(lambda _: self._ok.click())
        self.games.menu_wanted.connect(self.acts.menu.popup)
        self.acts.changed.connect(self._show_anew)
        self.acts.failed.connect(self._tell_failure)
        self.acts.copying.connect(self._show_copying)
        self.scenarios.currentRowChanged.connect(self._show_scenario)
        self.last_turn.currentIndexChanged.connect(self._close_options)
        self.scenarios.itemActivated.connect(lambda _: self._ok.click())

    def done(self, result: int) -> None:
        """Close the dialog; a copy that is under way is given up, and nothing of it is left."""
        # Here, as OK, Cancel, Escape and the cross of the frame all come by; `closeEvent` has but the last.
        self.acts.close()
        self.games.close_background()
        super().done(result)

    # ---- games

    def _show_games(self, games: Sequence[GameTitle], issues: Sequence[Issue], choose: str = "") -> None:
        """Show the games: several in a list of their own, one alone in a line."""
        has_many = len(games) > 1
        self._games.setVisible(has_many)
        # Beside the list large letters leave the fields no room behind their titles.
        policy = QFormLayout.RowWrapPolicy
        self._rows.setRowWrapPolicy(policy.WrapLongRows if has_many else policy.DontWrapRows)
        self._rows.setRowVisible(self._only_game, not has_many)
        more = self.tr(" And {count} more.").format(count=len(issues) - 1) if len(issues) > 1 else ""
        first = self.tr("Not all games can be used. {first}").format(first=issues[0]) if issues else ""
        self.unusable.setText(first + more)
        self.unusable.setToolTip(tip("\n".join(str(issue) for issue in issues)))
        self.unusable.setVisible(bool(issues))
        fit(self, _WIDTH_PX + (_GAMES_PX if has_many else 0), _HEIGHT_PX)
        # Last: it tells which one is chosen, and all that is shown of it has its place by then.
        self.games.show_games(games, choose)

    def _show_anew(self, choose: str, told: str) -> None:
        """Show the games after one was renamed, copied or removed."""
        found = shelf()
        # The dialog is never without a game: were all folders gone, the one that it shows stays.
        self._show_games(found.titles or (self.game,), found.issues, choose)
        self._tell(told)

    def _tell(self, told: str, tone: str = "") -> None:
        self.told.setText(told)
        self.told.setProperty("tone", tone)
        self.told.setMargin(theme_in(self.palette()).px(_TOLD_PX) if tone else 0)
        # Qt reads a property in a style sheet only when the widget is polished anew.
        self.told.style().polish(self.told)
        self.told.setVisible(bool(told))

    def _tell_failure(self, told: str) -> None:
        self._tell(told, "stop")

    def _show_copying(self, title: str) -> None:
        """Wait for a copy: until it is there, nothing is laid out and nothing else is done to the games."""
        self._refresh_ok()
        told = self.tr("{title} is being copied. Cancel stops it.").format(title=title)
        self._tell(told if title else "")

    def _refresh_ok(self) -> None:
        self._ok.setEnabled(self.games.current is not None and not self.acts.is_copying)

    def _show_game(self, game: GameTitle | None) -> None:
        self.acts.choose(game)
        self._refresh_ok()
        if game is None:
            return
        self.game = game
        self.scenarios.clear()
        self.title.setText(game.title)
        self._last_turn_title.setText(self.tr("&Last turn") + game.words.cited(Topic.LAST_TURN))
        by_hand = self.tr("Begin with an empty map and set up by &hand")
        self.by_hand.setText(by_hand + game.words.cited(Topic.SET_UP))
        for scenario in game.scenarios:
            self.scenarios.addItem(QListWidgetItem(self.tr(scenario.title)))
        self.options.show_options(game.options, game.scenarios)
        # Last: it tells the options for which scenario they are shown.
        self.scenarios.setCurrentRow(0)

    # ---- the scenario chosen

    def _show_scenario(self, row: int) -> None:
        scenarios = self.game.scenarios
        # A list that is cleared tells of row -1.
        if 0 <= row < len(scenarios):
            told = self.tr(scenarios[row].summary)
            self.summary.setText(told or self._own_summary(scenarios[row]))
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
        # Told once, by `_close_options` when the list is whole.
        with QSignalBlocker(self.last_turn):
            self.last_turn.clear()
            for day in _turns(scenario) if scenario.ends_by_agreement else (scenario.last_turn,):
                self.last_turn.addItem(day_words(day, self.tr), day)
            self.last_turn.setCurrentIndex(max(0, self.last_turn.findData(agreed)))
        self.last_turn.setEnabled(scenario.ends_by_agreement)
        told = self.tr("Both players may agree on another last turn before the game begins.")
        fixed = self.tr("The last turn of this scenario is fixed.")
        self.last_turn.setToolTip(told if scenario.ends_by_agreement else fixed)

    def _close_options(self) -> None:
        """Close the options that begin after the last turn."""
        # Of a scenario that ends when the players agreed: an option that begins later has no place in it.
        self.options.close_for(replace(self._scenario, last_turn=str(self.last_turn.currentData())))

    @property
    def _scenario(self) -> ScenarioTitle:
        return self.game.scenarios[max(0, self.scenarios.currentRow())]

    @property
    def wanted(self) -> Wanted:
        """What is chosen now. A seed that is no number is made one by its letters."""
        scenario = self._scenario
        agreed = str(self.last_turn.currentData())
        # Only a day other than the scenario's own is something that the players agreed on.
        other = {LAST_TURN: agreed} if agreed != scenario.last_turn else {}
        options, by_hand = {**self.options.chosen, **other}, self.by_hand.isChecked()
        return Wanted(self.game.id, scenario.id, seed_of(self.seed.text()), options, by_hand)


def _quiet_line() -> QLabel:
    line = letters(role="note", can_wrap=True)
    line.hide()
    return line


def _turns(scenario: ScenarioTitle) -> tuple[str, ...]:
    """Return the turns of a scenario, the last first; of an own one with faults the last word alone."""
    return turns_between(scenario.first_turn, scenario.last_turn)[::-1] or (scenario.last_turn,)


def seed_of(text: str) -> int:
    """Return the seed that a person typed: a number, or the sum that some letters make."""
    text = text.strip()
    # Python reads no number of thousands of digits: such a one counts as letters.
    if text.isdecimal() and len(text) <= _MOST_DIGITS:
        return int(text) % (LARGEST_SEED + 1)
    # Of a whole page that was pasted the beginning is enough for a number.
    return int.from_bytes(text.encode()[:64], "big") % (LARGEST_SEED + 1)
