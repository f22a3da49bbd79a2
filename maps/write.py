"""From a MapSheet to the text of `map.toml` and `tray.toml`; `maps.load` reads both back to the same values.

The comments written into the files document their format.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import ascii_letters
from typing import TypeVar

from maps.sheet import Area, Box, CrossingKind, Label, MapSheet, Section, Tray
from maps.words import AREA_KINDS, HEXSIDES, LETTERS, RIVERS, ROADS
from rules.hexgrid import Hexside
from rules.whole_file import END

T = TypeVar("T")

_WIDTH = 110

_MAP_HEAD = """\
# The map of a game as text. A person can write the map of another game in a text editor:
# `adjutant check FOLDER` lists everything that is wrong with it, `adjutant render` shows it.
# Pixels are those of the whole map's picture, the origin at its north-west corner. Lists of hexes and of
# hexsides are words parted by blanks or new lines; a hexside is its two hexes with a dash, 1418-1518.
# Left out of a map that has none of them: words, drawn_as, villages, towns, cities, rivers, hexsides, roads,
# bridge, ford, entries, edge_roads, fronts, areas."""

_TRAY_HEAD = """\
# The tray of a map: the sheet of boxes beside it. Pixels are those of the table, where the map's north-west
# corner is the origin; the tray stands to the right of the map. A rectangle is x, y, width, height.
# kind of a box: turn (one of the turn record), weather, arrival (units that come on `date`), delayed (units
# that come later), track (one cell of a count), award (a victory award), state (a yes or a step of a
# schedule), eliminated (may be rebuilt), no_return (may not), not_in_play (not in this scenario),
# by_hand (units their player places), pool (markers). The note of a track cell says what it counts.
# Every box also has an id of one word and a title, and where it helps a note, a side and a date.
# seen_by: the only side that may look at what lies in a box, or "nobody"; else everybody may. draw: "chance"
# where pieces are drawn like chits from a cup, "top" where they are drawn like cards from a deck, and then
# into: the box to which a piece drawn goes."""

_GRID_NOTE = """\
# Pointy-top hexes. ids: CCRR or RRCC, two digits each for column and row; columns count from the west or the
# east, rows from the north or the south; rows_east tells which printed rows lie half a hex to the east.
# hex_km and hex_px: a hex from flat side to flat side."""

_SECTION_NOTE = """\
# The printed sheets from north to south: rows as the sheet counts them from the north, from 1, both included.
# A picture shows the hexes of its rows in full, so two sheets overlap by a zigzag strip; rect (x, y, width,
# height) is where it lies and may be left out."""

_NOTES = {
    "words": "# Words of this game that the program does not know: terrain, rivers, hexsides, roads, areas.",
    "drawn_as": "# What rivers of those words are drawn as: major_river or minor_river.",
    "terrain": "# One letter per hex, one text per row from the north, the first letter in the west.",
    "villages": "# hex = name, and longitude and latitude of the real place.",
    "towns": "# Towns that the rules name, for victory or otherwise: name = hex.",
    "cities": "# Parts of a city: name = hexes.",
    "rivers": "# Rivers by kind and name: the hexsides they run along.",
    "hexsides": "# All other hexsides by kind. More than one kind may lie on a side.",
    "roads": "# Roads and railways by kind and name: every hex on the way, in order.",
    "crossings": "# A bridge or ford lies on a river hexside. owner: the side that holds it at the start.",
    "entries": "# Entry zones: hexes on the map's edge.",
    "edge_roads": "# Where the best road of a hex runs off the map, by kind of road.",
    "fronts": "# Front lines: hexes in order, every two touch.",
    "areas": (
        "# Named sets of hexes. kind: deployment, part (of a deployment area, `area:corps`), reserve,\n"
        "# shore, ring, objectives. Without a side both may use it."
    ),
    "provenance": (
        "# Where each layer comes from. The first word is rulebook, bound (within what the rulebook fixes),\n"
        "# source, history, reconstructed or user; the weakest part leads."
    ),
}


def format_map(sheet: MapSheet) -> str:
    """Return the text of a sheet's `map.toml`."""
    parts = [
        _head(sheet),
        _grid(sheet),
        _words(sheet),
        _table("drawn_as", sheet.drawn_as, _text),
        *map(_section, sheet.sections),
    ]
    parts += [_terrain(sheet), *_places(sheet), *_lines(sheet), *_zones(sheet)]
    parts.append(_table("provenance", sheet.provenance, _text))
    return "\n\n".join(part for part in parts if part) + f"\n{END}\n"


