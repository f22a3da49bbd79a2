"""Two people at the real window: one has only a mouse, the other only keys."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QListWidget,
    QMenu,
    QScrollArea,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.files.savegame import new_game
from app.table.changes import Written, flattened
from app.table.clock import moment_in, moment_of, set_moment, set_weather
from app.table.game import Game
from app.table.pieces import PieceId
from app.window.main import Main
from app.window.workspace import Workspace
from rules.hexgrid import HexId
from rules.phases import Moment
from tests.view.tables import Driver
from tests.window.hands import CTRL, NO_KEYS, SHIFT, driver_of, workspace_of

NORTHERN_ATTACK, SEED = "Northern Attack", 7
TIGERS, BOATS, RESERVE = PieceId("ge:509/army"), PieceId("ge:903/army"), PieceId("ge:10/8Pz")
VIKING = tuple(PieceId(f"ge:{number}/5SS") for number in (5, 9, 10))
SKULL = tuple(PieceId(f"ge:{number}/3SS") for number in (3, 5, 6))
TATA, DUNAALMAS = HexId("1520"), HexId("1518")
"""What the two divisions attack: 217/80G and 232/80G stand in the first hex, 230/80G in the other."""
STANDS_AND_LOSES = "Your ruling, against 16.33"
"""What is noted as 230/80G, surprised, gives up a step although it could retreat."""
GERMAN_PHASES = [
    f"german.{phase}" for phase in ("supply", "replacements", "movement", "combat", "exploitation")
]
ANSWER_MS, LONG_MS = 20_000, 60_000
_NOTCH, _LOOK_MS = 120, 20
_LEFT, _MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton


class Seat:
    """A place at the window, and what can be seen from there."""

    def __init__(self, qtbot: QtBot, main: Main, width_px: int, height_px: int) -> None:
        self.qtbot, self.main = qtbot, main
        main.frame.resize(width_px, height_px)

    @property
    def workspace(self) -> Workspace:
        return workspace_of(self.main)

    @property
    def game(self) -> Game:
        return self.workspace.session.game

    @property
    def moment(self) -> Moment:
        return moment_of(self.game)

    @property
    def driver(self) -> Driver:
        return driver_of(self.main)

    def hex_of(self, piece: PieceId) -> HexId | None:
        return self.game.table.place_of(piece).hex

    def let_adjutant_end(self, decide: Callable[[], object]) -> int:
        """Wait until Adjutant has played, deciding for the other side; return how often that was asked."""
        auto_player, asked = self.workspace.auto_player, 0
        while True:
            self.qtbot.waitUntil(lambda: not auto_player.is_playing, timeout=LONG_MS)
            if not auto_player.waits_for_others:
                return asked
            self.wait()  # what there is to decide is on the panel once the assistant has looked
            decide()
            asked += 1

    def wait(self) -> None:
        """Wait until the assistant has answered everything."""
        advisor = self.workspace.advisor
        self.qtbot.waitUntil(lambda: advisor.background.is_idle and not advisor.is_resting, timeout=ANSWER_MS)

    def answer(self, how: Callable[[QDialog], None]) -> None:
        """Answer the dialog that the next act opens."""

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, QDialog):
                QTimer.singleShot(_LOOK_MS, look)
                return
            try:
                how(dialog)
            finally:
                if dialog.isVisible():
                    dialog.reject()

        QTimer.singleShot(_LOOK_MS, look)


class Mouse(Seat):
    """A hand that presses, drags and turns the wheel, on what is in sight."""

    # ---- menus, dialogs, panels

    def choose(self, menu_name: str, action_id: str) -> None:
        """Open a menu of the bar and click an action in it."""
        menus, bar = self.main.menus, self.main.frame.menuBar()
        assert menus is not None
        menu, action = menus.menus[menu_name], menus.actions[action_id]
        self._click_at(bar, bar.actionGeometry(menu.menuAction()).center())
        assert menu.isVisible()
        self._click_action(menu, action)
        self.wait()

    def _click_action(self, menu: QMenu, action: QAction) -> None:
        assert action.isEnabled()
        self._click_at(menu, menu.actionGeometry(action).center())

    def _click_at(self, widget: QWidget, point: QPoint) -> None:
        assert widget.isVisible()
        assert widget.visibleRegion().contains(point), f"{widget} cannot be clicked at {point}"
        self.qtbot.mouseClick(widget, _LEFT, pos=point)

    def press(self, widget: QWidget) -> None:
        """Click a button, once it is scrolled into sight: a panel just filled is laid out a turn later."""
        self.qtbot.waitUntil(lambda: self._has_come_into_sight(widget), timeout=ANSWER_MS)
        assert widget.isEnabled()
        self._click_at(widget, widget.rect().center())
        self.wait()

    def _has_come_into_sight(self, widget: QWidget) -> bool:
        self._scroll_to(widget)
        return widget.visibleRegion().contains(widget.rect().center())

    def _scroll_to(self, widget: QWidget) -> None:
        """Turn the wheel over the panel until the middle of a widget is in sight."""
        area = next((each for each in _ancestors(widget) if isinstance(each, QScrollArea)), None)
        for _ in range(40 if area is not None else 0):
            assert area is not None
            port = area.viewport()
            middle = widget.mapTo(port, widget.rect().center()).y()
            if 8 < middle < port.height() - 8:
                return
            turn_wheel(port, port.rect().center(), -_NOTCH if middle > 0 else _NOTCH)

    def pick_row(self, rows: QListWidget, words: str) -> None:
        """Click the row of a list that has some words."""
        item = rows.findItems(words, Qt.MatchFlag.MatchContains)[0]
        rows.scrollToItem(item, QAbstractItemView.ScrollHint.EnsureVisible)
        self._click_at(rows.viewport(), rows.visualItemRect(item).center())

    def show_panel(self, title: str) -> None:
        """Click the tab of a panel at the right."""
        bars = self.main.frame.findChildren(QTabBar)
        found = [(bar, n) for bar in bars for n in range(bar.count()) if bar.tabText(n) == title]
        bar, index = next((bar, n) for bar, n in found if bar.isVisible())
        self._click_at(bar, bar.tabRect(index).center())

    def go_to_step(self, number: int) -> None:
        """Click the number of a step under the phases, from 1."""
        track = self.workspace.panels.turn_strip.steps
        self._click_at(track, track.cells()[number - 1].rect.center().toPoint())
        self.wait()

    def next_phase(self) -> None:
        """Press the button that leads on until the next phase has come."""
        strip = self.workspace.panels.turn_strip
        before = strip.phases.current
        while strip.phases.current == before:
            self.press(strip.next_button)

    def decide(self, decision: str, key: str) -> None:
        """Press a button of a decision in the assistant's panel."""
        self.press(self.workspace.panels.assistant.decisions.boxes[decision].buttons[key])

    def fight(self, button: str) -> None:
        """Press a button of the combat panel."""
        self.press(self.workspace.panels.combat.buttons[button])

    # ---- the table

    def look_at(self, here: HexId) -> None:
        """Come near a hex: the wheel over it, then a pull with the middle button."""
        view, driver = self.workspace.view, self.driver
        while view.camera.scale < 0.4:
            driver.wheel(driver.centre(here), _NOTCH)
        point, middle = driver.port(driver.centre(here)), QPointF(view.viewport().rect().center())
        drag_with_middle(driver, point, middle)

    def click(self, piece: PieceId, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Click a counter."""
        self._click_on_table(self.driver.on(piece), keys)

    def click_hex(self, here: HexId) -> None:
        """Click a hex beside its counters."""
        self._click_on_table(self.driver.corner(here))

    def _click_on_table(self, point: tuple[float, float], keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        view, driver = self.workspace.view, self.driver
        assert view.viewport().rect().contains(driver.port(point).toPoint())
        driver.send(QEvent.Type.MouseMove, point, button=Qt.MouseButton.NoButton)
        driver.click(point, keys)
        self.wait()

    def drag(self, piece: PieceId, to: HexId) -> None:
        """Drag a counter to a hex, both in sight."""
        driver = self.driver
        last = driver.port(driver.corner(to))
        driver.begin_drag(driver.on(piece), last)
        self.wait()  # a hand takes its time
        driver.send(QEvent.Type.MouseButtonRelease, last)
        self.wait()


class Keys(Seat):
    """A hand that types, to whatever has the keys."""

    def press(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Press a key and wait until all that it asks for is answered."""
        self.strike(key, keys)
        self.wait()

    def strike(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Press a key."""
        QTest.keyClick(self._target(), key, keys)

    def type(self, words: str) -> None:
        QTest.keyClicks(self._target(), words)

    def _target(self) -> QWidget:
        """Return what a window system would give a key to."""
        popup, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None:
            return popup
        self.qtbot.waitUntil(lambda: _is_in_front(dialog or self.main.frame))
        target = QApplication.focusWidget()
        assert target is not None
        return target

    def find(self, words: str) -> None:
        """Find a unit: it is selected, and the cursor goes to it."""
        self.press(Qt.Key.Key_F, CTRL)
        self.type(words)
        self.press(Qt.Key.Key_Return)

    def go(self, way: str) -> None:
        """Lift the unit at the cursor, go hex by hex, and lay it down."""
        grid = self.game.sheet.grid
        hexes = [grid.col_row(HexId(here)) for here in way.split()]
        self.press(Qt.Key.Key_Return)
        for (col, row), (next_col, next_row) in pairwise(hexes):
            keys = SHIFT if col != next_col and row != next_row else NO_KEYS
            self.press(_arrow(next_col - col, next_row - row), keys)
        self.press(Qt.Key.Key_Return)


def _arrow(right: int, down: int) -> Qt.Key:
    """Return the arrow that goes to a neighbouring hex; of two above or below, Shift goes to the other."""
    if down:
        return Qt.Key.Key_Down if down > 0 else Qt.Key.Key_Up
    return Qt.Key.Key_Right if right > 0 else Qt.Key.Key_Left


def _is_in_front(window: QWidget) -> bool:
    window.activateWindow()
    return window.isActiveWindow()


def soviet_turn(path: Path, phase_id: str = "supply") -> Path:
    """Write a Northern Attack whose clock stands at a phase of the first Soviet turn; return its file."""
    opened = new_game("bitter-end", "northern_attack", seed=SEED, path=path)
    game = opened.game
    phase = game.sequence.phase("soviet", phase_id)
    assert phase is not None
    game.journal.push(set_weather(game, "clear", "Weather: clear"))
    game.journal.push(set_moment(game, moment_in(game, phase)))
    opened.close()
    return path


def unexplained(game: Game) -> int:
    """Return how many steps, but for those two that put the clock to the Soviet turn, carry no reason."""
    journal = game.journal
    return sum(step.id not in journal.remarks for step in journal.path[2:])


def rulings_of(game: Game) -> list[str]:
    """Return what the journal notes for good of steps that break rules, oldest first."""
    remarks = game.journal.remarks
    told = (remarks.get(step.id, "") for step in game.journal.path)
    return [remark for remark in told if "ruling" in remark]


def phases_of(game: Game) -> list[str]:
    """Return the phases that the clock was put to, in their order."""
    changes = (change for step in game.journal.path for change in flattened(step.change))
    written = (change for change in changes if isinstance(change, Written) and change.key == "phase")
    return [change.after for change in written]


def _ancestors(widget: QWidget) -> list[QWidget]:
    parent = widget.parentWidget()
    return [parent, *_ancestors(parent)] if parent is not None else []


def turn_wheel(widget: QWidget, point: QPoint, delta: int) -> None:
    """Turn the wheel over a widget."""
    event = QWheelEvent(
        QPointF(point),
        QPointF(widget.mapToGlobal(point)),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        NO_KEYS,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def drag_with_middle(driver: Driver, start: QPointF, end: QPointF) -> None:
    """Pull the table."""
    port = driver.view.viewport()
    begin = start.toPoint()
    QTest.mousePress(port, _MIDDLE, NO_KEYS, begin)
    for n in (1, 2, 3):
        QTest.mouseMove(port, (start + (end - start) * n / 3).toPoint())
    QTest.mouseRelease(port, _MIDDLE, NO_KEYS, end.toPoint())
