"""Keys of the menus, and the way back to the map from anywhere."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.actions import MENUS
from app.game_actions import actions_for
from app.window.main import Main
from tests.new_games import words
from tests.window.hands import ALT, CTRL
from tests.window.northern import Keys

pytestmark = pytest.mark.kept_window


@pytest.mark.parametrize("menu", MENUS)
def test_each_entry_of_a_menu_has_a_letter_of_its_own(menu: str) -> None:
    texts = [each.text for each in actions_for(words()) if each.menu == menu]
    letters = Counter(text.partition("&")[2][:1].lower() for text in texts)

    assert {letter for letter, count in letters.items() if count > 1 or not letter} == set()


def test_a_letter_at_an_open_menu_is_the_menu_s(qtbot: QtBot, main: Main) -> None:
    """F flips counters on the map; in the menu View it fits the map."""
    keys = Keys(qtbot, main, 1280, 800)
    keys.press(Qt.Key.Key_Escape)
    main.workspace.view.zoom_in()
    keys.strike(Qt.Key.Key_V, ALT)
    keys.strike(Qt.Key.Key_F)

    assert (main.workspace.view.camera.is_fitted, main.workspace.opened.game.journal.can_undo) == (
        True,
        False,
    )


def test_escape_gives_the_keys_back_to_the_map(qtbot: QtBot, main: Main) -> None:
    keys = Keys(qtbot, main, 1280, 800)
    keys.press(Qt.Key.Key_F, CTRL)
    assert not main.workspace.view.hasFocus()
    keys.press(Qt.Key.Key_Escape)

    assert main.workspace.view.hasFocus()


def test_what_is_found_has_the_keyboard_s_cursor(qtbot: QtBot, main: Main) -> None:
    keys = Keys(qtbot, main, 1280, 800)
    keys.find("5/5SS")

    assert (main.workspace.view.hasFocus(), main.workspace.view.cursor_of_hexes.hex) == (True, "1420")


def test_the_welcome_leaves_the_keys_to_the_map(qtbot: QtBot, main: Main) -> None:
    keys = Keys(qtbot, main, 1280, 800)
    keys.press(Qt.Key.Key_Right, CTRL)

    assert main.workspace.view.hasFocus()
