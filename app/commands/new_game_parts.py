"""Scans of parts of a map that do not overlap, for a game of them: `new-game NAME --section ID=SCAN ...`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.bring_in.map_file import ScannedMap
from app.bring_in.new_game.scans_apart import Part, Whole, laid_beside
from app.commands.map_reports import scanned_or_told
from app.commands.map_scans import Scan, cell_under, finish_stitched, named_pixel, scan_of
from rules.issues import DataError, Issue, shown
from rules.library import is_id

_FORM = "ID=SCAN with an id of your own for each part, such as north=north.jpg"


@dataclass(frozen=True)
class Read:
    """What a game's map is read from: the grid, the scans, and the picture and page that the grid lies on."""

    found: ScannedMap
    pictures: tuple[Path, ...]
    picture: Path
    page: int
    stitched: Scan | None = None
    """What has no name of its own yet: till the map is known to be one it takes no former one's place."""

    def finish(self) -> None:
        """Give what was stitched of several pictures its name."""
        if self.stitched is not None:
            finish_stitched(self.stitched)


def read_scan(args: argparse.Namespace, aside: Path) -> Read:
    """Return the one scan of a map, or what was stitched of several; raises DataError, Refused."""
    scan = scan_of(args, tuple(args.map), aside)
    # Before the grid is looked for, which takes long.
    if len(scan.numbers) < 2 and not scan.centres:
        hint = "--number HEX=X,Y twice, of different rows and columns; a third checks"
        raise DataError([Issue("--map", "", "needs two hexes by their printed numbers", hint)])
    return Read(_found(scan, args), scan.pictures, scan.picture, scan.page, scan)


def read_parts(args: argparse.Namespace, aside: Path) -> Read:
    """Return all parts as one; raises DataError, Refused for one without a grid."""
    scans = _scans(args, aside)
    found = {part: _found(scan, args) for part, scan in scans.items()}
    parts = [Part(part, one.transform, _named(one, scans[part])) for part, one in found.items()]
    try:
        whole = laid_beside(parts)
    except ValueError as error:
        raise DataError([Issue("--section", "", str(error))]) from None
    picture = _joined(tuple(scans.values()), whole, aside)
    # Of the worst part: a hex of any of them may lie as far off.
    off = [one.worst_hex for one in found.values()]
    worst = None if None in off else max(each for each in off if each is not None)
    sources = tuple(path.name for scan in scans.values() for path in scan.pictures)
    pictures = tuple(path for scan in scans.values() for path in scan.pictures)
    one = ScannedMap(picture.name, sources, whole.transform, worst, named=dict(whole.named))
    return Read(one, pictures, picture, 1)


def _found(scan: Scan, args: argparse.Namespace) -> ScannedMap:
    found, _ = scanned_or_told(scan, as_json=args.json)
    return found


def _named(found: ScannedMap, scan: Scan) -> Mapping[tuple[int, int], str]:
    # By centres they are named already, by cells of the grid that was laid through them.
    return dict(found.named) or {cell_under(found, label, at): label for label, at in scan.numbers}


def _joined(scans: Sequence[Scan], whole: Whole, aside: Path) -> Path:
    # Slow to import, and not there without the extra.
    from app.bring_in.new_game.scans_joined import APART, join_apart  # noqa: PLC0415

    for scan in scans:
        finish_stitched(scan)
    join_apart([(scan.picture, scan.page) for scan in scans], whole.lying, aside / APART)
    return aside / APART


def _scans(args: argparse.Namespace, aside: Path) -> dict[str, Scan]:
    """Return what is said of each part: its pictures, and the hexes that are named on them."""
    pictures: dict[str, list[Path]] = {}
    for text in args.section:
        part, _, path = text.partition("=")
        if not is_id(part) or not path:
            raise DataError([Issue("--section", "", f"{shown(text)} is not of the form", _FORM)])
        pictures.setdefault(part, []).append(Path(path))
    if args.map or args.corner or len(pictures) < 2:
        told = "--section goes without --map and --corner, and for two parts at least"
        raise DataError([Issue("--section", "", told, _FORM)])
    numbers, centres = (_by_part(texts, pictures) for texts in (args.number, args.centre))
    for part in pictures:
        # Before the grids are looked for, which takes long.
        if len(numbers[part]) + len(centres[part]) < 2:
            hint = f"--number {part}:HEX=X,Y twice, of different rows and columns"
            raise DataError([Issue("--section", part, "needs two hexes by their printed numbers", hint)])
    return {
        part: Scan(tuple(paths), args.page, numbers[part], centres[part], folder=aside / part)
        for part, paths in pictures.items()
    }


def _by_part(
    texts: Sequence[str], parts: Mapping[str, object]
) -> dict[str, tuple[tuple[str, tuple[float, float]], ...]]:
    """Return the named hexes of each part; raises DataError for one that names none of them."""
    found: dict[str, tuple[tuple[str, tuple[float, float]], ...]] = dict.fromkeys(parts, ())
    for text in texts:
        part, _, rest = text.partition(":")
        if part not in found or not rest:
            hint = f"ID:HEX=X,Y with {' or '.join(parts)} before the number"
            raise DataError([Issue("--number", "", f"{shown(text)} names no part of the map", hint)])
        found[part] += (named_pixel(rest),)
    return found
