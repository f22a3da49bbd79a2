"""The lines and numbers of grids that VASSAL draws over a board: here they are drawn into its picture."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFont

from app.bring_in.vassal.grids import BoardGrid, Grid, Hexes, Squares, Zone, cells_between
from maps.fonts import font_files

MAX_CELLS = 40_000
_FONT = "BarlowSemiCondensed-Medium"
_LEAST_FONT_PX, _MOST_FONT_PX, _FONT_SHARE = 8, 200, 0.13


def has_lines(grid: BoardGrid) -> bool:
    """Return whether any grid of a board is drawn."""
    return any(_is_drawn(each) for each in (grid.ground, *(zone.grid for zone in grid.zones)))


def _is_drawn(grid: Grid | None) -> bool:
    return isinstance(grid, Hexes | Squares) and bool(grid.ink)


def draw_grids(image: Image.Image, grid: BoardGrid) -> None:
    """Draw the grids of a board into its picture, those that VASSAL draws."""
    _draw(image, grid, grid.ground, None)
    for zone in grid.zones:
        _draw(image, grid, zone.grid, zone)


def _draw(image: Image.Image, board: BoardGrid, grid: Grid | None, zone: Zone | None) -> None:
    if not isinstance(grid, Hexes | Squares) or not grid.ink:
        return
    # In a zone VASSAL counts descending numbers from the box about the zone, not from the board.
    west, north, east, south = zone.box if zone is not None else (0.0, 0.0, *map(float, image.size))
    # By the area, before a cell is made: a module may ask for cells of a pixel on a large board.
    if max(east - west, 1) * max(south - north, 1) > MAX_CELLS * grid.dx * grid.dy:
        return
    pen = ImageDraw.Draw(image)
    # Bounded above: a hex may be said to be a million pixels high, and Pillow refuses letters of that size.
    size = min(max(_LEAST_FONT_PX, round(_FONT_SHARE * grid.dy)), _MOST_FONT_PX)
    path = next(path for path in font_files() if path.stem == _FONT)
    font = ImageFont.truetype(str(path), size)
    for cell in cells_between(grid, (west, north), (east, south)):
        x, y = grid.centre(cell)
        here = board.zone_at(x, y)
        if here is not zone and not (zone is None and here is not None and here.uses_board_grid):
            continue
        pen.polygon(list(grid.outline(cell)), outline=grid.ink)
        told = grid.name(cell, zone.size if zone is not None else image.size)
        if told:
            pen.text((x, y - 0.46 * grid.dy), told, font=font, fill=grid.ink, anchor="ma")
