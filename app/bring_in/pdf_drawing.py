"""`python -m app.bring_in.pdf_drawing PDF PAGE MOST_PIXELS WANTED OUT`: a page drawn, within bounds.

OUT becomes an array of NumPy: the pixels, or width and height. Ends with `REFUSED` and the reason on standard
output, a tab and the hint, where there is no such page; with anything else where it took too much.
"""

from __future__ import annotations

import math
import sys
from contextlib import closing
from enum import Enum
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

DPI = 300
REFUSED = 3
MOST_CPU_S = 30
MOST_BYTES = 2_200_000_000
"""Address space: a page of 120 million pixels needs half a gigabyte, and as much again for its array."""
_POINTS_PER_INCH = 72


class Wanted(Enum):
    """What of a page is asked for, or of the whole file."""

    COUNT = "count"
    SIZE = "size"
    GREY = "grey"
    COLOURS = "colours"


def page_of(path: Path, page: int, most_pixels: int, wanted: Wanted) -> NDArray[np.generic]:
    """Return width and height of a page (from 1) as it is drawn, or its pixels, or how many pages there are.

    Raises LookupError with a reason for a page that is not there, PdfiumError for what is no PDF.
    """
    with closing(pdfium.PdfDocument(path)) as document:
        if wanted is Wanted.COUNT:
            return np.array([len(document)])
        if not 1 <= page <= len(document):
            raise LookupError(f"there is no page {page}\tit has {len(document)}")
        with closing(document[page - 1]) as sheet:
            scale = _scale(sheet, most_pixels)
            if wanted is Wanted.SIZE:
                return np.array([math.ceil(side * scale) for side in sheet.get_size()])
            return _pixels(sheet, scale, grey=wanted is Wanted.GREY)


def _pixels(sheet: pdfium.PdfPage, scale: float, *, grey: bool) -> NDArray[np.uint8]:
    # PDFium has blue first; all that looks at pixels here has red first.
    bitmap = sheet.render(scale=scale, grayscale=grey, rev_byteorder=True)
    with closing(bitmap):
        found = np.array(bitmap.to_numpy()[..., :3] if not grey else bitmap.to_numpy(), np.uint8)
    return found[..., 0] if grey and found.ndim == 3 else found


def _scale(sheet: pdfium.PdfPage, most_pixels: int) -> float:
    """Return pixels per point of the page."""
    area = max(float(sheet.get_width() * sheet.get_height()), 1.0)
    # A hundredth less: both sides are rounded up.
    return min(DPI / _POINTS_PER_INCH, 0.99 * math.sqrt(most_pixels / area))


def _bound() -> None:
    """Bound time and memory of this process where the system can."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))
    # On systems without it the clock of the process that waits is all there is.
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def main() -> int:
    """Draw what the command line asks for."""
    path, page, most, wanted, out = sys.argv[1:]
    _bound()
    try:
        # Never a pickle: what comes from the process that read a stranger's file is data and nothing else.
        np.save(out, page_of(Path(path), int(page), int(most), Wanted(wanted)), allow_pickle=False)
    except LookupError as error:
        return _refused(str(error.args[0]))
    except pdfium.PdfiumError as error:
        return _refused(f"cannot be read: {error}\tsave the page as a picture")
    return 0


def _refused(told: str) -> int:
    sys.stdout.buffer.write(told.encode())
    return REFUSED


if __name__ == "__main__":
    sys.exit(main())
