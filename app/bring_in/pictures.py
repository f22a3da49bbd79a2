"""Reading the pictures that people bring: scans, photographs, pages of a PDF; bounded and turned upright.

A picture may be read smaller than it is, so that no step holds more pixels than it looks at. All places are
told in pixels of the whole upright picture, (0, 0) the centre of its first pixel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from app.bring_in import pdf_pages
from app.bring_in.opening import (
    MAX_PIXELS,
    TURNED_ON_SIDE,
    check_size,
    go_to,
    is_pdf,
    on_paper,
    opened,
    turn_of,
)

Pixels = NDArray[np.uint8]
"""Height x width x 3 of red, green and blue, or height x width of grey."""


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture, upright, as it was read: each of its pixels stands for `factor` x `factor` of the file.

    `size_px` is the size of the whole picture, `origin_px` where its first pixel's block begins.
    """

    name: str
    pixels: Pixels
    size_px: tuple[int, int]
    factor: int = 1
    origin_px: tuple[int, int] = (0, 0)

    @property
    def shift_px(self) -> tuple[float, float]:
        """Where the centre of the first pixel as read lies on the whole picture."""
        return tuple(at + (self.factor - 1) / 2 for at in self.origin_px)  # type: ignore[return-value]


def read_picture(path: Path, *, most_pixels: int = MAX_PIXELS, grey: bool = False, page: int = 1) -> Picture:
    """Return a picture with at most so many pixels, turned as its EXIF says, transparent parts white.

    `page` counts from 1: the pages of a PDF or of a TIFF. Raises Refused with the reason.
    """
    if is_pdf(path):
        pixels = pdf_pages.drawn(path, page, MAX_PIXELS, grey=grey)
        check_size(path.name, (pixels.shape[1], pixels.shape[0]))
        return from_pixels(path.name, pixels, most_pixels)
    with opened(path) as image:
        go_to(image, page, path)
        size, turn = image.size, turn_of(image, path)
        factor = max(1, math.ceil(math.sqrt(size[0] * size[1] / most_pixels)))
        pixels, factor = _reduced(image, factor, grey)
    return _upright(path.name, pixels, size, factor, turn)


def from_pixels(name: str, pixels: Pixels, most_pixels: int = MAX_PIXELS) -> Picture:
    """Return a picture of an array at hand, made smaller where it has more pixels than wanted."""
    height, width = pixels.shape[:2]
    factor = max(1, math.ceil(math.sqrt(width * height / most_pixels)))
    if factor > 1:
        # Only whole blocks: the part of one at the edge would be another size, and shift all places.
        pixels = np.asarray(Image.fromarray(pixels).reduce(factor, (0, 0, *_whole(width, height, factor))))
    return Picture(name, pixels, (width, height), factor)


def _whole(width: int, height: int, factor: int) -> tuple[int, int]:
    """Return the size without the part of a block at the right and lower edge."""
    return max(width // factor * factor, 1), max(height // factor * factor, 1)


def _reduced(image: Image.Image, factor: int, grey: bool) -> tuple[Pixels, int]:
    """Return the pixels and by how much they are really made smaller: by `factor` or a little more."""
    full = image.width
    if factor > 1:
        # A JPEG is decoded at a half, a quarter or an eighth in a fraction of time and memory.
        image.draft("L" if grey else "RGB", (image.width // factor, image.height // factor))
    drafted = max(1, round(full / image.width))
    rest = math.ceil(factor / drafted)
    plain = _plain(image, grey)
    if rest > 1:
        plain = plain.reduce(rest, (0, 0, *_whole(plain.width, plain.height, rest)))
    return np.asarray(plain), drafted * rest


def _plain(image: Image.Image, grey: bool) -> Image.Image:
    """Return a picture of any kind as one of red, green and blue, or grey."""
    mode = "L" if grey else "RGB"
    # Scanners write 16 bits a pixel, which Pillow would cut and not scale.
    if image.mode.startswith("I") or image.mode == "F":
        return Image.fromarray(_to_bytes(np.asarray(image))).convert(mode)
    seen = on_paper(image)
    return seen if seen.mode == mode else seen.convert(mode)


def _to_bytes(values: NDArray[np.generic]) -> Pixels:
    """Return greys of 16 or more bits as bytes, their whole span used."""
    found = np.nan_to_num(values.astype(np.float32))
    low, high = float(found.min()), float(found.max())
    return np.asarray((found - low) * (255.0 / max(high - low, 1e-9)), np.uint8)


def _upright(name: str, pixels: Pixels, size: tuple[int, int], factor: int, turn: int) -> Picture:
    """Turn and mirror as the EXIF orientation says: views of the array, no copies."""
    height, width = pixels.shape[:2]
    left, top = size[0] - width * factor, size[1] - height * factor
    x = left if turn in {2, 3, 7, 8} else 0
    y = top if turn in {3, 4, 6, 7} else 0
    # The part of a block that was left out lies on the other edge of a mirrored picture.
    if turn in {2, 3, 7, 8}:
        pixels = pixels[:, ::-1]
    if turn in {3, 4, 6, 7}:
        pixels = pixels[::-1]
    if turn in TURNED_ON_SIDE:
        return Picture(name, pixels.swapaxes(0, 1), (size[1], size[0]), factor, (y, x))
    return Picture(name, pixels, size, factor, (x, y))
