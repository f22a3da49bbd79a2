"""The first turn of the Puszta (13.1) by the keys alone, from the choice of the game to turn 2.

The turn is played once for the file, and what came of it is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from app.assist.combat import battle_plan as plan
from app.assist.reader import position_of
from app.dialogs.new_game import NewGameDialog
from app.table.notation import format_table
from app.table.phrases import Phrases
from app.table.pieces import PieceId
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY
from tests.games.shared.at_the_window import decide, first_window, is_in_front
from tests.window.hands import ALT, CTRL, NO_KEYS, SHIFT, combats_of
from tests.window.northern import Keys, rulings_of

SIZE_PX = 1280, 800
SEED = 3
Key = Qt.Key
JG, YAK = PieceId("ge:JG_52/LF4"), PieceId("so:13_Gd_Fighter/2UF")
TANKS, RIDERS = PieceId("so:5_TK/S"), PieceId("so:6_Cav/S")
PANZERS, COMING = PieceId("ge:1_Pz/G"), PieceId("ge:23_Pz/G")


@dataclass(frozen=True)
class Played:
    """The window after the turn, and the table as it was set up."""

    keys: Keys
    set_up: str


@pytest.fixture(scope="module")
def played(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Played]:
    """A turn, played by keys."""
    del qapp
    with first_window(tmp_path_factory.mktemp("home")) as main:
        keys = Keys(QtBot(request), main, *SIZE_PX)
        keys.qtbot.waitUntil(lambda: is_in_front(main))
        keys.answer(lambda dialog: lay_out(keys, dialog))
        keys.strike(Key.Key_G, ALT)
        keys.strike(Key.Key_N)
        keys.wait()
        set_up = format_table(keys.game.table)
        for part in (in_the_air, allied_movement, allied_combat, axis_turn, end_of_turn):
            part(keys)
        yield Played(keys, set_up)


def lay_out(keys: Keys, dialog: QDialog) -> None:
    """Go down to the third game and its third scenario, and type the seed."""
    assert isinstance(dialog, NewGameDialog)
    for letter in (Key.Key_G, Key.Key_S):
        keys.strike(letter, ALT)
        keys.strike(Key.Key_Down)
        keys.strike(Key.Key_Down)
    keys.strike(Key.Key_D, ALT)
    keys.strike(Key.Key_A, CTRL)
    keys.type(str(SEED))
    keys.strike(Key.Key_Return)


# ---- phase by phase


def go_on(keys: Keys, times: int = 1) -> None:
    for _ in range(times):
        keys.press(Key.Key_Right, CTRL)


def in_the_air(keys: Keys) -> None:
    """The assistant checks (3); two fighters meet, aim at each other, and fire die by die (J)."""
    keys.press(Key.Key_3)
    decide(keys, "JG 52 to air area 11")
    go_on(keys)
    decide(keys, "13 Gd Fighter to air area 11")
    go_on(keys)
    keys.press(Key.Key_J)
    go_on(keys, 3)
    decide(keys, "JG 52")
    go_on(keys)
    decide(keys, "13 Gd Fighter")
    go_on(keys)
    for _ in range(3):
        keys.press(Key.Key_J)
    go_on(keys)
    keys.press(Key.Key_J)
    go_on(keys)


def allied_movement(keys: Keys) -> None:
    """Cavalry is led through the enemy's lines."""
    keys.find("6 Cav")
    keys.go("1914 1814 1815 1716 1616")
    go_on(keys)


def attack(keys: Keys, words: str, towards: Qt.Key, more: Qt.KeyboardModifier = NO_KEYS) -> None:
    """Plan an attack on a hex beside a unit, declare it, and take the first choice of all that follows."""
    keys.find(words)
    keys.press(Key.Key_C)
    keys.press(towards, more)
    keys.press(Key.Key_Return)
    if combats_of(keys.main).fight is None:  # an assault in the middle of a move is declared by its hex
        keys.press(Key.Key_C, SHIFT)
    for _ in range(12):
        if combats_of(keys.main).fight is not None:
            keys.press(Key.Key_X, SHIFT)


def allied_combat(keys: Keys) -> None:
    """The tanks break through; others that have not fought exploit it."""
    attack(keys, "5 TK", Key.Key_Up)
    go_on(keys)
    keys.find("7 Mech 1813")
    keys.go("1813 1713 1613")
    go_on(keys)


def axis_turn(keys: Keys) -> None:
    """A panzer division strikes in the middle of its move; another one comes up and attacks."""
    attack(keys, "1 Pz", Key.Key_Right)
    keys.find("23 Pz")
    keys.go("1512 1612")
    go_on(keys)
    attack(keys, "23 Pz", Key.Key_Left)
    go_on(keys)


def end_of_turn(keys: Keys) -> None:
    """The clerk marks who has no line, and the next turn begins."""
    go_on(keys, 3)
    keys.press(Key.Key_J)
    go_on(keys)
    keys.press(Key.Key_J)
    go_on(keys)


# ---- what came of it


def test_the_turn_is_over(played: Played) -> None:
    assert (played.keys.moment.turn, played.keys.moment.side) == (2, "axis")


def test_9_5_the_fighters_have_fired_and_are_back_or_lost(played: Played) -> None:
    lying = [played.keys.game.table.place_of(unit).box for unit in (JG, YAK)]
    assert lying[0] in ("ready:lf4", "lost:axis")
    assert lying[1] in ("ready:2uf", "lost:allied")


def test_a_combat_was_fought_in_each_way(played: Played) -> None:
    """An attack in its phase (8.1), an assault in the middle of a move (7.3), one of the other side."""
    fought = plan.fought(played.keys.game.table).values()
    assert [(tuple(row.attackers), row.when) for row in fought] == [
        ((TANKS,), "001.allied.combat"),
        ((PANZERS,), "001.axis.movement"),
        ((COMING,), "001.axis.combat"),
    ]


def test_units_stand_where_the_keys_led_them(played: Played) -> None:
    assert [played.keys.hex_of(unit) for unit in (RIDERS, TANKS, COMING)] == ["1616", "1613", "1612"]


def test_8_6_fresh_tanks_exploited_the_breach_by_the_rules(played: Played) -> None:
    """Of all that was done only the ride of the cavalry is against the rules."""
    told = [Phrases(played.keys.game).of(step.change) for step in played.keys.game.journal.path]
    assert "7 Mech from 1813 to 1613 by 1813-1713-1613" in told
    assert rulings_of(played.keys.game) == ["Your ruling, against 3.2, 7.3"]


def test_5_7_the_clerk_marked_who_was_led_out_of_supply(played: Played) -> None:
    assert position_of(played.keys.game).by_id[UnitId(RIDERS)].is_marked(OUT_OF_SUPPLY)


def test_back_at_the_start_the_table_lies_as_it_was_set_up(played: Played) -> None:
    played.keys.press(Key.Key_Home, CTRL)
    assert format_table(played.keys.game.table) == played.set_up
