"""The officer in the real window: he answers what is looked at and forbids nothing; Off is a plain table."""

from __future__ import annotations

from threading import Event, Thread

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.assist.glance import Overlay
from app.assist.level import Level
from app.assist.questions import way_to
from app.assist.remarks import Sign
from app.assist.rulings import is_waived
from app.assist.situation import Situation
from app.assist.turn.watch import drags_of_phase, judge_drags
from app.panels.assistant_parts import RemarkRow
from app.panels.journal_model import Role
from app.settings import load_settings
from app.table import acts, clock
from app.table.changes import Change, Group, Moved, Register, flattened
from app.table.game import Game
from app.table.journal import StepId
from app.table.pieces import PieceId, Place
from app.view.marks import Hatch, Mark, PathLine, Stamp, TextTag
from app.window.main import Main
from app.window.room import Room
from maps.sheet import BoxId
from rules.cases import parse_cases
from rules.hexgrid import HexId
from rules.units import UnitId
from tests.view.tables import Driver

TANKS, GRENADIERS, THIRD = (PieceId(f"ge:{name}/5SS") for name in ("5", "9", "10"))
HOME, NEAR, FAR, ENEMY = HexId("1420"), HexId("1320"), HexId("1118"), HexId("1518")
SHIFT = Qt.KeyboardModifier.ShiftModifier
NO_KEYS = Qt.KeyboardModifier.NoModifier


