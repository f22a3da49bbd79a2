"""What `adjutant check PATH` looks at: a save, a picture, a file or folder of a game, one's own files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import counters.load
import maps.load
from app.bring_in.vassal.binding import FILE as BINDING_FILE
from app.bring_in.vassal.binding import read_binding
from app.checking.games import (
    caught,
    check_counters,
    check_game,
    check_home,
    check_map,
    check_rules,
    folders_of,
    formations_named,
    game_of,
)
from app.checking.own import check_own, check_own_file, check_picture, check_settings, is_own
from app.checking.saves import check_save
from app.files.charts import CHARTS
from app.files.folders import SUFFIX
from app.settings import settings_file
from counters.images import SUFFIXES
from rules.games import find_rule_set
from rules.issues import DataError, Issue, Severity
from rules.library import GAME_FILE, games, library_issues
from rules.phases import SEQUENCE
from rules.tomlfile import read_toml, source_of
from rules.whole_file import whole_file_issues


def _check_binding(folder: Path) -> list[Issue]:
    """Return what is wrong with the file that ties a game to its module of VASSAL: people mend it by hand."""
    try:
        read_binding(folder / BINDING_FILE)
    except DataError as error:
        return list(error.issues)
    return []


_FOLDERS: Mapping[str, Callable[[Path], list[Issue]]] = MappingProxyType(
    {
        maps.load.MAP_FILE: check_map,
        counters.load.COUNTERS: check_counters,
        SEQUENCE: check_rules,
        GAME_FILE: check_home,
        BINDING_FILE: _check_binding,
    }
)
"""The file by which a folder of a game's data is known, and what checks all of the folder."""


def check_all() -> list[Issue]:
    """Return all issues of the data that comes with the program, and of what lies in a person's folders."""
    return [*(issue for game in games() for issue in check_game(game.id)), *library_issues(), *check_own()]


def check_path(path: Path) -> list[Issue]:
    """Return all issues of a file, or of a folder of a game's files."""
    if path.is_dir():
        return _check_folder(path)
    if path.suffix == SUFFIX:
        return caught(check_save, path)
    if path.suffix == ".toml":
        return _check_toml(path)
    if path.suffix in SUFFIXES:
        return _check_picture(path)
    hint = f"a game (*{SUFFIX}), a file or folder of a game's data, a picture, or the id of a game"
    return [Issue(str(path), "", "not a file that this program knows", hint)]


def _check_folder(folder: Path) -> list[Issue]:
    found = _checks_of(folder)
    if not found:
        hint = "is it the right folder?"
        return [Issue(str(folder), "", f"has neither {', '.join(_FOLDERS)}", hint)]
    # Once each: a file that several of them read is as wrong for the one as for the other.
    return list(dict.fromkeys(issue for check in found for issue in check(folder)))


def _checks_of(folder: Path) -> list[Callable[[Path], list[Issue]]]:
    # A folder may have several of them, and is then looked at as each.
    return [check for name, check in _FOLDERS.items() if (folder / name).exists()]


def _check_picture(path: Path) -> list[Issue]:
    """Return the issues of a picture: of a map where one lies beside it, else of a counter."""
    if (path.parent / maps.load.MAP_FILE).is_file():
        # The map is checked as a whole, but one picture was asked about.
        return [issue for issue in check_map(path.parent) if issue.source == source_of(path)]
    return caught(check_picture, path)


# ---- TOML files


def _check_toml(path: Path) -> list[Issue]:
    """Return the issues of a data file: with all that lies beside it where it belongs to a game's folder."""
    try:
        tables = read_toml(path)
    except DataError as error:
        return list(error.issues)
    if path.name == settings_file().name:
        return caught(check_settings, path)
    # Before the names: a set-up of one's own may be called like a file of ours.
    if is_own(tables):
        return check_own_file(path, game_of(path))
    is_ours = path.name in {*_known_names(), *_FOLDERS} or path.name.startswith("setup_")
    if is_ours and _checks_of(path.parent):
        return _of_file(path)
    found = whole_file_issues(path, is_marked=is_ours)
    return [*found, *(_check_alone(path, tables) if is_ours else [_stranger(path)])]


def _of_file(path: Path) -> list[Issue]:
    """Return what of the issues of its folder is about a file, or what keeps it from being looked at."""
    found = [issue for check in _checks_of(path.parent) for issue in check(path.parent)]
    own = [issue for issue in found if _name_in(issue) == path.name]
    return own or [
        issue for issue in found if _name_in(issue) in _FOLDERS and issue.severity is Severity.ERROR
    ]


def _name_in(issue: Issue) -> str:
    """Return the file that an issue names; one of a set-up may go on with the variant it was found in."""
    return issue.source.rpartition("/")[2].partition(" ")[0]


def _check_alone(path: Path, tables: dict[str, object]) -> list[Issue]:
    """Return what can be said of a data file away from its folder."""
    rule_set = find_rule_set(game_of(path))
    if path.name == CHARTS and rule_set is not None:
        return list(rule_set.check_charts(tables, source_of(path), formations_named(rule_set.game)))
    hint = f"a folder with {', '.join(_FOLDERS)} is checked as a whole"
    return [Issue(source_of(path), "", "can only be held against its own folder", hint, Severity.WARNING)]


def _stranger(path: Path) -> Issue:
    hint = "a set-up or figures of your own say: game = ..., [cell], [unit]"
    return Issue(source_of(path), "", "not a file that this program reads", hint)


@cache
def _known_names() -> frozenset[str]:
    """Return the names that the data files of our games have."""
    folders = [folder for game in games() for folder in folders_of(game.id)]
    return frozenset(path.name for folder in folders for path in folder.glob("*.toml"))
