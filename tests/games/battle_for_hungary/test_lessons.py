"""Every lesson of The Battle for Hungary: model solutions, wrong tries and second ways, without a window."""

from __future__ import annotations

import pytest

from app.teach.course import course_of
from app.teach.lesson import Lesson, TaskKind
from app.teach.trial import trial

COURSE = course_of("battle-for-hungary")
LESSONS = [pytest.param(lesson, id=lesson.id) for lesson in COURSE.lessons]
LEAST_WRONG = 2


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A fresh user: nobody has typed anything in."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path_factory.mktemp("home")))


def test_every_file_is_read_without_a_word() -> None:
    assert [str(issue) for issue in COURSE.issues] == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_solutions_do_it_and_wrong_tries_are_answered_with_their_case(lesson: Lesson) -> None:
    assert [str(fault) for fault in trial(lesson)] == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_wrong_tries_and_a_second_way_are_there(lesson: Lesson) -> None:
    tries = sum(len(step.wrong) for step in lesson.steps)

    assert tries >= LEAST_WRONG
    assert any(step.second for step in lesson.steps)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_task_has_a_line_and_a_hint(lesson: Lesson) -> None:
    bare = [step.id for step in lesson.steps if step.kind is not TaskKind.READ]

    assert [step.id for step in lesson.steps if step.task and step.hints] == bare


def test_no_two_lessons_have_one_name_or_one_place() -> None:
    names, places = [each.id for each in COURSE.lessons], [each.order for each in COURSE.lessons]

    assert (len(set(names)), len(set(places))) == (len(names), len(places))
