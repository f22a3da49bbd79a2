"""The maps of a module as one map of ours: all their boards side by side, each with its grid and its zones.

The boards keep their pixels, but for the stretching that makes their hexes regular. Zones and named points
lie over the boards as places of their own; beside all of it the ground is open, as on any table.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from app.bring_in.vassal.called import printable
from app.bring_in.vassal.cells import CellGrid, Names, hexes_of, squares_of
from app.bring_in.vassal.grids import BoardGrid, Grid, Hexes, Point, Regions, Squares, Zone, cells_between
from app.bring_in.vassal.layout import LaidBoard, Layout
from app.bring_in.vassal.module import MapWindow, Pile
from app.bring_in.vassal.named_points import named_points
from app.bring_in.vassal.numbering import Size
from app.table.pieces import Place
from rules.grids.boards import BoardsGrid, Part
from rules.grids.lattice import Lattice
from rules.grids.read import MAX_BOARDS, MAX_REGIONS
from rules.grids.regions import Region, RegionGrid
from rules.hexgrid import HexId

LEAST_HEX_PX, MOST_HEX_PX = 40.0, 400.0
MAX_MAP_PX = 30_000.0
"""How wide and high all boards may lie together."""
_GAP_PX = 60.0
_MOST_CELLS_OF_ZONE = 1_200
"""Cells beside the main grid of a board are places one by one; those of a larger grid are one place."""
_NEAR = 0.35
"""A piece so many cells from the middle of a place stands in it, not beside it."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board where it lies on our map: its corner and its scale in x and y, in pixels of the map."""

    id: str
    title: str
    prefix: str
    map: str
    placed: LaidBoard
    at: Point
    scale: tuple[float, float]
    cells: CellGrid | None
    reach_px: float = 0.0
    """How far beside it something may lie, in its own pixels."""
    places: tuple[Region, ...] = ()
    """Zones and named points, in pixels of our map from its corner on."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height on our map."""
        return self.placed.size[0] * self.scale[0], self.placed.size[1] * self.scale[1]

    def table_px(self, point: Point) -> Point:
        """Return where a point of the board lies on our map; turned boards lie as the map has them."""
        x, y = point
        return self.at[0] + x * self.scale[0], self.at[1] + y * self.scale[1]


@dataclass(frozen=True)
class Ground:
    """All boards of a module on one map, and the grid of it."""

    sheets: tuple[Sheet, ...]
    grid: BoardsGrid
    hex_px: float
    left_out: tuple[str, ...] = ()
    """Boards for which there was no room."""
    _by_map: dict[str, tuple[Sheet, ...]] = field(default_factory=dict)
    _named: dict[str, dict[str, Point]] = field(default_factory=dict)

    @property
    def size_px(self) -> tuple[float, float]:
        """Width and height of the map."""
        return self.grid.size[0] * self.hex_px, self.grid.size[1] * self.hex_px

    def table_px(self, map_id: str, x: float, y: float) -> Point | None:
        """Return where a point of a map of the module lies on ours, None where it is on no board."""
        sheet = self._nearest(map_id, x, y)
        return sheet.table_px((x - sheet.placed.x, y - sheet.placed.y)) if sheet is not None else None

    def _nearest(self, map_id: str, x: float, y: float) -> Sheet | None:
        sheets = self._by_map.get(map_id, ())
        # On before near: boards of one map may lie closer together than the reach beside them.
        on = next((sheet for sheet in sheets if sheet.placed.holds(x, y)), None)
        near = min(sheets, key=lambda sheet: sheet.placed.distance(x, y), default=None)
        is_beside = near is not None and near.placed.distance(x, y) <= near.reach_px
        return on or (near if is_beside else None)

    def spot_of(self, window: MapWindow, pile: Pile) -> Point:
        """Return the point of a map where a pile lies: at the place that it names, else where it says.

        What is for no board in particular is counted from within the edge of the map.
        """
        sheets = self._by_map.get(window.id, ())
        own = next((sheet for sheet in sheets if sheet.placed.board.name == pile.board), None)
        named_on = own or (next(iter(sheets), None) if not pile.board else None)
        # First the name: VASSAL asks the grid anew, and the pixels beside it may be of an older one.
        named = self._points_on(named_on).get(pile.location) if named_on and pile.location else None
        if named_on is not None and named is not None:
            return named_on.placed.on_map(*named)
        x, y = (own.placed.x, own.placed.y) if own is not None else window.edge
        return x + pile.x, y + pile.y

    def _points_on(self, sheet: Sheet) -> dict[str, Point]:
        # Once for each board: hundreds of piles may name their places on it.
        if sheet.id not in self._named:
            self._named[sheet.id] = named_points(sheet.placed.board.grid, sheet.placed.size)
        return self._named[sheet.id]

    def map_px(self, x_px: float, y_px: float) -> tuple[str, float, float] | None:
        """Return the map of the module and its point that lie at a point of ours, None beside all boards."""
        for sheet in self.sheets:
            x, y = (x_px - sheet.at[0]) / sheet.scale[0], (y_px - sheet.at[1]) / sheet.scale[1]
            if 0 <= x < sheet.placed.size[0] and 0 <= y < sheet.placed.size[1]:
                return sheet.map, sheet.placed.x + x, sheet.placed.y + y
        return None

    def place_of(self, map_id: str, x: float, y: float) -> Place | None:
        """Return the place of ours where something stands at a point of a map of the module.

        In a hex or square that is the cell; in a place without cells its point where the piece lies about it,
        else the point itself. None where no board lies there.
        """
        sheet = self._nearest(map_id, x, y)
        if sheet is None:
            return None
        point = sheet.table_px((x - sheet.placed.x, y - sheet.placed.y))
        found = self.grid.hex_on(sheet.prefix, point[0] / self.hex_px, point[1] / self.hex_px)
        if found is not None and self._is_in(found, point):
            return Place(hex=found)
        return Place(pos_px=(round(point[0]), round(point[1])))

    def _is_in(self, hex_id: HexId, point: Point) -> bool:
        part, _ = self.grid.home_of(hex_id)
        (x, y), px = self.grid.centre(hex_id), self.hex_px
        return stands_in(part.grid, math.dist((x * px, y * px), point) / px)


