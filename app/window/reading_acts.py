"""What the menus do with the readings of unclear cases and the house rules of a game."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget

from app.dialogs.passing import passing
from app.dialogs.readings import ReadingsDialog
from app.view.translated import tr as _tr
from app.window.menus import Handler
from app.window.workspace import Workspace


class ReadingActs:
    """The readings of the game in one workspace."""

    def __init__(self, workspace: Workspace, window: QWidget) -> None:
        self._session, self._advisor, self._window = workspace.session, workspace.advisor, window
        workspace.panels.assistant.reading_wanted.connect(self.show)

    def handlers(self) -> dict[str, Handler]:
        """Return what each action about readings does."""
        return {"game.readings": self.show}

    def show(self, assumption: str = "") -> None:
        """Show the readings, one of them in sight, and take what the person changes as one step."""
        wording = self._advisor.wording
        if wording is None:
            self._session.say(_tr("The rules of this game are not here. The table works without."))
            return
        with passing(ReadingsDialog(self._session, wording, self._window, assumption)) as dialog:
            is_taken = dialog.exec() == QDialog.DialogCode.Accepted
            change = dialog.change if is_taken else None
        if change is not None:
            self._session.push(change)
