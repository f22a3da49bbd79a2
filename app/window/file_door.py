"""Opening by the dialog, by a drop anywhere on the window, by name: a game, a history, a lesson.

Of several files that are dropped together one is opened, the others are named in one message. Pictures among
them are offered to the windows in which maps and counter sheets are brought in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.files.folders import SUFFIX, games_folder
from app.files.kinds import LESSON_SUFFIX, FileKind, kind_of_file
from app.view.dropped_files import KINDS
from app.view.session import Offer, Tone
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host, part_of
from app.window.lessons import LessonDoor
from app.window.vassal_files import VassalDoor
from app.window.workspace import Workspace
from rules.issues import DataError, Issue, elided
from rules.plural import worded

_MOST_NAMED = 5
"""So many files are named in a message; a folder full of scans may be dropped at once."""


def opening_files(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of opening files."""
    door = FileDoor(workspace, host)
    host.frame.dropped = door.open_all
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

    def open_all(self, paths: Sequence[Path]) -> None:
        """Open one of some files that were dropped together, and say in one message which were not opened."""
        first = next((path for path in paths if kind_of_file(path) is not FileKind.OTHER), None)
        pictures = tuple(path for path in paths if is_picture(path))
        if first is None and pictures:
            self._offer_pictures(pictures, tuple(path for path in paths if path not in pictures))
        elif first is None:
            self._refuse(paths)
        else:
            self._tell_left(first, [path for path in paths if path != first], pictures, self.open(first))

    def open(self, path: Path) -> Workspace | None:
        """Open a file by what it holds and return where; what cannot be opened is told in one message."""
        match kind_of_file(path):
            case FileKind.GAME:
                return self._host.enter(self._host.games.open(path))
            case FileKind.LESSON:
                door = part_of(LessonDoor, self._workspace)
                begun = door.open(path) if door is not None else None
                return begun.workspace if begun is not None else None
            case FileKind.VASSAL:
                vassal = part_of(VassalDoor, self._workspace)
                # A window of its own, over the game that lies open.
                return self._workspace if vassal is not None and vassal.open(path) else None
            case FileKind.OTHER:
                self._refuse([path])
                return None

    def _refuse(self, paths: Sequence[Path]) -> None:
        hint = _tr(
            "choose a file that ends in {game} or {lesson}; scans, pictures and lists of your own "
            "come in by the menu Bring in"
        )
        told = hint.format(game=SUFFIX, lesson=LESSON_SUFFIX)
        issue = Issue(names_of(paths), "", _tr("neither a game nor a lesson"), told)
        failed = (
            _tr("This file cannot be opened.") if len(paths) == 1 else _tr("These files cannot be opened.")
        )
        self._host.games.tell(failed, DataError([issue]))

    def _tell_left(
        self, first: Path, left: Sequence[Path], pictures: tuple[Path, ...], entered: Workspace | None
    ) -> None:
        """Say which files were not opened beside the first, on the table that lies there now."""
        if not left:
            return
        pattern = _tr("Opened: {opened}. Not opened: {left}. One game lies on the table at a time.")
        if entered is None:
            pattern = _tr("Nothing was opened; the game on the table stays. Not tried: {left}.")
        offer = Offer(_tr("Bring the pictures in ..."), partial(self._ask_pictures, pictures))
        text = pattern.format(opened=elided(first.name), left=names_of(left))
        session = (entered or self._workspace).session
        session.say(text, Tone.INFO if entered else Tone.WARNING, offer=offer if pictures else None)

    # ---- pictures

    def _offer_pictures(self, pictures: tuple[Path, ...], left: Sequence[Path]) -> None:
        self._ask_pictures(pictures)
        if left:
            text = _tr("Not opened: {left}. It is neither a game nor a lesson nor a picture.")
            self._workspace.session.say(text.format(left=names_of(left)), Tone.WARNING)

    def _ask_pictures(self, pictures: tuple[Path, ...]) -> None:
        """Ask what pictures show, and offer all of them together where such are brought in."""
        frame = self._host.frame
        text = worded(_tr("{count:picture|pictures} of what?"), count=len(pictures))
        box = QMessageBox(QMessageBox.Icon.Question, _tr("Bring pictures in"), text, parent=frame)
        box.setInformativeText(names_of(pictures))
        doors = {"bring_in.map": _tr("A printed map"), "bring_in.counters": _tr("Counter sheets")}
        for action, words in doors.items():
            button = box.addButton(words, QMessageBox.ButtonRole.ActionRole)
            button.clicked.connect(partial(frame.take_pictures, action, pictures))
        box.addButton(QMessageBox.StandardButton.Cancel)
        # Not waited for: whoever dropped the files may look at the table first.
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()


def is_picture(path: Path) -> bool:
    """Return whether a file is, by its name, a picture that can be brought in."""
    return f"*{path.suffix.casefold()}" in KINDS.split()


def names_of(paths: Sequence[Path]) -> str:
    """Return the names of some files for a message, of many the first."""
    named = ", ".join(elided(path.name) for path in paths[:_MOST_NAMED])
    more = len(paths) - _MOST_NAMED
    return named if more <= 0 else _tr("{names} and {count} more").format(names=named, count=more)
