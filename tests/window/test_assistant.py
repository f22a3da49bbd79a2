"""The assistant in the window: it answers what is looked at and forbids nothing; Off is a plain table."""

from __future__ import annotations

from threading import Event, Thread

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.assist.glance import Overlay
from app.assist.level import Level
from app.assist.questions import way_to
from app.assist.reader import Memory, plain_position
from app.assist.remarks import Sign
from app.assist.rulings import is_waived
from app.assist.situation import Situation
from app.assist.turn.watch import drags_of_phase, judge_drags
from app.map_marks import Hatch, HexFill, MapMark, PathLine, Stamp, TextTag
from app.panels.assistant_parts import RemarkRow
from app.panels.journal_model import Role
from app.settings import load_settings
from app.table import acts, clock
from app.table.changes import Change, Group, Moved, Register, flattened
from app.table.game import Game
from app.table.journal import StepId
from app.table.pieces import PieceId, Place
from app.window.main import Main
from app.window.workspace import Workspace
from maps.sheet import BoxId
from rules.cases import parse_cases
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from tests.view.tables import Driver

pytestmark = pytest.mark.kept_window

TANKS, GRENADIERS, THIRD = (PieceId(f"ge:{name}/5SS") for name in ("5", "9", "10"))
HOME, NEAR, FAR, ENEMY = HexId("1420"), HexId("1320"), HexId("1118"), HexId("1518")
SHIFT = Qt.KeyboardModifier.ShiftModifier
NO_KEYS = Qt.KeyboardModifier.NoModifier


