"""The move tool on a real view: drags, clicks with waypoints, selections, boxes, free places, Escape."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from pytestqt.qtbot import QtBot

from app.map_marks import At, Stamp
from app.table.changes import Moved, flattened
from app.table.pieces import PieceId
from app.view.session import Show
from rules.hexgrid import HexId
from tests.view import tables
from tests.view.tables import GERMAN_1, GERMAN_2, GERMAN_3, LONE, SOVIET_2, STACK, Driver

TARGET = HexId("0605")
SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[Driver]:
    with tables.shown() as found:
        yield found


def last_route(driver: Driver) -> tuple[HexId, ...]:
    change = flattened(driver.session.game.journal.path[-1].change)[0]
    assert isinstance(change, Moved)
    return change.route


def selected(driver: Driver) -> set[PieceId]:
    return set(driver.session.selection)


# ---- drags


def test_a_drag_moves_one_counter(driver: Driver) -> None:
    driver.drag(driver.on(GERMAN_3), driver.centre(TARGET))

    assert driver.hex_of(GERMAN_3) == TARGET


def test_what_was_dragged_is_selected_in_place_of_another(driver: Driver) -> None:
    driver.session.select([SOVIET_2])
    driver.drag(driver.on(GERMAN_3), driver.centre(TARGET))

    assert selected(driver) == {GERMAN_3}


def test_a_drag_put_back_leaves_the_selection_alone(driver: Driver) -> None:
    driver.session.select([SOVIET_2])
    driver.begin_drag(driver.on(GERMAN_3), driver.centre(TARGET))
    driver.keys(Qt.Key.Key_Escape)

    assert selected(driver) == {SOVIET_2}


def test_a_drag_of_the_selection_keeps_it(driver: Driver) -> None:
    driver.session.select([GERMAN_3])
    driver.drag(driver.on(GERMAN_3), driver.centre(TARGET))

    assert selected(driver) == {GERMAN_3}


def test_a_drag_has_no_route(driver: Driver) -> None:
    driver.drag(driver.on(GERMAN_3), driver.centre(TARGET))

    assert last_route(driver) == ()


def test_a_drag_lifts_no_strangers(driver: Driver) -> None:
    driver.drag(driver.on(GERMAN_1), driver.centre(TARGET))

    assert (driver.hex_of(GERMAN_1), driver.hex_of(GERMAN_2)) == (TARGET, STACK)


def test_a_drag_is_one_step_of_the_journal(driver: Driver) -> None:
    driver.drag(driver.on(GERMAN_2), driver.centre(TARGET), SHIFT)

    assert len(driver.session.game.journal.path) == 1


def test_with_shift_the_stack_is_dragged_in_order(driver: Driver) -> None:
    driver.drag(driver.on(GERMAN_2), driver.centre(TARGET), SHIFT)

    assert driver.stack(TARGET) == [GERMAN_1, GERMAN_2]


def test_by_its_badge_the_stack_is_dragged(driver: Driver) -> None:
    laid = driver.scene.index.get(driver.table.place_of(GERMAN_1).spot)
    assert laid is not None
    assert laid.badge is not None

    driver.drag(laid.badge.centre, driver.centre(TARGET))

    assert driver.stack(TARGET) == [GERMAN_1, GERMAN_2]


def test_a_counter_dropped_on_a_stack_lies_on_top(driver: Driver) -> None:
    driver.drag(driver.on(GERMAN_3), driver.corner(STACK))

    assert driver.stack(STACK) == [GERMAN_1, GERMAN_2, GERMAN_3]


def test_a_drop_with_alt_lies_where_it_was_let_go(driver: Driver) -> None:
    x, y = driver.corner(TARGET)
    driver.drag(driver.on(GERMAN_3), (x, y), ALT)

    found = driver.table.place_of(GERMAN_3).pos_px
    assert found == pytest.approx((x, y), abs=3)


def test_a_counter_can_be_dropped_in_a_box(driver: Driver) -> None:
    driver.view.sights.fit_everything()
    driver.drag(driver.on(GERMAN_3), (2500, 400))

    assert driver.table.place_of(GERMAN_3).box == "eliminated:german"


def test_a_drop_where_it_lay_changes_nothing(driver: Driver) -> None:
    driver.drag(driver.on(GERMAN_3), driver.corner(LONE))

    assert driver.session.game.journal.path == ()


def test_undo_moves_the_counter_back_on_the_screen(driver: Driver) -> None:
    before = driver.scene.slot_of(GERMAN_3)
    driver.drag(driver.on(GERMAN_3), driver.centre(TARGET))

    driver.session.game.journal.undo()

    assert driver.scene.slot_of(GERMAN_3) == before


def test_a_dragged_counter_shows_as_lifted_where_it_lay(driver: Driver) -> None:
    driver.begin_drag(driver.on(GERMAN_3), driver.centre(TARGET))

    assert driver.scene.counters.marked.lifted == {GERMAN_3}


def test_escape_puts_a_dragged_counter_back(driver: Driver) -> None:
    driver.begin_drag(driver.on(GERMAN_3), driver.centre(TARGET))
    driver.keys(Qt.Key.Key_Escape)
    driver.send(QEvent.Type.MouseButtonRelease, driver.centre(TARGET))

    assert driver.hex_of(GERMAN_3) == LONE


# ---- clicks


def test_a_click_selects_one_counter(driver: Driver) -> None:
    driver.click(driver.on(GERMAN_1))

    assert driver.session.selection == (GERMAN_1,)


def test_click_and_click_moves(driver: Driver) -> None:
    driver.click(driver.on(GERMAN_3))
    driver.click(driver.centre(TARGET))

    assert driver.hex_of(GERMAN_3) == TARGET


def test_a_click_beside_friends_enters_their_hex(driver: Driver) -> None:
    driver.click(driver.on(GERMAN_3))
    driver.click(driver.corner(STACK))

    assert driver.stack(STACK) == [GERMAN_1, GERMAN_2, GERMAN_3]


def stamp_on_friends(driver: Driver) -> tuple[float, float]:
    """Return a point of the stamp of a reach where it lies over a counter."""
    stamp = Stamp(STACK, "4", at=At.MIDDLE, is_inviting=True)
    driver.scene.set_marks("advice-reach", [stamp])
    return driver.centre(STACK)


def test_a_click_on_the_stamp_over_friends_enters_their_hex(driver: Driver) -> None:
    driver.click(driver.on(GERMAN_3))
    driver.click(stamp_on_friends(driver))

    assert driver.hex_of(GERMAN_3) == STACK


def test_a_click_on_a_friend_beside_the_stamp_selects_it(driver: Driver) -> None:
    driver.click(driver.on(GERMAN_3))
    stamp_on_friends(driver)
    driver.click(driver.on(GERMAN_1))

    assert (driver.hex_of(GERMAN_3), selected(driver)) == (LONE, {GERMAN_1})


def test_waypoints_are_the_route_with_every_hex_between(driver: Driver) -> None:
    driver.click(driver.on(GERMAN_3))
    driver.click(driver.centre(HexId("0705")), SHIFT)
    driver.click(driver.centre(HexId("0505")))

    assert last_route(driver) == ("0703", "0804", "0705", "0605", "0505")


def test_escape_forgets_the_waypoints(driver: Driver) -> None:
    driver.click(driver.on(GERMAN_3))
    driver.click(driver.centre(HexId("0705")), SHIFT)
    driver.keys(Qt.Key.Key_Escape)
    driver.click(driver.centre(TARGET))

    assert driver.hex_of(GERMAN_3) == LONE


def test_a_selection_made_by_a_panel_does_not_move_at_the_next_click(driver: Driver) -> None:
    driver.session.select([GERMAN_3])

    driver.click(driver.centre(TARGET))

    assert driver.hex_of(GERMAN_3) == LONE


def test_a_click_on_open_ground_lets_the_selection_go(driver: Driver) -> None:
    driver.session.select([GERMAN_3])

    driver.click(driver.centre(TARGET))

    assert driver.session.selection == ()


# ---- selections


def test_ctrl_adds_to_the_selection(driver: Driver) -> None:
    driver.click(driver.on(GERMAN_1))
    driver.click(driver.on(GERMAN_3), CTRL)

    assert selected(driver) == {GERMAN_1, GERMAN_3}


def test_shift_takes_from_the_selection(driver: Driver) -> None:
    driver.session.select([GERMAN_1, GERMAN_3])

    driver.click(driver.on(GERMAN_3), SHIFT)

    assert selected(driver) == {GERMAN_1}


def test_a_rubber_band_selects_what_it_holds(driver: Driver) -> None:
    left, top = driver.centre(HexId("0202"))
    right, bottom = driver.centre(HexId("0804"))

    driver.drag((left, top), (right, bottom), SHIFT)

    assert selected(driver) == {GERMAN_1, GERMAN_2, GERMAN_3}


def test_a_selection_keeps_its_shape_when_dragged(driver: Driver) -> None:
    driver.session.select([GERMAN_2, GERMAN_3])

    driver.drag(driver.on(GERMAN_3), driver.centre(HexId("0805")))

    assert (driver.hex_of(GERMAN_2), driver.hex_of(GERMAN_3)) == ("0405", "0805")


def test_a_drag_over_open_ground_moves_the_table(driver: Driver) -> None:
    before = driver.view.camera.middle()

    driver.drag(driver.centre(TARGET), driver.centre(HexId("0705")))

    assert driver.view.camera.middle().x() == pytest.approx(before.x() - 160, abs=6)


# ---- closed stacks


def test_a_closed_stack_shows_its_top_alone(driver: Driver) -> None:
    driver.session.change_show(closed_sides=frozenset(["soviet"]))

    laid = driver.scene.index.get(driver.table.place_of(SOVIET_2).spot)
    assert laid is not None
    assert ([slot.piece for slot in laid.slots], laid.height, laid.totals) == ([SOVIET_2], 2, "")


def test_a_double_click_opens_a_closed_stack(driver: Driver) -> None:
    driver.session.change_show(closed_sides=frozenset(["soviet"]))

    driver.send(QEvent.Type.MouseButtonDblClick, driver.on(SOVIET_2))

    laid = driver.scene.index.get(driver.table.place_of(SOVIET_2).spot)
    assert laid is not None
    assert len(laid.slots) == 3


def test_another_choice_of_closed_sides_closes_what_was_opened(driver: Driver) -> None:
    driver.session.change_show(closed_sides=frozenset(["soviet"]))
    driver.send(QEvent.Type.MouseButtonDblClick, driver.on(SOVIET_2))

    driver.session.change_show(closed_sides=frozenset(["soviet", "german"]))

    assert driver.scene.showing.opened == set()


# ---- layers


def test_units_can_be_left_out(driver: Driver) -> None:
    driver.session.change_show(units=False)

    assert driver.scene.slot_of(GERMAN_3) is None


def test_counters_hidden_by_a_held_key_cannot_be_gripped(driver: Driver) -> None:
    where = driver.on(GERMAN_3)
    driver.view.hide_counters(True)

    driver.drag(where, driver.centre(TARGET))

    assert driver.hex_of(GERMAN_3) == LONE


def test_one_section_alone_leaves_out_the_other(qtbot: QtBot) -> None:
    with tables.shown(show=Show(sections=("south",), has_motion=False)) as driver:
        assert (driver.scene.slot_of(GERMAN_3), driver.scene.ground.map_rect().top()) == (
            None,
            pytest.approx(731, 1),
        )
