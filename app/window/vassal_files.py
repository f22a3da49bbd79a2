"""VASSAL's files in the window: from the menu, by a drop, by a double click; counters tied to our units."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QFileDialog

from app.bring_in.refused import ModuleMissing, Refused
from app.bring_in.vassal.archive import ArchiveKind, open_archive
from app.bring_in.watch import Watch
from app.dialogs.new_game import Wanted
from app.files.disk import write_aside
from app.files.folders import data_folder
from app.files.savegame import LARGEST_SEED
from app.view.session import Tone
from app.view.svg_picture import draw_svg
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host
from app.window.workspace import Workspace
from rules.issues import DataError

if TYPE_CHECKING:
    from app.bring_in.vassal.game import BroughtIn
    from app.bring_in.vassal.matching import Matching
    from app.bring_in.vassal.saved_game import BroughtGame
    from app.bring_in.wizard.matching_dialog import MatchingDialog
    from app.bring_in.wizard.vassal_dialog import VassalDialog


def vassal_files(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of VASSAL's files."""
    door = VassalDoor(workspace, host)
    return Feature({"bring_in.vassal": door.ask, "bring_in.tie": door.ask_tie}, close=door.close)


# What follows needs Pillow, which a window that only plays does without: so each imports when it is called.


def _module_of(path: Path, watch: Watch) -> BroughtIn:
    from app.bring_in.vassal.game import bring_in_module  # noqa: PLC0415

    with open_archive(path) as archive:
        return bring_in_module(archive, data_folder(), watch=watch, draw_svg=draw_svg)


def _game_of(path: Path, module: Path | None, watch: Watch) -> BroughtGame:
    from app.bring_in.vassal.saved_game import bring_in_saved  # noqa: PLC0415

    return bring_in_saved(path, module, watch=watch, draw_svg=draw_svg)


def _matching_of(path: Path, game: str, watch: Watch) -> Matching:
    import counters.load  # noqa: PLC0415
    from app.bring_in.vassal.allotment import Allotment  # noqa: PLC0415
    from app.bring_in.vassal.binding import binding_for  # noqa: PLC0415
    from app.bring_in.vassal.matching import matching_of  # noqa: PLC0415
    from app.bring_in.vassal.module import read_module  # noqa: PLC0415

    with open_archive(path) as archive:
        module = read_module(archive)
    watch.step(0.3, module.name)
    kept = binding_for(module.name, module.version)
    usable = kept if kept is not None and kept.game == game else None
    allotment = Allotment(module)
    watch.step(0.4, module.name)
    return matching_of(module, allotment, counters.load.load(game), usable, watch.part(0.4, 1.0))


