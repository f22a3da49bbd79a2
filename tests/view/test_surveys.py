"""What is asked beside the window of steps of a game: each once, askers in turn, faults passed over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event as Flag

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.assist.past import Snapshot
from app.film.survey import Surveyor
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from app.table.journal import StepId
from app.view.film.surveys import Answers
from app.view.job import Job
from tests.new_games import new_game

BAD = StepId(3)


@dataclass(frozen=True, slots=True)
class Square(Job[int]):
    """Squares the number of a step; the third cannot be asked about."""

    surveyor: Surveyor
    whole: Snapshot
    step: StepId
    closing: Flag

    def run(self) -> int:
        if self.step == BAD:
            raise ValueError(self.step)
        assert self.step in self.whole.journal.steps
        return self.step**2


@pytest.fixture
def game() -> Game:
    """A game of five steps."""
    game = new_game()
    for number in range(5):
        note = acts.write(game.table, Register.NOTE, {"1421": f"Note {number}"}, "")
        assert note is not None
        game.journal.push(note)
    return game


@pytest.fixture
def answers(qtbot: QtBot, game: Game) -> Iterator[Answers[int]]:
    owner = QObject()
    found: Answers[int] = Answers(game, Square, -1, owner)
    yield found
    found.close()


def steps(*numbers: int) -> list[StepId]:
    return [StepId(number) for number in numbers]


def come_in(answers: Answers[int]) -> list[StepId]:
    """Note in which order the answers come."""
    order: list[StepId] = []
    known = set(steps(*range(6)))

    def note() -> None:
        fresh = [step for step in known if step in answers]
        order.extend(fresh)
        known.difference_update(fresh)

    answers.found.connect(note)
    return order


def is_done(answers: Answers[int]) -> Callable[[], bool]:
    return lambda: answers.waiting == 0


def test_what_is_wanted_comes_in_its_order_and_is_kept(answers: Answers[int], qtbot: QtBot) -> None:
    order = come_in(answers)
    answers.want("one", steps(5, 1, 4))
    qtbot.waitUntil(is_done(answers))
    answers.want("one", steps(4, 5))

    assert (order, answers.waiting, [answers.of(step) for step in steps(5, 1, 4, 2)]) == (
        [5, 1, 4],
        0,
        [25, 1, 16, None],
    )


def test_those_who_ask_are_served_in_turn(answers: Answers[int], qtbot: QtBot) -> None:
    order = come_in(answers)
    answers.want("one", steps(1, 2, 4))
    answers.want("other", steps(5))
    qtbot.waitUntil(is_done(answers))

    assert order == [1, 2, 5, 4]


def test_what_is_wanted_no_more_is_not_asked(answers: Answers[int], qtbot: QtBot) -> None:
    answers.want("one", steps(1, 2, 4))
    answers.want("one", steps(5))
    qtbot.waitUntil(is_done(answers))

    assert [step for step in steps(1, 2, 4, 5) if step in answers] == [1, 5]


def test_a_step_made_later_is_asked_about_too(answers: Answers[int], game: Game, qtbot: QtBot) -> None:
    answers.want("one", steps(1))
    qtbot.waitUntil(is_done(answers))
    note = acts.write(game.table, Register.NOTE, {"1421": "Later"}, "")
    assert note is not None
    answers.want("one", [game.journal.push(note)])
    qtbot.waitUntil(is_done(answers))

    assert answers.of(StepId(6)) == 36


def test_after_a_fault_the_others_are_asked(
    answers: Answers[int], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[BaseException] = []
    monkeypatch.setattr("app.view.background.hand_over", told.append)
    answers.want("one", [BAD, StepId(4)])
    qtbot.waitUntil(is_done(answers))

    assert (answers.of(BAD), answers.of(StepId(4)), len(told)) == (-1, 16, 1)
