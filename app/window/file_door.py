"""Opening by the dialog, by a drop anywhere on the window, by name: a game, a history, a lesson."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from app.files.folders import SUFFIX, games_folder
from app.files.kinds import LESSON_SUFFIX, FileKind, kind_of_file
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host, part_of
from app.window.lessons import LessonDoor
from app.window.vassal_files import VassalDoor
from app.window.workspace import Workspace
from rules.issues import DataError, Issue


def opening_files(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of opening files."""
    door = FileDoor(workspace, host)
    host.frame.dropped = door.open
    return Feature({"game.open": door.ask_open})


class FileDoor:
    """Opens what a file holds in the place of what is on the table."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._host = workspace, host

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        filters = _tr("Games and lessons (*{game} *{lesson});;All files (*)")
        name, _ = QFileDialog.getOpenFileName(
            self._host.frame,
            _tr("Open a game or a lesson"),
            str(games_folder()),
            filters.format(game=SUFFIX, lesson=LESSON_SUFFIX),
        )
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        """Open a file by what it holds; what cannot be opened is told in one message."""
        match kind_of_file(path):
            case FileKind.GAME:
                self._host.enter(self._host.games.open(path))
            case FileKind.LESSON:
                door = part_of(LessonDoor, self._workspace)
                if door is not None:
                    door.open(path)
            case FileKind.VASSAL:
                vassal = part_of(VassalDoor, self._workspace)
                if vassal is not None:
                    vassal.open(path)
            case FileKind.OTHER:
                hint = _tr(
                    "choose a file that ends in {game} or {lesson}; scans, pictures and lists of your own "
                    "come in by the menu Bring in"
                )
                told = hint.format(game=SUFFIX, lesson=LESSON_SUFFIX)
                issue = Issue(path.name, "", _tr("neither a game nor a lesson"), told)
                self._host.games.tell(_tr("This file cannot be opened."), DataError([issue]))
