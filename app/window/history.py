"""A history in the window: watched day by day, played on from, laid beside one's own game."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from app.assist.resuming import begin, beginning_of
from app.dialogs.passing import passing
from app.dialogs.play_on import PlayOnDialog
from app.files.histories import days_of, has_days
from app.files.savegame import OpenGame
from app.panels.history.day_panel import DayPanel
from app.panels.parts import letters, literal
from app.view.following import Following
from app.view.history.watch import FILM_OF, HistoryWatch
from app.view.session import Tone
from app.view.translated import tr as _tr
from app.window.day_on_map import DayOnMap
from app.window.feature import Feature, Host, part_of
from app.window.film_of_days import FilmOfDays
from app.window.home import Home, home_of, open_home
from app.window.later import Later
from app.window.menus import Handler
from app.window.panels import panel
from app.window.watching import WatchingStand
from app.window.workspace import Workspace
from rules.dates import day_words
from rules.hexgrid import HexId
from rules.history import History
from rules.issues import DataError

PANEL = "history"


def histories_in_the_window(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of the histories of a game; a game without any has an empty menu."""
    door = HistoryDoor(workspace, host)
    # By the folder alone: to read a history takes long, and most games are never watched.
    has_any = has_days(workspace.opened.game.header.game)
    place = panel(PANEL, _tr("History"), "journal", door.place, "learn.beside")
    return Feature(
        door.handlers(),
        door.states,
        {"learn.watch": door.fill_menu},
        panels=(replace(place, leaves_map=True),) if has_any else (),
        settle=door.settle,
        close=door.close,
    )


