"""What is missing for reading scans, how large it is, and the offer to install it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.panels.fitting import fit
from app.panels.layouts import lay
from app.panels.parts import Elided, letters, push_button

_WIDTH_PX, _HEIGHT_PX = 600, 350


class InstallDialog(QDialog):
    """Shows the libraries and asks. `wanted` tells that they are to be installed, `broken_off` that not.

    `by_hand` tells that the person goes on without them, where something can be done so.
    """

    wanted = Signal()
    broken_off = Signal()
    by_hand = Signal()

    def __init__(self, requirements: Sequence[str], megabytes: tuple[int, int], parent: QWidget) -> None:
        """`megabytes` are to be fetched, and take up room on the disk."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Scans cannot be read yet"))
        reason = letters(
            self.tr(
                "Reading scans and photographs needs libraries that are not installed with the program. They "
                "are fetched from the Python Package Index, into the program's own environment."
            ),
            can_wrap=True,
        )
        fetched, kept = megabytes
        size = self.tr("About {fetched} MB to fetch, {kept} MB on the disk.")
        self.size_words = letters(size.format(fetched=fetched, kept=kept), "soft", can_wrap=True)
        self.packages = letters("\n".join(requirements), "strong", can_copy=True)
        # To be copied: what pip says of a failure is searched for elsewhere.
        self.told = letters(can_wrap=True, can_copy=True)
        self.doing = Elided("note")
        # Without bounds, so that it moves to and fro: how much is left nobody is told.
        self.bar = QProgressBar(minimum=0, maximum=0, textVisible=False)
        self.bar.setAccessibleName(self.tr("Installing"))
        self.install = push_button(self.tr("Install now"), self.wanted.emit, is_primary=True)
        self.cancel = push_button(self.tr("Break off"), self.broken_off.emit)
        self.without = push_button(self.tr("Go on by hand"), self.by_hand.emit)
        self.shut = push_button(self.tr("Close"), self.close)
        self._lay_out((reason, self.size_words, self.packages, self.told))
        self.show_ready()
        fit(self, _WIDTH_PX, _HEIGHT_PX)

    def _lay_out(self, words: Sequence[QWidget]) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(12)
        lay(column, *words, 1, self.doing, self.bar)
        column.addLayout(lay(QHBoxLayout(), self.without, 1, self.cancel, self.shut, self.install))

    # ---- showing

    def show_ready(self, told: str = "", *, can_install: bool = True) -> None:
        """Show the offer, and what came of it so far."""
        self.told.setText(told)
        self.told.setVisible(bool(told))
        for each in (self.doing, self.bar, self.cancel):
            each.hide()
        self.without.setEnabled(True)
        self.install.setVisible(can_install)
        self.shut.show()
        # The panels' buttons take no Return by themselves: here it is to press the likeliest.
        (self.install if can_install else self.shut).setDefault(True)

    def show_working(self) -> None:
        """Show that it is being installed."""
        self.told.hide()
        for each in (self.doing, self.bar, self.cancel):
            each.show()
        self.install.hide()
        self.shut.hide()
        # While it is being installed nobody goes on: what comes next hangs on how it ends.
        self.without.setEnabled(False)
        self.show_doing(self.tr("Asking for the libraries"))

    def show_doing(self, words: str) -> None:
        """Show what is being done."""
        self.doing.show_words(words)

    def offer_by_hand(self, is_possible: bool) -> None:
        """Offer to go on without, where something can be done so."""
        self.without.setVisible(is_possible)

    def reject(self) -> None:
        """Close, by Escape too: what is under way is broken off."""
        self.broken_off.emit()
        super().reject()
