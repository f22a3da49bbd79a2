"""`vassal.toml`: what of a module of VASSAL is what of a game of ours, as a file that a person can mend.

It lies in the folder of a game that was made from a module. For a game that the program knows by itself a
person's own lies in his data folder under `vassal/`: counters are named there one by one, and hexes go by
their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import tomli_w

from app.files.folders import data_folder
from rules.issues import DataError, raise_if_errors
from rules.library import games
from rules.regular_file import lying_in
from rules.tomlfile import TomlTable, read_toml, source_of

FILE = "vassal.toml"
OWN_FOLDER = "vassal"
# Room for as many counters as a table gets (12,000), each with a dozen faces.
MAX_BYTES = 16_000_000
SCHEMA = 1
_MOST_FILES = 200


@dataclass(frozen=True, slots=True)
class Bound:
    """A counter of the module: its slot's number and name, and our units for it, one for each copy.

    `faces` names for each face of ours the pictures that the piece shows then; `box` is where its copies lie
    that are not in play, empty where they do not lie on the table at all.
    """

    gpid: str
    name: str
    units: tuple[str, ...]
    faces: tuple[str, ...] = ()
    box: str = ""


@dataclass(frozen=True, slots=True)
class BoundBoard:
    """A board: where it stands on its map, its size, and its corner and scale on our map, in pixels."""

    map: str
    board: str
    size: tuple[float, float]
    at: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
    edge: tuple[int, int] = (0, 0)
    column: int = 0
    row: int = 0
    is_turned: bool = False
    seen_by: str = ""
    """The side of ours that alone sees what lies on its map, empty where all do."""


@dataclass(frozen=True, slots=True)
class BoundDeck:
    """A deck: its name, our box for it, and where it lies on its map."""

    name: str
    box: str
    map: str = ""
    at: tuple[float, float] = (0.0, 0.0)
    is_face_down: bool = False


@dataclass(frozen=True, slots=True)
class Binding:
    """All of it. `by_numbers` says that a hex is the one of the same number: then no board needs a place."""

    module: str
    game: str
    version: str = ""
    vassal_version: str = ""
    sides: Mapping[str, str] = field(default_factory=dict)
    """Our sides by theirs."""
    counters: tuple[Bound, ...] = ()
    boards: tuple[BoundBoard, ...] = ()
    decks: tuple[BoundDeck, ...] = ()
    # Numbers where the map is ours: a module's picture of the same map has other pixels, and prints the
    # same hexes.
    by_numbers: bool = False
    file: str = ""
    """Where the module lay when it was brought in, empty where nobody knows."""


# ---- the file


def format_binding(binding: Binding) -> str:
    """Return the text of the file, which `read_binding` reads."""
    head: dict[str, object] = {
        "schema": SCHEMA,
        "game": binding.game,
        "module": binding.module,
        "version": binding.version,
        "vassal_version": binding.vassal_version,
        "by_numbers": binding.by_numbers,
        "file": binding.file,
    }
    tables: dict[str, object] = {
        "sides": dict(binding.sides),
        "board": [_board_table(each) for each in binding.boards],
        "deck": [_deck_table(each) for each in binding.decks],
        # The counters last: there are thousands, and who opens the file by hand looks for the boards and
        # sides.
        "counter": [_counter_table(each) for each in binding.counters],
    }
    return tomli_w.dumps(head | {key: table for key, table in tables.items() if table})


def _board_table(board: BoundBoard) -> dict[str, object]:
    return {
        "map": board.map,
        "board": board.board,
        "size": list(board.size),
        "at": list(board.at),
        "scale": list(board.scale),
        "edge": list(board.edge),
        "column": board.column,
        "row": board.row,
        "turned": board.is_turned,
        "seen_by": board.seen_by,
    }


def _deck_table(deck: BoundDeck) -> dict[str, object]:
    return {
        "name": deck.name,
        "box": deck.box,
        "map": deck.map,
        "at": list(deck.at),
        "face_down": deck.is_face_down,
    }


def _counter_table(bound: Bound) -> dict[str, object]:
    told: dict[str, object] = {"gpid": bound.gpid, "name": bound.name, "units": list(bound.units)}
    if bound.faces:
        told["faces"] = list(bound.faces)
    if bound.box:
        told["box"] = bound.box
    return told


def read_binding(path: Path) -> Binding:
    """Return what a file says; raises DataError with every fault in it."""
    table = TomlTable(read_toml(path, MAX_BYTES), source_of(path))
    table.whole("schema", least=SCHEMA, most=SCHEMA)
    binding = Binding(
        module=table.text("module"),
        game=table.text("game"),
        version=table.text("version", ""),
        vassal_version=table.text("vassal_version", ""),
        sides=dict(table.table("sides", required=False).named_texts()),
        counters=tuple(_counter(each) for each in table.tables("counter")),
        boards=tuple(_board(each) for each in table.tables("board")),
        decks=tuple(_deck(each) for each in table.tables("deck")),
        by_numbers=table.flag("by_numbers", False),
        file=table.text("file", ""),
    )
    table.close()
    raise_if_errors(table.issues)
    return binding


def _counter(table: TomlTable) -> Bound:
    bound = Bound(
        table.text("gpid", ""),
        table.text("name", ""),
        table.texts("units"),
        table.texts("faces", ()),
        table.text("box", ""),
    )
    if not bound.units:
        table.note("no unit", "name one of ours", key="units")
    table.close()
    return bound


def _board(table: TomlTable) -> BoundBoard:
    board = BoundBoard(
        table.text("map"),
        table.text("board"),
        _pair(table, "size"),
        _pair(table, "at"),
        _pair(table, "scale"),
        _whole_pair(table, "edge"),
        table.whole("column", 0, least=0, most=999),
        table.whole("row", 0, least=0, most=999),
        table.flag("turned", False),
        table.text("seen_by", ""),
    )
    if min(board.scale) <= 0 or min(board.size) <= 0:
        table.note("size and scale must be more than 0", key="scale")
    table.close()
    return board


def _deck(table: TomlTable) -> BoundDeck:
    deck = BoundDeck(
        table.text("name"),
        table.text("box"),
        table.text("map", ""),
        _pair(table, "at"),
        table.flag("face_down", False),
    )
    table.close()
    return deck


def _pair(table: TomlTable, key: str) -> tuple[float, float]:
    x, y = table.numbers(key, 2)
    return x, y


def _whole_pair(table: TomlTable, key: str) -> tuple[int, int]:
    x, y = _pair(table, key)
    return round(x), round(y)


# ---- where they are


def bindings() -> Iterator[tuple[Path, Binding]]:
    """Yield every binding that can be read: those of games made from modules, then a person's own."""
    own = data_folder() / OWN_FOLDER
    files = [game.home / FILE for game in games()]
    files += lying_in(own, "*.toml")[:_MOST_FILES]
    for path in files:
        try:
            if path.is_file():
                yield path, read_binding(path)
        except (DataError, OSError):
            # One that cannot be read must not stand in the way of the others.
            continue


def binding_for(module: str, version: str = "", maps: Iterable[str] = ()) -> Binding | None:
    """Return the binding of a module by its name, of several the one of the same version.

    Where a file does not say what its module is, one with the maps of the file is taken.
    """
    known = [binding for _, binding in bindings()]
    if module:
        named = [each for each in known if each.module == module]
        # Another release is better than none: its counters are found by name where their numbers have
        # changed.
        return next((each for each in named if each.version == version), next(iter(named), None))
    # Half of all saved games say nothing of their module: the maps that they lay boards on tell it best.
    wanted = set(maps)
    # Also of several games made from one module: the first of those equally good, so that the same file
    # asks for the same game.
    ranked = [(len(wanted & {board.map for board in each.boards}), each) for each in known]
    count, best = max(ranked, key=lambda each: each[0], default=(0, None))
    return best if count else None


def binding_of_game(game: str) -> Binding | None:
    """Return the binding of a game of ours, None where it has none."""
    return next((binding for _, binding in bindings() if binding.game == game), None)
