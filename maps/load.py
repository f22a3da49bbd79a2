"""Loading and checking the map of a game: its folder holds map, tray, features and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from maps.corrections import corrected, of_cells
from maps.features_file import FEATURES_FILE, read_features
from maps.pictures import picture_issues
from maps.read_map import read_map
from maps.read_tray import read_tray
from maps.sheet import MapSheet
from maps.write import format_map, format_tray
from rules.issues import DataError, Issue, raise_if_errors
from rules.library import game_folder
from rules.stamps import Stamp, stamp_of
from rules.tomlfile import TomlTable, read_toml, source_of

__all__ = [
    "MAP_FILE",
    "TRAY_FILE",
    "check",
    "folder_of",
    "format_map",
    "format_tray",
    "load",
    "load_corrected",
    "load_path",
]

MAP_FILE = "map.toml"
TRAY_FILE = "tray.toml"


def folder_of(game: str) -> Path:
    """Return the folder of a game's map, named with `_` or `-`; raises DataError for an unknown game."""
    return game_folder(game).map


def load(game: str) -> MapSheet:
    """Return the map of a game; raises DataError with all issues where it cannot be used."""
    return load_path(folder_of(game))


def load_corrected(game: str, cells: Mapping[str, str]) -> MapSheet:
    """Return the map of a game with corrections laid over it (`cells_of` tells them); raises DataError."""
    folder = folder_of(game)
    return _corrected(folder, _stamp_of(folder), tuple(sorted(cells.items()))) if cells else load(game)


# A game under way is asked for its map by many: the same cells give the same sheet.
@lru_cache(maxsize=4)
def _corrected(folder: Path, stamp: Stamp, cells: tuple[tuple[str, str], ...]) -> MapSheet:
    return corrected(_sheet(folder, stamp), of_cells(dict(cells)))


def load_path(folder: Path) -> MapSheet:
    """Return the map in a folder, a person's own for instance; raises DataError with all issues."""
    return _sheet(folder, _stamp_of(folder))


def _stamp_of(folder: Path) -> Stamp:
    return stamp_of(*(folder / name for name in (MAP_FILE, TRAY_FILE, FEATURES_FILE)))


# `_stamp` is there for the cache alone: a file that has changed makes another key.
@lru_cache(maxsize=4)
def _sheet(folder: Path, _stamp: Stamp) -> MapSheet:
    """Return a map; it is immutable and so the same for every game, until one of its files has changed."""
    sheet, issues = _read(folder)
    # Warnings do not keep a map from being used.
    raise_if_errors(issues)
    if sheet is None:
        raise DataError([Issue(source_of(folder / MAP_FILE), "", "there is no map in it")])
    return sheet


def check(path: Path) -> list[Issue]:
    """Return all issues of a map, its tray and its pictures; `path` is the folder or a file in it."""
    if path.is_file() and path.name not in (MAP_FILE, TRAY_FILE, FEATURES_FILE):
        return [Issue(source_of(path), "", "not a map", f"a map is a folder with {MAP_FILE}")]
    # Whichever file was named, the folder is checked as a whole: the tray is judged by the map.
    folder = path.parent if path.is_file() else path
    sheet, issues = _read(folder)
    # Pictures are judged by the rectangles of the sections, so not without a sheet.
    return issues if sheet is None else [*issues, *picture_issues(sheet, folder)]


def _read(folder: Path) -> tuple[MapSheet | None, list[Issue]]:
    """Return the sheet as far as it can be read, and everything that is wrong with it."""
    issues: list[Issue] = []
    top = _open(folder / MAP_FILE, issues)
    if top is None:
        return None, issues
    sheet = read_map(top)
    if sheet is None:
        return None, issues
    # After the map, whose sides the tray names and to whose right it must lie.
    if (folder / TRAY_FILE).exists() and (tray_top := _open(folder / TRAY_FILE, issues)) is not None:
        sheet = replace(sheet, tray=read_tray(tray_top, sheet.sides, sheet.size_px[0]))
    if (folder / FEATURES_FILE).exists() and (top := _open(folder / FEATURES_FILE, issues)) is not None:
        sheet = replace(sheet, features=read_features(top))
    return sheet, issues


def _open(path: Path, issues: list[Issue]) -> TomlTable | None:
    """Return the top table of a file that notes in `issues`, None where it cannot be read."""
    try:
        return TomlTable(read_toml(path), source_of(path), issues=issues)
    except DataError as error:
        issues += error.issues
        return None
