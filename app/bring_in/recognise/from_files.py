"""From files to a review: the pictures are read within bounds, the map's grid is found where it has one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from app.bring_in.bank import Bank
from app.bring_in.grid.finder import find_grid
from app.bring_in.pictures import Picture, read_picture
from app.bring_in.reading import PointPx
from app.bring_in.recognise.board import Source, read_board
from app.bring_in.recognise.places import Places, counted
from app.bring_in.refused import Refused
from app.bring_in.review import Review
from app.bring_in.watch import UNWATCHED, Watch

MOST_BOARD_PIXELS = 45_000_000
"""A board at 200 dpi has some 20 million; of a finer scan every other pixel is enough."""
MOST_MAP_PIXELS = 20_000_000


@dataclass(frozen=True, slots=True)
class Photo:
    """A file that shows a board, and how wide a counter is in all its pixels; None where that is found."""

    path: Path
    edge_px: float | None = None


def found_on(base: Picture, watch: Watch = UNWATCHED) -> Places | None:
    """Return the hexes of an empty map, counted from its corner, None where no grid is found on it."""
    try:
        return counted(find_grid(base, watch).transform)
    except Refused:
        return None


def read_setup(
    picture: Photo,
    map_picture: Path,
    bank: Bank,
    game: str = "",
    grid: Places | None = None,
    watch: Watch = UNWATCHED,
) -> Review:
    """Return the review of a picture file; raises Refused with the reason, Cancelled.

    `grid` are the hexes of the map's picture, in all its pixels; without it they are found on it and counted.
    """
    base = read_picture(map_picture, most_pixels=MOST_MAP_PIXELS)
    places = found_on(base, watch.part(0.0, 0.2)) if grid is None else grid
    return read_setup_on(picture, base, bank, game, places, watch.part(0.2, 1.0))


def read_setup_on(
    picture: Photo,
    base: Picture,
    bank: Bank,
    game: str,
    places: Places | None,
    watch: Watch = UNWATCHED,
) -> Review:
    """Return the review of a picture file on a map at hand; raises Refused with the reason, Cancelled."""
    seen = read_picture(picture.path, most_pixels=MOST_BOARD_PIXELS)
    if base.factor > 1 and places is not None:
        places = places.reduced(base.factor, base.shift_px)
    edge = None if picture.edge_px is None else picture.edge_px / seen.factor
    source = Source(picture.path.name, edge)
    review = read_board(seen.pixels, base.pixels, bank, places, source, watch)
    if seen.factor == 1 and seen.origin_px == (0, 0):
        return replace(review, game=game)
    dx, dy = seen.shift_px

    def whole(at: PointPx) -> PointPx:
        return at[0] * seen.factor + dx, at[1] * seen.factor + dy

    readings = tuple(replace(each, outline=tuple(map(whole, each.outline))) for each in review.readings)
    hexes = tuple((spot, whole(at)) for spot, at in review.seen)
    return replace(review, game=game, readings=readings, seen=hexes)
