"""Everything that is wrong with a person's own things: charts, figures, set-ups, pictures, settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import counters.load
import maps.load
from app.checking.games import caught, formations_named
from app.files.charts import CHARTS, our_charts, own_file, read_own, unflatten
from app.files.folders import data_folder, own_pictures_folder
from app.files.own_map import corrections_path
from app.settings import load_settings, settings_file
from counters.images import SUFFIXES, check_image
from counters.load import COUNTERS
from counters.setups import load_setup_file
from maps.corrections import misfits
from maps.corrections_file import IS_CORRECTIONS, load_corrections
from rules.games import find_rule_set
from rules.issues import Issue, Severity
from rules.library import folder_name, game_folder, games
from rules.regular_file import is_there, lying_in
from rules.terrain import merge
from rules.tomlfile import read_toml, source_of
from rules.whole_file import whole_file_issues


def check_own() -> list[Issue]:
    """Return all issues of what lies in a person's folders; games are checked one by one where asked for."""
    found = caught(check_settings, settings_file()) if is_there(settings_file()) else []
    for game in games():
        found += [issue for path in own_files(game.id) for issue in check_own_file(path, game.id)]
    return found


def own_files(game: str) -> Iterator[Path]:
    """Yield a person's own files about a game."""
    home = data_folder() / folder_name(game)
    yield from (path for path in (own_file(game), home / COUNTERS) if is_there(path))
    corrections = corrections_path(game)
    yield from (corrections,) if corrections is not None and is_there(corrections) else ()
    yield from lying_in(home / "setups", "*.toml")
    pictures = lying_in(own_pictures_folder(folder_name(game)), "*")
    yield from (path for path in pictures if path.suffix in SUFFIXES)


def check_own_file(path: Path, game: str) -> list[Issue]:
    """Return all issues of a file of a person's own about a game, by what is in it."""
    if path.suffix in SUFFIXES:
        return caught(check_picture, path)
    found = list(whole_file_issues(path))
    if any(issue.severity is Severity.ERROR for issue in found):
        return found
    tables = read_toml(path)
    kinds = (
        (IS_CORRECTIONS in tables, _check_corrections),
        ("cell" in tables, _check_charts),
        (_has_figures(tables), _check_figures),
    )
    # In this order: what is neither charts nor figures can only be a set-up.
    check = next((check for is_one, check in kinds if is_one), _check_setup)
    return [*found, *caught(lambda each: check(each, game), path)]


def is_own(tables: Mapping[str, object]) -> bool:
    """Return whether a file is one of a person's own by what is in it: charts, a set-up and so on."""
    is_setup = "game" in tables and isinstance(tables.get("unit"), dict)
    return "cell" in tables or IS_CORRECTIONS in tables or is_setup or _has_figures(tables)


def _has_figures(tables: Mapping[str, object]) -> bool:
    """Return whether a file holds a person's own figures: nothing but a table for each unit."""
    unit = tables.get("unit")
    return list(tables) == ["unit"] and isinstance(unit, dict)


def check_picture(path: Path) -> Iterator[Issue]:
    """Yield what keeps a counter's picture from being shown."""
    check_image(path)
    # A generator like the other checks; what is wrong was raised above.
    yield from ()


def check_settings(path: Path) -> Iterator[Issue]:
    """Yield what is wrong with the settings of the program."""
    yield from load_settings(path)[1]


def _check_charts(path: Path, game: str) -> Iterator[Issue]:
    """Yield what is wrong with typed-in charts, by themselves and laid over ours."""
    named = read_toml(path).get("game")
    named = named if isinstance(named, str) else game
    ours = our_charts(named)
    cells = {**ours, **read_own(path, ours)}
    rule_set = find_rule_set(named)
    # A game without charts has no cells either: each one typed in was refused above.
    if rule_set is not None and ours:
        # Over the tables of the file, as a game is judged by: prose is no cell, and the rules want it too.
        tables = merge(read_toml(game_folder(named).rules / CHARTS), unflatten(cells))
        yield from rule_set.check_charts(tables, source_of(path), formations_named(named))


def _check_corrections(path: Path, game: str) -> Iterator[Issue]:
    """Yield what is wrong with corrections of a map, by themselves and laid over ours."""
    named = read_toml(path).get(IS_CORRECTIONS)
    corrections = load_corrections(path)
    yield from misfits(
        maps.load.load(named if isinstance(named, str) else game), corrections, source_of(path)
    )


def _check_figures(path: Path, game: str) -> Iterator[Issue]:
    yield from counters.load.check_own(game, path)


def _check_setup(path: Path, _game: str) -> Iterator[Issue]:
    load_setup_file(path, data_folder())
    # A generator like the other checks; what is wrong was raised above.
    yield from ()
