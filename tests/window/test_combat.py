"""Combat in the real window: planned, declared and resolved by mouse and by keys, kept, and taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.assist import battle_plan as plan
from app.assist.pending import Task
from app.table.acts import together
from app.table.changes import Register, Written
from app.table.pieces import PieceId
from app.view.combats import Combats
from app.window.main import Main
from rules.hexgrid import HexId
from tests.view.tables import Driver

TANKS, GRENADIERS, PIONEERS = PieceId("ge:5/5SS"), PieceId("ge:9/5SS"), PieceId("ge:10/5SS")
FIRST, SECOND = PieceId("so:217/80G"), PieceId("so:232/80G")
TARGET = HexId("1520")
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def battle(main: Main) -> Main:
    """The window in the German combat phase, with artillery, looking at the 5th SS."""
    assert main.room is not None
    table = main.room.desk.game.table
    wanted = {"phase": "german.combat", "step": "attack", "weather": "clear", "arsp:german": "5"}
    writes = [Written(Register.TRACKER, k, table.read(Register.TRACKER, k), v) for k, v in wanted.items()]
    main.room.desk.push(together("Combat phase", writes))
    main.frame.resize(1600, 1000)
    main.room.view.zoom_in()  # no longer fitted to the window
    main.room.view.camera.actual_size()
    main.room.view.camera.centre_on(*main.room.desk.game.sheet.centre_px(TARGET))
    return main


def combats_of(main: Main) -> Combats:
    assert main.room is not None
    return main.room.combats


def driver_of(main: Main) -> Driver:
    assert main.room is not None
    return Driver(main.room.view, main.room.scene, main.room.desk)


def press(
    qtbot: QtBot, main: Main, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    assert main.room is not None
    main.frame.activateWindow()
    main.room.view.setFocus()
    qtbot.keyClick(main.room.view, key, keys)


def click(main: Main, name: str) -> None:
    """Press a button of the combat panel."""
    assert main.room is not None
    main.room.panels.combat.buttons[name].click()


def task(main: Main) -> Task | None:
    now = combats_of(main).pending
    return now.task if now is not None else None


def declare(main: Main) -> None:
    """Declare the 5th SS Division against the stack to its east."""
    assert main.room is not None
    main.room.desk.select([TANKS, GRENADIERS, PIONEERS])
    combats_of(main).plan_attack(combats_of(main)._own_selected(), TARGET)
    combats_of(main).next_surprise()
    combats_of(main).declare()


def test_an_attack_takes_seven_clicks(battle: Main) -> None:
    driver, table = driver_of(battle), battle.room.desk.game.table
    driver.click(driver.on(TANKS))
    driver.click(driver.on(GRENADIERS), SHIFT)
    driver.click(driver.on(PIONEERS), SHIFT)
    battle.menus.actions["combat.attack"].trigger()
    driver.click(driver.corner(TARGET))
    click(battle, "arsp+")
    click(battle, "declare")

    fight = plan.fight_of(table)
    assert (fight.attackers, fight.hexes, fight.arsp) == ((TANKS, GRENADIERS, PIONEERS), (TARGET,), 1)
