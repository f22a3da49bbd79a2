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
from tests.window.test_assistant import GRENADIERS, NEAR, TANKS, THIRD, AssistedWindow

pytestmark = pytest.mark.kept_window

BESIDE = HexId("1319")


@pytest.fixture
def assisted(qtbot: QtBot, main: Main) -> AssistedWindow:
    """The division with its plan to a hex on the screen."""
    found = AssistedWindow(qtbot, main)
    found.look(TANKS, GRENADIERS, THIRD, at=NEAR)
    found.press(Qt.Key.Key_V)
    return found


def press_deed(assisted: AssistedWindow, unit: str, words: str) -> None:
    """Press what can be done about a unit's line of the plan."""
    rows = assisted.workspace.panels.assistant.findings.rows
    row = next(each for each in rows if isinstance(each, RemarkRow) and each.remark.way_of == unit)
    next(each for each in row.findChildren(QPushButton) if each.text() == words).click()
    assisted.wait()


def click(assisted: AssistedWindow, here: HexId) -> None:
    driver = Driver(assisted.workspace.view, assisted.workspace.scene, assisted.workspace.session)
    driver.click(driver.corner(here))
    assisted.wait()


def ends(assisted: AssistedWindow) -> tuple[HexId | None, ...]:
    return tuple(assisted.hex_of(each) for each in (TANKS, GRENADIERS, THIRD))


def test_one_of_a_group_goes_where_its_way_was_laid(assisted: AssistedWindow) -> None:
    press_deed(assisted, GRENADIERS, "Lay its way")
    click(assisted, BESIDE)
    assisted.press(Qt.Key.Key_V)

    assert ends(assisted) == (NEAR, BESIDE, NEAR)


def test_one_of_a_group_is_told_to_stay(assisted: AssistedWindow) -> None:
    home = assisted.hex_of(THIRD)
    press_deed(assisted, THIRD, "Let it stay")
    assisted.press(Qt.Key.Key_V)

    assert ends(assisted) == (NEAR, NEAR, home)


def test_escape_leaves_the_plan_as_it_was(assisted: AssistedWindow) -> None:
    ready = assisted.workspace.group_move.ready
    press_deed(assisted, GRENADIERS, "Lay its way")
    assisted.press(Qt.Key.Key_Escape)

    assert (assisted.workspace.group_move.ready, assisted.workspace.view.tool) == (
        ready,
        assisted.workspace.view.move_tool,
    )


def test_the_plan_stays_in_the_panel_while_the_pointer_crosses_the_map(assisted: AssistedWindow) -> None:
    told = assisted.workspace.advisor.report
    assisted.workspace.session.point_at(BESIDE)
    assisted.wait()

    assert assisted.workspace.advisor.report is told
