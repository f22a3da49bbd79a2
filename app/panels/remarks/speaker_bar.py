"""The line of the speaker's view in the panel of remarks: open or shut, whether it follows, what it shows."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.panels.assistant_parts import Wrapped
from app.panels.layouts import column_in, lay
from app.panels.parts import letters, rule, switch


class SpeakerBar(QWidget):
    """Three switches; the last two are of use while the view is open."""

    toggled = Signal()
    """Open the view, or shut it."""
    follow_toggled = Signal()
    remark_toggled = Signal()

    def __init__(self) -> None:
        super().__init__()
        tip = self.tr("The map alone in a second window, for a projector")
        self.open = switch(self.tr("Open"), tip)
        self.follows = switch(self.tr("Follows this map"), self.tr("Or stays where it was turned to"))
        self.remark = switch(self.tr("With the remark"), self.tr("The text of the remark is shown there too"))
        for button, signal in (
            (self.open, self.toggled),
            (self.follows, self.follow_toggled),
            (self.remark, self.remark_toggled),
        ):
            button.clicked.connect(lambda _=False, signal=signal: signal.emit())
        column = column_in(self, 6, (0, 6, 0, 0))
        lay(
            column,
            rule(),
            letters(self.tr("Speaker's view"), "strong"),
            Wrapped((self.open, self.follows, self.remark)),
        )

    def show_state(self, *, is_open: bool, follows: bool, has_remark: bool) -> None:
        """Show how the view stands."""
        self.open.setChecked(is_open)
        self.follows.setChecked(follows)
        self.remark.setChecked(has_remark)
        for button in (self.follows, self.remark):
            button.setEnabled(is_open)
