"""Fields that the wheel leaves alone: who scrolls over them scrolls what lies around, and changes nothing."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QComboBox, QTabBar, QWidget

Field = TypeVar("Field", bound=QWidget)
_NEVER_TURNED = (QComboBox, QTabBar)
"""These change by a click alone: one that was clicked keeps nothing to be turned."""


class QuietWheel(QObject):
    """Passes the wheel on to what lies around a field, unless the field was clicked and is being set.

    A filter for all events of the application would cost a tenth of a second at a change of theme, so it is
    given to the fields alone, by `quiet`.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the wheel away from a field; ignored, Qt offers it to the widget around."""
        if event.type() != QEvent.Type.Wheel or not isinstance(watched, QWidget):
            return False
        if watched.hasFocus() and not isinstance(watched, _NEVER_TURNED):
            return False
        event.ignore()
        return True


def quiet(field: Field) -> Field:
    """Return a field made so that the wheel neither turns it nor gives it the keys."""
    if field.focusPolicy() == Qt.FocusPolicy.WheelFocus:
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    field.installEventFilter(QuietWheel(field))
    return field
