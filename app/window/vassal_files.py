"""VASSAL's files in the window: from the menu, by a drop, by a double click."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QFileDialog

from app.bring_in.refused import Refused
from app.bring_in.vassal.archive import ArchiveKind, open_archive
from app.bring_in.watch import Watch
from app.dialogs.new_game import Wanted
from app.files.folders import data_folder
from app.files.savegame import LARGEST_SEED
from app.view.svg_picture import draw_svg
from app.window.feature import Feature, Host
from app.window.workspace import Workspace
from rules.issues import DataError

if TYPE_CHECKING:
    from app.bring_in.vassal.game import BroughtIn
    from app.bring_in.wizard.module_dialog import ModuleDialog


def _tr(text: str) -> str:
    return QCoreApplication.translate("VassalFiles", text)


def vassal_files(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of VASSAL's files."""
    door = VassalDoor(workspace, host)
    return Feature({"bring_in.vassal": door.ask}, close=door.close)


def door_of(workspace: Workspace) -> VassalDoor | None:
    """Return the door to VASSAL's files of a workspace."""
    return workspace.view.findChild(VassalDoor)


class VassalDoor(QObject):
    """Opens a file of VASSAL's by what it holds."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        super().__init__(workspace.view)
        self._workspace, self._host = workspace, host
        self.dialog: ModuleDialog | None = None

    def close(self) -> None:
        """Put away what stands open."""
        if self.dialog is not None:
            self.dialog.reject()

    def ask(self) -> None:
        """Ask for a file and open it."""
        kinds = _tr("Files of VASSAL (*.vmod *.vsav *.vlog *.mod *.sav *.log);;All files (*)")
        title = _tr("A file of VASSAL")
        name, _ = QFileDialog.getOpenFileName(self._host.frame, title, str(Path.home()), kinds)
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        """Open a file; what cannot be brought in is told in one message."""
        try:
            with open_archive(path) as archive:
                kind = archive.kind
        except Refused as refused:
            self._tell(refused)
            return
        if kind is ArchiveKind.MODULE:
            self.open_module(path)
        else:
            self.open_saved(path)

    def open_module(self, path: Path) -> None:
        """Bring a module in beside the window, tell what came in, and begin it where the person says so."""
        # Only now: they need Pillow, which a window that only plays does without.
        from app.bring_in.vassal.game import bring_in_module  # noqa: PLC0415
        from app.bring_in.wizard.module_dialog import ModuleDialog  # noqa: PLC0415

        def bring_in(watch: Watch) -> BroughtIn:
            with open_archive(path) as archive:
                return bring_in_module(archive, data_folder(), watch=watch, draw_svg=draw_svg)

        self.close()
        self.dialog = dialog = ModuleDialog(self._workspace.session, path, bring_in, self._host.frame)
        dialog.refused.connect(self._tell)
        dialog.accepted.connect(self._begin)
        dialog.finished.connect(self._forget)
        dialog.open()

    def open_saved(self, path: Path) -> None:
        """Open a saved game or a log."""
        words = _tr("It is a saved game or a log: bring in its module first.")
        self._tell(Refused(path.name, words))

    def _begin(self) -> None:
        found = self.dialog.found if self.dialog is not None else None
        if found is not None:
            opened = self._host.games.begin(
                Wanted(found.game.id, found.game.scenario, secrets.randbelow(LARGEST_SEED))
            )
            if opened is not None:
                self._host.enter(opened)

    def _forget(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def _tell(self, error: DataError) -> None:
        self._host.games.tell(_tr("This file was not brought in."), error)
