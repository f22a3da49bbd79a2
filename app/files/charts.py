"""The charts of a game as cells with dotted keys, `crt.column.3-1.attack_level.0`, and a player's own cells.

A cell in the game's chart book is its value, a blank, its provenance: `5 rulebook: EoP`. The charts are
those of `rules/games/<game>/charts.toml`; what an owner of the game types in is kept apart in a file of
his own, with the provenance `user`, and laid over ours when a game begins.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import tomli_w

from app.files.disk import write_aside
from app.files.folders import data_folder
from rules.issues import DataError, Issue, raise_if_errors, shown
from rules.library import folder_name, game_folder
from rules.regular_file import is_file
from rules.stamps import Stamp, stamp_of
from rules.tomlfile import TomlTable, read_toml, source_of

CHARTS = "charts.toml"
USER = "user"
UNSAID = "reconstructed: no origin given"
SIGNS = {"rulebook": "", "bound": "\N{DEGREE SIGN}", "user": "\N{DAGGER}"}
"""The sign behind a figure by the first word of its provenance; every other word has an asterisk."""
_SHORT = {"defense_level": "dl", "secondary_road_mp": "secondary_road"}
"""Keys whose provenance has a shorter name in the files."""
_DEEPEST = 20
"""Our own charts go five deep."""
_NO_CELLS = frozenset({"meta", "aliases", "notes"})

Cells = dict[str, str]


# ---- cells


def format_cell(value: object, provenance: str) -> str:
    """Return a cell as the chart book has it; a text that looks like a number stands in quotes."""
    if isinstance(value, str):
        word = value if _value(value) == value else f'"{value}"'
    else:
        word = str(value).lower() if isinstance(value, bool) else str(value)
    return f"{word} {provenance}".rstrip()


def parse_cell(text: str) -> tuple[object, str]:
    """Return value and provenance of a cell; numbers and truths come back as such."""
    value, _, provenance = text.partition(" ")
    return _value(value), provenance


def _value(word: str) -> object:
    if word in ("true", "false"):
        return word == "true"
    if len(word) > 1 and word[0] == word[-1] == '"':
        return word[1:-1]
    # Whole numbers first: a count must not come back as 3.0.
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word


def split_cell(text: str) -> tuple[str, str]:
    """Return value and provenance of a cell as the game keeps it, `2 rulebook: 10.32`."""
    value, _, provenance = text.partition(" ")
    return value, provenance


def typed_for(value: str, ours: str) -> str:
    """Return a value as it stands in the place of a cell of ours: in quotes where that has a text in them.

    A cell such as `"1"` may also have words, such as `all`; a number in it would be no text any more.
    """
    has_text = isinstance(parse_cell(ours)[0], str) and bool(ours)
    return f'"{value}"' if has_text and value and is_number(_value(value)) else value


def sign_of(provenance: str) -> str:
    """Return the sign that marks where a figure comes from."""
    return SIGNS.get(provenance.partition(":")[0], "*") if provenance else ""


def is_number(value: object) -> bool:
    """Return whether the value of a cell can be reckoned with."""
    # A bool is an int to Python, and `nan` and `inf`, which are words in a chart, are floats.
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def flatten(tables: Mapping[str, object]) -> Cells:
    """Return all cells of a chart file: numbers, truths and single words; prose is no cell."""
    return dict(_cells(tables, "", ""))


def unflatten(cells: Mapping[str, str]) -> dict[str, object]:
    """Return the tables that cells stand for, without provenance; keys from 0 on make an array.

    Raises DataError where a key stands both for a value and for a table, or for a table without bottom.
    """
    root: dict[str, object] = {}
    for key, text in cells.items():
        *way, last = key.split(".")
        # Whatever reads tables goes down by recursion, and a stranger's key may have a thousand dots.
        if len(way) > _DEEPEST:
            raise DataError([Issue("charts", shown(key), "is nested too deep")])
        node = root
        for part in way:
            node = _below(node, part, key)
        if last in node:
            raise _confused(key)
        node[last] = parse_cell(text)[0]
    return {key: _with_arrays(value) for key, value in root.items()}


def _below(node: dict[str, object], part: str, key: str) -> dict[str, object]:
    below = node.setdefault(part, {})
    if not isinstance(below, dict):
        raise _confused(key)
    return below


def _confused(key: str) -> DataError:
    return DataError([Issue("charts", shown(key), "is both a value and a table")])


def _with_arrays(node: object) -> object:
    if not isinstance(node, dict):
        return node
    whole = {key: _with_arrays(value) for key, value in node.items()}
    # With a gap, or from 1 on, numbers are names, such as the rolls of a die.
    order = [str(n) for n in range(len(whole))]
    return [whole[key] for key in order] if set(order) == set(whole) else whole


def _cells(table: Mapping[str, object], prefix: str, inherited: str) -> Iterator[tuple[str, str]]:
    own = table.get("provenance", table.get("provenance_general", inherited))
    for key, value in table.items():
        if "provenance" in key or key in _NO_CELLS:
            continue
        said = table.get(f"{_SHORT.get(key, key)}_provenance", own)
        if isinstance(value, Mapping) and isinstance(said, str):
            yield from _cells(value, f"{prefix}{key}.", said)
        else:
            yield from _each(value, f"{prefix}{key}", said)


def _each(value: object, key: str, said: object) -> Iterator[tuple[str, str]]:
    """Yield the cells of a value; what is said of an array or table may be said piece by piece."""
    if isinstance(value, Mapping) and isinstance(said, str):
        # A table of its own, also one in an array of tables: it may say itself where its cells come from.
        yield from _cells(value, f"{key}.", said)
    elif isinstance(value, Mapping):
        for below, each in value.items():
            yield from _each(each, f"{key}.{below}", _said_of(said, below))
    elif _has_prose(value):
        return
    elif isinstance(value, list):
        # The origin of an entry may be told by its place in the list or by its own text.
        for index, each in enumerate(value):
            yield from _each(each, f"{key}.{index}", _said_of(said, index, str(each)))
    else:
        yield key, format_cell(value, said if isinstance(said, str) and said else UNSAID)


def _said_of(said: object, *names: object) -> object:
    if isinstance(said, Mapping):
        return next((said[name] for name in names if name in said), "")
    if isinstance(said, list):
        return next((said[n] for n in names if isinstance(n, int) and n < len(said)), "")
    return said


def _has_prose(value: object) -> bool:
    if isinstance(value, str):
        # A single word may be a result that somebody types in otherwise; a sentence is no figure.
        return not value or any(letter.isspace() for letter in value)
    return isinstance(value, list) and any(_has_prose(each) for each in value)


# ---- charts in force


def charts_in_force(game: str, user_folder: Path | None = None) -> Cells:
    """Return the cells that a new game begins with: ours, a player's own laid over them.

    A game without charts has none. Raises DataError where a file cannot be used.
    """
    ours = our_charts(game)
    return {**ours, **own_cells(game, ours, user_folder)}


def our_charts(game: str) -> Mapping[str, str]:
    """Return the cells that come with the program; raises DataError where the file cannot be used."""
    path = game_folder(game).rules / CHARTS
    return _read_once(path, stamp_of(path)) if is_file(path) else MappingProxyType({})


# A game that is laid out asks five times; a file that has changed makes another key.
@lru_cache(maxsize=4)
def _read_once(path: Path, _stamp: Stamp) -> Mapping[str, str]:
    return MappingProxyType(flatten(read_toml(path)))


def own_file(game: str, user_folder: Path | None = None) -> Path:
    """Return where a player's own cells of a game are kept."""
    return (user_folder or data_folder()) / folder_name(game) / CHARTS


