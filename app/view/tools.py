"""What a tool of the hand is: the view forwards mouse and keys to the current one, Escape cancels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QTransform

from app.table.pieces import PieceId


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the pointer is on the table, in table pixels, and the keys held with it.

    `scale` is screen pixels a table pixel: what a hand can tell apart depends on it.
    """

    x: float
    y: float
    scale: float = 1.0
    is_shift: bool = False
    is_ctrl: bool = False
    is_alt: bool = False


_SHIFT, _CTRL, _ALT = (
    Qt.KeyboardModifier.ShiftModifier.value,
    Qt.KeyboardModifier.ControlModifier.value,
    Qt.KeyboardModifier.AltModifier.value,
)


def pointer_at(transform: QTransform, place: QPointF, modifiers: Qt.KeyboardModifier) -> Pointer:
    """Return a point of the viewport as the tools see it; `transform` leads from table to viewport."""
    inverse, _ = transform.inverted()
    point = inverse.map(place)
    # As a number: this is done with every move of the pointer, and Python's flags are slow.
    keys = modifiers.value
    return Pointer(
        point.x(),
        point.y(),
        # The scale from the inverse that is there already.
        1 / inverse.m11(),
        is_shift=bool(keys & _SHIFT),
        is_ctrl=bool(keys & _CTRL),
        is_alt=bool(keys & _ALT),
    )


def is_tab(event: QKeyEvent) -> bool:
    """Return whether a key is Tab or Shift and Tab, with nothing else held."""
    # Ctrl+Tab belongs to the window, Alt+Tab to the system.
    others = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    return event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and not event.modifiers() & others


class Tool(Protocol):
    """Something that a hand does on the table with mouse and keys."""

    @property
    def cursor(self) -> Qt.CursorShape:
        """How the pointer looks."""
        ...

    @property
    def is_busy(self) -> bool:
        """Whether something is in the hand: then the table moves along at the window's edge."""
        ...

    def press(self, at: Pointer) -> bool:
        """The button went down; return False to leave a drag to the view, which moves the table."""
        ...

    def drag(self, at: Pointer) -> None:
        """The pointer moved with the button down."""
        ...

    def release(self, at: Pointer) -> None:
        """The button came up."""
        ...

    def click_ground(self, at: Pointer) -> None:
        """The button went down and up where `press` found nothing."""
        ...

    def double_click(self, at: Pointer) -> None:
        """The button went down twice."""
        ...

    def hover(self, at: Pointer) -> None:
        """The pointer moved with no button down."""
        ...

    def key(self, key: Qt.Key) -> bool:
        """A key went down; return whether the tool had a use for it."""
        ...

    def pick(self, piece: PieceId) -> bool:
        """A counter was chosen in the fan; return whether the tool had a use for it."""
        ...

    def cancel(self) -> bool:
        """Put everything back; return whether there was anything to put back."""
        ...

    def rescale(self) -> None:
        """The zoom has changed."""
        ...


class QuietTool(QObject):
    """A tool that does nothing: the others say only what they do otherwise."""

    @property
    def cursor(self) -> Qt.CursorShape:
        """The plain arrow."""
        return Qt.CursorShape.ArrowCursor

    @property
    def is_busy(self) -> bool:
        """Never."""
        return False

    def press(self, at: Pointer) -> bool:
        """Leave it to the view."""
        del at
        return False

    def drag(self, at: Pointer) -> None:
        """Do nothing."""

    def release(self, at: Pointer) -> None:
        """Do nothing."""

    def click_ground(self, at: Pointer) -> None:
        """Do nothing."""

    def double_click(self, at: Pointer) -> None:
        """Do nothing."""

    def hover(self, at: Pointer) -> None:
        """Do nothing."""

    def key(self, key: Qt.Key) -> bool:
        """Have no use for any key."""
        del key
        return False

    def pick(self, piece: PieceId) -> bool:
        """Have no use for any counter."""
        del piece
        return False

    def cancel(self) -> bool:
        """Have nothing to put back."""
        return False

    def rescale(self) -> None:
        """Do nothing."""
