"""Where what is being brought in is kept until it is done: a folder for each, gone on with the next day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.files.folders import data_folder
from rules.library import folder_name
from rules.regular_file import is_folder


def bring_in_folder(game: str, what: str, name: str = "") -> Path:
    """Return the folder of one bringing in: of a game, of maps or set-ups or counters, by a name."""
    return data_folder() / folder_name(game) / "bring_in" / what / name


def new_map_folder() -> Path:
    """Return the folder of a scan of which a game is to be made: it belongs to no game yet."""
    return data_folder() / "bring_in" / "new_map"


def bank_folder(game: str) -> Path:
    """Return the folder of the counters that were cut from a person's own sheets of a game."""
    return data_folder() / folder_name(game) / "bring_in" / "bank"


def begun(game: str, what: str) -> Iterator[Path]:
    """Yield the folders of what was begun, the newest first."""
    home = data_folder() / folder_name(game) / "bring_in" / what
    if is_folder(home):
        yield from sorted((each for each in home.iterdir() if each.is_dir()), key=_when, reverse=True)


def _when(folder: Path) -> float:
    # A folder's own time tells of names that came or went in it, not of files that were written to.
    return max((each.stat().st_mtime for each in folder.iterdir() if each.is_file()), default=0.0)
