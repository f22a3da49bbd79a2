"""Acts that find nothing to do say why: a key that does nothing without a word looks broken."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.dialogs.new_game import Wanted
from app.window.main import Main
from tests.window.hands import workspace_of

pytestmark = pytest.mark.kept_window


def said(main: Main, action: str) -> list[str]:
    """Return what the window says when an action is chosen."""
    messages = workspace_of(main).panels.messages
    messages.close_all()
    main.act(action)
    return [line.message.text for line in messages.lines]


@pytest.mark.parametrize(
    "action",
    [
        *("play.pause", "play.stop", "play.back"),
        *("replay.back", "replay.forward", "replay.start", "replay.end", "replay.play"),
        *("assist.least", "assist.weather", "assist.pin"),
    ],
)
def test_an_act_with_nothing_to_act_on_says_so(main: Main, action: str) -> None:
    assert len(said(main, action)) == 1


def test_the_clerk_tells_that_no_die_is_due(qtbot: QtBot, main: Main) -> None:
    clerk = workspace_of(main).clerk
    qtbot.waitUntil(lambda: clerk.dice_left == 1)
    main.act("assist.clerk_all")
    qtbot.waitUntil(lambda: clerk.dice_left == 0)

    assert said(main, "assist.clerk_all") == ["No die is due in this step."]


@pytest.mark.own_window  # of another game
def test_a_map_in_one_piece_says_that_it_has_no_sections(main: Main) -> None:
    main.begin(Wanted("battle-for-hungary", "konrad", 1))

    assert len(said(main, "view.section")) == 1
