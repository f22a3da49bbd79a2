"""A person's own lessons on the disk: kept as they are made, and those of others that he has opened."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

from app.files.disk import real, write_aside, writing
from app.teach.course import SUFFIX, own_lessons_folder
from app.teach.lesson import Lesson
from app.teach.lessonfile import MAX_BYTES
from rules.issues import DataError, Issue
from rules.regular_file import is_there, lying_in
from rules.tomlfile import read_raw

_MOST_OF_NAME = 60


def file_stem(title: str) -> str:
    """Return a title as one word that is safe in any folder."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")[:_MOST_OF_NAME] or "lesson"


def fresh_file(game: str, title: str) -> Path:
    """Return a name that is free among one's own lessons of a game."""
    folder, stem = own_lessons_folder(game), file_stem(title)
    names = (folder / f"{stem}{f'-{n}' if n > 1 else ''}{SUFFIX}" for n in count(1))
    return next(path for path in names if not is_there(path))


def kept_copy(lesson: Lesson) -> Path:
    """Keep a copy of a lesson that was opened among one's own, and return it; it stays as it is.

    Raises DataError where it cannot be read or written.
    """
    if lesson.path is None:
        raise DataError([Issue(lesson.id, "", "has no file", "open it from one")])
    folder = own_lessons_folder(lesson.game)
    # By where the link leads: one's own folder may be reached by several names.
    if real(lesson.path.parent) == real(folder):
        return lesson.path
    raw = read_raw(lesson.path, MAX_BYTES)
    for known in lying_in(folder, f"*{SUFFIX}"):
        # The size first: most files need not be read.
        if known.stat().st_size == len(raw) and read_raw(known, MAX_BYTES) == raw:
            return known
    # A new file and never over another: a lesson of the same id may be one's own work.
    path = fresh_file(lesson.game, lesson.id)
    write_lesson(path, raw)
    return path


def write_lesson(path: Path, raw: bytes) -> None:
    """Write the bytes of a lesson, at once or not at all; raises DataError where it cannot be written."""
    with writing(path, "choose another folder"):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_aside(path, raw)
