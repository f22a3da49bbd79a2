"""From a MapSheet to the text of `map.toml` and `tray.toml`; `maps.load` reads both back to the same values.

The comments written into the files document their format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from maps.sheet import ALL_LINES, Area, Box, CrossingKind, Label, MapSheet, Section, Tray
from maps.toml_text import key_of, list_of, numbers_of, text_of
from maps.words import AREA_KINDS, HEXSIDES, LETTERS, RIVERS, ROADS
from maps.write_grid import format_grid, format_terrain
from rules.dates import turn_number
from rules.hexgrid import Hexside
from rules.whole_file import END

T = TypeVar("T")

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
# into: the box to which a piece drawn goes. out_of_sight: who may not look does not see either that anything
# lies in the box."""

_SECTION_NOTE = """\
# The printed sheets: rows as the sheet counts them from the north, from 1, both included; of sheets that lie
# side by side columns too, from the west. A picture shows the hexes of its sheet in full, so two sheets
# overlap by a zigzag strip; rect (x, y, width, height) is where it lies and may be left out."""

_NOTES = {
    "words": "# Words of this game that the program does not know: terrain, rivers, hexsides, roads, areas.",
    "drawn_as": "# What its terrain, rivers and hexsides are drawn as, a word of ours: rough, major_river.",
    "terrain": (
        "# One letter per hex, one text per row from the north, the first in the west, a blank for none.\n"
        "# Of regions: usual = the most frequent kind, and [terrain.hexes] with a list for each other kind."
    ),
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
        "# shore, ring, objectives; of those drawn on maps: country, fortified, position, source,\n"
        "# contingent_source, airfield, victory, air_area, control, zone. Without a side both may use it."
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
        format_grid(sheet),
        _words(sheet),
        _table("drawn_as", sheet.drawn_as, text_of),
        _SECTION_NOTE + "\n" + "\n\n".join(map(_section, sheet.sections)) if sheet.sections else "",
    ]
    parts += [
        _NOTES["terrain"] + "\n" + format_terrain(sheet),
        *_places(sheet),
        *_lines(sheet),
        *_zones(sheet),
    ]
    parts.append(_table("provenance", sheet.provenance, text_of))
    return "\n\n".join(part for part in parts if part) + f"\n{END}\n"


def format_tray(tray: Tray) -> str:
    """Return the text of a sheet's `tray.toml`."""
    head = (
        f"{_TRAY_HEAD}\nschema = 1\ntitle = {text_of(tray.title)}\nrect = {numbers_of(tray.rect_px)}\n"
        f"provenance = {text_of(tray.provenance)}"
    )
    labels = [f"  {_label(label)}," for label in tray.labels]
    printed = "# Texts printed where no counters lie.\n" + "\n".join(["labels = [", *labels, "]"])
    boxes = [f"{key_of(box.id)} = {_box(box)}" for box in tray.boxes.values()]
    return "\n\n".join([head, printed, "\n".join(["[boxes]", *boxes])]) + f"\n{END}\n"


def _head(sheet: MapSheet) -> str:
    return (
        f"{_MAP_HEAD}\nschema = 1\nid = {text_of(sheet.id)}\ntitle = {text_of(sheet.title)}\n"
        f"sides = {text_of(' '.join(sheet.sides))}\ncredit = {text_of(sheet.credit)}"
    )


def _words(sheet: MapSheet) -> str:
    """Return the table of the words that are this map's own."""
    others = [kind for kind in sheet.hexsides if kind not in RIVERS + HEXSIDES]
    named = _named_sides(sheet)
    roads = [road.kind for road in sheet.roads] + list(sheet.edge_roads.values())
    # A kind of the map's own counts as a river where any of its sides has a name.
    own = {
        "terrain": [word for word in sheet.terrain.values() if word not in LETTERS],
        "rivers": [kind for kind in others if kind in named],
        "hexsides": [kind for kind in others if kind not in named],
        "roads": [kind for kind in roads if kind not in ROADS],
        "areas": [area.kind for area in sheet.areas.values() if area.kind not in AREA_KINDS],
    }
    return _table(
        "words", {key: " ".join(dict.fromkeys(words)) for key, words in own.items() if words}, text_of
    )


def _section(section: Section) -> str:
    values = {"id": text_of(section.id), "title": text_of(section.title)}
    lines = {"rows": section.rows, "columns": section.columns}
    values |= {key: numbers_of(those) for key, those in lines.items() if those != ALL_LINES}
    values |= {"board": text_of(section.board)} if section.board else {}
    values |= {"picture": text_of(section.picture), "rect": numbers_of(section.rect_px)}
    return "\n".join(["[[section]]", *(f"{key} = {value}" for key, value in values.items())])


