"""The replays that come with a game: turns played out step by step, to be looked at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from app.files.folders import SUFFIX
from app.files.form import take_apart
from app.files.reading import read_raw
from rules.history import History as HistoryData
from rules.history_file import FILES, history_folders, read_history
from rules.library import find_game, game_folder
from rules.stamps import Stamp, stamp_of


@dataclass(frozen=True, slots=True)
class History:
    """A replay that comes with a game; it is opened as a copy, so that it stays as it is."""

    path: Path
    title: str


def histories(game: str) -> tuple[History, ...]:
    """Return the replays of a game, by file name; raises DataError for a damaged one."""
    return histories_in(game_folder(game).rules)


def days_of(game: str) -> tuple[HistoryData, ...]:
    """Return the histories of a game, told day by day; raises DataError for a damaged one, with all faults.

    A game that is not installed has none.
    """
    found = find_game(game)
    folders = history_folders(found.rules) if found is not None else ()
    return tuple(_read(folder, game, stamp_of(*(folder / name for name in FILES))) for folder in folders)


def has_days(game: str) -> bool:
    """Return whether a game has histories told day by day, without reading them."""
    found = find_game(game)
    return found is not None and bool(history_folders(found.rules))


@lru_cache(maxsize=4)
def _read(folder: Path, game: str, _stamp: Stamp) -> HistoryData:
    """Return a history; files that have not changed are read once, however many games are opened."""
    return read_history(folder, game)


def histories_in(folder: Path) -> tuple[History, ...]:
    """Return the replays in a folder of rules data, by file name; raises DataError for a damaged one."""
    found = sorted((folder / "history").glob(f"*{SUFFIX}"))
    return tuple(History(path, _title(path)) for path in found)


def _title(path: Path) -> str:
    """Return the title of a game file without reading its set-up and its journal."""
    header = read_raw(path).partition(b"\nset-up\n")[0]
    return take_apart(header + b"\nset-up\njournal\n", path.name).header.title
