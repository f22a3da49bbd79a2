"""Acts that find nothing to do say why: a key that does nothing without a word looks broken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.dialogs.new_game import Wanted
from app.files.new_game_folder import lay_out_game
from app.files.places import games_in
from app.table.game import Game
from app.table.pieces import Piece
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


@pytest.mark.parametrize(
    "action", ["edit.select_all_here", "edit.select_division", "counter.up", "counter.down", "counter.fan"]
)
def test_a_unit_that_has_nobody_beside_it_is_told(main: Main, action: str) -> None:
    session, pieces = workspace_of(main).session, workspace_of(main).session.game.table
    session.select([next(each.id for each in pieces if is_alone(session.game, each))])

    assert len(said(main, action)) == 1


def is_alone(game: Game, piece: Piece) -> bool:
    """Return whether a unit stands in a hex alone, of a division of which nobody else is on the map."""
    unit = game.unit_of(piece.id)
    parents = [each.parent for other in game.table if other.place.hex and (each := game.unit_of(other.id))]
    is_single = unit is not None and parents.count(unit.parent) == 1
    return bool(piece.place.hex) and is_single and len(game.table.stack_at(piece.place.spot)) == 1


def test_the_dice_ask_for_a_real_one(qtbot: QtBot, main: Main) -> None:
    clerk, dice = workspace_of(main).clerk, workspace_of(main).panels.dice
    main.act("assist.off")
    qtbot.waitUntil(lambda: clerk.dice is None)
    main.act("turn.real_die")

    assert "Press the digit that the die shows." in [each.text() for each in dice.findChildren(QLabel)]


@pytest.mark.own_window  # of another game
def test_a_map_in_one_piece_says_that_it_has_no_sections(main: Main) -> None:
    main.begin(Wanted("battle-for-hungary", "konrad", 1))

    assert len(said(main, "view.section")) == 1


# ---- without rules


@pytest.fixture
def plain(main: Main, tmp_path: Path) -> Iterator[Main]:
    """A window on a game of plain data."""
    lay_out_game("river-war", "River war", tmp_path)
    with games_in([str(tmp_path)]):
        main.begin(Wanted("river-war", "first", 1))
        yield main


@pytest.mark.own_window
def test_a_game_without_rules_says_so_wherever_they_are_asked(plain: Main) -> None:
    asked = ("export.victory", "turn.end_of_game", "assist.zones", "assist.clerk", "assist.clerk_all")
    told = [said(plain, action) for action in asked]

    assert ["ules of this game here" in str(words) for words in told] == [True] * len(asked)
