"""The first two impulses of turn 1 by the keys alone, a combat in each; then Adjutant's impulse.

The turn is played once for the file, and what came of it is asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from app.assist.combat import battle_plan as plan
from app.dialogs.new_game import NewGameDialog
from app.table.notation import format_table
from app.table.pieces import PieceId
from app.window.main import Main
from tests.games.budapest_campaign.impulses import SEED, second_impulse, unexplained_since
from tests.games.shared.at_the_window import decide, first_window, is_in_front
from tests.window.hands import ALT, CTRL, SHIFT, combats_of
from tests.window.northern import Keys, rulings_of

SIZE_PX = 1280, 800
Key = Qt.Key
TANKS, CAVALRY, ROMANIANS = PieceId("so:6gt/2UF"), PieceId("so:pliev/2UF"), PieceId("ro:mot/RO")
GUARDS, FLIERS, CORPS = PieceId("so:24Gd-7G/2UF"), PieceId("so:air-5a/2UF"), PieceId("ge:29/AKN")


@dataclass(frozen=True)
class Played:
    """The window after the two impulses, and the table as it was set up."""

    keys: Keys
    set_up: str


@pytest.fixture(scope="module")
def played(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Played]:
    """Two impulses, played by keys."""
    del qapp
    with first_window(tmp_path_factory.mktemp("home")) as main:
        keys = Keys(QtBot(request), main, *SIZE_PX)
        keys.qtbot.waitUntil(lambda: is_in_front(main))
        keys.answer(lambda dialog: lay_out(keys, dialog))
        keys.strike(Key.Key_G, ALT)
        keys.strike(Key.Key_N)
        keys.wait()
        set_up = format_table(keys.game.table)
        for part in (before_impulses, soviet_deployment, soviet_movement, soviet_combat, axis_impulse):
            part(keys)
        yield Played(keys, set_up)


def lay_out(keys: Keys, dialog: QDialog) -> None:
    """Go down to the second game, and type the seed."""
    assert isinstance(dialog, NewGameDialog)
    keys.strike(Key.Key_G, ALT)
    keys.strike(Key.Key_Down)
    keys.strike(Key.Key_D, ALT)
    keys.strike(Key.Key_A, CTRL)
    keys.type(str(SEED))
    keys.strike(Key.Key_Return)


# ---- segment by segment


def go_on(keys: Keys) -> None:
    keys.press(Key.Key_Right, CTRL)


def before_impulses(keys: Keys) -> None:
    """The assistant checks (3); an operation is placed, points are the clerk's (J), support is bought."""
    keys.press(Key.Key_3)
    decide(keys, "Debrecen")
    for _ in range(3):
        go_on(keys)
    keys.press(Key.Key_J)
    go_on(keys)
    decide(keys, "Draw one")
    for _ in range(3):
        go_on(keys)


def soviet_deployment(keys: Keys) -> None:
    go_on(keys)
    decide(keys, "24Gd/7G to 0325")
    go_on(keys)
    decide(keys, "5 A to 0523")
    go_on(keys)


def soviet_movement(keys: Keys) -> None:
    """The cavalry rides, the Romanians are led though their marker was not drawn."""
    for words, way in (("Pliev", "0219 0319 0320"), ("Mot", "0322 0321")):
        keys.find(words)
        keys.go(way)
    go_on(keys)


def attack(keys: Keys, words: str, towards: Qt.Key) -> None:
    """Plan an attack on a hex beside a unit, declare it, and take the first choice of all that follows."""
    keys.find(words)
    keys.press(Key.Key_C)
    keys.press(towards)
    keys.press(Key.Key_Return)
    keys.press(Key.Key_C, SHIFT)
    while combats_of(keys.main).fight is not None:
        keys.press(Key.Key_X, SHIFT)


def soviet_combat(keys: Keys) -> None:
    attack(keys, "6 GT", Key.Key_Up)


def axis_impulse(keys: Keys) -> None:
    """A corps attacks one of those below it."""
    for _ in range(5):
        go_on(keys)
    attack(keys, "29", Key.Key_Down)
    go_on(keys)


# ---- what came of it


def test_the_markers_were_drawn_in_turn(played: Played) -> None:
    assert played.keys.moment.drawn[:2] == ("2uf", "akn")


def test_a_combat_was_fought_in_each_impulse(played: Played) -> None:
    fought = plan.fought(played.keys.game.table).values()
    assert [tuple(row.attackers) for row in fought] == [(TANKS,), (CORPS,)]


def test_what_the_keys_ruled_is_noted_with_its_case(played: Played) -> None:
    assert rulings_of(played.keys.game) == ["Your ruling, against 6.1"]


def test_units_stand_where_the_keys_led_them(played: Played) -> None:
    units = (GUARDS, CAVALRY, ROMANIANS, FLIERS)
    assert [played.keys.hex_of(unit) for unit in units] == ["0325", "0320", "0321", "0523"]


def test_back_at_the_start_the_table_lies_as_it_was_set_up(played: Played) -> None:
    played.keys.press(Key.Key_Home, CTRL)
    assert format_table(played.keys.game.table) == played.set_up


# ---- Adjutant's impulse


def test_adjutant_plays_the_axis_impulse_asked_by_f6(
    qtbot: QtBot, start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    """Every step has its reason; Shift+F8 takes the impulse back."""
    keys = Keys(qtbot, start(second_impulse(tmp_path / "game.adjutant")), *SIZE_PX)
    begun, before = keys.game.journal.now, format_table(keys.game.table)
    keys.press(Key.Key_F6)
    keys.press(Key.Key_F6, CTRL)
    asked = keys.let_adjutant_end(lambda: keys.press(Key.Key_X, SHIFT))

    assert (keys.moment.side, unexplained_since(keys.game, begun)) == ("soviet", asked)
    keys.press(Key.Key_F8, SHIFT)
    assert format_table(keys.game.table) == before
