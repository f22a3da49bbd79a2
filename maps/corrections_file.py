"""`corrections.toml` of a player: read to Corrections, and written from them. Each inverts the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from maps.corrections import Corrections, SideKey
from maps.read_map import is_schema_known
from maps.sheet import Crossing, CrossingKind
from maps.toml_text import key_of, list_of, text_of
from rules.hexgrid import HexId, Hexside
from rules.issues import Issue, raise_if_errors
from rules.tomlfile import TomlTable, read_toml, source_of
from rules.whole_file import END

CORRECTIONS_FILE = "corrections.toml"
IS_CORRECTIONS = "corrections_of"
"""The key by which such a file is known, and which names its game."""
# A word of its own: a row that is left out says nothing of the hexside.
_NO_CROSSING = "none"

_HEAD = """\
# Where your printed map differs from ours: laid over our map, which stays as it is. Take a line out, or the
# whole file, and our map is back. A hexside is its two hexes with a dash, 1418-1518.
schema = 1"""

_NOTES = {
    "terrain": "# The terrain of hexes: kind = hexes.",
    "villages": '# Names: hex = name; "" where the print has none.',
    "hexsides": "# What lies on hexsides of the print: kind = hexsides.",
    "no_hexsides": "# What lies on hexsides of ours, and not on the print.",
    "roads": "# Roads and railways across hexsides: kind = hexsides.",
    "no_roads": "# Those of ours that the print has not.",
    "crossing": "# Bridges and fords: kind bridge, ford or none, the side that owns it at the start, a name.",
}


def load_corrections(path: Path) -> Corrections:
    """Return the corrections of a file; raises DataError with all issues where it cannot be used."""
    issues: list[Issue] = []
    found = read_corrections(TomlTable(read_toml(path), source_of(path), issues=issues))
    raise_if_errors(issues)
    return found


def read_corrections(top: TomlTable) -> Corrections:
    """Return the corrections of a file's tables. Issues are noted in `top`."""
    if not is_schema_known(top):
        # Nothing of a later form is used: half of somebody's corrections would be a third map.
        return Corrections()
    top.text(IS_CORRECTIONS)
    found = Corrections(
        terrain={HexId(key): kind for kind, keys in _lists(top, "terrain") for key in keys},
        # Two tables, since a list of hexsides can only say that something is there.
        sides=dict(_sides(top, "hexsides", "no_hexsides")),
        roads=dict(_sides(top, "roads", "no_roads")),
        crossings=dict(_crossings(top)),
        names={HexId(key): name for key, name in top.table("villages", required=False).named_texts()},
        source=top.text("source", "printed map"),
    )
    top.close()
    return found


def _lists(top: TomlTable, key: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    table = top.table(key, required=False)
    yield from ((kind, table.words(kind)) for kind in table.keys)


def _sides(top: TomlTable, there: str, gone: str) -> Iterator[tuple[SideKey, bool]]:
    for key, is_there in ((there, True), (gone, False)):
        table = top.table(key, required=False)
        for kind in table.keys:
            for text in table.words(kind):
                side = _side(table, kind, text)
                if side is not None:
                    yield (kind, side), is_there


def _side(table: TomlTable, key: str, text: str) -> Hexside | None:
    try:
        return Hexside.parse(text)
    except ValueError:
        table.note(f"not a hexside: {text!r}", "write both hexes with a dash: 1418-1518", key=key)
        return None


def _crossings(top: TomlTable) -> Iterator[tuple[Hexside, Crossing | None]]:
    kinds = (*(kind.value for kind in CrossingKind), _NO_CROSSING)
    for table in top.tables("crossing"):
        side, kind = _side(table, "side", table.text("side")), table.word("kind", kinds)
        owner, name = table.text("owner", "") or None, table.text("name", "")
        table.close()
        # What was noted is left out here, so that one pass finds every fault.
        if side is not None and kind in kinds:
            is_there = kind != _NO_CROSSING
            yield side, Crossing(side, CrossingKind(kind), name, owner) if is_there else None


def format_corrections(game: str, corrections: Corrections) -> str:
    """Return the text of a file of corrections."""
    head = f"{_HEAD}\n{IS_CORRECTIONS} = {text_of(game)}\nsource = {text_of(corrections.source)}"
    terrain = _by_word((kind, str(key)) for key, kind in corrections.terrain.items())
    names = {str(key): text_of(name) for key, name in corrections.names.items()}
    parts = [head, _table("terrain", _as_lists(terrain)), _table("villages", names)]
    for there, gone, sides in (
        ("hexsides", "no_hexsides", corrections.sides),
        ("roads", "no_roads", corrections.roads),
    ):
        for name, is_there in ((there, True), (gone, False)):
            told = _by_word((kind, str(side)) for (kind, side), each in sides.items() if each is is_there)
            parts.append(_table(name, _as_lists(told)))
    parts.append(_crossing_rows(corrections.crossings))
    return "\n\n".join(part for part in parts if part) + f"\n{END}\n"


def _by_word(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    # Sorted: the same corrections make the same file, whatever order they were entered in.
    for word, each in sorted(pairs):
        found.setdefault(word, []).append(each)
    return found


def _as_lists(values: Mapping[str, list[str]]) -> dict[str, str]:
    return {key: list_of(those) for key, those in values.items()}


def _table(name: str, values: Mapping[str, str]) -> str:
    rows = [f"{key_of(key)} = {value}" for key, value in values.items()]
    return "\n".join([_NOTES[name], f"[{name}]", *rows]) if rows else ""


def _crossing_rows(crossings: Mapping[Hexside, Crossing | None]) -> str:
    rows = [_NOTES["crossing"]] if crossings else []
    for side, crossing in sorted(crossings.items()):
        kind = crossing.kind.value if crossing is not None else _NO_CROSSING
        rows += ["[[crossing]]", f"side = {text_of(str(side))}", f"kind = {text_of(kind)}"]
        if crossing is not None and crossing.owner:
            rows.append(f"owner = {text_of(crossing.owner)}")
        if crossing is not None and crossing.name:
            rows.append(f"name = {text_of(crossing.name)}")
    return "\n".join(rows)
