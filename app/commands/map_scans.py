"""The scans that a command is given: read, stitched, their grid found or laid by hand, numbered."""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.bring_in.calibration import Residual
from app.bring_in.lattice import Cell
from app.bring_in.map_file import ScannedMap
from app.bring_in.named_centres import laid_through
from app.bring_in.numbering import Numbering, numberings
from rules.issues import DataError, Issue, shown

if TYPE_CHECKING:
    from app.bring_in.grid.outcome import FoundGrid
    from app.bring_in.pictures import Picture

Pixel = tuple[float, float]

ALL_PAGES = 0
"""Stands for the page where each page of a file is a picture."""
_STITCHED, _UNFINISHED = "stitched.png", "stitched.unfinished"


@dataclass(frozen=True, slots=True)
class Scan:
    """What is said of the scans of one map or section; pixels are of the picture, or of what is stitched.

    `numbers` are hexes by any pixel in them, `centres` by that of their centre. What is stitched goes into
    `folder`.
    """

    pictures: tuple[Path, ...]
    asked_page: int = 1
    numbers: tuple[tuple[str, Pixel], ...] = ()
    centres: tuple[tuple[str, Pixel], ...] = ()
    corners: tuple[Pixel, ...] = ()
    folder: Path | None = None

    @property
    def is_stitched(self) -> bool:
        """Whether several pictures, or all pages of one, are joined."""
        return len(self.pictures) > 1 or self.has_all_pages

    @property
    def has_all_pages(self) -> bool:
        """Whether all pages of each file are pictures."""
        return self.asked_page == ALL_PAGES

    @property
    def page(self) -> int:
        """The page of the picture that pixels are of."""
        return 1 if self.is_stitched else self.asked_page

    @property
    def picture(self) -> Path:
        """The file that the pixels are of."""
        return (self.folder or Path()) / _STITCHED if self.is_stitched else self.pictures[0]


