"""Keys as the system of the person writes them."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

from app.actions import action


def native_key(key: str) -> str:
    """Return a key of the table of actions as it is shown."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def key_of(action_id: str) -> str:
    """Return the first key of an action as it is shown, empty where it has none."""
    return native_key(next(iter(action(action_id).keys), ""))
