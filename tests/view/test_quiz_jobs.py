"""What the quiz works out beside the window: a round of questions, or nothing where nothing can be asked."""

from __future__ import annotations

from pathlib import Path
from threading import Event as Flag

import pytest

from app.teach.quiz import QuizLevel
from app.teach.quiz_record import Record
from app.teach.quiz_store import keep_positions
from app.view.teaching import quiz_jobs
from app.view.teaching.quiz_jobs import QUESTIONS, FindRound
from tests.teach.test_quiz import MOVEMENT, position


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))


def job() -> FindRound:
    return FindRound("bitter-end", "2005", QuizLevel.SECOND, Record(), "", Flag())


def test_a_round_is_asked_of_a_position_that_is_kept() -> None:
    keep_positions("bitter-end", [position(MOVEMENT)])
    found = job().run()

    assert found is not None
    assert (found.position.raw, len(found.questions)) == (position(MOVEMENT).raw, QUESTIONS)


def test_a_game_without_rules_is_asked_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiz_jobs, "rules_named", lambda *_: None)

    assert job().run() is None