def add_scan_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may be said of scans beside their files."""
    told = "a hex's printed number and where it lies in pixels; twice numbers them all, a third checks"
    parser.add_argument("--number", action="append", default=[], metavar="HEX=X,Y", help=told)
    told = "a hex's printed number and the pixel of its centre: three or more lay the grid by hand, unfound"
    parser.add_argument("--centre", action="append", default=[], metavar="HEX=X,Y", help=told)
    told = (
        "a corner of a photographed sheet, in pixels; four, and it is laid flat before hexes are looked for"
    )
    parser.add_argument("--corner", action="append", default=[], metavar="X,Y", help=told)
    told = "the page of a PDF or a TIFF, from 1; all for tiles that overlap and are stitched"
    parser.add_argument("--page", type=_page, default=1, help=told)


def _page(text: str) -> int:
    return ALL_PAGES if text == "all" else int(text)


def scan_of(args: argparse.Namespace, pictures: tuple[Path, ...], folder: Path | None) -> Scan:
    """Return what is said of some pictures; raises DataError."""
    numbers, centres = (tuple(map(named_pixel, texts)) for texts in (args.number, args.centre))
    return Scan(pictures, args.page, numbers, centres, tuple(map(pixel, args.corner)), folder)


def scanned(scan: Scan) -> tuple[ScannedMap, tuple[Residual, ...]]:
    """Return the map with its grid, not numbered yet but by centres, and how far off each centre lies.

    Raises Refused for a picture without a grid, DataError for what cannot be used.
    """
    _check_ways(scan)
    return _by_centres(scan) if scan.centres else (_found(scan), ())


def _check_ways(scan: Scan) -> None:
    """Raise DataError for ways to lay the grid that do not go together."""
    told = ""
    if scan.centres and (scan.numbers or scan.corners):
        told = "--centre lays and numbers the whole grid: it goes without --number and --corner"
    elif scan.corners and (len(scan.corners) != 4 or scan.is_stitched):
        told = "one photograph has four corners"
    elif scan.asked_page not in {1, ALL_PAGES} and len(scan.pictures) > 1:
        told = "--page is of one file: of several that are joined each gives its first page"
    if told:
        raise DataError([Issue("the scan", "", told, "see --help")])


def _by_centres(scan: Scan) -> tuple[ScannedMap, tuple[Residual, ...]]:
    """Return the map with the grid through the centres that were named, and how far off each lies."""
    # Slow to import: it brings Pillow.
    from app.bring_in.opening import size_of  # noqa: PLC0415

    if scan.is_stitched:
        picture = _stitched(scan)
        name, size = picture.name, picture.size_px
    else:
        name, size = scan.pictures[0].name, size_of(scan.pictures[0], scan.page)
    named = dict(scan.centres)
    try:
        laid, rule, cells = laid_through(named, size)
    except ValueError as error:
        raise DataError([Issue("--centre", "", str(error), "HEX=X,Y, pixels of the picture")]) from None
    sources = tuple(path.name for path in scan.pictures)
    return ScannedMap(name, sources, laid.transform, None, rule, cells), laid.residuals


def _found(scan: Scan) -> ScannedMap:
    # Slow to import, and not there without the extra.
    from app.bring_in.grid.finder import WORK_PIXELS, find_grid  # noqa: PLC0415
    from app.bring_in.pictures import read_picture  # noqa: PLC0415

    if scan.is_stitched:
        picture = _stitched(scan)
    else:
        picture = read_picture(scan.pictures[0], most_pixels=WORK_PIXELS, page=scan.page)
    sources = tuple(path.name for path in scan.pictures)
    found = _within(picture, scan.corners) if scan.corners else find_grid(picture)
    return ScannedMap(
        picture.name,
        sources,
        found.transform,
        found.worst_hex,
        centres=found.centres,
        seen_hex=found.seen_hex,
    )


def _within(picture: Picture, corners: tuple[Pixel, ...]) -> FoundGrid:
    from app.bring_in.cornered import find_within  # noqa: PLC0415 - needs the extra

    try:
        return find_within(picture, corners)
    except ValueError as error:
        raise DataError(
            [Issue("--corner", "", str(error), "X,Y four times, pixels of the picture")]
        ) from None


def _stitched(scan: Scan) -> Picture:
    """Return the scans as one picture, which comes into the folder: what is found lies in its pixels."""
    from PIL import Image  # noqa: PLC0415

    from app.bring_in.grid.finder import WORK_PIXELS  # noqa: PLC0415
    from app.bring_in.pictures import from_pixels  # noqa: PLC0415
    from app.bring_in.stitching import stitched  # noqa: PLC0415

    folder = scan.folder
    if folder is None:
        hint = "name a folder with -o: the stitched picture is kept there"
        raise DataError([Issue("bring-in map", "", "several pictures need a folder", hint)])
    pixels = stitched(scan.pictures, all_pages=scan.has_all_pages)
    folder.mkdir(parents=True, exist_ok=True)
    # Under another name until its grid is found: a picture that is refused leaves nothing behind, nor does
    # it take the place of one that came in before. On the disk, for it is too large to be held meanwhile.
    # Packed lightly: to pack so many pixels well takes longer than to stitch them.
    Image.fromarray(pixels).save(folder / _UNFINISHED, "PNG", compress_level=3)
    return from_pixels(_STITCHED, pixels, WORK_PIXELS)


def finish_stitched(scan: Scan) -> None:
    """Give what was stitched of several pictures its name."""
    if scan.is_stitched and scan.folder is not None:
        (scan.folder / _UNFINISHED).replace(scan.picture)


@contextmanager
def nothing_left_of(scans: Iterable[Scan]) -> Iterator[None]:
    """Take away what was stitched of scans where the work on them fails or is broken off."""
    try:
        yield
    except BaseException:
        for scan in scans:
            if scan.folder is not None:
                (scan.folder / _UNFINISHED).unlink(missing_ok=True)
        raise


def named_pixel(text: str) -> tuple[str, Pixel]:
    """Return number and pixel of `HEX=X,Y`; raises DataError."""
    label, _, place = text.rpartition("=")
    return label, pixel(place, "HEX=X,Y", text)


def pixel(text: str, form: str = "X,Y", whole: str = "") -> Pixel:
    """Return a pixel of `X,Y`; raises DataError, which tells the form of the whole text it stands in."""
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        told = f"{shown(whole or text)} is not of the form {form}"
        raise DataError([Issue("bring-in map", "", told, "such as 1521=812,1040 or 812,1040")])
    return x, y


def numbered(found: ScannedMap, wanted: tuple[tuple[str, Pixel], ...]) -> ScannedMap:
    """Return the map with the rule that the first two hexes give and the others confirm; raises DataError."""
    if not wanted:
        return found
    named = {cell_under(found, label, at): label for label, at in wanted}
    # Two pixels may lie in one hex.
    if len(named) < max(2, len(wanted)):
        told = "two numbers name one hex" if len(wanted) > 1 else "one number is not enough"
        raise DataError([Issue("--number", "", told, "number two hexes of different rows and columns")])
    return replace(found, numbering=_rule(named, found), named=named)


def cell_under(found: ScannedMap, label: str, at: Pixel) -> Cell:
    """Return the cell of a named hex by a pixel in it; raises DataError for one beside the picture."""
    cell = found.transform.cell_under(at)
    if cell is None or not found.transform.is_on_picture(at):
        raise DataError([Issue("--number", label, "lies beside the picture", "pixels from its upper left")])
    return cell


def _rule(named: dict[Cell, str], found: ScannedMap) -> Numbering:
    first = dict(list(named.items())[:2])
    try:
        rules = numberings(first, found.transform.top)
    except ValueError as error:
        raise DataError([Issue("--number", "", str(error))]) from None
    if not rules:
        told = f"no rule numbers these two hexes {' and '.join(first.values())}"
        raise DataError([Issue("--number", "", told, "is one mistyped, or another hex meant?")])
    left = [rule for rule in rules if all(rule.label(cell) == label for cell, label in named.items())]
    if not left:
        cell, label = next((cell, label) for cell, label in named.items() if rules[0].label(cell) != label)
        told = f"read {shown(label)}, expected {rules[0].label(cell)}"
        raise DataError([Issue("--number", "", told, "is one mistyped, or another hex meant?")])
    return left[0]
