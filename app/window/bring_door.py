"""What the windows of bringing in share: one window at a time, what was begun before, the extra for scans."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QCoreApplication

from app.bring_in.extra import MissingExtra, require_vision
from app.bring_in.wizard.frame import BringInWindow
from app.dialogs.fitting import bring_up
from app.window.feature import Host
from rules.issues import DataError

Begun = TypeVar("Begun")


def _tr(text: str) -> str:
    return QCoreApplication.translate("BringDoor", text)


class OneWindow:
    """A window of bringing in, made when it is first opened and gone when it is closed."""

    def __init__(self) -> None:
        self.window: BringInWindow | None = None

    def open(self, make: Callable[[], BringInWindow]) -> None:
        """Bring the window up; `make` makes it where there is none."""
        if self.window is None:
            self.window = make()
        bring_up(self.window)

    def close(self) -> None:
        """Put it away; what was done is kept."""
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None


def can_read_scans(host: Host) -> bool:
    """Return whether the libraries are there that read scans; tell what to install where they are not."""
    try:
        require_vision()
    except MissingExtra as missing:
        host.games.tell(_tr("Scans cannot be read yet."), missing)
        return False
    return True


def begun_before(host: Host, folder: Path | None, load: Callable[[Path], Begun]) -> Begun | None:
    """Return what was begun and is kept in a folder; one that cannot be read is told, and begun anew."""
    if folder is None or not folder.is_dir():
        return None
    try:
        return load(folder)
    except DataError as error:
        host.games.tell(_tr("What was begun cannot be read; it begins anew."), error)
        return None
