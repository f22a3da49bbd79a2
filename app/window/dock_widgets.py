"""What the sides of the window are made of: docks, rails, handles, the drawer, shown as the sides stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QToolBar, QWidget
from shiboken6 import getCppPointer

from app.panels.rail import EdgeHandle, Entry, Notice, Rail
from app.view.session import Session
from app.view.translated import tr as _tr
from app.window.drawer import LEAST_WIDTH_PX, Drawer
from app.window.panel_state import ALWAYS, FIRST_SIZES, JOURNAL, LEFT, ORDER, RIGHT, PanelState

_AREAS = Qt.DockWidgetArea
_MOST_SHARE = 0.45
"""In a low window a film leaves the larger part to the map."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel, what it is called on its tab, its rail and its key."""

    entry: Entry
    widget: QWidget
    leaves_map: bool = False
    """Whether its drawer is a third of the window wide until a person draws it wider: one looks at both."""


class RailBar(QToolBar):
    """A bar that holds a rail and is as wide as it: a style's margins would make it wider."""

    def changeEvent(self, event: QEvent) -> None:
        """Keep the margins away: a change of style gives the bar new ones."""
        super().changeEvent(event)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(0, 0, 0, 0)


class DockWidgets:
    """The widgets of the sides; `panel_state` says how they are to be shown."""

    def __init__(
        self, window: QMainWindow, session: Session, panels: Iterable[Panel], panel_state: PanelState
    ) -> None:
        self._window, self._session, self._panel_state = window, session, panel_state
        self.panels = {panel.entry.name: panel for panel in panels}
        self.docks: dict[str, QDockWidget] = {}
        self.rails: dict[str, Rail] = {}
        self.bars: dict[str, QToolBar] = {}
        self.drawer = Drawer(window, session, [self.panels[name].widget for name in self.of_right])
        self.is_in_drawer = self.is_applying = False
        titles = {LEFT: _tr("Collapse the left side"), RIGHT: _tr("Collapse the right side")}
        # Over the table from the first: shown without a parent they would be windows of their own.
        table = window.centralWidget()
        self.handles = {
            side: EdgeHandle(session, titles[side], table, is_left=side == LEFT) for side in titles
        }
        self._lay_out()

    @property
    def of_right(self) -> list[str]:
        """The panels of the right side in their order."""
        return [name for name in self.panels if name not in PLACES]

    # ---- laying out

    def _lay_out(self) -> None:
        """Dock the panels: the order of battle left, the journal below, all others right."""
        for name, panel in self.panels.items():
            self._dock(name, panel)
        names = self.of_right
        for name, following in pairwise(names):
            # One after the other onto the last: Qt keeps the order of the tabs only so.
            self._window.tabifyDockWidget(self.docks[name], self.docks[following])
        self._window.setTabPosition(_AREAS.RightDockWidgetArea, QTabWidget.TabPosition.North)
        for corner, area in _CORNERS:
            self._window.setCorner(corner, area)
        # The menu that Qt would open here hides panels behind the back of the rails.
        self._window.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self._add_rail(LEFT, [ORDER], _tr("Left side"))
        self._add_rail(RIGHT, names, _tr("Right side"))

    def _dock(self, name: str, panel: Panel) -> None:
        dock = QDockWidget(panel.entry.title, self._window)
        # Qt keeps and restores docks by their object names.
        dock.setObjectName(name)
        dock.setWidget(panel.widget)
        dock.setTitleBarWidget(QWidget())  # each panel has a heading of its own
        self._window.addDockWidget(PLACES.get(name, _AREAS.RightDockWidgetArea), dock)
        self.docks[name] = dock

    def _add_rail(self, side: str, names: Iterable[str], title: str) -> None:
        is_left = side == LEFT
        entries = [self.panels[name].entry for name in names]
        self.rails[side] = Rail(self._session, entries, title, is_left=is_left)
        bar = self.bars[side] = RailBar(title, self._window)
        bar.setObjectName(f"rail-{side}")
        bar.setProperty("rail", "true")
        bar.setMovable(False)
        bar.addWidget(self.rails[side])
        area = Qt.ToolBarArea.LeftToolBarArea if is_left else Qt.ToolBarArea.RightToolBarArea
        self._window.addToolBar(area, bar)

    # ---- showing

    def apply(self) -> None:
        """Make the window so as the sides stand."""
        # Showing and hiding makes Qt tell of docks that come and go: that is not a person's hand.
        self.is_applying = True
        panel_state = self._panel_state
        if panel_state.has_drawer != self.is_in_drawer:
            self.is_in_drawer = panel_state.has_drawer
            if not self.is_in_drawer:
                # Before docks are shown: an empty one would flash.
                self._dock_anew()
        is_docked = panel_state.is_shown(RIGHT) and not panel_state.has_drawer
        if is_docked:
            # In front before any other goes: else Qt brings the neighbour of that one to the front.
            self.docks[panel_state.current].show()
            self.docks[panel_state.current].raise_()
        for name in self.of_right:
            self.docks[name].setVisible(is_docked and name in panel_state.tabs)
        self.docks[ORDER].setVisible(panel_state.is_shown(LEFT))
        self.docks[JOURNAL].setVisible(panel_state.is_in_sight(JOURNAL))
        # A film goes below the right side too: its turns want all the width.
        below = _AREAS.RightDockWidgetArea if panel_state.before_film is None else _AREAS.BottomDockWidgetArea
        self._window.setCorner(Qt.Corner.BottomRightCorner, below)
        self._window.statusBar().setHidden(panel_state.is_map_only)
        self.size_docks()
        self._show_drawer()
        self._show_rails(is_docked=is_docked)
        self.is_applying = False

    def _dock_anew(self) -> None:
        """Take the panels that were shown in the drawer back into their docks."""
        for name in self.of_right:
            widget = self.panels[name].widget
            if self.drawer.covers(widget):
                self.docks[name].setWidget(widget)
                widget.show()  # a stack hides all but one

    def size_docks(self) -> None:
        """Give the docks their sizes; right after the window itself got another one Qt does not heed it."""
        widths = {ORDER: self._panel_state.sizes[LEFT]} if self._panel_state.is_shown(LEFT) else {}
        if self._panel_state.is_shown(RIGHT) and not self._panel_state.has_drawer:
            self.docks[self._panel_state.current].raise_()
            widths[self._panel_state.current] = self._panel_state.sizes[self._panel_state.right]
        docks = [self.docks[name] for name in widths]
        self._window.resizeDocks(docks, list(widths.values()), Qt.Orientation.Horizontal)
        journal = [self.docks[JOURNAL]] if self._panel_state.is_in_sight(JOURNAL) else []
        height = min(self._panel_state.sizes[self._panel_state.bottom], self._most_height())
        self._window.resizeDocks(journal, [height] * len(journal), Qt.Orientation.Vertical)
        self._hide_tabs_of_others()

    def _most_height(self) -> int:
        """Return how high the journal may begin: what a person draws to another size is as he likes."""
        return round(self._window.height() * _MOST_SHARE)

    def _hide_tabs_of_others(self) -> None:
        """Hide the tabs of docks that are gone: Qt keeps them where they were, before or behind ours."""
        # By address: Qt's tabs carry that and no name.
        ours = {getCppPointer(dock)[0] for dock in self.docks.values()}
        for tabs in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            # Qt's own mark of which dock a tab belongs to.
            if tabs.count() and not {tabs.tabData(n) for n in range(tabs.count())} & ours:
                tabs.hide()

    def _show_drawer(self) -> None:
        self.drawer.width_px = self._drawer_width_px()
        if self._panel_state.has_drawer and self._panel_state.is_open:
            self.drawer.open_at(self.panels[self._panel_state.current].widget)
        elif not self.drawer.isHidden():
            self.drawer.shut()

    def _drawer_width_px(self) -> int:
        width, theme = self._panel_state.sizes[RIGHT], self._session.theme
        if not self.panels[self._panel_state.current].leaves_map or width != theme.px(FIRST_SIZES[RIGHT]):
            return width
        return min(width, max(theme.px(LEAST_WIDTH_PX), self._window.width() // 3))

    def _show_rails(self, *, is_docked: bool) -> None:
        panel_state, is_map_only = self._panel_state, self._panel_state.is_map_only
        # A rail stands where its side is not: never both.
        self.bars[LEFT].setHidden(is_map_only or self._panel_state.is_shown(LEFT))
        self.bars[RIGHT].setHidden(is_map_only or is_docked)
        self.handles[LEFT].setVisible(self._panel_state.is_shown(LEFT))
        self.handles[RIGHT].setVisible(is_docked)
        self.rails[LEFT].show_state(is_open=False, current="", can_pin=False, is_pinned=False)
        self.rails[RIGHT].show_panels({*ALWAYS, *panel_state.tabs})
        is_open = panel_state.has_drawer and panel_state.is_open
        self.rails[RIGHT].show_state(
            is_open=is_open, current=panel_state.current, can_pin=is_open, is_pinned=panel_state.is_pinned
        )

    def sign(self, notices: Mapping[str, Notice]) -> None:
        """Sign the panels in which something waits, as far as they are out of sight."""
        for rail in self.rails.values():
            for name in rail.buttons:
                # What is seen needs no sign.
                rail.show_notice(name, None if self._panel_state.is_in_sight(name) else notices.get(name))

    def take_away(self) -> None:
        """Take everything out of the window."""
        for bar in self.bars.values():
            self._window.removeToolBar(bar)
            bar.setObjectName("")
            bar.deleteLater()
        for dock in self.docks.values():
            self._window.removeDockWidget(dock)
            # The next workspace's docks have the same names: a layout that is restored must not find these.
            # To take them out of the window would dress every widget in them anew, for nobody.
            dock.setObjectName("")
            dock.deleteLater()
        self.drawer.hide()
        self.drawer.deleteLater()


PLACES: Mapping[str, Qt.DockWidgetArea] = MappingProxyType(
    {ORDER: _AREAS.LeftDockWidgetArea, JOURNAL: _AREAS.BottomDockWidgetArea}
)
_CORNERS = (
    (Qt.Corner.BottomLeftCorner, _AREAS.LeftDockWidgetArea),
    (Qt.Corner.BottomRightCorner, _AREAS.RightDockWidgetArea),
)
