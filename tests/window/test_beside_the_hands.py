"""What is worked out in other threads reads values: the table may change meanwhile as it likes.

Jobs are held against it three ways: by what they are declared to hold, by what they do hold in a window where
everything is asked, and by what they look at when they run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.assist.glance import Overlay
from app.assist.past import snapshot
from app.opponent.deed import Scope
from app.table import clock
from app.table.changes import Register, Written
from app.table.game import Game
from app.table.notation import format_table
from app.table.pieces import PieceId
from app.table.table import WrongThread
from app.view.assistant.thinking import Fault
from app.view.background import Background
from app.view.job import Job
from app.window.main import Main
from app.window.workspace import Workspace
from rules.hexgrid import HexId
from tests.held import held_by
from tests.window.hands import workspace_of

pytestmark = pytest.mark.kept_window

TANKS = PieceId("ge:5/5SS")


class HandsOff:
    """Stands for a journal that changes all the time: nobody beside the hands may look at it."""

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"the game that is played was asked for its {name}")


@contextmanager
def hands_off(game: Game) -> Iterator[None]:
    journal = game.journal
    object.__setattr__(game, "journal", HandsOff())
    try:
        yield
    finally:
        object.__setattr__(game, "journal", journal)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> dict[str, Job[Any]]:
    """All work that would have gone to another thread, by topic; `play` has a test of its own."""
    kept: dict[str, Job[Any]] = {}

    def keep(_self: Background, topic: str, job: Job[Any], _done: Callable[[Any], object]) -> None:
        if topic != "play":
            kept[topic] = job

    monkeypatch.setattr(Background, "run", keep)
    return kept


@pytest.fixture
def workspace(sent: dict[str, Job[Any]], main: Main) -> Workspace:
    """A window in which everything that can be asked is asked."""
    found = workspace_of(main)
    found.advisor.shown = frozenset(Overlay)
    found.panel_docks.show("victory")
    return found


def asked_at(workspace: Workspace, side: str, phase_id: str, step_id: str) -> None:
    """Put the clock on, look at a unit and ask everything that a person can ask."""
    game = workspace.session.game
    phase = game.sequence.phase(side, phase_id)
    assert phase is not None
    step = next(each for each in phase.steps if each.id == step_id)
    workspace.session.push(clock.set_moment(game, clock.moment_in(game, phase, step)))
    workspace.session.select([TANKS])
    workspace.session.point_at(HexId("1521"))
    workspace.advisor.refresh()
    workspace.group_move.press()
    workspace.clerk.work()
    workspace.victory_count.count()
    workspace.set_up_guide.lay_out()


def test_no_work_looks_at_the_game_that_is_played(workspace: Workspace, sent: dict[str, Job[Any]]) -> None:
    workspace.set_up_guide.open()
    for words in ("german movement move", "german combat surprise", "soviet supply trace"):
        asked_at(workspace, *words.split())
        with hands_off(workspace.session.game):
            for job in sent.values():
                job.run()

    assert {"duties", "decisions", "report", "set-up", "standing", "prefetch", "clerk"} <= sent.keys()


def test_no_job_holds_the_game_that_is_played_nor_the_window(
    workspace: Workspace, sent: dict[str, Job[Any]]
) -> None:
    workspace.set_up_guide.open()
    asked_at(workspace, *["german", "combat", "surprise"])
    workspace.auto_player.play(Scope.STEP, {"german"})
    assert workspace.auto_player._thinking is not None
    jobs = [*sent.values(), workspace.auto_player._thinking.job]
    game = workspace.session.game
    played = (game, game.journal, game.table)

    found = [
        each for each in held_by(jobs) if isinstance(each, QObject) or any(each is one for one in played)
    ]
    workspace.auto_player.stop()

    assert len(jobs) > 10
    assert found == []


def test_a_thread_that_writes_to_the_table_is_refused(workspace: Workspace) -> None:
    journal, refused = workspace.session.game.journal, list[str]()
    acts: list[Callable[[], object]] = [
        lambda: journal.push(Written(Register.LABEL, "1521", "", "Here")),
        lambda: journal.remark(journal.now, "mine"),
        lambda: journal.bookmark(journal.now, "mine"),
        lambda: journal.table.apply(Written(Register.LABEL, "1521", "", "Here")),
        lambda: snapshot(workspace.session.game),
        lambda: snapshot(snapshot_here).journal.push(Written(Register.LABEL, "1521", "", "Here")),
    ]
    snapshot_here = snapshot(workspace.session.game)

    def write() -> None:
        for act in acts:
            try:
                act()
            except WrongThread as problem:
                refused.append(str(problem))

    before = format_table(journal.table)
    thread = Thread(target=write)
    thread.start()
    thread.join()

    assert (len(refused), format_table(journal.table)) == (len(acts), before)


def test_adjutant_thinks_on_a_copy(workspace: Workspace, qtbot: QtBot) -> None:
    workspace.auto_player.play(Scope.STEP, {"german"})
    thinking = workspace.auto_player._thinking
    assert thinking is not None
    with hands_off(workspace.session.game):
        thinking.job.channel._words.maxsize = 0
        thinking.job.run()
    workspace.auto_player.stop()

    assert not isinstance(thinking.next_deeds(1000)[1], Fault)


def test_what_adjutant_stumbles_over_is_told_like_every_error(
    workspace: Workspace, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> object:
        raise ValueError("no way on")

    monkeypatch.setattr("app.view.assistant.thinking.Opponent", stumble)
    with qtbot.captureExceptions() as errors:
        workspace.auto_player.play(Scope.STEP, {"german"})
        assert workspace.auto_player._thinking is not None
        workspace.auto_player._thinking.job.run()
        qtbot.waitUntil(lambda: not workspace.auto_player.is_playing)

    assert [str(error) for _, error, _ in errors] == ["no way on"]


def test_no_more_units_are_looked_ahead_for_than_can_attack_one_hex(
    workspace: Workspace, sent: dict[str, Job[Any]]
) -> None:
    asked_at(workspace, "german", "combat", "attack")
    sent.pop("prefetch")
    workspace.session.select(
        [
            piece.id
            for piece in workspace.session.game.table
            if workspace.session.game.side_of(piece.id) == "german"
        ]
    )

    assert "prefetch" not in sent
