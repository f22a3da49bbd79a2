"""From the tables of a `map.toml` to a MapSheet. The comments of the file itself document its format."""

from __future__ import annotations

import math
import re

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
from maps.sheet import MapSheet, Rect, Section, Tray
from maps.words import LAYERS, RIVERS, Words
from rules.hexgrid import CORNER_RADIUS, ROW_STEP, Grid, HexId, Numbering
from rules.tomlfile import Table, hint_of

SCHEMA = 1
NO_TRAY = Tray("", Rect(0.0, 0.0, 0.0, 0.0), {})
"""The tray of a map that has none: the tray is a file of its own."""


def read_map(top: Table) -> MapSheet | None:
    """Return the sheet of a map file, yet without its tray; None where not even the grid can be read.

    Issues are noted in `top`.
    """
    if not is_schema_known(top):
        return None
    grid_table = top.table("grid")
    grid = _read_grid(grid_table)
    if grid is None:
        return None
    hex_px, hex_km = grid_table.number("hex_px", 160.0), grid_table.number("hex_km")
    grid_table.close()
    if not 20 <= hex_px <= 1000:
        grid_table.note("a hex must be 20 to 1000 pixels wide", "160 is usual", key="hex_px")
        return None
    source = Source(top, HexReader(grid), _read_words(top), top.words("sides", ""))
    return _build(source, hex_px, hex_km)


def is_schema_known(top: Table) -> bool:
    """Return whether a file is of the version that this program reads; otherwise note it."""
    version = top.whole("schema")
    if version != SCHEMA and "schema" in top:
        hint = "update the program" if version > SCHEMA else "write schema = 1"
        top.note(f"unknown version {version}", hint, key="schema")
    return version == SCHEMA


def _read_grid(table: Table) -> Grid | None:
    """Return the grid; two digits number columns and rows, so there are at most 99 of each."""
    before = len(table.issues)
    cols, rows = table.whole("cols", least=1, most=99), table.whole("rows", least=1, most=99)
    numbering = Numbering(
        column_first=table.word("ids", ("CCRR", "RRCC"), "CCRR") == "CCRR",
        from_west=table.word("columns_from", ("west", "east"), "west") == "west",
        from_north=table.word("rows_from", ("north", "south"), "north") == "north",
        odd_rows_east=table.word("rows_east", ("odd", "even"), "odd") == "odd",
    )
    return Grid(cols, rows, numbering) if table.keys and len(table.issues) == before else None


def _read_words(top: Table) -> Words:
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
    """Return what the map's own kinds of river are drawn as."""
    table = source.top.table("drawn_as", required=False)
    for kind in table.keys:
        expect(table, kind, source.words.rivers)
        table.word(kind, RIVERS)
    return dict(table.named_texts())


def _build(source: Source, hex_px: float, hex_km: float) -> MapSheet:
    top = source.top
    river_sides, river_names = read_rivers(source)
    hexsides = read_hexsides(source, river_sides)
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
        sections=_read_sections(source, hex_px),
        tray=NO_TRAY,
        provenance=_read_provenance(top),
        credit=top.text("credit"),
        place_names=place_names,
    )
    top.close()
    return sheet


def _read_id(top: Table) -> str:
    text = top.text("id")
    if text and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
        top.note(f"not an id: {text!r}", "small letters, digits and hyphens", key="id")
    return text


def _read_terrain(source: Source) -> dict[HexId, str]:
    """Return the terrain of each hex from one text per row, one letter per hex."""
    table, grid = source.terrain, source.grid
    legend = {letter: word for letter, word in _read_legend(source, table).items() if len(letter) == 1}
    rows = table.texts("rows")
    table.close()
    if len(rows) != grid.rows:
        table.note(f"{len(rows)} rows", f"the grid has {grid.rows}", key="rows")
    terrain = {}
    for row, text in enumerate(rows[: grid.rows]):
        if len(text) != grid.cols:
            table.note(
                f"{len(text)} letters", f"the grid has {grid.cols} columns", key=f"rows, row {row + 1}"
            )
        for col, letter in enumerate(text[: grid.cols]):
            hex_id = grid.hex_at(col, row)
            if letter not in legend:
                table.note(f"unknown letter {letter!r}", hint_of(letter, legend), key=f"rows, hex {hex_id}")
            terrain[hex_id] = legend.get(letter, "clear")
    return terrain


def _read_legend(source: Source, terrain: Table) -> dict[str, str]:
    table = terrain.table("legend")
    for letter in table.keys:
        table.word(letter, source.words.terrain)
        if len(letter) != 1:
            table.note("must be one letter", key=letter)
    return dict(table.named_texts())


def _read_provenance(top: Table) -> dict[str, str]:
    """Return the provenance of each layer; every layer that the file has must have one."""
    table = top.table("provenance")
    present = {"crossings" if key in ("bridge", "ford") else key for key in top.keys}
    layers = present | ({"hexsides"} if "rivers" in top else set())
    for layer in LAYERS:
        if layer in layers and layer not in table:
            table.note("missing", PROVENANCE_HINT, key=layer)
    for key in table.keys:
        expect(table, key, LAYERS)
        expect_provenance(table, key)
    return dict(table.named_texts())


def section_rect(grid: Grid, hex_px: float, first_row: int, last_row: int) -> Rect:
    """Return the whole pixels that cover the hexes of some rows (counted from 1) in full."""
    top = math.floor((first_row - 1) * ROW_STEP * hex_px)
    bottom = math.ceil(((last_row - 1) * ROW_STEP + 2 * CORNER_RADIUS) * hex_px)
    return Rect(0.0, float(top), float(math.ceil(grid.size[0] * hex_px)), float(bottom - top))


def _read_sections(source: Source, hex_px: float) -> tuple[Section, ...]:
    """Return the printed sheets, which together hold every row once."""
    sections: list[Section] = []
    last = 0
    for table in source.top.tables("section", required=True):
        section = _read_section(source.grid, table, hex_px)
        if section.first_row != last + 1:
            table.note(f"begins at row {section.first_row}", f"row {last + 1} comes next", key="rows")
        if section.id in {other.id for other in sections}:
            table.note(f"the id {section.id!r} stands twice", "each section has its own", key="id")
        last = section.last_row
        sections.append(section)
    if sections and last < source.grid.rows:
        source.top.note(f"rows {last + 1} to {source.grid.rows} lie on no section", key="section")
    return tuple(sections)


def _read_section(grid: Grid, table: Table, hex_px: float) -> Section:
    first, final = (int(n) for n in table.numbers("rows", 2))
    if not 1 <= first <= final <= grid.rows and "rows" in table:
        table.note(
            f"rows {first} to {final} are not on the map", f"rows go from 1 to {grid.rows}", key="rows"
        )
    rect = section_rect(grid, hex_px, first, final)
    if "rect" in table:
        rect = Rect(*table.numbers("rect", 4))
    section = Section(table.text("id"), table.text("title"), first, final, table.text("picture"), rect)
    if not re.fullmatch(r"[\w-]+\.(jpg|jpeg|png|webp)", section.picture) and section.picture:
        table.note(
            "must be a picture's file name", "a .jpg, .png or .webp in the map's folder", key="picture"
        )
    table.close()
    return section
