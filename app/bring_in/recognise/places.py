"""Where a counter lies: the hex under its middle, or two where it lies across a hexside, or none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import dist, inf
from typing import Protocol

from app.bring_in.lattice import AROUND, Cell, Point, Top, centre_of
from app.bring_in.map_file import ScannedMap
from app.bring_in.map_scan import MapScan
from app.bring_in.placing import place
from app.bring_in.transform import MapTransform
from app.table.pieces import Spot
from maps.sheet import MapSheet
from rules.hexgrid import Grid as HexGrid

Named = Callable[[Cell], str | None]

_ACROSS = 0.2
"""So much nearer than the next hex, in hexes, is what lies in one."""
_OFF = 0.75
"""Farther from every hex than that, in hexes, lies what is beside the grid."""


class Places(Protocol):
    """The places of a map, by pixels of its picture as it was read."""

    def reduced(self, factor: int, shift_px: Point) -> Places:
        """Return them for a picture of which each pixel is a block of `factor` in a row and in a column.

        `shift_px` is where the centre of its first pixel lies on the picture that they are of now.
        """

    def spots_at(self, x: float, y: float) -> tuple[Spot, ...]:
        """Return the places in which something with its middle there may lie, the likeliest first."""

    def centres(self) -> Mapping[Spot, Point]:
        """Return the pixel in which the middle of each hex lies."""


@dataclass(frozen=True, eq=False)
class Grid:
    """The hexes of a scanned map: where they lie on it, what each is called, None for none of it."""

    transform: MapTransform
    name: Named
    factor: int = 1
    shift_px: Point = (0.0, 0.0)

    def reduced(self, factor: int, shift_px: Point) -> Grid:
        """Return it for a picture made smaller, or cut."""
        return replace(
            self, factor=self.factor * factor, shift_px=_shifted(self.factor, self.shift_px, shift_px)
        )

    def spots_at(self, x: float, y: float) -> tuple[Spot, ...]:
        """Return the hexes in which something may lie."""
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

    def centres(self) -> Mapping[Spot, Point]:
        """Return the pixel in which the middle of each hex lies."""
        named = ((self.name(cell), pixel) for cell, pixel in self.transform.cells().items())
        return {
            Spot(name): _back(pixel, self.factor, self.shift_px) for name, pixel in named if name is not None
        }


@dataclass(frozen=True, eq=False)
class SheetPlaces:
    """The places of a map that the program knows, on a picture of it that lies just as the map does.

    A table pixel is `scale` pixels of the picture. Of a map without hexes every point is a place.
    """

    sheet: MapSheet
    scale: float
    factor: int = 1
    shift_px: Point = (0.0, 0.0)

    def reduced(self, factor: int, shift_px: Point) -> SheetPlaces:
        """Return them for a picture made smaller, or cut."""
        return replace(
            self, factor=self.factor * factor, shift_px=_shifted(self.factor, self.shift_px, shift_px)
        )

    def spots_at(self, x: float, y: float) -> tuple[Spot, ...]:
        """Return the hexes, or the point of a map that has open ground."""
        at = self._table_px(x, y)
        here = self.sheet.hex_under(*at)
        if here is None:
            return (point_spot(*at),) if self.sheet.is_open_ground(*at) else ()
        hexes = [here, *self.sheet.grid.beside[here]]
        near = sorted((dist(at, self.sheet.centre_px(each)), each) for each in hexes)
        following = near[1][0] if len(near) > 1 else inf
        is_across = following - near[0][0] < _ACROSS * self.sheet.hex_px
        return tuple(Spot(each) for _, each in near[: 1 + is_across])

    def _table_px(self, x: float, y: float) -> Point:
        there = (at * self.factor + off for at, off in zip((x, y), self.shift_px, strict=True))
        # The centre of a pixel lies half a pixel inside of its edge.
        column, row = ((at + 0.5) / self.scale for at in there)
        return column, row

    def centres(self) -> Mapping[Spot, Point]:
        """Return the pixel in which the middle of each hex lies."""
        found = {}
        for each in self.sheet.grid.hexes:
            x, y = (at * self.scale - 0.5 for at in self.sheet.centre_px(each))
            found[Spot(each)] = _back((x, y), self.factor, self.shift_px)
        return found


def _shifted(factor: int, shift_px: Point, more_px: Point) -> Point:
    return shift_px[0] + factor * more_px[0], shift_px[1] + factor * more_px[1]


def _back(pixel: Point, factor: int, shift_px: Point) -> Point:
    return (pixel[0] - shift_px[0]) / factor, (pixel[1] - shift_px[1]) / factor


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
