"""Every lesson of every game: model solutions, wrong tries and second ways, without a window."""

from __future__ import annotations

import pytest

from app.teach.asking import Expected, is_same, plain_name
from app.teach.course import Course, course_of
from app.teach.lesson import Lesson, TaskKind
from app.teach.trial import trial
from rules.library import games

COURSES = [course for game in games() if (course := course_of(game.id)).lessons]
LESSONS = [pytest.param(lesson, id=lesson.id) for course in COURSES for lesson in course.lessons]
LEAST_WRONG = 2

of_each = pytest.mark.parametrize("course", COURSES, ids=[course.lessons[0].game for course in COURSES])


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A fresh user: nobody has typed anything in."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path_factory.mktemp("home")))


def test_three_games_have_lessons() -> None:
    assert len(COURSES) == 3


@of_each
def test_every_file_is_read_without_a_word(course: Course) -> None:
    assert [str(issue) for issue in course.issues] == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_solutions_do_it_and_wrong_tries_are_answered_with_their_case(lesson: Lesson) -> None:
    assert [str(fault) for fault in trial(lesson)] == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_wrong_tries_and_a_second_way_are_there(lesson: Lesson) -> None:
    tries = sum(len(step.wrong) for step in lesson.steps)
    ways = [step.id for step in lesson.steps if step.second]

    assert (tries >= LEAST_WRONG, bool(ways)) == (True, True)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_task_has_a_line_and_a_hint(lesson: Lesson) -> None:
    bare = [step.id for step in lesson.steps if step.kind is not TaskKind.READ]
    told = [step.id for step in lesson.steps if step.task and step.hints]

    assert told == bare


@of_each
def test_no_two_lessons_have_one_name_or_one_place(course: Course) -> None:
    names, places = [each.id for each in course.lessons], [each.order for each in course.lessons]

    assert (len(set(names)), len(set(places))) == (len(names), len(places))


@pytest.mark.parametrize("typed", ["200-299", "200-299%", " 200-299 % "])
def test_a_column_is_taken_with_and_without_the_sign_of_per_cent(typed: str) -> None:
    assert is_same(Expected(("200-299%",)), typed, plain_name)
