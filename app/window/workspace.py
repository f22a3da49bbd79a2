"""One open game laid out in the window: the table in the middle, the panels round it, menus and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import fields

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QGridLayout,
    QMainWindow,
    QWidget,
)

from app.assist.level import Duty, Level
from app.assist.procedure import victory_of
from app.files.savegame import OpenGame
from app.files.turns import turns_of
from app.panels.assistant_panel import AssistantPanel
from app.panels.auto_player_bar import AutoPlayerBar
from app.panels.charts import ChartsWindow
from app.panels.combat_panel import CombatPanel
from app.panels.dice_box import DiceBox
from app.panels.fitting import bring_up
from app.panels.journal_panel import JournalPanel
from app.panels.layouts import column_in
from app.panels.message_bar import MessageBar
from app.panels.order_of_battle import OrderOfBattle
from app.panels.passing_card import PassingCard
from app.panels.points_bar import Objective, PointsBar
from app.panels.setup_panel import SetupPanel
from app.panels.status_line import StatusLine
from app.panels.top_rows import TopRows
from app.panels.turn_strip import TurnStrip
from app.panels.unit_card import UnitCard
from app.panels.victory_panel import VictoryPanel
from app.settings import AT_ONCE, Settings
from app.table.describe import describe_hex
from app.table.game import Game
from app.table.seen import close_view
from app.view.assistant.advice import Advisor
from app.view.assistant.auto_player import AutoPlayer
from app.view.assistant.check import Checker
from app.view.assistant.clerk import Clerk
from app.view.assistant.combats import Combats
from app.view.assistant.consequences import Consequences
from app.view.assistant.group_move import GroupMove
from app.view.assistant.laying import Laying
from app.view.assistant.overlay_priority import OverlayPriority
from app.view.assistant.pending_decisions import PendingDecisions
from app.view.assistant.prefetch import Prefetch
from app.view.assistant.set_up_guide import SetUpGuide
from app.view.assistant.unit_change import UnitChange
from app.view.assistant.victory_count import VictoryCount
from app.view.overview import Overview
from app.view.scene import TableScene
from app.view.session import Session
from app.view.translated import tr as _tr
from app.view.verbs import Verbs
from app.view.view import TableView
from app.window.appearance import dress, show_from
from app.window.cards import lay_card
from app.window.closer import CloserLook
from app.window.corners import legend_corner, zoom_corner
from app.window.counter_acts import CounterActs, own_counters_folder
from app.window.dock_widgets import Panel
from app.window.over_map import OverMap
from app.window.panel_docks import PanelDocks
from app.window.panel_state import LEFT, RIGHT
from app.window.panels import Panels, panels_of
from app.window.picture_acts import PictureActs
from app.window.rail_signs import RailSigns
from app.window.scenes import scene_of
from app.window.table_keys import TableKeys
from app.window.uncovering import Uncovering
from app.window.view_acts import ViewActs, window_store
from app.window.view_place import keep_place, restore_place
from rules.cards import load_cards
from rules.hexgrid import HexId

_BOTTOM_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
_BOTTOM_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
_MIDDLE_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_MIDDLE_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def objectives_of(game: Game) -> tuple[Objective, ...]:
    """Return the places that decide the scenario: those of its rules, else the map's area of its name."""
    victory, names = victory_of(game), game.sheet.villages
    if victory is None:
        area = game.sheet.areas.get(game.header.scenario)
        return tuple(Objective(names.get(here, here), here) for here in area.hexes) if area else ()
    known = victory.places
    return tuple(Objective(names.get(here, here), here, known.get(here, "")) for here in victory.goals)


