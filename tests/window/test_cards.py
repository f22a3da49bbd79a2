"""Cards over the table: one at a time, beside the panels, true after each change, and the keys come back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.panels.passing_card import PassingCard
from app.panels.victory_card import VictoryCard
from app.table import acts
from app.table.changes import Register
from app.window.main import Main
from tests.window.hands import session_of, workspace_of

pytestmark = pytest.mark.kept_window
ANSWER_MS = 20_000


def cards(main: Main) -> list[PassingCard]:
    return [each for each in main.frame.findChildren(PassingCard) if each.isVisible()]


def escape(qtbot: QtBot) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, Qt.Key.Key_Escape)


@pytest.mark.parametrize("first", ["help.welcome", "replay.where"])
def test_a_card_takes_the_place_of_another_and_one_escape_is_enough(
    qtbot: QtBot, main: Main, first: str
) -> None:
    main.act(first)
    main.act("help.welcome")
    laid = len(cards(main))
    escape(qtbot)

    assert (laid, cards(main), workspace_of(main).view.hasFocus()) == (1, [], True)


def test_a_card_is_not_laid_under_the_drawer(qtbot: QtBot, main: Main) -> None:
    size, docks = main.frame.size(), workspace_of(main).panel_docks
    main.frame.resize(1000, 700)
    qtbot.waitUntil(lambda: docks.panel_state.has_drawer)
    workspace_of(main).show_dock("unit")
    was_open = docks.drawer.isVisible()
    main.act("help.welcome")
    is_open = docks.drawer.isVisible()
    escape(qtbot)
    main.frame.resize(size)

    assert (was_open, is_open) == (True, False)


def test_the_card_of_the_end_tells_of_the_table_as_it_is(qtbot: QtBot, main: Main) -> None:
    session = session_of(main)
    main.act("turn.end_of_game")
    qtbot.waitUntil(lambda: bool(main.frame.findChildren(VictoryCard)), timeout=ANSWER_MS)
    (card,) = main.frame.findChildren(VictoryCard)
    told = card.accessibleName()
    clock = {"date": "1945-01-05"}
    session.push(acts.write(session.game.table, Register.TRACKER, clock, "Clock"))
    qtbot.waitUntil(lambda: card.accessibleName() != told, timeout=ANSWER_MS)
    has_keys = card.buttons["close"].hasFocus()
    escape(qtbot)

    assert ("Jan 1" in told, has_keys, cards(main)) == (True, True, [])
    assert workspace_of(main).view.hasFocus()
