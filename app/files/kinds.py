"""What a file holds that somebody opens, drops or names: a game, a lesson or neither, by its own words."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

from app.bring_in.vassal.archive import TEXT_HEADS, VASSAL_SUFFIXES, is_of_vassal
from app.files.disk import real
from app.files.folders import SUFFIX
from rules.library import games
from rules.regular_file import open_regular

LESSON_SUFFIX = ".adjutant-lesson"
"""How the file of a lesson ends that was made in the window, or sent by somebody."""
_MOST_BYTES = 400_000
_GAME = re.compile(rb"(?:\xef\xbb\xbf)?adjutant \d")
_LESSON = re.compile(rb"^\s*\[\[step\]\]", re.MULTILINE)


class FileKind(Enum):
    """What can be opened."""

    GAME = "game"
    """A game or the film of a history: both are journals."""
    LESSON = "lesson"
    VASSAL = "vassal"
    """A module, a saved game or a log of VASSAL."""
    OTHER = "other"


def kind_of_file(path: Path) -> FileKind:
    """Return what a file holds; one that is damaged or not there is what its name says."""
    head = _head(path)
    if _GAME.match(head):
        return FileKind.GAME
    if _LESSON.search(head):
        return FileKind.LESSON
    if _may_be_of_vassal(path, head) and is_of_vassal(path):
        return FileKind.VASSAL
    by_name = {SUFFIX: FileKind.GAME, LESSON_SUFFIX: FileKind.LESSON}
    return by_name.get(path.suffix.casefold(), FileKind.OTHER)


def _may_be_of_vassal(path: Path, head: bytes) -> bool:
    return head.startswith((b"PK", *TEXT_HEADS)) or path.suffix.casefold() in VASSAL_SUFFIXES


def _head(path: Path) -> bytes:
    try:
        with open_regular(path) as file:
            return file.read(_MOST_BYTES)
    except (OSError, ValueError):
        return b""


def comes_with_a_game(path: Path) -> bool:
    """Return whether a file is a replay in the folder of a game: played on is a copy of it."""
    folder = real(path).parent
    return any(folder == real(game.rules / "history") for game in games())
