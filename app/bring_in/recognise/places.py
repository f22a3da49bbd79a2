"""Where a counter lies: the hex under its middle, or two where it lies across a hexside, or none."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import dist

from app.bring_in.lattice import AROUND, Cell, Point, Top, centre_of
from app.bring_in.map_file import ScannedMap
from app.bring_in.map_scan import MapScan
from app.bring_in.placing import place
from app.bring_in.transform import MapTransform
from app.table.pieces import Spot
from rules.hexgrid import Grid as HexGrid

Named = Callable[[Cell], str | None]

_ACROSS = 0.2
"""So much nearer than the next hex, in hexes, is what lies in one."""
_OFF = 0.75
"""Farther from every hex than that, in hexes, lies what is beside the grid."""


@dataclass(frozen=True, eq=False)
class Grid:
    """The hexes of a map: where they lie on its picture, what each is called, None for none of it."""

    transform: MapTransform
    name: Named
    factor: int = 1
    shift_px: Point = (0.0, 0.0)

    def reduced(self, factor: int, shift_px: Point) -> Grid:
        """Return it for the picture as it was read, each of its pixels a block of `factor` in a row."""
        return Grid(self.transform, self.name, factor, shift_px)

    def spots_at(self, x: float, y: float) -> tuple[Spot, ...]:
        """Return the hexes in which something with its middle there may lie, the likeliest first."""
        x, y = (at * self.factor + off for at, off in zip((x, y), self.shift_px, strict=True))
        cell = self.transform.cell_under((x, y))
        if cell is None:
            return ()
        at, top = self.transform.to_plane((x, y)), self.transform.top
        cells = [cell, *((cell[0] + q, cell[1] + r) for q, r in AROUND)]
        near = sorted((dist(at, centre_of(each, top)), each) for each in cells)
        (first, here), (second, other) = near[0], near[1]
        names = [self.name(here), self.name(other) if second - first < _ACROSS else None]
        return tuple(Spot(name) for name in names if name is not None) if first < _OFF else ()

    def empty_but(self, taken: Collection[Spot]) -> tuple[Spot, ...]:
        """Return the hexes of the map in which none of those lies, sorted."""
        names = (self.name(cell) for cell in self.transform.cells())
        return tuple(sorted(Spot(name) for name in names if name is not None and name not in taken))


def counted(transform: MapTransform) -> Grid:
    """Return a grid that nobody has numbered: its hexes are called by column and row, `c03r11`, from 1."""
    cells = {cell: _offset(cell, transform.top) for cell in transform.cells()}
    first = [min((each[n] for each in cells.values()), default=0) for n in (0, 1)]
    names = {
        cell: f"c{column - first[0] + 1:02}r{row - first[1] + 1:02}" for cell, (column, row) in cells.items()
    }
    return Grid(transform, names.get)


def _offset(cell: Cell, top: Top) -> tuple[int, int]:
    """Return column and row of a cell in the staggered rows or columns of a map."""
    q, r = cell
    return (q + (r - (r & 1)) // 2, r) if top is Top.POINTY else (q, r + (q - (q & 1)) // 2)


def grid_of(scan: MapScan | ScannedMap, map_grid: HexGrid) -> Grid | None:
    """Return the hexes of a map that was brought in, None where its grid or two names are missing."""
    if isinstance(scan, ScannedMap):
        return None if scan.numbering is None else Grid(scan.transform, scan.numbering.label)
    if scan.transform is None or len(scan.named) < 2:
        return None
    try:
        placed = place(scan.transform, map_grid, scan.named)
    except ValueError:
        return None
    return Grid(scan.transform, lambda cell: placed.hex_of(cell, map_grid))


def point_spot(x: float, y: float) -> Spot:
    """Return a place without any grid: the point of the map's picture."""
    return Spot(f"({round(x)},{round(y)})")
