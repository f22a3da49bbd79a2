"""Opening a picture of a stranger: bounded, its size asked before any decoder sees it; by Pillow alone."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from app.bring_in.exif_turn import EXIF_TURN, UPRIGHT, written_turn
from app.bring_in.extra import require_vision
from app.bring_in.refused import Refused
from rules.pictures import DAMAGED, overstated, webp_size_px
from rules.regular_file import open_regular, why_unreadable

# Its complaints about broken files would stand beside our own message.
logging.getLogger("PIL").addHandler(logging.NullHandler())

MAX_PIXELS = 120_000_000
MAX_FILE_BYTES = 600_000_000
MAX_FILES = 200
MAX_TOGETHER_BYTES = 2_500_000_000
MAX_PAGES = 10_000
MAX_LENGTHS = 40
"""A map, a sheet or a counter is never so many times longer than wide; turned, such a strip fills memory."""

Leaf = tuple[Path, int]
"""One picture: a file and the page of it, from 1."""

# The decoder of JPEG takes the MPO too that many telephones write under that name.
_FORMATS = ("JPEG", "PNG", "TIFF", "WEBP", "GIF", "BMP")
TURNED_ON_SIDE = range(5, 9)
_READABLE = "save it as JPEG, PNG, TIFF, WebP or PDF"


def check_together(paths: Sequence[Path]) -> None:
    """Raise Refused for more pictures than are brought in at once."""
    if len(paths) > MAX_FILES:
        raise Refused("pictures", f"{len(paths)} pictures", f"at most {MAX_FILES} at once")
    size = sum(path.stat().st_size for path in paths if path.is_file())
    if size > MAX_TOGETHER_BYTES:
        raise Refused("pictures", f"{size:,} bytes in all", f"at most {MAX_TOGETHER_BYTES:,} at once")


@contextmanager
def opened(path: Path) -> Iterator[Image.Image]:
    """Open a picture of a stranger: its size is asked before any decoder sees it, few decoders are tried."""
    try:
        _check_claims(path)
        # Pillow warns above its own limit of 89 million pixels; ours is told in our words.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with open_regular(path) as file, Image.open(file, formats=_FORMATS) as image:
                check_size(path.name, image.size)
                yield image
    except UnidentifiedImageError:
        raise Refused(path.name, "not a picture that this program reads", _READABLE) from None
    except Image.DecompressionBombError:
        raise Refused(
            path.name, f"more than {MAX_PIXELS // 1_000_000} million pixels", "save it smaller"
        ) from None
    except FileNotFoundError:
        raise Refused(path.name, "there is no such file", "look at the name and the folder") from None
    except DAMAGED as error:
        told = why_unreadable(error) if isinstance(error, OSError) and error.errno else str(error)
        raise Refused(path.name, f"cannot be read: {told}", "copy it again from where it came") from None


def _check_claims(path: Path) -> None:
    if path.stat().st_size > MAX_FILE_BYTES:
        raise Refused(path.name, f"larger than {MAX_FILE_BYTES // 1_000_000} MB", "save it with less quality")
    claim = overstated(path)
    if claim:
        raise Refused(path.name, f"the picture is damaged: {claim}", "copy it again from where it came")
    size = webp_size_px(path)
    if size is not None:
        check_size(path.name, size)


def check_size(name: str, size: tuple[int, int]) -> None:
    """Raise Refused for a picture that has too many pixels, or is too narrow."""
    width, height = size
    if width * height > MAX_PIXELS:
        told = f"{width} x {height}: more than {MAX_PIXELS // 1_000_000} million pixels"
        raise Refused(name, told, "save it smaller")
    if max(size) > MAX_LENGTHS * min(size):
        raise Refused(
            name, f"{width} x {height}: no map, sheet or counter is so narrow", "is it the right file?"
        )


def go_to(image: Image.Image, page: int, path: Path) -> None:
    """Go to a page of a picture, from 1; raises Refused where it has none such."""
    # Not by how many there are: a few hundred MB can claim millions, and each would be looked at.
    pages = _pages_up_to(image, min(page, MAX_PAGES)) if image.format in {"TIFF", "GIF"} else 1
    if not 1 <= page <= pages:
        raise Refused(path.name, f"there is no page {page}", f"it has {pages}")
    if page > 1:
        # Each page has a size of its own, and only the first was asked for.
        check_size(path.name, image.size)


def _pages_up_to(image: Image.Image, most: int) -> int:
    """Go to a page of a picture, or to its last one where that comes before, and return which it is."""
    for page in range(1, most):
        try:
            image.seek(page)
        except EOFError:
            return page
    return max(1, most)


def upright_size(image: Image.Image, path: Path) -> tuple[int, int]:
    """Return width and height of a picture when it is turned as its EXIF says."""
    width, height = image.size
    return (height, width) if turn_of(image, path) in TURNED_ON_SIDE else (width, height)


def turn_of(image: Image.Image, path: Path) -> int:
    """Return the EXIF orientation that is left to do."""
    # Pillow turns a TIFF itself when it is read, and tells its size as turned.
    if image.format == "TIFF":
        return UPRIGHT
    return written_turn(path) if image.format in {"PNG", "WEBP"} else image.getexif().get(EXIF_TURN, UPRIGHT)


def on_paper(image: Image.Image) -> Image.Image:
    """Return a picture whose transparent parts are white; one without any as it is."""
    if "A" not in image.mode and "transparency" not in image.info:
        return image
    drawn = image.convert("RGBA")
    paper = Image.new("RGB", image.size, "white")
    paper.paste(drawn, mask=drawn.getchannel("A"))
    return paper


def leaves_of(paths: Sequence[Path], most: int, *, all_pages: bool) -> tuple[Leaf, ...]:
    """Return the first page of each file, or all of them: a scanner writes a pile of sheets into one file.

    Of a file `most` pages at most. Raises Refused for one that cannot be read.
    """
    return tuple((path, n + 1) for path in paths for n in range(page_count(path, most) if all_pages else 1))


def page_count(path: Path, most: int) -> int:
    """Return how many pages a PDF or a TIFF has, counted up to `most`; 1 for any other file.

    Raises Refused, and MissingExtra for a PDF where nothing is installed that reads it.
    """
    if not is_pdf(path):
        with opened(path) as image:
            return _pages_up_to(image, most) if image.format == "TIFF" else 1
    require_vision()
    # After the check: it imports libraries that need not be there.
    from app.bring_in import pdf_pages  # noqa: PLC0415

    return min(most, pdf_pages.count_of(path))


def size_of(path: Path, page: int = 1) -> tuple[int, int]:
    """Return width and height of the upright picture without reading its pixels; raises Refused.

    Raises MissingExtra for a PDF where nothing is installed that reads it.
    """
    if not is_pdf(path):
        with opened(path) as image:
            go_to(image, page, path)
            return upright_size(image, path)
    require_vision()
    # After the check: it imports libraries that need not be there.
    from app.bring_in import pdf_pages  # noqa: PLC0415

    size = pdf_pages.size_of(path, page, MAX_PIXELS)
    check_size(path.name, size)
    return size


def is_pdf(path: Path) -> bool:
    """Return whether a file is a PDF."""
    try:
        with open_regular(path) as file:
            # Some writers put a line before the head.
            return b"%PDF-" in file.read(1024)
    except OSError:
        return False
