"""`adjutant bring-in map PICTURE ...`: where each hex of a scanned or photographed map lies."""

from __future__ import annotations

import argparse
import math
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import maps.load
from app.bring_in.calibration import Residual
from app.bring_in.extra import require_vision
from app.bring_in.lattice import Cell
from app.bring_in.map_file import ScannedMap, write_map
from app.bring_in.map_scan import MapScan, save_scan
from app.bring_in.named_centres import laid_through
from app.bring_in.numbering import Numbering, numberings
from app.bring_in.placing import Named, place
from app.bring_in.refused import Refused
from app.commands.answers import DONE, add_json, tell
from app.files.bring_in_folders import bring_in_folder
from app.files.disk import real
from app.files.own_map import stem_of
from rules.hexgrid import HexId
from rules.issues import DataError, Issue, shown
from rules.library import default_game, game_folder

if TYPE_CHECKING:
    from app.bring_in.cornered import Flat
    from app.bring_in.pictures import Picture

_SETTLED_BY = 4
"""Through so many centres a grid can always be laid, seen from any side."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    told = "a scan, a photograph or a PDF; several that overlap are stitched"
    parser.add_argument("pictures", metavar="PICTURE", nargs="+", type=Path, help=told)
    told = "the folder that picture and grid are laid into"
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help=told)
    told = "a hex's printed number and where it lies in pixels; twice numbers them all, a third checks"
    parser.add_argument("--number", action="append", default=[], metavar="HEX=X,Y", help=told)
    told = "a hex's printed number and the pixel of its centre: three or more lay the grid by hand, unfound"
    parser.add_argument("--centre", action="append", default=[], metavar="HEX=X,Y", help=told)
    told = (
        "a corner of a photographed sheet, in pixels; four, and it is laid flat before hexes are looked for"
    )
    parser.add_argument("--corner", action="append", default=[], metavar="X,Y", help=told)
    parser.add_argument("--page", type=int, default=1, help="the page of a PDF or a TIFF, from 1")
    parser.add_argument("--game", metavar="GAME", help="the game whose map it is, for --section")
    told = "lay it flat under the data of the game as your own picture of this section; needs two --number"
    parser.add_argument("--section", metavar="SECTION", help=told)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Find the grid and tell of it."""
    require_vision()
    wanted = [_wanted(text) for text in args.number]
    _check_ways(args)
    if args.section is not None and len(wanted) + len(args.centre) < 2:
        told = "needs two hexes: --number HEX=X,Y twice"
        raise DataError([Issue("--section", "", told, "they say where the picture lies on the map")])
    try:
        scanned, residuals = _by_centres(args) if args.centre else (_scanned(args), ())
    except Refused as refused:
        # The report says so too: scripts read the last line whatever becomes of the picture.
        if args.json:
            tell(_refusal(refused.reason), "", as_json=True)
        raise
    scanned = _numbered(scanned, wanted)
    if args.output:
        _keep_picture(args)
        write_map(args.output, scanned)
    if args.section is not None:
        _keep_section(scanned, args)
    told = "\n".join([_told(scanned), *_residual_lines(scanned, residuals)])
    tell(report_of(scanned) | _residual_data(scanned, residuals), told, as_json=args.json)
    return DONE


def _check_ways(args: argparse.Namespace) -> None:
    """Raise DataError for ways to lay the grid that do not go together."""
    told = ""
    if args.centre and (args.number or args.corner):
        told = "--centre lays and numbers the whole grid: it goes without --number and --corner"
    elif args.corner and (len(args.corner) != 4 or len(args.pictures) > 1):
        told = "one photograph has four corners"
    if told:
        raise DataError([Issue("bring-in map", "", told, "see adjutant bring-in map --help")])


def _by_centres(args: argparse.Namespace) -> tuple[ScannedMap, tuple[Residual, ...]]:
    """Return the map with the grid through the centres that were named, and how far off each lies."""
    from app.bring_in.pictures import size_of  # noqa: PLC0415 - needs the extra

    if len(args.pictures) > 1:
        picture = _stitched(args.pictures, args.output)
        name, size = picture.name, picture.size_px
    else:
        name, size = args.pictures[0].name, size_of(args.pictures[0], args.page)
    named = dict(map(_wanted, args.centre))
    try:
        laid, rule, cells = laid_through(named, size)
    except ValueError as error:
        raise DataError([Issue("--centre", "", str(error), "HEX=X,Y, pixels of the picture")]) from None
    sources = tuple(path.name for path in args.pictures)
    return ScannedMap(name, sources, laid.transform, None, rule, cells), laid.residuals