class AssistedWindow:
    """One window in the German movement phase, and what its assistant shows."""

    def __init__(self, qtbot: QtBot, main: Main) -> None:
        assert main.workspace is not None
        self.qtbot, self.main = qtbot, main
        self.workspace: Workspace = main.workspace
        self.game: Game = main.workspace.session.game
        phase = self.game.sequence.phase("german", "movement")
        assert phase is not None
        self.workspace.session.push(clock.set_moment(self.game, clock.moment_in(self.game, phase)))
        self.workspace.view.camera.actual_size()
        self.workspace.session.centre_on(self.game.table.place_of(TANKS).spot)
        self.wait()

    def go_to(self, phase_id: str, step_id: str) -> None:
        """Set the clock to a step of the German turn."""
        phase = self.game.sequence.phase("german", phase_id)
        assert phase is not None
        step = next(step for step in phase.steps if step.id == step_id)
        self.workspace.session.push(clock.set_moment(self.game, clock.moment_in(self.game, phase, step)))
        self.wait()

    def drag_at_once(self, piece: PieceId, to: HexId) -> StepId:
        """Move a counter and wait for nothing; return the step that it made."""
        self.workspace.session.push(acts.move(self.game.table, [piece], Place(hex=to), "Move"))
        return self.game.journal.now

    def wait(self) -> None:
        """Wait until every answer has come, the pointer's rest included."""
        advisor = self.workspace.advisor
        self.qtbot.waitUntil(lambda: advisor.background.is_idle and not advisor.is_resting, timeout=10_000)

    def press(self, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.main.frame.activateWindow()
        self.workspace.view.setFocus()
        self.qtbot.keyClick(self.workspace.view, key, keys)
        self.wait()

    def look(self, *pieces: PieceId, at: HexId | None = None) -> None:
        """Select pieces and point at a hex."""
        self.workspace.session.select(pieces)
        self.workspace.session.point_at(at)
        self.wait()

    def drag(self, piece: PieceId, to: HexId) -> None:
        driver = Driver(self.workspace.view, self.workspace.scene, self.workspace.session)
        driver.drag(driver.on(piece), driver.corner(to))
        self.wait()

    def drop(self, piece: PieceId, *stations: HexId, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Lift a counter (with Shift its stack), wait for what is said of it, and lay it down."""
        self.look(piece)
        driver = Driver(self.workspace.view, self.workspace.scene, self.workspace.session)
        points = [driver.corner(each) for each in stations]
        driver.begin_drag(driver.on(piece), *points, modifiers=keys)
        self.wait()
        driver.send(QEvent.Type.MouseButtonRelease, points[-1], Qt.MouseButton.NoButton, keys)
        self.wait()

    def situation(self) -> Situation:
        situation = self.workspace.advisor.situation
        assert situation is not None
        return situation

    def newest(self) -> Change:
        """Return what was done last."""
        return self.game.journal.steps[self.game.journal.now].change

    def routes(self) -> list[tuple[HexId, ...]]:
        """Return the ways of what was done last, one for each move."""
        return [each.route for each in flattened(self.newest()) if isinstance(each, Moved)]

    def marks(self, kind: type[MapMark]) -> list[MapMark]:
        """Return the marks of advice of a kind that lie on the map."""
        layers = (self.workspace.scene.under, self.workspace.scene.over)
        given = (
            marks for layer in layers for name, marks in layer.marks.items() if name.startswith("advice")
        )
        return [mark for marks in given for mark in marks if isinstance(mark, kind)]

    def rows(self) -> list[RemarkRow]:
        rows = self.workspace.panels.assistant.findings.rows
        return [row for row in rows if isinstance(row, RemarkRow)]

    def hex_of(self, piece: PieceId) -> HexId | None:
        return self.game.table.place_of(piece).hex

    def signed(self) -> frozenset[PieceId]:
        """Return the counters with the purple pencil."""
        return self.workspace.scene.counters.marked.overridden


@pytest.fixture
def assisted(qtbot: QtBot, main: Main) -> AssistedWindow:
    return AssistedWindow(qtbot, main)


# ---- looking


def test_a_selected_unit_shows_the_points_left_on_every_hex(assisted: AssistedWindow) -> None:
    assisted.look(TANKS)
    stamps = {mark.hex: mark.text for mark in assisted.marks(Stamp) if isinstance(mark, Stamp)}

    assert stamps[NEAR] == "6"


def test_pointing_at_a_hex_draws_the_way_and_adds_up_its_cost(assisted: AssistedWindow) -> None:
    assisted.look(TANKS, at=NEAR)
    amounts = [row.remark.amount for row in assisted.rows() if row.remark.sign is Sign.COST]

    assert (len(assisted.marks(PathLine)), amounts) == (1, ["1 = 1"])


def test_a_refused_hex_says_why_with_its_rules(assisted: AssistedWindow) -> None:
    assisted.look(TANKS, at=ENEMY)
    cases = {case for row in assisted.rows() if row.remark.sign is Sign.STOP for case in row.remark.cases}

    assert "7.4" in cases


def test_a_press_on_a_rule_number_opens_the_rule(assisted: AssistedWindow) -> None:
    assisted.look(TANKS, at=ENEMY)
    row = next(row for row in assisted.rows() if row.remark.cases == ("7.4",))
    row.buttons[0].click()
    panel = assisted.workspace.panels.assistant

    assert (panel.pages.currentIndex(), panel.rule.case) == (1, "7.4")


def test_the_rule_s_back_button_returns_to_the_findings(assisted: AssistedWindow) -> None:
    panel = assisted.workspace.panels.assistant
    panel.show_case("9.31")
    panel.rule.back()

    assert panel.pages.currentIndex() == 0


def test_findings_kept_in_sight_stay_while_the_pointer_goes_on(assisted: AssistedWindow) -> None:
    assisted.look(TANKS, at=ENEMY)
    assisted.press(Qt.Key.Key_Q)
    assisted.workspace.session.point_at(NEAR)
    assisted.wait()

    assert assisted.workspace.panels.assistant.title.text().endswith(ENEMY)


def test_carried_counters_show_what_is_left_where_they_are(assisted: AssistedWindow) -> None:
    driver = Driver(assisted.workspace.view, assisted.workspace.scene, assisted.workspace.session)
    driver.begin_drag(driver.on(THIRD), driver.centre(HexId("1319")), driver.centre(NEAR))
    assisted.wait()

    assert [mark.text for mark in assisted.marks(TextTag) if isinstance(mark, TextTag)] == ["1 of 6, 5 left"]


# ---- overlays and suppositions


@pytest.mark.parametrize(
    ("key", "keys", "overlay", "kind"),
    [
        (Qt.Key.Key_Z, Qt.KeyboardModifier.NoModifier, Overlay.ENEMY_ZONES, Hatch),
        (Qt.Key.Key_Z, SHIFT, Overlay.OWN_ZONES, Hatch),
        (Qt.Key.Key_S, Qt.KeyboardModifier.NoModifier, Overlay.SUPPLY, PathLine),
        (Qt.Key.Key_W, Qt.KeyboardModifier.NoModifier, Overlay.THREATS, Stamp),
        (Qt.Key.Key_I, Qt.KeyboardModifier.NoModifier, Overlay.STACKS, Stamp),
        (Qt.Key.Key_Y, Qt.KeyboardModifier.NoModifier, Overlay.POINTS, Stamp),
        (Qt.Key.Key_K, SHIFT, Overlay.ACTIVE, HexFill),
    ],
)
def test_a_key_lays_an_overlay_and_takes_it_away(
    assisted: AssistedWindow, key: Qt.Key, keys: Qt.KeyboardModifier, overlay: Overlay, kind: type[MapMark]
) -> None:
    assisted.press(key, keys)
    assert assisted.marks(kind), overlay
    assert assisted.workspace.panels.assistant.overlays[overlay].isChecked()

    assisted.press(key, keys)

    assert not assisted.marks(kind)


def test_r_takes_the_reach_away(assisted: AssistedWindow) -> None:
    assisted.look(TANKS)
    assisted.press(Qt.Key.Key_R)

    assert assisted.marks(Stamp) == []


def test_as_if_out_of_supply_halves_the_reach(assisted: AssistedWindow) -> None:
    assisted.look(TANKS)
    before = len(assisted.marks(Stamp))
    assisted.workspace.panels.assistant.no_supply.click()
    assisted.wait()

    assert 0 < len(assisted.marks(Stamp)) < before


# ---- levels


def test_off_leaves_nothing_on_the_map(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_S)
    assisted.look(TANKS, at=ENEMY)
    assisted.press(Qt.Key.Key_1)

    assert (assisted.marks(object), assisted.rows()) == ([], [])  # type: ignore[arg-type]  # marks of every kind


def test_the_level_is_the_same_in_the_next_session(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_3)

    assert load_settings()[0].assistant == "check"


def test_a_side_left_alone_gets_no_advice(assisted: AssistedWindow) -> None:
    assisted.main.menus.actions["assist.side1"].trigger()
    assisted.look(TANKS, at=NEAR)

    assert assisted.marks(Stamp) == []


# ---- doing


def test_an_illegal_drag_is_done_signed_and_annotated(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_3)
    assisted.drag(THIRD, HexId("1521"))
    model = assisted.workspace.panels.journal.model
    told = model.index(model.row_of_now()).data(Role.RULING)

    assert (assisted.hex_of(THIRD), assisted.signed()) == ("1521", frozenset([THIRD]))
    assert told


def test_the_journal_keeps_that_it_was_a_ruling(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_3)
    assisted.drag(THIRD, HexId("1521"))
    journal = assisted.game.journal

    assert journal.remarks[journal.now].startswith("Your ruling, against ")


def test_quick_moves_are_all_judged_and_so_is_what_was_done_before_a_phase_ended(
    assisted: AssistedWindow,
) -> None:
    """Three moves and the next phase, all before the first could be judged."""
    assisted.press(Qt.Key.Key_3)
    made = [assisted.drag_at_once(piece, ENEMY) for piece in (TANKS, GRENADIERS, THIRD)]
    change = clock.advance(assisted.game)
    assert change is not None
    assisted.workspace.session.push(change)
    assisted.wait()

    remarks = assisted.game.journal.remarks
    assert [remarks.get(step, "")[:20] for step in made] == ["Your ruling, against"] * 3


def test_a_move_while_attacks_are_made_is_a_ruling_too(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_3)
    assisted.go_to("combat", "attack")
    step = assisted.drag_at_once(TANKS, NEAR)
    assisted.wait()

    assert assisted.signed() == frozenset([TANKS])
    assert assisted.game.journal.remarks[step] == "Your ruling, against 3.14"


def test_undo_takes_the_move_and_its_sign_away(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_3)
    assisted.drag(THIRD, HexId("1521"))
    assisted.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    assert (assisted.hex_of(THIRD), assisted.signed()) == (HOME, frozenset())


def test_the_sign_goes_when_the_phase_ends(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_3)
    assisted.drag(THIRD, HexId("1521"))
    assisted.press(Qt.Key.Key_BracketRight)

    assert assisted.signed() == frozenset()


def test_a_take_back_lists_the_moves_that_it_made_doubtful(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_3)
    assisted.drag(THIRD, NEAR)
    guest = PieceId("ge:6/3SS")
    assisted.workspace.session.push(acts.move(assisted.game.table, [guest], Place(hex=HOME), "Move"))
    assisted.look(THIRD)
    assisted.press(Qt.Key.Key_T)
    rows = assisted.workspace.panels.assistant.doubts.rows

    # Without the first move the hex was full (8.2); the second one stands all the same.
    assert [row.remark.cases for row in rows if isinstance(row, RemarkRow)] == [("8.2",)]
    assert assisted.hex_of(guest) == HOME


def test_hint_signs_nothing(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_2)
    assisted.drag(THIRD, HexId("1521"))

    assert (assisted.hex_of(THIRD), assisted.signed()) == ("1521", frozenset())


def test_pointing_with_a_unit_that_has_no_way_onto_the_map_asks_nothing(assisted: AssistedWindow) -> None:
    for piece, place in ((TANKS, Place(box=BoxId("by-hand:german"))), (GRENADIERS, Place(hex=NEAR))):
        assisted.workspace.session.push(acts.move(assisted.game.table, [piece], place, "Move"))
    faults: list[object] = []
    assisted.workspace.advisor.background.failed.connect(faults.append)
    assisted.look(TANKS, at=ENEMY)
    assisted.wait()

    assert (faults, assisted.workspace.advisor.way) == ([], None)


def test_a_waived_rule_is_a_house_rule_of_the_journal_and_shown_as_such(assisted: AssistedWindow) -> None:
    assisted.look(TANKS, at=ENEMY)
    assisted.workspace.panels.assistant.waive("7.4")
    assisted.look(TANKS, at=ENEMY)
    assisted.wait()
    rulings = [row.remark.cases for row in assisted.rows() if row.remark.sign is Sign.RULING]

    assert (is_waived(assisted.game, "7.4"), rulings) == (True, [("7.4",)])


def test_a_division_moves_by_one_key_pressed_twice(assisted: AssistedWindow) -> None:
    assisted.look(TANKS, GRENADIERS, THIRD, at=HexId("1118"))
    assisted.press(Qt.Key.Key_V)
    numbers = [mark.text for mark in assisted.marks(TextTag) if isinstance(mark, TextTag)][-3:]
    before = assisted.game.journal.now
    assisted.press(Qt.Key.Key_V)

    assert (numbers, assisted.game.journal.now) == (["1", "2", "3"], StepId(before + 1))
    assert {assisted.hex_of(each) for each in (TANKS, GRENADIERS, THIRD)} == {"1118"}


# ---- the ways of what was dragged


def test_a_drag_at_hint_goes_by_the_cheapest_way(assisted: AssistedWindow) -> None:
    path = way_to(assisted.situation(), UnitId(THIRD), FAR).path
    assisted.drop(THIRD, FAR)

    assert (assisted.hex_of(THIRD), assisted.routes()) == (FAR, [path])


def test_the_check_judges_the_way_that_was_found(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_3)
    assisted.drop(THIRD, FAR)
    verdicts = judge_drags(assisted.situation(), drags_of_phase(assisted.game))

    assert [(each.way.is_assumed, each.is_override) for each in verdicts] == [(False, False)]
    assert assisted.signed() == frozenset()


def test_a_drag_that_goes_on_goes_on_from_where_it_was(assisted: AssistedWindow) -> None:
    path = way_to(assisted.situation(), UnitId(THIRD), FAR).path
    assisted.drop(THIRD, path[1])
    assisted.drop(THIRD, FAR)

    assert assisted.routes() == [path[1:]]


def test_a_drag_that_goes_on_off_the_cheapest_way_is_judged_as_one_move(assisted: AssistedWindow) -> None:
    assisted.drop(THIRD, NEAR)
    assisted.drop(THIRD, FAR)
    verdicts = judge_drags(assisted.situation(), drags_of_phase(assisted.game))

    assert (assisted.routes(), [each.is_override for each in verdicts]) == ([()], [False, False])


def test_a_drag_at_off_has_no_way(assisted: AssistedWindow) -> None:
    assisted.press(Qt.Key.Key_1)
    assisted.drop(THIRD, FAR)

    assert (assisted.hex_of(THIRD), assisted.routes()) == (FAR, [()])


def test_a_drag_of_a_side_left_alone_has_no_way(assisted: AssistedWindow) -> None:
    assisted.main.menus.actions["assist.side1"].trigger()
    assisted.drop(THIRD, FAR)

    assert (assisted.hex_of(THIRD), assisted.routes()) == (FAR, [()])


def test_an_illegal_drag_is_made_without_a_way(assisted: AssistedWindow) -> None:
    assisted.drop(THIRD, HexId("1521"))

    assert (assisted.hex_of(THIRD), assisted.routes()) == (HexId("1521"), [()])


def test_a_drag_outside_the_movement_step_has_no_way(assisted: AssistedWindow) -> None:
    phase = assisted.game.sequence.phase("german", "combat")
    assert phase is not None
    assisted.workspace.session.push(clock.set_moment(assisted.game, clock.moment_in(assisted.game, phase)))
    assisted.drop(THIRD, FAR)

    assert assisted.routes() == [()]


def test_a_dropped_stack_is_one_step_of_single_moves_each_with_its_way(assisted: AssistedWindow) -> None:
    before = assisted.game.journal.now
    stack = [piece.id for piece in assisted.game.table.stack_at(Place(hex=HOME).spot)]
    assisted.drop(THIRD, FAR, keys=SHIFT)
    routes = assisted.routes()

    assert isinstance(assisted.newest(), Group)
    assert (assisted.game.journal.now, len(routes)) == (StepId(before + 1), 3)
    assert {(route[0], route[-1]) for route in routes} == {(HOME, FAR)}
    assert [piece.id for piece in assisted.game.table.stack_at(Place(hex=FAR).spot)] == stack


def test_a_dropped_stack_moves_in_an_order_that_breaks_no_rule(assisted: AssistedWindow) -> None:
    assisted.drop(THIRD, FAR, keys=SHIFT)
    verdicts = judge_drags(assisted.situation(), drags_of_phase(assisted.game))

    assert [(each.way.is_assumed, each.is_override) for each in verdicts] == [(False, False)] * 3


def test_a_drop_does_not_wait_for_a_long_question(assisted: AssistedWindow) -> None:
    assisted.look(THIRD)
    shared_judge = assisted.situation().shared_judge
    begun, end = Event(), Event()

    def think(_: object) -> bool:
        begun.set()
        return end.wait(5)

    asking = Thread(target=shared_judge.ask, args=(think,))
    asking.start()
    begun.wait(5)
    table = assisted.game.table
    assisted.workspace.session.push_drop(acts.move(table, [THIRD], Place(hex=FAR), "Move"))
    routes = assisted.routes()
    end.set()
    asking.join()

    assert (assisted.hex_of(THIRD), routes) == (FAR, [()])


def test_a_fault_in_finding_the_way_is_told_and_stops_no_hand(
    assisted: AssistedWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault in the rules")

    monkeypatch.setattr("app.view.assistant.group_move.with_routes", fail)
    with qtbot.captureExceptions() as told:
        assisted.drop(THIRD, FAR)

    assert [str(error) for _, error, _ in told] == ["a fault in the rules"]
    assert (assisted.hex_of(THIRD), assisted.routes()) == (FAR, [()])


def test_j_does_the_clerk_s_work(assisted: AssistedWindow) -> None:
    phase = assisted.game.sequence.phase("german", "weather")
    assert phase is not None
    assisted.workspace.session.push(clock.set_moment(assisted.game, clock.moment_in(assisted.game, phase)))
    assisted.press(Qt.Key.Key_J)

    assert assisted.game.table.read(Register.TRACKER, "weather")


def test_the_duties_count_the_units_left_to_move(assisted: AssistedWindow) -> None:
    rows = assisted.workspace.panels.assistant.duties.rows
    texts = [row.remark.text for row in rows if isinstance(row, RemarkRow)]

    assert texts[0].endswith("units not yet moved")


def places(assisted: AssistedWindow) -> list[tuple[int, int]]:
    """Return where the parts of the panel stand that are not about the hex pointed at."""
    panel = assisted.workspace.panels.assistant
    parts = (panel.duties, panel.clerk_button, panel.decisions, panel.copy, panel.keep, panel.title)
    found = [part.mapTo(panel, part.rect().topLeft()) for part in parts]
    return [(place.x(), place.y()) for place in found]


def test_the_panel_does_not_jump_under_the_pointer(assisted: AssistedWindow) -> None:
    assisted.workspace.show_dock("assistant")
    assisted.look()
    before = places(assisted)
    assisted.look(TANKS, at=ENEMY)
    QApplication.processEvents()

    assert places(assisted) == before


def test_copy_as_case_puts_a_case_on_the_clipboard(assisted: AssistedWindow) -> None:
    assisted.look(TANKS, at=ENEMY)
    assisted.workspace.panels.assistant.copy.click()
    case = parse_cases(QApplication.clipboard().text())[0]

    assert "7.4" in case.cites


def test_a_fault_of_the_rules_is_told_and_ends_nothing(
    assisted: AssistedWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault in the rules")

    monkeypatch.setattr("app.view.assistant.glance_jobs.marks_of", fail)
    with qtbot.captureExceptions() as told:
        assisted.look(TANKS)

    assert {str(error) for _, error, _ in told} == {"a fault in the rules"}
    assert assisted.workspace.advisor.duty.level == Level.HINT


def test_the_table_is_read_once_a_change_for_strip_and_assistant_together(
    assisted: AssistedWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[StepId] = []

    def reading(game: Game, memory: Memory | None = None) -> Position:
        read.append(game.journal.now)
        return plain_position(game, memory)

    monkeypatch.setattr("app.assist.reader.plain_position", reading)
    assisted.drag(TANKS, NEAR)
    assisted.wait()

    # What a job reads beside the window it reads of a journal of its own.
    assert read.count(assisted.game.journal.now) == 1
