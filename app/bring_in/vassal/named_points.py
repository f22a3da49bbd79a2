"""Where what a board calls by a name lies: a hex, a named point, a zone as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from app.bring_in.vassal.grids import BoardGrid, Grid, Hexes, Point, Regions, Squares, cells_between
from app.bring_in.vassal.numbering import Size

_MOST = 100_000
"""So many names a board tells: a grid of one pixel on a large one has hundreds of millions of cells."""


def named_points(grid: BoardGrid, size: Size) -> dict[str, Point]:
    """Return each name on a board of a size with the point where a counter lies that is put there."""
    found: dict[str, Point] = {}
    # As VASSAL looks for a name: in the zones, in the order of the file, and then beneath them.
    for name, point in islice(_names(grid, size), _MOST):
        found.setdefault(name, point)
    return found


def _names(grid: BoardGrid, size: Size) -> Iterator[tuple[str, Point]]:
    for zone in grid.zones:
        inner = grid.ground if zone.uses_board_grid else zone.grid
        # One place as a whole where its format names no cells: as in VASSAL, a counter lies in its middle.
        is_whole = inner is None or "$gridLocation$" not in zone.location_format
        cells = () if is_whole else (each for each in points_in(inner, zone.box) if zone.holds(*each))
        for point in (zone.middle,) if is_whole else cells:
            yield grid.name_in(zone, *point, size), point
    # By the board's own grid alone: a cell beneath a zone keeps the name that it has there.
    for point in points_in(grid.ground, (0.0, 0.0, *size)):
        yield grid.name_in(None, *point, size), point


def points_in(grid: Grid | None, box: tuple[float, float, float, float]) -> Iterator[Point]:
    """Yield the named points of a grid, and the points within a box where counters in its cells lie."""
    west, north, east, south = box
    if isinstance(grid, Regions):
        yield from (point for _, point in grid.points)
    elif isinstance(grid, Hexes | Squares):
        for cell in islice(cells_between(grid, (west, north), (east, south)), _MOST):
            x, y = grid.rest(cell)
            if west <= x <= east and north <= y <= south:
                yield float(x), float(y)
