"""From the tables of a `map.toml` to a MapSheet. The comments of the file itself document its format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from maps.hexlists import HexReader
from maps.read_layers import (
    PROVENANCE_HINT,
    Source,
    expect,
    expect_provenance,
    named_hexes,
    read_areas,
    read_crossings,
    read_edge_roads,
    read_entries,
    read_fronts,
    read_hexsides,
    read_rivers,
    read_roads,
    read_towns,
    read_villages,
)
from maps.read_sections import read_sections
from maps.sheet import MapSheet, Rect, Tray
from maps.words import HEXSIDES, LAYERS, LETTERS, RIVERS, Words
from rules.grids.boards import BoardsGrid
from rules.grids.lattice import Lattice
from rules.grids.read import NONE, USUAL_HEX_PX, read_grid
from rules.hexgrid import HexId
from rules.tomlfile import TomlTable

SCHEMA = 1
NO_TRAY = Tray("", Rect(0.0, 0.0, 0.0, 0.0), {})
"""The tray of a map that has none: the tray is a file of its own."""


def read_map(top: TomlTable) -> MapSheet | None:
    """Return the sheet of a map file, yet without its tray; None where not even the grid can be read.

    Issues are noted in `top`.
    """
    if not is_schema_known(top):
        return None
    grid_table = top.table("grid")
    hex_px = grid_table.number("hex_px", USUAL_HEX_PX)
    # Places in pixels may have no scale.
    hex_km = grid_table.number("hex_km", 0.0 if grid_table.data.get("kind") == NONE else None)
    # The size of every picture follows from it, so it must be sane before anything is placed.
    if not 20 <= hex_px <= 1000:
        grid_table.note("a hex must be 20 to 1000 pixels wide", "160 is usual", key="hex_px")
        return None
    grid = read_grid(grid_table, hex_px)
    if grid is None:
        return None
    grid_table.close()
    source = Source(top, HexReader(grid), _read_words(top), top.words("sides", ""))
    return _build(source, hex_px, hex_km)


def is_schema_known(top: TomlTable) -> bool:
    """Return whether a file is of the version that this program reads; otherwise note it."""
    version = top.whole("schema")
    # A version that is missing has been noted by `whole` already.
    if version != SCHEMA and "schema" in top:
        hint = "update the program" if version > SCHEMA else "write schema = 1"
        top.note(f"unknown version {version}", hint, key="schema")
    return version == SCHEMA


def _read_words(top: TomlTable) -> Words:
    """Return the closed words with those that the map adds."""
    table, plain = top.table("words", required=False), Words()
    words = Words(
        terrain=plain.terrain + table.words("terrain", ""),
        rivers=plain.rivers + table.words("rivers", ""),
        hexsides=plain.hexsides + table.words("hexsides", ""),
        roads=plain.roads + table.words("roads", ""),
        areas=plain.areas + table.words("areas", ""),
    )
    table.close()
    return words


def _read_drawn_as(source: Source) -> dict[str, str]:
    """Return what the map's own kinds of terrain, of river and of other hexsides are drawn as."""
    table, words = source.top.table("drawn_as", required=False), source.words
    own = {
        **dict.fromkeys(words.terrain[len(LETTERS) :], tuple(LETTERS)),
        **dict.fromkeys(words.hexsides[len(HEXSIDES) :], HEXSIDES),
    }
    for kind in table.keys:
        expect(table, kind, (*words.rivers, *own))
        table.word(kind, own.get(kind, RIVERS))
    return dict(table.named_texts())


def _build(source: Source, hex_px: float, hex_km: float) -> MapSheet:
    top = source.top
    river_sides, river_names = read_rivers(source)
    hexsides = read_hexsides(source, river_sides)
    # Kinds of an unknown word count too: one slip must not also fault every crossing on them.
    kinds = {*source.words.rivers, *river_sides}
    rivers = frozenset(side for kind in kinds for side in hexsides.get(kind, ()))
    villages, place_names = read_villages(source)
    sheet = MapSheet(
        id=_read_id(top),
        title=top.text("title"),
        grid=source.grid,
        hex_px=hex_px,
        hex_km=hex_km,
        sides=source.sides,
        terrain=_read_terrain(source),
        villages=villages,
        hexsides=hexsides,
        river_names=river_names,
        roads=read_roads(source),
        crossings=read_crossings(source, rivers),
        entries=read_entries(source),
        edge_roads=read_edge_roads(source),
        areas=read_areas(source),
        drawn_as=_read_drawn_as(source),
        towns=read_towns(source),
        cities={name: frozenset(hexes) for name, hexes in named_hexes(source, "cities").items()},
        fronts=read_fronts(source),
        sections=read_sections(source, hex_px),
        tray=NO_TRAY,
        provenance=_read_provenance(top),
        credit=top.text("credit"),
        place_names=place_names,
    )
    # Last: what no reader has asked for by now is a key that nobody knows.
    top.close()
    return sheet


