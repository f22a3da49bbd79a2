"""One open game laid out in the window: the table in the middle, the panels round it, menus and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QVBoxLayout, QWidget

from app.files.savegame import OpenGame
from app.panels.charts import ChartsWindow
from app.panels.dice_box import DiceBox
from app.panels.journal_panel import JournalPanel
from app.panels.message_bar import MessageBar
from app.panels.order_of_battle import OrderOfBattle
from app.panels.points_bar import PointsBar
from app.panels.status_line import StatusLine
from app.panels.turn_strip import TurnStrip
from app.panels.unit_card import UnitCard
from app.settings import Settings
from app.table.describe import describe_hex
from app.view import theme
from app.view.desk import Desk, Show
from app.view.overview import Overview
from app.view.scene import TableScene
from app.view.verbs import Verbs
from app.view.view import TableView
from app.window.counter_acts import CounterActs, own_counters_folder
from app.window.view_acts import ViewActs, window_store
from rules.cards import load_cards

LAYOUT_VERSION = 1
_IS_DARK = "adjutant_is_dark"


def _tr(text: str) -> str:
    return QCoreApplication.translate("Room", text)


def show_from(settings: Settings) -> Show:
    """Return how the table is shown at first."""
    is_dark = theme.system_is_dark() if settings.theme == "system" else settings.theme == "dark"
    return Show(
        style=settings.style,
        counter_scale=settings.counter_scale,
        closed_sides=frozenset(settings.closed_sides),
        is_dark=is_dark,
        has_motion=settings.has_motion,
    )


def dress(*, is_dark: bool) -> None:
    """Give the whole application a theme, unless it has it already."""
    app = QApplication.instance()
    if isinstance(app, QApplication) and app.property(_IS_DARK) != is_dark:
        app.setProperty(_IS_DARK, is_dark)
        theme.apply(app, is_dark)


@dataclass(frozen=True, slots=True)
class Panels:
    """The panels of a room."""

    turn_strip: TurnStrip
    points: PointsBar
    order_of_battle: OrderOfBattle
    unit_card: UnitCard
    dice: DiceBox
    journal: JournalPanel
    status: StatusLine
    messages: MessageBar
    charts: ChartsWindow


class Room:
    """Everything that belongs to one open game in one window; `leave` takes it all away again."""

    def __init__(self, window: QMainWindow, opened: OpenGame, settings: Settings) -> None:
        self.window = window
        self.opened = opened
        self.desk = Desk(opened.game, show_from(settings))
        # Before any panel is made: letters and sizes come from the theme.
        dress(is_dark=self.desk.show.is_dark)
        folder = own_counters_folder(opened.game.header.game)
        self.scene = TableScene(self.desk, own_counters=folder)
        self.view = TableView(self.scene)
        self.overview = Overview(self.view)
        self.verbs = Verbs(self.desk)
        self.panels = self._make_panels()
        self.docks: dict[str, QDockWidget] = {}
        self.counter_acts = CounterActs(self.desk, self.verbs, window)
        self.view_acts = ViewActs(self.desk, self.scene, self.view, window)
        self._hold = HoldToHide(self.view)
        self._lay_out()
        self._connect()

    def _make_panels(self) -> Panels:
        desk = self.desk
        cards = load_cards(self.opened.game.header.game)
        return Panels(
            turn_strip=TurnStrip(desk),
            points=PointsBar(desk),
            order_of_battle=OrderOfBattle(desk),
            unit_card=UnitCard(desk),
            dice=DiceBox(desk),
            journal=JournalPanel(desk),
            status=StatusLine(desk, describe_hex),
            messages=MessageBar(desk),
            charts=ChartsWindow(desk, cards, self.window),
        )

    # ---- laying out

    def _lay_out(self) -> None:
        self.window.setCentralWidget(self._middle())
        areas = Qt.DockWidgetArea
        panels = self.panels
        self._dock("order", _tr("Order of battle"), panels.order_of_battle, areas.LeftDockWidgetArea)
        self._dock("unit", _tr("Unit"), panels.unit_card, areas.RightDockWidgetArea)
        self._dock("dice", _tr("Dice"), panels.dice, areas.RightDockWidgetArea)
        self._dock("journal", _tr("Journal"), panels.journal, areas.BottomDockWidgetArea)
        for corner, area in _CORNERS:
            self.window.setCorner(corner, area)
        self.window.statusBar().addWidget(panels.status, 1)
        self.window.statusBar().setSizeGripEnabled(False)
        self.window.resizeDocks(
            [self.docks["order"], self.docks["unit"]], [280, 320], Qt.Orientation.Horizontal
        )
        self.window.resizeDocks([self.docks["journal"]], [118], Qt.Orientation.Vertical)
        self._restore_layout()

    def _middle(self) -> QWidget:
        """Return strip and counts above the table, with the messages over its upper edge."""
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.panels.messages, self.view):
            column.addWidget(widget, int(widget is self.view))
        return middle

    def top(self) -> QWidget:
        """Return what stands between the menus and everything else: the turn strip and the counts."""
        top = QWidget()
        top.setProperty("panel", True)
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.panels.turn_strip)
        column.addWidget(self.panels.points)
        return top

    def _dock(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> None:
        dock = QDockWidget(title, self.window)
        dock.setObjectName(name)
        dock.setWidget(widget)
        dock.setTitleBarWidget(QWidget())  # each panel has a heading of its own
        self.window.addDockWidget(area, dock)
        self.docks[name] = dock

    def _restore_layout(self) -> None:
        state = window_store().value("layout")
        if state is not None:
            self.window.restoreState(state, LAYOUT_VERSION)

    # ---- wiring

    def _connect(self) -> None:
        self.desk.shown.connect(lambda show: dress(is_dark=show.is_dark))
        self.desk.image_dropped.connect(self._take_picture)
        self.view.viewport().installEventFilter(self._hold)
        self.view.installEventFilter(self._hold)

    def _take_picture(self, piece: object, path: object) -> None:
        if self.counter_acts.take_picture(piece, path):  # type: ignore[arg-type]  # the signal's own types
            self.scene.refresh_pictures()

    # ---- leaving

    def leave(self) -> bool:
        """Write what is left, take the room away; return False where the game is not on the disk."""
        window_store().setValue("layout", self.window.saveState(LAYOUT_VERSION))
        if not self.opened.close():
            return False
        self.desk.close()
        self.scene.close()
        self.panels.charts.close()
        for dock in self.docks.values():
            self.window.removeDockWidget(dock)
            dock.deleteLater()
        self.window.statusBar().removeWidget(self.panels.status)
        return True


_CORNERS = (
    (Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea),
    (Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea),
)


class HoldToHide(QObject):
    """Hides all counters while H is held."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._hide: Callable[[bool], None] = view.hide_counters

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take H down and up; a window that loses the keys shows the counters again."""
        if event.type() == QEvent.Type.FocusOut:
            self._hide(False)
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_H or event.modifiers():
            return super().eventFilter(watched, event)
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) and not event.isAutoRepeat():
            self._hide(event.type() == QEvent.Type.KeyPress)
            return True
        return event.type() == QEvent.Type.KeyPress
