"""A grid from its table: `[grid]` of a map file, `grid` of a board that a question is asked about.

`kind` is pointy (of hexes), flat, square or none; what may stand beside it, the head of a map file tells.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Set

from rules.grids.boards import BoardsGrid, Part
from rules.grids.hexes import HexGrid, Tops
from rules.grids.lattice import Lattice
from rules.grids.numbering import Numbering
from rules.grids.regions import Region, RegionGrid
from rules.grids.squares import SquareGrid
from rules.hexgrid import HEX_WORD, Grid, HexId, Hexside, Point
from rules.tomlfile import TomlTable

POINTY, FLAT, SQUARE, NONE = KINDS = ("pointy", "flat", "square", "none")
"""The kinds of grid that a board can have."""
BOARDS = "boards"
"""The kind of a map of several boards, each with a grid of its own."""
USUAL_HEX_PX = 160.0
MAX_HEXES = 40_000
MAX_LINES = 999
MAX_REGIONS, MAX_CORNERS, MAX_BOARDS = 2000, 1000, 50
MAX_BOARD_LINKS = 150
"""The ways between all of them are worked out when the first distance is asked for."""
_POINT = re.compile(r"(\d{1,5}(?:\.\d{1,3})?),(\d{1,5}(?:\.\d{1,3})?)")
MAX_PX = 40_000.0
"""How wide and high a map without a grid may be."""

RESERVED = ("points", "bridges", "control", "releases", "facts", "drawn")
"""Words that begin a line of a position text."""


def read_grid(table: TomlTable, hex_px: float) -> Grid | None:
    """Return the grid of a table, None where it cannot be used; issues are noted in the table.

    Lengths in the table are in pixels, `hex_px` to a hex width.
    """
    # The list is that of the whole file: only what this grid adds to it counts.
    before = len(table.issues)
    kind = table.word("kind", (*KINDS, BOARDS), POINTY)
    grid = _read_boards(table, hex_px) if kind == BOARDS else _read_one(table, kind, hex_px)
    # A table that is missing has issues that nobody sees (`TomlTable.table`); it is no grid all the same.
    return grid if table.keys and len(table.issues) == before else None


def _read_one(table: TomlTable, kind: str, hex_px: float) -> Lattice | RegionGrid | None:
    if kind == NONE:
        return _read_regions(table, hex_px)
    return _read_lattice(table, kind) if kind in KINDS else None


# ---- rows and columns


def _read_lattice(table: TomlTable, kind: str) -> Lattice | None:
    numbering = _read_numbering(table)
    if numbering is None:
        return None
    most_cols, most_rows = numbering.most
    cols = table.whole("cols", least=1, most=min(MAX_LINES, most_cols - numbering.first_column + 1))
    rows = table.whole("rows", least=1, most=min(MAX_LINES, most_rows - numbering.first_row + 1))
    # Before a single hex is made: two small numbers can ask for a million.
    if cols * rows > MAX_HEXES:
        table.note(f"{cols} x {rows} hexes", f"{MAX_HEXES} at most", key="cols")
        return None
    without = frozenset(map(HexId, table.words("without", "")))
    if kind == SQUARE:
        grid: Lattice = SquareGrid(cols, rows, numbering, table.flag("diagonals", default=True), without)
    else:
        grid = _read_hexes(table, kind, HexGrid(cols, rows, numbering, without=without))
    _note_faults(table, grid)
    return grid


def _read_numbering(table: TomlTable) -> Numbering | None:
    from_west = table.word("columns_from", ("west", "east"), "west") == "west"
    from_north = table.word("rows_from", ("north", "south"), "north") == "north"
    first_column = table.whole("first_column", 1, least=0, most=MAX_LINES)
    first_row = table.whole("first_row", 1, least=0, most=MAX_LINES)
    names = _read_names(table)
    try:
        return Numbering(table.text("ids", "CCRR"), from_west, from_north, first_column, first_row, names)
    except ValueError as error:
        hint = "C for each digit of the column, R of the row, A for letters: CCRR, RRRCC, ARR, CC.RR"
        table.note(str(error), hint, key="ids")
        return None


def _read_names(table: TomlTable) -> tuple[tuple[str, ...], ...]:
    """Return what the hexes are called, row by row, where no pattern tells it; else nothing."""
    if "names" not in table:
        return ()
    rows = tuple(tuple(row.split()) for row in table.texts("names"))
    cols, count = (table.whole(key, 1, least=1, most=MAX_LINES) for key in ("cols", "rows"))
    if len(rows) != count or any(len(row) != cols for row in rows):
        table.note(f"not {count} rows of {cols} names", "a text for each row from the north", key="names")
        return ()
    strange = next((name for row in rows for name in row if not HEX_WORD.fullmatch(name)), None)
    if strange is not None or any(name in RESERVED for row in rows for name in row):
        told = f"{strange or 'a reserved word'!r} is no name of a hex"
        table.note(told, "letters, digits, dots and _", key="names")
        return ()
    return rows


def _read_hexes(table: TomlTable, kind: str, plain: HexGrid) -> HexGrid:
    """Return hexes with what only hexes have: which lines are shifted, and how long those are."""
    tops = Tops(kind)
    key = "columns_south" if tops is Tops.FLAT else "rows_east"
    is_odd = table.word(key, ("odd", "even"), "odd") == "odd"
    most = plain.rows if tops is Tops.FLAT else plain.cols
    length = table.whole("shifted_length", most, least=1, most=most)
    shorter = length if length < most else 0
    return HexGrid(plain.cols, plain.rows, plain.numbering, is_odd, tops, shorter, plain.without)


def _note_faults(table: TomlTable, grid: Lattice) -> None:
    every = (
        grid.hex_at(col, row)
        for row in range(grid.rows)
        for col in range(min(grid.cols, grid.cols_in(row)))
        if row < grid.rows_in(col)
    )
    counts = Counter(every)
    again = next((hex_id for hex_id, count in counts.items() if count > 1), None)
    if again is not None:
        table.note(f"two hexes are called {again}", "other digits, or another first number", key="ids")
    for strange in sorted(grid.without - counts.keys()):
        table.note(f"there is no hex {strange!r} to leave out", "take it off the list", key="without")
    if not grid.hexes:
        table.note("no hex is left", key="without")


# ---- regions


def _read_regions(table: TomlTable, hex_px: float) -> RegionGrid | None:
    width = table.whole("width", least=1, most=int(MAX_PX))
    height = table.whole("height", least=1, most=int(MAX_PX))
    named = table.table("regions", required=False)
    if len(named.keys) > MAX_REGIONS:
        named.note(f"{len(named.keys)} regions", f"{MAX_REGIONS} at most")
        return None
    regions = tuple(_read_region(name, row, hex_px) for name, row in named.named_tables())
    links = frozenset(_read_links(table, {region.id for region in regions}))
    return RegionGrid(width / hex_px, height / hex_px, regions, links)


def _read_region(name: str, row: TomlTable, hex_px: float) -> Region:
    """Return a region with an outline, or with a radius about its point, half a hex by default."""
    if not HEX_WORD.fullmatch(name) or name in RESERVED:
        row.note(f"{name!r} is no name of a region", "one word of letters, digits, dots and _")
    x, y = row.numbers("at", 2)
    at = (x / hex_px, y / hex_px)
    if "outline" in row:
        region = _as_clockwise(Region(HexId(name), at, _read_outline(row, hex_px)))
        if region.outline and not region.holds(*at):
            row.note("its point lies outside of its outline", "counters lie at the point", key="at")
    else:
        radius = row.number("radius", hex_px / 2)
        if not 0 < radius <= MAX_PX:
            row.note(f"{radius:g} is no radius", "pixels", key="radius")
        # A radius that was noted is mended, so that reading goes on.
        region = Region.round(HexId(name), at, max(radius, 1.0) / hex_px)
    row.close()
    return region


def _read_outline(row: TomlTable, hex_px: float) -> tuple[Point, ...]:
    """Return corners from a text of points: `0,0 100,0 50,80`."""
    words = row.words("outline")
    points = [_POINT.fullmatch(word) for word in words]
    if not 3 <= len(words) <= MAX_CORNERS or not all(points):
        row.note("no outline", 'three corners at least: "0,0 100,0 50,80"', key="outline")
        return ()
    return tuple((float(found[1]) / hex_px, float(found[2]) / hex_px) for found in points if found)


def _as_clockwise(region: Region) -> Region:
    # Twice the area with its sign (shoelace formula): y grows to the south, so clockwise is positive.
    doubled = math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in region.sides())
    return region if doubled >= 0 else Region(region.id, region.at, region.outline[::-1])


def _read_links(table: TomlTable, known: Set[HexId], most: int = MAX_HEXES) -> Iterator[Hexside]:
    if len(table.words("links", "")) > most:
        table.note("too many links", f"{most} at most", key="links")
        return
    for text in table.words("links", ""):
        try:
            link = Hexside.parse(text)
        except ValueError:
            table.note(f"not a link: {text!r}", "write both with a dash: Alder-Birch", key="links")
            continue
        for strange in {*link} - known:
            table.note_unknown(f"there is no {strange!r}", strange, known, key="links")
        if {*link} <= known:
            yield link


# ---- boards


def _read_boards(table: TomlTable, hex_px: float) -> BoardsGrid | None:
    """Return the boards of `[[grid.board]]`, each with its own kind of grid."""
    rows = table.tables("board", required=True)
    if len(rows) > MAX_BOARDS:
        table.note(f"{len(rows)} boards", f"{MAX_BOARDS} at most", key="board")
        return None
    parts: list[Part] = []
    counts: Counter[HexId] = Counter()
    for row in rows:
        part = _read_part(row, hex_px)
        if part is not None:
            parts.append(part)
            counts.update(map(part.outer, part.grid.hexes))
        # Before the next board, which may be as large again.
        if counts.total() > MAX_HEXES:
            table.note(f"more than {MAX_HEXES} hexes", "on all boards together", key="board")
            return None
    again = next((hex_id for hex_id, count in counts.items() if count > 1), None)
    if again is not None:
        table.note(f"two hexes are called {again}", "each board needs an id of its own", key="board")
    links = frozenset(_read_links(table, counts.keys(), MAX_BOARD_LINKS))
    return BoardsGrid(tuple(parts), links) if parts else None


def _read_part(row: TomlTable, hex_px: float) -> Part | None:
    prefix = row.text("id", "")
    if prefix and not HEX_WORD.fullmatch(prefix):
        row.note(f"{prefix!r} is no id of a board", "a letter or a short word before its numbers", key="id")
    x, y = row.numbers("at", 2) if "at" in row else (0.0, 0.0)
    if x < 0 or y < 0:
        row.note("lies beside the map", "pixels from its north-west corner", key="at")
    scale = row.number("scale", 1.0)
    if not 0.1 <= scale <= 10:
        row.note(f"{scale:g} is out of range", "from 0.1 to 10", key="scale")
        return None
    kind = row.word("kind", KINDS, POINTY)
    grid = _read_one(row, kind, hex_px)
    row.close()
    return Part(prefix, grid, (x / hex_px, y / hex_px), scale) if grid is not None else None
