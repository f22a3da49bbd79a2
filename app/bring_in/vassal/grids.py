"""The grids of VASSAL's boards: where a cell lies, which one a point is in, and what it is called.

All of it is in the pixels of the board. A hex grid has flat tops, odd columns half a hex further down;
`sideways` gives x and y each other's place. Source: VASSAL's documents and its package boardPicker.board.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from app.bring_in.vassal.buildfile import Node, colour
from app.bring_in.vassal.numbering import Numbering, Size, filled, rounded

Point = tuple[float, float]
Cell = tuple[int, int]
"""Column and row as VASSAL counts them from the origin of the grid; they may be negative."""

USUAL_HEX_PX, USUAL_SQUARE_PX = 64.0, 48.0
LEAST_CELL_PX = 1.0
MAX_CORNERS = 2_000
MAX_ZONES, MAX_ZONE_CORNERS, MAX_POINTS = 2_000, 10_000, 5_000
"""So many zones and corners of zones a board has, and named points a grid. The zones are asked about each hex
of a board: with outlines without end between them a small file would keep a processor for a day."""


@dataclass(frozen=True, slots=True)
class Hexes:
    """Hexes: `dy` from side to side, `dx` from column to column; the two need not fit each other."""

    x0: int
    y0: int
    dx: float
    dy: float
    is_sideways: bool
    is_snapping: bool
    numbering: Numbering | None
    ink: str = ""
    """The colour that its lines are drawn in; empty where it is not drawn."""

    @classmethod
    def of(cls, node: Node) -> Hexes:
        """Return the grid that an element of a build file tells."""
        dy = max(node.number("dy", USUAL_HEX_PX), LEAST_CELL_PX)
        return cls(
            node.whole("x0", 0),
            node.whole("y0", 32),
            max(node.number("dx", dy * math.sqrt(3) / 2), LEAST_CELL_PX),
            dy,
            node.flag("sideways"),
            node.flag("snapTo", default=True),
            _numbering(node),
            _ink(node),
        )

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        column, row = cell
        along = self.x0 + column * self.dx
        down = self.y0 + row * self.dy + (self.dy / 2 if column % 2 else 0.0)
        return (down, along) if self.is_sideways else (along, down)

    def rest(self, cell: Cell) -> tuple[int, int]:
        """Return the whole pixel that VASSAL lays a counter of a cell upon, up to 2 px from its middle."""
        column, row = cell
        # Each part is cut off as its Java cuts it, half a hex by itself: a counter of ours that lies a
        # pixel beside is in no stack with those that its players move into the same hex.
        half = int(self.dy / 2) if column % 2 else 0
        along, down = int(column * self.dx + self.x0), int(row * self.dy + half + self.y0)
        return (down, along) if self.is_sideways else (along, down)

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise."""
        far, near, half = self.dx * 2 / 3, self.dx / 3, self.dy / 2
        corners = [(-near, -half), (near, -half), (far, 0.0), (near, half), (-near, half), (-far, 0.0)]
        if self.is_sideways:
            corners = [(y, x) for x, y in reversed(corners)]
        x, y = self.centre(cell)
        return tuple((x + dx, y + dy) for dx, dy in corners)

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the cell whose middle is nearest."""
        # VASSAL cuts its columns straight down and so calls a strip beside each slanted side by its
        # neighbour's number: one point in fourteen. Its own counters rest on middles, where both agree;
        # for one that lies free the hex printed under it is the better answer.
        along, down = (y, x) if self.is_sideways else (x, y)
        near = rounded((along - self.x0) / self.dx)
        # Of three columns: near a slanted side the nearest middle may lie in the column beside.
        cells = [(column, self._row_at(column, down)) for column in (near - 1, near, near + 1)]
        return min(cells, key=lambda cell: _distance(self.centre(cell), (x, y)))

    def _row_at(self, column: int, down: float) -> int:
        return rounded((down - self.y0 - (self.dy / 2 if column % 2 else 0.0)) / self.dy)

    def name(self, cell: Cell, size: Size) -> str:
        """Return what a cell is called on something of a size, empty where nothing is numbered."""
        number = self.numbering
        return number.name(*self._counted(number, cell, size)) if number is not None else ""

    def _counted(self, number: Numbering, cell: Cell, size: Size) -> Cell:
        (column, row), (width, height) = cell, size
        # As VASSAL counts them, each by the other's step: its numbers are to come out, not better ones.
        most_rows, most_columns = rounded(height / self.dx), rounded(width / self.dy)
        backwards, upwards = number.h_descends, number.v_descends
        if self.is_sideways:
            backwards, upwards, most_rows, most_columns = upwards, backwards, most_columns, most_rows
        counted_column = most_columns - column if backwards else column
        counted_row = most_rows - row if upwards else row
        if number.is_staggered and column % 2:
            counted_row += -1 if upwards else 1
        if number.is_slanted:
            half = int(counted_column / 2)
            counted_row = counted_row + half if number.is_staggered else counted_row - half + 1
        return counted_column, counted_row


@dataclass(frozen=True, slots=True)
class Squares:
    """A grid of rectangles; the origin is the middle of the cell in column and row 0."""

    x0: int
    y0: int
    dx: float
    dy: float
    is_snapping: bool
    numbering: Numbering | None
    ink: str = ""
    """The colour that its lines are drawn in; empty where it is not drawn."""

    @classmethod
    def of(cls, node: Node) -> Squares:
        """Return the grid that an element of a build file tells."""
        return cls(
            node.whole("x0", 24),
            node.whole("y0", 24),
            max(node.number("dx", USUAL_SQUARE_PX), LEAST_CELL_PX),
            max(node.number("dy", USUAL_SQUARE_PX), LEAST_CELL_PX),
            node.flag("snapTo", default=True),
            _numbering(node),
            _ink(node),
        )

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        return self.x0 + cell[0] * self.dx, self.y0 + cell[1] * self.dy

    def rest(self, cell: Cell) -> tuple[int, int]:
        """Return the whole pixel that VASSAL lays a counter of a cell upon."""
        return self.x0 + rounded(cell[0] * self.dx), self.y0 + rounded(cell[1] * self.dy)

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise."""
        (x, y), half_x, half_y = self.centre(cell), self.dx / 2, self.dy / 2
        return (
            (x - half_x, y - half_y),
            (x + half_x, y - half_y),
            (x + half_x, y + half_y),
            (x - half_x, y + half_y),
        )

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the cell that a point lies in."""
        return rounded((x - self.x0) / self.dx), rounded((y - self.y0) / self.dy)

    def name(self, cell: Cell, size: Size) -> str:
        """Return what a cell is called on something of a size, empty where nothing is numbered."""
        number = self.numbering
        if number is None:
            return ""
        # VASSAL cuts where it should round, and so calls the row before the first as it calls the first
        # (read off 3.6): two cells of one name would be one of ours, so each keeps a number of its own.
        column = rounded(size[0] / self.dx) - cell[0] if number.h_descends else cell[0]
        row = rounded(size[1] / self.dy) - cell[1] if number.v_descends else cell[1]
        return number.name(column, row)


@dataclass(frozen=True, slots=True)
class Regions:
    """Named points; a counter is in the one that is nearest."""

    points: tuple[tuple[str, Point], ...]
    is_snapping: bool = True

    @classmethod
    def of(cls, node: Node) -> Regions:
        """Return the points that an element of a build file tells."""
        named = (
            (each.get("name"), (each.number("originx"), each.number("originy")))
            for each in node.of_kind("Region")
        )
        return cls(tuple(islice(named, MAX_POINTS)), node.flag("snapto", default=True))

    def name_at(self, x: float, y: float) -> str:
        """Return the name of the nearest point, empty where there is none."""
        # However far: VASSAL too gives each point of such a board to some region.
        nearest = min(self.points, key=lambda each: _distance(each[1], (x, y)), default=None)
        return nearest[0] if nearest is not None else ""


Regular = Hexes | Squares
Grid = Hexes | Squares | Regions


def cells_between(grid: Squares | Hexes, first: Point, last: Point) -> Iterator[Cell]:
    """Yield the cells from one corner of a rectangle to the other, some beside it too."""
    one, other = grid.cell_at(*first), grid.cell_at(*last)
    columns, rows = sorted((one[0], other[0])), sorted((one[1], other[1]))
    for row in range(rows[0] - 1, rows[1] + 2):
        yield from ((column, row) for column in range(columns[0] - 1, columns[1] + 2))


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of a board, with a grid of its own, with the board's, or with none."""

    name: str
    path: tuple[Point, ...]
    location_format: str = "$name$"
    uses_board_grid: bool = False
    grid: Grid | None = None
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """The smallest and largest x and y of its corners: west, north, east, south."""

    def __post_init__(self) -> None:
        """Keep the box: every point of a board is asked of every zone."""
        xs, ys = [x for x, _ in self.path] or [0.0], [y for _, y in self.path] or [0.0]
        object.__setattr__(self, "box", (min(xs), min(ys), max(xs), max(ys)))

    @property
    def size(self) -> Size:
        """Width and height of the box about it."""
        west, north, east, south = self.box
        return east - west, south - north

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies within."""
        west, north, east, south = self.box
        if not (west <= x <= east and north <= y <= south):
            return False
        is_inside = False
        following = (*self.path[1:], *self.path[:1])
        for (ax, ay), (bx, by) in zip(self.path, following, strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                is_inside = not is_inside
        return is_inside

    @property
    def middle(self) -> Point:
        """A point within, the middle of its corners if that is one."""
        if not self.path:
            return 0.0, 0.0
        count = len(self.path)
        x, y = sum(x for x, _ in self.path) / count, sum(y for _, y in self.path) / count
        return (x, y) if self.holds(x, y) else self.path[0]


@dataclass(frozen=True, slots=True)
class BoardGrid:
    """All that lies on one board: the grid beneath, and zones over it, the first of which counts."""

    ground: Grid | None = None
    zones: tuple[Zone, ...] = ()

    def zone_at(self, x: float, y: float) -> Zone | None:
        """Return the zone that a point lies in."""
        # In the order of the file, overlapping or not: a frame about the map often comes last and holds
        # everything.
        return next((zone for zone in self.zones if zone.holds(x, y)), None)

    def grid_at(self, x: float, y: float, size: Size) -> tuple[Grid | None, Size]:
        """Return the grid of a point, and the size of what that grid lies on."""
        return self._grid_of(self.zone_at(x, y), size)

    def _grid_of(self, zone: Zone | None, size: Size) -> tuple[Grid | None, Size]:
        if zone is None or zone.uses_board_grid:
            return self.ground, size
        return zone.grid, zone.size

    def name_at(self, x: float, y: float, size: Size) -> str:
        """Return what the place of a point is called on a board of a size, empty where it has no name."""
        return self.name_in(self.zone_at(x, y), x, y, size)

    def name_in(self, zone: Zone | None, x: float, y: float, size: Size) -> str:
        """Return what the place of a point is called that lies in a zone, or in none."""
        told = _named(*self._grid_of(zone, size), (x, y))
        if zone is None:
            return told
        # Also where the format names only the zone: then all cells in it are one place, as in VASSAL.
        return filled(zone.location_format, {"name": zone.name, "gridLocation": told})

    def rest_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Return the pixel that VASSAL lays a counter upon which is dropped at a point; None where it is left
        where it falls."""
        grid, _ = self.grid_at(x, y, (0.0, 0.0))
        if not isinstance(grid, Hexes | Squares) or not grid.is_snapping:
            return None
        return grid.rest(grid.cell_at(x, y))

    @property
    def hex_grids(self) -> tuple[tuple[Hexes, Zone | None], ...]:
        """The grids of hexes on it, each with its zone: that of the board first, then the largest zones."""
        ground = [(self.ground, None)] if isinstance(self.ground, Hexes) else []
        zoned = [(zone.grid, zone) for zone in self.zones if isinstance(zone.grid, Hexes)]
        zoned.sort(key=lambda each: -each[1].size[0] * each[1].size[1])
        return (*ground, *zoned)


