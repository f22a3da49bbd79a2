"""The fan of a stack: it opens beside its hex, reorders and gives out what is pulled."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.table.pieces import Spot
from app.view.fan import Fan
from rules.hexgrid import HexId
from tests.view import tables
from tests.view.tables import GERMAN_1, GERMAN_2, STACK, Driver

LEFT = Qt.MouseButton.LeftButton


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
    heap = driver.scene.index.get(Spot(STACK))
    assert heap is not None
    on_screen = driver.view.viewportTransform().mapRect(tables.QRectF(*heap.bounds)).toRect()

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

    assert driver.desk.selection == (GERMAN_1,)


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
    driver.desk.push(
        tables.moves.move(driver.desk.game, [GERMAN_1], GERMAN_1, tables.Place(hex=HexId("0605")))
    )

    assert not fan.isVisible()


def test_the_fan_closes_after_the_pointer_left_it(fan: Fan, qtbot: QtBot) -> None:
    tables.QApplication.sendEvent(fan, tables.QEvent(tables.QEvent.Type.Leave))

    qtbot.waitUntil(lambda: not fan.isVisible(), timeout=1000)


def test_the_key_fans_the_selected_stack(driver: Driver) -> None:
    driver.desk.select([GERMAN_1])

    driver.view.toggle_fan()

    assert driver.view.fan.isVisible()