def _read_id(top: TomlTable) -> str:
    text = top.text("id")
    # What is missing or no text is noted by its getter.
    if isinstance(top.data.get("id"), str) and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
        top.note(f"not an id: {text!r}", "small letters, digits and hyphens", key="id")
    return text


def _read_terrain(source: Source) -> dict[HexId, str]:
    """Return the terrain of each hex: from rows of letters, or where there are none from lists of hexes."""
    table, grid = source.terrain, source.grid
    terrain = {} if isinstance(grid, Lattice) else _read_lists(source, table)
    if isinstance(grid, Lattice) or (isinstance(grid, BoardsGrid) and any(grid.lattices)):
        # Others are noted where the legend is read; no row could hold them.
        legend = {letter: word for letter, word in _read_legend(source, table).items() if len(letter) == 1}
        terrain |= dict(_read_letters(table, grid, legend))
    table.close()
    return terrain


def _read_letters(
    table: TomlTable, grid: Lattice | BoardsGrid, legend: Mapping[str, str]
) -> Iterator[tuple[HexId, str]]:
    """Yield the terrain that rows of letters tell: those of the map, or of each board that has rows."""
    if isinstance(grid, Lattice):
        yield from _read_rows(table, "rows", grid, legend).items()
        return
    boards = table.table("boards", required=False)
    for part, inside in grid.lattices:
        found = _read_rows(boards, part.prefix, inside, legend)
        yield from ((part.outer(inner), kind) for inner, kind in found.items())
    boards.close()


def _read_rows(table: TomlTable, key: str, grid: Lattice, legend: Mapping[str, str]) -> dict[HexId, str]:
    """Return the terrain from one text per row, one letter per hex, blank where the row has a gap."""
    rows = table.texts(key)
    if len(rows) != grid.rows:
        table.note(f"{len(rows)} rows", f"the grid has {grid.rows}", key=key)
    terrain = {}
    # Rows beyond the grid were noted above; those that count are read all the same, for their faults.
    for row, text in enumerate(rows[: grid.rows]):
        hexes = grid.row_of_hexes(row)
        # Blanks at the end of a row are free, as row_of_hexes ends with the last hex.
        if len(text.rstrip()) != len(hexes):
            hint = f"the grid has {len(hexes)} columns"
            table.note(f"{len(text.rstrip())} letters", hint, key=f"{key}, row {row + 1}")
        # The lengths may differ: that was noted above.
        for letter, hex_id in zip(text, hexes, strict=False):
            if hex_id is not None:
                if letter not in legend:
                    told = f"unknown letter {letter!r}"
                    table.note_unknown(told, letter, legend, key=f"{key}, hex {hex_id}")
                terrain[hex_id] = legend.get(letter, "clear")
            elif letter != " ":
                hint = "a blank stands for it"
                table.note(f"{letter!r} where the map has no hex", hint, key=f"{key}, row {row + 1}")
    return terrain


def _read_lists(source: Source, table: TomlTable) -> dict[HexId, str]:
    """Return the terrain from a list of hexes for each kind; the rest is of the kind `usual`."""
    usual = table.word("usual", source.words.terrain, "clear")
    # Every hex gets a kind first, so that none is without one where the lists have faults.
    terrain = dict.fromkeys(source.grid.hexes, usual)
    hexes = table.table("hexes", required=False)
    for kind in hexes.keys:
        expect(hexes, kind, source.words.terrain)
        terrain |= dict.fromkeys(source.hexes.hexes(hexes, kind), kind)
    return terrain


def _read_legend(source: Source, terrain: TomlTable) -> dict[str, str]:
    table = terrain.table("legend")
    for letter in table.keys:
        table.word(letter, source.words.terrain)
        if len(letter) != 1:
            table.note("must be one letter", key=letter)
    return dict(table.named_texts())


def _read_provenance(top: TomlTable) -> dict[str, str]:
    """Return the provenance of each layer; every layer that the file has must have one."""
    table = top.table("provenance")
    # Bridges and fords are two tables of one layer; rivers belong to the layer of the hexsides.
    present = {"crossings" if key in ("bridge", "ford") else key for key in top.keys}
    layers = present | ({"hexsides"} if "rivers" in top else set())
    for layer in LAYERS:
        if layer in layers and layer not in table:
            table.note("missing", PROVENANCE_HINT, key=layer)
    for key in table.keys:
        expect(table, key, LAYERS)
        expect_provenance(table, key)
    return dict(table.named_texts())
