"""From files to a review: the pictures are read within bounds, the map's grid is found where it has one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.bring_in.bank import Bank
from app.bring_in.pictures import read_picture
from app.bring_in.recognise.board import read_board
from app.bring_in.recognise.places import Grid
from app.bring_in.review import Review
from app.bring_in.watch import UNWATCHED, Watch

MOST_BOARD_PIXELS = 45_000_000
"""A board at 200 dpi has some 20 million; of a finer scan every other pixel is enough."""
MOST_MAP_PIXELS = 20_000_000


def read_setup(
    picture: Path,
    map_picture: Path,
    bank: Bank,
    game: str = "",
    grid: Grid | None = None,
    watch: Watch = UNWATCHED,
) -> Review:
    """Return the review of a picture file; raises Refused with the reason, Cancelled.

    `grid` are the hexes of the map's picture, of which it is read with all its pixels: at most 20 million.
    """
    seen = read_picture(picture, most_pixels=MOST_BOARD_PIXELS)
    base = read_picture(map_picture, most_pixels=MOST_MAP_PIXELS)
    if base.factor > 1 and grid is not None:
        grid = grid.reduced(base.factor, base.shift_px)
    review = read_board(seen.pixels, base.pixels, bank, grid, picture.name, watch)
    if seen.factor == 1 and seen.origin_px == (0, 0):
        return replace(review, game=game)
    dx, dy = seen.shift_px
    whole = tuple(
        replace(each, outline=tuple((x * seen.factor + dx, y * seen.factor + dy) for x, y in each.outline))
        for each in review.readings
    )
    return replace(review, game=game, readings=whole)
