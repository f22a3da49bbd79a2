"""The grid of a MapSheet, and its terrain, as the text of a `map.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from string import ascii_letters

from maps.sheet import MapSheet
from maps.toml_text import key_of, list_of, number_of, numbers_of, text_of
from maps.words import LETTERS
from rules.grids.hexes import HexGrid, Tops
from rules.grids.lattice import Lattice
from rules.grids.regions import Region, RegionGrid
from rules.grids.squares import SquareGrid
from rules.hexgrid import HexId

_NOTE = """\
# kind: pointy (hexes with a corner at the top; the usual kind), flat (with a side at the top), square, none.
# ids: how a hex is numbered, C for each digit of its column and R of its row (CCRR, RRRCC), one C or R for as
# many as it needs, A for letters in place of one of them (ARR). Columns count from the west or the east, rows
# from the north or the south, from first_column and first_row (1). rows_east: which printed rows lie half a
# hex to the east; of flat tops columns_south: which columns lie half a hex to the south. shifted_length: how
# many hexes those have, if fewer. diagonals: whether squares touch at corners. without: numbers not on the
# map. hex_km and hex_px: a hex from flat side to flat side, a square from side to side.
# kind none: width and height in pixels, and [grid.regions.NAME] for places where counters snap to: its point
# at = [x, y], and a radius or an outline, "0,0 100,0 50,80". Regions that share a side touch, and those of
# links = "A-B B-C"."""


def format_grid(sheet: MapSheet) -> str:
    """Return the table of the grid."""
    grid = sheet.grid
    values = dict(_lattice(grid) if isinstance(grid, Lattice) else _sheet_of_regions(sheet))
    values |= {"hex_km": number_of(sheet.hex_km)} if sheet.hex_km else {}
    values["hex_px"] = number_of(sheet.hex_px)
    lines = [_NOTE, "[grid]", *(f"{key} = {value}" for key, value in values.items())]
    if isinstance(grid, RegionGrid):
        lines += [line for region in grid.regions for line in _region(region, sheet.hex_px)]
    return "\n".join(lines)


def _lattice(grid: Lattice) -> Iterator[tuple[str, str]]:
    number = grid.numbering
    kind = grid.tops.value if isinstance(grid, HexGrid) else "square"
    if kind != Tops.POINTY.value:
        yield "kind", text_of(kind)
    yield from (("cols", f"{grid.cols}"), ("rows", f"{grid.rows}"), ("ids", text_of(number.ids)))
    yield "columns_from", text_of("west" if number.from_west else "east")
    yield "rows_from", text_of("north" if number.from_north else "south")
    firsts = {"first_column": number.first_column, "first_row": number.first_row}
    yield from ((key, f"{first}") for key, first in firsts.items() if first != 1)
    if isinstance(grid, HexGrid):
        key = "columns_south" if grid.tops is Tops.FLAT else "rows_east"
        yield key, text_of("odd" if grid.odd_shifted else "even")
        if grid.shifted_length:
            yield "shifted_length", f"{grid.shifted_length}"
    if isinstance(grid, SquareGrid) and not grid.has_diagonals:
        yield "diagonals", "false"
    if grid.without:
        yield "without", list_of(sorted(grid.without))


def _sheet_of_regions(sheet: MapSheet) -> Iterator[tuple[str, str]]:
    width, height = sheet.size_px
    yield from (("kind", text_of("none")), ("width", f"{width:.0f}"), ("height", f"{height:.0f}"))
    if isinstance(sheet.grid, RegionGrid) and sheet.grid.links:
        yield "links", list_of(sorted(sheet.grid.links))


def _region(region: Region, hex_px: float) -> Iterator[str]:
    """Yield the lines of a region."""
    yield f"[grid.regions.{key_of(region.id)}]"
    yield f"at = {numbers_of(_px(value, hex_px) for value in region.at)}"
    if region.radius is not None:
        yield f"radius = {number_of(_px(region.radius, hex_px))}"
    else:
        points = (f"{number_of(_px(x, hex_px))},{number_of(_px(y, hex_px))}" for x, y in region.outline)
        yield f"outline = {list_of(points)}"


def _px(value: float, hex_px: float) -> float:
    return round(value * hex_px, 3)


def format_terrain(sheet: MapSheet) -> str:
    """Return the table of the terrain: rows of letters, or where there are no rows lists of hexes."""
    if isinstance(sheet.grid, Lattice):
        return _rows(sheet, sheet.grid)
    usual = next((word for word, _ in Counter(sheet.terrain.values()).most_common(1)), "clear")
    others = dict.fromkeys(kind for kind in sheet.terrain.values() if kind != usual)
    lists = {kind: [each for each, word in sheet.terrain.items() if word == kind] for kind in others}
    lines = ["[terrain]", f"usual = {text_of(usual)}", "[terrain.hexes]"]
    return "\n".join([*lines, *(f"{key_of(kind)} = {list_of(those)}" for kind, those in lists.items())])


def _rows(sheet: MapSheet, grid: Lattice) -> str:
    words = dict.fromkeys(sheet.terrain.values())
    spare = (letter for letter in ascii_letters if letter not in LETTERS.values())
    letters = {word: LETTERS.get(word) or next(spare) for word in words}
    legend = ", ".join(f"{key_of(letter)} = {text_of(word)}" for word, letter in letters.items())
    rows = [f"  {_row(sheet.terrain, letters, grid.row_of_hexes(row))}" for row in range(grid.rows)]
    return "\n".join(["[terrain]", f"legend = {{ {legend} }}", "rows = [", *rows, "]"])


def _row(terrain: Mapping[HexId, str], letters: Mapping[str, str], hexes: tuple[HexId | None, ...]) -> str:
    text = "".join(" " if hex_id is None else letters[terrain[hex_id]] for hex_id in hexes)
    first = next((hex_id for hex_id in hexes if hex_id), None)
    return f"{text_of(text)}," + (f"  # {first}" if first else "")
