"""The ways of a group in the real window: each can be laid by hand, and one key moves them all."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.panels.assistant_parts import RemarkRow
from app.window.main import Main
from rules.hexgrid import HexId
from tests.view.tables import Driver
from tests.window.test_assistant import GRENADIERS, NEAR, TANKS, THIRD, Officer

BESIDE = HexId("1319")


@pytest.fixture
def officer(qtbot: QtBot, main: Main) -> Officer:
    """The division with its plan to a hex on the screen."""
    found = Officer(qtbot, main)
    found.look(TANKS, GRENADIERS, THIRD, at=NEAR)
    found.press(Qt.Key.Key_V)
    return found


def press_deed(officer: Officer, unit: str, words: str) -> None:
    """Press what can be done about a unit's line of the plan."""
    rows = officer.room.panels.assistant.findings.rows
    row = next(each for each in rows if isinstance(each, RemarkRow) and each.remark.way_of == unit)
    next(each for each in row.findChildren(QPushButton) if each.text() == words).click()
    officer.wait()


def click(officer: Officer, here: HexId) -> None:
    driver = Driver(officer.room.view, officer.room.scene, officer.room.desk)
    driver.click(driver.corner(here))
    officer.wait()


def ends(officer: Officer) -> tuple[HexId | None, ...]:
    return tuple(officer.hex_of(each) for each in (TANKS, GRENADIERS, THIRD))


def test_one_of_a_group_goes_where_its_way_was_laid(officer: Officer) -> None:
    press_deed(officer, GRENADIERS, "Lay its way")
    click(officer, BESIDE)
    officer.press(Qt.Key.Key_V)

    assert ends(officer) == (NEAR, BESIDE, NEAR)


def test_one_of_a_group_is_told_to_stay(officer: Officer) -> None:
    home = officer.hex_of(THIRD)
    press_deed(officer, THIRD, "Let it stay")
    officer.press(Qt.Key.Key_V)

    assert ends(officer) == (NEAR, NEAR, home)


def test_escape_leaves_the_plan_as_it_was(officer: Officer) -> None:
    ready = officer.room.together.ready
    press_deed(officer, GRENADIERS, "Lay its way")
    officer.press(Qt.Key.Key_Escape)

    assert (officer.room.together.ready, officer.room.view.tool) == (ready, officer.room.view.hand)


def test_the_plan_stays_in_the_panel_while_the_pointer_crosses_the_map(officer: Officer) -> None:
    told = officer.room.advisor.report
    officer.room.desk.point_at(BESIDE)
    officer.wait()

    assert officer.room.advisor.report is told