def stands_in(grid: object, off_cells: float) -> bool:
    """Return whether a piece stands in a place of a grid from whose middle it lies so many cells off."""
    # Near alone where there are no cells: in a named place a stack shall lie where its players laid it, not
    # in one heap.
    return isinstance(grid, Lattice) or off_cells <= _NEAR


def ground_of(maps: Sequence[tuple[MapWindow, Layout]], usual_px: float) -> Ground:
    """Return the boards of all maps as one map of ours; the first map comes first.

    `usual_px` is how wide a cell is where no board has cells: counters are drawn to fit it.
    """
    placed = [(window, each) for window, layout in maps for each in layout.boards]
    hex_px = _hex_px([each for _, each in placed], usual_px)
    sheets: list[Sheet] = []
    names, shelf = Names(), _Shelf(hex_px)
    left_out: list[str] = []
    boards = 1
    for window, each in placed:
        title = printable(each.board.name or window.title)
        # The first board keeps its numbers bare: they are what a player types and reads on the map.
        prefix = "" if not sheets else names.word(title[:12]) + "."
        sheet = _sheet(window, each, title, prefix, _Making(hex_px, names))
        boards += (sheet.cells is not None) + bool(sheet.places or sheet.cells is None)
        # A grid has room for so many boards; one with cells and places takes two of them.
        at = shelf.place(window.id, sheet) if boards <= MAX_BOARDS else None
        if at is None:
            left_out.append(title)
            continue
        sheets.append(replace(sheet, at=at, id=f"board{len(sheets) + 1}"))
    by_map: dict[str, tuple[Sheet, ...]] = {}
    for sheet in sheets:
        by_map[sheet.map] = (*by_map.get(sheet.map, ()), sheet)
    return Ground(tuple(sheets), _grid(sheets, hex_px, shelf.size), hex_px, tuple(left_out), by_map)


def _hex_px(placed: Sequence[LaidBoard], usual_px: float) -> float:
    """Return the width of a cell on the first board that has cells."""
    for each in placed:
        hexes = each.board.grid.hex_grids
        if hexes:
            # The first board sets it, for its map comes first: the one with the most hexes.
            return min(max(hexes[0][0].dy, LEAST_HEX_PX), MOST_HEX_PX)
    for each in placed:
        ground = each.board.grid.ground
        if isinstance(ground, Squares):
            return min(max(ground.dy, LEAST_HEX_PX), MOST_HEX_PX)
    return min(max(usual_px, LEAST_HEX_PX), MOST_HEX_PX)


