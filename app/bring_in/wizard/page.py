"""A step of a bringing in as a page of its window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QLayout, QLineEdit, QSizePolicy, QWidget

from app.panels.layouts import column_in, lay, row_in
from app.panels.scrolled import scrolled
from app.view.in_sight import bring_in_sight

_MOST_LAYOUTS = 4
"""So many lie in each other from a field to what scrolls it."""
LEFT, BESIDE = 38, 62
"""How a row is shared by the picture and the words beside it, where these have not all the room they want."""


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


def lay_side_by_side(
    page: QWidget, middle: Sequence[QWidget | QLayout], side: QLayout, width_px: int
) -> None:
    """Lay out a page: what is looked at in the middle, its first part with all the room, words beside it.

    The words have `width_px`, in a small window less.
    """
    left = lay(column_in(gap=0), *middle)
    # Without it Qt shares the height, and a picture is as high as the bar below it.
    left.setStretch(0, 1)
    inner = QWidget()
    inner.setLayout(side)
    lay(row_in(page, 0), (left, LEFT), (beside(inner, width_px), BESIDE))


def beside(content: QWidget, width_px: int) -> QWidget:
    """Return what stands beside a picture or a map: so wide, or less where the window is small."""
    # With large letters the words are higher than a small window, which could then be made no smaller.
    # It follows the field that has the keys; a stop of its own between them would be one that does nothing.
    holder = scrolled(content, goes_sideways=True, is_stop=False)
    # At most, not fixed: with letters twice as large the words alone would be wider than a small window.
    holder.setMaximumWidth(width_px)
    holder.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    return holder


def ask_in(field: QLineEdit) -> None:
    """Give the keys to a field, and scroll it into sight where what lies beside a picture is scrolled."""
    field.setFocus(Qt.FocusReason.ShortcutFocusReason)
    field.selectAll()
    # Later: what was asked just now may have made the card about it higher or lower, and Qt lays it out then.
    QTimer.singleShot(0, field, partial(_bring_in_sight, field))


def _bring_in_sight(widget: QWidget) -> None:
    # One layout asks the next one about it only when it is asked itself: without this it is scrolled to where
    # the field lay before.
    for _ in range(_MOST_LAYOUTS):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    bring_in_sight(widget)
