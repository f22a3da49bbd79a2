"""`adjutant bring-in map PICTURE ...`: where each hex of a scanned or photographed map lies."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.bring_in.extra import require_vision
from app.bring_in.map_file import write_map
from app.commands.answers import DONE, add_json, tell
from app.commands.map_reports import report_of, residual_data, residual_lines, scanned_or_told, told_of
from app.commands.map_scans import ALL_PAGES, add_scan_arguments, nothing_left_of, numbered, scan_of
from app.commands.map_sections import (
    bring_in_sections,
    keep,
    keep_picture,
    placed_on,
    section_of,
    sheet_of,
)
from app.commands.targets import check_folder
from rules.issues import DataError, Issue


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    told = "a scan, a photograph or a PDF; several that overlap are stitched"
    parser.add_argument("pictures", metavar="PICTURE", nargs="*", type=Path, help=told)
    told = "the folder that picture and grid are laid into; of several sections one for each in it"
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help=told)
    add_scan_arguments(parser)
    parser.add_argument("--game", metavar="GAME", help="the game whose map it is, for --section")
    told = (
        "lay it flat under the data of the game as your own picture of this section; needs two --number. "
        "Several sections at once, each with its picture: --section ID=PICTURE for each; a number is of the "
        "section that has the hex, of two of them by ID:HEX=X,Y"
    )
    parser.add_argument("--section", action="append", default=[], metavar="SECTION", help=told)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Find the grid and tell of it."""
    check_folder(args.output)
    # Nothing is looked for where one scan's hexes are told by their centres.
    if len(args.pictures) != 1 or args.page == ALL_PAGES or not args.centre:
        require_vision()
    if any("=" in each for each in args.section):
        return bring_in_sections(args)
    if not args.pictures or len(args.section) > 1:
        told = "which picture shows which section?" if args.pictures else "no picture"
        hint = "adjutant bring-in map PICTURE..., or --section ID=PICTURE for each section"
        raise DataError([Issue("bring-in map", "", told, hint)])
    scan = scan_of(args, tuple(args.pictures), args.output)
    section = args.section[0] if args.section else None
    # Before the grid is looked for, which takes its time: what is missing can be told at once.
    if section is not None and len(scan.numbers) + len(scan.centres) < 2:
        told = "needs two hexes: --number HEX=X,Y twice"
        raise DataError([Issue("--section", "", told, "they say where the picture lies on the map")])
    with nothing_left_of([scan]):
        found, residuals = scanned_or_told(scan, as_json=args.json)
        found = numbered(found, scan.numbers)
        if args.output:
            # The picture before its file: a grid must never lie there beside a picture of another.
            keep_picture(scan)
            write_map(args.output, found)
        if section is not None:
            sheet = sheet_of(args)
            keep(placed_on(found, scan, sheet, section_of(sheet, section)), sheet)
    told = "\n".join([told_of(found), *residual_lines(found, residuals)])
    tell(report_of(found) | residual_data(found, residuals), told, as_json=args.json)
    return DONE
