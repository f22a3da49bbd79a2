"""The grid of a MapSheet, and its terrain, as the text of a `map.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from string import ascii_letters

from maps.sheet import MapSheet
from maps.toml_text import key_of, list_of, number_of, numbers_of, text_of
from maps.words import LETTERS
from rules.grids.boards import BoardsGrid, Part
from rules.grids.hexes import HexGrid, Tops
from rules.grids.lattice import Lattice
from rules.grids.read import BOARDS, NONE
from rules.grids.regions import Region, RegionGrid
from rules.grids.squares import SquareGrid
from rules.hexgrid import Grid, HexId

_NOTE = """\
# kind: pointy (hexes with a corner at the top; the usual kind), flat (with a side at the top), square, none.
# ids: how a hex is numbered, C for each digit of its column and R of its row (CCRR, RRRCC), one C or R for as
# many as it needs, A for letters in place of one of them (ARR). Columns count from the west or the east, rows
# from the north or the south, from first_column and first_row (1). rows_east: which printed rows lie half a
# hex to the east; of flat tops columns_south: which columns lie half a hex to the south. shifted_length: how
# many hexes those have, if fewer. diagonals: whether squares touch at corners. names: what the hexes of each
# row are called, where no pattern tells it. without: numbers not on the map. hex_km and hex_px: a hex from
# flat side to flat side, a square from side to side.
# kind none: width and height in pixels, and [grid.regions.NAME] for places where counters snap to: its point
# at = [x, y], and a radius or an outline, "0,0 100,0 50,80". Regions that share a side touch, and those of
# links = "A-B B-C".
# kind boards: several boards side by side, [[grid.board]] for each: an id that stands before its numbers (one
# of them may do without), its north-west corner at = [x, y], a kind with its keys, a scale if its hexes are
# wider or narrower. A section names its board; rows of terrain stand under [terrain.boards]; links join
# hexes of two boards."""


def format_grid(sheet: MapSheet) -> str:
    """Return the table of the grid."""
    values = dict(_values(sheet.grid, sheet.hex_px))
    values |= {"hex_km": number_of(sheet.hex_km)} if sheet.hex_km else {}
    values["hex_px"] = number_of(sheet.hex_px)
    # The plain keys first: in TOML, what follows the head of a region would belong to the region.
    lines = [_NOTE, "[grid]", *_told(values), *_regions(sheet.grid, "grid", sheet.hex_px)]
    if isinstance(sheet.grid, BoardsGrid):
        lines += [line for part in sheet.grid.parts for line in _board(part, sheet.hex_px)]
    return "\n".join(lines)


def _told(values: Mapping[str, str]) -> list[str]:
    return [f"{key} = {value}" for key, value in values.items()]


def _values(grid: Grid, hex_px: float) -> Iterator[tuple[str, str]]:
    """Yield the keys of a grid's table and their values."""
    if isinstance(grid, Lattice):
        yield from _lattice(grid)
    elif isinstance(grid, RegionGrid):
        yield "kind", text_of(NONE)
        yield from (("width", f"{grid.width * hex_px:.0f}"), ("height", f"{grid.height * hex_px:.0f}"))
    else:
        yield "kind", text_of(BOARDS)
    if grid.links:
        # Sorted: links are a set, and one sheet must always give one text.
        yield "links", list_of(sorted(grid.links))


def _board(part: Part, hex_px: float) -> Iterator[str]:
    """Yield the lines of a board."""
    yield "[[grid.board]]"
    values = {"id": text_of(part.prefix), "at": numbers_of(_px(value, hex_px) for value in part.at)}
    values |= {"scale": number_of(part.scale)} if part.scale != 1 else {}
    yield from _told(values | dict(_values(part.grid, hex_px)))
    yield from _regions(part.grid, "grid.board", hex_px)


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
    if number.names:
        yield "names", "[" + ", ".join(text_of(" ".join(row)) for row in number.names) + "]"
    if grid.without:
        yield "without", list_of(sorted(grid.without))


