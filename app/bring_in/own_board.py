"""A player's own map as one picture: what a photograph of the board, or a part of it, is held against."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from app.bring_in.pictures import Picture, from_pixels, read_picture
from app.bring_in.recognise.places import SheetPlaces
from app.bring_in.watch import UNWATCHED, Watch
from maps.sheet import MapSheet, Section

MOST_PIXELS = 20_000_000
_TABLE = (235, 233, 228)


def own_board(
    sheet: MapSheet, pictures: Mapping[str, Path], watch: Watch = UNWATCHED
) -> tuple[Picture, SheetPlaces]:
    """Return the map of the sections that are brought in, laid side by side, and its places.

    `pictures` has the picture of a section by its id; there is one at least. Raises Refused where one cannot
    be read.
    """
    sections = [each for each in sheet.sections if each.id in pictures]
    left, top, right, bottom = _bounds(sections)
    read = {}
    for n, each in enumerate(sections):
        watch.step(n / len(sections), "Reading your map")
        read[each.id] = read_picture(pictures[each.id], most_pixels=MOST_PIXELS)
    scale = _scale(sections, read, (right - left) * (bottom - top))
    whole = Image.new("RGB", (round((right - left) * scale), round((bottom - top) * scale)), _TABLE)
    for each in sections:
        _lay(whole, sheet, each, read[each.id], (left, top, scale))
    # The picture begins at the first section that is there, the sheet's places at that of the whole map.
    places = SheetPlaces(sheet, scale).reduced(1, (left * scale, top * scale))
    return from_pixels("map", np.asarray(whole)), places


def _bounds(sections: list[Section]) -> tuple[float, float, float, float]:
    rects = [each.rect_px for each in sections]
    return (
        min(rect.x for rect in rects),
        min(rect.y for rect in rects),
        max(rect.x + rect.width for rect in rects),
        max(rect.y + rect.height for rect in rects),
    )


def _scale(sections: list[Section], read: Mapping[str, Picture], area: float) -> float:
    """Return pixels a table pixel: those of the finest picture, as far as so many can be held."""
    # Of the finest: a coarser section loses nothing by being drawn larger.
    finest: float = max(read[each.id].pixels.shape[1] / each.rect_px.width for each in sections)
    return min(finest, math.sqrt(MOST_PIXELS / area))


def _lay(
    whole: Image.Image, sheet: MapSheet, section: Section, read: Picture, at: tuple[float, float, float]
) -> None:
    left, top, scale = at
    rect = section.rect_px
    size = max(1, round(rect.width * scale)), max(1, round(rect.height * scale))
    # By areas: a photograph of the board is blurred itself, and sharp single pixels would match nothing in
    # it.
    picture = Image.fromarray(read.pixels).resize(size, Image.Resampling.BOX)
    corner = round((rect.x - left) * scale), round((rect.y - top) * scale)
    whole.paste(picture, corner, _part(sheet, section, size, scale))


def _part(sheet: MapSheet, section: Section, size: tuple[int, int], scale: float) -> Image.Image | None:
    """Return the mask of what is no other sheet's hex, as sheets overlap by a zigzag strip; None for all."""
    others = [each for each in sheet.sections if each.id != section.id]
    foreign = [each for other in others for each in sheet.hexes_of[other.id]]
    mask = Image.new("L", size, 255)
    draw = ImageDraw.Draw(mask)
    for each in foreign:
        corners = [
            ((x - section.rect_px.x) * scale, (y - section.rect_px.y) * scale)
            for x, y in sheet.corners_px(each)
        ]
        if len(corners) > 2:
            draw.polygon(corners, fill=0)
    return mask if foreign else None