class Workspace:
    """Everything that belongs to one open game in one window.

    It is made without touching the window, so that a game that cannot be shown leaves the one before in
    its place. `settle_in` puts it into the window, `take_away` takes it out again. `former` is the
    game in whose place it comes: what both show alike is not drawn again.
    """

    _grid: QGridLayout

    def __init__(
        self, window: QMainWindow, opened: OpenGame, settings: Settings, former: Workspace | None = None
    ) -> None:
        self.window, self.opened = window, opened
        self.session = Session(opened.game, show_from(settings))
        # Before any panel is made: letters and sizes come from the theme.
        dress(is_dark=self.session.show.is_dark)
        folder = own_counters_folder(opened.game.header.game)
        self.scene: TableScene = scene_of(self.session, folder, former.scene if former else None)
        self.view = TableView(self.scene)
        self.overview = Overview(self.view)
        self.verbs = Verbs(self.session)
        self.advisor = Advisor(self.session, self.scene, Duty(Level(settings.assistant)))
        self.checker = Checker(self.session, self.scene, self.advisor)
        self.turns = turns_of(opened.game)
        self.clerk = Clerk(self.session, self.advisor, self.turns)
        self.group_move = GroupMove(self.session, self.advisor)
        self.laying = Laying(self.group_move, self.session, self.view, self.advisor)
        self.set_up_guide = SetUpGuide(self.session, self.scene, self.advisor)
        self.session.way_finder = self.set_up_guide.unless_setting_up(self.group_move.with_routes)
        self.session.box_finder = self.advisor.box_for
        self.consequences = Consequences(self.session, self.advisor)
        self.session.follower = self.set_up_guide.unless_setting_up(self.consequences.follow)
        self.combats = Combats(self.session, self.scene, self.view, self.advisor)
        self.prefetch = Prefetch(self.session, self.advisor)
        self.auto_player = AutoPlayer(self.session, self.advisor)
        self.auto_player.set_pace(is_at_once=settings.pace == AT_ONCE)
        self.closer = CloserLook(self.view, self.combats, self.auto_player)
        self._order = OverlayPriority(self.session, self.view, self.advisor, self.combats, self.auto_player)
        self.pending = PendingDecisions(self.session, self.scene, self.view, self.advisor)
        self.victory_count = VictoryCount(self.session, self.scene, self.view, self.advisor)
        self.clerk.count_points = self.victory_count.write_to_track
        self.panels = self._make_panels()
        self.charts: ChartsWindow | None = None
        self.counter_acts = CounterActs(self.session, self.verbs, window)
        self.picture_acts = PictureActs(self.session, self.scene.counter_pictures, folder, window)
        self.view_acts = ViewActs(self.session, self.scene, self.view, window)
        self._hold = HoldToHide(self.view)
        self._settled = ExitStack()
        """What takes the parts out of the window again, the last one first."""

    def settle_in(self, more_panels: Iterable[Panel] = ()) -> None:
        """Put everything into the window, with panels of features after those of the table."""
        self._lay_out((*panels_of(self.panels), *more_panels))
        self._connect()

    def _make_panels(self) -> Panels:
        session, pictures = self.session, self.scene.counter_pictures
        game = self.opened.game
        unit_change = UnitChange(self.combats, session, self.scene, self.view)
        return Panels(
            turn_strip=TurnStrip(session, self.turns),
            points=PointsBar(session, objectives_of(game)),
            order_of_battle=OrderOfBattle(session, pictures),
            unit_card=UnitCard(session, pictures),
            assistant=AssistantPanel(session, self.advisor, self.checker, self.clerk, self.pending),
            combat=CombatPanel(session, self.combats, unit_change, self.advisor),
            dice=DiceBox(session),
            journal=JournalPanel(session),
            victory=VictoryPanel(session, self.victory_count),
            setup=SetupPanel(session, self.set_up_guide),
            status=StatusLine(session, self._describe),
            messages=MessageBar(session),
        )

    def _describe(self, game: Game, here: HexId) -> str:
        return describe_hex(game, here, _tr, self.session.show.closed_sides)

    # ---- laying out

    @property
    def docks(self) -> Mapping[str, QDockWidget]:
        """The docks of the panels by their names; a drawer takes their panels out of them."""
        return self.panel_docks.docks

    def _lay_out(self, panels: Iterable[Panel]) -> None:
        self.window.setCentralWidget(self._middle())
        self.panel_docks = PanelDocks(self.window, self.session, self.view, panels)
        self._settled.callback(self.panel_docks.close)
        self.over_map = OverMap(self.view, self.panels.messages, self.panel_docks.drawer)
        self._settled.callback(self.over_map.close)
        self._table_keys = TableKeys(self.view, self._parts())
        self._settled.callback(self._table_keys.close)
        self._uncovering = Uncovering(self.panel_docks, self.view, self.session, self.combats)
        self.signs = RailSigns(self.panel_docks, self.advisor, self.checker, self.pending, self.combats)
        for side, at in ((LEFT, _MIDDLE_LEFT), (RIGHT, _MIDDLE_RIGHT)):
            self._grid.addWidget(self.panel_docks.dock_widgets.handles[side], 0, 0, at)
        self.window.statusBar().addWidget(self.panels.status, 1)
        self._settled.callback(self._end_status)
        self.window.statusBar().setSizeGripEnabled(False)
        # Before the window has laid its parts out once, the heights that were kept are not taken.
        soon = QTimer(self.view, singleShot=True, interval=0)
        soon.timeout.connect(self._restore_layout)
        self._settled.callback(soon.stop)
        soon.start()

    def at_its_end(self, undo: Callable[[], object]) -> None:
        """Call a function when this is taken out of the window, before what was there earlier goes."""
        self._settled.callback(undo)

    def _end_status(self) -> None:
        self.window.statusBar().removeWidget(self.panels.status)
        self.panels.status.deleteLater()

    def _parts(self) -> Iterator[QWidget]:
        """Yield everything in the window that is not the table."""
        yield from (getattr(self.panels, each.name) for each in fields(self.panels))
        yield self.panel_docks.drawer

    def _middle(self) -> QWidget:
        """Return the table, with the automatic player's line below it."""
        middle = QWidget()
        self._grid = grid = QGridLayout(middle)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.view, 0, 0)
        grid.addWidget(zoom_corner(self.view, self.overview), 0, 0, _BOTTOM_RIGHT)
        grid.addWidget(legend_corner(self.session, self.advisor, self.view), 0, 0, _BOTTOM_LEFT)
        grid.addWidget(AutoPlayerBar(self.session, self.auto_player), 1, 0)
        grid.setRowStretch(0, 1)
        return middle

    def lay_over(self, corner: QWidget, at: Qt.AlignmentFlag) -> None:
        """Lay something over a corner or an edge of the table."""
        self._grid.addWidget(corner, 0, 0, at)

    def lay_card(self, card: PassingCard) -> None:
        """Lay a card over the middle of the table, in the place of one that lies there."""
        # It would cover half of the card in a narrow window; a pinned one stays, as its pin says.
        self.panel_docks.leave_drawer()
        lay_card(self._grid, card)

    def take_keys(self) -> None:
        """Give the keys to the map: what had them has gone."""
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def top(self) -> QWidget:
        """Return what stands between the menus and everything else: the turn strip and the counts."""
        top = QWidget()
        top.setProperty("panel", True)
        column = column_in(top, 0)
        column.addWidget(self.panels.turn_strip)
        column.addWidget(TopRows(self.session, self.panels.points, self.panel_docks.tiny_below_px))
        return top

    def make_charts(self) -> ChartsWindow:
        """Return the window of the charts; it is made when it is first asked for."""
        self.charts = ChartsWindow(self.session, load_cards(self.opened.game.header.game), self.window)
        return self.charts

    def show_charts(self) -> None:
        """Bring the charts to the front."""
        if self.charts is not None:
            bring_up(self.charts)

    def show_dock(self, name: str) -> None:
        """Bring a panel into sight."""
        self.panel_docks.show(name)

    def _restore_layout(self) -> None:
        self.panel_docks.restore(window_store())
        restore_place(window_store(), self.opened.file.path, self.view.sights)
        if self.set_up_guide.is_open:
            self.panel_docks.suggest("assistant")  # what the set-up leaves to be seen
        self._show_setup(self.set_up_guide.is_open)

    # ---- wiring

    def _connect(self) -> None:
        self.session.shown.connect(lambda show: dress(is_dark=show.is_dark))
        self.session.images_dropped.connect(self.picture_acts.take)
        self.checker.judged.connect(lambda: self.panels.journal.model.show_rulings(self.checker.notes()))
        self.view.move_tool.carries.connect(self._look_into_hand)
        self.panels.order_of_battle.found.connect(self._go_on_at)
        self.auto_player.looks_at.connect(self.view.cursor_of_hexes.keep_in_view)
        self.combats.wanted.connect(lambda: self.show_dock("combat"))
        self.auto_player.ended.connect(self._show_what_is_asked)
        self.auto_player.changed.connect(self._show_played)
        self.victory_count.told.connect(lambda told: self.panels.points.show_counted(told.points))
        self.panels.points.track_wanted.connect(self.victory_count.write_to_track)
        self.panels.assistant.way_wanted.connect(self.laying.begin)
        self.panels.assistant.stay_wanted.connect(self.group_move.leave_out)
        self.panels.turn_strip.leaving.connect(self.clerk.tell_left_undone)
        self.pending.wanted.connect(lambda: self.show_dock("assistant"))
        self.panels.combat.case_wanted.connect(self.read_case)
        self.panels.victory.case_wanted.connect(self.read_case)
        self.panels.setup.case_wanted.connect(self.read_case)
        self.set_up_guide.opened.connect(self._show_setup)
        self.view.viewport().installEventFilter(self._hold)
        self.view.installEventFilter(self._hold)
        self.session.spoken.connect(self._speak)

    def _show_setup(self, is_open: bool) -> None:  # a signal gives it
        """Bring the set-up panel into sight, or take it away."""
        if is_open:
            self.show_dock("setup")
            if self.set_up_guide.is_due:
                self.view.sights.fit_everything()  # those who are laid down come from the tray
        elif "setup" in self.panel_docks.panel_state.tabs:
            self.panel_docks.hide("setup")

    def read_case(self, case: str) -> None:
        """Open a rule in the assistant's panel."""
        self.show_dock("assistant")
        self.panels.assistant.show_case(case)

    def _show_played(self) -> None:
        """Show in the strip whom Adjutant plays."""
        self.panels.turn_strip.phases.show_played(self.auto_player.played_sides)

    def _show_what_is_asked(self, _stop: object) -> None:
        """Bring the combat into sight where Adjutant waits for a decision of the other side."""
        if self.auto_player.waits_for_others:
            self.panel_docks.suggest("combat")

    def _go_on_at(self, here: HexId | None) -> None:
        """Give the keys to the table, with the cursor on a hex that was found."""
        self.view.setFocus()
        if here is not None:
            self.view.cursor_of_hexes.go_to(here)

    def _look_into_hand(self, is_carrying: bool) -> None:  # a signal gives it
        self.advisor.carry(self.view.move_tool.carried if is_carrying else ())

    def _speak(self, text: str) -> None:
        """Have a screen reader say what the keyboard's cursor is on."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.view, text))

    # ---- leaving

    def escape(self) -> None:
        """Close the messages and the drawer with an Escape that nothing else had a use for."""
        self.panels.messages.close_all()
        self.panel_docks.escape()

    def leave(self) -> bool:
        """Write what is left; return whether the game is on the disk, so that the workspace may go."""
        self.panel_docks.keep(window_store())
        if self.opened.is_worth_keeping:
            keep_place(window_store(), self.opened.file.path, self.view.camera)
        self.auto_player.close()
        return self.opened.file.settle()

    def take_away(self) -> None:
        """Take everything out of the window, as far as it had settled in; the game stays open."""
        self.discard()
        self._settled.close()

    def discard(self) -> None:
        """Hear and ask nothing more: what was made without having settled in needs no more than this."""
        self.auto_player.close()
        self.advisor.close()
        self.victory_count.close()
        self.session.close()
        close_view(self.opened.game)
        self.scene.close()
        if self.charts is not None:
            self.charts.close()
            self.charts.deleteLater()
        # What is connected to a signal lives as long as the object that sends it: without these two ends
        # every game that was ever open would stay in memory whole.
        self.scene.deleteLater()
        self.session.deleteLater()


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
