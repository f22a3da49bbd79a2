"""The games opened last, newest first, one path a line."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

from app.files.disk import write_aside
from app.files.folders import data_folder, is_of_lesson
from rules.regular_file import is_file

MAX_RECENT = 12
_MAX_BYTES = 100_000


def _list_file() -> Path:
    return data_folder() / "recent.txt"


def recent_files() -> tuple[Path, ...]:
    """Return the games opened last that are still there, newest first; none where no list can be read."""
    try:
        with _list_file().open("rb") as file:
            lines = file.read(_MAX_BYTES).decode("utf-8", "surrogateescape").split("\n")
    except OSError:
        return ()
    return tuple(path for path in map(Path, lines[:MAX_RECENT]) if path.is_absolute() and is_file(path))


def was_any_opened() -> bool:
    """Return whether a game was ever opened here, though none may be left of them."""
    return is_file(_list_file())


def remember(path: Path) -> None:
    """Put a game on top of the list. Where the list cannot be written, nothing is remembered.

    The game of a lesson is none that was played: the one before it stays on top.
    """
    if is_of_lesson(path):
        return
    here = path.absolute()
    _write([here, *(other for other in recent_files() if other != here)])


def forget(path: Path) -> None:
    """Take a game off the list."""
    here = path.absolute()
    _write(other for other in recent_files() if other != here)


def _write(paths: Iterable[Path]) -> None:
    lines = [str(path) for path in paths if "\n" not in str(path)][:MAX_RECENT]
    raw = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    with contextlib.suppress(OSError):
        _list_file().parent.mkdir(parents=True, exist_ok=True)
        write_aside(_list_file(), raw)
