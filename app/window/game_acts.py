"""What the menu Game does with the file of the game on the table, and with those opened lately."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QMenu

from app.files import recent
from app.panels.parts import literal
from app.view.session import Tone
from app.view.translated import tr as _tr
from app.window.games import Games, label_of
from app.window.keep_setup import keep_setup
from app.window.menus import Handler
from app.window.opening import Frame
from app.window.workspace import Workspace


class GameActs:
    """The acts on the file of a workspace. `saved` tells that it goes on elsewhere, `open_file` opens one."""

    def __init__(
        self,
        workspace: Workspace,
        games: Games,
        frame: Frame,
        saved: Callable[[], object],
        open_file: Callable[[Path], object],
    ) -> None:
        self._workspace, self._games, self._frame = workspace, games, frame
        self._saved, self._open_file = saved, open_file

    def handlers(self) -> dict[str, Handler]:
        """Return what the actions do."""
        return {
            "game.check_setup": self._workspace.set_up_guide.toggle,
            "game.save_as": self._save_as,
            "game.compact": self._compact,
            "game.keep_setup": partial(keep_setup, self._workspace.session, self._games, self._frame),
        }

    def fill_recent(self, menu: QMenu) -> None:
        """List the games opened lately."""
        for path in recent.recent_files():
            menu.addAction(literal(label_of(path)), partial(self._open_file, path))

    def _save_as(self) -> None:
        path = self._games.ask_save_as(self._workspace.opened)
        if path is not None:
            recent.remember(path)
            told = _tr("The game goes on in {name}.").format(name=path.name)
            self._workspace.session.say(told, Tone.FINE)
            self._saved()

    def _compact(self) -> None:
        if self._games.try_to(self._workspace.opened.file.compact, _tr("The file was not made compact.")):
            self._workspace.session.say(_tr("The file is compact now."), Tone.FINE)
