"""Menus and keys of the window, made from the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget

from app.action import Action, Need
from app.actions import MENUS
from app.view.icons import icon
from app.view.theme import Theme
from app.view.translated import tr

Handler = Callable[[], object]

_ON_MAP = Qt.ShortcutContext.WidgetWithChildrenShortcut
# F5 to F8 and with Shift: who plays for whom is decided wherever one is.
_PLAYING = tuple(f"{shift}F{n}" for n in range(5, 9) for shift in ("", "Shift+"))
_GLOBAL = ("Ctrl+", "Alt+", "F1", "F2", "F3", "F4", "Shift+F4", "F9", "F11", *_PLAYING)
"""Keys that work wherever the focus is; all others only on the map, so that they can be typed elsewhere."""


class LettersOfMenus(QObject):
    """Leaves letters to a menu that is open: the map has the keys meanwhile, and its shortcuts come first."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of shortcuts away from the map while a menu is open."""
        if event.type() == QEvent.Type.ShortcutOverride and QApplication.activePopupWidget() is not None:
            event.accept()
            return True
        return super().eventFilter(watched, event)


class Menus:
    """The actions of one window on one game.

    `table` are the actions of the game, `handlers` says what each does; `choices` are those that open a menu
    of their own, filled when it is about to be seen.
    """

    def __init__(
        self,
        window: QMainWindow,
        map_view: QWidget,
        table: tuple[Action, ...],
        handlers: Mapping[str, Handler],
        choices: Mapping[str, Callable[[QMenu], None]],
    ) -> None:
        self._window = window
        self._map_view = map_view
        self.table = table
        self.menus = {name: QMenu(tr(name), window) for name in MENUS}
        self.actions: dict[str, QAction] = {}
        self._theme: Theme | None = None
        self._letters = LettersOfMenus(window)
        for widget in (map_view, *self.menus.values()):
            self.guard(widget)
        for each in self.table:
            self._add(each, handlers, choices)
        for menu in self.menus.values():
            window.menuBar().addMenu(menu)

    def _add(
        self,
        each: Action,
        handlers: Mapping[str, Handler],
        choices: Mapping[str, Callable[[QMenu], None]],
    ) -> None:
        menu = self.menus[each.menu]
        if each.begins_group:
            menu.addSeparator()
        if each.id in choices:
            self._add_choice(menu, each, choices[each.id])
            return
        action = self._make(each)
        # Qt says whether the action is checked, which no handler asks for.
        action.triggered.connect(lambda _=False: handlers[each.id]())
        menu.addAction(action)
        self.actions[each.id] = action

    def _make(self, each: Action) -> QAction:
        action = QAction(each.text, self._window)
        action.setCheckable(each.is_checkable)
        anywhere = [key for key in each.keys if key.startswith(_GLOBAL)]
        on_map = [key for key in each.keys if key not in anywhere]
        # The menu shows the first key; keys of the map beside keys for everywhere are shortcuts of their own.
        action.setShortcuts([QKeySequence(key) for key in anywhere or on_map])
        action.setStatusTip(each.help)
        if each.help:
            action.setToolTip(each.help)
        if on_map and not anywhere:
            action.setShortcutContext(_ON_MAP)
            self._map_view.addAction(action)
        for key in on_map if anywhere else ():
            shortcut = QShortcut(QKeySequence(key), self._map_view, context=_ON_MAP)
            shortcut.activated.connect(action.trigger)
        return action

    def _add_choice(self, menu: QMenu, each: Action, fill: Callable[[QMenu], None]) -> None:
        choice = menu.addMenu(each.text)
        self.guard(choice)

        def refill() -> None:
            choice.clear()
            fill(choice)
            if choice.isEmpty():
                # An empty menu would not open at all, and look broken.
                choice.addAction(tr("None yet")).setEnabled(False)

        choice.aboutToShow.connect(refill)

    def guard(self, widget: QWidget) -> None:
        """Leave the letters typed at a menu to it."""
        widget.installEventFilter(self._letters)

    def close(self) -> None:
        """End with the game: the window would keep them, and they everything that they act on."""
        self._window.menuBar().clear()
        for action in self.actions.values():
            action.deleteLater()
        for menu in self.menus.values():
            menu.deleteLater()
        self._letters.deleteLater()

    # ---- keeping them true

    def enable(self, holding: frozenset[Need]) -> None:
        """Enable the actions whose need is met; nothing is hidden."""
        for each in self.table:
            if each.id in self.actions:
                self.actions[each.id].setEnabled(each.need in holding)

    def check(self, states: Mapping[str, bool]) -> None:
        """Show the state of actions that are on or off; this game may lack one of them."""
        for action_id, is_on in states.items():
            if action_id in self.actions:
                # This does not trigger the action: Qt emits `toggled` alone.
                self.actions[action_id].setChecked(is_on)

    def dress(self, theme: Theme) -> None:
        """Draw the icons in the ink of a theme, once for each change of it."""
        if theme == self._theme:
            return
        self._theme = theme
        for each in self.table:
            if each.icon and each.id in self.actions:
                self.actions[each.id].setIcon(icon(each.icon, theme))
