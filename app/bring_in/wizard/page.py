"""A step of a bringing in as a page of its window."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class Page(QWidget):
    """One step. It says itself when the person may go on, and what is told at the foot of the window."""

    changed = Signal()
    """What it says of itself is another: whether one may go on, the chips, the words of its button."""
    went_on = Signal()
    """The page asks to go on by itself: its work is done."""

    title: str = ""
    """Its name in the strip of steps."""

    def enter(self) -> None:
        """Begin: the page is shown."""

    def leave(self) -> None:
        """End: another page is shown, or the window closes. What was decided is kept."""

    def may_go_on(self) -> bool:
        """Return whether the next step can be gone to."""
        return True

    def asked_to_go_on(self) -> bool:
        """Do what is to be done before the next step; return whether it can be gone to at once."""
        return True

    def go_on_words(self) -> str:
        """Return the words of the button that goes on; empty for the name of the next step."""
        return ""

    def chips(self) -> tuple[tuple[str, str], ...]:
        """Return short words for the head of the window, each with its tone."""
        return ()

    def foot(self) -> str:
        """Return what is said at the foot of the window."""
        return ""