class Officer:
    """One window in the German movement phase, and what its assistant shows."""

    def __init__(self, qtbot: QtBot, main: Main) -> None:
        assert main.room is not None
        self.qtbot, self.main = qtbot, main
        self.room: Room = main.room
        self.game: Game = main.room.desk.game
        phase = self.game.sequence.phase("german", "movement")
        assert phase is not None
        self.room.desk.push(clock.set_moment(self.game, clock.moment_in(self.game, phase)))
        self.room.view.camera.actual_size()
        self.room.desk.centre_on(self.game.table.place_of(TANKS).spot)
        self.wait()

    def go_to(self, phase_id: str, step_id: str) -> None:
        """Set the clock to a step of the German turn."""
        phase = self.game.sequence.phase("german", phase_id)
        assert phase is not None
        step = next(step for step in phase.steps if step.id == step_id)
        self.room.desk.push(clock.set_moment(self.game, clock.moment_in(self.game, phase, step)))
        self.wait()

    def drag_at_once(self, piece: PieceId, to: HexId) -> StepId:
        """Move a counter and wait for nothing; return the step that it made."""
        self.room.desk.push(acts.move(self.game.table, [piece], Place(hex=to), "Move"))
        return self.game.journal.now

    def wait(self) -> None:
        """Wait until every answer has come, the pointer's rest included."""
        advisor = self.room.advisor
        self.qtbot.waitUntil(lambda: advisor.background.is_idle and not advisor.is_resting, timeout=10_000)

    def press(self, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.main.frame.activateWindow()
        self.room.view.setFocus()
        self.qtbot.keyClick(self.room.view, key, keys)
        self.wait()

    def look(self, *pieces: PieceId, at: HexId | None = None) -> None:
        """Select pieces and point at a hex."""
        self.room.desk.select(pieces)
        self.room.desk.point_at(at)
        self.wait()

    def drag(self, piece: PieceId, to: HexId) -> None:
        driver = Driver(self.room.view, self.room.scene, self.room.desk)
        driver.drag(driver.on(piece), driver.corner(to))
        self.wait()

    def drop(self, piece: PieceId, *stations: HexId, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Lift a counter (with Shift its stack), wait for what is said of it, and lay it down."""
        self.look(piece)
        driver = Driver(self.room.view, self.room.scene, self.room.desk)
        points = [driver.corner(each) for each in stations]
        driver.begin_drag(driver.on(piece), *points, modifiers=keys)
        self.wait()
        driver.send(QEvent.Type.MouseButtonRelease, points[-1], Qt.MouseButton.NoButton, keys)
        self.wait()

    def situation(self) -> Situation:
        situation = self.room.advisor.situation
        assert situation is not None
        return situation

    def newest(self) -> Change:
        """Return what was done last."""
        return self.game.journal.steps[self.game.journal.now].change

    def routes(self) -> list[tuple[HexId, ...]]:
        """Return the ways of what was done last, one for each move."""
        return [each.route for each in flattened(self.newest()) if isinstance(each, Moved)]

    def marks(self, kind: type[Mark]) -> list[Mark]:
        """Return the marks of advice of a kind that lie on the map."""
        layers = (self.room.scene.under, self.room.scene.over)
        given = (
            marks for layer in layers for name, marks in layer.marks.items() if name.startswith("advice")
        )
        return [mark for marks in given for mark in marks if isinstance(mark, kind)]

    def rows(self) -> list[RemarkRow]:
        rows = self.room.panels.assistant.findings.rows
        return [row for row in rows if isinstance(row, RemarkRow)]

    def hex_of(self, piece: PieceId) -> HexId | None:
        return self.game.table.place_of(piece).hex

    def signed(self) -> frozenset[PieceId]:
        """Return the counters with the purple pencil."""
        return self.room.scene.counters.marked.overridden


@pytest.fixture
def officer(qtbot: QtBot, main: Main) -> Officer:
    return Officer(qtbot, main)


# ---- looking


def test_a_selected_unit_shows_the_points_left_on_every_hex(officer: Officer) -> None:
    officer.look(TANKS)
    stamps = {mark.hex: mark.text for mark in officer.marks(Stamp) if isinstance(mark, Stamp)}

    assert stamps[NEAR] == "6"


def test_pointing_at_a_hex_draws_the_way_and_adds_up_its_cost(officer: Officer) -> None:
    officer.look(TANKS, at=NEAR)
    amounts = [row.remark.amount for row in officer.rows() if row.remark.sign is Sign.COST]

    assert (len(officer.marks(PathLine)), amounts) == (1, ["1 = 1"])


def test_a_refused_hex_says_why_with_its_rules(officer: Officer) -> None:
    officer.look(TANKS, at=ENEMY)
    cases = {case for row in officer.rows() if row.remark.sign is Sign.STOP for case in row.remark.cases}

    assert "7.4" in cases


def test_a_press_on_a_rule_number_opens_the_rule(officer: Officer) -> None:
    officer.look(TANKS, at=ENEMY)
    row = next(row for row in officer.rows() if row.remark.cases == ("7.4",))
    row.buttons[0].click()
    panel = officer.room.panels.assistant

    assert (panel.pages.currentIndex(), panel.rule.case) == (1, "7.4")


def test_the_rule_s_back_button_returns_to_the_findings(officer: Officer) -> None:
    panel = officer.room.panels.assistant
    panel.show_case("9.31")
    panel.rule.back()

    assert panel.pages.currentIndex() == 0


def test_findings_kept_in_sight_stay_while_the_pointer_goes_on(officer: Officer) -> None:
    officer.look(TANKS, at=ENEMY)
    officer.press(Qt.Key.Key_Q)
    officer.room.desk.point_at(NEAR)
    officer.wait()

    assert officer.room.panels.assistant.title.text().endswith(ENEMY)


def test_carried_counters_show_what_is_left_where_they_are(officer: Officer) -> None:
    driver = Driver(officer.room.view, officer.room.scene, officer.room.desk)
    driver.begin_drag(driver.on(THIRD), driver.centre(HexId("1319")), driver.centre(NEAR))
    officer.wait()

    assert [mark.text for mark in officer.marks(TextTag) if isinstance(mark, TextTag)] == ["1 of 6, 5 left"]


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
    ],
)
def test_a_key_lays_an_overlay_and_takes_it_away(
    officer: Officer, key: Qt.Key, keys: Qt.KeyboardModifier, overlay: Overlay, kind: type[Mark]
) -> None:
    officer.press(key, keys)
    assert officer.marks(kind), overlay
    assert officer.room.panels.assistant.overlays[overlay].isChecked()

    officer.press(key, keys)

    assert not officer.marks(kind)


def test_r_takes_the_reach_away(officer: Officer) -> None:
    officer.look(TANKS)
    officer.press(Qt.Key.Key_R)

    assert officer.marks(Stamp) == []


def test_as_if_out_of_supply_halves_the_reach(officer: Officer) -> None:
    officer.look(TANKS)
    before = len(officer.marks(Stamp))
    officer.room.panels.assistant.no_supply.click()
    officer.wait()

    assert 0 < len(officer.marks(Stamp)) < before


# ---- levels


def test_off_leaves_nothing_on_the_map(officer: Officer) -> None:
    officer.press(Qt.Key.Key_S)
    officer.look(TANKS, at=ENEMY)
    officer.press(Qt.Key.Key_1)

    assert (officer.marks(object), officer.rows()) == ([], [])  # type: ignore[arg-type]  # marks of every kind


def test_the_level_is_the_same_in_the_next_session(officer: Officer) -> None:
    officer.press(Qt.Key.Key_3)

    assert load_settings()[0].assistant == "check"


def test_a_side_left_alone_gets_no_advice(officer: Officer) -> None:
    officer.main.menus.actions["assist.side1"].trigger()
    officer.look(TANKS, at=NEAR)

    assert officer.marks(Stamp) == []


# ---- doing


def test_an_illegal_drag_is_done_signed_and_annotated(officer: Officer) -> None:
    officer.press(Qt.Key.Key_3)
    officer.drag(THIRD, HexId("1521"))
    model = officer.room.panels.journal.model
    told = model.index(model.row_of_now()).data(Role.RULING)

    assert (officer.hex_of(THIRD), officer.signed()) == ("1521", frozenset([THIRD]))
    assert told


def test_the_journal_keeps_that_it_was_a_ruling(officer: Officer) -> None:
    officer.press(Qt.Key.Key_3)
    officer.drag(THIRD, HexId("1521"))
    journal = officer.game.journal

    assert journal.remarks[journal.now].startswith("Your ruling, against ")


def test_quick_moves_are_all_judged_and_so_is_what_was_done_before_a_phase_ended(officer: Officer) -> None:
    """Three moves and the next phase, all before the first could be judged."""
    officer.press(Qt.Key.Key_3)
    made = [officer.drag_at_once(piece, ENEMY) for piece in (TANKS, GRENADIERS, THIRD)]
    change = clock.advance(officer.game)
    assert change is not None
    officer.room.desk.push(change)
    officer.wait()

    remarks = officer.game.journal.remarks
    assert [remarks.get(step, "")[:20] for step in made] == ["Your ruling, against"] * 3


def test_a_move_while_attacks_are_made_is_a_ruling_too(officer: Officer) -> None:
    officer.press(Qt.Key.Key_3)
    officer.go_to("combat", "attack")
    step = officer.drag_at_once(TANKS, NEAR)
    officer.wait()

    assert officer.signed() == frozenset([TANKS])
    assert officer.game.journal.remarks[step] == "Your ruling, against 3.14"


def test_undo_takes_the_move_and_its_sign_away(officer: Officer) -> None:
    officer.press(Qt.Key.Key_3)
    officer.drag(THIRD, HexId("1521"))
    officer.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    assert (officer.hex_of(THIRD), officer.signed()) == (HOME, frozenset())


def test_the_sign_goes_when_the_phase_ends(officer: Officer) -> None:
    officer.press(Qt.Key.Key_3)
    officer.drag(THIRD, HexId("1521"))
    officer.press(Qt.Key.Key_BracketRight)

    assert officer.signed() == frozenset()


def test_a_take_back_lists_the_moves_that_it_made_doubtful(officer: Officer) -> None:
    officer.press(Qt.Key.Key_3)
    officer.drag(THIRD, NEAR)
    guest = PieceId("ge:6/3SS")
    officer.room.desk.push(acts.move(officer.game.table, [guest], Place(hex=HOME), "Move"))
    officer.look(THIRD)
    officer.press(Qt.Key.Key_T)
    rows = officer.room.panels.assistant.doubts.rows

    # Without the first move the hex was full (8.2); the second one stands all the same.
    assert [row.remark.cases for row in rows if isinstance(row, RemarkRow)] == [("8.2",)]
    assert officer.hex_of(guest) == HOME


def test_hint_signs_nothing(officer: Officer) -> None:
    officer.press(Qt.Key.Key_2)
    officer.drag(THIRD, HexId("1521"))

    assert (officer.hex_of(THIRD), officer.signed()) == ("1521", frozenset())


def test_pointing_with_a_unit_that_has_no_way_onto_the_map_asks_nothing(officer: Officer) -> None:
    for piece, place in ((TANKS, Place(box=BoxId("by-hand:german"))), (GRENADIERS, Place(hex=NEAR))):
        officer.room.desk.push(acts.move(officer.game.table, [piece], place, "Move"))
    faults: list[object] = []
    officer.room.advisor.background.failed.connect(faults.append)
    officer.look(TANKS, at=ENEMY)
    officer.wait()

    assert (faults, officer.room.advisor.way) == ([], None)


def test_a_waived_rule_is_a_house_rule_of_the_journal_and_shown_as_such(officer: Officer) -> None:
    officer.look(TANKS, at=ENEMY)
    officer.room.panels.assistant.waive("7.4")
    officer.look(TANKS, at=ENEMY)
    officer.wait()
    rulings = [row.remark.cases for row in officer.rows() if row.remark.sign is Sign.RULING]

    assert (is_waived(officer.game, "7.4"), rulings) == (True, [("7.4",)])


def test_a_division_moves_by_one_key_pressed_twice(officer: Officer) -> None:
    officer.look(TANKS, GRENADIERS, THIRD, at=HexId("1118"))
    officer.press(Qt.Key.Key_V)
    numbers = [mark.text for mark in officer.marks(TextTag) if isinstance(mark, TextTag)][-3:]
    before = officer.game.journal.now
    officer.press(Qt.Key.Key_V)

    assert (numbers, officer.game.journal.now) == (["1", "2", "3"], StepId(before + 1))
    assert {officer.hex_of(each) for each in (TANKS, GRENADIERS, THIRD)} == {"1118"}


# ---- the ways of what was dragged


def test_a_drag_at_hint_goes_by_the_cheapest_way(officer: Officer) -> None:
    path = way_to(officer.situation(), UnitId(THIRD), FAR).path
    officer.drop(THIRD, FAR)

    assert (officer.hex_of(THIRD), officer.routes()) == (FAR, [path])


def test_the_check_judges_the_way_that_was_found(officer: Officer) -> None:
    officer.press(Qt.Key.Key_3)
    officer.drop(THIRD, FAR)
    verdicts = judge_drags(officer.situation(), drags_of_phase(officer.game))

    assert [(each.way.is_assumed, each.is_override) for each in verdicts] == [(False, False)]
    assert officer.signed() == frozenset()


def test_a_drag_that_goes_on_goes_on_from_where_it_was(officer: Officer) -> None:
    path = way_to(officer.situation(), UnitId(THIRD), FAR).path
    officer.drop(THIRD, path[1])
    officer.drop(THIRD, FAR)

    assert officer.routes() == [path[1:]]


def test_a_drag_that_goes_on_off_the_cheapest_way_is_judged_as_one_move(officer: Officer) -> None:
    officer.drop(THIRD, NEAR)
    officer.drop(THIRD, FAR)
    verdicts = judge_drags(officer.situation(), drags_of_phase(officer.game))

    assert (officer.routes(), [each.is_override for each in verdicts]) == ([()], [False, False])


def test_a_drag_at_off_has_no_way(officer: Officer) -> None:
    officer.press(Qt.Key.Key_1)
    officer.drop(THIRD, FAR)

    assert (officer.hex_of(THIRD), officer.routes()) == (FAR, [()])


def test_a_drag_of_a_side_left_alone_has_no_way(officer: Officer) -> None:
    officer.main.menus.actions["assist.side1"].trigger()
    officer.drop(THIRD, FAR)

    assert (officer.hex_of(THIRD), officer.routes()) == (FAR, [()])


def test_an_illegal_drag_is_made_without_a_way(officer: Officer) -> None:
    officer.drop(THIRD, HexId("1521"))

    assert (officer.hex_of(THIRD), officer.routes()) == (HexId("1521"), [()])


def test_a_drag_outside_the_movement_step_has_no_way(officer: Officer) -> None:
    phase = officer.game.sequence.phase("german", "combat")
    assert phase is not None
    officer.room.desk.push(clock.set_moment(officer.game, clock.moment_in(officer.game, phase)))
    officer.drop(THIRD, FAR)

    assert officer.routes() == [()]


def test_a_dropped_stack_is_one_step_of_single_moves_each_with_its_way(officer: Officer) -> None:
    before = officer.game.journal.now
    stack = [piece.id for piece in officer.game.table.stack_at(Place(hex=HOME).spot)]
    officer.drop(THIRD, FAR, keys=SHIFT)
    routes = officer.routes()

    assert isinstance(officer.newest(), Group)
    assert (officer.game.journal.now, len(routes)) == (StepId(before + 1), 3)
    assert {(route[0], route[-1]) for route in routes} == {(HOME, FAR)}
    assert [piece.id for piece in officer.game.table.stack_at(Place(hex=FAR).spot)] == stack


def test_a_dropped_stack_moves_in_an_order_that_breaks_no_rule(officer: Officer) -> None:
    officer.drop(THIRD, FAR, keys=SHIFT)
    verdicts = judge_drags(officer.situation(), drags_of_phase(officer.game))

    assert [(each.way.is_assumed, each.is_override) for each in verdicts] == [(False, False)] * 3


def test_a_drop_does_not_wait_for_a_long_question(officer: Officer) -> None:
    officer.look(THIRD)
    court = officer.situation().court
    begun, end = Event(), Event()

    def think(_: object) -> bool:
        begun.set()
        return end.wait(5)

    asking = Thread(target=court.ask, args=(think,))
    asking.start()
    begun.wait(5)
    table = officer.game.table
    officer.room.desk.push_drop(acts.move(table, [THIRD], Place(hex=FAR), "Move"))
    routes = officer.routes()
    end.set()
    asking.join()

    assert (officer.hex_of(THIRD), routes) == (FAR, [()])


def test_a_fault_in_finding_the_way_is_told_and_stops_no_hand(
    officer: Officer, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault in the rules")

    monkeypatch.setattr("app.view.officer.together.with_routes", fail)
    with qtbot.captureExceptions() as told:
        officer.drop(THIRD, FAR)

    assert [str(error) for _, error, _ in told] == ["a fault in the rules"]
    assert (officer.hex_of(THIRD), officer.routes()) == (FAR, [()])


def test_j_does_the_clerk_s_work(officer: Officer) -> None:
    phase = officer.game.sequence.phase("german", "weather")
    assert phase is not None
    officer.room.desk.push(clock.set_moment(officer.game, clock.moment_in(officer.game, phase)))
    officer.press(Qt.Key.Key_J)

    assert officer.game.table.read(Register.TRACKER, "weather")


def test_the_duties_count_the_units_left_to_move(officer: Officer) -> None:
    rows = officer.room.panels.assistant.duties.rows
    texts = [row.remark.text for row in rows if isinstance(row, RemarkRow)]

    assert texts[0].endswith("units not yet moved")


def places(officer: Officer) -> list[tuple[int, int]]:
    """Return where the parts of the panel stand that are not about the hex pointed at."""
    panel = officer.room.panels.assistant
    parts = (panel.duties, panel.clerk_button, panel.decisions, panel.copy, panel.keep, panel.title)
    found = [part.mapTo(panel, part.rect().topLeft()) for part in parts]
    return [(place.x(), place.y()) for place in found]


def test_the_panel_does_not_jump_under_the_pointer(officer: Officer) -> None:
    officer.room.show_dock("assistant")
    officer.look()
    before = places(officer)
    officer.look(TANKS, at=ENEMY)
    QApplication.processEvents()

    assert places(officer) == before


def test_copy_as_case_puts_a_case_on_the_clipboard(officer: Officer) -> None:
    officer.look(TANKS, at=ENEMY)
    officer.room.panels.assistant.copy.click()
    case = parse_cases(QApplication.clipboard().text())[0]

    assert "7.4" in case.cites


def test_a_fault_of_the_rules_is_told_and_ends_nothing(
    officer: Officer, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault in the rules")

    monkeypatch.setattr("app.view.officer.glance_jobs.marks_of", fail)
    with qtbot.captureExceptions() as told:
        officer.look(TANKS)

    assert {str(error) for _, error, _ in told} == {"a fault in the rules"}
    assert officer.room.advisor.duty.level == Level.HINT
