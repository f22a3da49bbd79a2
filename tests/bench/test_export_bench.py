"""A game of 3,600 steps taken away as a page, a report and an animated picture, beside reading its file.

Run by `pytest -m bench tests/bench -s`. The denominator is `app.files.reading.read` of the same file, in this
process, the median of five; all times are processor time, so that a busy machine counts as little as can be.
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.commands.answers import read_game
from app.files.reading import read
from app.film.excerpt import Wish, excerpt_of
from app.film.taking import PAGE, REPORT, WEBP, Kind
from app.view.export.look import Look
from app.view.export.making import made
from app.view.export.progress import tell_nobody
from tests.bench.conftest import Tell
from tests.bench.test_long_game_bench import STEPS, played

__all__ = ["played"]

pytestmark = pytest.mark.bench

LIMIT = 650
"""A minute where the file is read in 92 ms."""


def seconds_of_process(act: object) -> float:
    assert callable(act)
    begun = time.process_time()
    act()
    return time.process_time() - begun


@pytest.mark.parametrize("kind", [PAGE, REPORT, WEBP], ids=lambda kind: kind.id)
def test_taking_a_long_game_away(tell: Tell, played: Path, qtbot: QtBot, kind: Kind) -> None:
    del qtbot
    excerpt = excerpt_of(read_game(played)[0], Wish())
    raw: list[bytes] = []
    making_s = seconds_of_process(lambda: raw.append(made(kind, excerpt, Look(), tell_nobody)))
    reading_s = statistics.median(seconds_of_process(lambda: read(played)) for _ in range(5))
    tell(f"{kind.id} of a game of {STEPS} steps / reading its file", making_s / reading_s, LIMIT)
    tell(f"{kind.id}: itself", making_s, unit=" s")
    tell(f"{kind.id}: its size", len(raw[0]) / 1e6, unit=" MB")

    assert making_s / reading_s <= LIMIT