class VassalDoor(QObject):
    """Opens a file of VASSAL's by what it holds."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        super().__init__(workspace.view)
        self._workspace, self._host = workspace, host
        self.dialog: VassalDialog | None = None
        self.matching: MatchingDialog | None = None

    def close(self) -> None:
        """Put away what stands open."""
        for dialog in (self.dialog, self.matching):
            if dialog is not None:
                dialog.reject()

    # ---- opening

    def ask(self) -> None:
        """Ask for a file and open it."""
        kinds = _tr("Files of VASSAL (*.vmod *.vsav *.vlog *.mod *.sav *.log);;All files (*)")
        path = self._asked(_tr("A file of VASSAL"), kinds, Path.home())
        if path is not None:
            self.open(path)

    def _asked(self, title: str, kinds: str, folder: Path) -> Path | None:
        name, _ = QFileDialog.getOpenFileName(self._host.frame, title, str(folder), kinds)
        return Path(name) if name else None

    def open(self, path: Path) -> bool:
        """Open a file and return whether it is begun; what cannot be brought in is told in one message."""
        try:
            with open_archive(path) as archive:
                kind = archive.kind
        except Refused as refused:
            self._tell(refused)
            return False
        if kind is ArchiveKind.MODULE:
            self._bring_in(path, partial(_module_of, path), self._tell)
        else:
            self._bring_in(path, partial(_game_of, path, None), partial(self._ask_module, path))
        return True

    def _bring_in(
        self, path: Path, bring_in: Callable[[Watch], object], on_refused: Callable[[DataError], object]
    ) -> None:
        """Bring a file in beside the window, tell what came in, and go there where the person says so."""
        from app.bring_in.vassal.telling import told  # noqa: PLC0415
        from app.bring_in.wizard.vassal_dialog import VassalDialog  # noqa: PLC0415

        self.close()
        session, frame = self._workspace.session, self._host.frame
        self.dialog = dialog = VassalDialog(session, path, bring_in, partial(told, tr=_tr), frame)
        dialog.finished.connect(self._on_finished)
        dialog.refused.connect(on_refused)
        dialog.open()

    def _ask_module(self, path: Path, error: DataError) -> None:
        """Ask for the module of a saved game that is not beside it; another refusal is told."""
        kinds = _tr("Modules of VASSAL (*.vmod *.mod *.zip);;All files (*)")
        is_lacking = isinstance(error, ModuleMissing)
        module = self._asked(_tr("The module of this file"), kinds, path.parent) if is_lacking else None
        if module is None:
            self._tell(error)
        else:
            self._bring_in(path, partial(_game_of, path, module), self._tell)

    def _on_finished(self, result: int) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is None:
            return
        answer = dialog.answer
        dialog.deleteLater()
        if result == QDialog.DialogCode.Accepted:
            self._go_to(answer)

    def _go_to(self, answer: object) -> None:
        from app.bring_in.vassal.game import BroughtIn  # noqa: PLC0415
        from app.bring_in.vassal.saved_game import BroughtGame  # noqa: PLC0415

        opened = None
        if isinstance(answer, BroughtIn):
            wanted = Wanted(answer.game.id, answer.game.scenario, secrets.randbelow(LARGEST_SEED))
            opened = self._host.games.begin(wanted)
        elif isinstance(answer, BroughtGame):
            opened = self._host.games.open(answer.path)
        self._host.enter(opened)

    # ---- a module's counters and our units

    def ask_tie(self) -> None:
        """Ask for a module and tie its counters to the units of the game on the table."""
        kinds = _tr("Modules of VASSAL (*.vmod *.mod *.zip);;All files (*)")
        path = self._asked(_tr("A module of this game"), kinds, Path.home())
        if path is not None:
            self.tie(path)

    def tie(self, path: Path) -> None:
        """Tie the counters of a module to the units of the game on the table, looked over by the person."""
        from app.bring_in.wizard.matching_dialog import MatchingDialog  # noqa: PLC0415

        self.close()
        session = self._workspace.session
        find = partial(_matching_of, path, session.game.header.game)
        self.matching = dialog = MatchingDialog(session, find, self._host.frame)
        dialog.refused.connect(self._tell)
        dialog.finished.connect(self._on_tied)
        dialog.open()

    def _on_tied(self, result: int) -> None:
        dialog, self.matching = self.matching, None
        if dialog is None:
            return
        matching = dialog.matching
        dialog.deleteLater()
        if result == QDialog.DialogCode.Accepted and matching is not None:
            self._host.games.try_to(partial(self._keep, matching), _tr("Nothing was kept."))

    def _keep(self, matching: Matching) -> None:
        from app.bring_in.vassal.binding import OWN_FOLDER, format_binding  # noqa: PLC0415
        from app.bring_in.vassal.matching import file_name  # noqa: PLC0415

        folder = data_folder() / OWN_FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        write_aside(folder / file_name(matching.module), format_binding(matching.binding()).encode())
        text = _tr("Kept: saved games and logs of this module open on this game from now on.")
        self._workspace.session.say(text, Tone.FINE)

    def _tell(self, error: DataError) -> None:
        self._host.games.tell(_tr("This file was not brought in."), error)
