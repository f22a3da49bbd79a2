"""The table by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.table.changes import Moved
from tests.view import tables
from tests.view.tables import GERMAN_2, GERMAN_3, LONE, STACK, Driver

TAB, ENTER, ESC = Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Escape
LEFT, RIGHT, UP, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[Driver]:
    with tables.shown() as found:
        yield found


def test_tab_selects_the_units_of_the_side_to_move_in_map_order(driver: Driver) -> None:
    chosen = []
    for _ in range(3):
        driver.keys(TAB)
        chosen += driver.session.selection

    assert chosen == [GERMAN_2, tables.GERMAN_1, GERMAN_3]


def test_tab_enter_arrows_enter_moves_a_unit(driver: Driver) -> None:
    driver.session.select([GERMAN_3])

    driver.keys(ENTER, ENTER, RIGHT, DOWN, ENTER)

    assert driver.hex_of(GERMAN_3) == "0804"


def test_the_route_is_what_the_arrows_went(driver: Driver) -> None:
    driver.session.select([GERMAN_3])
    driver.keys(ENTER, ENTER, RIGHT, DOWN, ENTER)

    change = driver.session.game.journal.path[-1].change
    assert isinstance(change, Moved)
    assert change.route == ("0703", "0803", "0804")


def test_a_step_back_is_taken_out_of_the_route(driver: Driver) -> None:
    driver.session.select([GERMAN_3])
    driver.keys(ENTER, ENTER, RIGHT, RIGHT, LEFT, ENTER)

    change = driver.session.game.journal.path[-1].change
    assert isinstance(change, Moved)
    assert change.route == ("0703", "0803")


def test_escape_puts_the_unit_back(driver: Driver) -> None:
    driver.session.select([GERMAN_3])
    driver.keys(ENTER, ENTER, RIGHT, ESC)

    assert (driver.hex_of(GERMAN_3), driver.view.cursor_of_hexes.hex) == (LONE, LONE)


def test_escape_again_ends_the_cursor(driver: Driver) -> None:
    driver.session.select([GERMAN_3])
    driver.keys(ENTER, ESC)

    assert not driver.view.cursor_of_hexes.is_active


def test_enter_lifts_the_counter_on_top(driver: Driver) -> None:
    driver.session.point_at(STACK)
    driver.keys(ENTER, ENTER)

    assert driver.scene.counters.marked.lifted == {GERMAN_2}


def test_shift_and_an_arrow_begin_the_cursor(driver: Driver) -> None:
    driver.session.point_at(LONE)
    driver.keys(UP, modifiers=Qt.KeyboardModifier.ShiftModifier)

    assert driver.view.cursor_of_hexes.hex == LONE


def test_the_cursor_stays_on_the_map(driver: Driver) -> None:
    driver.session.point_at(tables.HexId("0101"))
    driver.keys(ENTER, UP, LEFT)

    assert driver.view.cursor_of_hexes.hex == "0101"


def test_what_is_under_the_cursor_is_spoken(driver: Driver) -> None:
    heard: list[str] = []
    driver.session.spoken.connect(heard.append)
    driver.session.point_at(STACK)

    driver.keys(ENTER)

    assert heard[-1].startswith("0303: clear; village Tata; primary road E")
    assert driver.view.accessibleDescription() == heard[-1]
