"""Every lesson of the course: its model solution, its wrong tries and second ways, without a window."""

from __future__ import annotations

import pytest

from app.teach.course import course_of
from app.teach.lesson import Lesson, TaskKind
from app.teach.trial import trial

COURSE = course_of("bitter-end")
LEAST_WRONG = 2


def _lessons() -> list[object]:
    return [pytest.param(lesson, id=lesson.id) for lesson in COURSE.lessons]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A fresh user: nobody has typed anything in."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path_factory.mktemp("home")))


def test_every_file_is_read_without_a_word() -> None:
    assert [str(issue) for issue in COURSE.issues] == []


@pytest.mark.parametrize("lesson", _lessons())
def test_solutions_do_it_and_wrong_tries_are_answered_with_their_case(lesson: Lesson) -> None:
    assert [str(fault) for fault in trial(lesson)] == []


@pytest.mark.parametrize("lesson", _lessons())
def test_wrong_tries_and_a_second_way_are_there(lesson: Lesson) -> None:
    tries = sum(len(step.wrong) for step in lesson.steps)
    ways = [step.id for step in lesson.steps if step.second]

    assert (tries >= LEAST_WRONG, bool(ways)) == (True, True)


def test_no_two_lessons_have_one_name_or_one_place() -> None:
    names, places = [each.id for each in COURSE.lessons], [each.order for each in COURSE.lessons]

    assert (len(set(names)), len(set(places))) == (len(names), len(places))


@pytest.mark.parametrize("lesson", _lessons())
def test_every_task_has_a_line_and_a_hint(lesson: Lesson) -> None:
    bare = [step.id for step in lesson.steps if step.kind is not TaskKind.READ]
    told = [step.id for step in lesson.steps if step.task and step.hints]

    assert told == bare
