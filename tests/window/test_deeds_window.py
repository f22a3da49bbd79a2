"""Decisions and what follows from moves in the real window: by mouse, by keys, and all of it taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.assist.glance import Overlay
from app.assist.reader import position_of
from app.dialogs.picker import Picker
from app.panels.decision_parts import DecisionBox
from app.table import acts, clock
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import Kind, PieceId, Place
from app.view.session import Message
from app.window.main import Main
from app.window.workspace import Workspace
from rules.hexgrid import HexId, Hexside
from rules.position import BridgeState, Position
from rules.unit_id import UnitId
from tests.view.tables import Driver

pytestmark = pytest.mark.kept_window

TANKS, RESERVE = PieceId("ge:3/3SS"), "5GCC"
APART, NEAR = HexId("1732"), HexId("1733")
"""Next to the area of the 5th Guards Cavalry Corps is 1733, not yet 1732."""
WEST, MIDDLE, EAST = HexId("2736"), HexId("2836"), HexId("2936")
BRIDGE = Hexside.parse("2836-2936")
BRIGADE = PieceId("so:32/18TC")
SECTOR = tuple(HexId(f"14{row}") for row in range(18, 26))
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NO_KEYS = Qt.KeyboardModifier.NoModifier


class Staff:
    """One window, the clock where a test wants it, and what its decisions show."""

    def __init__(self, qtbot: QtBot, main: Main) -> None:
        assert main.workspace is not None
        self.qtbot, self.main = qtbot, main
        self.workspace: Workspace = main.workspace
        self.game: Game = main.workspace.session.game
        self.said: list[str] = []
        self.workspace.session.said.connect(self._hear)
        main.frame.resize(1600, 1000)
        self.workspace.show_dock("assistant")
        self.workspace.view.zoom_in()  # no longer fitted to the window
        self.workspace.view.camera.actual_size()

    def _hear(self, message: Message) -> None:
        self.said.append(message.text)

    def wait(self) -> None:
        """Wait until every answer has come."""
        advisor = self.workspace.advisor
        self.qtbot.waitUntil(lambda: advisor.background.is_idle and not advisor.is_resting, timeout=10_000)

    def go(self, side: str, phase_id: str, step_id: str = "", date: str = "") -> None:
        """Set the clock."""
        phase = self.game.sequence.phase(side, phase_id)
        assert phase is not None
        step = next((each for each in phase.steps if each.id == step_id), None)
        self.workspace.session.push(clock.set_moment(self.game, clock.moment_in(self.game, phase, step)))
        if date:
            self.workspace.session.push(acts.write(self.game.table, Register.TRACKER, {"date": date}, "Date"))
        self.wait()

    def put(self, piece: PieceId, here: HexId) -> None:
        """Lay a unit somewhere before the game goes on; nothing follows from that."""
        self.workspace.session.push(acts.move(self.game.table, [piece], Place(hex=here), "Lay"))
        self.wait()

    def press(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        self.qtbot.waitUntil(self._has_the_keys)
        self.qtbot.keyClick(self.workspace.view, key, keys)
        self.wait()

    def _has_the_keys(self) -> bool:
        """Ask for the keys until the table has them: a dialog may have had them before."""
        self.main.frame.activateWindow()
        self.workspace.view.setFocus()
        return self.main.frame.isActiveWindow()

    def press_and_pick(self, key: Qt.Key, words: str) -> None:
        """Press a key with Shift, type words into the list that opens, and press Enter."""

        def answer() -> None:
            picker = QApplication.activeModalWidget()
            assert isinstance(picker, Picker)
            QTest.keyClicks(picker.field, words)
            QTest.keyClick(picker.field, Qt.Key.Key_Return)

        QTimer.singleShot(100, answer)
        self.press(key, SHIFT)

    def drag(self, piece: PieceId, to: HexId) -> None:
        self.workspace.session.centre_on(self.game.table.place_of(piece).spot)
        driver = Driver(self.workspace.view, self.workspace.scene, self.workspace.session)
        driver.drag(driver.on(piece), driver.corner(to))
        self.wait()

    def go_by_keys(self, piece: PieceId, *keys: Qt.Key) -> None:
        """Lift a unit with the keyboard's cursor, go by arrows, and lay it down."""
        self.workspace.view.cursor_of_hexes.pick_up(piece)
        for key in (*keys, Qt.Key.Key_Return):
            self.press(key)

    def click(self, here: HexId) -> None:
        self.workspace.view.camera.centre_on(*self.game.sheet.centre_px(here))
        driver = Driver(self.workspace.view, self.workspace.scene, self.workspace.session)
        driver.click(driver.corner(here))

    def undo(self) -> None:
        self.press(Qt.Key.Key_Z, CTRL)

    def box(self, decision: str) -> DecisionBox:
        return self.workspace.panels.assistant.decisions.boxes[decision]

    def push_button(self, decision: str, key: str) -> None:
        """Press a button of a decision."""
        self.box(decision).buttons[key].click()
        self.wait()

    @property
    def position(self) -> Position:
        return position_of(self.game)

    def hex_of(self, piece: PieceId) -> HexId | None:
        return self.game.table.place_of(piece).hex


