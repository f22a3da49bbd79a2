"""The files of lessons: those that are opened or dropped, and the games that lessons are gone through in."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QMimeData

from app.files.folders import SUFFIX, lessons_under_way
from app.files.lock import FileLock, InUse
from app.teach.course import SUFFIX as LESSON_SUFFIX
from app.teach.keeping import file_stem
from rules.regular_file import is_there, lying_in


def is_lesson_file(path: Path) -> bool:
    """Return whether a file says by its name that it is a lesson."""
    return path.name.endswith(LESSON_SUFFIX)


def lesson_in(data: QMimeData) -> Path | None:
    """Return the file of a lesson that a drag brings, None for anything else, and for one among others."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    # Of several files the window says what becomes of each.
    return files[0] if len(files) == 1 and is_lesson_file(files[0]) else None


def fresh_game_file(name: str) -> Path:
    """Return a free name for a passing game, and take away what windows that ended have left."""
    folder = lessons_under_way()
    # Whatever is not locked belongs to a window that has ended, perhaps abruptly.
    for old in lying_in(folder, f"*{SUFFIX}"):
        _remove_unused(old)
    stem = file_stem(name)
    names = (folder / f"{stem}-{number}{SUFFIX}" for number in range(1, 1000))
    return next(path for path in names if not is_there(path))


def _remove_unused(path: Path) -> None:
    # Taking the lock is the test: held by another window, the file is left.
    with contextlib.suppress(InUse):
        FileLock(path).release()
        remove(path)


def remove(path: Path | None) -> None:
    """Take a file away, if there is one and it can be taken."""
    if path is not None:
        with contextlib.suppress(OSError):
            path.unlink()
