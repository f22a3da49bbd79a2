"""The aerial phase at the window: by the mouse alone, by the keys alone; a seat is told no mission (9)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from app.files.savegame import game_in_memory, new_game
from app.settings import Settings, save_settings
from app.table.game import Game
from app.table.journal import START
from app.table.notation import format_table
from app.table.pieces import PieceId
from app.table.seen import seen_by
from app.window import make_app, show_frame
from app.window.main import Main, furnish
from tests.games.battle_for_hungary.playing import box_of, on, take
from tests.games.battle_for_hungary.test_air_phase import fly
from tests.games.shared.at_the_window import is_in_front
from tests.window.hands import CTRL, SHIFT
from tests.window.northern import Keys, Mouse

SIZE_PX = 1600, 1000
Key = Qt.Key
JG, KG, YAK = "ge:JG_52/LF4", "ge:KG_4/LF4", "so:13_Gd_Fighter/2UF"
SEED = 3


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder that is the home of the program."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    return tmp_path


def start(path: Path, qtbot: QtBot) -> Main:
    """Return the window on a game."""
    make_app()
    save_settings(Settings(theme="light", has_motion=False))
    main = furnish(show_frame(), path)
    qtbot.waitUntil(lambda: is_in_front(main))
    return main


@pytest.fixture
def at_missions(home: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Main]:
    """Return the window on a game in which the Axis lays its missions."""
    del qapp
    new_game("battle-for-hungary", "campaign", seed=SEED, path=home / "game.adjutant").close()
    main = start(home / "game.adjutant", qtbot)
    yield main
    main.frame.close()
    main.frame.deleteLater()


def flown(game: Game) -> list[str]:
    """Return where the three aircraft lie."""
    return [box_of(game, unit) for unit in (JG, YAK)]


def by_mouse(mouse: Mouse) -> None:
    """Lay a mission of each side, and reveal them."""
    mouse.show_panel("Assistant")
    mouse.decide("fly:fighters", f"0:{JG}")
    mouse.next_phase()
    mouse.decide("fly:fighters", f"0:{YAK}")
    mouse.next_phase()
    mouse.press(mouse.workspace.panels.assistant.clerk_button)


def by_keys(keys: Keys) -> None:
    """Do the same; the list of decisions is asked by some words of one."""
    decide(keys, "JG 52 to air area 11")
    keys.press(Key.Key_Right, CTRL)
    decide(keys, "13 Gd Fighter to air area 11")
    keys.press(Key.Key_Right, CTRL)
    keys.press(Key.Key_J)


def decide(keys: Keys, words: str) -> None:
    """Choose from the list of decisions by some words of one."""

    def choose(_: QDialog) -> None:
        keys.type(words)
        keys.strike(Key.Key_Return)

    keys.answer(choose)
    keys.press(Key.Key_J, SHIFT)


def test_the_mouse_and_the_keys_come_to_the_same(at_missions: Main, qtbot: QtBot) -> None:
    """9.2, 9.3: all by the mouse, then from the start all by the keys."""
    mouse, keys = Mouse(qtbot, at_missions, *SIZE_PX), Keys(qtbot, at_missions, *SIZE_PX)
    by_mouse(mouse)
    one = format_table(mouse.game.table)
    mouse.game.journal.go_to(START)
    mouse.wait()
    by_keys(keys)

    assert flown(mouse.game) == ["mission:axis:11", "mission:allied:11"]
    assert all(PieceId(unit) in seen_by(mouse.game, ["axis"]).table for unit in (JG, YAK))
    assert format_table(mouse.game.table) == one


def test_all_dice_of_an_air_combat_are_rolled_at_one_press(at_missions: Main, qtbot: QtBot) -> None:
    """9.5: each die is an act of its own, and what a side may still decide is waited for."""
    keys = Keys(qtbot, at_missions, *SIZE_PX)
    fly(keys.game, KG, YAK)
    on(keys.game, "allied.abort.aim")
    take(keys.game, f"aim:{YAK}", f"00:{KG}")
    on(keys.game, "axis.air_combat.fire")
    clerk = keys.workspace.clerk
    qtbot.waitUntil(lambda: clerk.dice_left > 1)
    due, before = clerk.dice_left, len(keys.game.journal.path)
    keys.press(Key.Key_J, CTRL)
    qtbot.waitUntil(lambda: clerk.dice_left == 0)

    assert len(keys.game.journal.path) - before == due


@pytest.mark.parametrize(("side", "is_told"), [("axis", True), ("allied", False)])
def test_the_journal_tells_a_mission_to_its_own_side_alone(side: str, is_told: bool) -> None:
    """9.2: of two games in which the same fighter flies to different areas."""
    told = []
    for place in "01":
        game = game_in_memory("battle-for-hungary", "campaign", seed=SEED)
        take(game, "fly:fighters", f"{place}:{JG}")
        on(game, "allied.air.missions")
        told.append(repr(seen_by(game, [side]).journal.path))

    assert (told[0] != told[1]) is is_told
    assert ("mission:axis" in told[0]) is is_told
