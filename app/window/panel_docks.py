"""The docks of the window: panels that dock, collapse to a rail, or lie in a drawer where it is narrow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QEvent, QObject, QSettings, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow

from app.panels.rail import Notice
from app.view.session import Session
from app.view.theme import theme_of
from app.view.view import TableView
from app.window.dock_widgets import PLACES, DockWidgets, Panel
from app.window.panel_keys import PanelKeys
from app.window.panel_state import (
    BENCH,
    FILM,
    FIRST_SIZES,
    FIRST_TABS,
    JOURNAL,
    LEFT,
    ORDER,
    RIGHT,
    PanelState,
    is_kept,
    keep_panel_state,
    read_panel_state,
)

LAYOUT_VERSION = 1
DRAWER_BELOW_PX, TINY_BELOW_PX = 1500, 840
"""Under the first width of the window the right side is a drawer (art guide, section 7). Under the second,
where letters are large, the left side and the journal begin collapsed."""


class PanelDocks(QObject):
    """How the panels of one workspace stand in the window, and what a person does with them."""

    changed = Signal()
    """A side was opened, collapsed, shut or pinned, or another panel is in sight."""

    def __init__(
        self, window: QMainWindow, session: Session, view: TableView, panels: Iterable[Panel]
    ) -> None:
        super().__init__(view)
        self._window, self._session, self._view = window, session, view
        theme = theme_of(is_dark=False)
        self._first_sizes = {side: theme.px(size) for side, size in FIRST_SIZES.items()}
        self.panel_state = PanelState(dict(self._first_sizes))
        self.drawer_below_px = theme.px(DRAWER_BELOW_PX)
        self.tiny_below_px = theme.px(TINY_BELOW_PX)
        self.dock_widgets = DockWidgets(window, session, panels, self.panel_state)
        self.drawer = self.dock_widgets.drawer
        self._keys = PanelKeys(window, self.dock_widgets)
        self._is_ready = False
        # Once more when the window has laid itself out: before that Qt may not heed the sizes.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.dock_widgets.size_docks)
        # At the press of the mouse; compared at its release (`_note_sizes`).
        self._sizes_before: dict[str, int] = {}
        self._behind = "assistant"
        """What is in front again when a panel goes that came to stand before it."""
        self._connect()
        self.apply()

    def _connect(self) -> None:
        for side, rail in self.dock_widgets.rails.items():
            rail.chosen.connect(self._choose)
            rail.toggled.connect(lambda side=side: self._click(side))
            self.dock_widgets.handles[side].clicked.connect(lambda _=False, side=side: self._click(side))
        for name, dock in self.docks.items():
            dock.visibilityChanged.connect(lambda is_seen, name=name: self._note_current(name, is_seen))
        self.dock_widgets.rails[RIGHT].pinned.connect(self.pin)
        self.drawer.widened.connect(self._note_width)
        self._session.shown.connect(lambda show: self._window.setAnimated(show.has_motion))
        self._window.setAnimated(self._session.show.has_motion)
        for watched in self._watched():
            watched.installEventFilter(self)

    def _watched(self) -> list[QObject]:
        found = (self._window, self._window.windowHandle(), self._window.centralWidget())
        return [each for each in found if each is not None]

    @property
    def docks(self) -> Mapping[str, QDockWidget]:
        """The docks of all panels by their names."""
        return self.dock_widgets.docks

    def apply(self) -> None:
        """Make the window so as the sides stand."""
        # Asked first: a drawer that shuts loses them.
        had_keys = self.drawer.covers(self._window.focusWidget())
        self.dock_widgets.apply()
        self._soon.start(0)
        if had_keys and self.drawer.isHidden():
            self._view.setFocus()
        self.changed.emit()

    def show_notices(self, notices: Mapping[str, Notice]) -> None:
        """Sign the panels in which something waits, as far as they are out of sight."""
        self.dock_widgets.sign(notices)

    # ---- what a person does

    def show(self, name: str) -> None:
        """Bring a panel into sight, wherever it is."""
        panel_state = self.panel_state
        if name == ORDER:
            panel_state.collapsed.discard(LEFT)
        elif name == JOURNAL:
            panel_state.has_journal = True
        else:
            self._bring(name)
            panel_state.is_open = panel_state.has_drawer
            if not panel_state.has_drawer:
                panel_state.collapsed.discard(RIGHT)
        # These have no drawer: over the map alone they cannot be shown.
        if name in PLACES:
            panel_state.is_map_only = False
        self.apply()

    def suggest(self, name: str) -> None:
        """Bring a panel into sight where that covers nothing; elsewhere its rail tells of it."""
        if self.panel_state.is_shown(RIGHT):
            self.show(name)
        else:
            self._bring(name)
            self.apply()

    def _bring(self, name: str) -> None:
        # Only lasting panels are come back to: of two passing ones each would lead to the other.
        if name not in FIRST_TABS and self.panel_state.current in FIRST_TABS:
            self._behind = self.panel_state.current
        self.panel_state.tabs.add(name)
        self.panel_state.current = name

    def hide(self, name: str) -> None:
        """Take a panel out of sight: one of the right side loses its tab."""
        panel_state = self.panel_state
        if name == JOURNAL:
            panel_state.has_journal = False
        else:
            panel_state.tabs.discard(name)
            if panel_state.current == name:
                panel_state.current, panel_state.is_open = self._behind, False
        self.apply()

    def press(self, name: str) -> None:
        """Show a panel and give it the keys; put it away where it has them already."""
        if not self.panel_state.is_in_sight(name) or not self._keys.are_in(name):
            self.show(name)
            self._keys.give_to(name)
            return
        self._view.setFocus()
        self._put_away(name)

    def _choose(self, name: str) -> None:
        """Do what a button of a rail says: a click leaves the keys with the map, the keyboard takes them."""
        if self._keys.are_on_rail():
            self.press(name)
        elif self.panel_state.is_in_sight(name):
            self._put_away(name)
        else:
            self.show(name)

    def _click(self, side: str) -> None:
        """Open or shut a side by its chevron; a click leaves the keys with the map."""
        is_by_keys = self._keys.are_on_rail()
        self.toggle(side)
        if not is_by_keys:
            self._view.setFocus()

    def _put_away(self, name: str) -> None:
        # A panel that comes and goes loses its tab, any other is put away with its side.
        if name == JOURNAL or (name not in FIRST_TABS | {ORDER} and not self.panel_state.has_drawer):
            self.hide(name)
        else:
            self.toggle(LEFT if name == ORDER else RIGHT)

    def toggle(self, side: str) -> None:
        """Collapse a side to its rail, or open it; in a narrow window open or shut the drawer."""
        panel_state = self.panel_state
        if side == RIGHT and panel_state.has_drawer:
            panel_state.is_open = not panel_state.is_open
        else:
            panel_state.collapsed ^= {side}
        self.apply()
        # With the keys in it, Escape shuts it again.
        if side == RIGHT and panel_state.has_drawer and panel_state.is_open:
            self._keys.give_to(panel_state.current)

    def pin(self, is_pinned: bool) -> None:  # a signal gives it
        """Let the drawer stay open, or not."""
        self.panel_state.is_pinned = is_pinned
        self.apply()

    def toggle_pin(self) -> None:
        """Let the drawer stay open, or shut with the next click beside it."""
        self.pin(not self.panel_state.is_pinned)

    def toggle_map_only(self) -> None:
        """Leave the map and the turn strip alone, or have everything back."""
        panel_state = self.panel_state
        panel_state.is_map_only = not panel_state.is_map_only
        panel_state.is_open = panel_state.is_pinned and panel_state.is_narrow and not panel_state.is_map_only
        self.apply()

    def begin_anew(self) -> None:
        """Stand as in a window that was never used, and give the map the keys."""
        self.panel_state.begin_anew(self._first_sizes)
        self.apply()
        self._view.setFocus()

    def show_film(self, *, is_on: bool, height_px: int = 0) -> None:
        """Give the journal the room that a film needs, or have everything back."""
        self.panel_state.set_film(is_on=is_on)
        if is_on:
            self.panel_state.sizes[FILM] = height_px
            self.panel_state.is_map_only = False
        self.apply()

    def show_bench(self, *, is_on: bool, width_px: int = 0) -> None:
        """Give a panel of the right side the width that a work needs, or have everything back."""
        self.panel_state.set_bench(is_on=is_on)
        if is_on:
            self.panel_state.sizes[BENCH] = width_px
        self.apply()

    def leave_drawer(self) -> bool:
        """Shut the drawer unless it is pinned; return whether there was one to shut."""
        panel_state = self.panel_state
        if not (panel_state.has_drawer and panel_state.is_open) or panel_state.is_pinned:
            return False
        panel_state.is_open = False
        self.apply()
        return True

    def escape(self) -> None:
        """Shut the drawer with an Escape that nothing else had a use for, and give the map the keys."""
        self.leave_drawer()
        self._view.setFocus()

    # ---- the window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's width; shut the drawer with a click beside it."""
        if event.type() == QEvent.Type.Resize and watched is self._window:
            self._follow_width()
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and not self.drawer.isHidden():
            self.drawer.place()
        elif event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            # What is of another size at the release was drawn by the person.
            self._sizes_before = self._docked_sizes()
            self._click_at(event)
        elif event.type() == QEvent.Type.MouseButtonRelease:
            self._note_sizes()
        return False

    def _click_at(self, event: QMouseEvent) -> None:
        """Shut the drawer, unless the map is clicked because a panel in it asked for a hex."""
        if self.drawer.isHidden() or self._view.tool is not self._view.move_tool:
            return
        point = event.position().toPoint()
        over = (self.drawer, self.dock_widgets.bars[RIGHT], self._window.menuWidget())
        if not any(each is not None and each.geometry().contains(point) for each in over):
            self.leave_drawer()

    def _follow_width(self) -> None:
        # Before the layout is restored the width tells nothing.
        if not self._is_ready:
            return
        is_changed = self._note_tiny()
        is_narrow = self._window.width() < self.drawer_below_px
        if is_narrow != self.panel_state.is_narrow:
            self.panel_state.is_narrow = is_narrow
            self.panel_state.is_open = is_narrow and self.panel_state.is_pinned
            is_changed = True
        if is_changed:
            self.apply()
        self.drawer.place()

    def _note_tiny(self) -> bool:
        """Leave the room to the map where large letters leave none; return whether that has changed."""
        return self.panel_state.set_tiny(is_tiny=self._window.width() < self.tiny_below_px)

    def _note_width(self, width_px: int) -> None:
        self.panel_state.sizes[RIGHT] = width_px

    def _docked_sizes(self) -> dict[str, int]:
        """Return how large the sides are that are docked now."""
        docks, current = self.docks, self.docks[self.panel_state.current]
        found = {LEFT: docks[ORDER].width()} if not docks[ORDER].isHidden() else {}
        if not current.isHidden():
            found[self.panel_state.right] = current.width()
        if not docks[JOURNAL].isHidden():
            found[self.panel_state.bottom] = docks[JOURNAL].height()
        return found

    def _note_sizes(self) -> None:
        """Remember what a person has drawn to another size; what a small window squeezes is not meant."""
        now = self._docked_sizes()
        drawn = {side for side, size in now.items() if self._sizes_before.get(side, size) != size}
        self.panel_state.sizes.update({side: now[side] for side in drawn})

    def _note_current(self, name: str, is_seen: bool) -> None:  # a signal gives it
        """Remember which tab is in front."""
        is_docked = self._is_ready and not self.dock_widgets.is_in_drawer and name not in PLACES
        # While the docks are being laid out, tabs come to the front that nobody chose.
        is_chosen = not self.dock_widgets.is_applying and not self._soon.isActive()
        if is_seen and is_docked and is_chosen and self.panel_state.current != name:
            self.panel_state.current = name
            self.changed.emit()

    # ---- keeping

    def restore(self, store: QSettings) -> None:
        """Stand as the window was left; what was kept before there were rails is read from its docks."""
        state = store.value("layout")
        if state is not None:
            self._window.restoreState(state, LAYOUT_VERSION)
        # Not before: restoring brings tabs to the front that nobody chose.
        self._is_ready = True
        if is_kept(store):
            read_panel_state(store, self.panel_state, self.dock_widgets.of_right, self._window.width() // 2)
        elif state is not None:
            self._read_docks()
        self._note_tiny()
        self.panel_state.is_narrow = self._window.width() < self.drawer_below_px
        self.panel_state.is_open = self.panel_state.is_narrow and self.panel_state.is_pinned
        self.apply()

    def _read_docks(self) -> None:
        """Read from docks how they were left: a side of which nothing was shown is a collapsed one."""
        panel_state, docks = self.panel_state, self.docks
        shown = [name for name in self.dock_widgets.of_right if not docks[name].isHidden()]
        panel_state.tabs = {*FIRST_TABS, *shown}
        if shown:
            in_front = (name for name in shown if not docks[name].visibleRegion().isEmpty())
            panel_state.current = next(in_front, shown[0])
        else:
            panel_state.collapsed.add(RIGHT)
        if docks[ORDER].isHidden():
            panel_state.collapsed.add(LEFT)
        panel_state.has_journal = not docks[JOURNAL].isHidden()
        panel_state.sizes.update(self._docked_sizes())

    def keep(self, store: QSettings) -> None:
        """Keep how the sides stand for the next time."""
        if not self._is_ready:
            return
        # The map alone and a tiny window are of the moment: kept is what comes after them.
        if self.panel_state.is_map_only:
            self.toggle_map_only()
        self.panel_state.set_bench(is_on=False)
        self.panel_state.set_tiny(is_tiny=False)
        self.panel_state.set_film(is_on=False)
        store.setValue("layout", self._window.saveState(LAYOUT_VERSION))
        keep_panel_state(store, self.panel_state)

    def close(self) -> None:
        """Take everything out of the window."""
        # First: docks that go tell of tabs, which nobody is to note.
        self._is_ready = False
        self._soon.stop()
        for watched in self._watched():
            watched.removeEventFilter(self)
        self.dock_widgets.take_away()
