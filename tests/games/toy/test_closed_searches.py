"""Searches, the timeline and the film of a window seen by one side: none finds what is closed to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QLineEdit, QToolTip
from pytestqt.qtbot import QtBot

from app.files.savegame import new_game
from app.film.stops import Pace
from app.panels.film.page import FilmPage
from app.panels.timeline import Timeline
from app.table.phrases import Phrases
from app.view.film.projector import Projector
from app.window.main import Main
from tests.commands.test_nothing_closed import SECRET, play
from tests.games.toy.test_closed_window import do, look, session_of, told_by


@pytest.fixture
def main(start: Callable[[Path | None], Main], tmp_path: Path, home: Path) -> Main:
    path = tmp_path / "game.adjutant"
    opened = new_game("toy", "meeting", seed=3, path=path)
    play(opened.game)
    journal = opened.game.journal
    # A branch beside it with a name of its own, for the tree and the lanes of branches.
    journal.bookmark(journal.now, f"{SECRET} ends")
    opened.close()
    return start(path)


def tips_of(timeline: Timeline) -> Iterator[str]:
    """Yield what the timeline says of each of its places."""
    for x in range(0, timeline.width(), 3):
        event = QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(x, 5), timeline.mapToGlobal(QPoint(x, 5)))
        timeline.event(event)
        yield QToolTip.text()


def everything(main: Main, qtbot: QtBot) -> str:
    """Open all there is, search everywhere, and return all texts."""
    workspace = main.workspace
    assert workspace is not None
    told: list[str] = []
    for dock in workspace.docks:
        workspace.show_dock(dock)
    qtbot.wait(50)
    for field in main.frame.findChildren(QLineEdit):
        # All of them: what is found by a word must not even be counted.
        field.setText(SECRET[:6])
        told += [text for text in told_by(main) if text != SECRET[:6]]
        field.clear()
    for timeline in main.frame.findChildren(Timeline):
        told += tips_of(timeline)
    session = session_of(main)
    phrases = Phrases(session.game)
    told += [phrases.of(step.change) for step in session.game.journal.steps.values()]
    do(main, "replay.film")
    projector, page = workspace.scene.findChild(Projector), main.frame.findChild(FilmPage)
    assert isinstance(projector, Projector)
    assert isinstance(page, FilmPage)
    projector.go_to(1)
    for _ in range(4):
        told += told_by(main)
        projector.forward(Pace.CHANGE)
    told += [repr(projector.reel.film[:]) if projector.reel is not None else "", repr(page.timeline.places())]
    return "\n".join(told)


def test_the_other_side_finds_nothing(main: Main, qtbot: QtBot) -> None:
    look(main, "Blue alone")
    assert SECRET not in everything(main, qtbot)


def test_its_own_side_finds_it(main: Main, qtbot: QtBot) -> None:
    look(main, "White alone")
    assert everything(main, qtbot).count(SECRET) > 5
