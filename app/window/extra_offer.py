"""The offer to install what reads scans: asked when it is needed, done beside the window, then gone on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.bring_in.extra import command_line, install_command, missing_packages, requirements
from app.bring_in.installing import Hindrance, hindrance, look_again, megabytes, why_failed
from app.dialogs.install_extra import InstallDialog
from app.panels.fitting import bring_up
from app.view.translated import tr as _tr
from app.window.opening import Frame
from app.window.pip_run import PipRun

# What pip says of each package; all else it says is of no use to a player.
_COLLECTING = ("Collecting ", "Downloading ", "Installing collected packages")


class ExtraOffer(QObject):
    """One offer: its dialog, and pip while it runs."""

    def __init__(
        self, frame: Frame, go_on: Callable[[], object], by_hand: Callable[[], object] | None
    ) -> None:
        """`go_on` is done once all is there, `by_hand` where the person does without, if that is possible."""
        super().__init__(frame)
        self._go_on, self._by_hand = go_on, by_hand
        missing = missing_packages()
        self._command = install_command(missing)
        self.run: PipRun | None = None
        self.dialog = InstallDialog(requirements(missing), megabytes(missing), frame)
        self.dialog.offer_by_hand(by_hand is not None)
        self.dialog.wanted.connect(self.begin)
        self.dialog.broken_off.connect(self.break_off)
        self.dialog.by_hand.connect(self._do_without)
        # Asked before anything is offered: a button that cannot work would cost the person minutes.
        found = hindrance()
        if found is not None:
            self.dialog.show_ready(self._words(found), can_install=False)
        bring_up(self.dialog)

    def close(self) -> None:
        """Put it away; what is under way is ended."""
        if self.run is not None:
            self.run.close()
            self.run = None
        self.dialog.hide()
        self.dialog.deleteLater()
        self.deleteLater()

    # ---- installing

    def begin(self) -> None:
        """Have pip install what is missing."""
        self.run = PipRun(self._command, self)
        self.run.told.connect(self._tell)
        self.run.ended.connect(self._end)
        self.dialog.show_working()
        self.run.start()

    def break_off(self) -> None:
        """End what is under way, if anything is."""
        if self.run is not None and self.run.is_running:
            self.run.cancel()

    def _tell(self, line: str) -> None:
        if line.startswith(_COLLECTING):
            self.dialog.show_doing(line)

    def _end(self, is_done: bool, said: str) -> None:
        was_cancelled = self.run is not None and self.run.is_cancelled
        self.run = None
        # Packages installed just now are found only after the import system has forgotten what it looked for
        # in vain.
        look_again()
        # Asked for itself: pip may end well and still have left something out.
        if is_done and not missing_packages():
            self.dialog.hide()
            self._go_on()
        elif was_cancelled:
            self.dialog.show_ready(_tr("Broken off. Nothing was changed that the program needs."))
        else:
            told = self._words(why_failed(said))
            # Pip's last line mostly names the cause.
            last = said.strip().splitlines()[-1:] if said.strip() else []
            self.dialog.show_ready("\n\n".join([told, *last]))

    def _do_without(self) -> None:
        self.dialog.hide()
        if self._by_hand is not None:
            self._by_hand()

    def _words(self, why: Hindrance) -> str:
        """Return why it cannot be installed, and what can be done."""
        # Not our interpreter's path: the command is to be read, and typed in the program's environment.
        return _reason(why).format(command=command_line(("python", *self._command[1:])))


def _reason(why: Hindrance) -> str:
    match why:
        case Hindrance.FROZEN:
            return _tr(
                "This is the program as one file: nothing can be added to it. Install it with Python "
                "instead, as adjutant-table[scan]."
            )
        case Hindrance.MANAGED:
            return _tr(
                "The system looks after this Python and lets nothing else be installed into it. Put the "
                "program into an environment of its own (python -m venv), and there: {command}"
            )
        case Hindrance.NO_PIP:
            return _tr("This Python has no pip. Bring it in with: python -m ensurepip. Then ask again.")
        case Hindrance.READ_ONLY:
            return _tr(
                "You may not write into the program's environment. Who may, can install them with: {command}"
            )
        case Hindrance.NO_NETWORK:
            return _tr("The Python Package Index could not be reached. Is the network there? Then try again.")
        case Hindrance.NO_ROOM:
            return _tr("There is no room left on the disk. Make some, then try again.")
        case Hindrance.NO_SUCH_RELEASE:
            return _tr("There is none of them for this Python and this machine. A newer Python may help.")
        case Hindrance.OTHER:
            return _tr("They could not be installed. By hand: {command}")
