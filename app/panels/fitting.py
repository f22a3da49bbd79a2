"""Dialogs that fit, no larger than the screen and than the window that they belong to, and offer help."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from app.view.theme import system_scale

_BORDER_PX, _TITLE_PX = 16, 40
"""What a frame may take beside the dialog and above it."""


def ok_and_cancel(dialog: QDialog) -> QDialogButtonBox:
    """Return the two buttons that end a dialog."""
    standard = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


def fit(dialog: QWidget, width_px: int, height_px: int) -> None:
    """Give a window a size, larger with the system's letters, or as much of it as there is room for."""
    rooms = [dialog.screen().availableSize()]
    parent = dialog.parentWidget()
    if parent is not None:
        rooms.append(parent.window().size())
    # Here, where every dialog that is given a size comes by: none can forget it.
    offer_help(dialog)
    # Once, at the system's letters: what is larger by its contents scrolls.
    size = QSize(width_px, height_px) * system_scale()
    for room in rooms:
        size = size.boundedTo(room - QSize(_BORDER_PX, _TITLE_PX))
    dialog.resize(size)


def offer_help(dialog: QWidget) -> None:
    """Let F1 ask the window to which a dialog belongs for help about it."""
    shortcut = QShortcut(QKeySequence(Qt.Key.Key_F1), dialog)
    shortcut.activated.connect(partial(_ask_for_help, dialog))


def bring_up(window: QWidget) -> None:
    """Show a window before all others, with the keys."""
    window.show()
    window.raise_()
    window.activateWindow()


def _ask_for_help(dialog: QWidget) -> None:
    top = dialog.parentWidget()
    while top is not None and top.parentWidget() is not None:
        top = top.parentWidget()
    if top is not None:
        # By an event: a dialog knows no window of the program, and Qt carries it there.
        QCoreApplication.sendEvent(top, QEvent(QEvent.Type.HelpRequest))
