"""Scans that become the pictures of sections of a map that we have: one, or all sections in one call."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import maps.load
from app.bring_in.map_file import ScannedMap, write_map
from app.bring_in.map_scan import MapScan, save_scan
from app.bring_in.placing import Named, Placed, place
from app.bring_in.refused import Refused
from app.commands.answers import DONE, tell
from app.commands.map_reports import refusal, report_of, told_of
from app.commands.map_scans import Scan, finish_stitched, named_pixel, nothing_left_of, numbered, scanned
from app.files.bring_in_folders import bring_in_folder
from app.files.disk import real
from app.files.own_map import stem_of
from maps.sheet import MapSheet, Section
from rules.hexgrid import HexId
from rules.issues import DataError, Issue
from rules.library import default_game, game_folder


@dataclass(frozen=True)
class OnMap:
    """A scan with its place on a section of the map; nothing of it is kept yet."""

    section: Section
    scan: MapScan
    placed: Placed


def sheet_of(args: argparse.Namespace) -> MapSheet:
    """Return the map of the game that is named, or of the first one."""
    return maps.load.load((default_game() if args.game is None else game_folder(args.game)).id)


def section_of(sheet: MapSheet, name: str) -> Section:
    """Return a section by its id; raises DataError with those that there are."""
    section = next((each for each in sheet.sections if each.id == name), None)
    if section is None:
        ids = ", ".join(each.id for each in sheet.sections)
        raise DataError([Issue("--section", name, "the map has no such section", f"one of: {ids}")])
    return section


def placed_on(found: ScannedMap, scan: Scan, sheet: MapSheet, section: Section) -> OnMap:
    """Return where a numbered scan lies on a map; raises DataError where its hexes do not fit together."""
    named = tuple(Named(cell, HexId(label)) for cell, label in found.named.items())
    strange = [each.hex for each in named if each.hex not in sheet.grid]
    if strange:
        raise DataError([Issue("--number", strange[0], "the map has no such hex", "is it mistyped?")])
    try:
        placed = place(found.transform, sheet.grid, named)
    except ValueError as error:
        raise DataError([Issue("--number", section.id, str(error))]) from None
    pictures = tuple(real(path) for path in scan.pictures)
    kept = MapScan(
        sheet.id,
        section.id,
        pictures,
        real(scan.picture),
        scan.page,
        found.transform,
        found.worst_hex,
        named,
    )
    return OnMap(section, kept, placed)


def keep(on_map: OnMap, sheet: MapSheet) -> None:
    """Make the scan the picture of its section of the player's own map, and keep what made it."""
    # Slow to import: it brings Pillow.
    from app.bring_in.keep_map import keep_scan  # noqa: PLC0415

    keep_scan(on_map.scan, on_map.placed, sheet, on_map.section)
    # Where the window keeps its own: a map that was brought in by command can be gone on with there.
    folder = bring_in_folder(sheet.id, "maps", stem_of(on_map.section))
    save_scan(replace(on_map.scan, is_kept=True), folder)


def keep_picture(scan: Scan) -> None:
    """Lay the picture into its folder beside its grid: what was stitched, or the one that there is."""
    if scan.folder is None or scan.is_stitched:
        finish_stitched(scan)
        return
    path, there = scan.pictures[0], scan.folder / scan.pictures[0].name
    # A person may name the very folder that his picture lies in: copied onto itself it would be lost.
    if there.exists() and there.samefile(path):
        return
    scan.folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, there)


# ---- all sections at once


def bring_in_sections(args: argparse.Namespace) -> int:
    """Bring in several sections, all or none of them, and tell of all in one report."""
    sheet = sheet_of(args)
    scans = _scans(args, sheet)
    with nothing_left_of(scans.values()):
        found, on_map = _all_found(args, sheet, scans)
        # Only when all are found and placed: half a map would stand beside half of the drawn one.
        for scan, each in zip(scans.values(), on_map, strict=True):
            if scan.folder is not None:
                keep_picture(scan)
                write_map(scan.folder, found[each.section.id])
            keep(each, sheet)
    told = "\n".join(f"{section}: {told_of(one)}" for section, one in found.items())
    tell(_report(found), told, as_json=args.json)
    return DONE


