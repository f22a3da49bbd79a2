"""How far somebody has come in the lessons of a game, kept in his folder."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import tomli_w

from app.files.disk import keep_original, write_aside
from app.files.folders import data_folder
from app.teach.course import Course
from app.teach.lesson import Lesson
from rules.issues import DataError
from rules.library import folder_name
from rules.regular_file import is_there
from rules.tomlfile import TomlTable, read_toml

_FILE = "progress.toml"
_MAX_BYTES = 200_000


@dataclass(frozen=True)
class Progress:
    """What was done: the step reached in each lesson, the lessons gone through, the one begun last."""

    reached: Mapping[str, int] = field(default_factory=dict)
    done: frozenset[str] = frozenset()
    last: str = ""

    def at(self, lesson: Lesson) -> int:
        """Return the place of the step to go on with: the first of a lesson that is done or was not begun."""
        if lesson.id in self.done:
            return 0
        # The lesson may have fewer steps than when it was begun.
        return min(self.reached.get(lesson.id, 0), len(lesson.steps) - 1)

    def with_step(self, lesson: str, index: int) -> Progress:
        """Return it with another step reached."""
        return replace(self, reached={**self.reached, lesson: index}, last=lesson)

    def with_done(self, lesson: str) -> Progress:
        """Return it with a lesson gone through."""
        return replace(self, done=self.done | {lesson}, last=lesson)

    def next_in(self, course: Course) -> Lesson | None:
        """Return the lesson to go on with: the one begun last, else the first that is not done."""
        by_id = {lesson.id: lesson for lesson in course.lessons}
        if self.last in by_id and self.last not in self.done:
            return by_id[self.last]
        # Before the first open one: who began in the middle of the course goes on from there.
        after = course.after(self.last)
        if after is not None and after.id not in self.done:
            return after
        # With all of them done it begins anew.
        open_ones = (lesson for lesson in course.lessons if lesson.id not in self.done)
        return next(open_ones, next(iter(course.lessons), None))


def progress_file(game: str) -> Path:
    """Return where the progress in the lessons of a game is kept."""
    return data_folder() / folder_name(game) / _FILE


def read_progress(game: str) -> Progress:
    """Return how far somebody has come; nothing is done where nothing can be read."""
    table = _table_of(progress_file(game))
    if table is None:
        return Progress()
    steps = table.table("reached", required=False)
    # Issues of the table are not asked for: an odd figure counts as the beginning of that lesson alone.
    reached = {key: steps.whole(key, 0, least=0, most=999) for key in steps.keys}
    return Progress(reached, frozenset(table.texts("done", ())), table.text("last", ""))


def _table_of(path: Path) -> TomlTable | None:
    try:
        return TomlTable(read_toml(path, _MAX_BYTES), path.name)
    except DataError:
        return None


def keep_progress(game: str, progress: Progress) -> None:
    """Write it down; where the folder cannot be written, nothing is kept.

    A file that cannot be read, which is taken for none, is kept aside as it was.
    """
    told = {"last": progress.last, "done": sorted(progress.done), "reached": dict(progress.reached)}
    path = progress_file(game)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        if is_there(path) and _table_of(path) is None:
            keep_original(path)
        write_aside(path, tomli_w.dumps(told).encode())
