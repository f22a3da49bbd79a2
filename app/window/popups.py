"""Menus that come up over the window: the menu of a right click, and the palette of all actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QMenu, QWidget

from app.dialogs.help import keys_text, plain
from app.dialogs.picker import Entry, pick
from app.view.translated import tr as _tr
from app.window.menus import Menus


def counter_menu(window: QWidget, menus: Menus, at_box: Mapping[str, Callable[[], object]]) -> QMenu:
    """Return the menu of a right click: what the box there is for, taking back, all done with counters."""
    menu = QMenu(window)
    # Not at once: Qt triggers the entry that was chosen after the menu has hidden.
    menu.aboutToHide.connect(menu.deleteLater)
    menus.guard(menu)
    for words, act in at_box.items():
        menu.addAction(words).triggered.connect(lambda _=False, act=act: act())
    if at_box:
        menu.addSeparator()
    menu.addActions([menus.actions["edit.take_back"], *menus.menus["&Counter"].actions()])
    return menu


def palette(window: QWidget, menus: Menus) -> None:
    """Ask for one of the actions that can be done now, and do it."""
    entries = [
        Entry(each.id, plain(each.text), keys_text(each))
        for each in menus.table
        if each.id in menus.actions and menus.actions[each.id].isEnabled()
    ]
    chosen = pick(_tr("What do you want to do?"), entries, window)
    if chosen is not None:
        menus.actions[chosen].trigger()
