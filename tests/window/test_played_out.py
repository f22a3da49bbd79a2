"""Games that Adjutant played against itself, opened near their end: the victory card, the ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.assist.victory.standing import Award
from app.panels.victory_card import VictoryCard
from app.panels.victory_parts import AwardRow
from app.soak.playing import Wanted, game_text, play_out
from app.table.clock import moment_in, set_moment
from app.table.journal import START
from app.window.main import Main
from tests.window.hands import CTRL
from tests.window.northern import ANSWER_MS, SEED, Keys, Mouse

NORTHERN = Wanted("bitter-end", "northern_attack", SEED, turns=1)
LAST_TURN = 6
FIRST_TURN = Wanted("bitter-end", "historical", SEED, turns=1)


@pytest.fixture(scope="module")
def nearly_over() -> bytes:
    """A Northern Attack after a turn, its clock put to before the last phase of the last turn."""
    _, game = play_out(NORTHERN)
    before, end = game.sequence.phases[-2:]
    assert end.id == "end"
    game.journal.push(set_moment(game, replace(moment_in(game, before, before.steps[-1]), turn=LAST_TURN)))
    return game_text(NORTHERN, game)


@pytest.fixture(scope="module")
def after_a_turn() -> bytes:
    """The historical game after its first turn."""
    return game_text(FIRST_TURN, play_out(FIRST_TURN)[1])


def cards(main: Main) -> list[VictoryCard]:
    return [card for card in main.frame.findChildren(VictoryCard) if card.isVisible()]


def test_a_whole_game_ends_with_the_card_that_names_the_winner_by_objectives(
    qtbot: QtBot, start: Callable[[Path | None], Main], tmp_path: Path, nearly_over: bytes
) -> None:
    path = tmp_path / "north.adjutant"
    path.write_bytes(nearly_over)
    keys = Keys(qtbot, start(path), 1280, 800)
    assert not cards(keys.main)
    keys.press(Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: bool(cards(keys.main)), timeout=ANSWER_MS)
    standing = keys.workspace.victory_count.standing

    assert (keys.moment.turn, keys.moment.phase, standing.is_over, standing.case) == (
        LAST_TURN,
        "end",
        True,
        "21.23",
    )
    assert standing.winner.title() in standing.verdict
    assert standing.verdict in cards(keys.main)[0].accessibleName()


@pytest.fixture
def ledger(qtbot: QtBot, start: Callable[[Path | None], Main], tmp_path: Path, after_a_turn: bytes) -> Mouse:
    """The window with the ledger of the historical game open."""
    path = tmp_path / "historical.adjutant"
    path.write_bytes(after_a_turn)
    mouse = Mouse(qtbot, start(path), 1280, 800)
    mouse.choose("&Turn", "turn.victory")
    qtbot.waitUntil(lambda: mouse.workspace.victory_count.is_idle, timeout=ANSWER_MS)
    return mouse


def awards_of(mouse: Mouse, side: str) -> list[Award]:
    found = next(each for each in mouse.workspace.victory_count.standing.sides if each.side == side)
    return [award for heading in found.headings for award in heading.awards]


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_the_lines_of_the_ledger_are_the_score(ledger: Mouse, side: str) -> None:
    awards, steps = awards_of(ledger, side), {START, *(step.id for step in ledger.game.journal.path)}
    assert sum(award.vp for award in awards) == ledger.workspace.victory_count.standing.points[side]

    assert all(award.case and award.when and award.step in steps for award in awards)
    assert len(ledger.workspace.panels.victory.findChildren(AwardRow)) >= len(awards) > 0


def is_shown(mouse: Mouse, key: str) -> bool:
    """Return whether the points are counted and a button of the ledger is there again."""
    buttons = mouse.workspace.panels.victory.buttons
    return mouse.workspace.victory_count.is_idle and key in buttons and buttons[key].isVisible()


def test_each_line_leads_to_the_step_that_earned_it(ledger: Mouse) -> None:
    game, panel = ledger.game, ledger.workspace.panels.victory
    end, gone = game.journal.now, []
    for key in [key for key in panel.buttons if key.endswith("-step")]:
        ledger.qtbot.waitUntil(lambda key=key: is_shown(ledger, key), timeout=ANSWER_MS)
        ledger.press(panel.buttons[key])
        gone.append(game.journal.now)
        game.journal.go_to(end)
    ledger.qtbot.waitUntil(lambda: ledger.workspace.victory_count.is_idle, timeout=ANSWER_MS)
    earned = [a.step for side in ("german", "soviet") for a in awards_of(ledger, side) if a.step != START]

    assert sorted(gone) == sorted(earned)