def _all_found(
    args: argparse.Namespace, sheet: MapSheet, scans: Mapping[str, Scan]
) -> tuple[dict[str, ScannedMap], list[OnMap]]:
    """Return the map of each section by its id, and all of them in their places; raises DataError."""
    found: dict[str, ScannedMap] = {}
    on_map = []
    for section, wanted in scans.items():
        try:
            one = numbered(scanned(wanted)[0], wanted.numbers)
        except Refused as refused:
            if args.json:
                tell(refusal(f"{section}: {refused.reason}") | {"sections": {}}, "", as_json=True)
            raise
        except DataError as error:
            # Which of them it is: the same fault may be of any.
            raise DataError(
                [replace(each, where=f"{section} {each.where}".strip()) for each in error.issues]
            ) from None
        found[section] = one
        on_map.append(placed_on(one, wanted, sheet, section_of(sheet, section)))
    return found, on_map


def _report(found: Mapping[str, ScannedMap]) -> dict[str, object]:
    """Return the report of all sections; a hex that two of them show has a pixel in each."""
    sections = {section: report_of(one) for section, one in found.items()}
    hexes: dict[str, dict[str, list[float]]] = {}
    for section, one in found.items():
        for label, (x, y) in one.hexes().items():
            hexes.setdefault(label, {})[section] = [round(x, 2), round(y, 2)]
    return {"sections": sections, "hexes": hexes, "refused": None}


def _scans(args: argparse.Namespace, sheet: MapSheet) -> dict[str, Scan]:
    """Return what is said of each section: its pictures, and the hexes that are named on them."""
    pictures: dict[str, list[Path]] = {}
    for each in args.section:
        section, _, path = each.partition("=")
        if not path:
            raise DataError([Issue("--section", each, "has no picture", "--section ID=PICTURE for each")])
        pictures.setdefault(section_of(sheet, section).id, []).append(Path(path))
    if args.pictures or args.corner:
        told = "--section ID=PICTURE goes without other pictures and without --corner"
        raise DataError([Issue("bring-in map", "", told, "bring photographs in one by one")])
    numbers, centres = (_by_section(texts, pictures, sheet) for texts in (args.number, args.centre))
    scans = {}
    for section, paths in pictures.items():
        ways = tuple(numbers[section]), tuple(centres[section])
        if len(ways[0]) + len(ways[1]) < 2:
            told = f"{section} needs two hexes: --number HEX=X,Y twice"
            raise DataError([Issue("--section", section, told, "they say where the picture lies on the map")])
        folder = None if args.output is None else args.output / stem_of(section_of(sheet, section))
        scans[section] = Scan(tuple(paths), args.page, *ways, folder=folder)
    return scans


def _by_section(
    texts: Sequence[str], pictures: Mapping[str, object], sheet: MapSheet
) -> dict[str, list[tuple[str, tuple[float, float]]]]:
    """Return the named hexes of each section that is brought in; raises DataError for one of none or two."""
    found: dict[str, list[tuple[str, tuple[float, float]]]] = {section: [] for section in pictures}
    for text in texts:
        label, at = named_pixel(text)
        said, _, label = label.rpartition(":")
        # By the map's own data: which section has a hex is known, and need not be said but at the seams.
        has = [each for each in pictures if HexId(label) in sheet.hexes_of[each]]
        if said and said not in has:
            told = f"{said} is not brought in, or has no such hex"
            raise DataError([Issue("--number", label, told, "ID:HEX=X,Y with the id of a section")])
        if not said and len(has) != 1:
            told = "lies on two of the sections" if has else "lies on none of the sections"
            hint = f"say of which: {has[0]}:{label}=X,Y" if has else "is it mistyped?"
            raise DataError([Issue("--number", label, told, hint)])
        found[said or has[0]].append((label, at))
    return found
