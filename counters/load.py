"""The counters of a game: `counters.toml` and, beside it, `markers.toml` and `looks.toml`.

A player's own figures stand apart, in `counters.toml` of the folder for user files, and are laid over
ours with the provenance `user`; an update of ours never touches them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from counters.commonlooks import neutral_looks
from counters.facesfile import read_faces
from counters.looksfile import read_looks
from counters.roster import Roster
from counters.rosterfile import movement_of, read_markers, read_roster
from counters.rosterformat import format_roster
from counters.units import Unit
from counters.words import check_known, folder_of, user_folder_of
from rules.issues import DataError, Issue, raise_if_errors
from rules.regular_file import is_file
from rules.stamps import Stamp, stamp_of
from rules.tomlfile import TomlTable, read_toml, source_of
from rules.unit_id import UnitId

__all__ = ["COUNTERS", "LOOKS", "MARKERS", "check", "check_own", "format_roster", "load"]

COUNTERS, MARKERS, LOOKS = "counters.toml", "markers.toml", "looks.toml"


def load(game: str | Path, user_folder: Path | None = None) -> Roster:
    """Return the counters of a game, with a player's own figures laid over them.

    `game` is an id (`bitter-end`) or a folder; `user_folder` holds one folder per game. Raises DataError
    with every issue of every file.
    """
    folder = folder_of(game)
    roster, found = _read_once(folder, stamp_of(*(folder / name for name in (COUNTERS, MARKERS, LOOKS))))
    # A list of its own: faults in a player's file must not get into what is kept.
    issues = list(found)
    if roster is not None and user_folder is not None:
        own = user_folder_of(user_folder, game) / COUNTERS
        roster = _with_own_figures(roster, own, issues) if is_file(own) else roster
    raise_if_errors(issues)
    if roster is None:
        raise DataError([Issue(source_of(folder / COUNTERS), "", "there are no counters in it")])
    return roster


def check(path: Path) -> list[Issue]:
    """Return all issues of a game's counters; `path` is their folder or a file in it."""
    if path.is_file() and path.name not in (COUNTERS, MARKERS, LOOKS):
        return [Issue(source_of(path), "", "no counters", f"counters are a folder with {COUNTERS}")]
    return _read(path.parent if path.is_file() else path)[1]


@lru_cache(maxsize=4)
def _read_once(folder: Path, _stamp: Stamp) -> tuple[Roster | None, tuple[Issue, ...]]:
    """Return what `_read` does, and the same again until one of the files has changed."""
    roster, issues = _read(folder)
    return roster, tuple(issues)


def check_own(game: str | Path, path: Path) -> list[Issue]:
    """Return all issues of a player's own figures in a file, laid over the counters of a game."""
    issues: list[Issue] = []
    _with_own_figures(load(game), path, issues)
    return issues


def _read(folder: Path) -> tuple[Roster | None, list[Issue]]:
    """Return the roster as far as it can be read, and everything that is wrong with it."""
    issues: list[Issue] = []
    # Markers may stand in a file apart or among the counters; read_roster takes both.
    apart = _open(folder / MARKERS, issues) if (folder / MARKERS).exists() else None
    markers = read_markers(apart) if apart is not None else ()
    top = _open(folder / COUNTERS, issues)
    roster = read_roster(top, markers) if top is not None else None
    return (_with_looks(roster, folder, issues) if roster is not None else None), issues


def _with_looks(roster: Roster, folder: Path, issues: list[Issue]) -> Roster:
    """Return the roster with the looks of its folder, with neutral ones where there are none."""
    path = folder / LOOKS
    # A game without looks is drawn all the same: the common words for types and the order of its sides are
    # enough.
    table = _open(path, issues) if path.exists() else None
    looks = neutral_looks(roster.sides) if table is None else read_looks(table, roster)
    # A painter is given looks alone, and corps boxes and sizes are told in the file of the counters.
    return replace(roster, looks=replace(looks, corps=roster.corps, sizes=roster.sizes))


def _open(path: Path, issues: list[Issue]) -> TomlTable | None:
    """Return the top table of a file that notes in `issues`, None where it cannot be read."""
    try:
        return TomlTable(read_toml(path), source_of(path), "", issues)
    except DataError as error:
        issues += error.issues
        return None


def _with_own_figures(roster: Roster, path: Path, issues: list[Issue]) -> Roster:
    """Return the roster with the rows `[unit."ge:3/3SS"]` of a player's file laid over it."""
    top = _open(path, issues)
    units = dict(roster.units)
    for name, row in top.table("unit").named_tables() if top is not None else ():
        if UnitId(name) in units:
            unit = units[UnitId(name)]
            units[UnitId(name)] = _own(unit, row, roster.pattern_of(unit))
        else:
            row.note_unknown(f"unknown unit {name!r}", name, units)
    return replace(roster, units=units)


def _own(unit: Unit, row: TomlTable, pattern: str) -> Unit:
    # The figures alone become the player's; the rest keeps its origin.
    origin = {**unit.provenance, "value": f"user: {row.text('source', 'typed in')}"}
    table = row.table("values", required=False)
    values = {**unit.values, **dict(table.named_texts())}
    # A name that the counter does not have is a slip of the pen.
    check_known(table, "", table.keys, unit.values, "value")
    own = replace(
        unit,
        faces=read_faces(row, pattern, values),
        values=values,
        movement=movement_of(row, unit.movement),
        provenance=origin,
    )
    row.close()
    return own