@pytest.fixture
def staff(qtbot: QtBot, main: Main) -> Staff:
    return Staff(qtbot, main)


# ---- what follows from a move


def before_the_reserves(staff: Staff) -> None:
    staff.put(TANKS, APART)
    staff.go("german", "movement")


def test_a_drag_beside_a_frozen_corps_releases_it_in_the_same_step(staff: Staff) -> None:
    before_the_reserves(staff)
    steps = len(staff.game.journal.steps)
    staff.drag(TANKS, NEAR)

    assert RESERVE in staff.position.releases
    assert len(staff.game.journal.steps) == steps + 1
    assert any("(16.46)" in text for text in staff.said)


def test_one_undo_takes_move_and_release_back(staff: Staff) -> None:
    before_the_reserves(staff)
    before = staff.position
    staff.drag(TANKS, NEAR)
    assert staff.position.releases
    staff.undo()

    assert (staff.position, staff.hex_of(TANKS)) == (before, APART)


def test_with_the_assistant_off_nothing_follows_from_a_move(staff: Staff) -> None:
    before_the_reserves(staff)
    staff.press(Qt.Key.Key_1)
    staff.drag(TANKS, NEAR)

    assert (staff.hex_of(TANKS), staff.position.releases) == (NEAR, {})


def test_a_unit_taken_back_freezes_the_corps_again(staff: Staff) -> None:
    before_the_reserves(staff)
    frozen = sum(1 for piece in staff.game.table if piece.design == "frozen")
    staff.drag(TANKS, NEAR)
    assert staff.position.releases
    staff.workspace.session.select([TANKS])
    staff.press(Qt.Key.Key_T)

    assert (staff.hex_of(TANKS), staff.position.releases) == (APART, {})
    assert sum(1 for piece in staff.game.table if piece.design == "frozen") == frozen


def over_the_danube(staff: Staff) -> None:
    """Lead a German unit over the Soviet bridge at Ercsi, by the keyboard."""
    staff.put(TANKS, WEST)
    staff.go("german", "movement")
    staff.go_by_keys(TANKS, Qt.Key.Key_Right, Qt.Key.Key_Right)


def test_a_unit_led_over_a_bridge_by_keys_captures_it(staff: Staff) -> None:
    over_the_danube(staff)

    assert (staff.hex_of(TANKS), staff.position.bridges[BRIDGE]) == (EAST, BridgeState("german"))
    assert any("(12.52)" in text for text in staff.said)


def test_the_owner_is_offered_to_blow_the_bridge_before_it_is_crossed(staff: Staff) -> None:
    over_the_danube(staff)
    staff.push_button("crossing:2836-2936", "2836-2936-3")

    assert staff.hex_of(TANKS) == MIDDLE
    assert staff.position.bridges[BRIDGE] == BridgeState("soviet", True)


def test_one_undo_takes_the_blown_bridge_back_and_leaves_the_unit_over_it(staff: Staff) -> None:
    over_the_danube(staff)
    staff.push_button("crossing:2836-2936", "2836-2936-3")
    staff.undo()

    assert (staff.hex_of(TANKS), staff.position.bridges[BRIDGE]) == (EAST, BridgeState("german"))


def test_a_high_die_leaves_the_bridge_and_there_is_no_second_attempt(staff: Staff) -> None:
    over_the_danube(staff)
    staff.push_button("crossing:2836-2936", "2836-2936-5")

    assert (staff.hex_of(TANKS), staff.position.bridges[BRIDGE]) == (EAST, BridgeState("german"))
    assert "crossing:2836-2936" not in staff.workspace.panels.assistant.decisions.boxes