def _places(sheet: MapSheet) -> Iterator[str]:
    def village(hex_id: str) -> str:
        known = {str(at): position for at, position in sheet.place_names.items()}
        at = f", at = {numbers_of(known[hex_id])}" if hex_id in known else ""
        return f"{{ name = {text_of(names[hex_id])}{at} }}"

    names = {str(hex_id): name for hex_id, name in sheet.villages.items()}
    # `_table` hands values alone to the form, so each hex is its own value here.
    yield _table("villages", {hex_id: hex_id for hex_id in names}, village)
    yield _table("towns", sheet.towns, text_of)
    yield _table("cities", {name: sorted(hexes) for name, hexes in sheet.cities.items()}, list_of)


def _named_sides(sheet: MapSheet) -> dict[str, list[Hexside]]:
    """Return the named sides of each kind of river, each side once; the closed words come first."""
    left, found = set(sheet.river_names), {}
    for kind in sorted(sheet.hexsides, key=lambda kind: sheet.look_of(kind) not in RIVERS):
        # A side may be a river and rough at once: its name must not make a river of the rough.
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
        yield note + _table(f"rivers.{key_of(kind)}", rivers, list_of)
        # The note stands once, above the first table of its layer.
        note = ""
    plain = {kind: sorted(sides - set(named.get(kind, ()))) for kind, sides in sheet.hexsides.items()}
    # A kind that has no side at all stays: reading must give the same kinds back.
    plain = {kind: sides for kind, sides in plain.items() if sides or kind not in named}
    yield _table("hexsides", plain, list_of)
    note = _NOTES["roads"] + "\n"
    for kind in dict.fromkeys(road.kind for road in sheet.roads):
        roads = {road.name: road.hexes for road in sheet.roads if road.kind == kind}
        yield note + _table(f"roads.{key_of(kind)}", roads, list_of)
        note = ""
    yield _crossings(sheet)


def _by_name(names: Mapping[Hexside, str]) -> dict[str, list[Hexside]]:
    found: dict[str, list[Hexside]] = {}
    for side, name in names.items():
        found.setdefault(name, []).append(side)
    return found


def _crossings(sheet: MapSheet) -> str:
    rows = [_NOTES["crossings"]] if sheet.crossings else []
    # Kind by kind, the order in which they are read back.
    for kind in CrossingKind:
        for crossing in sheet.crossings.values():
            if crossing.kind is kind:
                rows += [
                    f"[[{kind.value}]]",
                    f"side = {text_of(str(crossing.side))}",
                    f"name = {text_of(crossing.name)}",
                ]
                rows += [f"owner = {text_of(crossing.owner)}"] if crossing.owner is not None else []
    return "\n".join(rows)


def _zones(sheet: MapSheet) -> Iterator[str]:
    yield _table("entries", sheet.entries, list_of)
    kinds = dict.fromkeys(sheet.edge_roads.values())
    edge = {
        kind: sorted(hex_id for hex_id, here in sheet.edge_roads.items() if here == kind) for kind in kinds
    }
    yield _table("edge_roads", edge, list_of)
    yield _table("fronts", sheet.fronts, list_of)
    note = _NOTES["areas"] + "\n"
    for area in sheet.areas.values():
        yield note + _area(area)
        note = ""


def _area(area: Area) -> str:
    side = f"side = {text_of(area.side)}\n" if area.side else ""
    return (
        f"[areas.{key_of(area.name)}]\nkind = {text_of(area.kind)}\n{side}hexes = {list_of(area.hexes)}\n"
        f"provenance = {text_of(area.provenance)}"
    )


def _box(box: Box) -> str:
    # The date of a game without dates holds a turn; the file has its number.
    number = turn_number(box.date)
    values = {
        "kind": box.kind,
        "title": box.title,
        "side": box.side,
        "date": box.date if number is None else "",
        "note": box.note,
        "seen_by": box.seen_by,
        "draw": box.draw.value if box.draw else "",
        "into": box.into,
    }
    # Reading asks for kind and title, so both stand there even where they are empty.
    texts = [f"{key} = {text_of(text)}" for key, text in values.items() if text or key in ("kind", "title")]
    texts += ["out_of_sight = true"] if box.is_out_of_sight else []
    texts += [f"turn = {number}"] if number is not None else []
    return f"{{ {', '.join([*texts, f'rect = {numbers_of(box.rect_px)}'])} }}"


def _label(label: Label) -> str:
    side = f", side = {text_of(label.side)}" if label.side else ""
    return f"{{ text = {text_of(label.text)}{side}, rect = {numbers_of(label.rect_px)} }}"


def _table(name: str, values: Mapping[str, T], form: Callable[[T], str]) -> str:
    """Return a table with its comment, nothing where it is empty."""
    if not values:
        return ""
    note = [_NOTES[name]] if name in _NOTES else []
    return "\n".join(
        [*note, f"[{name}]", *(f"{key_of(key)} = {form(value)}" for key, value in values.items())]
    )
