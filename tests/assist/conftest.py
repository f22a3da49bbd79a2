"""A game under way for the tests of the assistant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.table.game import Game
from tests.assist.konrad import open_konrad


@pytest.fixture
def konrad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    opened = open_konrad(tmp_path)
    yield opened.game
    opened.close()
