"""Games as folders of a person: given another title, copied under another id.

A copy has data alone. Code is left behind, since none is ever run from such a folder, and so are links, which
might lead anywhere, and whatever is hidden.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from app.files.disk import reason, write_aside, writing
from app.files.folders import SUFFIX
from app.files.toml_value import head_text, with_text
from maps.load import MAP_FILE
from rules.issues import DataError, Issue
from rules.library import GAME_FILE, GameFolder, find_game, folder_name
from rules.regular_file import open_regular
from rules.tomlfile import MAX_BYTES, read_raw, source_of

LONGEST_TITLE = 60
MOST_FILES, MOST_BYTES = 5_000, 2_000_000_000
"""A game is not larger: its folder may be another than a person means, a whole disk even."""

HISTORY = "history"
_CODE = frozenset({".py", ".pyc", ".pyo", ".pyi", ".pyd", ".so", ".dll", ".dylib", ".exe", ".sh", ".bat"})
_LONGEST_ID = 40
_PIECE_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Copied:
    """A game that was copied: its id and its folder, and how many links were left out."""

    id: str
    home: Path
    links: int = 0


class Stopped(Exception):
    """The person wants the copy no more; nothing of it is left."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A file to be copied, and where it goes in the folder of the copy."""

    source: Path
    name: Path
    size: int


# ---- another title


def rename_game(game: GameFolder, title: str) -> None:
    """Write another title into the file of a person's own game; raises DataError with the file as it was."""
    path = game.home / GAME_FILE
    # Through a link another game's file would be written.
    if not game.is_own or path.is_symlink():
        raise _fault(path, "the title of this game is not to be changed here", "duplicate the game first")
    title = " ".join(title.split())[:LONGEST_TITLE]
    if not title:
        raise _fault(path, "a game needs a title")
    with writing(path):
        write_aside(path, _changed(path, title=title))


def _changed(path: Path, **values: str) -> bytes:
    """Return a TOML file with other texts under some keys of its head; raises DataError."""
    try:
        text = read_raw(path).decode("utf-8-sig")
        for key, value in values.items():
            changed = with_text(text, key, value)
            if changed is None:
                raise _fault(path, f"its {key} does not stand in one line", "change it in a text editor")
            text = changed
    except (ValueError, RecursionError) as error:
        raise _fault(path, f"not TOML: {error}", "mend the line in a text editor") from None
    return text.encode()


# ---- a copy


def free_id(game: str, taken: Callable[[str], bool]) -> tuple[str, int]:
    """Return the first of `NAME-2`, `NAME-3`, ... that is not taken, and its number.

    The copy of a copy is counted on: `NAME-2` is followed by `NAME-3`.
    """
    # Only where the stem is a game too: in `river-1944` the number is a part of its name.
    stem, _, number = game.rpartition("-")
    name = stem if number.isdecimal() and taken(stem) else game
    numbered = ((f"{name[: _LONGEST_ID - 1 - len(str(n))]}-{n}", n) for n in count(2))
    return next((each, n) for each, n in numbered if not taken(each))


def is_taken(place: Path, game: str) -> bool:
    """Return whether a game has this id, or a folder of a place its name."""
    return find_game(game) is not None or os.path.lexists(place / folder_name(game))


def copy_game(
    game: GameFolder, to: str, title: str, place: Path, goes_on: Callable[[], bool] = lambda: True
) -> Copied:
    """Copy the data of a game into a folder of a place, under another id and title.

    The folder is there whole or not at all. `goes_on` is asked again and again. Raises DataError where it
    cannot be copied, Stopped where it no longer goes on. May last: not for the window's thread.
    """
    home = place / folder_name(to)
    # In the same place, as only within one disk a folder is renamed at once; hidden, so that nobody takes
    # it for a game.
    aside = place / f".{home.name}.{os.getpid()}.tmp"
    try:
        if os.path.lexists(home):
            raise _fault(home, "a folder of this name is there already")
        links: list[Path] = []
        parts = _parts(game, links, goes_on)
        place.mkdir(parents=True, exist_ok=True)
        _make_room(place, sum(part.size for part in parts))
        aside.mkdir()
        for part in parts:
            if part.name != Path(GAME_FILE):
                _copy(part, aside, goes_on)
        _name_anew(aside, game.id, to)
        # Last: what a power cut leaves of a copy is no game.
        (aside / GAME_FILE).write_bytes(_changed(game.home / GAME_FILE, id=to, title=title))
        aside.rename(home)
    except OSError as error:
        where = Path(error.filename) if isinstance(error.filename, str) else home
        raise _fault(where, f"cannot be copied: {reason(error)}") from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return Copied(to, home, len(links))