class HistoryDoor(QObject):
    """Leads into a history, from one of its evenings into a game, and back.

    The histories of a game are read when one of them is first wanted.
    """

    def __init__(self, workspace: Workspace, host: Host) -> None:
        super().__init__(workspace.view)
        self._workspace, self._host = workspace, host
        self.home: Home | None = None
        self.film: FilmOfDays | None = None
        """What the window has of its own while the film of a history lies on the table."""
        self._day: DayOnMap | None = None
        self._panel: Later[QWidget] = Later(self._made_panel)

    def settle(self) -> None:
        """Put the days over the map, where this is the film of a history."""
        if not self._workspace.opened.game.header.options.get(FILM_OF):
            return
        day = self.day
        if day is not None and day.watch.is_film:
            show_panel = partial(self._workspace.show_dock, PANEL)
            self.film = FilmOfDays(self._workspace, self._host.frame, day, show_panel, self.play_on)
            stand = part_of(WatchingStand, self._workspace)
            if stand is not None:
                stand.tell_watched("history", day.watch.history.title, self.leave)

    def close(self) -> None:
        """Do nothing more: the table is taken out of the window."""
        if self.film is not None:
            self.film.close()
        if self._day is not None:
            self._day.close()

    # ---- what is made when it is wanted

    @cached_property
    def _read(self) -> tuple[tuple[History, ...], DataError | None]:
        """The histories of the game, and what is wrong where one of them is damaged."""
        try:
            return days_of(self._workspace.opened.game.header.game), None
        except DataError as error:
            return (), error

    @property
    def histories(self) -> tuple[History, ...]:
        """The histories of the game; none where they are damaged."""
        return self._read[0]

    @property
    def day(self) -> DayOnMap | None:
        """The day of a history on the map; None where the game has none."""
        if self._day is None and self.histories:
            self._day = DayOnMap(self._workspace, _shown_first(self.histories, self._workspace))
        return self._day

    @property
    def watch(self) -> HistoryWatch | None:
        """Which day of a history is looked at; None where the game has none."""
        return self.day.watch if self.day is not None else None

    @property
    def place(self) -> QWidget:
        """Where the panel stands."""
        return self._panel.place

    @property
    def panel(self) -> DayPanel | None:
        """The panel with the text of the day; None where the game has no history that can be read."""
        found = self._panel.made()
        return found if isinstance(found, DayPanel) else None

    def _made_panel(self) -> QWidget:
        if self.watch is None:
            return letters(_tr("This history cannot be used; nothing of it is shown."), "soft", can_wrap=True)
        panel = DayPanel(self._workspace.session, self.watch)
        following = Following(self._workspace.session, self._workspace.scene)
        panel.hex_wanted.connect(lambda here: following.show_hex(HexId(here)))
        panel.play_on_wanted.connect(self.play_on)
        panel.beside_wanted.connect(self.toggle_beside)
        panel.home_wanted.connect(self.leave)
        return panel

    # ---- the menu

    def handlers(self) -> dict[str, Handler]:
        """Return what the actions do."""
        return {"learn.beside": self.toggle_beside, "learn.play_on": self.play_on}

    def states(self) -> dict[str, bool]:
        """Return which of the actions are on."""
        return {"learn.beside": self._day is not None and self._day.watch.is_beside}

    def fill_menu(self, menu: QMenu) -> None:
        """List the histories of the game."""
        for history in self.histories:
            menu.addAction(literal(_tr(history.menu)), partial(self.open, history))
        if self._read[1] is not None:
            menu.addAction(_tr("A history that is damaged ..."), partial(self._tell_damage, self._read[1]))

    def _tell_damage(self, damage: DataError) -> None:
        self._host.games.tell(_tr("This history cannot be used; nothing of it is shown."), damage)

    # ---- going in and out

    def open(self, history: History) -> HistoryDoor | None:
        """Lay a copy of the film of a history out; None, told, where that fails."""
        opened = self._host.games.open_replay(history.journal)
        # From history to history the game one comes back to stays the first.
        home = self.home or home_of(self._workspace.opened)
        door = part_of(HistoryDoor, self._host.enter(opened))
        if door is not None:
            # Another workspace has another door: what is to be remembered is handed over.
            door.home = home
        return door

    def leave(self) -> None:
        """Go back to the game that one came from; one in which nothing was done is laid out again."""
        if self.home is None:
            self._workspace.session.say(_tr("No other game was open before: open one from the menu Game."))
            return
        opened = open_home(self._host.games, self.home)
        if opened is not None:
            # Before the other game enters: sides are kept when a workspace goes, and these are the film's.
            self._bring_back()
            self._host.enter(opened)

    # ---- playing on

    def play_on(self) -> OpenGame | None:
        """Tell what is estimated and begin a game on the evening that is looked at; None where not."""
        watch = self.watch
        if watch is None:
            self._workspace.session.say(_tr("This game has no history to play on from."))
            return None
        title = _tr("From {day}, {history}").format(day=day_words(watch.date), history=watch.history.title)
        try:
            beginning = beginning_of(watch.history, watch.date, title)
        except DataError as error:
            self._host.games.tell(_tr("No game can begin on this evening."), error)
            return None
        with passing(PlayOnDialog(watch.history, beginning, self._host.frame)) as dialog:
            is_wanted = bool(dialog.exec())
        if not is_wanted:
            return None
        try:
            opened = begin(beginning)
        except DataError as error:
            self._host.games.tell(_tr("No game can begin on this evening."), error)
            return None
        self._bring_back()
        laid_out = self._host.enter(opened)
        if laid_out is not None:
            text = _tr("You play on from {day}: {history}.")
            told = text.format(day=day_words(watch.date), history=watch.history.title)
            laid_out.session.say(told, Tone.FINE)
        return opened

    # ---- beside one's own game

    def toggle_beside(self) -> None:
        """Lay history over one's own game or take it away; on the film of it there is nothing to lay."""
        watch, session = self.watch, self._workspace.session
        if watch is None:
            session.say(_tr("This game has no history to lay beside it."))
        elif watch.is_film:
            session.say(_tr("This is the history itself: go back to a game of your own first."))
        else:
            watch.lay_beside(is_beside=not watch.is_beside)
            if watch.is_beside:
                self._workspace.show_dock(PANEL)
            self._host.refresh()

    def _bring_back(self) -> None:
        """Have the sides again that were put away for the film."""
        if self.film is not None:
            self.film.aside.bring_back(self._workspace.panel_docks)


def _shown_first(found: tuple[History, ...], workspace: Workspace) -> History:
    """Return the history of which the game is the film, else the first."""
    named = workspace.opened.game.header.options.get(FILM_OF, "")
    return next((each for each in found if each.id == named), found[0])
