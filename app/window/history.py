"""A history in the window: watched day by day, played on from, laid beside one's own game."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QPolygonF
from PySide6.QtWidgets import QLabel, QMenu, QToolBar, QToolTip

from app.actions import action
from app.assist.resuming import begin, beginning_of
from app.dialogs.play_on import PlayOnDialog
from app.files.histories import days_of
from app.files.savegame import OpenGame
from app.panels.history.day_panel import DayPanel
from app.panels.history.day_picker import DayPicker
from app.panels.history.legend import HistoryLegend
from app.panels.rail import Entry
from app.table.journal import START
from app.view.following import Following
from app.view.history.watch import HistoryWatch
from app.view.remarking.book import RemarkBook
from app.view.session import Tone
from app.window.dock_widgets import Panel
from app.window.feature import Feature, Host
from app.window.home import Home, home_of, open_home
from app.window.menus import Handler
from app.window.panel_state import JOURNAL, LEFT, ORDER
from app.window.workspace import Workspace
from rules.dates import day_words
from rules.hexgrid import HexId
from rules.history import Certainty, History
from rules.issues import DataError

PANEL = "history"
_WIDE_PX, _EDGE_PX, _CORNER_PX = 900, 12, 62
"""On a map so wide the meaning of the looks is shown from the first."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("History", text)


