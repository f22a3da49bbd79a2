"""Background: work beside the window, of each topic only the last answer."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from threading import Event, current_thread, main_thread

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from app.assist.past import snapshot
from app.table.game import Game
from app.view.background import Background
from app.view.job import Job
from tests.new_games import new_game


@dataclass(frozen=True, slots=True)
class Call(Job[object]):
    """Calls a function: what a job of the program never is, for it could hold anything."""

    work: Callable[[], object]

    def run(self) -> object:
        """Return what it returns."""
        return self.work()


@dataclass(frozen=True, slots=True)
class Look(Job[int]):
    """How many pieces lie in a game."""

    game: Game

    def run(self) -> int:
        """Return it."""
        return len(tuple(self.game.table))


@dataclass
class Loose(Job[int]):
    """Could be changed while it runs."""

    number: int = 1

    def run(self) -> int:
        """Return the number."""
        return self.number


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[Background]:
    made = Background()
    yield made
    made.close()


def test_an_answer_comes_back_to_this_thread(background: Background, qtbot: QtBot) -> None:
    threads = []
    background.run("a", Call(current_thread), lambda thread: threads.extend([thread, current_thread()]))
    qtbot.waitUntil(lambda: background.is_idle)

    assert (threads[0] is main_thread(), threads[1] is main_thread()) == (False, True)


def test_only_the_last_answer_of_a_topic_counts(background: Background, qtbot: QtBot) -> None:
    gate, answers = Event(), list[int]()
    background.run("a", Call(lambda: (gate.wait(5), 1)[1]), answers.append)
    background.run("a", Call(lambda: 2), answers.append)
    gate.set()
    qtbot.waitUntil(lambda: background.is_idle)

    assert answers == [2]


def test_topics_do_not_disturb_one_another(background: Background, qtbot: QtBot) -> None:
    answers: list[str] = []
    for topic in ("a", "b"):
        background.run(topic, Call(partial(str, topic)), answers.append)
    qtbot.waitUntil(lambda: background.is_idle)

    assert answers == ["a", "b"]


def test_a_dropped_answer_does_not_come(background: Background, qtbot: QtBot) -> None:
    gate, answers = Event(), list[int]()
    background.run("a", Call(lambda: (gate.wait(5), 1)[1]), answers.append)
    background.drop("a")
    gate.set()
    background.run("b", Call(lambda: 2), answers.append)
    qtbot.waitUntil(lambda: background.is_idle)

    assert answers == [2]


def test_a_fault_is_told(background: Background, qtbot: QtBot) -> None:
    def fail() -> None:
        raise ValueError("no")

    with qtbot.captureExceptions() as all_errors, qtbot.waitSignal(background.failed) as told:
        background.run("a", Call(fail), print)

    assert all_errors[0][1] is told.args[0]


def test_nothing_is_begun_after_the_end(background: Background) -> None:
    background.close()
    background.run("a", Call(lambda: 1), print)

    assert background.is_idle


def test_one_that_is_forgotten_lives_until_its_work_is_done(qtbot: QtBot) -> None:
    made, gate = Background(), Event()
    made.run("a", Call(lambda: gate.wait(5)), print)
    known = weakref.ref(made)
    del made
    gc.collect()
    lived = known() is not None
    gate.set()

    def is_gone() -> bool:
        gc.collect()
        return known() is None

    qtbot.waitUntil(is_gone)

    assert lived


def test_what_work_holds_is_let_go_of_in_this_thread(background: Background, qtbot: QtBot) -> None:
    class Held:
        def __del__(self) -> None:
            ends.append(current_thread())

        def work(self) -> None:
            """Hold the last reference to what it belongs to."""

    ends = []
    background.run("a", Call(Held().work), lambda _: None)
    qtbot.waitUntil(lambda: background.is_idle)

    assert ends == [main_thread()]


def test_answers_to_what_qt_has_deleted_do_not_come(qtbot: QtBot) -> None:
    made, gate, answers = Background(), Event(), list[bool]()
    made.run("a", Call(lambda: gate.wait(5)), answers.append)
    delete(made)
    gate.set()
    qtbot.wait(50)

    assert answers == []


def test_a_job_is_a_frozen_value(background: Background) -> None:
    with pytest.raises(TypeError, match="Loose is no frozen dataclass"):
        background.run("a", Loose(), print)


def test_no_job_is_given_the_game_that_is_played(background: Background) -> None:
    with pytest.raises(TypeError, match="give a snapshot"):
        background.run("a", Look(new_game()), print)


def test_a_job_reads_a_snapshot(background: Background, qtbot: QtBot) -> None:
    game, answers = new_game(), list[int]()
    background.run("a", Look(snapshot(game)), answers.append)
    qtbot.waitUntil(lambda: background.is_idle)

    assert answers == [len(tuple(game.table))]