def _named(grid: Grid | None, size: Size, point: Point) -> str:
    if grid is None:
        return ""
    if isinstance(grid, Regions):
        return grid.name_at(*point)
    return grid.name(grid.cell_at(*point), size)


def read_grid(board: Node) -> BoardGrid:
    """Return the grid of a board as a build file tells it; an unknown class counts by its children."""
    for child in board.children:
        zones = tuple(_thinned([_zone(each) for each in islice(child.of_kind("Zone"), MAX_ZONES)]))
        # By its zones too: modules have zoned grids under class names of their own.
        if zones or child.kind == "ZonedGrid":
            return BoardGrid(_grid_in(child), zones)
        grid = plain_grid(child)
        if grid is not None:
            return BoardGrid(grid)
    return BoardGrid()


def _thinned(zones: Sequence[Zone]) -> Iterable[Zone]:
    """Return zones with fewer corners where they have too many between them, the same share of each."""
    corners = sum(len(zone.path) for zone in zones)
    # Rounded up, so that what is left is surely within the bound.
    step = -(-corners // MAX_ZONE_CORNERS)
    return (replace(zone, path=zone.path[::step]) for zone in zones) if step > 1 else zones


def plain_grid(node: Node) -> Grid | None:
    """Return the grid of an element, None where it is none."""
    inner = {child.kind for child in node.children}
    if node.kind.endswith("HexGrid") or inner & {"HexGridNumbering", "ObliqueHexGridNumbering"}:
        return Hexes.of(node)
    if node.kind.endswith("SquareGrid") or "SquareGridNumbering" in inner:
        return Squares.of(node)
    return Regions.of(node) if node.kind.endswith("RegionGrid") or "Region" in inner else None


def _grid_in(node: Node) -> Grid | None:
    return next((grid for child in node.children if (grid := plain_grid(child)) is not None), None)


def _zone(node: Node) -> Zone:
    return Zone(
        node.get("name"),
        tuple(read_path(node.get("path"))),
        node.get("locationFormat", "$name$"),
        node.flag("useParentGrid"),
        _grid_in(node),
    )


def read_path(text: str) -> Iterator[Point]:
    """Yield the corners of an outline, `0,0;100,0;50,80`; what is no corner is passed over."""
    for word in text.split(";")[:MAX_CORNERS]:
        x, comma, y = word.partition(",")
        try:
            if comma:
                # Twelve letters at most: the outline is a stranger's text.
                yield float(int(x[:12])), float(int(y[:12]))
        except ValueError:
            continue


def _ink(node: Node) -> str:
    return (colour(node.get("color")) or "#000000") if node.flag("visible") else ""


def _numbering(node: Node) -> Numbering | None:
    found = next((child for child in node.children if child.kind.endswith("GridNumbering")), None)
    return Numbering.of(found) if found is not None else None


def _distance(one: Point, other: Point) -> float:
    return math.dist(one, other)
