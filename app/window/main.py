"""The main window: one room at a time, and what the menus do with games, turns and the journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QMenu, QToolBar

from app.actions import ACTIONS, Need
from app.assist.level import Level
from app.dialogs.help import AboutDialog, KeysDialog, keys_text, plain
from app.dialogs.new_game import Wanted
from app.dialogs.picker import Entry, pick
from app.dialogs.settings import SettingsDialog
from app.files import recent
from app.files.folders import unnamed_games
from app.files.savegame import OpenGame, Trouble
from app.settings import Settings, load_settings, save_settings
from app.table.journal import START
from app.view.desk import Show, Tone
from app.view.ruler import Ruler
from app.view.theme import follow_system, theme_of
from app.window.assist_acts import AssistActs
from app.window.combat_acts import CombatActs
from app.window.curtain import curtain
from app.window.decision_acts import DecisionActs
from app.window.exports import Exports
from app.window.figure_acts import FigureActs
from app.window.games import Games, TroubleBell, copy_words, damage_words, name_of, summary_of
from app.window.keep_setup import keep_setup
from app.window.menus import Handler, Menus, tr
from app.window.opening import Frame
from app.window.panel_acts import PanelActs
from app.window.play_acts import PlayActs
from app.window.reading_acts import ReadingActs
from app.window.room import Room, show_from
from app.window.turn_acts import TurnActs
from app.window.victory_acts import VictoryActs
from app.window.watching import look_on, open_example
from app.window.welcome import welcome


def _tr(text: str) -> str:
    return QCoreApplication.translate("Main", text)


class Main:
    """What is in the window now, and how it changes."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self._bell = TroubleBell(frame)
        self._bell.rang.connect(self._on_trouble)
        self.games = Games(frame, self._bell)
        self.settings, issues = load_settings()
        self.room: Room | None = None
        self._figure_acts: FigureActs | None = None
        self.menus: Menus | None = None
        self._toolbar: QToolBar | None = None
        frame.may_close = self.may_close
        self._stop_following = follow_system(self._follow_theme)
        self._first_issues = issues

    # ---- rooms

    def enter(self, opened: OpenGame) -> None:
        """Lay a game out in the window; the one before is left first."""
        if self.room is not None and not self.room.leave():
            self._tell_unwritten()
            opened.close()
            return
        with curtain(self.frame):
            self._furnish(opened)

    def _furnish(self, opened: OpenGame) -> None:
        self.room = Room(self.frame, opened, self.settings)
        self._play_acts = PlayActs(self.room.deputy)
        self._panel_acts = PanelActs(self.room)
        self._assist_acts = AssistActs(self.room, self._keep_level)
        self._set_toolbar(self.room)
        self.menus = Menus(self.frame, self.room.view, self._handlers(self.room), self._choices(self.room))
        self._connect(self.room)
        self._refresh()
        self.frame.escaped = self.room.escape
        recent.remember(opened.file.path)
        self._greet(self.room)
        if self.room.deployer.is_due:
            self.room.deployer.open()

    def _set_toolbar(self, room: Room) -> None:
        if self._toolbar is not None:
            self.frame.removeToolBar(self._toolbar)
        toolbar = QToolBar(_tr("Turn and points"), self.frame)
        toolbar.setObjectName("top")
        toolbar.setMovable(False)
        toolbar.addWidget(room.top())
        self.frame.addToolBar(Qt.ToolBarArea.TopToolBarArea, toolbar)
        self._toolbar = toolbar

    def _connect(self, room: Room) -> None:
        for signal in (room.desk.happened, room.desk.selected, room.desk.shown):
            signal.connect(lambda _=None: self._refresh())
        room.desk.shown.connect(self._keep_show)
        room.advisor.changed.connect(self._refresh)
        room.deputy.changed.connect(self._refresh)
        room.deployer.opened.connect(lambda _: self._refresh())
        room.sides.changed.connect(self._refresh)
        room.desk.happened.connect(lambda _: self._tell_saved(room))
        room.view.context_wanted.connect(lambda _piece, _hex, point: self._counter_menu().popup(point))

    def _greet(self, room: Room) -> None:
        """Tell what a person wants to know on opening a game, and what was wrong with its files."""
        room.view.setFocus(Qt.FocusReason.OtherFocusReason)
        issues = (*self._first_issues, *room.opened.issues)
        self._first_issues = ()
        if room.opened.game.journal.now != START:
            room.desk.say(summary_of(room.opened))
        if room.opened.copy_of:
            room.desk.say(copy_words(room.opened), Tone.WARNING)
        if issues:
            text = damage_words(room.opened, issues)
            room.desk.say(text, Tone.WARNING, "\n".join(str(issue) for issue in issues))
        self._tell_saved(room)

    def may_close(self) -> bool:
        """Return whether the window may close: when the game is on the disk, or the person says so."""
        if self.room is None or self.room.leave():
            if self.room is not None:
                self._stop_following()
            self.room = None
            return True
        self._tell_unwritten()
        return False

    def begin(self, wanted: Wanted) -> None:
        """Lay out what a person chose."""
        self._enter_if(self.games.begin(wanted))

    def ask_new(self) -> None:
        """Ask for a scenario, its variants and optional rules, and lay it out."""
        self._enter_if(self.games.ask_new())

    def ask_open(self) -> None:
        """Ask for a game file and lay it out."""
        self._enter_if(self.games.ask_open())

    def watch(self) -> None:
        """Lay out the replay that comes with the game, at its set-up."""
        if self.room is None:
            return
        opened = open_example(self.games, self.room.opened.game.header.game)
        self._enter_if(opened)
        if self.room.opened is opened:
            look_on(self.room)

    def show_keys(self) -> None:
        """Show every action with its keys."""
        KeysDialog(self.frame).exec()

    def _follow_theme(self, is_dark: bool) -> None:
        """Go dark or light with the system, unless the person has chosen."""
        if self.settings.theme == "system" and self.room is not None:
            self.room.desk.change_show(is_dark=is_dark)

    # ---- the disk

    def _tell_saved(self, room: Room) -> None:
        trouble = room.opened.file.trouble
        if trouble is None:
            room.panels.status.saved()
        else:
            room.panels.status.not_saved(trouble.message)

    def _on_trouble(self, trouble: Trouble) -> None:
        if self.room is None:
            return
        if trouble.is_over:
            self.room.desk.say(_tr("The game is on the disk again."), Tone.FINE)
        else:
            text = _tr(
                "The game cannot be written: {why}. It goes on in memory; save it elsewhere with {keys}."
            )
            keys = QKeySequence("Ctrl+S").toString(QKeySequence.SequenceFormat.NativeText)
            self.room.desk.say(text.format(why=trouble.message, keys=keys), Tone.STOP, trouble.hint)
        self._tell_saved(self.room)

    def _tell_unwritten(self) -> None:
        if self.room is not None:
            text = _tr("The last changes are not on the disk. Save the game elsewhere first.")
            self.room.desk.say(text, Tone.STOP)

    # ---- what the actions do

    def _handlers(self, room: Room) -> dict[str, Handler]:
        """Return what every action of the table does; each id is here once."""
        exports = Exports(room, self.games, self.frame)
        return {
            **self._game_handlers(room),
            **TurnActs(room, self.frame).handlers(),
            **exports.handlers(),
            **VictoryActs(room, exports.export).handlers(),
            **self._panel_handlers(room),
            **room.counter_acts.handlers(),
            **room.view_acts.handlers(),
            **self._assist_acts.handlers(),
            **CombatActs(room.combats).handlers(),
            **self._play_acts.handlers(),
            **self._panel_acts.handlers(),
            **DecisionActs(room, self.frame).handlers(),
            **ReadingActs(room, self.frame).handlers(),
        }

    def _game_handlers(self, room: Room) -> dict[str, Handler]:
        return {
            "game.new": self.ask_new,
            "game.setup": lambda: self._enter_if(self.games.ask_new(by_hand=True)),
            "game.check_setup": room.deployer.toggle,
            "game.open": self.ask_open,
            "game.save_as": lambda: self._save_as(room),
            "game.compact": lambda: self._compact(room),
            "game.keep_setup": lambda: keep_setup(room.desk, self.games, self.frame),
            "game.settings": self._change_settings,
            "view.dark": self.toggle_dark,
            "game.quit": self.frame.close,
        }

    def _panel_handlers(self, room: Room) -> dict[str, Handler]:
        return {
            "counter.fan": room.view.toggle_fan,
            "view.charts": lambda: self._show_charts(room),
            "view.overview": lambda: room.overview.setVisible(not room.overview.isVisible()),
            "view.ruler": lambda: self._toggle_ruler(room),
            "view.flare": room.view.flare,
            "edit.palette": self._palette,
            "help.example": self.watch,
            "help.keys": self.show_keys,
            "help.about": lambda: AboutDialog(room.opened.game.sheet.credit, self.frame).exec(),
        }

    def _choices(self, room: Room) -> dict[str, Callable[[QMenu], None]]:
        return {
            "game.recent": self._fill_recent,
            "view.saved": room.view_acts.fill_saved,
        }

    # ---- games

    def _enter_if(self, opened: OpenGame | None) -> None:
        if opened is not None:
            self.enter(opened)

    def _fill_recent(self, menu: QMenu) -> None:
        for path in recent.recent_files():
            menu.addAction(path.name, partial(self._open_recent, path))

    def _open_recent(self, path: Path) -> None:
        self._enter_if(self.games.open(path))

    def _save_as(self, room: Room) -> None:
        path = self.games.ask_save_as(room.opened)
        if path is not None:
            recent.remember(path)
            room.desk.say(_tr("The game goes on in {name}.").format(name=path.name), Tone.FINE)
            self._tell_saved(room)
            self._refresh()

    def _compact(self, room: Room) -> None:
        if self.games.try_to(room.opened.file.compact, _tr("The file was not made compact.")):
            room.desk.say(_tr("The file is compact now."), Tone.FINE)

    def _change_settings(self) -> None:
        dialog = SettingsDialog(self.settings, self.frame)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._keep(dialog.settings)
            if self.room is not None:
                self.room.advisor.set_level(Level(self.settings.assistant))
                shown = show_from(self.settings)
                self.room.desk.change_show(
                    style=shown.style,
                    counter_scale=shown.counter_scale,
                    closed_sides=shown.closed_sides,
                    is_dark=shown.is_dark,
                    has_motion=shown.has_motion,
                )

    def toggle_dark(self) -> None:
        """Go dark or light, in the next game too."""
        if self.room is None:
            return
        is_dark = not self.room.desk.show.is_dark
        self.room.desk.change_show(is_dark=is_dark)
        self._keep(replace(self.settings, theme="dark" if is_dark else "light"))

    def _keep_level(self, level: Level) -> None:
        """Begin with this level the next time."""
        self._keep(replace(self.settings, assistant=level.value))

    def _keep_show(self, show: Show) -> None:
        """Show counters and stacks so in the next game too; what is hidden for a moment is not meant."""
        closed = self.settings.closed_sides
        if show.closed_sides != frozenset(closed):
            closed = tuple(sorted(show.closed_sides))
        scale = show.counter_scale
        self._keep(replace(self.settings, style=show.style, counter_scale=scale, closed_sides=closed))

    def _keep(self, settings: Settings) -> None:
        """Keep a person's settings, where they are others than before."""
        if settings != self.settings:
            self.settings = settings
            self.games.try_to(lambda: save_settings(settings), _tr("The settings were not kept."))

    # ---- the window

    def _palette(self) -> None:
        if self.menus is None:
            return
        entries = [
            Entry(each.id, plain(tr(each.text)), keys_text(each))
            for each in ACTIONS
            if each.id in self.menus.actions and self.menus.actions[each.id].isEnabled()
        ]
        chosen = pick(_tr("What do you want to do?"), entries, self.frame)
        if chosen is not None:
            self.menus.actions[chosen].trigger()

    def _counter_menu(self) -> QMenu:
        """Return the menu of a right click: taking back, then all that is done with counters."""
        menu = QMenu(self.frame)
        menu.aboutToHide.connect(menu.deleteLater)
        if self.menus is not None:
            self.menus.guard(menu)
            menu.addActions([self.menus.actions["edit.take_back"], *self.menus.menus["&Counter"].actions()])
        return menu

    def _show_charts(self, room: Room) -> None:
        if room.charts is None:
            charts = room.make_charts()
            self._figure_acts = FigureActs(charts, room.desk, self.games, self.frame)
        room.show_charts()

    def _toggle_ruler(self, room: Room) -> None:
        is_ruler = isinstance(room.view.tool, Ruler)
        room.view.use(None if is_ruler else Ruler(room.scene))
        self._refresh()

    # ---- keeping menus and title true

    def _refresh(self) -> None:
        room, menus = self.room, self.menus
        if room is None or menus is None:
            return
        menus.enable(self._met_needs(room))
        menus.check(
            {
                **room.view_acts.states(),
                "game.check_setup": room.deployer.is_open,
                **self._assist_acts.states(),
                **self._play_acts.states(),
                "view.overview": room.overview.isVisible(),
                "view.ruler": isinstance(room.view.tool, Ruler),
                **self._panel_acts.states(),
                "replay.play": room.panels.journal.is_playing,
            }
        )
        menus.dress(theme_of(room.desk.show.is_dark))
        name = name_of(room.opened)
        sheet = room.opened.game.sheet.title
        self.frame.setWindowTitle(f"{sheet}: {room.opened.game.header.title} ({name}) - Adjutant")

    def _met_needs(self, room: Room) -> frozenset[Need]:
        journal = room.opened.game.journal
        met = {
            Need.NOTHING: True,
            Need.GAME: True,
            Need.SELECTION: bool(room.desk.selection),
            Need.UNDO: journal.can_undo,
            Need.REDO: journal.can_redo,
        }
        return frozenset(need for need, is_met in met.items() if is_met)


def furnish(frame: Frame, path: Path | None) -> Main:
    """Put a game into a frame that is on the screen already, and return what runs it.

    Who has never played before is welcomed.
    """
    main = Main(frame)
    known = recent.recent_files()
    is_first_start = path is None and not known and not unnamed_games()
    main.enter(main.games.first(path, known))
    if is_first_start and main.room is not None:
        welcome(main.room, main.begin, main.ask_new, main.ask_open, main.watch, main.show_keys)
    return main
