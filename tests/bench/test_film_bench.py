"""A game of 3,600 steps watched as a film in the real window, beside reading its file.

Run by `pytest -m bench tests/bench -s`; measured as `test_long_game_bench` says.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.files.reading import read
from app.film.happenings import Happenings
from app.table.journal import START
from app.view.film.projector import Projector
from app.window.main import Main
from app.window.workspace import Workspace
from tests.bench.conftest import Tell
from tests.bench.test_long_game_bench import STEPS, compare, main, played, rest, seconds, workspace_of

__all__ = ["main", "played"]

pytestmark = pytest.mark.bench


def film_on(main: Main) -> tuple[Workspace, Projector]:
    """The window with the film on, as a person turns it on."""
    workspace = workspace_of(main)
    assert main.menus is not None
    main.menus.actions["replay.film"].trigger()
    projector = workspace.scene.findChild(Projector)
    assert isinstance(projector, Projector)
    return workspace, projector


def test_reading_a_long_game_as_a_film(tell: Tell, main: Callable[[], Main], played: Path) -> None:
    """To reach: 4, which is 180 ms where the file is read in 45; it is read once."""
    game = workspace_of(main()).session.game
    path = game.journal.path

    def whole() -> None:
        told = Happenings(game)
        told.when_at(START)
        told.of(path)

    film_s = statistics.median(seconds(whole) for _ in range(5))
    read_s = statistics.median(seconds(lambda: read(played)) for _ in range(5))
    tell(f"a game of {STEPS} steps as a film, first time / reading its file", film_s / read_s, 4)

    assert film_s / read_s <= 4


def test_a_step_of_the_film(tell: Tell, main: Callable[[], Main], played: Path, qtbot: QtBot) -> None:
    """To reach: 0.5, which is 33 ms where the file is read in 67."""
    workspace, projector = film_on(main())
    projector.go_to(STEPS // 2)
    rest(qtbot, workspace)
    compare(tell, "a step of the film", projector.forward, lambda: rest(qtbot, workspace), played, 0.5)


def test_a_step_of_the_film_in_motion(
    tell: Tell, main: Callable[[], Main], played: Path, qtbot: QtBot
) -> None:
    """To reach: 0.5: what is in motion costs no more than a step without."""
    workspace, projector = film_on(main())
    workspace.session.change_show(has_motion=True)
    projector.go_to(STEPS // 2)
    rest(qtbot, workspace)

    def between() -> None:
        projector.motion.end()
        rest(qtbot, workspace)

    compare(tell, "a step of the film in motion", projector.forward, between, played, 0.5)
    projector.forward()
    at = cycle((60.0, 120.0, 180.0))
    compare(
        tell, "a frame of its motion", lambda: projector.motion.go_to(next(at)), lambda: None, played, 0.5
    )


def test_scrubbing_through_the_film(tell: Tell, main: Callable[[], Main], played: Path, qtbot: QtBot) -> None:
    """To reach: 0.5 for a step some pixels on, and for going to any step before its counters are painted."""
    workspace, projector = film_on(main())
    numbers = iter(range(STEPS // 2, STEPS, 3))

    def scrub() -> None:
        projector.scrub(next(numbers))
        QApplication.processEvents()

    rest(qtbot, workspace)
    compare(tell, "scrubbing on by three steps", scrub, lambda: rest(qtbot, workspace), played, 0.5)
    choose = random.Random(7)
    goings, reads = [], []
    for _ in range(15):
        number = choose.randrange(STEPS)
        goings.append(seconds(lambda number=number: projector.go_to(number)))
        reads.append(seconds(lambda: read(played)))
        rest(qtbot, workspace)
    ratio = statistics.median(goings) / statistics.median(reads)
    tell(f"scrubbing to any step in a game of {STEPS} steps / reading its file", ratio, 0.5)

    assert ratio <= 0.5


@pytest.fixture(autouse=True)
def settled(qtbot: QtBot) -> Iterator[None]:
    """Let no motion run on into the next test."""
    yield
    qtbot.wait(10)