def _parts(game: GameFolder, links: list[Path], goes_on: Callable[[], bool]) -> list[_Part]:
    """Return the files of a game, those of three folders brought together in one; raises DataError."""
    parts: list[_Part] = []
    size = 0
    for part in _found(game, links):
        parts.append(part)
        size += part.size
        if not goes_on():
            raise Stopped
        if len(parts) > MOST_FILES or size > MOST_BYTES:
            hint = f"a game has at most {MOST_FILES:,} files and {MOST_BYTES // 1_000_000:,} MB"
            raise _fault(game.home, "too much lies in this folder", hint)
    return parts


def _found(game: GameFolder, links: list[Path]) -> Iterator[_Part]:
    if game.map.parent == game.home:
        yield from _files_in(game.home, Path(), links)
        return
    for folder, name in ((game.map, "map"), (game.counters, "counters"), (game.rules, "rules")):
        for part in _files_in(folder, Path(name), links):
            top = part.source == game.home / GAME_FILE
            yield _Part(part.source, Path(GAME_FILE), part.size) if top else part


def _files_in(folder: Path, name: Path, links: list[Path]) -> Iterator[_Part]:
    """Yield the files of a folder and of all below it, but for code and what is hidden; note the links."""
    here = Path(os.path.realpath(folder))
    with os.scandir(here) as entries:
        found = sorted(entries, key=lambda entry: entry.name)
    for entry in found:
        path = here / entry.name
        if entry.name.startswith(".") or entry.name == "__pycache__" or path.suffix.lower() in _CODE:
            continue
        # A junction of Windows is no link by its kind, but it leads elsewhere all the same.
        if entry.is_symlink() or Path(os.path.realpath(path)) != path:
            links.append(path)
        elif entry.is_dir(follow_symlinks=False):
            yield from _files_in(path, name / entry.name, links)
        elif entry.is_file(follow_symlinks=False):
            yield _Part(folder / entry.name, name / entry.name, entry.stat(follow_symlinks=False).st_size)


def _make_room(place: Path, size: int) -> None:
    if shutil.disk_usage(place).free < size:
        raise OSError(errno.ENOSPC, "", str(place))


def _copy(part: _Part, aside: Path, goes_on: Callable[[], bool]) -> None:
    """Copy one file piece by piece; not its permissions, since it may come from a disk to be read only."""
    target = aside / part.name
    target.parent.mkdir(parents=True, exist_ok=True)
    with open_regular(part.source) as source, target.open("xb") as copy:
        while piece := source.read(_PIECE_BYTES):
            if not goes_on():
                raise Stopped
            copy.write(piece)


# ---- the id in all files


def _name_anew(folder: Path, before: str, after: str) -> None:
    """Put another id into every file of a copy that names it; raises DataError and OSError."""
    for path in sorted(folder.rglob("*.toml")):
        changed = _with_id(path, before, after)
        if changed is not None:
            path.write_bytes(changed)
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        _name_in_history(path, before, after)


def _with_id(path: Path, before: str, after: str) -> bytes | None:
    """Return a data file that names the game, with another id; None for any other file. Raises DataError."""
    key = "id" if path.name == MAP_FILE else "game"
    try:
        text = path.read_bytes().decode() if path.stat().st_size <= MAX_BYTES else ""
        # Most files do not name the id at all: these need not be read as TOML.
        if before not in text or head_text(text, key) != before:
            return None
    except (ValueError, RecursionError):
        return None
    return _changed(path, **{key: after})


def _name_in_history(path: Path, before: str, after: str) -> None:
    """Put another id into the header of a game that comes along; its journal is left as it is."""
    # As bytes: a letter that is no UTF-8 in a remark of its journal must come along unchanged.
    head, mark, rest = path.read_bytes().partition(b"\nset-up\n")
    lines = head.split(b"\n")
    named = [f"game {after}".encode() if line == f"game {before}".encode() else line for line in lines]
    if named != lines:
        path.write_bytes(b"\n".join(named) + mark + rest)


# ---- what lies in a folder


def saves_in(game: GameFolder) -> tuple[Path, ...]:
    """Return the games of a person that are kept in the folder of a game, which would go with it."""
    # By path, so that a dialog lists them alike each time.
    found = sorted(game.home.rglob(f"*{SUFFIX}"))
    return tuple(path for path in found if path.parent.name != HISTORY)


def _fault(path: Path, message: str, hint: str = "") -> DataError:
    return DataError([Issue(source_of(path), "", message, hint)])