def _regions(grid: Grid, table: str, hex_px: float) -> Iterator[str]:
    for region in grid.regions if isinstance(grid, RegionGrid) else ():
        yield f"[{table}.regions.{key_of(region.id)}]"
        yield from _region(region, hex_px)


def _region(region: Region, hex_px: float) -> Iterator[str]:
    """Yield the lines of a region."""
    yield f"at = {numbers_of(_px(value, hex_px) for value in region.at)}"
    if region.radius is not None:
        yield f"radius = {number_of(_px(region.radius, hex_px))}"
    else:
        points = (f"{number_of(_px(x, hex_px))},{number_of(_px(y, hex_px))}" for x, y in region.outline)
        yield f"outline = {list_of(points)}"


def _px(value: float, hex_px: float) -> float:
    # Dividing by hex_px when reading and multiplying here leaves noise in the last digits.
    return round(value * hex_px, 3)


def format_terrain(sheet: MapSheet) -> str:
    """Return the table of the terrain: rows of letters, or where there are no rows lists of hexes."""
    grid = sheet.grid
    letters = _letters_of(sheet)
    if isinstance(grid, Lattice):
        lines = ["[terrain]", _legend(letters), "rows = [", *_rows(sheet.terrain, letters, grid), "]"]
        return "\n".join(lines)
    boards = grid.lattices if isinstance(grid, BoardsGrid) else ()
    told = {part.outer(inner) for part, inside in boards for inner in inside.hexes}
    lines = ["[terrain]", *([_legend(letters)] if boards else []), *_lists(sheet, told)]
    lines += ["[terrain.boards]"] if boards else []
    for part, inside in boards:
        # Rows speak of hexes by their numbers on the board, without its prefix.
        terrain = {inner: sheet.terrain[part.outer(inner)] for inner in inside.hexes}
        lines += [f"{key_of(part.prefix)} = [", *_rows(terrain, letters, inside), "]"]
    return "\n".join(lines)


def _lists(sheet: MapSheet, told: Set[HexId]) -> Iterator[str]:
    """Yield the usual kind of terrain, and the hexes of each other kind, those left out that rows tell of."""
    left = {hex_id: kind for hex_id, kind in sheet.terrain.items() if hex_id not in told}
    usual = next((word for word, _ in Counter(left.values()).most_common(1)), "clear")
    yield f"usual = {text_of(usual)}"
    yield "[terrain.hexes]"
    for kind in dict.fromkeys(kind for kind in left.values() if kind != usual):
        yield f"{key_of(kind)} = {list_of(each for each, word in left.items() if word == kind)}"


def _letters_of(sheet: MapSheet) -> Mapping[str, str]:
    """Return a letter for each kind of terrain."""
    # A letter of our words is never lent to a map's own, even where the map lacks that terrain.
    spare = (letter for letter in ascii_letters if letter not in LETTERS.values())
    return {word: LETTERS.get(word) or next(spare) for word in dict.fromkeys(sheet.terrain.values())}


def _legend(letters: Mapping[str, str]) -> str:
    legend = ", ".join(f"{key_of(letter)} = {text_of(word)}" for word, letter in letters.items())
    return f"legend = {{ {legend} }}"


def _rows(terrain: Mapping[HexId, str], letters: Mapping[str, str], grid: Lattice) -> Iterator[str]:
    """Yield a text for each row, with the number of its first hex."""
    for row in range(grid.rows):
        hexes = grid.row_of_hexes(row)
        text = "".join(" " if hex_id is None else letters[terrain[hex_id]] for hex_id in hexes)
        first = next((hex_id for hex_id in hexes if hex_id), None)
        # The remark is for people who look for a hex; the reader drops it.
        yield f"  {text_of(text)}," + (f"  # {first}" if first else "")
