"""The lessons of a folder: read once, and anew when a file of them has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.teach import course
from app.teach.course import SUFFIX, course_in

LESSON = 'title = "{title}"\ngame = "bitter-end"\n\n[[step]]\nheading = "One"\ntext = "Two."\n'


def write(folder: Path, title: str) -> None:
    (folder / f"one{SUFFIX}").write_text(LESSON.format(title=title))


def test_a_course_is_read_once_and_anew_when_a_lesson_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, wanted = list[str](), course.read_lesson
    monkeypatch.setattr(course, "read_lesson", lambda path: (read.append(path.name), wanted(path))[1])
    titles = []
    for title in ("First", "First", "Second and longer"):
        if not titles or title != titles[-1]:
            write(tmp_path, title)
        titles += [each.title for each in course_in(tmp_path, f"*{SUFFIX}").lessons]

    assert titles == ["First", "First", "Second and longer"]
    assert len(read) == 2


def test_a_folder_that_may_not_be_entered_has_no_lessons(tmp_path: Path) -> None:
    """By a name that no disk takes: whoever runs the tests may perhaps enter every folder."""
    assert course_in(tmp_path / ("n" * 300)).lessons == ()
