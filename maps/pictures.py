"""Checking the pictures of a map with care: the header first, pixels only where they are not too many."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

from maps.sheet import MapSheet, Rect
from rules.issues import Issue, Severity
from rules.pictures import DAMAGED, overstated, webp_size_px
from rules.tomlfile import source_of

MAX_FILE_BYTES = 64_000_000
MAX_PIXELS = 80_000_000
"""Both sections of a map at 300 dpi have some 60 million pixels each."""

PREVIEW = "preview.jpg"
_FORMATS = ("JPEG", "PNG", "WEBP")


def picture_issues(sheet: MapSheet, folder: Path) -> Iterator[Issue]:
    """Yield what is wrong with the pictures of a map: each of its sections and the preview of the whole."""
    for section in sheet.sections:
        if section.picture:
            yield from picture_issues_of(folder / section.picture, section.rect_px, f"section {section.id}")
    if (folder / PREVIEW).exists():
        width, height = sheet.size_px
        yield from picture_issues_of(folder / PREVIEW, Rect(0.0, 0.0, width, height), "the whole map")


def picture_issues_of(path: Path, rect_px: Rect, part: str) -> Iterator[Issue]:
    """Yield one issue at most: the first thing that keeps a picture from being shown in a rectangle.

    `part` is what the picture shows, in words; its size may be any of the rectangle's proportion.
    """
    source = source_of(path)
    if not path.is_file():
        hint = "a plain map is drawn in its place"
        yield Issue(source, "", f"the picture of {part} is missing", hint, Severity.WARNING)
    elif path.stat().st_size > MAX_FILE_BYTES:
        # Asked of the folder's entry: nothing of the file itself has been read.
        yield Issue(source, "", f"larger than {MAX_FILE_BYTES // 1_000_000} MB", "save it with less quality")
    else:
        fault = _fault_of(path, rect_px, part)
        if fault:
            yield Issue(source, "", *fault)


def _fault_of(path: Path, rect_px: Rect, part: str) -> tuple[str, str] | None:
    """Return message and hint of what is wrong with a picture; its pixels are read last."""
    # Pillow takes long to import; nobody who only plays needs it here.
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415

    try:
        fault = _claim_fault(path)
        if fault is not None:
            return fault
        # Pillow warns above its own limit of 89 million pixels; `_size_fault` says so in our words.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            # Few decoders: a stranger's file might claim any of the many that Pillow knows.
            with Image.open(path, formats=_FORMATS) as image:
                fault = _size_fault(image.size, rect_px, part)
                if fault is None:
                    # A JPEG is read to its end at an eighth of its size: enough to see that it is whole.
                    image.draft("L", (image.width // 8, image.height // 8))
                    image.load()
                return fault
    except UnidentifiedImageError:
        return "not a picture that this program reads", "save it as JPEG, PNG or WebP"
    except Image.DecompressionBombError:
        return f"more than {MAX_PIXELS // 1_000_000} million pixels", "save it smaller"
    except DAMAGED as error:
        return f"the picture is damaged: {error}", "copy it again from where it came"


def _claim_fault(path: Path) -> tuple[str, str] | None:
    """Return what is wrong with what a picture says of itself; no decoder has seen it yet."""
    claim = overstated(path)
    if claim:
        return f"the picture is damaged: {claim}", "copy it again from where it came"
    width, height = webp_size_px(path) or (0, 0)
    return _too_many(width, height) if width * height > MAX_PIXELS else None


def _too_many(width: int, height: int) -> tuple[str, str]:
    return f"{width} x {height}: more than {MAX_PIXELS // 1_000_000} million pixels", "save it smaller"


def _size_fault(size: tuple[int, int], rect_px: Rect, part: str) -> tuple[str, str] | None:
    """Return what is wrong with width and height: their number or, at any resolution, their proportion."""
    width, height = size
    if width * height > MAX_PIXELS:
        return _too_many(width, height)
    wanted = width * rect_px.height / rect_px.width
    # Half a percent, but two pixels at least: rounding at a small scale is not another shape.
    if abs(height - wanted) > max(2.0, 0.005 * wanted):
        whole = f"{rect_px.width:.0f} x {rect_px.height:.0f}"
        return f"{width} x {height} does not fit {part}, {whole}", "any size of the same proportion will do"
    return None