class _Shelf:
    """Lays boards beside each other: those of the first map as they lie there, all others in rows below."""

    def __init__(self, hex_px: float) -> None:
        self._margin = math.ceil(1.5 * hex_px)
        self._first = ""
        self._columns: dict[tuple[int, int], float] = {}
        self._rows: dict[tuple[int, int], float] = {}
        self._x = self._y = self._row_end = 0.0
        self._width = 0.0
        self.size = (float(self._margin), float(self._margin))

    def place(self, map_id: str, sheet: Sheet) -> Point | None:
        """Return the corner of a board, None where there is no room for it."""
        is_first = not self._first or self._first == map_id
        at = self._beside(sheet) if is_first else self._below(sheet)
        self._first = self._first or map_id
        end = at[0] + sheet.size[0], at[1] + sheet.size[1]
        if max(end) > MAX_MAP_PX:
            return None
        if is_first:
            self._y = self._row_end = max(self._row_end, end[1] + _GAP_PX)
            self._width = max(self._width, end[0])
        else:
            self._x, self._row_end = end[0] + _GAP_PX, max(self._row_end, end[1] + _GAP_PX)
        about = max(self._margin, math.ceil(sheet.reach_px * max(sheet.scale)))
        self.size = max(self.size[0], end[0] + about), max(self.size[1], end[1] + about)
        return at

    def _beside(self, sheet: Sheet) -> Point:
        # Boards of one map touch; with other scales they keep the order in which they lie.
        return self._margin + sheet.placed.x * sheet.scale[0], self._margin + sheet.placed.y * sheet.scale[1]

    def _below(self, sheet: Sheet) -> Point:
        if not self._x or self._x + sheet.size[0] > max(self._width, 3_000.0):
            self._x, self._y = float(self._margin), self._row_end
        return self._x, self._y


@dataclass(frozen=True, slots=True)
class _Making:
    """What the making of a sheet needs: the width of a cell of ours, and the words that are taken."""

    hex_px: float
    names: Names


def _sheet(window: MapWindow, placed: LaidBoard, title: str, prefix: str, making: _Making) -> Sheet:
    scale, cells, of_zone = _cells(placed, prefix, making)
    bare = Sheet("", title, prefix, window.id, placed, (0.0, 0.0), scale, cells, window.reach_px)
    # The zone whose cells became the grid must not be laid over them as one place more.
    left = [zone for zone in placed.board.grid.zones if zone is not of_zone]
    # Bounded: zones with cells may make a place of each of them.
    return replace(bare, places=tuple(islice(_places(bare, placed.board.grid, left, making), MAX_REGIONS)))


def _cells(
    placed: LaidBoard, prefix: str, making: _Making
) -> tuple[tuple[float, float], CellGrid | None, Zone | None]:
    """Return the scale of a board, the grid that becomes ours, and the zone that it is of."""
    board, size = placed.board, placed.size
    found = _main_grid(board.grid)
    if found is None or placed.is_turned:
        # The cells of a turned board would be counted backwards: its pieces lie free, at their points.
        return (1.0, 1.0), None, None
    spec, zone = found

    def named(middle: Point) -> str | None:
        here = board.grid.zone_at(*middle)
        is_mine = here is zone or (zone is None and here is not None and here.uses_board_grid)
        return board.grid.name_in(here, *middle, size) if is_mine else None

    def word(text: str) -> str:
        return making.names.word(text, prefix)

    if isinstance(spec, Hexes):
        cells = hexes_of(spec, size, named, word)
    else:
        cells = squares_of(spec, size, named, word)
    if cells is None:
        return (1.0, 1.0), None, None
    # Cells that would be tiny, or huge, are drawn so that counters can be seen on them.
    grow = min(max(cells.cell_px, LEAST_HEX_PX), MOST_HEX_PX) / cells.cell_px
    return (cells.stretch[0] * grow, cells.stretch[1] * grow), cells, zone


def _main_grid(grid: BoardGrid) -> tuple[Hexes | Squares, Zone | None] | None:
    if grid.hex_grids:
        return grid.hex_grids[0]
    return (grid.ground, None) if isinstance(grid.ground, Squares) else None


# ---- zones and named points


def _places(sheet: Sheet, grid: BoardGrid, zones: Sequence[Zone], making: _Making) -> Iterator[Region]:
    """Yield the places of a board: zones without cells whole, the cells of the others, named points."""
    size = sheet.placed.size
    if isinstance(grid.ground, Regions):
        yield from _points(sheet, grid.ground, None, making)
    for zone in zones:
        if zone.uses_board_grid:
            continue
        # A turn track is a zone with squares: each of them is a place, or all markers would be in one.
        cells = list(_cells_in(zone, zone.grid, size))
        if isinstance(zone.grid, Regions):
            yield from _points(sheet, zone.grid, zone, making)
        elif cells and len(cells) <= _MOST_CELLS_OF_ZONE:
            for outline, middle in cells:
                name = grid.name_at(*middle, size) or zone.name
                yield from _region(sheet, name, outline, middle, making)
        else:
            yield from _region(sheet, zone.name, zone.path, zone.middle, making)


