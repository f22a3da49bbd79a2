"""The fan of a stack: it opens beside its hex, reorders and gives out what is pulled."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.map_marks import Stamp
from app.table.pieces import Spot
from app.view.fan import Fan
from app.view.fan_keeper import FanKeeper
from app.view.mark_painter import stamp_rect
from rules.hexgrid import HexId
from tests.view import tables
from tests.view.tables import GERMAN_1, GERMAN_2, STACK, Driver

LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
MOVE, FREE = tables.QEvent.Type.MouseMove, HexId("0608")


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[Driver]:
    with tables.shown() as found:
        yield found


@pytest.fixture
def fan(driver: Driver) -> Fan:
    driver.view.fan.open_at(Spot(STACK), has_keys=True)
    return driver.view.fan


def middle(fan: Fan, index: int) -> QPoint:
    return fan.rect_of(index).center()


def drag(fan: Fan, start: QPoint, end: QPoint, driver: Driver) -> None:
    QTest.mousePress(fan, LEFT, pos=start)
    for share in (0.3, 0.6, 1.0):
        place = start + (end - start) * share
        kind = tables.QEvent.Type.MouseMove
        event = tables.QMouseEvent(
            kind,
            tables.QPointF(place),
            tables.QPointF(fan.mapToGlobal(place)),
            Qt.MouseButton.NoButton,
            LEFT,
            Qt.KeyboardModifier.NoModifier,
        )
        tables.QApplication.sendEvent(fan, event)
    QTest.mouseRelease(fan, LEFT, pos=end)


def test_the_lowest_counter_is_leftmost(fan: Fan) -> None:
    assert fan.pieces == (GERMAN_1, GERMAN_2)


def test_a_single_counter_has_no_fan(driver: Driver) -> None:
    driver.view.fan.open_at(Spot(tables.LONE))

    assert not driver.view.fan.isVisible()


def test_the_fan_hides_nothing_of_its_stack(driver: Driver, fan: Fan) -> None:
    laid = driver.scene.index.get(Spot(STACK))
    assert laid is not None
    on_screen = driver.view.viewportTransform().mapRect(QRectF(*laid.bounds)).toRect()

    assert not fan.geometry().intersects(on_screen)


def test_a_drag_along_the_row_reorders(driver: Driver, fan: Fan) -> None:
    drag(fan, middle(fan, 0), middle(fan, 1), driver)

    assert driver.stack(STACK) == [GERMAN_2, GERMAN_1]


def test_a_reordered_fan_shows_the_new_order(driver: Driver, fan: Fan) -> None:
    drag(fan, middle(fan, 0), middle(fan, 1), driver)

    assert fan.pieces == (GERMAN_2, GERMAN_1)


def test_a_counter_pulled_out_is_carried_to_its_hex(driver: Driver, fan: Fan) -> None:
    goal = driver.port(driver.centre(HexId("0605"))).toPoint()

    drag(fan, middle(fan, 0), fan.mapFromParent(goal), driver)

    assert (driver.hex_of(GERMAN_1), driver.hex_of(GERMAN_2)) == ("0605", STACK)


def test_a_click_selects(driver: Driver, fan: Fan) -> None:
    QTest.mouseClick(fan, LEFT, pos=middle(fan, 0))

    assert driver.session.selection == (GERMAN_1,)


def test_ctrl_and_an_arrow_reorder(driver: Driver, fan: Fan) -> None:
    QTest.keyClick(fan, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)

    assert driver.stack(STACK) == [GERMAN_2, GERMAN_1]


def test_enter_lifts_the_chosen_counter(driver: Driver, fan: Fan) -> None:
    QTest.keyClick(fan, Qt.Key.Key_Left)
    QTest.keyClick(fan, Qt.Key.Key_Return)

    assert driver.scene.counters.marked.lifted == {GERMAN_1}


def test_escape_closes(fan: Fan) -> None:
    QTest.keyClick(fan, Qt.Key.Key_Escape)

    assert not fan.isVisible()


def test_a_stack_that_falls_to_one_closes_its_fan(driver: Driver, fan: Fan) -> None:
    driver.session.push(
        tables.moves.move(driver.session.game, [GERMAN_1], GERMAN_1, tables.Place(hex=HexId("0605")))
    )

    assert not fan.isVisible()


def test_the_fan_closes_after_the_pointer_left_it(driver: Driver, fan: Fan) -> None:
    leave(fan)
    wait(driver)

    assert not fan.isVisible()


def test_the_key_fans_the_selected_stack(driver: Driver) -> None:
    driver.session.select([GERMAN_1])

    driver.view.toggle_fan()

    assert driver.view.fan.isVisible()


# ---- opened by a resting pointer


def timers_of(driver: Driver) -> list[QTimer]:
    return driver.view.findChildren(FanKeeper)[0].findChildren(QTimer)


def rest_on(driver: Driver, hex_id: HexId) -> None:
    """Move the pointer to a hex and let all pauses pass."""
    driver.send(MOVE, driver.centre(hex_id), button=Qt.MouseButton.NoButton)
    wait(driver)


def wait(driver: Driver) -> None:
    """Let the pauses that have begun pass, the shorter first."""
    for timer in sorted(timers_of(driver), key=lambda each: each.interval()):
        if timer.isActive():
            timer.stop()
            timer.timeout.emit()


def stamp_around(driver: Driver, reach: int) -> list[Stamp]:
    """Lay the stamps of a reach round the stack."""
    grid = driver.session.game.sheet.grid
    stamps = [Stamp(here, "6") for here in grid.hexes if grid.distance(here, STACK) <= reach]
    driver.scene.set_marks("advice-reach", stamps)
    return stamps


def covered(driver: Driver, stamps: list[Stamp]) -> list[HexId]:
    """Return the hexes whose stamps lie under the fan."""
    card, view = QRectF(driver.view.fan.geometry()), driver.view
    sheet, scale = driver.session.game.sheet, view.transform().m11()
    return [
        each.hex
        for each in stamps
        if view.viewportTransform().mapRect(stamp_rect(sheet, each, scale)).intersects(card)
    ]


def leave(widget: QWidget) -> None:
    tables.QApplication.sendEvent(widget, tables.QEvent(tables.QEvent.Type.Leave))


def enter(widget: QWidget) -> None:
    place = tables.QPointF(5, 5)
    tables.QApplication.sendEvent(widget, QEnterEvent(place, place, place))


def test_the_pauses_are_as_drawn(driver: Driver) -> None:
    assert sorted(timer.interval() for timer in timers_of(driver)) == [250, 300]


def test_a_rest_on_a_stack_opens_its_fan(driver: Driver) -> None:
    rest_on(driver, STACK)

    assert driver.view.fan.is_open


def test_it_stays_while_the_pointer_is_in_the_hex(driver: Driver) -> None:
    rest_on(driver, STACK)
    driver.send(MOVE, driver.corner(STACK), button=Qt.MouseButton.NoButton)
    wait(driver)

    assert driver.view.fan.is_open


def test_it_closes_once_the_pointer_has_left_the_hex(driver: Driver) -> None:
    rest_on(driver, STACK)
    rest_on(driver, FREE)

    assert not driver.view.fan.isVisible()


def test_it_closes_once_the_pointer_has_left_the_view(driver: Driver) -> None:
    rest_on(driver, STACK)
    leave(driver.view)
    wait(driver)

    assert not driver.view.fan.isVisible()


def test_it_stays_when_the_pointer_goes_over_into_it(driver: Driver) -> None:
    rest_on(driver, STACK)
    driver.send(MOVE, driver.centre(FREE), button=Qt.MouseButton.NoButton)
    enter(driver.view.fan)
    wait(driver)

    assert driver.view.fan.is_open


def test_none_opens_while_the_table_is_moved(driver: Driver) -> None:
    driver.send(MOVE, driver.centre(STACK), button=Qt.MouseButton.NoButton)
    middle = Qt.MouseButton.MiddleButton
    driver.send(tables.QEvent.Type.MouseButtonPress, driver.centre(STACK), middle, button=middle)
    wait(driver)

    assert not driver.view.fan.isVisible()


def test_none_opens_under_a_held_button(driver: Driver) -> None:
    driver.send(MOVE, driver.on(GERMAN_2), button=Qt.MouseButton.NoButton)
    driver.send(tables.QEvent.Type.MouseButtonPress, driver.on(GERMAN_2), LEFT)
    wait(driver)

    assert not driver.view.fan.isVisible()


def test_the_wheel_puts_it_away(driver: Driver) -> None:
    rest_on(driver, STACK)
    driver.wheel(driver.centre(STACK), 120)
    wait(driver)

    assert not driver.view.fan.isVisible()


def test_what_is_carried_puts_it_away(driver: Driver, fan: Fan) -> None:
    driver.view.move_tool.take((GERMAN_1,), GERMAN_1, driver.view.pointer(tables.QPointF(5, 5), NO_KEYS))

    assert not fan.isVisible()


# ---- it leaves no trace


def test_closing_changes_neither_selection_nor_view(driver: Driver, fan: Fan) -> None:
    driver.session.select([GERMAN_1])
    before = driver.view.camera.state
    leave(fan)
    wait(driver)

    assert (driver.session.selection, driver.view.camera.state) == ((GERMAN_1,), before)


def test_an_arrow_chooses_without_selecting(driver: Driver, fan: Fan) -> None:
    QTest.keyClick(fan, Qt.Key.Key_Left)

    assert driver.session.selection == ()


def test_a_click_leaves_the_keys_with_the_table(driver: Driver) -> None:
    driver.view.setFocus()
    driver.view.fan.open_at(Spot(STACK))
    QTest.mousePress(driver.view.fan, LEFT, pos=middle(driver.view.fan, 0))

    assert driver.view.hasFocus()


def test_what_was_clicked_goes_where_the_next_click_is(driver: Driver, fan: Fan) -> None:
    QTest.mouseClick(fan, LEFT, pos=middle(fan, 0))
    driver.click(driver.centre(FREE))

    assert driver.hex_of(GERMAN_1) == FREE


# ---- it covers no stamp


@pytest.mark.parametrize("reach", [1, 2, 3])
def test_it_covers_no_stamp(driver: Driver, reach: int) -> None:
    stamps = stamp_around(driver, reach)
    driver.view.fan.open_at(Spot(STACK))

    assert (driver.view.fan.is_open, covered(driver, stamps)) == (True, [])


def test_it_goes_where_stamps_come_under_it(driver: Driver) -> None:
    driver.view.fan.open_at(Spot(STACK))
    stamps = stamp_around(driver, 3)

    assert (driver.view.fan.is_open, covered(driver, stamps)) == (True, [])


def test_a_rest_opens_none_where_stamps_are_everywhere(driver: Driver) -> None:
    stamp_around(driver, 20)
    rest_on(driver, STACK)

    assert not driver.view.fan.isVisible()


# ---- pulled out in one drag


def move_over(fan: Fan, place: QPoint) -> None:
    at, there = tables.QPointF(place), tables.QPointF(fan.mapToGlobal(place))
    event = tables.QMouseEvent(MOVE, at, there, Qt.MouseButton.NoButton, LEFT, NO_KEYS)
    tables.QApplication.sendEvent(fan, event)


def test_a_slow_drag_is_not_cut_off(driver: Driver) -> None:
    fan = driver.view.fan
    fan.open_at(Spot(STACK))
    QTest.mousePress(fan, LEFT, pos=middle(fan, 0))
    leave(fan)
    wait(driver)

    assert fan.is_open


@pytest.mark.parametrize("index", [0, 1])
def test_any_counter_is_pulled_upwards_or_down_within_the_card(driver: Driver, fan: Fan, index: int) -> None:
    piece = fan.pieces[index]
    QTest.mousePress(fan, LEFT, pos=middle(fan, index))
    move_over(fan, middle(fan, index) + QPoint(0, 45))

    assert driver.view.move_tool.carried == (piece,)


def test_escape_puts_back_what_is_pulled(driver: Driver, fan: Fan) -> None:
    QTest.mousePress(fan, LEFT, pos=middle(fan, 0))
    move_over(fan, QPoint(60, 400))
    driver.keys(Qt.Key.Key_Escape)

    assert not driver.view.move_tool.is_carrying