def test_a_unit_stopped_at_the_bridge_may_go_on(staff: Staff) -> None:
    over_the_danube(staff)
    staff.push_button("crossing:2836-2936", "2836-2936-1")
    situation = staff.workspace.advisor.situation
    assert situation is not None
    assert situation.last is not None

    assert (situation.last, situation.moves[situation.last].ways) == ("ge:3/3SS", ((WEST, MIDDLE),))


def test_who_is_attacked_and_so_released_is_told(staff: Staff) -> None:
    staff.go("german", "combat", "attack")
    here = staff.hex_of(BRIGADE)
    assert here is not None
    beside = staff.game.sheet.grid.neighbors(here)
    attackers = [p.id for p in staff.game.table if p.place.hex in beside and p.kind is Kind.UNIT]
    germans = [UnitId(piece) for piece in attackers if staff.game.side_of(piece) == "german"]
    staff.workspace.combats.plan_attack(tuple(germans[:1]), here)
    staff.workspace.combats.declare()

    assert BRIGADE in staff.position.releases
    assert any("(16.461)" in text for text in staff.said)


# ---- the schedule


def test_a_schedule_is_chosen_by_its_button(staff: Staff) -> None:
    staff.go("german", "combat", "surprise")
    staff.push_button("schedule", "B")

    assert staff.position.facts["schedule"] == {"B"}
    assert not staff.box("schedule").buttons


def test_a_schedule_is_chosen_by_keys_alone(staff: Staff) -> None:
    staff.go("german", "combat", "surprise")
    staff.press_and_pick(Qt.Key.Key_L, "reserves: A")

    assert staff.position.facts["schedule"] == {"A"}


def test_another_schedule_than_the_sector_leaves_is_chosen_as_a_ruling(staff: Staff) -> None:
    staff.go("german", "combat", "surprise")
    refused = [row.remark.cases for row in staff.box("schedule").rows if "C, D, E" in row.remark.text]
    staff.push_button("schedule", "E")
    journal = staff.game.journal

    assert refused == [("16.45",)]
    assert staff.position.facts["schedule"] == {"E"}
    assert journal.remarks[journal.now] == "Your ruling, against 16.45"


def test_reserves_that_are_due_are_released_by_one_click(staff: Staff) -> None:
    staff.go("german", "combat", "surprise")
    staff.push_button("schedule", "B")
    staff.go("soviet", "supply", "release", "1945-01-03")
    staff.push_button("release", "due")

    assert set(staff.position.releases) == {"5GCC", "18TC"}


def test_reserves_that_are_due_are_released_by_keys(staff: Staff) -> None:
    staff.go("german", "combat", "surprise")
    staff.push_button("schedule", "B")
    staff.go("soviet", "supply", "release", "1945-01-03")
    staff.press_and_pick(Qt.Key.Key_E, "5GCC")

    assert set(staff.position.releases) == {"5GCC", "18TC"}


def test_the_clerk_releases_what_is_due(staff: Staff) -> None:
    staff.go("german", "combat", "surprise")
    staff.push_button("schedule", "A")
    staff.go("soviet", "supply", "release", "1945-01-02")
    staff.press(Qt.Key.Key_J)

    assert set(staff.position.releases) == {"18TC"}


# ---- surprise


def on_the_thirteenth(staff: Staff) -> None:
    staff.go("german", "combat", "surprise", "1945-01-13")


def surprise_of(staff: Staff) -> tuple[str, str]:
    read = staff.game.table.read
    return read(Register.TRACKER, "surprise:sector"), read(Register.TRACKER, "surprise:side")


def test_the_historical_sector_needs_no_word(staff: Staff) -> None:
    staff.go("german", "combat", "surprise")

    assert (staff.box("surprise").decision.chosen, staff.box("surprise").buttons) != ("", {})
    assert not staff.box("surprise").decision.is_open


# To the south-east of the historical sector lie the most Soviet units: that direction comes first.


def test_a_sector_is_picked_by_clicks_and_declared(staff: Staff) -> None:
    on_the_thirteenth(staff)
    staff.push_button("surprise", "pick")
    for here in SECTOR:
        staff.click(here)
    staff.push_button("surprise", "declare")

    assert surprise_of(staff) == (" ".join(SECTOR), "SE")
    assert staff.position.facts["surprise_used"] == {"1945-01-13"}


