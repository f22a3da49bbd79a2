"""The window in which a game is made: grid, map, counters, set-up; then it is on the table."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.bring_in.new_game.plan import FIRST
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.new_game.counters_page import CountersPage
from app.bring_in.wizard.new_game.grid_page import GameGridPage
from app.bring_in.wizard.new_game.map_page import MapPage
from app.bring_in.wizard.new_game.setup_page import SetUpPage
from app.bring_in.wizard.new_game.state import Making
from app.dialogs.new_game import Wanted
from app.files.folders import data_folder
from app.view.session import Tone
from app.window.bring_door import OneWindow
from app.window.feature import Host
from app.window.workspace import Workspace
from rules.issues import DataError


def _tr(text: str) -> str:
    return QCoreApplication.translate("NewGameMaking", text)


class NewGameMaking:
    """The window of one workspace in which a game is made."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._host = workspace, host
        self._one = OneWindow()
        self.making: Making | None = None

    def open(self) -> None:
        """Open the window, where a game in the making stands if there is one."""
        self._one.open(self._made)

    def _made(self) -> BringInWindow:
        session = self._workspace.session
        making = self.making = Making(data_folder())
        making.failed.connect(self._tell)
        self._map, self._setup = MapPage(session, making), SetUpPage(session, making)
        pages = (GameGridPage(session, making), self._map, CountersPage(session, making), self._setup)
        window = BringInWindow(session, _tr("A game made by hand"), pages, self._host.frame)
        making.changed.connect(lambda: window.subject.show_words(making.plan.title))
        window.finished_with.connect(self._finish)
        return window

    def _tell(self, error: DataError) -> None:
        self._host.games.tell(_tr("The game cannot be written."), error)

    def close(self) -> None:
        """Put the window away; what was made so far is kept in its folder."""
        if self.making is not None:
            self._one.close()
            # They have threads and editors of their own, which outlive a window that is only closed.
            self._map.close_down()
            self._setup.close_down()
            self.making = None

    def _finish(self) -> None:
        """Lay the game out on the table."""
        # Before it is closed, which forgets the making.
        folder = self.making.folder if self.making is not None else None
        self.close()
        if folder is None:
            return
        opened = self._host.games.begin(Wanted(folder.id, FIRST, 1))
        laid_out = self._host.enter(opened) if opened is not None else None
        if laid_out is not None:
            text = _tr("{title} is yours: it stands under Game, New, and its files in {folder}.")
            told = text.format(title=folder.title, folder=folder.home)
            laid_out.session.say(told, Tone.FINE)
