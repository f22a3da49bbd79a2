"""The main window: one workspace at a time, and what the menus do with games, turns and the journal."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QMenu, QToolBar

from app.dialogs.help import KeysDialog
from app.dialogs.new_game import Wanted
from app.dialogs.passing import passing
from app.files import recent
from app.files.folders import unnamed_games
from app.files.kinds import FileKind, kind_of_file
from app.files.savegame import OpenGame, Trouble
from app.game_actions import actions_for
from app.settings import load_settings
from app.table.pools import pools
from app.view.application_theme import follow_system
from app.view.translated import tr as _tr
from app.window.assist_acts import AssistActs
from app.window.combat_acts import CombatActs
from app.window.curtain import curtain
from app.window.decision_acts import DecisionActs
from app.window.exports import Exports
from app.window.feature import Host
from app.window.features import Features
from app.window.game_acts import GameActs
from app.window.games import Games, TroubleBell, game_title, name_of
from app.window.menus import Handler, Menus
from app.window.needs import met_needs
from app.window.opening import Frame
from app.window.panel_acts import PanelActs
from app.window.play_acts import PlayActs
from app.window.popups import counter_menu, palette
from app.window.reading_acts import ReadingActs
from app.window.seeing import Seeing
from app.window.settings_acts import SettingsActs
from app.window.table_acts import TableActs
from app.window.telling import Teller, unshown_words
from app.window.turn_acts import TurnActs
from app.window.victory_acts import VictoryActs
from app.window.workspace import Workspace

_LOG = logging.getLogger(__name__)


class Main:
    """What is in the window now, and how it changes."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        settings, issues = load_settings()
        self.workspace: Workspace | None = None
        self._teller = Teller(issues)
        self._bell = TroubleBell(frame)
        self._bell.rang.connect(self._on_trouble)
        self.games = Games(frame, self._bell, self._teller.tell_failure, self._is_on_table)
        self._settings_acts = SettingsActs(settings, frame, self.games)
        self.menus: Menus | None = None
        self._seeing: Seeing | None = None
        frame.may_close = self.may_close
        frame.activated = self._look_at_file
        self._stop_following = follow_system(self._settings_acts.follow_theme)

    # ---- workspaces

    def enter(self, opened: OpenGame | None) -> Workspace | None:
        """Lay a game out in the window, leave the one before and return the new workspace.

        That one stays, and plays on, where the new one cannot be shown or its own last changes are not
        on the disk. Nothing that could not be opened is entered.
        """
        if opened is None:
            return None
        try:
            seen = Seeing(opened, self._look_anew).opened()
            # Made before the former one is left: what cannot be shown must cost nobody his game.
            workspace = Workspace(self.frame, seen, self._settings_acts.settings, self.workspace)
        except Exception as error:  # whatever it is that cannot be shown, the game before must not suffer
            self._refuse(opened, error)
            return None
        former = self.workspace
        if former is not None and not former.leave():
            self._teller.tell_unwritten()
            workspace.discard()
            opened.close()
            return None
        with curtain(self.frame):
            self._change_workspaces(former, workspace)
        return workspace if self.workspace is workspace else None

    def _look_anew(self) -> None:
        """Lay the game out once more, as those see it who look at the screen now."""
        former = self.workspace
        if former is None or self._seeing is None:
            return
        # They belong to the workspace that goes, and are the person's choices of this evening.
        played, show = former.auto_player.sides, former.session.show
        former.leave()
        workspace = Workspace(self.frame, self._seeing.opened(), self._settings_acts.settings, former)
        with curtain(self.frame):
            former.take_away()
            self._furnish(workspace)
            workspace.session.change_show(**{each.name: getattr(show, each.name) for each in fields(show)})
        for side in sorted(played):
            workspace.auto_player.toggle_side(side)

    def _follow_auto_player(self) -> None:
        """Show no more of what is closed to the sides for which people play."""
        if self.workspace is not None and self._seeing is not None:
            self._seeing.follow(self.workspace.auto_player.sides)

    def _change_workspaces(self, former: Workspace | None, workspace: Workspace) -> None:
        """Put a workspace in the place of another; the other comes back where that fails."""
        if former is not None:
            former.take_away()
        try:
            self._furnish(workspace)
            self._begin_in(workspace)
        except Exception as error:  # as above
            workspace.take_away()
            self.frame.strip()
            # Nothing may point at what was taken out, or the next key would act on it.
            self.workspace = self.menus = self._teller.workspace = self._settings_acts.workspace = None
            if former is not None:
                # The former was taken apart already: its game is laid out once more.
                self._furnish(Workspace(self.frame, former.opened, self._settings_acts.settings))
            self._refuse(workspace.opened, error)
        else:
            if former is not None:
                # Only now: until the new one stood, the former might have been needed again.
                former.opened.close()

    def _refuse(self, opened: OpenGame, error: Exception) -> None:
        """Tell that a game cannot be shown, and give its file free."""
        _LOG.error("%s cannot be shown", opened.file.path, exc_info=error)
        opened.close()
        self._teller.tell_failure(*unshown_words(opened.file.path, error))

    def _furnish(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.features = Features(workspace, self._host())
        workspace.settle_in(self.features.panels)
        # Taken apart from the end: whatever came last goes first.
        workspace.at_its_end(self.features.close)
        # The same game laid out anew keeps whose eyes it is seen with.
        if self._seeing is None or not self._seeing.is_of(workspace.opened):
            self._seeing = Seeing(workspace.opened, self._look_anew)
        words = workspace.opened.game.words
        keep_pace, say = self._settings_acts.keep_pace, workspace.session.say
        self._play_acts = PlayActs(workspace.auto_player, words, keep_pace, say)
        self._panel_acts = PanelActs(workspace)
        self._assist_acts = AssistActs(workspace, self._settings_acts.keep_level)
        self._game_acts = GameActs(workspace, self.games, self.frame, self._tell_saved, self._open)
        self._table_acts = TableActs(workspace, self.games, self.frame, self._refresh)
        self._set_toolbar(workspace)
        handlers, choices = self._handlers(workspace), self._choices(workspace)
        table = actions_for(words, _tr, has_pools=bool(pools(workspace.session.game)))
        # After the features, whose actions and choices stand in them.
        self.menus = Menus(self.frame, workspace.view, table, handlers, choices)
        workspace.at_its_end(self.menus.close)
        self._connect(workspace)
        # After menus and signals: a feature may act at once.
        self.features.settle()
        self._teller.workspace = self._settings_acts.workspace = workspace
        self._refresh()
        self.frame.escaped = workspace.escape
        # A window's keys are the map's from the first.
        workspace.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._teller.tell_saved()

    def _host(self) -> Host:
        return Host(self.frame, self.games, self.enter, self._refresh, self._look_anew, self.act)

    def _begin_in(self, workspace: Workspace) -> None:
        """Do what comes but once, when a game has been laid out."""
        recent.remember(workspace.opened.file.path)
        self._teller.greet(workspace)
        if workspace.set_up_guide.is_due:
            workspace.set_up_guide.open()

    def _set_toolbar(self, workspace: Workspace) -> None:
        toolbar = QToolBar(_tr("Turn and points"), self.frame)
        toolbar.setObjectName("top")
        toolbar.setMovable(False)
        toolbar.addWidget(workspace.top())
        self.frame.addToolBar(Qt.ToolBarArea.TopToolBarArea, toolbar)
        workspace.at_its_end(partial(self.frame.end_toolbar, toolbar))

    def _connect(self, workspace: Workspace) -> None:
        for signal in (workspace.session.happened, workspace.session.selected, workspace.session.shown):
            signal.connect(lambda _=None: self._refresh())
        workspace.session.shown.connect(self._settings_acts.keep_show)
        workspace.advisor.changed.connect(self._refresh)
        workspace.auto_player.changed.connect(self._refresh)
        # When the automatic player has said all: the workspace that it belongs to may be laid out anew.
        workspace.auto_player.changed.connect(lambda: QTimer.singleShot(0, self._follow_auto_player))
        workspace.set_up_guide.opened.connect(lambda _: self._refresh())
        workspace.panel_docks.changed.connect(self._refresh)
        workspace.session.happened.connect(lambda _: self._teller.tell_saved())
        workspace.view.context_wanted.connect(lambda _piece, _hex, point: self._pop_up(point))

    def may_close(self) -> bool:
        """Return whether the window may close: when the game is on the disk, or the person says so."""
        if self.workspace is None:
            return True
        if not self.workspace.leave():
            self._teller.tell_unwritten()
            return False
        self._stop_following()
        self.workspace.take_away()
        self.workspace.opened.close()
        self.workspace = self._teller.workspace = self._settings_acts.workspace = None
        return True

    def begin(self, wanted: Wanted) -> None:
        """Lay out what a person chose."""
        self.enter(self.games.begin(wanted))

    def ask_new(self, *, by_hand: bool = False) -> None:
        """Ask for a scenario, its variants and optional rules, and lay it out."""
        on_table = self.workspace.opened.game.header.game if self.workspace is not None else ""
        self.enter(self.games.ask_new(by_hand=by_hand, on_table=on_table))

    def act(self, action_id: str) -> None:
        """Do what an action of the menus does."""
        if self.menus is not None:
            # Through the action: what is disabled does nothing, as from the menu.
            self.menus.actions[action_id].trigger()

    def show_keys(self) -> None:
        """Show every action with its keys."""
        with passing(KeysDialog(self.menus.table if self.menus is not None else (), self.frame)) as dialog:
            dialog.exec()

    # ---- the disk

    def _look_at_file(self) -> None:
        """Notice what other programs did with the game's file while the person was there."""
        if self.workspace is not None:
            self.workspace.opened.file.look()

    def _on_trouble(self, trouble: Trouble) -> None:
        self._teller.tell_trouble(trouble)
        if trouble.goes_on_in is not None:
            recent.remember(trouble.goes_on_in)
            self._refresh()

    # ---- what the actions do

    def _handlers(self, workspace: Workspace) -> dict[str, Handler]:
        """Return what every action of the table does; each id is here once."""
        exports = Exports(workspace, self.games, self.frame)
        return {
            **self._own_handlers(),
            **self._game_acts.handlers(),
            **self._table_acts.handlers(),
            **self._settings_acts.handlers(),
            **TurnActs(workspace, self.frame).handlers(),
            **exports.handlers(),
            **VictoryActs(workspace, exports.export).handlers(),
            **workspace.counter_acts.handlers(),
            **workspace.picture_acts.handlers(),
            **workspace.view_acts.handlers(),
            **self._assist_acts.handlers(),
            **CombatActs(workspace.combats, workspace.advisor, workspace.session.say).handlers(),
            **self._play_acts.handlers(),
            **self._panel_acts.handlers(),
            **DecisionActs(workspace, self.frame).handlers(),
            **ReadingActs(workspace, self.frame).handlers(),
            **self.features.handlers(),
        }

    def _own_handlers(self) -> dict[str, Handler]:
        return {
            "game.new": self.ask_new,
            "game.setup": lambda: self.ask_new(by_hand=True),
            "game.quit": self.frame.close,
            "edit.palette": self._palette,
            "help.keys": self.show_keys,
        }

    def _choices(self, workspace: Workspace) -> dict[str, Callable[[QMenu], None]]:
        return {
            "game.recent": self._game_acts.fill_recent,
            "view.saved": workspace.view_acts.fill_saved,
            "view.seen_by": self._fill_seen_by,
            **self.features.choices(),
        }

    # ---- games

    def _fill_seen_by(self, menu: QMenu) -> None:
        if self._seeing is not None:
            self._seeing.fill(menu)

    def _open(self, path: Path) -> None:
        self.enter(self.games.open(path))

    def _is_on_table(self, path: Path) -> bool:
        """Return whether a file is that of the game in the window, and tell it."""
        is_here = self.workspace is not None and self.workspace.opened.file.is_at(path)
        if is_here and self.workspace is not None:
            self.workspace.session.say(_tr("This game lies on the table already."))
        return is_here

    def _tell_saved(self) -> None:
        self._teller.tell_saved()
        self._refresh()

    # ---- the window

    def _palette(self) -> None:
        if self.menus is not None:
            palette(self.frame, self.menus)

    def _pop_up(self, point: QPoint) -> None:
        """Show the menu of a right click at a point of the screen."""
        if self.menus is not None and self.workspace is not None:
            at_box = self.workspace.counter_acts.acts_at(self.workspace.view.box_under(point))
            counter_menu(self.frame, self.menus, at_box).popup(point)

    # ---- keeping menus and title true

    def _refresh(self) -> None:
        workspace, menus = self.workspace, self.menus
        if workspace is None or menus is None:
            return
        menus.enable(met_needs(workspace.session))
        menus.check(
            {
                **workspace.view_acts.states(),
                "game.check_setup": workspace.set_up_guide.is_open,
                **self._assist_acts.states(),
                **self._play_acts.states(),
                **self._table_acts.states(),
                **self._panel_acts.states(),
                "replay.play": workspace.panels.journal.is_playing,
                **self.features.states(),
            }
        )
        menus.dress(workspace.session.theme)
        game, name = game_title(workspace.opened), name_of(workspace.opened)
        who = self._seeing.words if self._seeing is not None else ""
        self.frame.setWindowTitle(f"{game}: {workspace.opened.game.header.title} ({name}){who} - Adjutant")


def furnish(frame: Frame, path: Path | None) -> Main:
    """Put a game into a frame that is on the screen already, and return what runs it.

    Who has never played before is welcomed.
    """
    main = Main(frame)
    known = recent.recent_files()
    # Asked before a game is laid out, which makes the first file.
    is_first_start = path is None and not recent.was_any_opened() and not unnamed_games()
    # A lesson, or what is no game, is opened from a game that lies on the table.
    is_game = path is None or kind_of_file(path) is FileKind.GAME
    for opened in main.games.to_begin_with(path if is_game else None, known):
        main.enter(opened)
        if main.workspace is not None:
            break
    if is_first_start:
        main.act("help.welcome")
    if path is not None and not is_game:
        frame.dropped((path,))
    return main
