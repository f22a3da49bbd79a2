"""Where the games are: a game is a folder with a `game.toml`, and what belongs to it beside that.

The games that come with the program have three folders of one name, `rules/games/NAME`, `maps/NAME` and
`counters/NAME`. A game of a person or of an installed package has one, with `rules`, `map`, `counters` in it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rules.issues import DataError, Issue, raise_if_errors
from rules.stamps import Stamp, stamp_of
from rules.tomlfile import TomlTable, hint_of, read_toml, source_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAME_FILE = "game.toml"
PLACES = "ADJUTANT_GAMES"
"""The name in the environment under which folders of games stand, parted as in a search path.

The environment is where they are kept while the program runs: the processes it begins find the same games.
"""
PLUGINS = "adjutant.games"
"""The entry points by which an installed package brings a game with code: the module of its folder."""

SCHEMA = 1
_ROOT = Path(__file__).parents[1]
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_MOST_GAMES = 200
"""So many games of one place are looked at."""


@dataclass(frozen=True, slots=True)
class GameFolder:
    """A game that can be played: what it is called, where its data lie, and the module of its rules, if any.

    `scenario` is what a new player meets first, empty where the game does not say. `home` is its one folder,
    that of its rules where it has three. `is_own` says that it lies in a place that a person has named.
    """

    id: str
    title: str
    home: Path
    map: Path
    counters: Path
    rules: Path
    module: str = ""
    scenario: str = ""
    is_default: bool = False
    is_own: bool = False


def folder_name(game: str) -> str:
    """Return the name of a game's folders, `first_to_fight` for `first-to-fight`."""
    return game.replace("-", "_")


def is_id(text: str) -> bool:
    """Return whether a text may be the id of a game."""
    return _ID.fullmatch(text) is not None


def games() -> tuple[GameFolder, ...]:
    """Return all games that can be used: ours, those of installed packages, those of the places named.

    Of two with one id the first is taken.
    """
    found: dict[str, GameFolder] = {}
    for each in _found():
        if isinstance(each, GameFolder):
            # Ours come first: no package or folder can take the place of a game of the program.
            found.setdefault(each.id, each)
    return tuple(found.values())


def library_issues() -> tuple[Issue, ...]:
    """Return what keeps games from being used: a damaged file, an id that another game has too."""
    issues: list[Issue] = []
    taken: dict[str, Path] = {}
    for each in _found():
        if not isinstance(each, GameFolder):
            # What could not be read is the issues about it.
            issues += each
        # The same folder may be found twice, where two places named lie in one another; that is no clash.
        elif taken.setdefault(each.id, each.home) != each.home:
            hint = f"the game in {taken[each.id]} has it too: give one of them another"
            issues.append(Issue(source_of(each.home / GAME_FILE), "id", f"{each.id!r} is taken", hint))
    return tuple(issues)


def find_game(game: str) -> GameFolder | None:
    """Return a game by its id, written with hyphens or underscores; None where there is none."""
    wanted = game.replace("_", "-")
    # In the order of `games`, and no farther than need be: each game passed is asked for on the disk.
    return next((each for each in _found() if isinstance(each, GameFolder) and each.id == wanted), None)


def game_folder(game: str) -> GameFolder:
    """Return a game by its id, written with hyphens or underscores; raises DataError where there is none."""
    found = find_game(game)
    if found is None:
        ids = [each.id for each in games()]
        raise DataError([Issue("games", "", f"there is no game {game!r}", hint_of(game, ids))])
    return found


def default_game() -> GameFolder:
    """Return the game that is meant where none is named; raises DataError where there is no game at all."""
    first: GameFolder | None = None
    for each in _found():  # ours come first: with one of them marked, packages are not looked for
        if isinstance(each, GameFolder):
            if each.is_default:
                return each
            first = first or each
    if first is None:
        raise DataError([Issue("games", "", "there is no game here", "install the program anew")])
    return first


def read_game_file(path: Path) -> GameFolder:
    """Return the game of a folder with everything in it; raises DataError with all issues."""
    home = path.parent
    return _read(path, (home, home / "map", home / "counters", home / "rules"), "", True, stamp_of(path))