def _cells_in(zone: Zone, grid: Grid | None, size: Size) -> Iterator[tuple[tuple[Point, ...], Point]]:
    """Yield outline and middle of each cell of a zone that has cells."""
    if not isinstance(grid, Squares | Hexes):
        return
    west, north, east, south = (max(0.0, value) for value in zone.box)
    # By the area, before a cell is made: a zone may have cells of a pixel.
    if (east - west) * (south - north) > 2 * _MOST_CELLS_OF_ZONE * grid.dx * grid.dy:
        return
    for cell in cells_between(grid, (west, north), (min(east, size[0]), min(south, size[1]))):
        x, y = grid.centre(cell)
        if zone.holds(x, y):
            yield grid.outline(cell), (x, y)


def _points(sheet: Sheet, grid: Regions, zone: Zone | None, making: _Making) -> Iterator[Region]:
    for name, point in grid.points:
        if zone is None or zone.holds(*point):
            near = [math.dist(point, other) for _, other in grid.points if other != point]
            x, y = _on_sheet(sheet, point)
            radius = min(min(near, default=making.hex_px) / 2, making.hex_px / 2) * sheet.scale[1]
            word = HexId(making.names.word(name, sheet.prefix))
            yield Region.round(word, (x, y), max(radius, 4.0))


def _region(
    sheet: Sheet, name: str, outline: Sequence[Point], middle: Point, making: _Making
) -> Iterator[Region]:
    """Yield a place by its outline on the board, nothing for one that has no area or lies beside it."""
    # A corner told twice would make a side without a length.
    corners = tuple(dict.fromkeys(_on_sheet(sheet, point) for point in outline))
    doubled = math.fsum(
        ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, (*corners[1:], *corners[:1]), strict=True)
    )
    if len(corners) < 3 or abs(doubled) < 8:
        return
    # Ours go round one way: those of a board may be drawn either way.
    found = Region(HexId("x"), _on_sheet(sheet, middle), corners if doubled > 0 else corners[::-1])
    # A middle outside its own outline could never be pointed at.
    if found.holds(*found.at):
        yield Region(HexId(making.names.word(name or "place", sheet.prefix)), found.at, found.outline)


def _on_sheet(sheet: Sheet, point: Point) -> Point:
    """Return a point of a board in pixels of ours from the board's corner on, moved onto the board."""
    width, height = sheet.placed.size
    if sheet.placed.is_turned:
        point = width - point[0], height - point[1]
    x, y = min(max(point[0], 0.0), width), min(max(point[1], 0.0), height)
    return round(x * sheet.scale[0], 3), round(y * sheet.scale[1], 3)


# ---- the grid of all of it


def _grid(sheets: Sequence[Sheet], hex_px: float, size: tuple[float, float]) -> BoardsGrid:
    parts = [part for sheet in sheets for part in _parts(sheet, hex_px)]
    # Last, and without a place of its own: the open ground under and beside all boards.
    whole = RegionGrid(math.ceil(size[0]) / hex_px, math.ceil(size[1]) / hex_px)
    return BoardsGrid((*parts, Part("ground.", whole, (0.0, 0.0))))


def _parts(sheet: Sheet, hex_px: float) -> Iterator[Part]:
    # Before the cells: of parts that overlap the first has the point, and zones lie over the grid.
    if sheet.places or sheet.cells is None:
        width, height = (math.ceil(length) / hex_px for length in sheet.size)
        regions = tuple(
            Region(
                each.id,
                (each.at[0] / hex_px, each.at[1] / hex_px),
                tuple((x / hex_px, y / hex_px) for x, y in each.outline),
                None if each.radius is None else each.radius / hex_px,
            )
            for each in sheet.places
        )
        at = sheet.at[0] / hex_px, sheet.at[1] / hex_px
        yield Part(sheet.prefix, RegionGrid(width, height, regions), at)
    cells = sheet.cells
    if cells is not None:
        x, y = sheet.table_px(cells.at)
        wide = cells.cell_px * (sheet.scale[1] if cells.stretch[1] == 1.0 else sheet.scale[0])
        yield Part(sheet.prefix, cells.grid, (max(x, 0.0) / hex_px, max(y, 0.0) / hex_px), wide / hex_px)


def section_rects(ground: Ground) -> Iterator[tuple[Sheet, tuple[int, int, int, int]]]:
    """Yield each board with the rectangle of its picture on our map, in whole pixels."""
    for sheet in ground.sheets:
        (x, y), (width, height) = sheet.at, sheet.size
        yield sheet, (round(x), round(y), max(1, round(width)), max(1, round(height)))
