"""Where was I: a card after a pause, in the menu at any time, gone with the first act."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.files.histories import histories
from app.panels.where_card import WhereCard
from app.table.journal import StepId
from app.window.main import Main
from app.window.view_acts import window_store
from app.window.where_was_i import visit_of
from tests.window.hands import press, session_of, workspace_of

DAYS_AGO_S = 3 * 86_400


@pytest.fixture
def old(start: Callable[[Path | None], Main], tmp_path: Path) -> Main:
    """The Example of Play at its end, left three days ago."""
    return start(aged(tmp_path / "evening.adjutant"))


def aged(path: Path) -> Path:
    history = histories("bitter-end")[0]
    shutil.copy(history.path, path)
    then = time.time() - DAYS_AGO_S
    os.utime(path, (then, then))
    return path


def card_of(main: Main) -> WhereCard | None:
    cards = [each for each in main.frame.findChildren(WhereCard) if each.isVisible()]
    return cards[-1] if cards else None


def card_there(main: Main) -> WhereCard:
    card = card_of(main)
    assert card is not None
    return card


def do(main: Main, action: str) -> None:
    assert main.menus is not None
    main.menus.actions[action].trigger()


def test_after_a_pause_the_card_lies_over_the_map_and_goes_with_the_first_act(
    qtbot: QtBot, old: Main
) -> None:
    words = card_there(old).words
    does_map_have_keys = workspace_of(old).view.hasFocus()
    press(qtbot, old, Qt.Key.Key_Comma)

    assert "1 January: Soviet Supply" in words
    assert "Played last on " in words
    assert does_map_have_keys
    assert card_of(old) is None
    assert session_of(old).game.journal.now == 92


def test_escape_at_the_map_takes_it_away(qtbot: QtBot, old: Main) -> None:
    card_there(old)
    press(qtbot, old, Qt.Key.Key_Escape)

    assert card_of(old) is None


def test_a_line_leads_to_its_place(qtbot: QtBot, old: Main) -> None:
    links = [each for each in card_there(old).findChildren(QPushButton) if each.property("link")]
    named = next(each for each in links if "Bánhida" in each.accessibleName())
    named.click()
    view = workspace_of(old).view
    centre = session_of(old).game.sheet.centre_px(session_of(old).hex or "")  # type: ignore[arg-type]

    assert (card_of(old), session_of(old).hex) == (None, "1523")
    qtbot.waitUntil(lambda: view.camera.seen().contains(*centre))


def test_the_menu_shows_it_at_any_time_and_escape_gives_the_map_the_keys(qtbot: QtBot, main: Main) -> None:
    do(main, "replay.where")
    card = card_there(main)
    qtbot.waitUntil(card.go_on.hasFocus)
    qtbot.keyClick(card, Qt.Key.Key_Escape)

    assert (card_of(main), workspace_of(main).view.hasFocus()) == (None, True)


def test_what_was_played_a_moment_ago_is_told_in_a_message_alone(
    start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    path = aged(tmp_path / "evening.adjutant")
    os.utime(path)

    assert card_of(start(path)) is None


def test_the_next_time_it_is_known_what_was_done_in_the_last_session(
    start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    path = aged(tmp_path / "evening.adjutant")
    first = start(path)
    do(first, "replay.where")
    do(first, "turn.next_phase")
    do(first, "turn.next_phase")
    first.frame.close()
    opened = workspace_of(start(path)).opened

    assert opened.newest == StepId(95)
    assert visit_of(opened, window_store()).done == "Since that session began: 2 steps"


def test_it_lies_inside_the_smallest_map(old: Main, qtbot: QtBot) -> None:
    old.frame.resize(960, 600)
    card, view = card_there(old), workspace_of(old).view
    qtbot.waitUntil(lambda: old.frame.width() == 960)

    assert view.rect().contains(
        card.rect().translated(card.mapTo(old.frame, QPoint()) - view.mapTo(old.frame, QPoint()))
    )