def format_tray(tray: Tray) -> str:
    """Return the text of a sheet's `tray.toml`."""
    head = (
        f"{_TRAY_HEAD}\nschema = 1\ntitle = {_text(tray.title)}\nrect = {_numbers(tray.rect_px)}\n"
        f"provenance = {_text(tray.provenance)}"
    )
    labels = [f"  {_label(label)}," for label in tray.labels]
    printed = "# Texts printed where no counters lie.\n" + "\n".join(["labels = [", *labels, "]"])
    boxes = [f"{_key(box.id)} = {_box(box)}" for box in tray.boxes.values()]
    return "\n\n".join([head, printed, "\n".join(["[boxes]", *boxes])]) + f"\n{END}\n"


def _head(sheet: MapSheet) -> str:
    return (
        f"{_MAP_HEAD}\nschema = 1\nid = {_text(sheet.id)}\ntitle = {_text(sheet.title)}\n"
        f"sides = {_text(' '.join(sheet.sides))}\ncredit = {_text(sheet.credit)}"
    )


def _grid(sheet: MapSheet) -> str:
    grid, number = sheet.grid, sheet.grid.numbering
    values = {
        "cols": f"{grid.cols}",
        "rows": f"{grid.rows}",
        "ids": _text("CCRR" if number.column_first else "RRCC"),
        "columns_from": _text("west" if number.from_west else "east"),
        "rows_from": _text("north" if number.from_north else "south"),
        "rows_east": _text("odd" if number.odd_rows_east else "even"),
        "hex_km": _number(sheet.hex_km),
        "hex_px": _number(sheet.hex_px),
    }
    return f"{_GRID_NOTE}\n" + _table("grid", values, str)


def _words(sheet: MapSheet) -> str:
    """Return the table of the words that are this map's own."""
    others = [kind for kind in sheet.hexsides if kind not in RIVERS + HEXSIDES]
    named = _named_sides(sheet)
    roads = [road.kind for road in sheet.roads] + list(sheet.edge_roads.values())
    own = {
        "terrain": [word for word in sheet.terrain.values() if word not in LETTERS],
        "rivers": [kind for kind in others if kind in named],
        "hexsides": [kind for kind in others if kind not in named],
        "roads": [kind for kind in roads if kind not in ROADS],
        "areas": [area.kind for area in sheet.areas.values() if area.kind not in AREA_KINDS],
    }
    return _table(
        "words", {key: " ".join(dict.fromkeys(words)) for key, words in own.items() if words}, _text
    )


def _section(section: Section) -> str:
    note = f"{_SECTION_NOTE}\n" if section.first_row == 1 else ""
    return (
        f"{note}[[section]]\nid = {_text(section.id)}\ntitle = {_text(section.title)}\n"
        f"rows = [{section.first_row}, {section.last_row}]\npicture = {_text(section.picture)}\n"
        f"rect = {_numbers(section.rect_px)}"
    )


def _terrain(sheet: MapSheet) -> str:
    grid = sheet.grid
    words = dict.fromkeys(sheet.terrain.values())
    spare = (letter for letter in ascii_letters if letter not in LETTERS.values())
    letters = {word: LETTERS.get(word) or next(spare) for word in words}
    legend = ", ".join(f"{_key(letter)} = {_text(word)}" for word, letter in letters.items())
    rows = []
    for row in range(grid.rows):
        text = "".join(letters[sheet.terrain[grid.hex_at(col, row)]] for col in range(grid.cols))
        rows.append(f"  {_text(text)},  # {grid.hex_at(0, row)}")
    return "\n".join([_NOTES["terrain"], "[terrain]", f"legend = {{ {legend} }}", "rows = [", *rows, "]"])


def _places(sheet: MapSheet) -> Iterator[str]:
    def village(hex_id: str) -> str:
        known = {str(at): position for at, position in sheet.place_names.items()}
        at = f", at = {_numbers(known[hex_id])}" if hex_id in known else ""
        return f"{{ name = {_text(names[hex_id])}{at} }}"

    names = {str(hex_id): name for hex_id, name in sheet.villages.items()}
    yield _table("villages", {hex_id: hex_id for hex_id in names}, village)
    yield _table("towns", sheet.towns, _text)
    yield _table("cities", {name: sorted(hexes) for name, hexes in sheet.cities.items()}, _list)


