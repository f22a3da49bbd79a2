"""A click on a button of a panel leaves the keys with the map: the next letter is one of the table's."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.table.pieces import PieceId
from app.window.main import Main
from rules.hexgrid import HexId
from tests.window.hands import combats_of, session_of, workspace_of

pytestmark = pytest.mark.kept_window

TANKS, TARGET = PieceId("ge:5/5SS"), HexId("1520")


def plan(main: Main) -> None:
    """Plan an attack with the panel of combat in front."""
    workspace_of(main).show_dock("combat")
    session_of(main).select([TANKS])
    combats_of(main).plan_attack(combats_of(main)._own_selected(), TARGET)


def test_a_click_in_a_panel_leaves_the_keys_with_the_map(qtbot: QtBot, main: Main) -> None:
    plan(main)
    workspace = workspace_of(main)
    workspace.view.setFocus()
    qtbot.mouseClick(workspace.panels.combat.buttons["arsp+"], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(workspace.panels.combat.buttons["declare"], Qt.MouseButton.LeftButton)

    assert workspace.view.hasFocus()


def test_a_panel_made_anew_takes_no_keys_from_the_map(main: Main) -> None:
    plan(main)
    workspace = workspace_of(main)
    workspace.panels.combat.buttons["declare"].setFocus()
    workspace.view.setFocus()
    workspace.panels.combat.refresh()

    assert workspace.view.hasFocus()
