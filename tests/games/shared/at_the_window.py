"""A window of its own for a file of tests, and what a hand does at it in every game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from app.settings import Settings, save_settings
from app.table.pieces import PieceId
from app.window import make_app, show_frame
from app.window.main import Main, furnish
from rules.hexgrid import HexId
from tests.window.hands import SHIFT, combats_of
from tests.window.northern import Keys, Mouse


@contextmanager
def first_window(home: Path, seed: int | None = None) -> Iterator[Main]:
    """Give the window of a fresh user; the next game that is begun has a seed, if one is named."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUTANT_HOME", str(home))
        if seed is not None:
            patch.setattr("app.dialogs.new_game.secrets.randbelow", lambda _: seed)
        make_app()
        save_settings(Settings(theme="light", has_motion=False))
        main = furnish(show_frame(), None)
        yield main
        main.frame.close()
        main.frame.deleteLater()


def is_in_front(main: Main) -> bool:
    """Ask for the keys; return whether the window has them: other tests' windows may have been in front."""
    main.frame.activateWindow()
    return main.frame.isActiveWindow()


def clerk(mouse: Mouse) -> None:
    mouse.press(mouse.workspace.panels.assistant.clerk_button)


def go_on(mouse: Mouse) -> None:
    mouse.press(mouse.workspace.panels.turn_strip.next_button)


def attack(mouse: Mouse, unit: PieceId, here: HexId) -> None:
    """Plan, declare, roll a real die, and take the first choice of all that follows."""
    mouse.click(unit)
    mouse.fight("attack")
    mouse.click_hex(here)
    if combats_of(mouse.main).fight is None:  # an assault in the middle of a move is declared by its hex
        mouse.fight("declare")
    combats = combats_of(mouse.main)
    while combats.fight is not None:
        buttons = mouse.workspace.panels.combat.buttons
        mouse.fight("face-6" if "face-6" in buttons else "option-0")


def decide(keys: Keys, words: str) -> None:
    """Choose from the list of decisions by some words of one."""

    def choose(_: QDialog) -> None:
        keys.type(words)
        keys.strike(Qt.Key.Key_Return)

    keys.answer(choose)
    keys.press(Qt.Key.Key_J, SHIFT)