def _found() -> Iterator[GameFolder | tuple[Issue, ...]]:
    for path in _game_files(_ROOT / "rules" / "games"):
        yield _ours(path)
    for plugin in _plugins():
        yield from _of_plugin(plugin)
    for place in os.environ.get(PLACES, "").split(os.pathsep):
        # An empty name would be the folder that the program happens to be started in.
        for path in _game_files(Path(place)) if place else ():
            # Without a module: of a folder that a person has named only data are read, no code of it is run.
            home = path.parent
            yield _try(path, (home, home / "map", home / "counters", home / "rules"), "", is_own=True)


def _game_files(place: Path) -> tuple[Path, ...]:
    return _listed(place, stamp_of(place))


@lru_cache(maxsize=16)
def _listed(place: Path, _stamp: Stamp) -> tuple[Path, ...]:
    """Return the files of the games in a place; it is looked through anew once a folder comes or goes."""
    try:
        return tuple(sorted(place.glob(f"*/{GAME_FILE}"))[:_MOST_GAMES])
    # A folder that may not be entered holds no games for whoever asks.
    except OSError:
        return ()


def _ours(path: Path) -> GameFolder | tuple[Issue, ...]:
    parts, code = _parts_of_ours(path)
    module = f"rules.games.{path.parent.name}" if code.is_file() else ""
    return _try(path, parts, module, is_own=False)


# Joining paths takes longer than to look on the disk, and games are asked for all the time.
@lru_cache(maxsize=64)
def _parts_of_ours(path: Path) -> tuple[tuple[Path, Path, Path, Path], Path]:
    """Return the folders of a game of the program, and where its code begins if it has any."""
    home, name = path.parent, path.parent.name
    return (home, _ROOT / "maps" / name, _ROOT / "counters" / name, home), home / "__init__.py"


@cache
def _plugins() -> tuple[EntryPoint, ...]:
    # Late: the first picture of the window is shown without it.
    from importlib.metadata import entry_points  # noqa: PLC0415

    return tuple(sorted(entry_points(group=PLUGINS), key=lambda each: each.name))


def _of_plugin(plugin: EntryPoint) -> Iterator[GameFolder | tuple[Issue, ...]]:
    """Yield the game of an installed package, which is not run before its rules are asked for."""
    spec = find_spec(plugin.module)
    if spec is None or spec.origin is None:
        hint = "install the package anew, or remove it"
        yield (Issue(plugin.name, plugin.value, "the package of this game has no such module", hint),)
        return
    home = Path(spec.origin).parent
    parts = (home, home / "map", home / "counters", home / "rules")
    yield _try(home / GAME_FILE, parts, plugin.module, is_own=False)


def _try(
    path: Path, parts: tuple[Path, Path, Path, Path], module: str, *, is_own: bool
) -> GameFolder | tuple[Issue, ...]:
    try:
        return _read(path, parts, module, is_own, stamp_of(path))
    except DataError as error:
        return error.issues


# The stamp is there for the cache alone: a file that was changed is read anew.
@lru_cache(maxsize=256)
def _read(
    path: Path, parts: tuple[Path, Path, Path, Path], module: str, is_own: bool, _stamp: Stamp
) -> GameFolder:
    issues: list[Issue] = []
    table = TomlTable(read_toml(path), source_of(path), issues=issues)
    if table.whole("schema", SCHEMA, least=1) > SCHEMA:
        table.note("a later form of the file than this program knows", "update the program", key="schema")
    game_id = table.text("id")
    if game_id and not is_id(game_id):
        table.note(f"{game_id!r} is no id of a game", "small letters, digits and hyphens", key="id")
    title, scenario, default = table.text("title"), table.text("scenario", ""), table.flag("default", False)
    table.close()
    raise_if_errors(issues)
    # Not in a folder of a person: what is meant where no game is named must not hang on what lies there.
    return GameFolder(game_id, title, *parts, module, scenario, default and not is_own, is_own)