def _scanned(args: argparse.Namespace) -> ScannedMap:
    # Slow to import, and not there without the extra.
    from app.bring_in.grid.finder import WORK_PIXELS, find_grid  # noqa: PLC0415
    from app.bring_in.pictures import read_picture  # noqa: PLC0415

    if len(args.pictures) > 1:
        picture = _stitched(args.pictures, args.output)
    else:
        picture = read_picture(args.pictures[0], most_pixels=WORK_PIXELS, page=args.page)
    sources = tuple(path.name for path in args.pictures)
    if args.corner:
        flat = _flat(picture, args.corner)
        found = find_grid(flat.picture)
        transform = flat.on_the_photograph(found.transform)
        centres = tuple(map(flat.back, found.centres))
        return ScannedMap(picture.name, sources, transform, found.worst_hex, centres=centres)
    found = find_grid(picture)
    return ScannedMap(
        picture.name,
        sources,
        found.transform,
        found.worst_hex,
        centres=found.centres,
        worst_centre=found.worst_centre,
        sheets=found.sheets,
    )


def _flat(picture: Picture, texts: list[str]) -> Flat:
    from app.bring_in.cornered import laid_flat  # noqa: PLC0415 - needs the extra

    try:
        return laid_flat(picture, [_pixel(text, "--corner", text) for text in texts])
    except ValueError as error:
        raise DataError(
            [Issue("--corner", "", str(error), "X,Y four times, pixels of the picture")]
        ) from None


def _keep_picture(args: argparse.Namespace) -> None:
    """Lay the picture into the folder beside its grid; what was stitched lies there already."""
    path, there = args.pictures[0], args.output / args.pictures[0].name
    if len(args.pictures) > 1 or (there.exists() and there.samefile(path)):
        return
    args.output.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, there)


def _keep_section(scanned: ScannedMap, args: argparse.Namespace) -> None:
    """Make the scan the picture of a section of the player's own map, and keep what made it."""
    # Slow to import, and not there without the extra.
    from app.bring_in.keep_map import keep_scan  # noqa: PLC0415
    from app.bring_in.stitching import STITCHED  # noqa: PLC0415

    sheet = maps.load.load((default_game() if args.game is None else game_folder(args.game)).id)
    section = next((each for each in sheet.sections if each.id == args.section), None)
    if section is None:
        ids = ", ".join(each.id for each in sheet.sections)
        raise DataError([Issue("--section", args.section, "the map has no such section", f"one of: {ids}")])
    pictures = tuple(real(path) for path in args.pictures)
    picture = pictures[0] if len(pictures) == 1 else real(args.output / STITCHED)
    named = tuple(Named(cell, HexId(label)) for cell, label in scanned.named.items())
    strange = [each.hex for each in named if each.hex not in sheet.grid]
    if strange:
        raise DataError([Issue("--number", strange[0], "the map has no such hex", "is it mistyped?")])
    try:
        placed = place(scanned.transform, sheet.grid, named)
    except ValueError as error:
        raise DataError([Issue("--number", "", str(error))]) from None
    scan = MapScan(
        sheet.id, section.id, pictures, picture, args.page, scanned.transform, scanned.worst_hex, named
    )
    keep_scan(scan, placed, sheet, section)
    save_scan(replace(scan, is_kept=True), bring_in_folder(sheet.id, "maps", stem_of(section)))


def _stitched(paths: list[Path], folder: Path | None) -> Picture:
    """Return the scans as one picture, which is kept in the folder: what is found lies in its pixels."""
    from PIL import Image  # noqa: PLC0415

    from app.bring_in.grid.finder import WORK_PIXELS  # noqa: PLC0415
    from app.bring_in.pictures import from_pixels  # noqa: PLC0415
    from app.bring_in.stitching import STITCHED, stitched  # noqa: PLC0415

    if folder is None:
        hint = "name a folder with -o: the stitched picture is kept there"
        raise DataError([Issue("bring-in map", "", "several pictures need a folder", hint)])
    pixels = stitched(paths)
    folder.mkdir(parents=True, exist_ok=True)
    # Packed lightly: to pack so many pixels well takes longer than to stitch them.
    Image.fromarray(pixels).save(folder / STITCHED, compress_level=3)
    return from_pixels(STITCHED, pixels, WORK_PIXELS)


