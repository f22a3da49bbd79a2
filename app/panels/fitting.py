"""Dialogs that fit, no larger than the screen and than the window that they belong to, and offer help."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QWidget
from shiboken6 import isValid

from app.view.theme import system_scale

_FRAME = QSize(16, 40)
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
    rooms = [room_on_screen(dialog)]
    parent = dialog.parentWidget()
    if parent is not None:
        rooms.append(parent.window().size() - _FRAME)
    # Here, where every dialog that is given a size comes by: none can forget it.
    offer_help(dialog)
    # Once, at the system's letters: what is larger by its contents scrolls.
    size = QSize(width_px, height_px) * system_scale()
    for room in rooms:
        size = size.boundedTo(room)
    dialog.resize(size)


def room_on_screen(window: QWidget) -> QSize:
    """Return the size that a window can have on its screen, in logical pixels, with its frame in sight."""
    return window.screen().availableSize() - _FRAME


def offer_help(dialog: QWidget) -> None:
    """Let F1 ask the window to which a dialog belongs for help about it."""
    shortcut = QShortcut(QKeySequence(Qt.Key.Key_F1), dialog)
    shortcut.activated.connect(partial(_ask_for_help, dialog))


def close_by_keys(window: QWidget) -> None:
    """Let Ctrl+W, or what the system has for it, close a window that stands beside the table."""
    shortcut = QShortcut(window)
    # Not as the shortcut's only one: of the several that a system has, Qt would take the first.
    shortcut.setKeys(QKeySequence.StandardKey.Close)
    shortcut.activated.connect(window.close)


def bring_up(window: QWidget) -> None:
    """Show a window before all others, with the keys; closed, it gives them back to the one before."""
    before = QApplication.activeWindow()
    if before is not None and before is not window:
        way_back = window.findChild(_WayBack) or _WayBack(window)
        way_back.leads_to = before
    window.show()
    window.raise_()
    window.activateWindow()


class _WayBack(QObject):
    """Leads from a window that closes to the one from which it was opened."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.leads_to = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the keys back."""
        # Left to the system they would go to the window's owner, which need not be where one was. What is
        # minimised is hidden too, by the system.
        if event.type() == QEvent.Type.Hide and not event.spontaneous():
            before = self.leads_to
            if isValid(before) and before.isVisible():
                before.activateWindow()
        return super().eventFilter(watched, event)


def _ask_for_help(dialog: QWidget) -> None:
    top = dialog.parentWidget()
    while top is not None and top.parentWidget() is not None:
        top = top.parentWidget()
    if top is not None:
        # By an event: a dialog knows no window of the program, and Qt carries it there.
        QCoreApplication.sendEvent(top, QEvent(QEvent.Type.HelpRequest))
