"""Turn 1 of the Northern Attack by the mouse alone, from weather to exploitation; then Adjutant's turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.assist.combat import battle_plan as plan
from app.assist.level import Level
from app.dialogs.new_game import NewGameDialog
from app.panels.auto_player_bar import AutoPlayerBar
from app.table.notation import format_table
from app.table.pieces import PieceId
from app.window.main import Main
from rules.hexgrid import HexId
from tests.window.hands import NO_KEYS, SHIFT, combats_of
from tests.window.northern import (
    ANSWER_MS,
    BOATS,
    DUNAALMAS,
    GERMAN_PHASES,
    NORTHERN_ATTACK,
    RESERVE,
    SEED,
    SKULL,
    STANDS_AND_LOSES,
    TATA,
    TIGERS,
    VIKING,
    Mouse,
    phases_of,
    rulings_of,
    soviet_turn,
    unexplained,
)

SIZE_PX = 1600, 1000


@pytest.fixture
def mouse(qtbot: QtBot, main: Main, monkeypatch: pytest.MonkeyPatch) -> Mouse:
    """A hand at the window with the Northern Attack laid out by it; the dice are always the same."""
    monkeypatch.setattr("app.dialogs.new_game.secrets.randbelow", lambda _: SEED)
    mouse = Mouse(qtbot, main, *SIZE_PX)
    mouse.answer(lambda dialog: lay_out(mouse, dialog))
    mouse.choose("&Game", "game.new")
    return mouse


def lay_out(mouse: Mouse, dialog: QDialog) -> None:
    assert isinstance(dialog, NewGameDialog)
    mouse.pick_row(dialog.scenarios, NORTHERN_ATTACK)
    buttons = dialog.findChildren(QPushButton)
    mouse.press(next(button for button in buttons if button.text() == "Lay out"))


# ---- the turn, phase by phase


def clerk(mouse: Mouse) -> None:
    mouse.press(mouse.workspace.panels.assistant.clerk_button)


def before_movement(mouse: Mouse) -> None:
    """Weather, supply and replacements are the clerk's; the assistant checks every move."""
    mouse.show_panel("Assistant")
    mouse.press(mouse.workspace.panels.assistant.level.buttons[Level.CHECK])
    clerk(mouse)
    mouse.next_phase()
    clerk(mouse)
    mouse.next_phase()
    mouse.go_to_step(2)
    mouse.next_phase()


def movement(mouse: Mouse) -> None:
    """A reserve, a tank battalion, and the boats, which go by an army that they may set free (16.53)."""
    mouse.look_at(HexId("1614"))
    for piece, here in ((RESERVE, "1811"), (TIGERS, "1319"), (BOATS, "1917")):
        mouse.click(piece)
        mouse.drag(piece, HexId(here))
    mouse.next_phase()


def before_attacks(mouse: Mouse) -> None:
    """The sector is known; the Soviet player chooses, the clerk rolls for the air."""
    mouse.decide("schedule", "B")
    mouse.go_to_step(2)
    clerk(mouse)
    mouse.go_to_step(3)


def attack(mouse: Mouse, units: tuple[PieceId, ...], here: HexId, support: str, face: int) -> None:
    """Plan, support, declare, and roll a real die."""
    for n, unit in enumerate(units):
        mouse.click(unit, SHIFT if n else NO_KEYS)
    mouse.fight("attack")
    mouse.click_hex(here)
    mouse.fight(support)
    mouse.fight("declare")
    mouse.fight(f"face-{face}")


def resolve(mouse: Mouse) -> None:
    """Retreats and advances by clicks on the map, everything else by the first button."""
    combats = combats_of(mouse.main)
    while combats.fight is not None:
        goals = [option.at for option in combats.options() if option.at is not None]
        mouse.click_hex(goals[0]) if goals else mouse.fight("option-0")


def combat(mouse: Mouse) -> None:
    mouse.show_panel("Combat")
    mouse.look_at(TATA)
    attack(mouse, VIKING, TATA, "arsp+", face=2)
    resolve(mouse)
    attack(mouse, SKULL, DUNAALMAS, "asp+", face=5)
    mouse.fight("option-1")  # a step instead of a longer retreat, by the hand's ruling
    resolve(mouse)
    mouse.go_to_step(4)
    mouse.show_panel("Assistant")
    clerk(mouse)
    mouse.next_phase()


def exploitation(mouse: Mouse) -> None:
    mouse.go_to_step(2)
    mouse.drag(TIGERS, HexId("1420"))
    mouse.go_to_step(3)
    mouse.next_phase()


def play_the_turn(mouse: Mouse) -> None:
    for part in (before_movement, movement, before_attacks, combat, exploitation):
        part(mouse)


def test_turn_1_is_played_by_mouse_alone(mouse: Mouse) -> None:
    set_up = format_table(mouse.game.table)
    play_the_turn(mouse)
    game = mouse.game
    fought, overrides = plan.fought(game.table), mouse.workspace.checker.overrides
    now = mouse.moment

    assert (now.turn, now.side, now.phase, len(fought), overrides) == (1, "soviet", "supply", 2, ())
    assert rulings_of(game) == [STANDS_AND_LOSES]
    assert phases_of(game) == [*GERMAN_PHASES, "soviet.supply"]
    mouse.choose("&Replay", "replay.start")
    assert format_table(game.table) == set_up


# ---- the Soviet turn


def test_adjutant_plays_the_soviet_turn_asked_by_the_menu(
    qtbot: QtBot, start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    """What is left of it, from the combats on; who is attacked decides by the first button of the panel."""
    mouse = Mouse(qtbot, start(soviet_turn(tmp_path / "north.adjutant", "combat")), *SIZE_PX)
    before = format_table(mouse.game.table)
    mouse.choose("&Turn", "play.turn")
    qtbot.waitUntil(lambda: mouse.workspace.auto_player.last is not None, timeout=ANSWER_MS)
    bar = mouse.main.frame.findChildren(AutoPlayerBar)[0]
    mouse.press(bar.at_once)
    asked = mouse.let_adjutant_end(lambda: mouse.fight("option-0"))

    assert ((mouse.moment.turn, mouse.moment.side), unexplained(mouse.game)) == ((2, "german"), asked)
    mouse.press(bar.back)
    assert format_table(mouse.game.table) == before
