"""Going to any of 2,000 steps of a game, beside loading the game.

Run by `pytest -m bench tests/bench -s`.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.files.reading import read
from app.files.savegame import new_game
from app.table import acts
from app.table.journal import StepId
from app.table.pieces import Kind, Place
from tests.bench.conftest import Tell

pytestmark = pytest.mark.bench

STEPS = 2000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game of 2,000 moves of units to random hexes."""
    opened = new_game("bitter-end", "historical", seed=1, path=tmp_path / "long.adjutant")
    choose = random.Random(20450101)
    units = [piece.id for piece in opened.game.table if piece.kind is Kind.UNIT]
    hexes = opened.game.sheet.grid.hexes
    for _ in range(STEPS):
        to = Place(hex=choose.choice(hexes))
        opened.game.journal.push(acts.move(opened.game.table, [choose.choice(units)], to, "Move"))
    opened.close()
    return tmp_path / "long.adjutant"


def median_s(act: Callable[[], object], runs: int = 15) -> float:
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        act()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def test_going_to_any_step_beside_loading(tell: Tell, path: Path) -> None:
    """To reach: 0.5."""
    journal = read(path).journal
    loading_s = median_s(lambda: read(path), 7)
    going_s = median_s(lambda: journal.go_to(StepId(1 if journal.now == STEPS else STEPS)))
    ratio = going_s / loading_s
    tell(f"farthest step of {STEPS} / loading the game", ratio, 0.5)

    assert ratio <= 0.5
