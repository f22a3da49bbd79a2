"""A sheet from its scans: the counters of its front, those of its back, and which belong together."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PIL import Image

from app.bring_in.pictures import Picture, read_picture
from app.bring_in.refused import Refused
from app.bring_in.sheets import by_hand
from app.bring_in.sheets.by_hand import Side, in_place_of, with_side
from app.bring_in.sheets.cell import Sheet
from app.bring_in.sheets.cutting import colours_of, cut
from app.bring_in.sheets.finding import WORK_PIXELS, found_cells
from app.bring_in.sheets.gathering import in_rows
from app.bring_in.sheets.looks import paired_by_look
from app.bring_in.sheets.pairing import Turn, paired, turned
from app.bring_in.sheets.proof import BY_LOOK, NO_BACK, ROW_BY_ROW, TURNS, Scanned
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
    return _paired(Scanned(front, fronts, back, behind), behind, picture, other)


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
    # What was paired one by one, or by look, comes to the first way of turning.
    at = TURNS.index(sheet.turn) if sheet.turn in TURNS else -1
    return paired_as(sheet, TURNS[(at + 1) % len(TURNS)])


def paired_as(sheet: Scanned, way: str, watch: Watch = UNWATCHED) -> Scanned:
    """Return the sheet with all backs found in one of `proof.WAYS`; raises Refused where a scan is gone."""
    if sheet.behind is None:
        return sheet
    if way == BY_LOOK:
        return _by_look(sheet, sheet.behind, watch)
    if way == ROW_BY_ROW:
        backs = [NO_BACK] * len(sheet.fronts.cells)
        for front, back in zip(in_rows(sheet.fronts), in_rows(sheet.behind), strict=False):
            backs[front] = back
    else:
        backs = list(turned(sheet.fronts, sheet.behind, Turn(way)))
    # Sure, as a person has said so.
    return replace(sheet, turn=way, is_sure=True, backs=tuple(backs))


def _by_look(sheet: Scanned, behind: Sheet, watch: Watch) -> Scanned:
    """Return the sheet with backs that look like their fronts; loose ones are set upright with these."""
    watch.step(0.1, "comparing fronts and backs")
    found = paired_by_look(_read(sheet.front), sheet.fronts, _read(sheet.back or sheet.front), behind)
    made = replace(sheet, turn=BY_LOOK, is_sure=found.is_sure, backs=found.backs)
    if not behind.is_loose:
        return made
    for back, quarters in zip(found.backs, found.quarters, strict=True):
        if back != NO_BACK and quarters:
            made = by_hand.turned(made, Side.BACK, back, 90.0 * quarters)
    return made


def cut_anew(sheet: Scanned, side: Side, edge_px: float, watch: Watch = UNWATCHED) -> Scanned:
    """Return the sheet with a side found anew, its counters so wide on the scan; names stay where they were.

    Raises Refused where no such counters are found.
    """
    picture = _read(sheet.front if side is Side.FRONT or sheet.back is None else sheet.back)
    cut_so = found_cells(picture, watch.part(0.0, 0.8), edge_px)
    made = with_side(sheet, side, cut_so)
    if made.back is None or made.behind is None:
        return in_place_of(sheet, replace(made, backs=()))
    watch.step(0.9, "pairing fronts and backs")
    if sheet.turn in {ROW_BY_ROW, BY_LOOK}:
        return in_place_of(sheet, paired_as(made, sheet.turn))
    other = _read(made.back if side is Side.FRONT else made.front)
    front, back = (picture, other) if side is Side.FRONT else (other, picture)
    # Backs that were given one by one too: they went by numbers that are others now.
    return in_place_of(sheet, _paired(made, made.behind, front, back))


def _paired(sheet: Scanned, behind: Sheet, picture: Picture, other: Picture) -> Scanned:
    """Return the sheet with its backs paired as its turn between the two scans has them."""
    found = paired(sheet.fronts, behind, colours_of(picture, sheet.fronts), colours_of(other, behind))
    return replace(sheet, turn=found.turn.value, is_sure=found.is_sure, backs=found.backs)


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
