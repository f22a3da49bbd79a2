"""Everything that is wrong with a game file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.files.reading import read
from app.files.savegame import assembled
from rules.issues import Issue


def check_save(path: Path) -> Iterator[Issue]:
    """Yield the issues of a game file, line by line, then what does not fit the game; raises DataError."""
    loaded = read(path)
    yield from loaded.issues
    yield from assembled(loaded.header, loaded.journal, path.name)[1]