def own_cells(game: str, ours: Mapping[str, str], user_folder: Path | None = None) -> Cells:
    """Return a player's own cells, none where there is no file; raises DataError for a faulty one."""
    path = own_file(game, user_folder)
    return read_own(path, ours) if is_file(path) else {}


def read_own(path: Path, ours: Mapping[str, str]) -> Cells:
    """Return the cells of a player's file, to be laid over ours; raises DataError with all issues."""
    issues: list[Issue] = []
    table = TomlTable(read_toml(path), source_of(path), issues=issues)
    table.whole("schema", least=1, most=1)
    table.text("game")
    provenance = f"{USER}: {table.text('source', 'typed in')}"
    cells = table.table("cell")
    table.close()
    found = {}
    for key, value in cells.data.items():
        if key not in ours:
            cells.note_unknown("the charts have no such cell", key, ours, key=key)
        elif not isinstance(value, str | int | float) or _has_prose(value):
            cells.note("a cell is a number, a word, true or false", key=key)
        elif is_number(parse_cell(ours[key])[0]) and not is_number(value):
            cells.note("a number stands here in the chart", f"{value} is none", key=key)
        else:
            found[key] = f"{typed_for(split_cell(format_cell(value, ''))[0], ours[key])} {provenance}"
    raise_if_errors(issues)
    return found


def format_own(game: str, cells: Mapping[str, str], source: str = "typed in") -> str:
    """Return the file of those cells whose provenance is `user`; `read_own` reads it."""
    told = {key: parse_cell(text) for key, text in sorted(cells.items())}
    own = {key: value for key, (value, provenance) in told.items() if provenance.startswith(USER)}
    return tomli_w.dumps({"schema": 1, "game": game, "source": source, "cell": own})


def write_own(path: Path, game: str, cells: Mapping[str, str], source: str = "typed in") -> None:
    """Write the player's own cells among those of a game to a file; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_aside(path, format_own(game, cells, source).encode())
