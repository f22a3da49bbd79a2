"""Which panel of the window has the keys, and which of its parts gets them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from app.window.dock_widgets import PLACES, DockWidgets


class PanelKeys:
    """The keys of one window, as its panels and rails have them."""

    def __init__(self, window: QMainWindow, dock_widgets: DockWidgets) -> None:
        self._window, self._dock_widgets = window, dock_widgets

    def are_on_rail(self) -> bool:
        """Return whether a rail has them: then its buttons are pressed by the keyboard."""
        focused = self._window.focusWidget()
        return focused is not None and any(
            rail.isAncestorOf(focused) for rail in self._dock_widgets.rails.values()
        )

    def are_in(self, name: str) -> bool:
        """Return whether a panel has them, as far as it has a use for them."""
        widget, focused = self._dock_widgets.panels[name].widget, self._window.focusWidget()
        is_inside = focused is not None and (focused is widget or widget.isAncestorOf(focused))
        is_in_drawer = name not in PLACES and focused is self._dock_widgets.drawer
        # A panel without a field has no use for them: it is put away all the same.
        return is_inside or is_in_drawer or self._part_for_keys(name) is None

    def give_to(self, name: str) -> None:
        """Give them to the first part of a panel that takes them, so that Escape comes back from it."""
        if (part := self._part_for_keys(name)) is not None:
            part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _part_for_keys(self, name: str) -> QWidget | None:
        is_in_drawer = self._dock_widgets.is_in_drawer and name not in PLACES
        return first_field(self._dock_widgets.panels[name].widget) or (
            self._dock_widgets.drawer if is_in_drawer else None
        )


def first_field(widget: QWidget) -> QWidget | None:
    """Return the first part of a panel that takes the keys."""
    # Not by `nextInFocusChain`: PySide takes what that returns for a part of the widget that was asked, in
    # the end the window itself, and declares it dead with that widget.
    parts = (part for part in widget.findChildren(QWidget) if part.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return next((part for part in parts if part.isVisibleTo(widget) and part.isEnabled()), None)
