"""The head of a picture of a module: what it says of itself before a pixel of it is decoded."""

from __future__ import annotations

import io
import warnings

from PIL import Image

from app.files.picture_faults import picture_faults

# What modules hold, and no more: each further decoder of Pillow would be open to a stranger's bytes.
_FORMATS = ("PNG", "JPEG", "GIF", "JPEG2000", "BMP")
UNUSABLE = picture_faults()


def opened(data: bytes) -> Image.Image:
    """Return a picture that is not decoded yet; raises one of `UNUSABLE` where it is none."""
    with warnings.catch_warnings():
        # Pillow warns above a bound of its own; ours is asked before a pixel is decoded.
        warnings.simplefilter("ignore")
        return Image.open(io.BytesIO(data), formats=_FORMATS)


def pixels_of(data: bytes) -> int | None:
    """Return how many pixels a picture has, None where it cannot be used."""
    try:
        with opened(data) as image:
            return image.width * image.height
    except UNUSABLE:
        return None