def test_a_sector_is_picked_by_the_keyboard_s_cursor(staff: Staff) -> None:
    on_the_thirteenth(staff)
    staff.workspace.session.point_at(SECTOR[0])
    staff.press(Qt.Key.Key_Y, SHIFT)
    staff.press(Qt.Key.Key_Up, SHIFT)
    for _ in SECTOR:
        staff.press(Qt.Key.Key_Return)
        staff.press(Qt.Key.Key_Down)
    staff.press(Qt.Key.Key_O, SHIFT)
    staff.press(Qt.Key.Key_Y, SHIFT)

    assert surprise_of(staff) == (" ".join(SECTOR), "SW")


def test_while_hexes_are_picked_the_panel_says_what_is_wrong_with_them(staff: Staff) -> None:
    on_the_thirteenth(staff)
    staff.push_button("surprise", "pick")
    staff.click(SECTOR[0])
    cases = {case for row in staff.box("surprise").rows[1:] for case in row.remark.cases}

    assert cases == {"16.21"}


def test_a_direction_without_hexes_is_told_how_to_begin(staff: Staff) -> None:
    on_the_thirteenth(staff)
    staff.press(Qt.Key.Key_O, SHIFT)

    assert "Pick the hexes first (Shift+Y)." in staff.said


def test_escape_ends_the_picking_and_leaves_nothing_on_the_map(staff: Staff) -> None:
    on_the_thirteenth(staff)
    staff.push_button("surprise", "pick")
    staff.click(SECTOR[0])
    staff.press(Qt.Key.Key_Escape)

    assert staff.workspace.pending.picking.decision is None
    assert not staff.workspace.scene.under.marks.get("picking")
    assert staff.workspace.view.tool is staff.workspace.view.move_tool


# ---- the breakout, bridges


def test_a_breakout_that_the_rules_refuse_is_declared_all_the_same(staff: Staff) -> None:
    staff.go("german", "supply", "trace")
    cases = [case for row in staff.box("breakout").rows[1:] for case in row.remark.cases]
    staff.push_button("breakout", "declare")

    assert cases == ["15.1"]
    assert staff.position.facts["breakout"] == {"1945-01-01"}


def test_a_breakout_is_declared_by_keys(staff: Staff) -> None:
    staff.go("german", "supply", "trace")
    staff.press_and_pick(Qt.Key.Key_B, "breakout")

    assert staff.position.facts["breakout"] == {"1945-01-01"}


def test_ones_own_bridge_is_blown_by_the_panel(staff: Staff) -> None:
    staff.go("german", "movement")
    staff.workspace.panels.assistant.decisions.links["bridge:german"].click()
    staff.push_button("bridge:german", "0917-1016")

    assert staff.position.bridges[Hexside.parse("0917-1016")].is_destroyed


def test_a_bridge_of_the_other_side_is_blown_by_a_real_die(staff: Staff) -> None:
    staff.go("german", "movement")
    staff.workspace.panels.assistant.decisions.links["bridge:soviet"].click()
    staff.push_button("bridge:soviet", "2836-2936-4")

    assert staff.position.bridges[BRIDGE].is_destroyed


def test_a_bridge_is_blown_by_keys(staff: Staff) -> None:
    staff.go("german", "movement")
    staff.press_and_pick(Qt.Key.Key_G, "Komarom")

    assert staff.position.bridges[Hexside.parse("0917-1016")].is_destroyed


@pytest.mark.parametrize("words", ["Komarom", "schedule", "breakout"])
def test_one_list_has_every_decision(staff: Staff, words: str) -> None:
    staff.go("german", "combat", "surprise")
    before = staff.position
    staff.press_and_pick(Qt.Key.Key_J, words)
    staff.undo()

    assert staff.position == before


# ---- the ring


def test_a_key_draws_the_ring_round_the_city(staff: Staff) -> None:
    staff.go("soviet", "movement")
    staff.press(Qt.Key.Key_I, SHIFT)
    layers = (staff.workspace.scene.under, staff.workspace.scene.over)

    assert Overlay.RING in staff.workspace.advisor.shown
    assert any(layer.marks.get("advice-ring") for layer in layers)