def histories_in_the_window(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of the histories of a game; a game without any has an empty menu."""
    found: tuple[History, ...] = ()
    damage: DataError | None = None
    try:
        found = days_of(workspace.opened.game.header.game)
    except DataError as error:
        damage = error
    door = HistoryDoor(workspace, host, found, damage)
    return Feature(
        door.handlers(),
        door.states,
        {"learn.watch": door.fill_menu},
        panels=(Panel(_entry(), door.panel),) if door.panel is not None else (),
        settle=door.settle,
        close=door.close,
    )


def _entry() -> Entry:
    keys = QKeySequence(action("learn.beside").keys[0])
    return Entry(PANEL, _tr("History"), "journal", keys.toString(QKeySequence.SequenceFormat.NativeText))


def door_of(workspace: Workspace) -> HistoryDoor | None:
    """Return the door to the histories of a workspace."""
    return workspace.view.findChild(HistoryDoor)


class HistoryDoor(QObject):
    """Leads into a history, from one of its evenings into a game, and back."""

    def __init__(
        self, workspace: Workspace, host: Host, found: tuple[History, ...], damage: DataError | None
    ) -> None:
        super().__init__(workspace.view)
        self._workspace, self._host = workspace, host
        self._found, self._damage = found, damage
        self.home: Home | None = None
        session = workspace.session
        self.watch: HistoryWatch | None = None
        self.panel: DayPanel | None = None
        self.picker: DayPicker | None = None
        self.legend: HistoryLegend | None = None
        self._bar: QToolBar | None = None
        self._counts = QLabel()
        self._counts.setContentsMargins(0, 0, 12, 0)
        self._put_away: tuple[str, ...] = ()
        if found:
            history = _shown_first(found, workspace)
            self.watch = HistoryWatch(history, session, workspace.scene, workspace.advisor)
            self.panel = DayPanel(session, self.watch)
            self.legend = HistoryLegend(session, self.watch, workspace.view)
            self._following = Following(session, workspace.scene)
            self._connect(self.panel, self.watch)

    def _connect(self, panel: DayPanel, watch: HistoryWatch) -> None:
        panel.hex_wanted.connect(lambda here: self._following.show_hex(HexId(here)))
        panel.play_on_wanted.connect(self.play_on)
        panel.beside_wanted.connect(self.toggle_beside)
        panel.home_wanted.connect(self.leave)
        watch.changed.connect(self._tell)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._place_legend)
        watch.changed.connect(self._soon.start)

    def close(self) -> None:
        """Do nothing more: the table is taken out of the window."""
        self._workspace.view.removeEventFilter(self)
        self._workspace.view.viewport().removeEventFilter(self)
        if self.watch is not None:
            self.watch.close()
        if self._bar is not None:
            self._host.frame.end_toolbar(self._bar)
        self._host.frame.statusBar().removeWidget(self._counts)

    # ---- the menu

    def handlers(self) -> dict[str, Handler]:
        """Return what the actions do."""
        return {"learn.beside": self.toggle_beside, "learn.play_on": self.play_on}

    def states(self) -> dict[str, bool]:
        """Return which of the actions are on."""
        return {"learn.beside": self.watch is not None and self.watch.is_beside}

    @property
    def histories(self) -> tuple[History, ...]:
        """The histories of the game; none where they are damaged."""
        return self._found

    def fill_menu(self, menu: QMenu) -> None:
        """List the histories of the game."""
        for history in self._found:
            menu.addAction(_tr(history.menu).replace("&", "&&"), partial(self.open, history))
        if self._damage is not None:
            menu.addAction(_tr("A history that is damaged ..."), self._tell_damage)

    def _tell_damage(self) -> None:
        if self._damage is not None:
            self._host.games.tell(_tr("This history cannot be used; nothing of it is shown."), self._damage)

    # ---- going in and out

    def open(self, history: History) -> HistoryDoor | None:
        """Lay a copy of the film of a history out; None, told, where that fails."""
        opened = self._host.games.open_copy(history.journal)
        if opened is not None:
            opened.game.journal.go_to(START)
        home = self.home or home_of(self._workspace.opened)
        laid_out = self._host.enter(opened) if opened is not None else None
        door = door_of(laid_out) if laid_out is not None else None
        if door is not None:
            door.home = home
        return door

    def leave(self) -> None:
        """Go back to the game that one came from; one in which nothing was done is laid out again."""
        if self.home is None:
            self._workspace.session.say(_tr("No other game was open before: open one from the menu Game."))
            return
        opened = open_home(self._host.games, self.home)
        if opened is not None:
            self._toggle_sides()
            self._host.enter(opened)

    # ---- playing on

    def play_on(self) -> OpenGame | None:
        """Tell what is estimated and begin a game on the evening that is looked at; None where not."""
        watch = self.watch
        if watch is None:
            self._workspace.session.say(_tr("This game has no history to play on from."))
            return None
        title = _tr("From {day}, {history}").format(day=day_words(watch.date), history=watch.history.title)
        try:
            beginning = beginning_of(watch.history, watch.date, title)
        except DataError as error:
            self._host.games.tell(_tr("No game can begin on this evening."), error)
            return None
        if not PlayOnDialog(watch.history, beginning, self._host.frame).exec():
            return None
        try:
            opened = begin(beginning)
        except DataError as error:
            self._host.games.tell(_tr("No game can begin on this evening."), error)
            return None
        self._toggle_sides()
        laid_out = self._host.enter(opened)
        if laid_out is not None:
            text = _tr("You play on from {day}: {history}.")
            told = text.format(day=day_words(watch.date), history=watch.history.title)
            laid_out.session.say(told, Tone.FINE)
        return opened

    # ---- beside one's own game

    def toggle_beside(self) -> None:
        """Lay history over one's own game or take it away; on the film of it there is nothing to lay."""
        watch, session = self.watch, self._workspace.session
        if watch is None:
            session.say(_tr("This game has no history to lay beside it."))
        elif watch.is_film:
            session.say(_tr("This is the history itself: go back to a game of your own first."))
        else:
            watch.lay_beside(is_beside=not watch.is_beside)
            if watch.is_beside:
                self._workspace.show_dock(PANEL)
            self._place_legend()
            self._host.refresh()

    # ---- the window

    def settle(self) -> None:
        """Put the days over the map, where this is the film of a history."""
        view = self._workspace.view
        view.viewport().installEventFilter(self)
        view.installEventFilter(self)
        self._place_legend()
        if self.watch is None or not self.watch.is_film:
            return
        self._host.frame.statusBar().addPermanentWidget(self._counts)
        # Whose turn it is matters to nobody here, and the map is higher.
        self._workspace.panels.turn_strip.hide()
        self._workspace.panels.points.hide()
        # After the panels have their places as they were kept: those are for games, not for this.
        QTimer.singleShot(0, self, partial(QTimer.singleShot, 0, self, self._begin))

    def _add_days(self, watch: HistoryWatch) -> None:
        frame = self._host.frame
        self.picker = DayPicker(self._workspace.session, watch)
        self.picker.picked.connect(watch.go_to)
        bar = self._bar = QToolBar(_tr("Days"), frame)
        bar.setObjectName("days")
        bar.setMovable(False)
        bar.addWidget(self.picker)
        frame.addToolBarBreak(Qt.ToolBarArea.TopToolBarArea)
        frame.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)

    def _begin(self) -> None:
        watch, docks = self.watch, self._workspace.panel_docks
        if watch is None:
            return
        self._add_days(watch)
        watch.show_counters(are_shown=False)
        # The panel has the text of the day; its remark would lie over the map and say it again.
        for book in self._workspace.session.findChildren(RemarkBook):
            book.show_remarks(False)
        self._put_away = tuple(name for name in (ORDER, JOURNAL) if docks.panel_state.is_in_sight(name))
        self._toggle_sides()
        docks.show(PANEL)
        watch.begin()
        QTimer.singleShot(0, self, self._look_closely)

    def _look_closely(self) -> None:
        """Bring all formations into sight, now that the view has its size."""
        if self.watch is None:
            return
        sheet = self._workspace.opened.game.sheet
        history = self.watch.history
        hexes = {here for date in history.dates for _, _, here in history.standing(date)}
        points = [QPointF(*sheet.centre_px(here)) for here in hexes if here in sheet.grid]
        if points:
            edge = 2 * sheet.hex_px
            whole = QPolygonF(points).boundingRect().adjusted(-edge, -edge, edge, edge)
            width = self._workspace.view.viewport().width()
            free = max(0.3, 1 - self._covered / max(1, width))
            # As much wider as is covered: then the rest of it lies where the map is free.
            whole.setWidth(whole.width() / free)
            self._workspace.view.camera.fit(whole)
            self._workspace.view.camera.is_fitted = False
        if self.legend is not None:
            room = self._workspace.view.width() - self._covered
            self.legend.show_key(is_open=room >= _WIDE_PX)
        self._place_legend()

    @property
    def _covered(self) -> int:
        """How much of the map lies under the panel, where that is a drawer."""
        docks = self._workspace.panel_docks
        is_over = docks.panel_state.has_drawer and docks.panel_state.is_open
        return docks.drawer.width() if is_over else 0

    def _toggle_sides(self) -> None:
        """Put away what stands at the sides, or bring it back."""
        docks = self._workspace.panel_docks
        for name in self._put_away:
            if not docks.panel_state.is_in_sight(name):
                docks.show(name)
            elif name == JOURNAL:
                docks.hide(name)
            else:
                docks.toggle(LEFT)

    def _tell(self) -> None:
        watch = self.watch
        if watch is None:
            return
        counts = watch.scene.counts
        text = _tr("{all} formations: {read} read, {near} near their place, {guessed} guessed")
        self._counts.setText(
            text.format(
                all=sum(counts.values()),
                read=counts[Certainty.READ],
                near=counts[Certainty.NEAR],
                guessed=counts[Certainty.GUESSED],
            )
        )

    def _place_legend(self) -> None:
        if self.legend is None:
            return
        view = self._workspace.view
        width = view.viewport().width() - self._covered
        self.legend.fit_into(width - 2 * _EDGE_PX)
        for box in (self.legend, self.legend.key):
            box.adjustSize()
            if box is self.legend.key:
                box.resize(box.width(), box.heightForWidth(box.width()))
            # Under a drawer what is free of the map lies at the right, and beside the map at the left.
            left = _EDGE_PX if self._covered else max(0, width - box.width() - _EDGE_PX)
            top = _EDGE_PX if box is self.legend else view.viewport().height() - box.height() - _CORNER_PX
            box.move(left, top)
            box.raise_()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Keep the legend in its corner, take the keys of the days, and tell of a block under the pointer."""
        kind = event.type()
        if kind == QEvent.Type.Resize:
            self._place_legend()
        elif self.watch is None or not self.watch.is_film:
            return False
        elif kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) and isinstance(event, QKeyEvent):
            return self._take_key(event, self.watch)
        elif kind == QEvent.Type.ToolTip:
            return self._tell_of_block(event, self.watch)
        return False

    def _take_key(self, event: QKeyEvent, watch: HistoryWatch) -> bool:
        """Go from day to day with the keys of the days, before the actions of the table have them."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        acts: dict[Qt.Key, Handler] = {
            Qt.Key.Key_BracketLeft: partial(watch.step, -1),
            Qt.Key.Key_BracketRight: partial(watch.step, 1),
            Qt.Key.Key_Space: watch.toggle_play,
            Qt.Key.Key_Return: self.play_on,
            Qt.Key.Key_Enter: self.play_on,
        }
        act = acts.get(Qt.Key(event.key()))
        if act is None:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            act()
        return True

    def _tell_of_block(self, event: QEvent, watch: HistoryWatch) -> bool:
        view = self._workspace.view
        point: QPoint = event.pos()  # type: ignore[attr-defined]  # a help event has it
        at = view.mapToScene(point)
        block = watch.layer.block_at(at.x(), at.y(), view.camera.scale)
        if block is None:
            return False
        told = f"{block.formation.name}, {block.hex}\n{block.evening.how}"
        told += f"\n{block.evening.note}" if block.evening.note else ""
        QToolTip.showText(view.viewport().mapToGlobal(point), told, view)
        return True


def _shown_first(found: tuple[History, ...], workspace: Workspace) -> History:
    """Return the history of which the game is the film, else the first."""
    named = workspace.opened.game.header.options.get("history", "")
    return next((each for each in found if each.id == named), found[0])
