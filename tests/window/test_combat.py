"""Combat in the real window: planned, declared and resolved by mouse and by keys, kept, and taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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


def test_an_attack_by_keys_alone(qtbot: QtBot, battle: Main) -> None:
    battle.room.desk.select([TANKS, GRENADIERS, PIONEERS])
    press(qtbot, battle, Qt.Key.Key_C)
    press(qtbot, battle, Qt.Key.Key_Right, SHIFT)  # the cursor begins on the units
    press(qtbot, battle, Qt.Key.Key_Right)
    press(qtbot, battle, Qt.Key.Key_Return)
    press(qtbot, battle, Qt.Key.Key_Up, ALT)
    press(qtbot, battle, Qt.Key.Key_C, SHIFT)

    fight = combats_of(battle).fight
    assert (fight.attackers, fight.hexes, fight.arsp) == ((TANKS, GRENADIERS, PIONEERS), (TARGET,), 1)


def test_the_whole_combat_by_keys(qtbot: QtBot, battle: Main) -> None:
    declare(battle)
    for _ in range(12):
        press(qtbot, battle, Qt.Key.Key_X, SHIFT)

    assert (combats_of(battle).fight, len(plan.fought(battle.room.desk.game.table))) == (None, 1)


def test_declaring_spends_the_points(battle: Main) -> None:
    combats = combats_of(battle)
    battle.room.desk.select([TANKS])
    combats.plan_attack(combats._own_selected(), TARGET)
    combats.support("arsp", 2)
    combats.declare()

    assert battle.room.desk.game.table.read(Register.TRACKER, "arsp:german") == "3"


def test_a_retreat_is_clicked_on_the_map(battle: Main) -> None:
    declare(battle)
    click(battle, "face-2")
    click(battle, "option-0")
    driver = driver_of(battle)
    driver.click(driver.corner(HexId("1619")))

    assert battle.room.desk.game.table.place_of(FIRST).hex == "1619"


def test_a_retreat_may_be_made_by_hand_instead(battle: Main) -> None:
    declare(battle)
    click(battle, "face-2")
    driver = driver_of(battle)
    for piece in (SECOND, FIRST):
        driver.drag(driver.on(piece), driver.corner(HexId("1619")))

    assert task(battle) is Task.ADVANCE


def test_what_a_real_die_showed_is_kept(battle: Main) -> None:
    declare(battle)
    click(battle, "face-2")

    assert (combats_of(battle).fight.die, combats_of(battle).fight.results) == (2, {TARGET: 3})


def test_a_game_closed_in_the_middle_opens_in_the_middle(
    start: Callable[[Path | None], Main], battle: Main
) -> None:
    declare(battle)
    click(battle, "face-2")
    path = battle.room.opened.file.path
    battle.frame.close()

    again = start(path)

    assert (task(again), combats_of(again).fight.results) == (Task.PAY, {TARGET: 3})


def test_the_whole_combat_is_taken_back_at_once(battle: Main) -> None:
    before = battle.room.desk.game.journal.now
    declare(battle)
    click(battle, "face-2")
    while combats_of(battle).fight is not None:
        combats_of(battle).act()
    combats_of(battle).take_back()

    table = battle.room.desk.game.table
    planned = battle.room.desk.game.journal.now
    assert (table.place_of(FIRST).hex, plan.fought(table), planned - before) == (TARGET, {}, 2)


def test_a_rule_number_opens_the_rule(battle: Main) -> None:
    combats = combats_of(battle)
    combats.plan_attack((TANKS,), TARGET)
    battle.room.panels.combat.case_wanted.emit("10.24")

    assert battle.room.panels.assistant.rule.case == "10.24"


def test_off_offers_nothing(battle: Main) -> None:
    battle.menus.actions["assist.off"].trigger()

    assert (combats_of(battle).aim(), combats_of(battle).card()) == (False, None)


def test_of_closed_stacks_nothing_is_told_before_declare(battle: Main) -> None:
    battle.room.desk.change_show(closed_sides=frozenset({"soviet"}))
    combats = combats_of(battle)
    combats.plan_attack((TANKS,), TARGET)

    card = combats.card()
    assert (card.odds, card.bars, combats.lines()[0].odds) == ("", {}, "")


def test_closed_stacks_are_looked_at_when_declared(battle: Main) -> None:
    battle.room.desk.change_show(closed_sides=frozenset({"soviet"}))
    declare(battle)

    assert combats_of(battle).card().odds == "2-1"


def test_two_attacks_share_the_points(battle: Main) -> None:
    combats = combats_of(battle)
    combats.plan_attack((TANKS,), TARGET)
    combats.support("arsp", 2)
    combats.plan_attack((PieceId("ge:3/3SS"),), HexId("1518"))

    assert plan.purse(combats.game, "arsp", combats.row, combats.number).left == 3


def test_a_unit_that_attacks_elsewhere_is_named(battle: Main) -> None:
    combats = combats_of(battle)
    combats.plan_attack((TANKS,), TARGET)
    combats.plan_attack((TANKS,), HexId("1518"))

    assert combats.lines()[0].remarks == ("5/5SS also attacks in 2",)


def test_the_guess_hides_the_outcome(battle: Main) -> None:
    combats = combats_of(battle)
    combats.plan_attack((TANKS,), TARGET)
    battle.room.panels.combat.guess.click()

    assert "show" in battle.room.panels.combat.buttons
