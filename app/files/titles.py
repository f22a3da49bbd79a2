"""What a game is called where its file has no name of its own: its scenario, and when it was begun."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.files.folders import is_unnamed
from app.files.form import read_header
from app.table.game import Header
from rules.issues import DataError
from rules.regular_file import open_regular

_MOST_BYTES = 20_000
"""A header has some 300 bytes; a title is at most a few lines."""


@dataclass(frozen=True, slots=True)
class Title:
    """A scenario's title, and when the game was begun, None where nobody knows."""

    scenario: str
    begun: datetime | None


def title_of_header(header: Header) -> Title:
    """Return the title of a game."""
    try:
        return Title(header.title, datetime.fromisoformat(header.created))
    except ValueError:
        return Title(header.title, None)


def title_of_file(path: Path) -> Title | None:
    """Return the title of a game without a name, by its file; None for any other and for what is no game."""
    if not is_unnamed(path):
        return None
    try:
        with open_regular(path) as file:
            return title_of_header(read_header(file.read(_MOST_BYTES), path.name))
    except (OSError, DataError):
        return None
