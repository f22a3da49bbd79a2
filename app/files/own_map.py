"""A player's own map of a game that we have: his printed map, kept in his folder beside what else is his.

`<data>/<game>/map/` holds a picture for each section that he has brought in, and `corrections.toml` with what
his map has otherwise than our data. Our own files stay as they are: take the folder away, and all is
as before.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from app.files.disk import write_aside, writing
from app.files.folders import data_folder
from maps.corrections import NO_CORRECTIONS, Corrections
from maps.corrections_file import CORRECTIONS_FILE, format_corrections, load_corrections
from maps.sheet import MapSheet, Section
from rules.issues import DataError, Issue
from rules.library import find_game, folder_name
from rules.regular_file import is_file, is_folder

OWN_SUFFIXES = (".jpg", ".png", ".webp")
"""The kinds of picture that a section's own one may be, in the order in which they are looked for."""


def own_map_folder(game: str, user_folder: Path | None = None) -> Path | None:
    """Return where a player's own map of a game is kept; None for a game that is his own as a whole.

    Such a game has but one map, and its pictures and data are changed where they are.
    """
    found = find_game(game)
    # A game that is not here is taken for one of ours: its folder may be asked about before it is
    # installed.
    if found is not None and found.is_own:
        return None
    return (user_folder or data_folder()) / folder_name(game) / "map"


def own_section_pictures(sheet: MapSheet, folder: Path | None) -> Mapping[str, Path]:
    """Return the pictures of a player's own map, by the id of the section that each shows."""
    if folder is None or not is_folder(folder):
        return {}
    found = ((each.id, own_picture(folder, each)) for each in sheet.sections)
    return {section: path for section, path in found if path is not None}


def own_picture(folder: Path, section: Section) -> Path | None:
    """Return a player's own picture of a section, None where there is none."""
    paths = (folder / f"{stem_of(section)}{suffix}" for suffix in OWN_SUFFIXES)
    return next((path for path in paths if is_file(path)), None)


def stem_of(section: Section) -> str:
    """Return what the files of a section are called, without their ending."""
    # The name of our picture has been looked at; an id may be any text.
    return Path(section.picture).stem or "section"


# ---- corrections


def corrections_path(game: str, user_folder: Path | None = None) -> Path | None:
    """Return the file of a player's corrections of our map; None for a game of his own."""
    folder = own_map_folder(game, user_folder)
    return None if folder is None else folder / CORRECTIONS_FILE


def own_corrections(game: str, user_folder: Path | None = None) -> Corrections:
    """Return a player's corrections, none where there is no file; raises DataError for a faulty one."""
    path = corrections_path(game, user_folder)
    return load_corrections(path) if path is not None and is_file(path) else NO_CORRECTIONS


def keep_corrections(game: str, corrections: Corrections, user_folder: Path | None = None) -> Path:
    """Write a player's corrections for all games to come and return their file; none takes it away.

    Raises DataError where it cannot be written, or where the game is his own.
    """
    path = corrections_path(game, user_folder)
    if path is None:
        raise DataError([Issue(game, "", "its map is yours already", "change the map itself")])
    with writing(path):
        if len(corrections):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_aside(path, format_corrections(game, corrections).encode())
        else:
            path.unlink(missing_ok=True)
    return path
