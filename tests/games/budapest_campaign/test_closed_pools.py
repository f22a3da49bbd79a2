"""At the window a seat learns nothing of the other side's pool: not by a text, a tooltip, a line (5.2)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.assist.assistant import Assistant
from app.assist.turn.decisions import decisions_of
from app.assist.turn.duties import clerks_work, ledger_of
from app.files.savegame import new_game, open_game
from app.table import clock
from app.table.game import Game
from app.table.seen import seen_by
from app.view.background import Background
from app.window.main import Main
from tests.games.budapest_campaign.impulses import SEED
from tests.games.toy.test_closed_window import look, told_by
from tests.window.hands import workspace_of
from tests.window.northern import ANSWER_MS

OPERATIONS = "debrecen_operation", "budapest_operation"
OF_THE_WINDOW = "Saved", "px a hex", "<PySide6"
"""Texts of when and how large something is shown."""
THIRD = 3
"""The first turn on which the Soviet side may choose between two major operations (5.1.2)."""


def placed(path: Path, operation: str) -> Path:
    """Write a game in which the Soviet side has placed its markers of turn 3, with one operation."""
    path.parent.mkdir()
    opened = new_game("budapest-campaign", "campaign", seed=SEED, path=path)
    game = opened.game
    while clock.moment_of(game).turn < THIRD:
        push(game, clock.advance(game))
    situation = Assistant(game).situation()
    assert situation is not None
    push(game, clerks_work(game, ledger_of(game, ()), situation, str))
    push(game, operation_of(game, operation))
    push(game, clock.advance(game))
    opened.close()
    return path


def push(game: Game, change: object) -> None:
    assert change is not None
    game.journal.push(change)  # type: ignore[arg-type]


def operation_of(game: Game, operation: str) -> object:
    situation = Assistant(game).situation()
    assert situation is not None
    (decision,) = (each for each in decisions_of(game, situation) if each.id == "operation")
    return next(each for each in decision.options if each.key == operation).make(game, None)


def told_to(main: Main, side: str, qtbot: QtBot) -> frozenset[str]:
    """Return all that the window tells, with every panel open, when one side alone looks."""
    look(main, f"{side} alone")
    workspace = workspace_of(main)
    for dock in workspace.docks:
        workspace.show_dock(dock)
    for _ in range(3):
        # What is worked out beside the window is told when it is there, and may ask for more.
        qtbot.wait(100)
        qtbot.waitUntil(lambda: all(each.is_idle for each in _at_work(main)), timeout=ANSWER_MS)
    return frozenset(text for text in told_by(main) if not any(each in text for each in OF_THE_WINDOW))


def _at_work(main: Main) -> list[Background]:
    """Return all that works beside a window."""
    holders = (workspace_of(main).session, main.frame)
    return [each for holder in holders for each in holder.findChildren(Background)]


def test_which_operation_lies_in_a_pool_is_not_told_to_the_other_seat(
    start: Callable[[Path | None], Main], tmp_path: Path, qtbot: QtBot
) -> None:
    files = (placed(tmp_path / operation / "game.adjutant", operation) for operation in OPERATIONS)
    told = [told_to(start(file), "Axis", qtbot) for file in files]
    assert told[0] ^ told[1] == frozenset()


@pytest.mark.parametrize(("side", "is_same"), [("axis", True), ("soviet", False)])
def test_the_journal_tells_the_operation_to_its_own_side_alone(
    tmp_path: Path, side: str, is_same: bool
) -> None:
    told = []
    for operation in OPERATIONS:
        opened = open_game(placed(tmp_path / operation / "game.adjutant", operation))
        told.append(repr(seen_by(opened.game, [side]).journal.path))
        opened.close()
    assert (told[0] == told[1]) is is_same
