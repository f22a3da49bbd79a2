"""Errands: work beside the window, of each topic only the last answer."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from threading import Event, current_thread, main_thread

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from app.view.errands import Errands


@pytest.fixture
def errands(qtbot: QtBot) -> Iterator[Errands]:
    made = Errands()
    yield made
    made.close()


def test_an_answer_comes_back_to_this_thread(errands: Errands, qtbot: QtBot) -> None:
    threads = []
    errands.send("a", current_thread, lambda thread: threads.extend([thread, current_thread()]))
    qtbot.waitUntil(lambda: errands.is_idle)

    assert (threads[0] is main_thread(), threads[1] is main_thread()) == (False, True)


def test_only_the_last_answer_of_a_topic_counts(errands: Errands, qtbot: QtBot) -> None:
    gate, answers = Event(), list[int]()
    errands.send("a", lambda: (gate.wait(5), 1)[1], answers.append)
    errands.send("a", lambda: 2, answers.append)
    gate.set()
    qtbot.waitUntil(lambda: errands.is_idle)

    assert answers == [2]


def test_topics_do_not_disturb_one_another(errands: Errands, qtbot: QtBot) -> None:
    answers: list[str] = []
    for topic in ("a", "b"):
        errands.send(topic, lambda topic=topic: topic, answers.append)  # type: ignore[misc]  # its own topic
    qtbot.waitUntil(lambda: errands.is_idle)

    assert answers == ["a", "b"]


def test_a_dropped_answer_does_not_come(errands: Errands, qtbot: QtBot) -> None:
    gate, answers = Event(), list[int]()
    errands.send("a", lambda: (gate.wait(5), 1)[1], answers.append)
    errands.drop("a")
    gate.set()
    errands.send("b", lambda: 2, answers.append)
    qtbot.waitUntil(lambda: errands.is_idle)

    assert answers == [2]


def test_a_fault_is_told(errands: Errands, qtbot: QtBot) -> None:
    def fail() -> None:
        raise ValueError("no")

    with qtbot.captureExceptions() as all_errors, qtbot.waitSignal(errands.failed) as told:
        errands.send("a", fail, print)

    assert all_errors[0][1] is told.args[0]


def test_nothing_is_begun_after_the_end(errands: Errands) -> None:
    errands.close()
    errands.send("a", lambda: 1, print)

    assert errands.is_idle


def test_one_that_is_forgotten_lives_until_its_work_is_done(qtbot: QtBot) -> None:
    made, gate = Errands(), Event()
    made.send("a", lambda: gate.wait(5), print)
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


def test_what_work_holds_is_let_go_of_in_this_thread(errands: Errands, qtbot: QtBot) -> None:
    class Held:
        def __del__(self) -> None:
            ends.append(current_thread())

        def work(self) -> None:
            """Hold the last reference to what it belongs to."""

    ends = []
    errands.send("a", Held().work, lambda _: None)
    qtbot.waitUntil(lambda: errands.is_idle)

    assert ends == [main_thread()]


def test_answers_to_what_qt_has_deleted_do_not_come(qtbot: QtBot) -> None:
    made, gate, answers = Errands(), Event(), list[bool]()
    made.send("a", lambda: gate.wait(5), answers.append)
    delete(made)
    gate.set()
    qtbot.wait(50)

    assert answers == []
