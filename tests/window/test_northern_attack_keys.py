"""Turn 1 of the Northern Attack by the keys alone, from weather to exploitation; then Adjutant's turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from app.assist.combat import battle_plan as plan
from app.dialogs.new_game import NewGameDialog
from app.table.notation import format_table
from app.window.main import Main
from tests.window.hands import ALT, CTRL, SHIFT, combats_of, hex_of
from tests.window.northern import (
    BOATS,
    GERMAN_PHASES,
    RESERVE,
    SEED,
    STANDS_AND_LOSES,
    TIGERS,
    Keys,
    phases_of,
    rulings_of,
    soviet_turn,
    unexplained,
)

SIZE_PX = 1280, 800
Key = Qt.Key


@pytest.fixture
def keys(qtbot: QtBot, main: Main) -> Keys:
    """Hands on the keys, with the Northern Attack laid out by them; the seed is typed."""
    keys = Keys(qtbot, main, *SIZE_PX)
    keys.answer(lambda dialog: lay_out(keys, dialog))
    keys.strike(Key.Key_G, ALT)
    keys.strike(Key.Key_N)
    keys.wait()
    return keys


def lay_out(keys: Keys, dialog: QDialog) -> None:
    """Take the second scenario and type the seed."""
    assert isinstance(dialog, NewGameDialog)
    # To the scenarios: the game that is played first stands chosen.
    keys.strike(Key.Key_S, ALT)
    keys.strike(Key.Key_Down)
    keys.strike(Key.Key_D, ALT)
    keys.strike(Key.Key_A, CTRL)
    keys.type(str(SEED))
    keys.strike(Key.Key_Return)


# ---- the turn, phase by phase


def before_movement(keys: Keys) -> None:
    """Weather, supply and replacements are the clerk's (J); the assistant checks every move (3)."""
    keys.press(Key.Key_3)
    keys.press(Key.Key_J)
    keys.press(Key.Key_Return, CTRL)
    keys.press(Key.Key_J)
    keys.press(Key.Key_Return, CTRL)
    keys.press(Key.Key_Return, CTRL)


def movement(keys: Keys) -> None:
    """Find, lift, go by arrows, lay down."""
    for words, way in (
        ("10/8Pz", "1910 1811"),
        ("509", "1015 1116 1016 0917 1017 1117 1217 1318 1319"),
        ("903", "1716 1816 1817 1917"),
    ):
        keys.find(words)
        keys.go(way)
    keys.press(Key.Key_Return, CTRL)


def before_attacks(keys: Keys) -> None:
    """The Soviet player chooses his schedule from the list of decisions, the clerk rolls for the air."""
    keys.answer(lambda _: choose(keys, "reserves: B"))
    keys.press(Key.Key_J, SHIFT)
    keys.press(Key.Key_Right, CTRL)
    keys.press(Key.Key_J)
    keys.press(Key.Key_Right, CTRL)


def choose(keys: Keys, words: str) -> None:
    keys.type(words)
    keys.strike(Key.Key_Return)


def attack(keys: Keys, leader: str, support: Qt.Key) -> None:
    """Attack the hex to the right with a division, with one point of support."""
    keys.find(leader)
    keys.press(Key.Key_A, SHIFT)
    keys.press(Key.Key_C)
    keys.press(Key.Key_Right)
    keys.press(Key.Key_Return)
    keys.press(support, ALT)
    keys.press(Key.Key_C, SHIFT)


def resolve(keys: Keys) -> None:
    while combats_of(keys.main).fight is not None:
        keys.press(Key.Key_X, SHIFT)


def combat(keys: Keys) -> None:
    attack(keys, "5/5SS", Key.Key_Up)
    resolve(keys)
    attack(keys, "3/3SS", Key.Key_Right)
    keys.press(Key.Key_X, SHIFT)
    keys.press(Key.Key_X, SHIFT)
    keys.press(Key.Key_V, SHIFT)  # a step instead of a longer retreat, by the hand's ruling
    resolve(keys)
    keys.press(Key.Key_Right, CTRL)
    keys.press(Key.Key_J)
    keys.press(Key.Key_Right, CTRL)


def exploitation(keys: Keys) -> None:
    keys.press(Key.Key_Right, CTRL)
    keys.find("509")
    keys.go("1319 1420")
    keys.press(Key.Key_Return, CTRL)


def test_turn_1_is_played_by_keys_alone(keys: Keys) -> None:
    game, set_up = keys.game, format_table(keys.game.table)
    for part in (before_movement, movement, before_attacks, combat, exploitation):
        part(keys)
    now, fought, overrides = keys.moment, plan.fought(game.table), keys.workspace.checker.overrides

    assert [hex_of(keys.main, unit) for unit in (RESERVE, TIGERS, BOATS)] == ["1811", "1420", "1917"]
    assert (now.turn, now.side, now.phase, len(fought), overrides) == (1, "soviet", "supply", 2, ())
    assert rulings_of(game) == [STANDS_AND_LOSES]
    assert phases_of(game) == [*GERMAN_PHASES, "soviet.supply"]
    keys.press(Key.Key_Home, CTRL)
    assert format_table(game.table) == set_up


# ---- the Soviet turn


def test_adjutant_plays_the_soviet_turn_asked_by_f6(
    qtbot: QtBot, start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    """Who is attacked decides by Shift+X; Shift+F8 takes the whole turn back."""
    keys = Keys(qtbot, start(soviet_turn(tmp_path / "north.adjutant")), *SIZE_PX)
    before = format_table(keys.game.table)
    keys.press(Key.Key_F6)
    keys.press(Key.Key_F6, CTRL)
    asked = keys.let_adjutant_end(lambda: keys.press(Key.Key_X, SHIFT))

    assert ((keys.moment.turn, keys.moment.side), unexplained(keys.game)) == ((2, "german"), asked)
    keys.press(Key.Key_F8, SHIFT)
    assert format_table(keys.game.table) == before
