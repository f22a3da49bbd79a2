"""Combat in the real window: planned, declared and resolved by mouse and by keys, kept, and taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.assist.combat import battle_plan as plan
from app.map_marks import TextTag
from app.panels.combat_parts import BarRow, CardBody, FoldButton, PartBox
from app.table.acts import together
from app.table.changes import Register, Written
from app.table.clock import Pace
from app.table.pieces import PieceId
from app.window.main import Main
from rules.attack_plan import Row
from rules.games.bitter_end.resolution.pending import Task
from rules.hexgrid import HexId
from tests.new_games import words
from tests.window.hands import ALT, SHIFT, combats_of, counted_clicks, driver_of, press, workspace_of

pytestmark = pytest.mark.kept_window

TANKS, GRENADIERS, PIONEERS = PieceId("ge:5/5SS"), PieceId("ge:9/5SS"), PieceId("ge:10/5SS")
FIRST, SECOND = PieceId("so:217/80G"), PieceId("so:232/80G")
TARGET = HexId("1520")


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("combat.declare", "No attack is planned: select units, then choose Combat, Attack."),
        ("combat.act", "No attack is planned: select units, then choose Combat, Attack."),
        ("combat.take_back", "There is no combat to take back."),
        ("assist.rule", "No rule is cited here: point at what you ask about first."),
        ("assist.copy", "There is no question to copy: select a unit and point at a hex."),
    ],
)
def test_an_action_that_finds_nothing_to_act_on_says_so(main: Main, action: str, told: str) -> None:
    heard: list[str] = []
    workspace_of(main).session.said.connect(lambda message: heard.append(message.text))
    main.act(action)

    assert heard == [told]


@pytest.fixture
def battle(main: Main) -> Main:
    """The window in the German combat phase, with artillery, looking at the 5th SS."""
    assert main.workspace is not None
    table = main.workspace.session.game.table
    wanted = {"phase": "german.combat", "step": "attack", "weather": "clear", "arsp:german": "5"}
    writes = [Written(Register.TRACKER, k, table.read(Register.TRACKER, k), v) for k, v in wanted.items()]
    main.workspace.session.push(together("Combat phase", writes))
    main.frame.resize(1600, 1000)
    main.workspace.view.zoom_in()  # no longer fitted to the window
    main.workspace.view.camera.actual_size()
    main.workspace.view.camera.centre_on(*main.workspace.session.game.sheet.centre_px(TARGET))
    return main


def click(main: Main, name: str) -> None:
    """Press a button of the combat panel."""
    assert main.workspace is not None
    main.workspace.panels.combat.buttons[name].click()


def task(main: Main) -> Task | None:
    now = combats_of(main).task
    return Task(now.key) if now is not None else None


def declare(main: Main) -> None:
    """Declare the 5th SS Division against the stack to its east."""
    assert main.workspace is not None
    main.workspace.session.select([TANKS, GRENADIERS, PIONEERS])
    combats_of(main).plan_attack(combats_of(main)._own_selected(), TARGET)
    combats_of(main).next_value(next(each for each in words().attack_options if each.id == "surprised"))
    combats_of(main).declare()


@pytest.mark.parametrize("action", ["combat.act", "combat.option"])
def test_a_combat_under_way_says_that_the_assistant_is_off(battle: Main, action: str) -> None:
    declare(battle)
    battle.act("assist.off")
    heard: list[str] = []
    workspace_of(battle).session.said.connect(lambda message: heard.append(message.text))
    battle.act(action)

    (told,) = heard
    assert told.startswith("The assistant is off")


def push_down(qtbot: QtBot, main: Main, name: str) -> None:
    """Press a button of the combat panel with the mouse."""
    qtbot.mouseClick(main.workspace.panels.combat.buttons[name], Qt.MouseButton.LeftButton)


def test_an_ordinary_attack_takes_eight_clicks(qtbot: QtBot, battle: Main) -> None:
    """Three units, the button, the hex, an artillery point, declare, roll."""
    driver = driver_of(battle)
    battle.workspace.show_dock("combat")
    with counted_clicks() as clicks:
        driver.click(driver.on(TANKS))
        driver.click(driver.on(GRENADIERS), SHIFT)
        driver.click(driver.on(PIONEERS), SHIFT)
        push_down(qtbot, battle, "attack")
        driver.click(driver.corner(TARGET))
        push_down(qtbot, battle, "arsp+")
        push_down(qtbot, battle, "declare")
        push_down(qtbot, battle, "option-0")

    fight = combats_of(battle).fight
    assert (fight.attackers, fight.hexes, fight.arsp) == ((TANKS, GRENADIERS, PIONEERS), (TARGET,), 1)
    assert (fight.is_rolled, clicks.count) == (True, 8)


def test_an_attack_by_keys_alone(qtbot: QtBot, battle: Main) -> None:
    battle.workspace.session.select([TANKS, GRENADIERS, PIONEERS])
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

    assert (combats_of(battle).fight, len(plan.fought(battle.workspace.session.game.table))) == (None, 1)


def plan_with(main: Main, *pieces: PieceId) -> None:
    """Plan an attack of some units and ask to change them."""
    session = workspace_of(main).session
    session.select(pieces)
    combats_of(main).plan_attack(combats_of(main)._own_selected(), TARGET)
    click(main, "change")


def attackers(main: Main) -> set[str]:
    row = combats_of(main).row
    assert row is not None
    return set(row.attackers)


def test_a_click_on_a_unit_leads_it_into_the_attack(battle: Main) -> None:
    plan_with(battle, TANKS)
    hands = driver_of(battle)
    hands.click(hands.on(GRENADIERS))

    assert attackers(battle) == {TANKS, GRENADIERS}


def test_another_click_leads_it_out(battle: Main) -> None:
    plan_with(battle, TANKS, GRENADIERS)
    hands = driver_of(battle)
    hands.click(hands.on(GRENADIERS))

    assert (attackers(battle), hands.session.selection) == ({TANKS}, (TANKS,))


def test_somebody_stays_in_the_attack(battle: Main) -> None:
    plan_with(battle, TANKS)
    hands = driver_of(battle)
    hands.click(hands.on(TANKS))

    assert attackers(battle) == {TANKS}


def test_an_enemy_is_not_led_into_the_attack(battle: Main) -> None:
    plan_with(battle, TANKS)
    hands = driver_of(battle)
    hands.click(hands.on(SECOND))

    assert attackers(battle) == {TANKS}


def test_a_unit_chosen_in_the_fan_is_led_into_the_attack(battle: Main) -> None:
    plan_with(battle, TANKS)
    workspace_of(battle).view.fan.picked.emit(PIONEERS)

    assert attackers(battle) == {TANKS, PIONEERS}


def test_escape_ends_the_change_of_units(battle: Main) -> None:
    plan_with(battle, TANKS)
    hands = driver_of(battle)
    hands.keys(Qt.Key.Key_Escape)
    hands.click(hands.on(GRENADIERS))

    assert (attackers(battle), hands.session.selection) == ({TANKS}, (GRENADIERS,))


def test_planned_attacks_go_with_their_phase(battle: Main) -> None:
    plan_with(battle, TANKS)
    workspace_of(battle).panels.turn_strip.advance(Pace.NEXT_PHASE)

    assert combats_of(battle).lines() == ()


def test_declaring_spends_the_points(battle: Main) -> None:
    combats = combats_of(battle)
    battle.workspace.session.select([TANKS])
    combats.plan_attack(combats._own_selected(), TARGET)
    combats.support("arsp", 2)
    combats.declare()

    assert battle.workspace.session.game.table.read(Register.TRACKER, "arsp:german") == "3"


def test_a_retreat_is_clicked_on_the_map(battle: Main) -> None:
    declare(battle)
    click(battle, "face-2")
    click(battle, "option-0")
    driver = driver_of(battle)
    driver.click(driver.corner(HexId("1619")))

    assert battle.workspace.session.game.table.place_of(FIRST).hex == "1619"


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


def past_card(main: Main) -> CardBody:
    """Return the card of the combat that was rolled for."""
    cards = main.workspace.panels.combat.findChildren(CardBody)
    return next(card for card in cards if card.isVisibleTo(main.workspace.panels.combat))


def test_the_card_stays_in_sight_after_the_roll_with_the_face_marked(battle: Main) -> None:
    declare(battle)
    before = combats_of(battle).card()
    click(battle, "face-2")

    rows = past_card(battle).findChildren(BarRow)
    assert combats_of(battle).card() == before
    assert [row.accessibleName().endswith("the die shows 2") for row in rows] == [True, False]


def test_the_card_stays_as_it_was_when_the_units_have_gone(battle: Main) -> None:
    declare(battle)
    before = combats_of(battle).card()
    click(battle, "face-2")
    combats_of(battle).act()
    combats_of(battle).act()

    assert (combats_of(battle).card(), task(battle)) == (before, Task.FLEE)


def test_a_part_of_a_rolled_card_opens_and_stays_open(battle: Main) -> None:
    declare(battle)
    click(battle, "face-2")
    past_card(battle).findChildren(FoldButton)[0].click()
    combats_of(battle).act()

    first = past_card(battle).findChildren(PartBox)[0]
    assert any(label.text() == "5/5SS" and label.isVisibleTo(first) for label in first.findChildren(QLabel))


@pytest.mark.own_window
def test_a_game_opened_in_the_middle_knows_the_card(
    start: Callable[[Path | None], Main], battle: Main
) -> None:
    declare(battle)
    before = combats_of(battle).card()
    click(battle, "face-2")
    path = battle.workspace.opened.file.path
    battle.frame.close()

    assert combats_of(start(path)).card() == before


@pytest.mark.own_window
def test_a_game_closed_in_the_middle_opens_in_the_middle(
    start: Callable[[Path | None], Main], battle: Main
) -> None:
    declare(battle)
    click(battle, "face-2")
    path = battle.workspace.opened.file.path
    battle.frame.close()

    again = start(path)

    assert (task(again), combats_of(again).fight.results) == (Task.PAY, {TARGET: 3})


def test_the_whole_combat_is_taken_back_at_once(battle: Main) -> None:
    before = battle.workspace.session.game.journal.now
    declare(battle)
    click(battle, "face-2")
    while combats_of(battle).fight is not None:
        combats_of(battle).act()
    combats_of(battle).take_back()

    table = battle.workspace.session.game.table
    planned = battle.workspace.session.game.journal.now
    assert (table.place_of(FIRST).hex, plan.fought(table), planned - before) == (TARGET, {}, 2)


def test_a_rule_number_opens_the_rule(battle: Main) -> None:
    combats = combats_of(battle)
    combats.plan_attack((TANKS,), TARGET)
    battle.workspace.panels.combat.case_wanted.emit("10.24")

    assert battle.workspace.panels.assistant.rule.case == "10.24"


def test_once_the_hex_is_clicked_nobody_is_asked_for_it_any_more(battle: Main) -> None:
    battle.workspace.session.select([TANKS])
    assert combats_of(battle).aim()

    combats_of(battle)._aimed(TARGET, is_more=False)

    assert not any("Click the hex" in line.message.text for line in battle.workspace.panels.messages.lines)


def test_off_offers_nothing(battle: Main) -> None:
    battle.menus.actions["assist.off"].trigger()

    assert (combats_of(battle).aim(), combats_of(battle).card()) == (False, None)


def test_of_closed_stacks_nothing_is_told_before_declare(battle: Main) -> None:
    battle.workspace.session.change_show(closed_sides=frozenset({"soviet"}))
    combats = combats_of(battle)
    combats.plan_attack((TANKS,), TARGET)

    card = combats.card()
    assert (card.odds, card.bars, combats.lines()[0].odds) == ("", {}, "")


def words_of(main: Main) -> list[str]:
    """Return everything that can be read in the combat panel."""
    panel = main.workspace.panels.combat
    labels = panel.findChildren(QLabel)
    return [label.text() for label in labels if label.text() and label.isVisibleTo(panel)]


def test_the_panel_is_made_anew_only_where_it_is_seen(battle: Main) -> None:
    panel = workspace_of(battle).panels.combat
    battle.frame.resize(1280, 800)  # panels lie in a drawer, which is shut
    combats_of(battle).plan_attack((TANKS,), TARGET)
    out_of_sight = set(panel.buttons)
    workspace_of(battle).show_dock("combat")

    assert ("declare" in out_of_sight, "declare" in panel.buttons) == (False, True)


def test_a_real_die_brings_the_panel_that_waits_for_it_into_sight(qtbot: QtBot, battle: Main) -> None:
    battle.frame.resize(1280, 800)
    declare(battle)
    press(qtbot, battle, Qt.Key.Key_D, SHIFT)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_3)

    assert combats_of(battle).fight.die == 3


def test_the_window_shows_no_odds_of_closed_stacks_before_declare(battle: Main) -> None:
    battle.workspace.show_dock("combat")
    battle.workspace.session.change_show(closed_sides=frozenset({"soviet"}))
    combats = combats_of(battle)
    combats.plan_attack((TANKS, GRENADIERS, PIONEERS), TARGET)
    before = words_of(battle)
    combats.declare()

    assert ("2-1" in before, "217/80G" in before, "2-1" in words_of(battle)) == (False, False, True)
    assert any(words.startswith("Closed stack: 2 units") for words in before)


def test_the_map_shows_no_odds_of_closed_stacks_before_declare(battle: Main) -> None:
    battle.workspace.session.change_show(closed_sides=frozenset({"soviet"}))
    combats_of(battle).plan_attack((TANKS, GRENADIERS, PIONEERS), TARGET)

    assert [mark for mark in combats_of(battle)._marks() if isinstance(mark, TextTag)] == []


def test_the_first_card_is_ready_when_the_target_is_chosen(qtbot: QtBot, battle: Main) -> None:
    workspace = battle.workspace
    qtbot.waitUntil(lambda: workspace.advisor.background.is_idle, timeout=20_000)
    workspace.session.select([TANKS, GRENADIERS, PIONEERS])
    qtbot.waitUntil(lambda: workspace.advisor.background.is_idle, timeout=20_000)
    situation, row = combats_of(battle).situation, Row((TANKS, GRENADIERS, PIONEERS), (TARGET,))
    known = set(situation._answers)

    plan.card_of(workspace.session.game, situation, row)
    plan.margins_of(workspace.session.game, situation, row)
    assert set(situation._answers) == known


def test_closed_stacks_are_looked_at_when_declared(battle: Main) -> None:
    battle.workspace.session.change_show(closed_sides=frozenset({"soviet"}))
    declare(battle)

    assert combats_of(battle).card().odds == "2-1"


def test_two_attacks_share_the_points(battle: Main) -> None:
    combats = combats_of(battle)
    combats.plan_attack((TANKS,), TARGET)
    combats.support("arsp", 2)
    combats.plan_attack((PieceId("ge:3/3SS"),), HexId("1518"))

    assert plan.points_left(combats.game, "arsp", combats.row, combats.number).left == 3


def test_a_unit_that_attacks_elsewhere_is_named(battle: Main) -> None:
    combats = combats_of(battle)
    combats.plan_attack((TANKS,), TARGET)
    combats.plan_attack((TANKS,), HexId("1518"))

    assert combats.lines()[0].remarks == ("5/5SS also attacks in 2",)


def test_the_guess_hides_the_outcome(battle: Main) -> None:
    combats = combats_of(battle)
    combats.plan_attack((TANKS,), TARGET)
    battle.workspace.panels.combat.guess.click()

    assert "show" in battle.workspace.panels.combat.buttons


def test_the_next_attack_of_the_plan_comes_into_sight_beside_the_drawer(qtbot: QtBot, battle: Main) -> None:
    battle.frame.resize(1024, 700)
    workspace = battle.workspace
    assert workspace is not None
    workspace.session.select([TANKS, GRENADIERS])
    combats_of(battle).plan_attack(combats_of(battle)._own_selected(), TARGET)
    workspace.show_dock("combat")
    qtbot.wait(60)
    workspace.view.camera.look_at(QPointF(*workspace.session.game.sheet.centre_px(HexId("3030"))))
    press(qtbot, battle, Qt.Key.Key_Home, ALT)

    here = workspace.view.mapFromScene(QPointF(*workspace.session.game.sheet.centre_px(TARGET)))
    edge = workspace.view.mapFromGlobal(workspace.panel_docks.drawer.mapToGlobal(QPoint(0, 0))).x()
    assert 0 < here.x() < edge < workspace.view.width()


def test_the_head_of_the_panel_wraps_rather_than_be_cut(qtbot: QtBot, battle: Main) -> None:
    workspace = battle.workspace
    assert workspace is not None
    workspace.session.select([TANKS, GRENADIERS])
    combats_of(battle).plan_attack(combats_of(battle)._own_selected(), TARGET)
    panel = workspace.panels.combat
    workspace.show_dock("combat")
    qtbot.wait(30)
    head = panel.layout().itemAt(0)
    parts = head.heightForWidth(head.geometry().width()), head.heightForWidth(230)

    assert parts[0] < parts[1]
    assert head.minimumSize().width() <= 230
