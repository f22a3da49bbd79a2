"""Pages of a PDF as pictures: a map that is sold as a file to print."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from app.bring_in.refused import Refused

DPI = 300
_POINTS_PER_INCH = 72
_MAX_BYTES = 600_000_000


def size_of(path: Path, page: int, most_pixels: int) -> tuple[int, int]:
    """Return width and height of a page (from 1) as it is drawn; raises Refused."""
    with _page(path, page) as sheet:
        scale = _scale(sheet, most_pixels)
        return math.ceil(sheet.get_width() * scale), math.ceil(sheet.get_height() * scale)


def drawn(path: Path, page: int, most_pixels: int, *, grey: bool = False) -> NDArray[np.uint8]:
    """Return a page drawn at 300 dpi, coarser where it would have too many pixels; raises Refused."""
    with _page(path, page) as sheet:
        bitmap = sheet.render(scale=_scale(sheet, most_pixels), grayscale=grey, rev_byteorder=True)
        with closing(bitmap):
            found = np.array(bitmap.to_numpy()[..., :3] if not grey else bitmap.to_numpy(), np.uint8)
    return found[..., 0] if grey and found.ndim == 3 else found


@contextmanager
def _page(path: Path, page: int) -> Iterator[pdfium.PdfPage]:
    if path.stat().st_size > _MAX_BYTES:
        raise Refused(
            path.name, f"larger than {_MAX_BYTES // 1_000_000} MB", "print its map to a file of its own"
        )
    try:
        with closing(pdfium.PdfDocument(path)) as document:
            if not 1 <= page <= len(document):
                raise Refused(path.name, f"there is no page {page}", f"it has {len(document)}")
            with closing(document[page - 1]) as sheet:
                yield sheet
    except pdfium.PdfiumError as error:
        raise Refused(path.name, f"cannot be read: {error}", "save the page as a picture") from None


def _scale(sheet: pdfium.PdfPage, most_pixels: int) -> float:
    """Return pixels per point of the page."""
    area = max(float(sheet.get_width() * sheet.get_height()), 1.0)
    # A hundredth less: both sides are rounded up.
    return min(DPI / _POINTS_PER_INCH, 0.99 * math.sqrt(most_pixels / area))
