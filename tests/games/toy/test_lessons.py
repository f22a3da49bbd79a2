"""A lesson of a game that the program has never heard of, gone through by itself."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from app.teach.course import Course, course_of
from app.teach.trial import trial
from rules import library


@pytest.fixture
def course(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Course:
    """The lessons of the toy, its package installed."""
    entry = EntryPoint("toy", "tests.games.toy", library.PLUGINS)
    monkeypatch.setattr(library, "_plugins", lambda: (entry,))
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    return course_of("toy")


def test_its_lesson_is_read_without_a_word(course: Course) -> None:
    assert ([each.id for each in course.lessons], course.issues) == (["round-the-marsh"], ())


def test_its_lesson_can_be_gone_through(course: Course) -> None:
    assert [str(fault) for lesson in course.lessons for fault in trial(lesson)] == []
