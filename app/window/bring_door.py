"""What the windows of bringing in share: one window at a time, what was begun before, the extra for scans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from app.bring_in.extra import missing_packages
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.pictures_page import PicturesPage
from app.panels.fitting import bring_up
from app.view.translated import tr as _tr
from app.window.extra_offer import ExtraOffer
from app.window.feature import Host
from rules.issues import DataError
from rules.regular_file import is_folder

Begun = TypeVar("Begun")
Act = Callable[[], object]


class OneWindow:
    """A window of bringing in, made when it is first opened and gone when it is closed."""

    def __init__(self) -> None:
        self.window: BringInWindow | None = None

    def open(self, make: Callable[[], BringInWindow]) -> None:
        """Bring the window up; `make` makes it where there is none."""
        if self.window is None:
            self.window = make()
        bring_up(self.window)

    def open_with_pictures(self, make: Callable[[], BringInWindow], pictures: Sequence[Path]) -> None:
        """Bring the window up; where there are pictures, at its step of pictures, which takes them too."""
        self.open(make)
        if self.window is None or not pictures:
            return
        for step, page in enumerate(self.window.pages):
            if isinstance(page, PicturesPage):
                self.window.go_to(step)
                page.add_paths(pictures)
                return

    def tell_unkept(self, why: str) -> None:
        """Say that what is begun cannot be kept on the disk, and that it can be gone on with all the same."""
        if self.window is not None:
            told = _tr(
                "What you do here cannot be kept for later: {why}. It stays while this window is open."
            )
            self.window.tell(told.format(why=why))

    def close(self) -> None:
        """Put it away; what was done is kept."""
        if self.window is not None:
            self.window.close()
            # Closing alone only hides a window: it would keep the pictures that it shows.
            self.window.deleteLater()
            self.window = None


class ExtraDoor:
    """The way to what reads scans: open where the libraries are there, else the offer to install them."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.offer: ExtraOffer | None = None

    def go_through(self, go_on: Act, by_hand: Act | None = None) -> None:
        """Go on at once, or once all is installed; `by_hand` is offered where it can be done without."""
        # A second wish while the offer stands: the newer one counts.
        self.close()
        if missing_packages():
            self.offer = ExtraOffer(self._host.frame, go_on, by_hand)
        else:
            go_on()

    def close(self) -> None:
        """Put the offer away."""
        if self.offer is not None:
            self.offer.close()
            self.offer = None


def begun_before(host: Host, folder: Path | None, load: Callable[[Path], Begun]) -> Begun | None:
    """Return what was begun and is kept in a folder; one that cannot be read is told, and begun anew."""
    if folder is None or not is_folder(folder):
        return None
    try:
        return load(folder)
    except DataError as error:
        host.games.tell(_tr("What was begun cannot be read; it begins anew."), error)
        return None
