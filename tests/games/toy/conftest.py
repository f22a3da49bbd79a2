"""The toy as its tests have it: installed like the game of a stranger, begun in memory or in a file."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from app import cli
from app.files.savegame import game_in_memory, new_game
from app.table.game import Game
from rules import library
from tests.window.conftest import home, start

__all__ = ["TOY", "Answer", "answer", "game", "home", "installed", "path", "start"]

Answer = Callable[..., tuple[int, str]]
TOY = EntryPoint("toy", "tests.games.toy", library.PLUGINS)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The package of the toy, as `pip install` would leave it."""
    monkeypatch.setattr(library, "_plugins", lambda: (TOY,))
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Answer:
    """Ask the command line; return the exit code and what it printed."""

    def run(*words: object) -> tuple[int, str]:
        code = cli.main([str(word) for word in words])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return run


@pytest.fixture
def game() -> Game:
    """The meeting, begun in memory."""
    return game_in_memory("toy", "meeting", seed=3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a meeting that is begun and closed."""
    path = tmp_path / "game.adjutant"
    new_game("toy", "meeting", seed=3, path=path).close()
    return path
