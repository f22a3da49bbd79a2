"""Two pictures of one screen held against each other: how much differs, and both side by side."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

TOLERANCE = 8
"""A pixel differs where one of its colours does by more than this of 255: smoothed edges vary by a few."""
_GAP_PX = 12
_GAP, _FRAME = "#303030", "#E0007A"


def differing(one: Path, other: Path, tolerance: int = TOLERANCE) -> int | None:
    """Return how many pixels of two pictures differ, None where their sizes do or one is missing."""
    if not (one.exists() and other.exists()):
        return None
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            return None
        return sum(_differences(first, second).histogram()[tolerance + 1 :])


def _differences(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return of each pixel the difference of the colour that differs most."""
    red, green, blue = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def side_by_side(one: Path, other: Path, into: Path) -> None:
    """Write both pictures beside each other, in the second a frame round what differs; nothing for one."""
    if not (one.exists() and other.exists()):
        return
    with Image.open(one) as first, Image.open(other) as second:
        before, after = first.convert("RGB"), second.convert("RGB")
    if before.size == after.size:
        found = _differences(before, after).point(lambda value: 255 * (value > TOLERANCE)).getbbox()
        if found is not None:
            left, top, right, bottom = found
            ImageDraw.Draw(after).rectangle((left - 2, top - 2, right + 1, bottom + 1), outline=_FRAME)
    size = before.width + _GAP_PX + after.width, max(before.height, after.height)
    sheet = Image.new("RGB", size, _GAP)
    sheet.paste(before, (0, 0))
    sheet.paste(after, (before.width + _GAP_PX, 0))
    into.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(into)
