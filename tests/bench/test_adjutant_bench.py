"""Adjutant plays a side's whole turn at once in the real window: `pytest -m bench tests/bench -s`.

He thinks in one thread and the window follows in the other, in turns: what counts is the processor time of
both together. The denominator is `app.files.reading.read` of the game as he left it, in this process.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.files.reading import read
from app.files.savegame import new_game
from app.opponent.deed import Scope
from app.settings import Settings, save_settings
from app.table.game import Game
from app.view.assistant.auto_player import AutoPlayer
from app.window import make_app, show_frame
from app.window.main import furnish
from tests.bench.conftest import Tell

pytestmark = pytest.mark.bench

SCENARIOS, SEED = ("northern_attack", "historical"), 7
GAME = "bitter-end"
LONG_MS, SETTLED_MS, READINGS = 120_000, 1500, 5
MOST_READINGS = 150


def cpu_s(act: Callable[[], object]) -> float:
    begun_s = time.process_time()
    act()
    return time.process_time() - begun_s


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_turn_at_once(
    tell: Tell, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    """To reach: 3 s, and as much as 150 readings of the game."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    make_app()
    save_settings(Settings(theme="light", has_motion=False))
    path = tmp_path / "turn.adjutant"
    new_game(GAME, scenario, seed=SEED, path=path).close()
    frame = show_frame()
    workspace = furnish(frame, path).workspace
    assert workspace is not None
    qtbot.wait(SETTLED_MS)
    workspace.auto_player.is_at_once = True

    turn_s = cpu_s(lambda: play_a_turn(qtbot, workspace.auto_player, workspace.session.game))
    deeds = len(workspace.session.game.journal.path)
    frame.close()
    frame.deleteLater()
    reading_s = min(cpu_s(lambda: read(path)) for _ in range(READINGS))
    tell(f"Adjutant's turn at once, {deeds} deeds of {scenario}, s", turn_s, 3)
    tell("the same / reading the game", turn_s / reading_s, MOST_READINGS)

    assert turn_s <= MOST_READINGS * reading_s


def play_a_turn(qtbot: QtBot, auto_player: AutoPlayer, game: Game) -> None:
    auto_player.play(Scope.TURN, game.roster.sides)
    qtbot.waitUntil(lambda: not auto_player.is_playing, timeout=LONG_MS)
