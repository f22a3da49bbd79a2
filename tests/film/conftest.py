"""Small journals for the tests of the film, of Bitter End and of a game that came as a package."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from app.files.savegame import game_in_memory
from app.table.game import Game
from rules import library


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    entry = EntryPoint("toy", "tests.games.toy", library.PLUGINS)
    monkeypatch.setattr(library, "_plugins", lambda: (entry,))
    return game_in_memory("toy", "meeting", seed=3)