def _named_sides(sheet: MapSheet) -> dict[str, list[Hexside]]:
    """Return the named sides of each kind of river, each side once; the closed words come first."""
    left, found = set(sheet.river_names), {}
    for kind in sorted(sheet.hexsides, key=lambda kind: sheet.look_of(kind) not in RIVERS):
        sides = left & sheet.hexsides[kind] if kind not in HEXSIDES else set()
        if sides:
            found[kind] = sorted(sides)
            left -= sides
    return found


def _lines(sheet: MapSheet) -> Iterator[str]:
    """Yield rivers, other hexsides, roads and crossings."""
    named, note = _named_sides(sheet), _NOTES["rivers"] + "\n"
    for kind, sides in named.items():
        rivers = _by_name({side: sheet.river_names[side] for side in sides})
        yield note + _table(f"rivers.{_key(kind)}", rivers, _list)
        note = ""
    plain = {kind: sorted(sides - set(named.get(kind, ()))) for kind, sides in sheet.hexsides.items()}
    plain = {kind: sides for kind, sides in plain.items() if sides or kind not in named}
    yield _table("hexsides", plain, _list)
    note = _NOTES["roads"] + "\n"
    for kind in dict.fromkeys(road.kind for road in sheet.roads):
        roads = {road.name: road.hexes for road in sheet.roads if road.kind == kind}
        yield note + _table(f"roads.{_key(kind)}", roads, _list)
        note = ""
    yield _crossings(sheet)


def _by_name(names: Mapping[Hexside, str]) -> dict[str, list[Hexside]]:
    found: dict[str, list[Hexside]] = {}
    for side, name in names.items():
        found.setdefault(name, []).append(side)
    return found


def _crossings(sheet: MapSheet) -> str:
    rows = [_NOTES["crossings"]] if sheet.crossings else []
    for kind in CrossingKind:
        for crossing in sheet.crossings.values():
            if crossing.kind is kind:
                rows += [
                    f"[[{kind.value}]]",
                    f"side = {_text(str(crossing.side))}",
                    f"name = {_text(crossing.name)}",
                ]
                rows += [f"owner = {_text(crossing.owner)}"] if crossing.owner is not None else []
    return "\n".join(rows)


def _zones(sheet: MapSheet) -> Iterator[str]:
    yield _table("entries", sheet.entries, _list)
    kinds = dict.fromkeys(sheet.edge_roads.values())
    edge = {
        kind: sorted(hex_id for hex_id, here in sheet.edge_roads.items() if here == kind) for kind in kinds
    }
    yield _table("edge_roads", edge, _list)
    yield _table("fronts", sheet.fronts, _list)
    note = _NOTES["areas"] + "\n"
    for area in sheet.areas.values():
        yield note + _area(area)
        note = ""


def _area(area: Area) -> str:
    side = f"side = {_text(area.side)}\n" if area.side else ""
    return (
        f"[areas.{_key(area.name)}]\nkind = {_text(area.kind)}\n{side}hexes = {_list(area.hexes)}\n"
        f"provenance = {_text(area.provenance)}"
    )


def _box(box: Box) -> str:
    values = {
        "kind": box.kind,
        "title": box.title,
        "side": box.side,
        "date": box.date,
        "note": box.note,
        "seen_by": box.seen_by,
        "draw": box.draw.value if box.draw else "",
        "into": box.into,
    }
    texts = [f"{key} = {_text(text)}" for key, text in values.items() if text or key in ("kind", "title")]
    return f"{{ {', '.join([*texts, f'rect = {_numbers(box.rect_px)}'])} }}"


def _label(label: Label) -> str:
    side = f", side = {_text(label.side)}" if label.side else ""
    return f"{{ text = {_text(label.text)}{side}, rect = {_numbers(label.rect_px)} }}"


def _table(name: str, values: Mapping[str, T], form: Callable[[T], str]) -> str:
    """Return a table with its comment, nothing where it is empty."""
    if not values:
        return ""
    note = [_NOTES[name]] if name in _NOTES else []
    return "\n".join([*note, f"[{name}]", *(f"{_key(key)} = {form(value)}" for key, value in values.items())])


def _key(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else _text(text)


def _text(text: str) -> str:
    """Return a basic string of TOML: that of JSON, but for one sign that TOML does not take bare."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _list(words: Iterable[object]) -> str:
    """Return words in one text, over several lines where they are many."""
    text = " ".join(map(str, words))
    if len(text) < _WIDTH - 20:
        return _text(text)
    lines = textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
    return '"""\n' + "\n".join(lines) + '"""'


def _number(value: float) -> str:
    return f"{value:.0f}" if value == int(value) else repr(value)


def _numbers(values: Iterable[float]) -> str:
    return f"[{', '.join(map(_number, values))}]"
