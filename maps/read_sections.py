"""Reading the sections of a map file: the printed sheets, each with its picture and the hexes on it."""

from __future__ import annotations

import math
import re
from dataclasses import replace

from maps.read_layers import Source
from maps.sheet import ALL_LINES, Lines, Rect, Section, hexes_on
from rules.grids.boards import BoardsGrid
from rules.grids.lattice import Lattice
from rules.grids.regions import RegionGrid
from rules.hexgrid import Grid, HexId, Point
from rules.tomlfile import TomlTable

# Stands in for a rectangle that is not known yet: on a map of regions it holds them all.
_WHOLE = Rect(0.0, 0.0, math.inf, math.inf)
_NOISE = 1e-6
"""By how much sums of fractions may miss a whole pixel."""


def read_sections(source: Source, hex_px: float) -> tuple[Section, ...]:
    """Return the printed sheets, which together hold every hex of a lattice once."""
    grid = source.grid
    sections: list[Section] = []
    seen: dict[HexId, str] = {}
    for table in source.top.tables("section", required=True):
        section = _read_section(grid, table, hex_px)
        if section.id in {other.id for other in sections}:
            table.note(f"the id {section.id!r} stands twice", "each section has its own", key="id")
        here = hexes_on(grid, section, hex_px)
        # In the order of the grid, not of a set: the same file always gets the same message.
        again = next((hex_id for hex_id in grid.hexes if hex_id in here and hex_id in seen), None)
        if again is not None:
            hint = "a hex lies on one section"
            table.note(f"hex {again} lies on {seen[again]!r} too", hint, key="rows")
        seen |= dict.fromkeys(here, section.id)
        sections.append(section)
    missing = [hex_id for hex_id in grid.hexes if hex_id not in seen and not _may_lie_bare(grid, hex_id)]
    # Without any section that alone is the fault, which `tables` has noted.
    if sections and missing:
        source.top.note(f"{_some(missing)} on no section", key="section")
    return tuple(sections)


def _may_lie_bare(grid: Grid, hex_id: HexId) -> bool:
    """Return whether a hex needs no sheet: places over the sheets of other boards, or beside all of them."""
    return isinstance(grid, BoardsGrid) and isinstance(grid.home_of(hex_id)[0].grid, RegionGrid)


def _some(hexes: list[HexId]) -> str:
    one = len(hexes) == 1
    return f"hex {hexes[0]} lies" if one else f"{len(hexes)} hexes, such as {hexes[0]}, lie"


def _read_section(grid: Grid, table: TomlTable, hex_px: float) -> Section:
    rows = columns = ALL_LINES
    board, shown = "", grid
    if isinstance(grid, BoardsGrid):
        boards = [part.prefix for part in grid.parts]
        # The board without an id is meant where none is named.
        board = table.word("board", boards, "" if "" in boards else None)
        shown = next((part.grid for part in grid.parts if part.prefix == board), grid)
    if isinstance(shown, Lattice):
        # A board is shown whole where no rows are given; a sheet of the only grid must say which it has.
        if shown is grid or "rows" in table:
            rows = _read_lines(table, "rows", shown.rows)
        columns = _read_lines(table, "columns", shown.cols) if "columns" in table else ALL_LINES
    words = table.text("id"), table.text("title"), rows, table.text("picture")
    bare = Section(*words, _WHOLE, columns, board)
    rect = Rect(*table.numbers("rect", 4)) if "rect" in table else section_rect(grid, hex_px, bare)
    if "rect" in table and (rect.width <= 0 or rect.height <= 0):
        table.note("has no area", "x, y, width and height in pixels", key="rect")
    # A bare name: a map from a stranger must not point to files outside its folder.
    if not re.fullmatch(r"[\w-]+\.(jpg|jpeg|png|webp)", bare.picture) and bare.picture:
        hint = "a .jpg, .png or .webp in the map's folder"
        table.note("must be a picture's file name", hint, key="picture")
    table.close()
    return replace(bare, rect_px=rect)


def _read_lines(table: TomlTable, key: str, count: int) -> Lines:
    first, last = (int(n) for n in table.numbers(key, 2))
    # A key that is missing has been noted; the zeros in its place need no second issue.
    if not 1 <= first <= last <= count and key in table:
        table.note(f"{key} {first} to {last} are not on the map", f"{key} go from 1 to {count}", key=key)
    return first, last


def section_rect(grid: Grid, hex_px: float, section: Section) -> Rect:
    """Return the whole pixels that cover the hexes of a section in full."""
    points = [point for hex_id in hexes_on(grid, section, hex_px) for point in grid.corners(hex_id)]
    (west, north), (east, south) = _whole_box(grid, section)
    # With all its columns a section is as wide as the map, whatever hexes are missing at the edge.
    left, right = (west, east) if section.columns == ALL_LINES else _span([x for x, _ in points])
    top, bottom = (north, south) if section.rows == ALL_LINES else _span([y for _, y in points])
    x, y = math.floor(left * hex_px + _NOISE), math.floor(top * hex_px + _NOISE)
    far_x, far_y = math.ceil(right * hex_px - _NOISE), math.ceil(bottom * hex_px - _NOISE)
    return Rect(float(x), float(y), float(far_x - x), float(far_y - y))


def _whole_box(grid: Grid, section: Section) -> tuple[Point, Point]:
    """Return two corners of the map, or of the board that a section shows."""
    for part in grid.parts if isinstance(grid, BoardsGrid) else ():
        if part.prefix == section.board:
            return part.at, part.placed(part.grid.size)
    return (0.0, 0.0), grid.size


def _span(values: list[float]) -> tuple[float, float]:
    return min(values, default=0.0), max(values, default=0.0)
