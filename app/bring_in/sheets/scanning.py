"""A sheet from its scans: the counters of its front, those of its back, and which belong together."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PIL import Image

from app.bring_in.pictures import Picture, read_picture
from app.bring_in.refused import Refused
from app.bring_in.sheets.cell import Sheet
from app.bring_in.sheets.cutting import colours_of, cut
from app.bring_in.sheets.finding import WORK_PIXELS, found_cells
from app.bring_in.sheets.pairing import Turn, paired, turned
from app.bring_in.sheets.proof import NO_BACK, TURNS, Scanned
from app.bring_in.watch import UNWATCHED, Watch

_ALIKE = 0.12


def scanned(front: Path, back: Path | None, watch: Watch = UNWATCHED) -> Scanned:
    """Return a sheet; raises Refused where a scan cannot be read or shows no counters."""
    picture = _read(front)
    fronts = found_cells(picture, watch.part(0.0, 0.5))
    if back is None:
        return Scanned(front, fronts)
    other = _read(back)
    behind = _back(other, fronts, watch.part(0.5, 0.9))
    watch.step(0.9, "pairing fronts and backs")
    found = paired(fronts, behind, colours_of(picture, fronts), colours_of(other, behind))
    return Scanned(front, fronts, back, behind, found.turn.value, found.is_sure, found.backs)


def _back(picture: Picture, fronts: Sheet, watch: Watch) -> Sheet:
    """Return the counters of a back: as large as those of the front, unless it was scanned otherwise."""
    if fronts.is_loose:
        return found_cells(picture, watch)
    try:
        free = found_cells(picture, watch)
    except Refused:
        return found_cells(picture, watch, fronts.edge_px)
    if abs(free.edge_px / fronts.edge_px - 1) < _ALIKE or len(free.cells) == len(fronts.cells):
        return free
    return found_cells(picture, watch, fronts.edge_px)


def _read(path: Path) -> Picture:
    return read_picture(path, most_pixels=WORK_PIXELS)


def mirrored_otherwise(sheet: Scanned) -> Scanned:
    """Return the sheet with its backs as the next way of turning it would have them."""
    if sheet.behind is None:
        return sheet
    after = TURNS[(TURNS.index(sheet.turn) + 1) % len(TURNS)]
    backs = turned(sheet.fronts, sheet.behind, Turn(after))
    return replace(sheet, turn=after, is_sure=True, backs=backs)


def face_pictures(sheet: Scanned, size_px: int) -> tuple[list[Image.Image], list[Image.Image | None]]:
    """Return the pictures of all fronts, and of the back of each where it has one."""
    picture = _read(sheet.front)
    fronts = [Image.fromarray(cut(picture, cell, size_px)) for cell in sheet.fronts.cells]
    if sheet.back is None or sheet.behind is None:
        return fronts, [None] * len(fronts)
    other, cells = _read(sheet.back), sheet.behind.cells
    numbers = [sheet.back_of(front) for front in range(len(fronts))]
    backs = [None if n == NO_BACK else Image.fromarray(cut(other, cells[n], size_px)) for n in numbers]
    return fronts, backs
