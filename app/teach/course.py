"""The lessons of a game: those that come with it, in the order of the course, and a person's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from app.files.folders import data_folder
from app.files.kinds import LESSON_SUFFIX
from app.teach.lesson import Lesson
from app.teach.lessonfile import Read, read_lesson
from rules.issues import DataError, Issue
from rules.library import folder_name, game_folder
from rules.regular_file import lying_in
from rules.stamps import Stamp, stamp_of

LESSONS = "lessons"
SUFFIX = LESSON_SUFFIX

_MOST_LESSONS = 300


@dataclass(frozen=True)
class Course:
    """Lessons in their order; `issues` is what was wrong with the files."""

    lessons: tuple[Lesson, ...] = ()
    issues: tuple[Issue, ...] = ()

    def place_of(self, lesson: str) -> int | None:
        """Return the place of a lesson, None where it is none of the course."""
        return next((n for n, each in enumerate(self.lessons) if each.id == lesson), None)

    def after(self, lesson: str) -> Lesson | None:
        """Return the lesson that follows one, None at the end and for a lesson of no course."""
        at = self.place_of(lesson)
        return self.lessons[at + 1] if at is not None and at + 1 < len(self.lessons) else None


def course_of(game: str) -> Course:
    """Return the lessons that come with a game; none for a game without, or one that is not here."""
    try:
        folder = game_folder(game).rules / LESSONS
    except DataError as error:
        return Course((), error.issues)
    return course_in(folder)


def own_lessons_folder(game: str) -> Path:
    """Return the folder of the lessons that a person has made of a game."""
    return data_folder() / folder_name(game) / LESSONS


def own_lessons(game: str) -> Course:
    """Return the lessons that a person has made or opened."""
    # By a suffix of their own: other TOML files of the player lie about in his folders.
    return course_in(own_lessons_folder(game), f"*{SUFFIX}")


def course_in(folder: Path, pattern: str = "*.toml") -> Course:
    """Return the lessons in a folder by their order, then by file."""
    # Bounded, for each is read whole: the folder is a person's, who may have put anything there.
    paths = lying_in(folder, pattern)[:_MOST_LESSONS]
    read = [(path, _read_at(path, stamp_of(path))) for path in paths]
    lessons = [_of(path, each) for path, each in read if each.lesson is not None]
    return Course(
        tuple(sorted(lessons, key=lambda each: (each.order, each.id))),
        tuple(issue for _, each in read for issue in each.issues),
    )


@lru_cache(maxsize=_MOST_LESSONS)
def _read_at(path: Path, _stamp: Stamp) -> Read:
    """Return the lesson of a file: on the way into a lesson and out again the course is asked for often."""
    return read_lesson(path)


def _of(path: Path, read: Read) -> Lesson:
    # For the type alone: who calls has left those out that could not be read.
    assert read.lesson is not None
    return replace(read.lesson, path=path)
