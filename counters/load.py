"""The counters of a game: `counters.toml` and, beside it, `markers.toml`.

A player's own figures stand apart, in `counters.toml` of the folder for user files, and are laid over
ours with the provenance `user`; an update of ours never touches them.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from counters.roster import Roster, Unit, UnitId
from counters.rosterfile import read_faces, read_markers, read_roster
from counters.rosterformat import format_roster
from counters.words import folder_of, user_folder_of
from rules.issues import DataError, Issue, raise_if_errors
from rules.tomlfile import Table, hint_of, read_toml

__all__ = ["COUNTERS", "MARKERS", "check", "format_roster", "load"]

COUNTERS, MARKERS = "counters.toml", "markers.toml"


def load(game: str | Path, user_folder: Path | None = None) -> Roster:
    """Return the counters of a game, with a player's own figures laid over them.

    `game` is an id (`bitter-end`) or a folder; `user_folder` holds one folder per game. Raises DataError
    with every issue of every file.
    """
    roster, issues = _read(folder_of(game))
    if user_folder is not None:
        own = user_folder_of(user_folder, game) / COUNTERS
        roster = _with_own_figures(roster, own, issues) if own.is_file() else roster
    raise_if_errors(issues)
    return roster


def check(path: Path) -> list[Issue]:
    """Return all issues of a game's counters; `path` is their folder or a file in it."""
    try:
        return _read(path if path.is_dir() else path.parent)[1]
    except DataError as error:
        return list(error.issues)


def _read(folder: Path) -> tuple[Roster, list[Issue]]:
    issues: list[Issue] = []
    apart = folder / MARKERS
    markers = read_markers(_table(apart, issues)) if apart.is_file() else ()
    return read_roster(_table(folder / COUNTERS, issues), markers), issues


def _table(path: Path, issues: list[Issue]) -> Table:
    return Table(read_toml(path), path.name, "", issues)


def _with_own_figures(roster: Roster, path: Path, issues: list[Issue]) -> Roster:
    """Return the roster with the rows `[unit."ge:3/3SS"]` of a player's file laid over it."""
    units = dict(roster.units)
    for name, row in _table(path, issues).table("unit").named_tables():
        if UnitId(name) in units:
            units[UnitId(name)] = _own(units[UnitId(name)], row)
        else:
            row.note(f"unknown unit {name!r}", hint_of(name, list(units)))
    return replace(roster, units=units)


def _own(unit: Unit, row: Table) -> Unit:
    origin = {**unit.provenance, "value": f"user: {row.text('source', 'typed in')}"}
    own = replace(
        unit,
        faces=read_faces(row),
        is_motorized=row.flag("motorized", unit.is_motorized),
        provenance=origin,
    )
    row.close()
    return own
