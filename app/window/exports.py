"""Writing what lies on the table for others: the map as a picture, the order of battle as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.files.disk import write_aside
from app.files.export import order_of_battle
from app.view.film.layers import FRONT, HEAT
from app.view.remarking.layer import SOURCE
from app.view.session import Tone
from app.view.translated import tr as _tr
from app.window.asking_files import ask_file
from app.window.games import Games
from app.window.map_export import MapExport
from app.window.menus import Handler
from app.window.workspace import Workspace
from app.window.writing import Writing

# Only what a person has laid over the map himself: advice for the moment has no place on a picture.
_DRAWN = (HEAT, FRONT, SOURCE)


class Exports:
    """The exports of one workspace."""

    def __init__(self, workspace: Workspace, games: Games, window: QWidget) -> None:
        self._workspace = workspace
        self._games = games
        self._window = window
        self._writing = Writing(workspace.session, window)
        workspace.at_its_end(self._writing.close)

    def handlers(self) -> dict[str, Handler]:
        """Return what each export does."""
        return {
            "export.map": self.export_map,
            "export.order": lambda: self.export(_tr("Order of battle"), "txt", self._write_order),
        }

    def export(self, title: str, suffix: str, write: Callable[[Path], object]) -> None:
        """Ask for a file with an ending and have it written; the person is told how it went."""
        path = self._asked(title, suffix)
        if path is None:
            return
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            is_written = self._games.try_to(lambda: write(path), _tr("Nothing was written."))
        finally:
            QGuiApplication.restoreOverrideCursor()
        if is_written:
            self._workspace.session.say(_tr("Written: {name}").format(name=path.name), Tone.FINE)

    def _asked(self, title: str, suffix: str) -> Path | None:
        own = self._workspace.opened.file.path
        suggested = Path.home() / f"{own.stem}.{suffix}"
        return ask_file(self._window, title, suggested, f".{suffix}", spared=own)

    def export_map(self) -> None:
        """Ask for a file and have the map painted into it while the window is used."""
        if self._writing.is_under_way:
            self._workspace.session.say(_tr("The map is being written already."), Tone.INFO)
            return
        path = self._asked(_tr("Map as picture"), "png")
        if path is not None:
            self._begin(path)

    def _begin(self, path: Path) -> None:
        """Write the map with the front, the heat and the remark that lie over it now."""
        scene = self._workspace.scene
        # Taken as values now: the picture is drawn by a scene of its own.
        drawn = (layer.marks.get(source, ()) for layer in (scene.under, scene.over) for source in _DRAWN)
        overlays = [mark for marks in drawn for mark in marks]
        game, show = self._workspace.opened.game, self._workspace.session.show
        run = MapExport(game, path, show, overlays, self._workspace.view)
        self._writing.begin(run, _tr("Map as picture"), path.name)

    def _write_order(self, path: Path) -> None:
        write_aside(path, order_of_battle(self._workspace.opened.game).encode())