def _wanted(text: str) -> tuple[str, tuple[float, float]]:
    """Return number and pixel of `HEX=X,Y`; raises DataError."""
    label, _, pixel = text.rpartition("=")
    return label, _pixel(pixel, "HEX=X,Y", text)


def _pixel(text: str, form: str, whole: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        told = f"{shown(whole)} is not of the form {form}"
        raise DataError([Issue("bring-in map", "", told, "such as 1521=812,1040 or 812,1040")])
    return x, y


def _numbered(scanned: ScannedMap, wanted: list[tuple[str, tuple[float, float]]]) -> ScannedMap:
    """Return the map with the rule that the first two hexes give and the others confirm."""
    if not wanted:
        return scanned
    named = {_cell_under(scanned, label, pixel): label for label, pixel in wanted}
    # Two pixels may lie in one hex.
    if len(named) < max(2, len(wanted)):
        told = "two numbers name one hex" if len(wanted) > 1 else "one number is not enough"
        raise DataError([Issue("--number", "", told, "number two hexes of different rows and columns")])
    return replace(scanned, numbering=_rule(named, scanned), named=named)


def _cell_under(scanned: ScannedMap, label: str, pixel: tuple[float, float]) -> Cell:
    cell = scanned.transform.cell_under(pixel)
    if cell is None or not scanned.transform.is_on_picture(pixel):
        raise DataError([Issue("--number", label, "lies beside the picture", "pixels from its upper left")])
    return cell


def _rule(named: dict[Cell, str], scanned: ScannedMap) -> Numbering:
    first = dict(list(named.items())[:2])
    try:
        rules = numberings(first, scanned.transform.top)
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


def report_of(scanned: ScannedMap) -> dict[str, object]:
    """Return what `--json` prints."""
    transform, figures = scanned.transform, scanned.transform.middle_figures
    # Of the centres told here, which lie on sheets of their own; the file keeps that of its one grid.
    worst = scanned.worst_hex if scanned.worst_centre is None else scanned.worst_centre
    return {
        "centres": [_rounded(pixel) for pixel in scanned.centres or transform.cells().values()],
        "hexes": {label: _rounded(pixel) for label, pixel in scanned.hexes().items()},
        "orientation": transform.top.value,
        "pitch": round(figures.pitch_px, 3),
        "angle": round(figures.angle_deg, 3),
        "worst_hex": None if worst is None else round(worst, 4),
        "sheets": scanned.sheets,
        "numbering": scanned.numbering.words if scanned.numbering else None,
        "picture": scanned.picture,
        "size": list(transform.size_px),
        "refused": None,
    }


def _refusal(reason: str) -> dict[str, object]:
    empty = {"orientation": None, "pitch": None, "angle": None, "worst_hex": None}
    return {"centres": [], "hexes": {}, **empty, "refused": reason}


def _residual_lines(scanned: ScannedMap, residuals: tuple[Residual, ...]) -> list[str]:
    spare = max(0, len(residuals) - _SETTLED_BY)
    lines = [
        "  {}  {:.3f} hex off, {:+.1f}, {:+.1f} px".format(
            scanned.named[each.click.cell], each.off_hex, *each.off_px
        )
        for each in residuals
    ]
    if residuals and not spare:
        lines.append(f"  {_SETTLED_BY} centres settle a grid: only further ones tell how far it is off")
    return lines


def _residual_data(scanned: ScannedMap, residuals: tuple[Residual, ...]) -> dict[str, object]:
    if not residuals:
        return {}
    off = {
        scanned.named[each.click.cell]: {"off_hex": round(each.off_hex, 4), "off_px": _rounded(each.off_px)}
        for each in residuals
    }
    return {"residuals": off, "spare": max(0, len(residuals) - _SETTLED_BY)}


def _rounded(pixel: tuple[float, float]) -> list[float]:
    return [round(pixel[0], 2), round(pixel[1], 2)]


def _told(scanned: ScannedMap) -> str:
    transform, figures = scanned.transform, scanned.transform.middle_figures
    lines = [
        f"{scanned.picture}: {len(transform.cells())} hexes, {transform.top.value} tops",
        f"  {figures.pitch_px:.2f} px wide, turned by {figures.angle_deg:.2f} degrees",
    ]
    if scanned.worst_hex is not None:
        lines.append(f"  off by {scanned.worst_hex:.2f} hex at worst, as far as can be told")
    if scanned.sheets > 1:
        lines.append(f"  it is made of {scanned.sheets} sheets out of step: bring each in by itself")
    if scanned.numbering is not None:
        lines.append(f"  {scanned.numbering.words}")
    return "\n".join(lines)
