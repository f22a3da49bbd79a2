"""A printed map as plain as can be: paper, a margin, outlines of hexes and their numbers, woods and lakes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

Pixel = tuple[float, float]
_WOOD, _LAKE, _PAPER, _INK = "#A9BF8B", "#8FB4CC", "#EFE9D6", "#4A4A42"


@dataclass(frozen=True, eq=False)
class PlainMap:
    """The file, and where each hex has its centre on it."""

    path: Path
    centres: dict[str, Pixel]
    hex_px: float


def plain_map(path: Path, columns: int = 9, rows: int = 8, hex_px: float = 64.0) -> PlainMap:
    """Draw hexes with points at their tops, 0101 in the upper left, even rows half a hex to the east."""
    margin, down = hex_px * 0.9, hex_px * math.sqrt(3) / 2
    size = round((columns + 0.5) * hex_px + 2 * margin), round((rows + 1 / 3) * down + 2 * margin)
    page = Image.new("RGB", size, _PAPER)
    draw = ImageDraw.Draw(page)
    centres = {
        f"{column:02}{row:02}": (
            margin + (column - 0.5 + (0.5 if row % 2 == 0 else 0.0)) * hex_px,
            margin + hex_px / math.sqrt(3) + (row - 1) * down,
        )
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    }
    for n, (label, (x, y)) in enumerate(centres.items()):
        corners = [
            (x + hex_px / math.sqrt(3) * math.sin(turn), y - hex_px / math.sqrt(3) * math.cos(turn))
            for turn in (math.radians(60 * k) for k in range(7))
        ]
        ground = _LAKE if n % 17 == 5 else _WOOD if n % 5 == 2 else _PAPER
        draw.polygon(corners, fill=ground)
        draw.line(corners, fill=_INK, width=2)
        draw.text((x - hex_px * 0.16, y - hex_px * 0.46), label, fill=_INK)
    page.save(path)
    return PlainMap(path, centres, hex_px)
